// How often a move has refuted others elsewhere in the tree (the history heuristic).
// Source: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice"
// (1989).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/search/params.h"

namespace fukumi {

class History {
 public:
    void clear() noexcept { scores_ = {}; }

    /// Within -kHistoryLimit..kHistoryLimit.
    int score(Color color, Move m) const noexcept { return scores_[index_of(color)][m.index()]; }

    static int bonus(int depth) noexcept {
        return std::min(kHistoryMaxBonus, kHistoryPerDepth * depth * depth);
    }
    /// Adds to a score; the pull towards zero grows with it, which keeps it within the limit.
    void update(Color color, Move m, int bonus) noexcept {
        std::int16_t& score = scores_[index_of(color)][m.index()];
        score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kHistoryLimit);
    }

 private:
    std::array<std::array<std::int16_t, kIndexCount>, 2> scores_{};
};

}  // namespace fukumi
