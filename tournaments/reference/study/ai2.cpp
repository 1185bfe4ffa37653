// AI2 of the study (3.1.1): the free cell with the greatest sum over the windows of five through
// it, where a window counts by the stones it holds before the move.
//
// With n own stones and nobody else's a window counts 50^(2n-1). For n stones of the opponent the
// study prints -50^(2n) with n negative. By the letter that is next to nothing, and with |n| the
// opponent's rows would be shunned; but the text asks for attack and defence to be weighed. So the
// sign is taken to say whose window it is, and cells are chosen by the magnitude, 50^(2|n|).
// This prefers stopping a five to making one, which fits the remark that there is a sure way to
// beat AI2. Windows without a stone, or with stones of both sides, count 0..2499 at random, drawn
// for each cell anew.
#include "tournaments/reference/study/ai2.h"

#include <cmath>

namespace fukumi::reference {

double ai2_magnitude(const WindowCount& count) noexcept {
    if (count.only_own())
        return std::pow(50.0, 2 * count.own - 1);
    return count.only_other() ? std::pow(50.0, 2 * count.other) : 0;
}

namespace {

class Ai2 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        windows_.load(board);
        int best = kNoCell;
        double best_value = 0;
        for (const int cell : board.free_cells()) {
            double value = 0;
            int unclaimed = 0;
            for (const Windows::Place& place : windows_.through(cell)) {
                const double magnitude = ai2_magnitude(kFiveCounts[windows_.code(place.window)]);
                value += magnitude;
                unclaimed += magnitude == 0 ? 1 : 0;
            }
            value += sum_of_draws(thinking.random, unclaimed, kAi2Unclaimed);
            if (best == kNoCell || value > best_value) {
                best = cell;
                best_value = value;
            }
        }
        return best;
    }

 private:
    Windows windows_{5};
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai2() {
    return std::make_unique<Ai2>();
}

}  // namespace fukumi::reference
