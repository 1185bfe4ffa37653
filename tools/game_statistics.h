// Statistics of a position and of each position after it, as text and JSON: the number of games
// that reached it, and their results.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "database/canonical.h"
#include "engine/board/notation.h"
#include "formats/positions/record.h"
#include "tools/search_json.h"

namespace fukumi {

/// The games of a position in a database.
struct GameStatistics {
    struct Move {
        database::DistinctMove played;
        database::GameCounts games;
    };
    database::GameCounts position;
    /// The moves that lead to positions with games, the most frequent first. The games of a move are
    /// those that reached the position after it or a mirror image, possibly by other moves.
    std::vector<Move> moves;
};

/// Returns the statistics of a position from its record and the records after its moves.
GameStatistics statistics_of(
    const database::Stones& stones, const database::Record& position,
    const std::vector<std::pair<Point, database::Record>>& records_after_moves);

/// Returns the number of games of all moves.
std::int64_t games_of_moves(const GameStatistics& statistics) noexcept;

/// Returns "12 games (40.0 %): won by Black 5, drawn 2, won by White 5, average year 1998.3". `all` is
/// the number of games of all moves; 0 omits the share.
std::string games_text(const database::GameCounts& counts, std::int64_t all = 0);

/// Returns {"total":12,"black":5,"draw":2,"white":5,"share":0.4,"year":1998.3}. "share" is missing if
/// `all` is 0; "year" is null if no year is known.
Json games_json(const database::GameCounts& counts, std::int64_t all = 0);

/// Returns the other moves of a distinct move for a line about it, such as " (also g8, i8)"; empty if
/// there are none.
std::string mirrors_text(const database::DistinctMove& move, const CellNames& name);

/// Returns {"move":"h9","mirrors":["g8","i8"]}.
Json move_json(const database::DistinctMove& move, const CellNames& name);

/// Returns a heading, and a line for each move that was played in the position. Returns an empty
/// text without games.
std::string statistics_text(const GameStatistics& statistics, const CellNames& name);

/// Returns the members of games_json() for the position, and "moves", each with the members of
/// move_json() and games_json().
Json statistics_json(const GameStatistics& statistics, const CellNames& name);

}  // namespace fukumi
