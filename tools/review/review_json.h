// Reviews as JSON: for programs, for the page, and for the file that a run goes on from.
// tools/README.md describes the members.
//
// Pure functions.
#pragma once

#include <string_view>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"
#include "tools/search_json.h"

namespace fukumi {

/// {"nodes":50000,"solve_nodes":5000,"marks":[5,10,20],…}.
Json settings_json(const ReviewSettings& settings);

/// A game with its review; `number` counts from 1. Bytes of names that are no UTF-8 become U+FFFD
/// when it is dumped with json_line().
Json review_json(const ReviewedGame& game, int number, Rows rows);

/// The review in what review_json() made, for the game of that record: without proofs. Errors: says
/// what is missing or cannot be, without a place.
Result<GameReview> review_from_json(std::string_view text, int number,
                                    const formats::GameRecord& record, Rows rows);

/// [{"name":"a","games":2,…},…].
Json players_json(const std::vector<PlayerTally>& players);

/// One line without its end.
std::string json_line(const Json& json);

}  // namespace fukumi
