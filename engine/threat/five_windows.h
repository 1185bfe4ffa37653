// Counts the stones in all five-windows of a line at once, with bit operations.
//
// A *five-window* is five consecutive cells of a line. A colour can make a five in the window if
// the window has no opposing stone and no wall; five minus its number of stones in the window is
// the number of stones that it still needs. The functions add the bits of a line word
// (board/line_keys.h) for all windows in parallel: the window whose first cell has bits 2c and 2c +
// 1 has its result in bit 2c.
#pragma once

#include <cstdint>

#include "engine/board/line_keys.h"
#include "engine/core/types.h"

namespace fukumi {

/// A set of cells of a line, or of five-windows. Bit 2c is set if the set contains the cell with
/// bits 2c and 2c + 1 of the line word, or the window that starts with this cell.
using LineSet = std::uint64_t;
inline constexpr LineSet kAllOfLine = 0x5555555555555555;

template <Color C>
constexpr LineSet stones_on_line(std::uint64_t word) noexcept {
    return C == Color::Black ? word & ~(word >> 1) & kAllOfLine : (word >> 1) & ~word & kAllOfLine;
}
constexpr LineSet free_on_line(std::uint64_t word) noexcept {
    return ~(word | word >> 1) & kAllOfLine;
}

/// Returns all cells of the windows in a set.
constexpr LineSet cells_of_windows(LineSet windows) noexcept {
    const LineSet pairs = windows | windows << 2;
    return pairs | pairs << 4 | windows << 8;
}
/// Returns the windows that contain the cell at `bit`. Requires: bit >= 8.
constexpr LineSet windows_with(int bit) noexcept {
    return LineSet{0x155} << (bit - 8);
}

/// The windows without opposing stones and walls in which filling the free cells makes a winning
/// five, sorted by the number of own stones in the window.
struct FiveWindows {
    LineSet two = 0;
    LineSet three = 0;
    LineSet four = 0;
};

template <Rule R, Color C>
constexpr FiveWindows five_windows(std::uint64_t word) noexcept {
    const LineSet own = stones_on_line<C>(word);
    const LineSet usable = own | free_on_line(word);
    const LineSet usable_pairs = usable & usable >> 2;
    LineSet windows = usable_pairs & usable_pairs >> 4 & usable >> 8;

    // Under some rules it also depends on the cells before and after a window whether the window
    // makes a winning five.
    const LineSet own_at_an_end = own << 2 | own >> 10;
    if constexpr (R == Rule::Standard || R == Rule::CaroExact ||
                  (R == Rule::Renju && C == Color::Black)) {
        windows &= ~own_at_an_end;
    }
    if constexpr (is_caro(R)) {
        const LineSet theirs = stones_on_line<opponent(C)>(word);
        const LineSet blocked = theirs << 2 & theirs >> 10;
        windows &= R == Rule::CaroOverline ? own_at_an_end | ~blocked : ~blocked;
    }

    // Two full adders add the five one-bit numbers of each window.
    const LineSet a = own;
    const LineSet b = own >> 2;
    const LineSet c = own >> 4;
    const LineSet d = own >> 6;
    const LineSet e = own >> 8;
    const LineSet sum_abc = a ^ b ^ c;
    const LineSet carry_abc = (a & b) | (c & (a ^ b));
    const LineSet ones = sum_abc ^ d ^ e;
    const LineSet carry_de = (sum_abc & d) | (e & (sum_abc ^ d));
    const LineSet twos = (carry_abc ^ carry_de) & windows;
    const LineSet fours = carry_abc & carry_de & windows;
    return {twos & ~ones, twos & ones, fours & ~ones};
}

}  // namespace fukumi
