// AI13 of the study (3.1.11): a search with AI8's values.
//
// g is AI8's value of a window. The search tries the cells with the greatest sum of |g| over the
// windows through the cell, and values the end of a line by the sum of g over all windows. Early
// wins and late losses are better. Chosen: 7 plies, as for AI12, which has the same 8 s in the
// study; 10 moves at each ply (with AI12's 6 moves AI13 lost a quarter of its games to AI4, but the
// study says that AI13 hardly ever loses to a player without a search); g is that of the side to
// move at each ply; AI8's numbers after 120 generations for the colour of AI13; random values are
// drawn once for each move, as for AI12; alpha-beta, which finds the same move. AI13 plays the
// centre of an empty board.
#include "tournaments/reference/study/ai13.h"

#include <cmath>

#include "tournaments/reference/players.h"
#include "tournaments/reference/point_search.h"
#include "tournaments/reference/study/ai8.h"

namespace fukumi::reference {
namespace {

class Ai13 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        return (board.own_color == Color::Black ? as_black_ : as_white_).choose(board, thinking);
    }

 private:
    static constexpr int kPlies = 7;
    static constexpr int kWidth = 10;
    PointSearch as_black_{ai13_rules(kAi8After120[Color::Black]), kPlies, kWidth};
    PointSearch as_white_{ai13_rules(kAi8After120[Color::White]), kPlies, kWidth};
};

/// Returns the code with the sides exchanged.
int exchanged(int code) {
    int result = 0;
    for (int place = 0; place < 5; ++place) {
        const Side side = side_in(code, place);
        const Side seen = side == Side::Own || side == Side::Other ? other(side) : side;
        result |= static_cast<int>(seen) << (2 * place);
    }
    return result;
}

}  // namespace

PointSearchRules ai13_rules(const Ai7Numbers& numbers) {
    const WindowValues values = ai7_values(numbers);
    PointSearchRules rules;
    for (int code = 0; code < code_count(5); ++code) {
        rules.urgency[0][code] = std::abs(values.fixed[code]);
        rules.urgency[1][code] = std::abs(values.fixed[exchanged(code)]);
        rules.value[code] = values.fixed[code];
    }
    rules.empty = values.empty;
    rules.mixed = values.mixed;
    rules.prefers_early = true;
    return rules;
}

std::unique_ptr<ReferencePlayer> make_ai13() {
    return std::make_unique<Ai13>();
}

}  // namespace fukumi::reference
