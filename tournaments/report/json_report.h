// A report as JSON: the statistics for programs, and all games without loss.
#pragma once

#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

/// {"format":"fukumi-match","version":1,"title":…,"date":…,"generator":…,"conditions":{…},
///  "standings":[{"rank":1,"player":0,"name":…,"elo":…,"error":…,"los_over_next":…,"games":…,
///  "wins":…,"draws":…,"losses":…,"score":…,"black":{…},"white":{…},"moves":…,"ms_per_move":…,
///  "slowest_ms":…,"longest_game_ms":…,"peak_memory":…,"faults":…,"lost_by":{"time":2,…}},…],
///  "pairings":[{"black":0,"white":1,"wins":…,"draws":…,"losses":…},…],
///  "black_advantage":{"elo":…,"error":…},"terminations":{…},"match":{…},"sprt":{…},
///  "games":[…]}
/// Elo and errors are 95 % intervals as in ratings.h and elo.h; infinite values are null.
/// "pairings" count from Black's view. "match" and "sprt" are there for two players; "score" of a
/// match is, as its Elo, that of complete pairs, if there are any. "games" are
/// those of formats/json.h, whose reader takes this file, one a line.
std::string json_report(const Report& report);

}  // namespace fukumi::match
