// The search of AI12 and AI13: so many plies deep over the few cells that look most urgent.
//
// A window of five counts twice: towards its cells, which says where moves are looked for, and with
// a sign towards the value of the board at the end of a line. Both are kept current stone by stone.
#pragma once

#include <array>
#include <vector>

#include "tournaments/reference/greedy.h"
#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {

struct PointSearchRules {
    /// By code: what a window adds to each of its cells when Own is to move, and when Other is.
    std::array<std::array<double, code_count(5)>, 2> urgency{};
    /// By code: what a window adds to the value of the board, as Own sees it.
    std::array<double, code_count(5)> value{};
    RandomRange empty;           ///< added to both for a window without a stone, drawn once a move
    RandomRange mixed;           ///< likewise, for one with stones of both sides
    bool prefers_early = false;  ///< of wins the earliest, of losses the latest
    bool prunes = true;          ///< alpha-beta; without it the same move is found
};

class PointSearch {
 public:
    static constexpr int kMostCells = 16;

    /// Requires: width <= kMostCells.
    PointSearch(const PointSearchRules& rules, int plies, int width)
        : rules_(rules), plies_(plies), width_(width) {}

    /// The middle on an empty board.
    int choose(const Board& board, Thinking& thinking);

 private:
    // The value of a line, and the ply of the five that ended it, 0 if none did.
    struct Value {
        double value;
        int depth;
    };
    bool better(const Value& a, const Value& b) const noexcept;  // for Own
    void put(int cell, Side side) noexcept;
    void take(int cell, double value) noexcept;
    void apply(int window, int before, int after) noexcept;
    bool completes_five(int cell, Side side) const noexcept;
    int urgent_cells(Side side, std::array<int, kMostCells>& cells) const noexcept;
    Value search(Side mover, int ply, Value alpha, Value beta, int* best_cell);

    const PointSearchRules rules_;
    int plies_;
    int width_;
    Thinking* thinking_ = nullptr;
    Board board_{5, 5};
    Windows windows_{5};
    std::vector<double> empty_draws_;  // by window
    std::vector<double> mixed_draws_;
    std::array<std::vector<double>, 2> urgency_;  // by cell
    double value_ = 0;
    int until_look_ = 0;
    bool over_ = false;
};

}  // namespace fukumi::reference
