// SGF, the Smart Game Format, with GM[4] for Gomoku and Renju, as c-gomoku-cli writes it.
//
//     (;FF[4]GM[4]CA[UTF-8]GN[17]EV[spring cup]RO[2]RU[0]SZ[15]PB[Alpha]PW[Beta]RE[B+1]TE[five]
//     ;B[hh]C[opening move]
//     ;W[ig]C[412ms, eval 35, depth 12
//     what the engine said])
//
// A cell is two letters, the column and the row; "aa" is the top left cell. B[] is a pass; so is
// B[tt] on boards of up to 19 columns and rows. RU is the number of
// INFO rule. SZ of a board that is not square is SZ[20:15]. RE is B+1, W+1, 0 or ?. TE is the
// termination, followed by a colon and the reason if there is one. EV, DT, ON and GC are the event,
// the date, the name of the opening and the comment of the game. XP, which only Fukumi uses, is
// the number of the pair. LB is a text on a cell; TR, SQ, CR, MA and SL mark cells. Properties without
// a meaning here are kept. The writer omits memory use. One file can have several games. Pure
// functions.
// Source: A. Hollosi, "SGF File Format FF[4]", red-bean.com/sgf.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game_tree.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// The writer gives this comment to each move of the opening; the reader recognizes the opening by
/// it.
inline constexpr std::string_view kSgfOpeningMove = "opening move";

/// Returns true if `line`, the first line of a text that is not empty, begins like SGF: with "(;",
/// or with only a parenthesis.
bool begins_sgf(std::string_view line);

/// Returns a game as SGF. The encoding is GameRecord::encoding if that encoding has all letters of
/// the text, otherwise UTF-8; CA names it. `event` is the name of the tournament if the record has
/// none; it may be empty.
std::string write_sgf(const GameRecord& record, std::string_view event = {});

/// Returns a game as a tree, with the members of the record as properties and comments: write_sgf()
/// writes this tree. It is GameRecord::tree if the record has one.
GameTree sgf_tree_of(const GameRecord& record, std::string_view event = {});

/// Returns true if the comment has the form of a program that plays: the time of the move, perhaps
/// with values and a message, or kSgfOpeningMove.
bool is_program_comment(std::string_view comment);

/// Reads the main line of each game of a file. Skips unknown properties and text between games.
/// Also accepts property names of FF[3] ("Black"), cells such as "h8" (row from the top), and
/// results such as B+R or "White wins". A node may have several moves, also as values of one
/// property; they count in the order of the text. A game with another number than GM[4] is read if
/// it ends with five in a row, or if the header names Gomoku; and with the number of Go, GM[1], if
/// SZ is 15 or 20, which are not sizes of Go. A note says so. Stones that AB and AW set before the
/// first move become the opening.
/// A node with an error (an impossible move, a move out of turn, a wrong PL) is left out with all
/// nodes behind it, with a note that has its line and column; the other variations stay. If it is on
/// the main line, the main line ends before it, and if it is the first node of a branch, the next
/// branch becomes the main line. If all variations are behind the node, the game has the error.
/// A node with AB, AW or AE after a move is left out with all nodes behind it, with a note.
/// If a game has more than a record can hold (variations, comments, signs, other properties of
/// moves), GameRecord::tree has all of it.
/// Errors of the text: "file:line: …": no game in the file; the text ends inside a game. Errors of a
/// game: an impossible size; a node with an error, as above; a move on a taken cell of the main line
/// if the game may be Go; set-up stones whose numbers do not fit moves in turn.
Result<ReadGames> read_sgf(std::string_view text, const ReadOptions& options);

/// Reads all games with their variations and comments. Returns a result for each game, so that an
/// error in one game does not affect the others. Each colour may have any number of set-up stones,
/// also as rectangles such as AB[aa:cc]; before the first move AE takes stones away. PL names the
/// side that moves first. Without PL it is that of the first move; without moves it is Black, unless
/// Black has more stones.
/// The comment of a node without a move becomes part of the comment of the move before.
/// A node with AB, AW or AE after a move, or in a branch before the first move, begins a tree of its
/// own, which follows the tree of its game; a note says so. Its set-up stones are the whole position;
/// AB and AW may replace stones of the nodes before it. At most kMostLaterParts (sgf_parts.h) nodes
/// of a game do so; the others are left out with a note.
/// Errors of the text: no game in the file; the text ends inside a game. Errors of a game: those of
/// read_sgf(), except those of the numbers of set-up stones.
Result<std::vector<Result<GameTree>>> read_sgf_trees(std::string_view text,
                                                     const ReadOptions& options);

/// Returns a tree as SGF, from which read_sgf_trees() reads an equal tree, except that texts of signs
/// become one line. The encoding is that of write_sgf() for a record.
std::string write_sgf(const GameTree& tree);

}  // namespace fukumi::formats
