// See greedy.h.
#include "tournaments/reference/greedy.h"

namespace fukumi::reference {

double sum_of_draws(Random& random, int count, const RandomRange& range) noexcept {
    // Use each random 64-bit number as four draws of 16 bits.
    std::uint64_t sum = 0;
    int left = count;
    for (; left >= 4; left -= 4) {
        const std::uint64_t bits = random.next();
        const std::uint64_t pairs =
            (bits & 0x0000FFFF0000FFFFULL) + ((bits >> 16) & 0x0000FFFF0000FFFFULL);
        sum += (pairs & 0xFFFFFFFFULL) + (pairs >> 32);
    }
    for (; left > 0; --left)
        sum += random.next() >> 48;
    return count * range.low + (range.high - range.low) * static_cast<double>(sum) / 65536.0;
}

GreedyBoard::GreedyBoard(const WindowValues& values) : values_(values) {
    for (int code = 0; code < code_count(5); ++code) {
        const WindowCount& count = kFiveCounts[code];
        kinds_[code] = count.empty()                            ? Kind::Empty
                       : count.only_own() || count.only_other() ? Kind::Claimed
                                                                : Kind::Mixed;
    }
}

void GreedyBoard::add(Sum& sum, int code, int sign) const noexcept {
    switch (kinds_[code]) {
        case Kind::Claimed:
            sum.fixed += sign * values_.fixed[code];
            break;
        case Kind::Empty:
            sum.empty += sign;
            break;
        case Kind::Mixed:
            sum.mixed += sign;
            break;
    }
}

double GreedyBoard::value(const Sum& sum, Random& random) const noexcept {
    return sum.fixed + sum_of_draws(random, sum.empty, values_.empty) +
           sum_of_draws(random, sum.mixed, values_.mixed);
}

int GreedyBoard::best_cell(const Board& board, const std::vector<int>& among, Random& random) {
    windows_.load(board);
    Sum before;
    for (int window = 0; window < windows_.count(); ++window)
        add(before, windows_.code(window), 1);
    int best = kNoCell;
    double best_value = 0;
    for (const int cell : among.empty() ? board.free_cells() : among) {
        Sum after = before;
        for (const Windows::Place& place : windows_.through(cell)) {
            const int code = windows_.code(place.window);
            add(after, code, -1);
            add(after, code | (static_cast<int>(Side::Own) << place.shift), 1);
        }
        const double found = value(after, random);
        if (best == kNoCell || found > best_value) {
            best = cell;
            best_value = found;
        }
    }
    return best;
}

}  // namespace fukumi::reference
