// The board and the search of AI10, which AI11 deepens. See ai10.cpp and ai11.cpp.
#pragma once

#include <array>
#include <vector>

#include "tournaments/reference/player.h"
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
    void put(int cell, Side side) noexcept {
        board_.cells[cell] = side;
        toggle(cell, side);
    }
    void take(int cell) noexcept {
        toggle(cell, board_.cells[cell]);
        board_.cells[cell] = Side::None;
    }

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

    static int field(std::uint64_t counts, int index) noexcept {
        return static_cast<int>((counts >> (kBits * index)) & ((1 << kBits) - 1));
    }
    void toggle(int cell, Side side) noexcept;
    void change_five(Counts& counts, int before, int after) const noexcept {
        counts.own += own_fives_[after] - own_fives_[before];
        counts.other += other_fives_[after] - other_fives_[before];
    }
    void change_six(Counts& counts, int before, int after) const noexcept {
        counts.sixes += sixes_[after] - sixes_[before];
    }
    double value(const Counts& counts, Side side) const noexcept;
    double value_after(int cell, Side side) const noexcept;

    const Ai10Weights weights_;
    // By code: what a window adds to the counts.
    std::array<std::uint64_t, code_count(5)> own_fives_{};
    std::array<std::uint64_t, code_count(5)> other_fives_{};
    std::array<std::uint64_t, code_count(6)> sixes_{};
    Board board_{5, 5};
    Windows fives_{5};
    Windows six_cells_{6};
    Counts counts_;
};

/// Alpha-beta over Ai10Board: `plies` deep, at most widths[ply] moves at each ply.
class Ai10Search {
 public:
    Ai10Search(Ai10Board& board, std::vector<int> widths, double noise, Thinking& thinking)
        : board_(board), widths_(std::move(widths)), noise_(noise), thinking_(thinking) {}

    struct RootMove {
        int cell;
        double value;
    };
    /// Gives every root move its value after `plies` plies, or a bound that shows it not to be
    /// better than one before it. False if the time ran out: values then are of no use but for the
    /// moves in front, down to the one returned in `searched`.
    bool search(std::vector<RootMove>& moves, int plies, int& searched);

 private:
    double search(Side mover, int ply, int plies, double alpha, double beta);

    Ai10Board& board_;
    std::vector<int> widths_;
    double noise_;
    Thinking& thinking_;
    int until_look_ = 0;
    bool over_ = false;
};

}  // namespace fukumi::reference
