// The greedy players of the study: they try each free cell, value the whole board by its windows of
// five, and play the best cell. AI4, AI7 and AI8 differ only in the values of windows; AI5 also
// checks for wins in two moves.
//
// An empty window, or a window with stones of each side, is worth a random number, which the study
// draws again for every board. A board has about 500 such windows, and only the sum of their random
// numbers matters.
#pragma once

#include <array>
#include <vector>

#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {

/// The range [low, high) of uniform random numbers.
struct RandomRange {
    double low = 0;
    double high = 0;
};

/// The values of windows of five cells. `fixed` is indexed by the code of a window, see windows.h.
struct WindowValues {
    std::array<double, code_count(5)> fixed{};
    RandomRange empty;  ///< value of a window without stones
    RandomRange mixed;  ///< value of a window with stones of each side; a wall counts as both
};

/// Returns the sum of `count` random numbers of 16 bits, scaled to the range.
double sum_of_draws(Random& random, int count, const RandomRange& range) noexcept;

/// Finds the best cell of a greedy player.
class GreedyBoard {
 public:
    /// Requires: `values` outlives this object.
    explicit GreedyBoard(const WindowValues& values);

    /// Returns the free cell that gives the board the greatest value; of equal cells the first.
    /// Considers only the cells of `among`, unless it is empty.
    int best_cell(const Board& board, const std::vector<int>& among, Random& random);

 private:
    struct Sum {
        double fixed = 0;
        int empty = 0;
        int mixed = 0;
    };
    double value(const Sum& sum, Random& random) const noexcept;
    void add(Sum& sum, int code, int sign) const noexcept;

    const WindowValues& values_;
    Windows windows_{5};
    enum class Kind : std::uint8_t { Claimed, Empty, Mixed };
    std::array<Kind, code_count(5)> kinds_;
};

/// A player that plays the best cell of a GreedyBoard.
class GreedyPlayer : public ReferencePlayer {
 public:
    explicit GreedyPlayer(const WindowValues& values) : values_(values), greedy_(values_) {}

    int choose(const Board& board, Thinking& thinking) override {
        return greedy_.best_cell(board, {}, thinking.random);
    }

 private:
    const WindowValues values_;
    GreedyBoard greedy_;
};

}  // namespace fukumi::reference
