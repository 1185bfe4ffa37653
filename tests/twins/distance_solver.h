// Whether a win within so many plies is true: brute force with a memory, from the rules alone.
//
// Knows no patterns, tables or threats of the engine. It goes deeper than slow_solver.h because it
// remembers positions, and because it leaves out moves of the attacker after which he would not win
// even if the defender passed. Where a stone can harm its owner, as where six in a row are no five
// or a move is forbidden, that may miss a win: there it looks at all moves before it denies one.
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

/// For boards of up to 64 cells.
class DistanceSolver {
 public:
    /// Gives up after so many positions.
    explicit DistanceSolver(std::int64_t max_positions) : max_positions_(max_positions) {}

    /// Whether `color`, to move, has a five on the board within `plies` plies, an odd number,
    /// whatever the other side plays. Requires: nobody has won.
    Verdict wins_within(const Grid& grid, Rule rule, Color color, int plies);
    /// Whether the other side has, after every legal move of `color`; `plies` is even.
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
    bool all_moves_ = false;  // also those after which a pass would stop the attacker
    Rule rule_ = Rule::Freestyle;
    Color attacker_ = Color::Black;
    Grid grid_{kMinBoardSize, kMinBoardSize};
    std::uint64_t black_ = 0;
    std::uint64_t white_ = 0;
    std::unordered_map<Question, bool, Hash> known_;
    std::array<Point, 66> best_by_plies_{};  // what decided a position of so many plies last
};

}  // namespace fukumi::support
