#include "engine/pattern/candidates.h"

namespace fukumi {
namespace {

// Returns the set with `by` added to the index of each cell. A shift by up to four columns moves no
// board cell into another row of the board, because the padding between two rows is wider than
// that.
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

// Returns the cells of the set and all cells up to `distance` steps before and after them. One step
// adds `step` to the index of a cell.
CellSet spread(const CellSet& set, int step, int distance) noexcept {
    CellSet result = set;
    for (int i = 1; i <= distance; ++i) {
        result |= shifted(set, i * step);
        result |= shifted(set, -i * step);
    }
    return result;
}

}  // namespace

CellSet candidates_within(const Position& position, int range) noexcept {
    if (range == kDefaultCandidateRange)
        return position.candidates();
    if (range >= kWholeBoardRange)
        return position.free_set();
    CellSet stones;
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Cell cell = position.at(move_at(x, y));
            if (cell == Cell::Black || cell == Cell::White)
                stones.insert(move_at(x, y));
        }
    }
    const int square = 2 + range / 2;
    CellSet result = spread(spread(stones, 1, square), kRowStride, square);
    if (range % 2 == 1) {
        for (const int step : kSteps)
            result |= spread(stones, step, square + 1);
    }
    result &= position.free_set();
    return result.empty() ? position.candidates() : result;
}

}  // namespace fukumi
