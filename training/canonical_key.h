// One number for all positions that are the same but for a symmetry of the board: eight on a square
// board, four on another rectangle.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi::training {

/// The key of some stones, kept stone by stone.
class CanonicalKey {
 public:
    /// Of an empty board.
    CanonicalKey(int width, int height) noexcept;

    /// Sets a stone, or takes it away again.
    void toggle(Point cell, Color color) noexcept;

    /// Depends on the size of the board and on the stones. That two positions that differ by more
    /// than a symmetry have the same key is as unlikely as 64 random bits make it.
    std::uint64_t value() const noexcept;

 private:
    int width_;
    int height_;
    std::array<std::uint64_t, 8> keys_{};  // under each symmetry
};

std::uint64_t canonical_key(const Position& position) noexcept;

}  // namespace fukumi::training
