// Keys of positions. All mirror images of a position have the same key. A key can be converted back
// to the position of one of them.
//
// The bytes of a key are: rule (info_number), width, height, the side to move, the number of black
// stones, the cells of Black, the cells of White. A cell is the number y * width + x; the cells of
// a colour are in ascending order. Cells and the number of stones take one byte on boards of up to
// 256 cells, and two bytes, high byte first, on larger boards. Each mirror image gives such bytes;
// the smallest are the key. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/grid.h"
#include "formats/positions/record.h"

namespace fukumi::database {

struct CanonicalKey {
    std::string bytes;
    int symmetry = 0;  ///< maps the cells of the position to those of the key
};

/// Returns the key of a position. Requires: check_stones() accepts the stones.
CanonicalKey canonical_key(const Stones& stones);

/// Returns the position of a key, with the stones in ascending order of their cells. Also accepts
/// the bytes of a mirror image that are not the smallest. Returns nullopt for other bytes.
std::optional<Stones> stones_of(std::string_view key);

/// Returns true if the bytes are the canonical_key() of a position.
bool is_canonical(std::string_view key);

/// Converts a cell on the board of the key to the cell on the board of `stones`.
/// Requires: `key` is the key of `stones`.
inline Point from_key(Point cell, const CanonicalKey& key, const Stones& stones) noexcept {
    return transformed(cell, inverse_symmetry(key.symmetry), stones.width, stones.height);
}

/// Returns the stones of a board as a position. Ignores frozen cells.
Stones stones_on(const Grid& grid, Rule rule, Color to_move);

/// Returns a board with these stones.
Grid grid_of(const Stones& stones);

}  // namespace fukumi::database
