// The laws of the protocol, for any input: which lines may be printed, and how many answers a
// command gets.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::support {

/// Returns why `line` must not be printed; empty if it may.
std::string line_offence(std::string_view line);

/// Feeds `bytes` to two engines. In the first each search ends at once, and each line must get its
/// number of answers. In the second searches stay in progress until a command ends them; both must
/// give the same number of answers. Returns the first offence, or an empty string. `with_memory`
/// opens a database in both.
std::string protocol_offence(std::string_view bytes, bool with_memory = false);

}  // namespace fukumi::support
