// Collects the principal variation while the search returns from a node to its parent (triangular
// table).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/types.h"

namespace fukumi {

class PvTable {
 public:
    /// Clears the best line of the node at `ply`. Call when the search enters the node.
    void begin(int ply) noexcept { length_[ply] = ply; }
    /// Sets the best line of the node at `ply` to `m`, followed by the best line of the node after
    /// `m`.
    void extend(Move m, int ply) noexcept {
        auto& line = line_[ply];
        const int length = length_[ply + 1];
        line[ply] = m;
        std::copy(line_[ply + 1].begin() + ply + 1, line_[ply + 1].begin() + length,
                  line.begin() + ply + 1);
        length_[ply] = length;
    }
    /// Returns the best line of the root.
    std::vector<Move> root_line() const {
        return {line_[0].begin(), line_[0].begin() + length_[0]};
    }

 private:
    // line_[ply] holds the best line of the node at `ply` in its elements ply..length_[ply] - 1.
    std::array<std::array<Move, kMaxPly>, kMaxPly> line_;
    std::array<int, kMaxPly + 1> length_{};
};

}  // namespace fukumi
