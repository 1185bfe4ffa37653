// See point_search.h.
#include "tournaments/reference/point_search.h"

#include <algorithm>
#include <limits>

namespace fukumi::reference {
namespace {

constexpr double kWin = std::numeric_limits<double>::infinity();

bool is_unclaimed(int code) {
    const WindowCount& count = kFiveCounts[code];
    return !count.only_own() && !count.only_other();
}

}  // namespace

bool PointSearch::better(const Value& a, const Value& b) const noexcept {
    if (a.value != b.value || !rules_.prefers_early || a.depth == b.depth)
        return a.value > b.value;
    // Equal values with different depths are wins or losses: prefer early wins and late losses.
    return a.value > 0 ? a.depth < b.depth : a.depth > b.depth;
}

void PointSearch::apply(int window, int before, int after) noexcept {
    const auto random_part = [&](int code) {
        if (code == 0)
            return empty_draws_[window];
        return is_unclaimed(code) ? mixed_draws_[window] : 0;
    };
    const double random_change = random_part(after) - random_part(before);
    value_ += rules_.value[after] - rules_.value[before] + random_change;
    for (int mover = 0; mover < 2; ++mover) {
        const double change =
            rules_.urgency[mover][after] - rules_.urgency[mover][before] + random_change;
        for (const int cell : windows_.cells(window))
            urgency_[mover][cell] += change;
    }
}

void PointSearch::put(int cell, Side side) noexcept {
    board_.cells[cell] = side;
    windows_.toggle(cell, side,
                    [this](int window, int before, int after) { apply(window, before, after); });
}

/// Removes a stone. `value` is the value of the board before the stone was put; the function
/// restores it, because a subtraction would leave rounding errors of large numbers.
void PointSearch::take(int cell, double value) noexcept {
    windows_.toggle(cell, board_.cells[cell],
                    [this](int window, int before, int after) { apply(window, before, after); });
    board_.cells[cell] = Side::None;
    value_ = value;
}

int PointSearch::urgent_cells(Side side, std::array<int, kMostCells>& cells) const noexcept {
    const std::vector<double>& urgency = urgency_[side == Side::Own ? 0 : 1];
    int count = 0;
    for (int cell = 0; cell < board_.size(); ++cell) {
        if (!board_.is_free(cell))
            continue;
        if (count == width_ && urgency[cell] <= urgency[cells[count - 1]])
            continue;
        int place = count < width_ ? count++ : count - 1;
        for (; place > 0 && urgency[cells[place - 1]] < urgency[cell]; --place)
            cells[place] = cells[place - 1];
        cells[place] = cell;
    }
    return count;
}

PointSearch::Value PointSearch::search(Side mover, int ply, Value alpha, Value beta,
                                       int* best_cell) {
    if (ply == plies_)
        return {value_, 0};
    if (--until_look_ <= 0) {
        until_look_ = 256;
        over_ = over_ || thinking_->is_over();
    }
    std::array<int, kMostCells> cells;
    const int count = urgent_cells(mover, cells);
    if (count == 0)
        return {0, 0};
    const bool is_own = mover == Side::Own;
    const double winning = is_own ? kWin : -kWin;
    Value best{};
    for (int i = 0; i < count; ++i) {
        if (over_ && i > 0)
            break;
        Value found{winning, ply + 1};
        if (!windows_.completes_five(cells[i], mover)) {
            const double before = value_;
            put(cells[i], mover);
            found = search(other(mover), ply + 1, alpha, beta, nullptr);
            take(cells[i], before);
            if (over_ && i > 0)
                break;
        }
        if (i == 0 || (is_own ? better(found, best) : better(best, found))) {
            best = found;
            if (best_cell != nullptr)
                *best_cell = cells[i];
        }
        if (!rules_.prunes)
            continue;
        if (is_own && better(best, alpha))
            alpha = best;
        if (!is_own && better(beta, best))
            beta = best;
        if (!better(beta, alpha))
            break;
    }
    return best;
}

int PointSearch::choose(const Board& board, Thinking& thinking) {
    if (!board.has_stones() && board.is_free(board.centre()))
        return board.centre();
    thinking_ = &thinking;
    over_ = false;
    until_look_ = 0;
    board_ = board;
    windows_.load(board);
    const auto draw = [&](const RandomRange& range) {
        return range.low + (range.high - range.low) * thinking.uniform();
    };
    empty_draws_.resize(windows_.count());
    mixed_draws_.resize(windows_.count());
    for (int window = 0; window < windows_.count(); ++window) {
        empty_draws_[window] = draw(rules_.empty);
        mixed_draws_[window] = draw(rules_.mixed);
    }
    for (auto& urgency : urgency_)
        urgency.assign(board.size(), 0);
    // Apply each window as a change from an empty window. So the value lacks the constant of an
    // empty board, which is equal for all boards.
    value_ = 0;
    for (int window = 0; window < windows_.count(); ++window) {
        for (auto& urgency : urgency_) {
            for (const int cell : windows_.cells(window))
                urgency[cell] += empty_draws_[window];
        }
        apply(window, 0, windows_.code(window));
    }
    int best = kNoCell;
    // Start with bounds outside all values, so that the search always finds a move.
    search(Side::Own, 0, {-kWin, -1}, {kWin, -1}, &best);
    return best;
}

}  // namespace fukumi::reference
