// AI4 of the study (3.1.2): greedy over the whole board.
//
// g = a1 2500^(n-1) for n >= 3 own stones, a2 2500^(n-1) for one or two, -a3 2500^(|n|-1) for those
// of the opponent (the study prints n - 1, with n negative), a1 = 1, a2 = 10, a3 = 100; 0..2499 at
// random without a stone and, as for AI2, with stones of both sides.
#include "tournaments/reference/study/ai4.h"

#include <cmath>

namespace fukumi::reference {

WindowValues ai4_values() {
    WindowValues values;
    for (int code = 0; code < code_count(5); ++code) {
        const WindowCount& count = kFiveCounts[code];
        if (count.only_own())
            values.fixed[code] = (count.own >= 3 ? 1 : 10) * std::pow(2500.0, count.own - 1);
        else if (count.only_other())
            values.fixed[code] = -100 * std::pow(2500.0, count.other - 1);
    }
    values.empty = values.mixed = {0, 2499};
    return values;
}

std::unique_ptr<ReferencePlayer> make_ai4() {
    return std::make_unique<GreedyPlayer>(ai4_values());
}

}  // namespace fukumi::reference
