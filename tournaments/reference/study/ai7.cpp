// AI7 of the study (3.1.5): plays like AI4, but values windows by a formula with fewer cases that
// also depends on the lengths of rows.
//
// t is the sum of the squared lengths of the rows of neighbouring stones in a window. A window with
// n own stones counts t Num1 Num2^(n-1). A window with n stones of the opponent counts -t Num1 Num3
// Num2^(n-1) for n <= 2, and -t Num1 Num4 Num2^(n-1) for n >= 3. A window with stones of each side
// counts a random number in 1..Num5, an empty window in 1..Num6. (The study writes own stones as
// negative n.)
#include "tournaments/reference/study/ai7.h"

#include <algorithm>
#include <cmath>

#include "tournaments/reference/players.h"

namespace fukumi::reference {
namespace {

/// Returns the sum of the squared lengths of the rows of stones.
int sum_of_squares(int code) {
    int sum = 0;
    int run = 0;
    for (int place = 0; place < 5; ++place) {
        run = side_in(code, place) == Side::None ? 0 : run + 1;
        sum += 2 * run - 1 > 0 ? 2 * run - 1 : 0;  // k^2 is the sum of the first k odd numbers
    }
    return sum;
}

}  // namespace

WindowValues ai7_values(const Ai7Numbers& numbers) {
    const auto& [num1, num2, num3, num4, num5, num6] = numbers;
    WindowValues values;
    for (int code = 0; code < code_count(5); ++code) {
        const WindowCount& count = kFiveCounts[code];
        const double t = sum_of_squares(code);
        if (count.only_own()) {
            values.fixed[code] = t * num1 * std::pow(num2, count.own - 1);
        } else if (count.only_other()) {
            const double factor = count.other <= 2 ? num3 : num4;
            values.fixed[code] = -t * num1 * factor * std::pow(num2, count.other - 1);
        }
    }
    values.mixed = {1, std::max(num5, 1.0)};
    values.empty = {1, std::max(num6, 1.0)};
    return values;
}

std::unique_ptr<ReferencePlayer> make_ai7() {
    return std::make_unique<GreedyPlayer>(ai7_values(kAi7Numbers));
}

}  // namespace fukumi::reference
