// Board geometry: cell indices, the four line directions, lines, symmetries, sets of cells.
//
// Cell (x, y) has index (y + kRowPadding) * kRowStride + x, on a padded board of 32 rows and 32
// columns. The padding holds walls: five rows above and below the board, and at least ten columns
// to the right, which also serve as the left padding of the next row. So code may walk four cells
// from a board cell in any direction, or up to the first wall, without a bounds check.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/types.h"

namespace fukumi {

inline constexpr int kRowPadding = 5;
inline constexpr int kRowStride = 32;
inline constexpr int kIndexCount = kRowStride * (kMaxBoardSize + 2 * kRowPadding);  // 1024

inline constexpr Move move_at(int x, int y) noexcept {
    return Move((y + kRowPadding) * kRowStride + x);
}
inline constexpr int x_of(Move move) noexcept {
    return move.index() & (kRowStride - 1);
}
inline constexpr int y_of(Move move) noexcept {
    return (move.index() >> 5) - kRowPadding;
}

/// The number of line directions. In the whole engine a `direction` is a number: 0 is horizontal, 1
/// vertical, 2 diagonal to the lower right, and 3 diagonal to the upper right.
inline constexpr int kDirections = 4;

/// For each direction, the number to add to the index of a cell to get the next cell on its line.
/// Of two neighbours, the next cell has the larger offset_on_line().
inline constexpr std::array<int, kDirections> kSteps = {1, kRowStride, kRowStride + 1,
                                                        1 - kRowStride};

/// No board has more than this many lines in one direction.
inline constexpr int kLines = 2 * kMaxBoardSize;

/// Returns the number of the line through (x, y) in a direction, 0 .. kLines - 1.
inline constexpr int line_of(int direction, int x, int y) noexcept {
    switch (direction) {
        case 0:
            return y;
        case 1:
            return x;
        case 2:
            return x - y + kMaxBoardSize - 1;
        default:
            return x + y;
    }
}

/// Returns the place of cell (x, y) on its line, 0..21. The offsets of neighbours differ by 1.
inline constexpr int offset_on_line(int direction, int x, int y) noexcept {
    return direction == 1 ? y : x;
}

/// Returns the direction of the line through both cells, or kDirections if they share no line.
inline constexpr int common_direction(Move a, Move b) noexcept {
    const int dx = x_of(b) - x_of(a);
    const int dy = y_of(b) - y_of(a);
    return dy == 0 ? 0 : dx == 0 ? 1 : dx == dy ? 2 : dx == -dy ? 3 : kDirections;
}

/// A cell, given by its column x and its row y. It may lie outside the board.
struct Point {
    int x;
    int y;

