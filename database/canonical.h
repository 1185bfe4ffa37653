// Keys of positions. All mirror images of a position have the same key. A key can be converted back
// to the position of one of them.
//
// The bytes of a key are: rule (info_number), width, height, the side to move, the number of black
// stones, the cells of Black, the cells of White. A cell is the number y * width + x; the cells of
// a colour are in ascending order. Cells and the number of stones take one byte on boards of up to
// 256 cells, and two bytes, high byte first, on larger boards. Each mirror image gives such bytes;
// the smallest are the key. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "formats/positions/record.h"

namespace fukumi::database {

struct CanonicalKey {
    std::string bytes;
    int symmetry = 0;  ///< maps the cells of the position to those of the key
};

/// Returns the key of a position; its mirror images have the same key. Requires: check_stones()
/// accepts the stones.
CanonicalKey canonical_key(const Stones& stones);

/// Computes the keys of all positions of a game, much faster than canonical_key() for each.
class KeysOfGame {
 public:
    /// Starts with the empty board and Black to move.
    KeysOfGame(Rule rule, int width, int height);

    /// Plays the next move. kNoPoint is a pass, after which the other side is to move.
    /// Requires: the cell is free.
    void play(Point cell);
    /// Returns the key of the current position. The text is valid until the next call.
    const std::string& key();

 private:
    struct Image {  // the numbers of the cells under one symmetry, ascending
        ByColor<std::vector<std::uint16_t>> cells;
    };

    Rule rule_;
    int width_;
    int height_;
    Color to_move_ = Color::Black;
    std::vector<Image> images_;  // one for each symmetry
    std::string key_;
};

/// Returns the position of a key, with the stones in ascending order of their cells. Also accepts
/// the bytes of a mirror image that are not the smallest. Returns nullopt for other bytes.
std::optional<Stones> stones_of(std::string_view key);

/// Returns true if the bytes are the canonical_key() of a position.
bool is_canonical(std::string_view key);

/// A move, and the other moves that lead to mirror images of the position after it.
struct DistinctMove {
    Point cell;                  ///< the uppermost of these moves; of several the rightmost
    std::vector<Point> mirrors;  ///< the others, from top to bottom, each row from the right
};

/// Joins moves of a position that lead to mirror images of one another. The result has the order
/// in which `cells` has the first move of each. Requires: the cells are free.
std::vector<DistinctMove> distinct_moves(const Stones& stones, const std::vector<Point>& cells);

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
