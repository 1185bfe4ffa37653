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

/// Returns the settings of a review: {"nodes":50000,"solve_nodes":5000,"marks":[5,10,20],…}, where
/// "marks" are the losses in percent at which an inaccuracy, a mistake and a blunder begin.
Json settings_json(const ReviewSettings& settings);

/// Returns a game with its review; `number` counts from 1. Print the result with
/// formats::json_text(), because the names of players may contain bytes that are not UTF-8.
Json review_json(const ReviewedGame& game, int number, Rows rows);

/// Returns a reviewed move; `number` is its number in the game, from 1. Values and chances are for
/// the side that makes the move.
Json move_json(const MoveReview& move, Color side, int number, const CellNames& name);

/// Returns {"over":false,"value":35,"win_chance":0.5436,"line":["h8",…],"win":null}. The value is for
/// the side to move.
Json evaluation_json(const ReviewedPosition& evaluation, Color to_move, const CellNames& name);
/// Reads the JSON of evaluation_json(); the proof of its win is empty. Errors: as in
/// review_from_json().
Result<ReviewedPosition> evaluation_from_json(const Json& json, int width, int height, Rows rows);

/// Reads a review of the game `record` from a text that review_json() wrote. The proofs of its wins
/// are empty. Errors: a member is missing or invalid; the message names the member, but not the
/// file.
Result<GameReview> review_from_json(std::string_view text, int number,
                                    const formats::GameRecord& record, Rows rows);

/// Returns [{"name":"a","games":2,…},…].
Json players_json(const std::vector<PlayerTally>& players);

}  // namespace fukumi
