// The result files of the Gomocup judge: psq with another trailer, and the result in the file name.
//
//     …moves as in psq.h…
//     Alpha            Black
//     Beta             White
//     -1               always
//     1,spring-cup     0 draw, 1 the player who moved first after the opening won, 2 the other
//
// The file name round_player1_player2_r.psq has the result by colour: r is 1 for Black, 2 for
// White, 0 for a draw. After an opening with an odd number of stones the first mover is White, so a
// 1 in the file is then a 2 in its name. How the game was lost is recorded nowhere. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// `event` is the name of the tournament; becomes a single line.
std::string write_gomocup_result(const GameRecord& record, std::string_view event);

/// "3_Alpha_Beta_1.psq"; characters that file systems dislike become '-'.
std::string gomocup_file_name(const GameRecord& record);

/// ReadOptions::file may be a path; if it ends like gomocup_file_name(), its result by colour is
/// taken, for it does not depend on where the opening ends. A file without result line is read as
/// plain psq, with the result of its name where the board tells none.
/// Errors: as read_psq().
Result<GameRecord> read_gomocup_result(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
