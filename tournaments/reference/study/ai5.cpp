// AI5 of the study (3.1.3): AI4 with a check for wins in two moves, which are "three in a row that
// are not blocked, and four in a row".
//
// Chosen: AI5 makes the first of these moves that is possible: it completes an own four, blocks a
// four of the opponent, extends an own open three, or blocks an open three of the opponent. A three
// is open if the cells at its two ends are free. AI4's values decide if several cells are possible,
// and in all other positions. The study counts windows in a faster way, which does not change the
// moves.
#include "tournaments/reference/players.h"
#include "tournaments/reference/study/ai4.h"

namespace fukumi::reference {
namespace {

class Ai5 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        windows_.load(board);
        for (const int run : {4, 3}) {
            for (const Side side : {Side::Own, Side::Other}) {
                if (const auto cells = cells_beside_runs(side, run); !cells.empty())
                    return greedy_.best_cell(board, cells, thinking.random);
            }
        }
        return greedy_.best_cell(board, {}, thinking.random);
    }

 private:
    /// Returns the free cells beside rows of exactly `length` stones. A four needs one free end, a
    /// three needs two.
    std::vector<int> cells_beside_runs(Side side, int length) const {
        std::vector<int> result;
        for (int window = 0; window < windows_.count(); ++window) {
            const int code = windows_.code(window);
            bool is_run = true;
            for (int place = 1; place <= length; ++place)
                is_run = is_run && side_in(code, place) == side;
            const Side before = side_in(code, 0);
            const Side after = side_in(code, length + 1);
            if (!is_run || before == side || after == side)
                continue;
            const bool is_open = before == Side::None && after == Side::None;
            if (length == 3 && !is_open)
                continue;
            if (before == Side::None)
                result.push_back(windows_.cells(window)[0]);
            if (after == Side::None)
                result.push_back(windows_.cells(window)[length + 1]);
        }
        return result;
    }

    const WindowValues values_ = ai4_values();
    GreedyBoard greedy_{values_};
    Windows windows_{6, Overhang::Both};  // rows and the cells at their ends, also beyond the edge
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai5() {
    return std::make_unique<Ai5>();
}

}  // namespace fukumi::reference
