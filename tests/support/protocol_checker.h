// Checks that must hold for any protocol input: which lines the engine may print, and how many
// answers it must give to each command.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::support {

/// Returns why the engine must not print `line`; an empty string if it may print the line.
std::string line_offence(std::string_view line);

/// Feeds `bytes` to two engines. In the first engine each search ends at once, and each input line
/// must get the right number of answers. In the second engine searches stay in progress until a
/// command ends them. Both engines must give the same number of answers; after END the second may
/// give fewer. If `with_memory`, both have an open database. Returns the first violation, or an
/// empty string.
std::string protocol_offence(std::string_view bytes, bool with_memory = false);

}  // namespace fukumi::support
