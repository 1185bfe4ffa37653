// All windows of a board. A window is a row of `length` neighbouring cells in one of the four
// directions. All five documents value a board by its windows of five, six or seven cells. Each
// stone updates the windows through its cell.
//
// The code of a window has two bits for each cell (Side), the first cell in the lowest bits, so a
// table by code gives the value of a window. A stone changes only the windows through its cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tournaments/reference/board.h"

namespace fukumi::reference {

/// Returns the number of possible codes of a window of `length` cells.
inline constexpr int code_count(int length) noexcept {
    return 1 << (2 * length);
}
/// Returns the content of cell number `place` (from 0) of the window with this code.
inline constexpr Side side_in(int code, int place) noexcept {
    return static_cast<Side>((code >> (2 * place)) & 3);
}

/// The number of stones and walls in a window.
struct WindowCount {
    int own = 0;
    int other = 0;
    int walls = 0;

    bool empty() const noexcept { return own + other + walls == 0; }
    /// Returns true if the window contains own stones, but neither other stones nor walls.
    bool only_own() const noexcept { return own > 0 && other + walls == 0; }
    bool only_other() const noexcept { return other > 0 && own + walls == 0; }
};
inline constexpr WindowCount count_in(int code, int length) noexcept {
    WindowCount count;
    for (int place = 0; place < length; ++place) {
        const Side side = side_in(code, place);
        count.own += side == Side::Own ? 1 : 0;
        count.other += side == Side::Other ? 1 : 0;
        count.walls += side == Side::Wall ? 1 : 0;
    }
    return count;
}

/// A table of count_in(code, 5), which most players need.
inline constexpr auto kFiveCounts = [] {
    std::array<WindowCount, code_count(5)> counts;
    for (int code = 0; code < code_count(5); ++code)
        counts[code] = count_in(code, 5);
    return counts;
}();

/// Which windows exist at the edge of the board.
enum class Overhang : std::uint8_t {
    None,  ///< windows with all cells on the board
    End,   ///< windows that begin on the board; cells beyond the edge count as walls
    Both,  ///< windows with at least one cell on the board; cells beyond the edge count as walls
};

class Windows {
 public:
    explicit Windows(int length, Overhang overhang = Overhang::None)
        : length_(length), overhang_(overhang) {}

    /// Sets the stones to those of `board`.
    void load(const Board& board);

    int length() const noexcept { return length_; }
    int count() const noexcept { return static_cast<int>(codes_.size()); }
    int code(int window) const noexcept { return codes_[window]; }
    int direction(int window) const noexcept { return directions_[window]; }
    /// Returns the cells of a window in order, with kNoCell for a cell beyond the edge.
    std::span<const std::int16_t> cells(int window) const noexcept {
        return {cells_.data() + window * length_, static_cast<std::size_t>(length_)};
    }

    /// A window through a given cell: its number, and the position in bits of the cell in its code.
    struct Place {
        std::uint16_t window;
        std::uint8_t shift;
    };
    std::span<const Place> through(int cell) const noexcept {
        return {places_.data() + first_place_[cell],
                static_cast<std::size_t>(first_place_[cell + 1] - first_place_[cell])};
    }

    /// Returns true if a stone of `side` on this free cell would make five. Requires: windows of
    /// five cells.
    bool completes_five(int cell, Side side) const noexcept {
        for (const Place& place : through(cell)) {
            const WindowCount& count = kFiveCounts[codes_[place.window]];
            if (side == Side::Own ? count.only_own() && count.own == 4
                                  : count.only_other() && count.other == 4)
                return true;
        }
        return false;
    }

    /// Puts a stone on a free cell, or removes a stone. Calls changed(window, old code, new code)
    /// for each window through the cell.
    template <typename Changed>
    void toggle(int cell, Side side, Changed changed) noexcept {
        for (const Place& place : through(cell)) {
            const int before = codes_[place.window];
            const int after = before ^ (static_cast<int>(side) << place.shift);
            codes_[place.window] = static_cast<std::uint16_t>(after);
            changed(place.window, before, after);
        }
    }

 private:
    void lay_out(int width, int height);

    int length_;
    Overhang overhang_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint16_t> codes_;      // code of each window
    std::vector<std::uint16_t> outside_;    // code of each window on an empty board
    std::vector<std::int16_t> cells_;       // the cells of all windows, window by window
    std::vector<std::uint8_t> directions_;  // direction of each window
    std::vector<Place> places_;             // the windows through each cell, cell by cell
    std::vector<int> first_place_;          // for each cell its first index in places_
};

}  // namespace fukumi::reference
