// Counts of games and of pairs of games by result. All statistics of this folder are computed from
// such counts.
//
// A pair is two games from the same opening with colours swapped. Its score is one observation: an
// opening that favours a colour makes the two results depend on each other, so error bars computed
// from single games would be wrong.
#pragma once

#include <array>
#include <cstdint>

namespace fukumi::match {

/// Counts of single games by result, from the view of one player.
struct GameCounts {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    std::int64_t games() const noexcept { return wins + draws + losses; }
    double points() const noexcept {
        return static_cast<double>(wins) + static_cast<double>(draws) / 2;
    }
    /// Returns the points per game; 0.5 without games.
    double score() const noexcept {
        return games() == 0 ? 0.5 : points() / static_cast<double>(games());
    }
    GameCounts reversed() const noexcept { return {losses, draws, wins}; }
    GameCounts& operator+=(const GameCounts& other) noexcept {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        return *this;
    }
    GameCounts& operator-=(const GameCounts& other) noexcept {
        wins -= other.wins;
        draws -= other.draws;
        losses -= other.losses;
        return *this;
    }
    friend bool operator==(const GameCounts&, const GameCounts&) noexcept = default;
};

/// Counts of pairs of games from the view of one player: in counts[k] pairs this player scored k
/// half points.
struct PairCounts {
    std::array<std::int64_t, 5> counts{};

    std::int64_t pairs() const noexcept {
        return counts[0] + counts[1] + counts[2] + counts[3] + counts[4];
    }
    /// Returns the number of pairs in which one player scored more than the other.
    std::int64_t decided() const noexcept { return pairs() - counts[2]; }
    friend bool operator==(const PairCounts&, const PairCounts&) noexcept = default;
};

}  // namespace fukumi::match
