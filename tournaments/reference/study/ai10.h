// The board and the search of AI10, which AI11 deepens. See ai10.cpp and ai11.cpp.
#pragma once

#include <array>
#include <vector>

#include "tournaments/reference/windows.h"

namespace fukumi::reference {

/// The values of windows of five that have stones of one side only: index 5 + n for n own stones, 5
/// - n for n stones of the opponent.
using Ai10Weights = std::array<double, 11>;
extern const Ai10Weights kAi10Weights;
inline constexpr double kAi10Infinity = 1e300;

/// A board that counts its windows by content, which gives its value. Each stone updates the
/// counts.
class Ai10Board {
 public:
    explicit Ai10Board(const Ai10Weights& weights);

    void load(const Board& board);
    /// Requires: the cell is free.
    void put(int cell, Side side) noexcept;
    /// Requires: the stone is the last one put.
    void take(int cell) noexcept;

    /// A hash of the stones put since load(), independent of their order.
    std::uint64_t key() const noexcept { return key_; }

    /// Returns the value of the board for `side`, the study's function f; kAi10Infinity or
    /// -kAi10Infinity if there is a five on the board.
    double value(Side side) const noexcept { return value(counts_, side); }
    bool has_five(Side side) const noexcept {
        return field(side == Side::Own ? counts_.own : counts_.other, 4) > 0;
    }

    struct Scored {
        int cell;
        double value;  ///< value of the board after the move, for the mover
    };
    /// Returns up to `most` moves of `side` with the best values, best first, among the free cells
    /// of the rectangle of all stones extended by one.
    std::vector<Scored> moves(Side side, int most) const;

 private:
    // Counts of windows, packed so that one addition changes them all: 12 bits each.
    struct Counts {
        std::uint64_t own = 0;    ///< windows of five with only 1..5 own stones, lowest field first
        std::uint64_t other = 0;  ///< windows of five with only 1..5 stones of the opponent
        /// Windows of six: open fours of Own and of Other, then open threes of Own and of Other.
        std::uint64_t sixes = 0;
    };
    static constexpr int kBits = 12;

    // How a stone would change the counts, by the side of the stone and the cell. Valid for free
    // cells.
    using Gains = std::array<std::vector<Counts>, 2>;

    static int field(std::uint64_t counts, int index) noexcept {
        return static_cast<int>((counts >> (kBits * index)) & ((1 << kBits) - 1));
    }
    static int index_of(Side side) noexcept { return side == Side::Own ? 0 : 1; }
    void toggle(int cell, Side side) noexcept;
    void change_five(Counts& counts, int before, int after) const noexcept {
        counts.own += own_fives_[after] - own_fives_[before];
        counts.other += other_fives_[after] - other_fives_[before];
    }
    void change_six(Counts& counts, int before, int after) const noexcept {
        counts.sixes += sixes_[after] - sixes_[before];
    }
    template <bool Adds>
    void add_gains(const Windows& windows, int window, int code) noexcept;
    double value(const Counts& counts, Side side) const noexcept;

    const Ai10Weights weights_;
    // By code: what a window adds to the counts.
    std::array<std::uint64_t, code_count(5)> own_fives_{};
    std::array<std::uint64_t, code_count(5)> other_fives_{};
    std::array<std::uint64_t, code_count(6)> sixes_{};
    // By code: true if a stone on a free cell of the window would change the counts.
    std::array<bool, code_count(5)> five_gains_{};
    std::array<bool, code_count(6)> six_gains_{};
    Board board_{5, 5};
    Windows fives_{5};
    Windows six_cells_{6};
    Counts counts_;
    Gains gains_;
    std::uint64_t key_ = 0;
    std::array<std::vector<std::uint64_t>, 2> cell_keys_;  // by side and cell
};

/// Alpha-beta search over an Ai10Board. It tries up to widths[ply] moves at each ply; plies beyond
/// the last width use the last width. A transposition table of `entries` boards returns known
/// values, and supplies the best move of a shallower search, which is tried first. Own is to move
/// at the root. Requires: at each call of search() the board is the same as at construction;
/// `entries` is a power of two.
class Ai10Search {
 public:
    Ai10Search(Ai10Board& board, std::vector<int> widths, double noise, std::size_t entries,
               Thinking& thinking)
        : board_(board),
          widths_(std::move(widths)),
          noise_(noise),
          thinking_(thinking),
          entries_(entries) {}

    struct RootMove {
        int cell;
        double value;
    };
    /// Sets the value of every root move after `plies` plies; a move that is not better than an
    /// earlier one may get a bound instead. Returns false if the time ran out; then only the first
    /// `searched` moves have new values.
    bool search(std::vector<RootMove>& moves, int plies, int& searched);

 private:
    // An entry of the transposition table: the value of a board for Own is between `low` and
    // `high`.
    struct Entry {
        std::uint64_t key = 0;
        double low = 0;
        double high = 0;
        int plies = 0;       // the depth of the search that stored this entry
        int cell = kNoCell;  // the best move
    };

    double search(Side mover, int ply, int plies, double alpha, double beta);

    Ai10Board& board_;
    std::vector<int> widths_;
    double noise_;
    Thinking& thinking_;
    std::vector<Entry> entries_;
    int until_look_ = 0;
    bool over_ = false;
};

}  // namespace fukumi::reference
