// Words on the command line that are neither a command nor an option.
//
// Managers may start engines with unknown arguments, which are ignored. A mistyped command is
// refused: otherwise the person would wait for an answer, and the engine for lines of the protocol.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fukumi {

/// Returns the message that refuses the words, or an empty text if the program ignores them. With a
/// terminal every word is refused, without one only those that resemble one of `names`.
std::string refusal_of(std::span<const std::string> words, std::span<const std::string_view> names,
                       bool at_terminal);

/// The hint for a person who started the program without a command in a terminal.
inline constexpr std::string_view kTerminalHint =
    "Fukumi waits for commands of the Gomocup protocol, such as START 15 and then BEGIN or\n"
    "TURN 7,7. END leaves. \"pbrain-fukumi --help\" lists the commands for people.\n";

}  // namespace fukumi
