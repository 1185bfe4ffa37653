// Reads the games to review from files, folders, stdin or a move list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/convert.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/rows_choice.h"
#include "tools/review/player_table.h"

namespace fukumi {

/// The options that say which games to review, and how to read them.
struct ReviewInput {
    BoardChoice board;               ///< rule and size, if the file does not name them
    std::string position;            ///< a game as a move list; empty: read `files` instead
    std::vector<std::string> files;  ///< paths of files or folders; "-" for stdin
    std::string encoding;            ///< of the files; empty: it is recognised
    RowsChoice rows;                 ///< how move lists number the rows
    std::int64_t number = 0;         ///< review only the game with this number, from 1; 0: all
};

/// Reads the games in the order of the input, and prints the notes of the readers to stderr. Leaves
/// out files and games with errors, prints a note for each, and counts them in `left_out`. Errors: the
/// move list or the only file is invalid ("--position: …", "path:line: …"); the person gave no input,
/// or both a move list and files; no game has the number; the input has no game.
Result<std::vector<ReviewedGame>> games_to_review(const ReviewInput& input,
                                                  formats::LeftOut& left_out);

/// Returns true if `output` is one of the input files, so that writing it would destroy the input.
bool is_input(const ReviewInput& input, const std::string& output);

}  // namespace fukumi
