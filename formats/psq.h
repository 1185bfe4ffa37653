// psq: the text format in which Piskvork saves a game, and the Gomocup judge saves a result.
//
//     Piskvorky 15x15, 11:11, 0     size, levels of the players, 0 = player 1 moved first
//     8,8,0                         column, row (from 1), milliseconds; opening moves have 0
//     9,8,412
//     Alpha                         player 1; the judge writes "Alpha            Black"
//     Beta                          player 2
//     0                             0 = regular end, -2 = error, 15 = time; the judge writes -1
//     1,spring-cup                  only the judge: 0 = draw, 1 = the player who moved first after
//                                   the opening won, 2 = the other player won
//
// The file has neither the rule nor the end of the opening. The reader treats the leading moves
// with 0 ms as the opening, so the writer gives the first move after the opening at least 1 ms. If
// the judge's line is missing, the reader derives the winner from the end code and from the board
// under ReadOptions::rule.
//
// The judge names its files round_player1_player2_r.psq, with r = 1 if Black won, 2 if White won,
// 0 for a draw. After an opening with an odd number of stones White moves first; if White then
// wins, the file has the code 1 and its name the code 2. The file does not have the cause of a
// loss.
//
// Piskvork and the judge have no pass, so a game with a pass cannot be written. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true if the first line that is not empty starts a text of psq.
bool begins_psq(std::string_view line) noexcept;

/// Checks that psq can hold the game. Errors: the game contains a pass; the message states the
/// number of this move.
Result<void> psq_can_hold(const GameRecord& record);

/// Returns the text of a game as Piskvork saves it. Names become single lines, line ends are LF.
/// The text does not contain round, pair, evaluations, messages and memory. Its encoding is
/// GameRecord::encoding if that encoding has all letters of the text, otherwise UTF-8.
/// Requires: psq_can_hold(record).
std::string write_psq(const GameRecord& record);
/// Returns true if read_psq() reads the outcome of the record from the text of write_psq(), which
/// has the moves and the kind of the end, but no winner.
bool psq_shows_result(const GameRecord& record);

/// Returns the text of a game as the Gomocup judge saves it. `event` is the name of the tournament;
/// it becomes one line. A game without a result has the text of write_psq(). Requires:
/// psq_can_hold(record).
std::string write_gomocup_result(const GameRecord& record, std::string_view event);

/// Returns the judge's name for the file, such as "3_Alpha_Beta_1.psq". Characters that are special
/// in file systems become '-'.
std::string gomocup_file_name(const GameRecord& record);

/// Reads a game that Piskvork or the judge saved. Accepts LF, CR LF and CR line ends, blanks around
/// numbers, moves without time, and a file that ends after its moves. Leaves members that the
/// format lacks empty or 0. If ReadOptions::file is a name like that of gomocup_file_name(), its
/// result replaces the result of the judge's line, and is used if the file has no result.
/// Errors: "file:line: …": no header with a size, an impossible size, a line among the moves that
/// starts like a move but is not a move, an impossible move.
Result<GameRecord> read_psq(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
