// pos: a text format with only moves, such as "h8i7j9", one game per line. A pass is the word
// "pass". Rows count from the top (notation.h) unless ReadOptions::rows differs. The format has no
// players, times and results. The reader derives the result from the board, and takes the board
// size from ReadOptions. Pure functions.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::formats {

/// Returns the moves as text, such as "h8i7j9", with blanks around each "pass".
std::string moves_text(std::span<const Point> moves);

/// Returns the moves of a game as one line with its LF. If the moves do not show the result, it
/// follows as a comment: "h8i9  # B+1".
std::string write_pos(const GameRecord& record);

/// Reads all games of a text; move_lines() splits the text into games. The records have no opening
/// stones. A comment that is a result (outcome_of() in game_tree.h) is that of the game.
/// Errors of the text: "file: …": ReadOptions has an impossible size. Errors of a game:
/// "file:line:column: …" for a token that is not a cell, is outside the board, or repeats a cell.
Result<ReadGames> read_pos(std::string_view text, const ReadOptions& options);

/// The moves of one game.
struct MoveLine {
    /// A line of the text that has moves of the game.
    struct Part {
        std::size_t begin = 0;  ///< index in `moves` of its first character
        int line = 0;           ///< number in the text, from 1
        int column = 0;         ///< of its first character in the text, from 1
    };
    int number = 0;  ///< number of the game's first line in the text, from 1
    std::string moves;
    std::string comment;  ///< of the last line with a comment, without the sign before it
    std::vector<Part> parts = {};
};

/// Returns the games of a text, one per line, without lines that have no letter and no digit, such
/// as "---". A comment starts with "#", with "//", or with a semicolon before words. A line that
/// starts with a move number other than 1 continues the game of the line before.
std::vector<MoveLine> move_lines(std::string_view text);

/// Returns true if the first word of the first game begins with a cell of some board, or is a column
/// and a row as numbers: the text may be a list of moves.
bool begins_pos(std::string_view text);

/// Parses moves as people write them: "h8i7j9", "h8, i7; j9", "1. h8 i7 2. j9", or columns and rows
/// as numbers from 1, "8,8 9,7". Letters may be in upper or lower case. The word "pass" is a pass,
/// kPass. Ignores comments (see move_lines()).
/// Errors: a token that is not a cell, is outside the board, or repeats a cell. Then `wrong`, if not
/// null, gets the index of this token in `text`.
Result<std::vector<Point>> parse_moves(std::string_view text, int width, int height,
                                       std::size_t* wrong = nullptr);

/// Parses the moves of a game of move_lines(). Errors: "file:line:column: …".
Result<std::vector<Point>> parse_moves(const MoveLine& game, const ReadOptions& options);

/// Returns true for moves as pairs of numbers with blanks or semicolons between them: "8,8 9,7".
bool looks_like_number_pairs(std::string_view text);

}  // namespace fukumi::formats
