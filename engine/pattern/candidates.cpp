// See candidates.h.
#include "engine/pattern/candidates.h"

namespace fukumi {
namespace {

// All cells of a set moved by so many indices. Rows are so far apart that no cell of the board
// comes to another row of it by up to four columns.
CellSet shifted(const CellSet& set, int by) noexcept {
    CellSet result;
    const int distance = by < 0 ? -by : by;
    const int words = distance / 64;
    const int bits = distance % 64;
    for (int i = 0; i < CellSet::kWords; ++i) {
        const auto word = [&](int index) {
            return index >= 0 && index < CellSet::kWords ? set.word_at(index) : 0;
        };
        std::uint64_t moved = 0;
        if (by >= 0) {
            moved = word(i - words) << bits;
            if (bits > 0)
                moved |= word(i - words - 1) >> (64 - bits);
        } else {
            moved = word(i + words) >> bits;
            if (bits > 0)
                moved |= word(i + words + 1) << (64 - bits);
        }
        result.word_at(i) = moved;
    }
    return result;
}

// The cells of the set and those up to `distance` steps away.
CellSet spread(const CellSet& set, int step, int distance) noexcept {
    CellSet result = set;
    for (int i = 1; i <= distance; ++i) {
        result |= shifted(set, i * step);
        result |= shifted(set, -i * step);
    }
    return result;
}

}  // namespace

CellSet cautious_candidates(const Position& position, int caution) noexcept {
    if (caution >= kMostCaution)
        return position.free_set();
    CellSet stones;
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Cell cell = position.at(move_at(x, y));
            if (cell == Cell::Black || cell == Cell::White)
                stones.insert(move_at(x, y));
        }
    }
    const int square = 2 + caution / 2;
    CellSet result = spread(spread(stones, 1, square), kRowStride, square);
    if (caution % 2 == 1) {
        for (const int step : kSteps)
            result |= spread(stones, step, square + 1);
    }
    result &= position.free_set();
    return result.empty() ? position.candidates() : result;
}

}  // namespace fukumi
