// The greedy players of the study: each free cell is tried, the whole board is valued by its
// windows of five, and the best cell is played. AI4, AI5, AI7 and AI8 differ in the values alone.
//
// The study's windows without a claim (empty ones, and those with stones of both sides) are worth a
// random number, drawn anew for every board that is valued. A board has some 500 of them, so that
// what is random about a value is a sum of so many draws.
#pragma once

#include <array>
#include <vector>

#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {

/// Uniform in [low, high).
struct RandomRange {
    double low = 0;
    double high = 0;
};

/// What a window of five is worth, by its code.
struct WindowValues {
    std::array<double, code_count(5)> fixed{};
    RandomRange empty;  ///< added for a window without a stone
    RandomRange mixed;  ///< added for one with stones of both sides; a wall counts as one of either
};

/// The sum of `count` draws from the range, each of 16 bits.
double sum_of_draws(Random& random, int count, const RandomRange& range) noexcept;

class GreedyBoard {
 public:
    /// Requires: `values` outlives this.
    explicit GreedyBoard(const WindowValues& values);

    /// The free cell with the greatest value of the board after an own stone there; the first of
    /// them, should two be equal. Only cells of `among` if that is not empty.
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

/// A player that does nothing else.
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
