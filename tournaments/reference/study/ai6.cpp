// AI6 of the study (3.1.4): searches two plies; cells near the centre weigh more. AI6 values the
// board after each own move and each answer, which makes O(n^4) boards.
//
// w(x, y) = 50 + min(x, n-x-1) + min(y, n-y-1). A window of five counts the product of the weights
// of its stones if all are own, -20 times the product if all are the opponent's, and 0 otherwise.
// Chosen: a five ends the game, so AI6 plays it at once. Of equal moves it plays the first, row by
// row from the top; the study calls AI6 deterministic.
#include <algorithm>
#include <limits>

#include "tournaments/reference/players.h"
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
            if (windows_.completes_five(cell, Side::Own))
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

    /// Puts or removes a stone. Returns the change of the board's value.
    std::int64_t put(int cell, Side side) {
        std::int64_t change = 0;
        windows_.toggle(cell, side, [&](int window, int before, int after) {
            change += value(window, after) - value(window, before);
        });
        return change;
    }

    /// Returns the change of the board's value by the opponent's best answer, or 0 on a full board.
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

    Windows windows_{5};
    std::vector<int> weights_;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai6() {
    return std::make_unique<Ai6>();
}

}  // namespace fukumi::reference