    friend constexpr bool operator==(Point, Point) noexcept = default;
};

/// A point outside every board. It means "no cell".
inline constexpr Point kNoPoint{-1, -1};

/// Converts a Point to a Move. Requires: p is a cell of a board.
inline constexpr Move move_at(Point p) noexcept {
    return move_at(p.x, p.y);
}
/// Converts a Move to a Point.
/// Requires: move is not Move::none().
inline constexpr Point point_of(Move move) noexcept {
    return {x_of(move), y_of(move)};
}

/// Returns the number of symmetries of a board: 8 if it is square, otherwise 4. A symmetry is a
/// number from 0 on; symmetry 0 moves no cell.
inline constexpr int symmetry_count(int width, int height) noexcept {
    return width == height ? 8 : 4;
}
/// Returns the cell to which a symmetry moves p.
/// Requires: 0 <= symmetry < symmetry_count(width, height).
inline constexpr Point transformed(Point p, int symmetry, int width, int height) noexcept {
    if (symmetry & 1)
        p.x = width - 1 - p.x;
    if (symmetry & 2)
        p.y = height - 1 - p.y;
    return symmetry & 4 ? Point{p.y, p.x} : p;
}
/// Returns the cell to which a symmetry of a square board moves p; `size` is the side of the board.
inline constexpr Point transformed(Point p, int symmetry, int size) noexcept {
    return transformed(p, symmetry, size, size);
}
/// Returns the symmetry that undoes `symmetry`. Bit 0 of a symmetry mirrors x, bit 1 mirrors y, and
/// then bit 2 swaps x and y. If bit 2 is set, the inverse has bits 0 and 1 exchanged.
inline constexpr int inverse_symmetry(int symmetry) noexcept {
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

/// relation(a, b) returns a number for the distance between two cells. Each pair of the larger and
/// the smaller distance along the axes has its own number: 0 is the same cell, 1 is (1, 0), 2 is
/// (1, 1), 3 is (2, 0), and so on up to (4, 4). kFarRelation means that the cells are more than
/// four apart, or that only one of them is a cell and the other is Move::none().
inline constexpr int kRelations = 16;
inline constexpr int kFarRelation = kRelations - 1;

// The table for relation(). Its index is kIndexCount plus the difference of two cell indices; for
// cells up to four apart the difference determines the distances along both axes.
inline constexpr auto kRelationByDifference = [] {
    std::array<std::uint8_t, 2 * kIndexCount> table{};
    table.fill(kFarRelation);
    for (int dy = -4; dy <= 4; ++dy) {
        for (int dx = -4; dx <= 4; ++dx) {
            const int ax = dx < 0 ? -dx : dx;
            const int ay = dy < 0 ? -dy : dy;
            const int far = ax > ay ? ax : ay;
            const int near = ax > ay ? ay : ax;
            table[kIndexCount + dy * kRowStride + dx] =
                static_cast<std::uint8_t>(far * (far + 1) / 2 + near);
        }
    }
    return table;
}();
inline constexpr int relation(Move cell, Move other) noexcept {
    // For Move::none() the table gives kFarRelation: index 0 is at least five rows above every
    // board.
    return kRelationByDifference[kIndexCount + cell.index() - other.index()];
}

/// A set of cells, stored as one bit for each index of the padded board.
class CellSet {
 public:
    static constexpr int kWords = kIndexCount / 64;

    constexpr void insert(Move m) noexcept { words_[word(m)] |= bit(m); }
    constexpr void erase(Move m) noexcept { words_[word(m)] &= ~bit(m); }
    constexpr void toggle(Move m) noexcept { words_[word(m)] ^= bit(m); }
    constexpr bool contains(Move m) const noexcept { return (words_[word(m)] & bit(m)) != 0; }
    constexpr void clear() noexcept { words_ = {}; }

    constexpr bool empty() const noexcept {
        std::uint64_t any = 0;
        for (std::uint64_t w : words_)
            any |= w;
        return any == 0;
    }
    constexpr int count() const noexcept {
        int n = 0;
        for (std::uint64_t w : words_)
            n += std::popcount(w);
        return n;
    }
    /// Returns the cell with the smallest index. Requires: the set is not empty.
    constexpr Move first() const noexcept {
        int i = 0;
        while (i < kLastWord && words_[i] == 0)
            ++i;
        return Move(i * 64 + std::countr_zero(words_[i]));
    }
    /// Calls visit(Move) for each cell in ascending order of index. visit() may change the set. If
    /// it adds or removes cells in the 64-bit word that for_each() is in, the iteration does not
    /// notice; it notices changes in later words.
    template <typename Visit>
    constexpr void for_each(Visit visit) const {
        for (int i = kFirstWord; i <= kLastWord; ++i) {
            for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) {
                visit(Move(i * 64 + std::countr_zero(w)));
            }
        }
    }
    constexpr CellSet& operator|=(const CellSet& other) noexcept {
        for (int i = 0; i < kWords; ++i)
            words_[i] |= other.words_[i];
        return *this;
    }
    constexpr CellSet& operator&=(const CellSet& other) noexcept {
        for (int i = 0; i < kWords; ++i)
            words_[i] &= other.words_[i];
        return *this;
    }
    constexpr std::uint64_t& word_at(int i) noexcept { return words_[i]; }
    constexpr std::uint64_t word_at(int i) const noexcept { return words_[i]; }
    friend constexpr bool operator==(const CellSet&, const CellSet&) noexcept = default;

 private:
    // Only these words can hold board cells. Each word holds two rows of the padded board.
    static constexpr int kFirstWord = kRowPadding / 2;
    static constexpr int kLastWord = (kRowPadding + kMaxBoardSize - 1) / 2;

    static constexpr int word(Move m) noexcept { return m.index() >> 6; }
    static constexpr std::uint64_t bit(Move m) noexcept {
        return std::uint64_t{1} << (m.index() & 63);
    }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace fukumi
