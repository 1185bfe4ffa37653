// Keys of positions. All symmetric copies of a position have the same key, which can be converted
// back to the position.
//
// A key is bytes: rule (info_number), width, height, the side to move, the number of black stones,
// the cells of Black, the cells of White. A cell is y * width + x, in ascending order. Cells and the
// number of stones take one byte on boards of up to 256 cells, and two bytes, high byte first, on
// larger boards. The key is the smallest one of all symmetries. Pure functions.
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

/// Requires: check_stones() accepts the stones.
CanonicalKey canonical_key(const Stones& stones);

/// Returns the position of a key, its stones in ascending order of cells, or nullopt for bytes that
/// are not a key. Accepts keys that are not the smallest of all symmetries.
std::optional<Stones> stones_of(std::string_view key);

/// Returns true if the bytes are the canonical_key() of a position.
bool is_canonical(std::string_view key);

/// Converts a cell of the key's position to that of `stones`. Requires: `key` is the key of `stones`.
inline Point from_key(Point cell, const CanonicalKey& key, const Stones& stones) noexcept {
    return transformed(cell, inverse_symmetry(key.symmetry), stones.width, stones.height);
}

/// Returns the stones on a board. Ignores frozen cells.
Stones stones_on(const Grid& grid, Rule rule, Color to_move);

/// Returns the board with the stones.
Grid grid_of(const Stones& stones);

}  // namespace fukumi::database
