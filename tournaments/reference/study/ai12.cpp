// AI12 of the study (3.1.10): a search over AI2's windows, 7 plies deep and 6 moves wide.
//
// The study uses "an improved version of AI2" with numbers from its genetic algorithm, which it
// does not print. Chosen: the numbers of AI2. To select cells, the search adds up AI2's magnitudes
// of the windows through a cell, for the side to move. To value the end of a line, it adds up the
// windows with the sign of AI2's formula. (The study's criticism of AI12 suggests that one function
// does both, but such a player could not block a row.) The random value of a window is drawn once
// for each move. The study does not prune; alpha-beta finds the same move in less time. Early and
// late wins are equal. AI12 plays the centre of an empty board.
#include "tournaments/reference/study/ai12.h"

#include "tournaments/reference/players.h"
#include "tournaments/reference/point_search.h"
#include "tournaments/reference/study/ai2.h"

namespace fukumi::reference {
namespace {

class Ai12 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        return search_.choose(board, thinking);
    }

 private:
    static constexpr int kPlies = 7;
    static constexpr int kWidth = 6;
    PointSearch search_{ai12_rules(), kPlies, kWidth};
};

}  // namespace

PointSearchRules ai12_rules() {
    PointSearchRules rules;
    for (int code = 0; code < code_count(5); ++code) {
        const WindowCount& count = kFiveCounts[code];
        const WindowCount seen_by_other{count.other, count.own, count.walls};
        rules.urgency[0][code] = ai2_magnitude(count);
        rules.urgency[1][code] = ai2_magnitude(seen_by_other);
        rules.value[code] = (count.own > 0 ? 1 : -1) * ai2_magnitude(count);
    }
    rules.empty = rules.mixed = kAi2Unclaimed;
    return rules;
}

std::unique_ptr<ReferencePlayer> make_ai12() {
    return std::make_unique<Ai12>();
}

}  // namespace fukumi::reference
