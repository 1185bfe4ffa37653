// All rows of so many neighbouring cells in the four directions, and what stands in them, kept
// current stone by stone: the base of every reference player, since all five documents value a
// board by its windows of five, six or seven cells.
//
// The content of a window is a code of two bits a cell (Side), the first cell in the lowest bits,
// so that a table with an entry for each code values a window at once. Setting a stone visits only
// the windows through its cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tournaments/reference/board.h"

namespace fukumi::reference {

/// Number of different codes of a window.
inline constexpr int code_count(int length) noexcept {
    return 1 << (2 * length);
}
/// What the code says about a cell of the window, counted from 0.
inline constexpr Side side_in(int code, int place) noexcept {
    return static_cast<Side>((code >> (2 * place)) & 3);
}

/// How many cells of a window hold what.
struct WindowCount {
    int own = 0;
    int other = 0;
    int walls = 0;

    bool empty() const noexcept { return own + other + walls == 0; }
    /// Own stones and nobody else's, nor a wall.
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

/// count_in(code, 5) from a table: most players ask for nothing else.
inline constexpr auto kFiveCounts = [] {
    std::array<WindowCount, code_count(5)> counts;
    for (int code = 0; code < code_count(5); ++code)
        counts[code] = count_in(code, 5);
    return counts;
}();

/// Which windows there are.
enum class Overhang : std::uint8_t {
    None,  ///< those that lie on the board entirely
    End,   ///< all that begin on the board; cells beyond it count as walls
    Both,  ///< all with a cell on the board; likewise
};

class Windows {
 public:
    explicit Windows(int length, Overhang overhang = Overhang::None)
        : length_(length), overhang_(overhang) {}

    /// Begins anew with the stones of `board`.
    void load(const Board& board);

    int length() const noexcept { return length_; }
    int count() const noexcept { return static_cast<int>(codes_.size()); }
    int code(int window) const noexcept { return codes_[window]; }
    int direction(int window) const noexcept { return directions_[window]; }
    /// The cells of a window, in order; kNoCell beyond the board.
    std::span<const std::int16_t> cells(int window) const noexcept {
        return {cells_.data() + window * length_, static_cast<std::size_t>(length_)};
    }

    /// A window through some cell: its number, and where in its code the cell is.
    struct Place {
        std::uint16_t window;
        std::uint8_t shift;
    };
    std::span<const Place> through(int cell) const noexcept {
        return {places_.data() + first_place_[cell],
                static_cast<std::size_t>(first_place_[cell + 1] - first_place_[cell])};
    }

    /// Puts a stone on a free cell, or takes it away again. Calls changed(window, old code, new
    /// code) for each window through the cell.
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
    std::vector<std::uint16_t> codes_;      // by window
    std::vector<std::uint16_t> outside_;    // by window: the code of an empty board
    std::vector<std::int16_t> cells_;       // by window and place
    std::vector<std::uint8_t> directions_;  // by window
    std::vector<Place> places_;             // by cell
    std::vector<int> first_place_;          // by cell
};

}  // namespace fukumi::reference
