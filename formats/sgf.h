// SGF, the Smart Game Format, with GM[4] for Gomoku and Renju, as c-gomoku-cli writes it.
//
//     (;FF[4]GM[4]CA[UTF-8]GN[17]EV[spring cup]RO[2]RU[0]SZ[15]PB[Alpha]PW[Beta]RE[B+1]TE[five]
//     ;B[hh]C[opening move]
//     ;W[ig]C[412ms, eval 35, depth 12
//     what the engine said])
//
// A cell is two letters, column and row from a; the origin is the top left. RU is the number of
// INFO rule. SZ of a board that is not square is SZ[20:15]. RE is B+1, W+1 or 0. TE is the
// termination, a colon and the reason. XP, our own property, is the number of the pair. Memory use
// is not written. One file can have several games. Pure functions.
// Source: A. Hollosi, "SGF File Format FF[4]", red-bean.com/sgf.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game_tree.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// The comment of a move that belongs to the opening.
inline constexpr std::string_view kSgfOpeningMove = "opening move";

/// Returns true if the first line that is not empty starts a text of SGF: "(;", or a parenthesis
/// alone.
bool begins_sgf(std::string_view line);

/// `event` may be empty.
std::string write_sgf(const GameRecord& record, std::string_view event = {});

/// Moves that replace a move of the game and those after it.
struct SgfVariation {
    std::vector<Point> moves;
    std::string comment;  ///< on the first move
};

/// Notes on a move that its record does not hold.
struct SgfNote {
    std::string properties;  ///< as in the file: "V[35]BM[1]"
    std::string comment;     ///< follows that of the record; ignored for opening moves
    std::vector<SgfVariation> variations;
};

struct SgfNotes {
    std::string comment;         ///< on the game
    std::vector<SgfNote> moves;  ///< one for each move of the record; may be shorter
};

/// The same with notes. Escapes the comments. read_sgf() reads the same game from the text.
std::string write_sgf(const GameRecord& record, std::string_view event, const SgfNotes& notes);

/// Reads all games of a file, each along its main line. Skips unknown properties and text between
/// games. Accepts also: FF[3] names ("Black"); cells such as "h8" (row from the top); stones that
/// AB and AW set before the first move, as an opening; results such as B+R or W+T.
/// Errors: "file:line: …": no game in the file; the text ends inside a game; an impossible size or
/// move; a move out of turn, or PL with the wrong side; AE, or AB and AW after a move.
Result<std::vector<GameRecord>> read_sgf(std::string_view text, const ReadOptions& options);

/// Reads all games with their variations and comments. An error in one game does not hide the
/// others. Set-up stones may have any number in each colour. PL names the side that moves first;
/// without it Black does, unless Black has more stones. A comment of a node without a move goes to
/// the move before it.
/// Errors of the text: no game in the file; the text ends inside a game. Errors of a game: those of
/// read_sgf().
Result<std::vector<Result<GameTree>>> read_sgf_trees(std::string_view text,
                                                     const ReadOptions& options);

/// read_sgf_trees() reads the same tree from the text.
std::string write_sgf(const GameTree& tree);

}  // namespace fukumi::formats
