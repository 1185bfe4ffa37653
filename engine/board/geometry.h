// Where cells lie: the padded index, the four directions, the lines and the symmetries of the
// board.
//
// A cell (x, y) has index (y + kRowPadding) * 32 + x. Rows are 32 cells apart although a board has
// at most 22 columns, and five rows stand above and below, so that walking four cells in any
// direction from a cell of the board, or on to the first wall, stays inside the array and meets
// only walls outside the board.
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

/// The four directions of a line by number: 0 horizontal, 1 vertical, 2 falling to the lower right,
/// 3 rising to the upper right.
inline constexpr int kDirections = 4;

/// Index difference between neighbours of a line, in the direction in which offset_on_line() grows.
inline constexpr std::array<int, kDirections> kSteps = {1, kRowStride, kRowStride + 1,
                                                        1 - kRowStride};

/// Lines of one direction are numbered from 0; kLines bounds their number.
inline constexpr int kLines = 2 * kMaxBoardSize;

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

/// Place of a cell on its line: 0..21; neighbouring cells differ by one.
inline constexpr int offset_on_line(int direction, int x, int y) noexcept {
    return direction == 1 ? y : x;
}

/// A cell by column and row, perhaps off the board.
struct Point {
    int x;
    int y;

    friend constexpr bool operator==(Point, Point) noexcept = default;
};

/// A point off every board: no last move.
inline constexpr Point kNoPoint{-1, -1};

/// The symmetries of a board: eight of a square, four of another rectangle; 0 is the identity.
inline constexpr int symmetry_count(int width, int height) noexcept {
    return width == height ? 8 : 4;
}
/// Where a symmetry takes a cell. Requires 0 <= symmetry < symmetry_count(width, height).
inline constexpr Point transformed(Point p, int symmetry, int width, int height) noexcept {
    if (symmetry & 1)
        p.x = width - 1 - p.x;
    if (symmetry & 2)
        p.y = height - 1 - p.y;
    return symmetry & 4 ? Point{p.y, p.x} : p;
}
/// On a square board.
inline constexpr Point transformed(Point p, int symmetry, int size) noexcept {
    return transformed(p, symmetry, size, size);
}
/// The symmetry that takes cells back: where the axes change places, so do the mirrors.
inline constexpr int inverse_symmetry(int symmetry) noexcept {
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

/// How a cell lies to another one, whatever the direction: a number for the larger and the smaller
/// of the distances along the axes (1: beside it, 2: diagonal, 3: two away, ...), and one for more
/// than four cells and for no cell at all.
inline constexpr int kRelations = 16;
inline constexpr int kFarRelation = kRelations - 1;

// By the difference of the indices: cells that are near have differences of their own.
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
    // No move has index 0, in the wall above the board: at least five rows from every cell.
    return kRelationByDifference[kIndexCount + cell.index() - other.index()];
}

/// A set of cells, one bit per index.
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
    /// The cell with the smallest index. Requires: not empty.
    constexpr Move first() const noexcept {
        int i = 0;
        while (words_[i] == 0)
            ++i;
        return Move(i * 64 + std::countr_zero(words_[i]));
    }
    /// Calls visit(Move) for the cells in the order of their indices. The set may change meanwhile;
    /// the loop works on a snapshot of each word.
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
    // Words that can hold cells of a board: rows kRowPadding .. kRowPadding + 21, two rows in a
    // word.
    static constexpr int kFirstWord = kRowPadding / 2;
    static constexpr int kLastWord = (kRowPadding + kMaxBoardSize - 1) / 2;

    static constexpr int word(Move m) noexcept { return m.index() >> 6; }
    static constexpr std::uint64_t bit(Move m) noexcept {
        return std::uint64_t{1} << (m.index() & 63);
    }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace fukumi
