// One key for all positions that a symmetry of the board turns into each other, from which the
// position can be had back.
//
// Pure functions. A key is a string of bytes: rule (info_number), width, height, the side to move,
// the number of black stones, the cells of Black, the cells of White. A cell is y * width + x, in
// one byte on boards of up to 256 cells and else in two, high byte first; so is the number of
// stones. Cells are in ascending order; of the keys under all symmetries the smallest is taken.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/grid.h"
#include "formats/positions/record.h"

namespace fukumi::database {

struct CanonicalKey {
    std::string bytes;
    int symmetry = 0;  ///< takes the cells of the position to those of the key
};

/// Requires: stones as described in record.h.
CanonicalKey canonical_key(const Stones& stones);

/// The position that a key stands for, its stones in ascending order of cells. Nothing for bytes
/// that are no key.
std::optional<Stones> stones_of(std::string_view key);

/// Whether the bytes are the key of a position.
bool is_canonical(std::string_view key);

/// A cell of the position that was asked for, in the position of its key, and back.
inline Point to_key(Point cell, const CanonicalKey& key, const Stones& stones) noexcept {
    return transformed(cell, key.symmetry, stones.width, stones.height);
}
inline Point from_key(Point cell, const CanonicalKey& key, const Stones& stones) noexcept {
    return transformed(cell, inverse_symmetry(key.symmetry), stones.width, stones.height);
}

/// The stones on a board. Frozen cells are not told.
Stones stones_on(const Grid& grid, Rule rule, Color to_move);

/// The board with the stones.
Grid grid_of(const Stones& stones);

/// The position after a stone of the side to move on a free cell.
Stones with_stone(const Stones& stones, Point cell);

}  // namespace fukumi::database
