// The options for the rule and the board size. Every command that needs a board has the same
// options.
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

/// How the help shows the options: the names of the size option, and the default rule. Every
/// program accepts both names; its help shows first the name that its users know.
struct BoardOptionStyle {
    const char* size_options;
    const char* default_rule;
};
inline constexpr BoardOptionStyle kEngineBoardOptions{"--size,--boardsize", "freestyle"};
inline constexpr BoardOptionStyle kMatchBoardOptions{"--boardsize,--size", "0"};

/// Adds the options for rule and size to `app`, which sets `board` when it parses its arguments.
/// `note` is appended to the help of each option. Requires: `board` outlives `app`. Errors: the
/// message of the parser names the option and its text.
void add_board_options(CLI::App& app, BoardChoice& board, const BoardOptionStyle& style,
                       const std::string& note = {});

}  // namespace fukumi
