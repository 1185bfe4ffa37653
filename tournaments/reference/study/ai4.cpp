// AI4 of the study (3.1.2): plays the cell after which the whole board has the greatest value.
//
// The value g of a window with n stones of one side: a1 2500^(n-1) for n >= 3 own stones,
// a2 2500^(n-1) for n <= 2 own stones, -a3 2500^(n-1) for stones of the opponent (the study prints
// n - 1 with negative n); a1 = 1, a2 = 10, a3 = 100. Other windows count a random number in
// 0..2499.
#include "tournaments/reference/study/ai4.h"

#include <cmath>

#include "tournaments/reference/players.h"

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
