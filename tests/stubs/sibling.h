// The other stub of a match, as the system sees it.
#pragma once

namespace fukumi::stubs {

/// Waits until the other living stub that our parent has started is stopped, or else until it has
/// used some of the processor's time since the call. False if that does not come for minutes.
bool wait_for_sibling(bool for_stopped);

}  // namespace fukumi::stubs
