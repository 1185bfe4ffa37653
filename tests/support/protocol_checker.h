// The laws of the protocol, for any input at all: which
// lines may be printed, and how many answers are owed.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::support {

/// Why `line` may not be printed; empty if it may.
std::string line_offence(std::string_view line);

/// Feeds `bytes` to two fresh engines. In one each search is finished at once,
/// and after each line the number of answers must be what the line asks for.
/// In the other searches stay in progress until something ends them; both must
/// give equally many answers. Returns the first offence; empty if none.
/// With a memory the engines have a database, which is open.
std::string protocol_offence(std::string_view bytes, bool with_memory = false);

}  // namespace fukumi::support
