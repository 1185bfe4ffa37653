// AI6 of the study (3.1.4): cells weigh more towards the centre, and the opponent's answer is
// looked at; for each own stone and each answer to it the board is valued, O(n^4) boards.
//
// w(x, y) = 50 + min(x, n-x-1) + min(y, n-y-1). A window of five counts the product of the weights
// of its stones if they are all own, -20 times that if they are all the opponent's, else 0.
// Chosen: a five ends the game, so that it is played at once and not answered. Of equal moves the
// first is played, row by row from the top; the study calls AI6 deterministic.
#include "tournaments/reference/study/ai6.h"

#include <algorithm>
#include <limits>

#include "tournaments/reference/windows.h"

namespace fukumi::reference {
namespace {

class Ai6 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& /*thinking*/) override {
        windows_.load(board);
        weigh_cells(board);
        std::int64_t before = 0;
        for (int window = 0; window < windows_.count(); ++window)
            before += value(window, windows_.code(window));
        const std::vector<int> free = board.free_cells();
        int best = free.front();
        std::int64_t best_value = std::numeric_limits<std::int64_t>::min();
        for (const int cell : free) {
            if (makes_five(cell))
                return cell;
            const std::int64_t after = before + put(cell, Side::Own);
            const std::int64_t worst = after + worst_answer(free, cell);
            put(cell, Side::Own);
            if (worst > best_value) {
                best = cell;
                best_value = worst;
            }
        }
        return best;
    }

 private:
    void weigh_cells(const Board& board) {
        weights_.resize(board.size());
        for (int cell = 0; cell < board.size(); ++cell) {
            const int x = board.x_of_cell(cell);
            const int y = board.y_of_cell(cell);
            weights_[cell] =
                50 + std::min(x, board.width - x - 1) + std::min(y, board.height - y - 1);
        }
    }

    std::int64_t value(int window, int code) const {
        const WindowCount& count = kFiveCounts[code];
        if (!count.only_own() && !count.only_other())
            return 0;
        std::int64_t product = count.only_own() ? 1 : -20;
        for (int place = 0; place < 5; ++place) {
            if (side_in(code, place) != Side::None)
                product *= weights_[windows_.cells(window)[place]];
        }
        return product;
    }

    /// Puts a stone, or takes it away; what that adds to the value of the board.
    std::int64_t put(int cell, Side side) {
        std::int64_t change = 0;
        windows_.toggle(cell, side, [&](int window, int before, int after) {
            change += value(window, after) - value(window, before);
        });
        return change;
    }

    /// What the opponent's best answer adds to the value of the board; 0 if no cell is left.
    std::int64_t worst_answer(const std::vector<int>& free, int taken) const {
        std::int64_t worst = free.size() > 1 ? std::numeric_limits<std::int64_t>::max() : 0;
        for (const int cell : free) {
            if (cell == taken)
                continue;
            std::int64_t change = 0;
            for (const Windows::Place& place : windows_.through(cell)) {
                const int code = windows_.code(place.window);
                change +=
                    value(place.window, code | (static_cast<int>(Side::Other) << place.shift)) -
                    value(place.window, code);
            }
            worst = std::min(worst, change);
        }
        return worst;
    }

    bool makes_five(int cell) const {
        for (const Windows::Place& place : windows_.through(cell)) {
            const WindowCount& count = kFiveCounts[windows_.code(place.window)];
            if (count.only_own() && count.own == 4)
                return true;
        }
        return false;
    }

    Windows windows_{5};
    std::vector<int> weights_;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai6() {
    return std::make_unique<Ai6>();
}

}  // namespace fukumi::reference
