// Decides whether the program ignores or refuses words on the command line that are neither a
// command nor an option.
//
// Managers may start engines with words that the engine does not know, such as the name of a folder;
// the program ignores them. It refuses an unknown option and a mistyped command: otherwise the
// person would wait for an answer, while the engine waits for lines of the protocol. One option of a
// manager is allowed: Yixin-Board on Windows starts "engine.exe --force-utf8". The engine writes
// UTF-8 in any case.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fukumi {

/// Returns the message that refuses the words, or an empty text if the program ignores them. The
/// program refuses options, which begin with "-", and words that resemble one of `names`. If stdin
/// is a terminal (`at_terminal`), it refuses every word.
std::string refusal_of(std::span<const std::string> words, std::span<const std::string_view> names,
                       bool at_terminal);

/// The hint for a person who started the program without a command in a terminal.
inline constexpr std::string_view kTerminalHint =
    "Fukumi waits for commands of the Gomocup protocol, such as START 15 and then BEGIN or\n"
    "TURN 7,7. It thinks up to 30 seconds for a move; INFO timeout_turn 1000 sets one second.\n"
    "END ends the program. To play in the terminal, type END, then pbrain-fukumi play.\n"
    "\"pbrain-fukumi --help\" lists all commands for people.\n";

}  // namespace fukumi
