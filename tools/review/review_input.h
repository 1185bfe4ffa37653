// The games to review: from files, folders, stdin or a move list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/convert.h"
#include "tools/command_line/board_choice.h"
#include "tools/review/player_table.h"

namespace fukumi {

/// The games that a command line names.
struct ReviewInput {
    BoardChoice board;               ///< unless a file names one
    std::string position;            ///< a game as a move list; empty: none
    std::vector<std::string> files;  ///< or folders; "-" for stdin
    std::int64_t number = 0;         ///< of the one game to review, from 1; 0: all
};

/// Reads the games in their order; `rows` is for move lists. Errors: "path:line: …",
/// "--position: …"; no input, or both a move list and files; no game of that number; no game.
Result<std::vector<ReviewedGame>> games_to_review(const ReviewInput& input, Rows rows);

/// True if `output` is one of the input files, which it would overwrite.
bool is_input(const ReviewInput& input, const std::string& output);

}  // namespace fukumi
