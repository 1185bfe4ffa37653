// S2 (四, evaluate and search): alpha-beta, two plies, over all free cells. The value of a board is
// the worth of all shapes on it, own shapes minus the opponent's.
//
// A five ends the search of its line and counts 1000000. The report that describes S2 (README.md)
// does not print the shapes, their worth, or the order of the cells. We chose every match of
// shapes.h with kShapeWorth, the cells nearest to the centre first, and of equal moves the first.
#include <algorithm>
#include <cstdlib>

#include "tournaments/reference/players.h"
#include "tournaments/reference/shapes.h"

namespace fukumi::reference {
namespace {

class S2 : public ReferencePlayer {
 public:
    S2() {
        for (int code = 0; code < code_count(kShapeLength); ++code) {
            int sum = 0;
            bool five = false;
            for (const Side side : {Side::Own, Side::Other}) {
                for (const ShapeMatch& match : shapes_at(code, side)) {
                    sum +=
                        (side == Side::Own ? 1 : -1) * kShapeWorth[static_cast<int>(match.shape)];
                    five = five || match.shape == Shape::Five;
                }
            }
            worth_[code] = sum;
            has_five_[code] = five;
        }
    }

    int choose(const Board& board, Thinking& /*thinking*/) override {
        board_ = board;
        windows_.load(board);
        value_ = 0;
        for (int window = 0; window < windows_.count(); ++window)
            value_ += worth_[windows_.code(window)];
        cells_ = board.free_cells();
        const auto distance = [&](int cell) {
            return std::max(std::abs(2 * board.x_of_cell(cell) + 1 - board.width),
                            std::abs(2 * board.y_of_cell(cell) + 1 - board.height));
        };
        std::stable_sort(cells_.begin(), cells_.end(),
                         [&](int a, int b) { return distance(a) < distance(b); });
        best_ = cells_.front();
        search(Side::Own, 0, -kInfinite, kInfinite);
        return best_;
    }

 private:
    static constexpr int kPlies = 2;
    static constexpr int kWin = 1000000;
    static constexpr int kInfinite = 10 * kWin;

    /// Puts or removes a stone. Returns true if the cell is then part of a five.
    bool toggle(int cell, Side side) {
        bool five = false;
        windows_.toggle(cell, side, [&](int, int before, int after) {
            value_ += worth_[after] - worth_[before];
            five = five || has_five_[after];
        });
        board_.cells[cell] = board_.is_free(cell) ? side : Side::None;
        return five;
    }

    /// Searches from `ply` on, with `mover` to move. Returns the value for Own.
    int search(Side mover, int ply, int alpha, int beta) {
        if (ply == kPlies)
            return value_;
        const bool is_own = mover == Side::Own;
        int best = is_own ? -kInfinite : kInfinite;
        for (const int cell : cells_) {
            if (!board_.is_free(cell))
                continue;
            const int winning = is_own ? kWin : -kWin;
            const int value =
                toggle(cell, mover) ? winning : search(other(mover), ply + 1, alpha, beta);
            toggle(cell, mover);
            if (is_own ? value > best : value < best) {
                best = value;
                if (ply == 0)
                    best_ = cell;
            }
            if (is_own)
                alpha = std::max(alpha, best);
            else
                beta = std::min(beta, best);
            if (alpha >= beta)
                return best;
        }
        return std::abs(best) == kInfinite ? value_ : best;  // the board was full
    }

    std::array<int, code_count(kShapeLength)> worth_;
    std::array<bool, code_count(kShapeLength)> has_five_;
    Board board_{5, 5};
    Windows windows_{kShapeLength, Overhang::Both};
    std::vector<int> cells_;
    int value_ = 0;
    int best_ = kNoCell;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_s2() {
    return std::make_unique<S2>();
}

}  // namespace fukumi::reference
