// Reviews as JSON: for programs, for the web page, and for the journal of a run.
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

/// A game with its review; `number` counts from 1. Print it with formats::json_text(), because names may hold
/// bytes that are not UTF-8.
Json review_json(const ReviewedGame& game, int number, Rows rows);

/// Reads the text of review_json() for the game of `record`; without proofs. Errors: the missing or
/// invalid member, without a place.
Result<GameReview> review_from_json(std::string_view text, int number,
                                    const formats::GameRecord& record, Rows rows);

/// [{"name":"a","games":2,…},…].
Json players_json(const std::vector<PlayerTally>& players);

}  // namespace fukumi
