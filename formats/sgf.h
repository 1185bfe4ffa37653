// SGF, the Smart Game Format, with GM[4] for Gomoku and Renju; as c-gomoku-cli writes it.
//
//     (;FF[4]GM[4]CA[UTF-8]GN[17]EV[spring cup]RO[2]RU[0]SZ[15]PB[Alpha]PW[Beta]RE[B+1]TE[five]
//     ;B[hh]C[opening move]
//     ;W[ig]C[412ms, eval 35, depth 12
//     what the engine said])
//
// A cell is two letters, column and row from a, origin top left. RU is the number of INFO rule, SZ
// of a board that is no square is SZ[20:15]; RE is B+1, W+1 or 0; TE names the termination, then a
// colon and the reason. XP (ours) is the pair that the game belongs to. Memory use is lost. Any
// number of games can follow each other in one file. Pure functions.
// Source: A. Hollosi, "SGF File Format FF[4]", red-bean.com/sgf.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game_tree.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// The comment of a move that belongs to the opening.
inline constexpr std::string_view kSgfOpeningMove = "opening move";

/// Whether a text is SGF, by its first line that is not empty: "(;" or a parenthesis alone.
bool begins_sgf(std::string_view line);

/// `event` may be empty.
std::string write_sgf(const GameRecord& record, std::string_view event = {});

/// Moves in place of one of the game, and on from there.
struct SgfVariation {
    std::vector<Point> moves;
    std::string comment;  ///< on the first of them
};

/// What is said about a move beyond its record.
struct SgfNote {
    std::string properties;  ///< as they are written: "V[35]BM[1]"
    std::string comment;     ///< goes behind that of the record; an opening move has none
    std::vector<SgfVariation> variations;
};

struct SgfNotes {
    std::string comment;         ///< on the game
    std::vector<SgfNote> moves;  ///< of each move of the record; may be shorter
};

/// The same with notes. Comments are escaped here. What is written is read by read_sgf() as the
/// same game.
std::string write_sgf(const GameRecord& record, std::string_view event, const SgfNotes& notes);

/// All games of a file. Only the main line of a game with variations is read. Unknown properties
/// and text between games are skipped. Also accepted: FF[3] names ("Black"), cells as "h8" (row
/// from the top), set-up stones AB and AW before the first move as an opening, results such as B+R
/// or W+T. Errors: "file:line: …" for a file without a game, text that ends inside a game, an
/// impossible size or move, a colour that moves out of turn or is said to be (PL), and a board that
/// is changed within the game (AE, and AB and AW behind a move).
Result<std::vector<GameRecord>> read_sgf(std::string_view text, const ReadOptions& options);

/// The same games with their variations and comments; a game with an error does not hide the
/// others. Set-up stones may have any number in each colour, and PL names who moves first (without
/// it Black, unless Black has more stones). A comment of a node without a move goes to the move
/// before. Errors, of the text: no game, or an end inside a game; of a game: as above.
Result<std::vector<Result<GameTree>>> read_sgf_trees(std::string_view text,
                                                     const ReadOptions& options);

/// What is written is read by read_sgf_trees() as the same tree.
std::string write_sgf(const GameTree& tree);

}  // namespace fukumi::formats
