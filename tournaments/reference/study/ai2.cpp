// AI2 of the study (3.1.1): plays the free cell with the greatest sum of values of the windows of
// five through the cell. The stones in a window before the move give its value.
//
// A window with only n own stones counts 50^(2n-1). For n stones of the opponent the study prints
// -50^(2n) with negative n. Literally this is almost 0, and with |n| AI2 would avoid the opponent's
// rows; but the text says that AI2 weighs attack and defence. So we read the sign as the owner of
// the window, and use the magnitude 50^(2|n|). AI2 then prefers stopping a five to making one,
// which fits the study's remark that there is a sure way to beat it. Empty windows, and windows
// with stones of each side, count a random number in 0..2499, drawn again for each cell.
#include "tournaments/reference/study/ai2.h"

#include <cmath>

#include "tournaments/reference/players.h"

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
