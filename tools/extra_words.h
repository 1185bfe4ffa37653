// Decides whether the program ignores or refuses words on the command line that are neither a
// command nor an option.
//
// Managers may start engines with arguments that the engine does not know; the program ignores
// them. It refuses a mistyped command: otherwise the person would wait for an answer, while the
// engine waits for lines of the protocol.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fukumi {

/// Returns the message that refuses the words, or an empty text if the program ignores them. If
/// stdin is a terminal (`at_terminal`), the program refuses every word, otherwise only words that
/// resemble one of `names`.
std::string refusal_of(std::span<const std::string> words, std::span<const std::string_view> names,
                       bool at_terminal);

/// The hint for a person who started the program without a command in a terminal.
inline constexpr std::string_view kTerminalHint =
    "Fukumi waits for commands of the Gomocup protocol, such as START 15 and then BEGIN or\n"
    "TURN 7,7. END leaves. \"pbrain-fukumi --help\" lists the commands for people.\n";

}  // namespace fukumi
