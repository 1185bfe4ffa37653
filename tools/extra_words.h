// Words on the command line that are neither a command nor an option.
//
// Managers start engines with arguments of their own, which are ignored. A person who has mistyped
// a command should not be left waiting for an engine that waits for lines of the protocol.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fukumi {

/// What is wrong with the words, or empty if they are to be ignored: without a terminal words that
/// are like none of `names`.
std::string refusal_of(std::span<const std::string> words, std::span<const std::string_view> names,
                       bool at_terminal);

/// What a person is told who has started the bare program in a terminal.
inline constexpr std::string_view kTerminalHint =
    "Fukumi waits for commands of the Gomocup protocol, such as START 15 and then BEGIN or\n"
    "TURN 7,7. END leaves. \"pbrain-fukumi --help\" lists the commands for people.\n";

}  // namespace fukumi
