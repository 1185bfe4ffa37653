// A hash key that is the same for all positions that are equal under a symmetry of the board. A
// square board has eight symmetries, another rectangle has four.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi::training {

/// Computes the key of the stones on a board. Each added or removed stone updates the key.
class CanonicalKey {
 public:
    /// Starts with an empty board.
    CanonicalKey(int width, int height) noexcept;

    /// Adds a stone, or removes one that was added.
    void toggle(Point cell, Color color) noexcept;

    /// Returns the key, which depends on the board size and the stones. Positions that differ by
    /// more than a symmetry have different keys, except by a collision of 64-bit hashes.
    std::uint64_t value() const noexcept;

 private:
    int width_;
    int height_;
    std::array<std::uint64_t, 8> keys_{};  // under each symmetry
};

std::uint64_t canonical_key(const Position& position) noexcept;

}  // namespace fukumi::training
