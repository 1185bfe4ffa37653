// The options for the rule and the board size, the same for every command that has them.
#pragma once

#include <string>

#include "engine/core/types.h"
#include "formats/board_options.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

struct BoardChoice {
    Rule rule = Rule::Freestyle;
    formats::BoardSize size;
};

/// The name of the size option, and the default rule as the help shows it.
struct BoardOptionStyle {
    const char* size_option;
    const char* default_rule;
};
inline constexpr BoardOptionStyle kEngineBoardOptions{"--size", "freestyle"};
inline constexpr BoardOptionStyle kMatchBoardOptions{"--boardsize", "0"};

/// Adds both options to `app`, which sets `board` when it parses; `note` is appended to the help of
/// each. Parsing errors name the option and its text. `board` must outlive `app`.
void add_board_options(CLI::App& app, BoardChoice& board, const BoardOptionStyle& style,
                       const std::string& note = {});

}  // namespace fukumi
