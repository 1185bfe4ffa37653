// The search of AI12 and AI13: a fixed number of plies over the few most urgent cells.
//
// Each window of five adds a number to the urgency of its cells and a number to the value of the
// board. The search tries the cells of greatest urgency, and values the end of a line by the value
// of the board. Each stone updates both.
#pragma once

#include <array>
#include <vector>

#include "tournaments/reference/greedy.h"
#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {

struct PointSearchRules {
    /// By side to move (Own, Other) and code: what a window adds to the urgency of its cells.
    std::array<std::array<double, code_count(5)>, 2> urgency{};
    /// By code: what a window adds to the value of the board, as Own sees it.
    std::array<double, code_count(5)> value{};
    RandomRange empty;           ///< urgency and value of a window without stones; drawn each move
    RandomRange mixed;           ///< urgency and value of a window with stones of each side
    bool prefers_early = false;  ///< prefers early wins and late losses
    bool prunes = true;          ///< alpha-beta; it does not change the move
};

class PointSearch {
 public:
    static constexpr int kMostCells = 16;

    /// Searches `plies` deep and tries the `width` most urgent cells at each ply. Requires: width
    /// <= kMostCells.
    PointSearch(const PointSearchRules& rules, int plies, int width)
        : rules_(rules), plies_(plies), width_(width) {}

    /// Returns the best cell; on an empty board the centre.
    int choose(const Board& board, Thinking& thinking);

 private:
    // The value of a line, and the ply of the five that ended it (0: no five).
    struct Value {
        double value;
        int depth;
    };
    bool better(const Value& a, const Value& b) const noexcept;  // true: a is better for Own than b
    void put(int cell, Side side) noexcept;
    void take(int cell, double value) noexcept;
    void apply(int window, int before, int after) noexcept;
    int urgent_cells(Side side, std::array<int, kMostCells>& cells) const noexcept;
    Value search(Side mover, int ply, Value alpha, Value beta, int* best_cell);

    const PointSearchRules rules_;
    int plies_;
    int width_;
    Thinking* thinking_ = nullptr;
    Board board_{5, 5};
    Windows windows_{5};
    std::vector<double> empty_draws_;  // for each window, its random value if it has no stone
    std::vector<double> mixed_draws_;
    std::array<std::vector<double>, 2> urgency_;  // indexed by side to move and cell
    double value_ = 0;
    int until_look_ = 0;
    bool over_ = false;
};

}  // namespace fukumi::reference
