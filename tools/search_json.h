// Positions, lines and proofs as JSON, for programs that read an analysis.
//
// Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/openings.h"
#include "engine/core/types.h"
#include "engine/search/searcher.h"
#include "formats/json.h"
#include "tools/position_input.h"

namespace fukumi {

using Json = nlohmann::ordered_json;

/// The version of the JSON that the programs print (tools/json.md). Every object that is not inside
/// another one has it as "schema". It grows when a member changes or disappears.
using formats::kJsonSchema;

/// A line of moves. An empty entry means a reply on any cell; Move::none() is a pass.
using OpenLine = std::vector<std::optional<Move>>;

/// Returns the main line of a proof; empty for an empty proof. Unlike Proof::main_line() the line
/// has an entry for each reply that may be anywhere, so that the colours alternate.
OpenLine open_line(const Proof& proof);

/// Returns the moves of a line up to the first reply on any cell or pass.
std::vector<Move> known_moves(const OpenLine& line);

/// Returns why a search ended: "depth", "nodes", "time", "stopped", "solved", "single move", "no
/// move", "not searched" or "complete" (all lines were searched to the end of the game).
const char* word_of(SearchEnd end) noexcept;

/// Returns a line as text, such as "h8 h9 i7 any j6".
std::string line_text(const OpenLine& line, const CellNames& name);

/// Rounds to four digits after the point, because the later digits differ between platforms.
double rounded(double share);

/// Returns the winning chance of a value, with four digits; null without a value.
Json chance_json(std::optional<Value> value);

/// Returns a line such as ["h8","h9","i7",null,"j6"]; null means a reply on any cell.
Json moves_json(const OpenLine& line, const CellNames& name);

/// Returns a forced win:
///
///     {"winner":"white","plies":5,"by":"fours","line":["h8","h9","i7",null,"j6"]}
///
/// "by" is "fours" (also an immediate five), "threats", "search" or "database". "line" may have
/// fewer moves than "plies"; null in it means a reply on any cell.
Json win_json(Color winner, int plies, WinKind kind, const OpenLine& line, const CellNames& name);
/// Returns the forced win of either side that the value proves, or null, with a possible number of
/// plies (with_possible_plies()). `kind` is how a win of the side to move was found.
Json win_json(Value value, WinKind kind, Color to_move, const OpenLine& line,
              const CellNames& name);

/// Returns "upper", "lower", "exact", or null.
Json bound_json(Bound bound);

/// Returns the whole proof, {"nodes":[{"move":"h8","plies":5,"answers":[{"move":"h9","next":1}],
/// "otherwise":3},…]}, or null for an empty proof. engine/threat/proof.h explains the members.
Json proof_json(const Proof& proof, const CellNames& name);

/// Returns {"code":"D4","name":"Kagetsu","japanese":"花月"}, or null.
Json opening_json(const RenjuOpening* opening);

/// Returns {"rule":"freestyle","width":15,"height":15,"to_move":"black","black":["h8",…],
/// "white":[…],"frozen":[…]}; if the position has an opening, also "opening" as opening_json(); and
/// "to_move_assumed":true if nothing shows the side to move.
Json position_json(const InputPosition& position, const CellNames& name);

/// Returns a line of a search:
///
///     {"rank":0,"moves":["h8","i9"],"value":35,"win_chance":0.5436,"win":null,"depth":12,
///      "selective_depth":20,"nodes":123456,"ms":104}
///
/// "rank" 0 is the best line. "value" and "win_chance", 0 to 1, are for the side to move. "win" is
/// that of win_json(). "nodes" and "ms" count from the start of the search.
Json line_json(const PvLine& line, Color to_move, const CellNames& name);

}  // namespace fukumi
