// LineKeys: the contents of all lines of a board as 64-bit words, two bits per cell.
//
// Each line of each direction has one word. The cell at offset o (offset_on_line() in geometry.h)
// occupies bits 2(o + 5) and 2(o + 5) + 1, which hold its Cell value. So there is room for five
// cells before the line, and for at least five behind it; all of them hold walls. The eleven cells
// around a board cell (itself and five on each side) are 22 consecutive bits: its *window*.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/core/types.h"

namespace fukumi {

/// A window contains this many cells on each side of its centre.
inline constexpr int kWindowRadius = 5;
inline constexpr int kWindowBits = 2 * (2 * kWindowRadius + 1);
inline constexpr std::uint32_t kWindowMask = (1U << kWindowBits) - 1;

class LineKeys {
 public:
    /// Creates the words of an empty board.
    /// Requires: width and height are in kMinBoardSize..kMaxBoardSize.
    LineKeys(int width, int height) noexcept {
        for (auto& direction : words_)
            direction.fill(~std::uint64_t{0});
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x)
                toggle(move_at(x, y), Cell::Wall);
        }
    }

    /// Puts `content` on m if m is free; removes `content` from m if m holds it.
    /// Requires: m is free or holds `content`.
    void toggle(Move m, Cell content) noexcept {
        const int x = x_of(m);
        const int y = y_of(m);
        for (int d = 0; d < kDirections; ++d) {
            words_[d][line_of(d, x, y)] ^= static_cast<std::uint64_t>(content) << bit_of(d, x, y);
        }
    }

    std::uint64_t word(int direction, int line) const noexcept { return words_[direction][line]; }
    std::uint64_t& word(int direction, int line) noexcept { return words_[direction][line]; }

    /// Returns the window of m on its line in `direction`. The lowest two bits hold the cell with
    /// the smallest offset.
    std::uint32_t window(int direction, Move m) const noexcept {
        const int x = x_of(m);
        const int y = y_of(m);
        const std::uint64_t word = words_[direction][line_of(direction, x, y)];
        return static_cast<std::uint32_t>(word >> (2 * offset_on_line(direction, x, y))) &
               kWindowMask;
    }

    /// Returns the number of the lower of the two bits that cell (x, y) has in the word of its
    /// line.
    static int bit_of(int direction, int x, int y) noexcept {
        return 2 * (offset_on_line(direction, x, y) + kWindowRadius);
    }

    friend bool operator==(const LineKeys&, const LineKeys&) noexcept = default;

 private:
    std::array<std::array<std::uint64_t, kLines>, kDirections> words_;
};

/// Returns the content of the cell at `distance` from the centre of a window. Requires: distance in
/// -5..5.
inline constexpr Cell cell_of_window(std::uint32_t window, int distance) noexcept {
    return static_cast<Cell>((window >> (2 * (kWindowRadius + distance))) & 3);
}

}  // namespace fukumi
