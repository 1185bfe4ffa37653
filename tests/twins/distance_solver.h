// DistanceSolver: finds out by brute force with a cache whether a side wins within N plies.
//
// It uses only the rules, no patterns, tables or threats of the engine. It goes deeper than
// slow_solver.h for two reasons: it caches positions, and it skips moves of the attacker after
// which the attacker would not win even if the defender passed. Under rules where a stone can harm
// its owner (six in a row do not win, or a move is forbidden) skipping can miss a win, so under
// these rules the solver searches again with all moves before it returns NoWin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// Works on boards of at most 64 cells.
class DistanceSolver {
 public:
    /// Each call gives up after `max_positions` positions.
    explicit DistanceSolver(std::int64_t max_positions) : max_positions_(max_positions) {}

    /// Returns Win if `color`, to move, makes a five within `plies` plies against every defence;
    /// NoWin if not; Unknown if the solver gave up. Requires: `plies` is odd, nobody has won.
    Verdict wins_within(const Grid& grid, Rule rule, Color color, int plies);
    /// Returns Win if the other side makes a five within `plies` plies after every legal move of
    /// `color`; NoWin if not; Unknown if the solver gave up. Requires: `plies` is even, nobody has
    /// won.
    Verdict loses_within(const Grid& grid, Rule rule, Color color, int plies);

 private:
    struct Question {
        std::uint64_t black;
        std::uint64_t white;
        int plies;  // odd: the attacker is to move

        friend bool operator==(const Question&, const Question&) noexcept = default;
    };
    struct Hash {
        std::size_t operator()(const Question& question) const noexcept;
    };

    void begin(const Grid& grid, Rule rule, Color attacker);
    void begin_again_with_all_moves();
    bool may_miss_wins() const noexcept;
    bool attacker_wins(int plies);
    bool defender_loses(int plies);
    bool finds_attack(int plies);
    bool finds_no_defence(int plies);
    bool is_five(Point p, Color color) const;
    bool is_allowed(Point p, Color color) const;
    Question question(int plies) const noexcept { return {black_, white_, plies}; }
    void put(Point p, Color color) noexcept;
    void take(Point p, Color color) noexcept;

    std::int64_t max_positions_;
    std::int64_t positions_ = 0;
    bool gave_up_ = false;
    bool all_moves_ = false;  // do not skip moves of the attacker
    Rule rule_ = Rule::Freestyle;
    Color attacker_ = Color::Black;
    Grid grid_{kMinBoardSize, kMinBoardSize};
    std::uint64_t black_ = 0;
    std::uint64_t white_ = 0;
    std::unordered_map<Question, bool, Hash> known_;
    std::array<Point, 66>
        best_by_plies_{};  // by remaining plies: the last move that decided a position
};

}  // namespace fukumi::support
