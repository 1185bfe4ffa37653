// Watches the other stub engine of a match through the operating system.
#pragma once

namespace fukumi::stubs {

/// Finds the other running stub engine with the same parent process. If `for_stopped`, waits until
/// it is stopped (SIGSTOP), otherwise until it has used processor time since the call. Returns
/// false after some minutes.
bool wait_for_sibling(bool for_stopped);

}  // namespace fukumi::stubs
