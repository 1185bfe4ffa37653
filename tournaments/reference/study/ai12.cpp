// AI12 of the study (3.1.10): a search over AI2's windows, 7 plies deep and 6 moves wide.
//
// The study uses "an improved version of AI2" with numbers from its genetic algorithm, which it
// does not print. Chosen: AI2's own numbers. Cells are looked at by AI2's magnitude for the side to
// move; at the end of a line the windows count with the sign that AI2's formula prints (a single
// function for both, as the study's criticism of AI12 suggests, could not block a row). What is
// random about a window is drawn once a move, as one function during the search. The study does not
// prune; alpha-beta, which finds the same move, is used to save time. Wins are equal whenever they
// come. The middle on an empty board.
#include "tournaments/reference/study/ai12.h"

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
