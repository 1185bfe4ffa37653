// History heuristic: counts how often a move has caused a cut elsewhere in the tree. Countermove
// heuristic: remembers the move that last refuted the opponent's move.
//
// The score of a move is the sum of three table entries. The first table is indexed by the cell of
// the move. The other two are indexed by the patterns that the move makes and stops, and by its
// place relative to the opponent's last move or to the side's own last move (continuation history).
// These two do not depend on the place on the board, and so learn faster.
//
// Sources: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice"
// (1989); J. Uiterwijk, "The Countermove Heuristic" (1992).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/params.h"

namespace fukumi {

class History {
 public:
    void clear() noexcept {
        cells_ = {};
        std::fill(near_.begin(), near_.end(), std::int16_t{0});
        countermoves_ = {};
    }

    /// Returns the score of a move, within +-kTables * kHistoryLimit. Requires: m is free.
    int score(const Position& position, Move m) const noexcept {
        const Slots slots = slots_of(position, m);
        return cells_[slots.cell] + near_[slots.near_theirs] + near_[slots.near_own];
    }
    static constexpr int kTables = 3;

    /// Returns the points that a move gains if it causes a cut in a node searched to `depth` plies.
    /// Requires: 0 <= depth <= 5000.
    static int bonus(int depth) noexcept {
        return std::min(kHistoryMaxBonus, kHistoryPerDepth * depth * depth);
    }
    /// Returns the points that each move loses that was searched before the move that caused the
    /// cut.
    static int malus(int depth) noexcept { return bonus(depth) * kHistoryMalus / 100; }
    /// Adds `bonus` to the three table entries of a move; each entry stays within +-kHistoryLimit.
    /// Requires: |bonus| <= kHistoryLimit.
    void update(const Position& position, Move m, int bonus) noexcept {
        const Slots slots = slots_of(position, m);
        add(cells_[slots.cell], bonus);
        add(near_[slots.near_theirs], bonus);
        add(near_[slots.near_own], bonus);
    }

    /// Returns the move that last refuted the opponent's last move, or Move::none(). The returned
    /// move may be illegal in this position.
    Move countermove(const Position& position) const noexcept {
        return countermoves_[refuted_slot(position)];
    }
    void set_countermove(const Position& position, Move m) noexcept {
        countermoves_[refuted_slot(position)] = m;
    }

 private:
    // A place is the offset of a move from an anchor (an earlier move). All offsets of more than
    // kNearRadius cells share one place.
    static constexpr int kNearRadius = 6;
    static constexpr int kNearSide = 2 * kNearRadius + 1;
    static constexpr int kPlaces = kNearSide * kNearSide + 1;
    static constexpr int kShapes = kMoveClasses * kMoveClasses;

    struct Slots {
        int cell;
        int near_theirs;
        int near_own;
    };

    static int place_of(Move m, Move anchor) noexcept {
        const int dx = x_of(m) - x_of(anchor) + kNearRadius;
        const int dy = y_of(m) - y_of(anchor) + kNearRadius;
        if (!anchor || dx < 0 || dx >= kNearSide || dy < 0 || dy >= kNearSide)
            return kPlaces - 1;
        return dy * kNearSide + dx;
    }
    static Slots slots_of(const Position& position, Move m) noexcept {
        const Color us = position.side_to_move();
        const int shape = static_cast<int>(position.move_class(m, us)) * kMoveClasses +
                          static_cast<int>(position.move_class(m, opponent(us)));
        return {index_of(us) * kIndexCount + m.index(),
                place_of(m, position.last_move(0)) * kShapes + shape,
                (kPlaces + place_of(m, position.last_move(1))) * kShapes + shape};
    }
    static int refuted_slot(const Position& position) noexcept {
        return index_of(position.side_to_move()) * kIndexCount + position.last_move(0).index();
    }
    // Each update also moves the score towards zero, more strongly for a larger |score|, so that
    // the score stays within the limit.
    static void add(std::int16_t& score, int bonus) noexcept {
        score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kHistoryLimit);
    }

    std::array<std::int16_t, 2 * kIndexCount> cells_{};
    std::vector<std::int16_t> near_ = std::vector<std::int16_t>(2 * kPlaces * kShapes);
    // The countermoves, indexed by the side that plays them and by the cell of the move that they
    // refute.
    std::array<Move, 2 * kIndexCount> countermoves_{};
};

}  // namespace fukumi
