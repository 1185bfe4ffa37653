// Writes the events and the result of a search as JSON.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "engine/board/notation.h"
#include "engine/core/types.h"
#include "engine/search/events.h"
#include "tools/search_json.h"

namespace fukumi::web {

/// Returns an object as text, with the members "schema" and "rows" in front unless it has them. Other
/// texts stay as they are.
std::string with_head(std::string json);

/// Returns {"event":"line","proof":false,…}, where … are the members of line_json().
Json line_event(const PvLine& line, Color to_move, const CellNames& name);

/// Returns
/// {"event":"iteration","depth":8,"selective_depth":14,"complete":true,"nodes":1200,"ms":3,
///  "lines":[…],"moves":[{"move":"h8","value":35,"win_chance":0.5436,"bound":"exact","depth":8,
///  "nodes":800},…]}.
/// "lines" has the members of line_json(). "bound" is null for a move that was never searched.
Json iteration_event(const Iteration& iteration, Color to_move, const CellNames& name);

/// Returns {"event":"proof","win":…,"tree":{"nodes":[…]}}. "win" is that of win_json().
Json proof_event(const ProvenWin& win, const CellNames& name);

/// Returns the result of a search: {"move":"h8","value":35,"win_chance":0.5436,"depth":12,
/// "nodes":123456,"ms":104,"line":["h8","i9"],"win":null,"end":"time",
/// "lines":[…]}. Members without a value are null: "move" without a legal move, "value" and
/// "win_chance" without a search, "win" if neither a proof nor the value shows a forced win.
Json result_json(const SearchResult& result, std::int64_t elapsed_ms, Color to_move,
                 const CellNames& name);

}  // namespace fukumi::web
