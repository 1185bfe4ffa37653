// Counting stones in all five-cell windows of a line at once.
//
// A five lies in five neighbouring cells of a line, a *five-window*. What a colour can still make
// of a line is in the numbers of its stones in those windows that the other colour has left alone,
// and the bits of a line key (board/line_keys.h) can be added up for all windows in parallel: the
// window that starts at the cell with the bits 2c and 2c + 1 has the result bit 2c.
#pragma once

#include <cstdint>

#include "engine/board/line_keys.h"
#include "engine/core/types.h"

namespace fukumi {

/// A set of cells or of windows of a line: bit 2c stands for the cell or the window's first cell.
using LineSet = std::uint64_t;
inline constexpr LineSet kAllOfLine = 0x5555555555555555;

template <Color C>
constexpr LineSet stones_on_line(std::uint64_t word) noexcept {
    return C == Color::Black ? word & ~(word >> 1) & kAllOfLine : (word >> 1) & ~word & kAllOfLine;
}
constexpr LineSet free_on_line(std::uint64_t word) noexcept {
    return ~(word | word >> 1) & kAllOfLine;
}

/// The cells of these windows.
constexpr LineSet cells_of_windows(LineSet windows) noexcept {
    const LineSet pairs = windows | windows << 2;
    return pairs | pairs << 4 | windows << 8;
}
/// The windows that contain the cell with this bit. Requires: bit >= 8.
constexpr LineSet windows_with(int bit) noexcept {
    return LineSet{0x155} << (bit - 8);
}

/// Windows without a stone of the opponent and without wall, in which filling the free cells makes
/// a five that wins, by the number of the colour's stones in them.
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

    // Which of them win when they are full: that depends on the cells before and behind.
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

    // Five one-bit numbers are added with two full adders.
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
