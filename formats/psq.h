// psq: the text format in which Piskvork saves a game, and the Gomocup judge a result.
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
// The file has neither the rule nor the end of the opening. The leading moves with 0 ms are the
// opening; so the writer gives the first move after it at least 1 ms. Without the judge's line the
// winner is read from the board under ReadOptions::rule and from the end code.
//
// The judge names its files round_player1_player2_r.psq, with r = 1 if Black won, 2 if White won,
// 0 for a draw. After an opening with an odd number of stones White moves first, so that a 1 in the
// file is a 2 in its name. The cause of a loss is not recorded. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true if the first line that is not empty starts a text of psq.
bool begins_psq(std::string_view line) noexcept;

/// Writes names as single lines, and LF line ends. Round, pair, evaluations, messages and memory
/// are lost.
std::string write_psq(const GameRecord& record);

/// The same as the judge writes it. `event` is the name of the tournament; it becomes one line.
std::string write_gomocup_result(const GameRecord& record, std::string_view event);

/// "3_Alpha_Beta_1.psq"; characters that are special in file systems become '-'.
std::string gomocup_file_name(const GameRecord& record);

/// Reads both variants. Accepts LF, CR LF and CR line ends, blanks around numbers, moves without
/// time, and a file that ends after its moves. Evaluations, messages and memory stay empty, numbers
/// 0. If ReadOptions::file ends like gomocup_file_name(), the result in the name is used where the
/// file has none, or the judge's.
/// Errors: "file:line: …": no header with a size, an impossible size, a line among the moves that
/// starts like a move but is not one, an impossible move.
Result<GameRecord> read_psq(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
