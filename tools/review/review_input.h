// The games to review: from files, folders, the standard input or a list of moves.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/convert.h"
#include "tools/command_line/board_choice.h"
#include "tools/review/player_table.h"

namespace fukumi {

/// The words of the command line, not yet checked.
struct ReviewInputWords {
    BoardChoice board;               ///< where a file names none
    std::string rows = "top";        ///< how lists of moves count, and answers
    std::string position;            ///< a game as a list of moves
    std::vector<std::string> files;  ///< also folders; "-" is stdin
    int number = 0;                  ///< of the one game to review, from 1; 0: all
};

/// Errors: names the option and its word.
Result<Rows> review_rows(const ReviewInputWords& words);

/// The games in their order, not yet reviewed. Errors: "path:line: …", "--position: …"; no input,
/// or both a list and files; no game of that number; no game at all.
Result<std::vector<ReviewedGame>> games_to_review(const ReviewInputWords& words);

/// Whether `output` is one of the files that the words name, which it would replace.
bool is_input(const ReviewInputWords& words, const std::string& output);

}  // namespace fukumi
