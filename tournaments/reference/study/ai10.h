// The board and the search of AI10, which AI11 deepens. See ai10.cpp and ai11.cpp.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {

/// What a window of five counts, by own stones minus those of the opponent, plus 5.
using Ai10Weights = std::array<double, 11>;
extern const Ai10Weights kAi10Weights;
inline constexpr double kAi10Infinity = 1e300;

/// The stones, and the counts that the value of a board is made of.
class Ai10Board {
 public:
    explicit Ai10Board(const Ai10Weights& weights);

    void load(const Board& board);
    /// Requires: the cell is free.
    void put(int cell, Side side) noexcept;
    /// Requires: the stone is the last one put.
    void take(int cell) noexcept;

    /// Of the stones put since load(): the same however they came there, up to rare collisions.
    std::uint64_t key() const noexcept { return key_; }

    /// f of the study, as `side` sees it; plus or minus kAi10Infinity with a five on the board.
    double value(Side side) const noexcept { return value(counts_, side); }
    bool has_five(Side side) const noexcept {
        return field(side == Side::Own ? counts_.own : counts_.other, 4) > 0;
    }

    struct Scored {
        int cell;
        double value;  ///< of the board after the move, as the mover sees it
    };
    /// The moves of `side` that look best, the best first: at most `most` of the free cells in the
    /// rectangle of all stones grown by one.
    std::vector<Scored> moves(Side side, int most) const;

 private:
    // Counts of windows, packed so that one addition changes them all: 12 bits each.
    struct Counts {
        std::uint64_t own = 0;    ///< windows of five with 1..5 own stones alone, lowest first
        std::uint64_t other = 0;  ///< likewise of the opponent's
        /// Windows of six: open fours of Own and of Other, then those one stone short of it.
        std::uint64_t sixes = 0;
    };
    static constexpr int kBits = 12;

    // What a stone of one side would change, by side and cell: current for free cells.
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
    // By code: whether a stone on some free cell of the window would change the counts.
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

/// Alpha-beta over Ai10Board: `plies` deep, at most widths[ply] moves at each ply, the last of them
/// from there on. Boards that come up again are looked up, the latest `entries` of them; a deeper
/// search tries first what was best on a board before. Own moves first. Requires: whenever search()
/// is called, the board is as it was at construction; entries is a power of two.
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
    /// Gives every root move its value after `plies` plies, or a bound that shows it not to be
    /// better than one before it. False if the time ran out: values then are of no use but for the
    /// moves in front, down to the one returned in `searched`.
    bool search(std::vector<RootMove>& moves, int plies, int& searched);

 private:
    // What is known of a board, as Own sees it: at least `low` and at most `high`.
    struct Entry {
        std::uint64_t key = 0;
        double low = 0;
        double high = 0;
        int plies = 0;       // of the search that found this
        int cell = kNoCell;  // what was best
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

std::unique_ptr<ReferencePlayer> make_ai10();

}  // namespace fukumi::reference
