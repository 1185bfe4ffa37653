// The table of a tournament: who scored what against whom with which colour, and at what cost.
//
// Everything is counted from the game records, so that a report made of merged shards equals that
// of one run. Pure functions. Not here: how the table looks (the other files of this room).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/by_color.h"
#include "formats/game_record.h"
#include "tournaments/statistics/counts.h"
#include "tournaments/statistics/elo.h"
#include "tournaments/statistics/ratings.h"

namespace fukumi::match {

using formats::GameRecord;

/// What a player's games cost. Opening stones count for nothing here, but what an opening rule let
/// him choose has taken of his time.
struct ResourceUse {
    std::int64_t games = 0;
    std::int64_t moves = 0;
    std::int64_t total_ms = 0;
    std::int64_t slowest_ms = 0;       ///< longest single move
    std::int64_t longest_game_ms = 0;  ///< most time used in one game
    std::int64_t peak_memory = 0;      ///< bytes; 0: never measured

    /// 0 without moves.
    double ms_per_move() const noexcept {
        return moves == 0 ? 0 : static_cast<double>(total_ms) / static_cast<double>(moves);
    }
};

using TerminationCounts = std::array<std::int64_t, formats::kTerminationCount>;

/// What a table is made by.
struct StandingOptions {
    RatingOptions ratings;
    /// Of a Swiss tournament the games of an encounter; 0: it is none. Such a tournament ranks by
    /// points, then Buchholz, because its players do not have the same opponents.
    int swiss_games = 0;
};

/// A place in a Swiss tournament.
struct SwissPlace {
    double points = 0;    ///< a bye counts like an encounter that was won
    double buchholz = 0;  ///< sum of the opponents' points, one for each round; a bye counts as
                          ///< an opponent with the player's own points
    int byes = 0;         ///< rounds without an opponent, because the number of players is odd
};

struct PlayerStanding {
    int player = 0;  ///< index into the players of the tournament
    std::string name;
    ByColor<GameCounts> by_color;
    Rating rating;  ///< see Standings::is_match
    SwissPlace swiss;
    double los_over_next = 0.5;  ///< that it is stronger than the player below; 0.5 for the last
    ResourceUse resources;
    TerminationCounts lost_by{};  ///< its losses by how they came about

    GameCounts total() const noexcept {
        GameCounts sum = by_color[Color::Black];
        return sum += by_color[Color::White];
    }
    /// Losses that were the player's own fault: see is_fault().
    std::int64_t faults() const noexcept;
};

struct Standings {
    std::vector<PlayerStanding> rows;  ///< best first; equal ones by player index
    bool is_swiss = false;             ///< then the points decide, else the rating, then the score
    /// Two players: the rating of a row is the Elo of the match from the view of this player, so
    /// infinite for a perfect score. Otherwise it is that of `ratings`.
    bool is_match = false;
    Ratings ratings;  ///< by player index
    std::int64_t games = 0;
    std::int64_t moves = 0;  ///< without opening stones
    GameCounts black;        ///< all games from Black's view
    TerminationCounts terminations{};

    /// Results of `player` with Black against `opponent` with White, both player indices, from the
    /// view of `player`.
    const GameCounts& as_black(int player, int opponent) const {
        return cross[static_cast<std::size_t>(player) * rows.size() +
                     static_cast<std::size_t>(opponent)];
    }

    std::vector<GameCounts> cross;  ///< see as_black(); [player * players + opponent]
};

/// `match`: the estimate of a match between two players, for the first of them; then it stands in
/// the rows, and ratings are not used. Requires: GameRecord::players below names.size(); anchors
/// likewise; `match` only with two players.
Standings make_standings(const std::vector<std::string>& names, std::span<const GameRecord> games,
                         const StandingOptions& options = {},
                         const std::optional<EloEstimate>& match = {});

}  // namespace fukumi::match
