// The table of a tournament: scores by opponent and colour, ratings, time and memory.
//
// The functions compute everything from the game records, so the table of merged shards equals that
// of a single run. Pure functions. The other files of this folder print the table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "formats/game_record.h"
#include "tournaments/statistics/counts.h"
#include "tournaments/statistics/elo.h"
#include "tournaments/statistics/ratings.h"

namespace fukumi::match {

using formats::GameRecord;

/// Time and memory of a player's games.
struct ResourceUse {
    std::int64_t games = 0;
    std::int64_t moves = 0;            ///< without opening stones
    std::int64_t total_ms = 0;         ///< includes questions of opening rules
    std::int64_t slowest_ms = 0;       ///< longest single move
    std::int64_t longest_game_ms = 0;  ///< most time used in one game
    std::int64_t peak_memory = 0;      ///< bytes; 0: not measured

    /// Returns the mean time of a move; 0 without moves.
    double ms_per_move() const noexcept {
        return moves == 0 ? 0 : static_cast<double>(total_ms) / static_cast<double>(moves);
    }
};

using TerminationCounts = std::array<std::int64_t, formats::kTerminationCount>;

struct StandingOptions {
    RatingOptions ratings;
    /// Number of games of an encounter in a Swiss tournament; 0: not a Swiss tournament. The
    /// players of a Swiss tournament have different opponents, so it ranks them by points, then
    /// Buchholz.
    int swiss_games = 0;
};

/// Scores of a player in a Swiss tournament.
struct SwissPlace {
    double points = 0;    ///< a bye counts as a won encounter
    double buchholz = 0;  ///< sum of the points of the opponents of all rounds; a bye counts as an
                          ///< opponent with the player's own points
    int byes = 0;         ///< rounds without an opponent, if the number of players is odd
};

struct PlayerStanding {
    int player = 0;  ///< index into the players of the tournament
    std::string name;
    ByColor<GameCounts> by_color;
    Rating rating;  ///< see Standings::is_match
    SwissPlace swiss;
    double los_over_next = 0.5;  ///< probability to be stronger than the next player; last: 0.5
    ResourceUse resources;
    TerminationCounts lost_by{};  ///< its losses by termination

    GameCounts total() const noexcept {
        GameCounts sum = by_color[Color::Black];
        return sum += by_color[Color::White];
    }
    /// Losses by a fault of the player, see is_fault().
    std::int64_t faults() const noexcept;
};

struct Standings {
    std::vector<PlayerStanding> rows;  ///< best first; equal ones by player index
    bool is_swiss = false;             ///< true: ranked by points, Buchholz; false: rating, score
    /// True for two players: the rating of a row is the Elo of the match from the view of the
    /// player, infinite for a perfect score. Otherwise it comes from `ratings`.
    bool is_match = false;
    Ratings ratings;  ///< by player index
    std::int64_t games = 0;
    std::int64_t moves = 0;  ///< without opening stones
    GameCounts black;        ///< all games from Black's view
    TerminationCounts terminations{};

    /// Returns the results of the games of `player` as Black against `opponent` as White (player
    /// indices), from the view of `player`.
    const GameCounts& as_black(int player, int opponent) const {
        return cross[static_cast<std::size_t>(player) * rows.size() +
                     static_cast<std::size_t>(opponent)];
    }

    std::vector<GameCounts> cross;  ///< [player * players + opponent], see as_black()
};

/// Computes the table. `match` is the Elo estimate of a match of two players, from the view of
/// player 0; if given, the rows show its Elo instead of ratings.
/// Requires: player indices of games and anchors below names.size(); `match` only for two players.
Standings make_standings(const std::vector<std::string>& names, std::span<const GameRecord> games,
                         const StandingOptions& options = {},
                         const std::optional<EloEstimate>& match = {});

}  // namespace fukumi::match
