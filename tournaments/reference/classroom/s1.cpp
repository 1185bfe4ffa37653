// S1 (section 二): max-min-max, three plies, over all free cells beside a stone.
//
// The value of a board is a sum over all windows of six, own windows minus the opponent's. A window
// counts the first of these that fits by the document's comparisons: five 100000, open four 10000,
// open three 1000, four with one closed end 1000, open two 100, closed three 100, open one 10,
// closed two 10. Only a stone of the opponent closes an end; the edge does not. An answer that wins
// counts -1000000 plus a random number below 100, unless S1 has an open four or a five. On an empty
// board S1 plays the centre. The order of the cells (column by column) and the pruning follow the
// document. Chosen: S1 plays the first winning move (the listing does not show how its loop
// continues); if no free cell is beside a stone, it plays the first free cell.
#include <algorithm>

#include "tournaments/reference/players.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {
namespace {

constexpr int kS1Five = 100000;
constexpr int kS1OpenFour = 10000;
constexpr int kS1Decided = 1000000;

/// Returns the value of a window of six for `color`.
int s1_worth(int code, Side color) {
    const auto is = [&](int place, Side side) { return side_in(code, place) == side; };
    const auto own = [&](int from, int to) {
        for (int place = from; place <= to; ++place) {
            if (!is(place, color))
                return false;
        }
        return true;
    };
    const Side foe = other(color);
    const Side none = Side::None;
    if (own(0, 4))
        return kS1Five;
    if (is(0, none) && own(1, 4) && is(5, none))
        return kS1OpenFour;
    if (is(0, none) && own(1, 3) && is(4, none))
        return 1000;
    if ((is(0, foe) && own(1, 4) && is(5, none)) || (is(0, none) && own(1, 4) && is(5, foe)))
        return 1000;
    if (is(0, none) && own(1, 2) && is(3, none))
        return 100;
    if ((is(0, foe) && own(1, 3) && is(4, none)) || (is(0, none) && own(1, 3) && is(4, foe)))
        return 100;
    if (is(0, none) && own(1, 1) && is(2, none))
        return 10;
    if ((is(0, foe) && own(1, 2) && is(3, none)) || (is(0, none) && own(1, 2) && is(3, foe)))
        return 10;
    return 0;
}

class S1 : public ReferencePlayer {
 public:
    S1() {
        for (int code = 0; code < code_count(6); ++code)
            worth_[code] = {s1_worth(code, Side::Own), s1_worth(code, Side::Other)};
    }

    int choose(const Board& board, Thinking& thinking) override {
        if (!board.has_stones() && board.is_free(board.centre()))
            return board.centre();
        board_ = board;
        windows_.load(board);
        sums_ = {};
        for (int window = 0; window < windows_.count(); ++window)
            add(windows_.code(window), 1);
        list_cells();

        int best = board.free_cells().front();
        int max = -kS1Decided;
        for (const int cell : cells_) {
            if (!board_.is_free(cell) || !board_.is_beside_stone(cell))
                continue;
            put(cell, Side::Own);
            if (sums_[0] >= kS1Five)
                return cell;
            const int min = worst_answer(max, thinking);
            take(cell);
            if (max < min) {
                max = min;
                best = cell;
            }
        }
        return best;
    }

 private:
    int worst_answer(int max, Thinking& thinking) {
        int min = kS1Decided;
        for (const int cell : cells_) {
            if (!board_.is_free(cell) || !board_.is_beside_stone(cell))
                continue;
            put(cell, Side::Other);
            if (sums_[1] >= kS1Five && sums_[0] < kS1OpenFour) {
                take(cell);
                return -kS1Decided + thinking.random.below(100);
            }
            min = std::min(min, best_follow_up(min));
            take(cell);
            if (max > min)
                break;
        }
        return min;
    }

    int best_follow_up(int min) {
        int max = -kS1Decided;
        for (const int cell : cells_) {
            if (!board_.is_free(cell) || !board_.is_beside_stone(cell))
                continue;
            put(cell, Side::Own);
            max = std::max(max, sums_[0] - sums_[1]);
            take(cell);
            if (min < max)
                break;
        }
        return max;
    }

    void list_cells() {
        cells_.clear();
        for (int x = 0; x < board_.width; ++x) {
            for (int y = 0; y < board_.height; ++y)
                cells_.push_back(y * board_.width + x);
        }
    }

    void add(int code, int sign) noexcept {
        sums_[0] += sign * worth_[code][0];
        sums_[1] += sign * worth_[code][1];
    }
    void put(int cell, Side side) {
        board_.cells[cell] = side;
        windows_.toggle(cell, side, [this](int, int before, int after) {
            add(before, -1);
            add(after, 1);
        });
    }
    void take(int cell) {
        const Side side = board_.cells[cell];
        put(cell, side);  // removes the stone from the windows
        board_.cells[cell] = Side::None;
    }

    Board board_{5, 5};
    Windows windows_{6, Overhang::End};
    std::array<std::array<int, 2>, code_count(6)> worth_;
    std::array<int, 2> sums_{};  // sums of the window values of Own and of the opponent
    std::vector<int> cells_;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_s1() {
    return std::make_unique<S1>();
}

}  // namespace fukumi::reference
