// Writes a report as JSON: the statistics and all games.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

/// Returns the report as one JSON object:
/// {"format":"fukumi-match","version":1,"schema":1,"rows":"top","title":…,"date":…,"generator":…,"conditions":{…},
///  "standings":[{"rank":1,"player":0,"name":…,"elo":…,"error":…,"los_over_next":…,"games":…,
///  "wins":…,"draws":…,"losses":…,"score":…,"black":{…},"white":{…},"moves":…,"ms_per_move":…,
///  "slowest_ms":…,"longest_game_ms":…,"peak_memory":…,"faults":…,"lost_by":{"time":2,…}},…],
///  "pairings":[{"black":0,"white":1,"wins":…,"draws":…,"losses":…},…],
///  "black_advantage":{"elo":…,"error":…},"terminations":{…},"match":{…},"sprt":{…},
///  "games":[…]}
/// ratings.h and elo.h compute "elo" and "error" (half of the 95 % interval); infinite values
/// become null. "pairings" count from Black's view. "match" and "sprt" exist only for two players.
/// "games" has one game per line in the format of formats/json.h, whose reader also accepts the
/// whole report.
std::string json_report(const Report& report);

// Functions that return the values of "standings", "match" and "sprt". The web page uses them too.

/// `rank` counts from 1.
nlohmann::ordered_json row_json(const PlayerStanding& row, std::size_t rank, bool is_swiss);
nlohmann::ordered_json duel_json(const Duel& duel);
nlohmann::ordered_json sprt_json(const SprtStatus& sprt);

}  // namespace fukumi::match
