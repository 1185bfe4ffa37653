// Plays out the open threes of a suspect move on bare line keys.
#include "engine/threat/forbidden.h"

#include "engine/board/line_keys.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {
namespace {

struct BlackPatterns {
    int fours = 0;  // a double four on one line counts as two
    int open_threes = 0;
    bool five = false;
    bool overline = false;
    std::array<LinePattern, kDirections> line{};
};

class ForbiddenPoints {
 public:
    explicit ForbiddenPoints(const Position& position)
        : table_(position.table()), keys_(position.line_keys()) {}

    bool forbidden(Move m) {
        const BlackPatterns patterns = patterns_at(m);
        if (patterns.five)
            return false;
        if (patterns.overline || patterns.fours >= 2)
            return true;
        if (patterns.open_threes < 2)
            return false;

        keys_.toggle(m, Cell::Black);
        int threes = 0;
        for (int d = 0; d < kDirections && threes < 2; ++d) {
            const bool open_three = patterns.line[d] == LinePattern::OpenThree ||
                                    patterns.line[d] == LinePattern::OpenThreePlus;
            threes += open_three && straight_four_can_follow(m, d);
        }
        keys_.toggle(m, Cell::Black);
        return threes >= 2;
    }

 private:
    BlackPatterns patterns_at(Move m) const {
        BlackPatterns result;
        for (int d = 0; d < kDirections; ++d) {
            const LinePattern pattern = table_.pattern(keys_.window(d, m), Color::Black);
            result.line[d] = pattern;
            result.five |= pattern == LinePattern::Five;
            result.overline |= pattern == LinePattern::Overline;
            result.fours += pattern == LinePattern::DoubleFour                                 ? 2
                            : pattern == LinePattern::Four || pattern == LinePattern::OpenFour ? 1
                                                                                               : 0;
            result.open_threes +=
                pattern == LinePattern::OpenThree || pattern == LinePattern::OpenThreePlus;
        }
        return result;
    }

    // Whether Black, with a stone on m, can go on to a straight four through m by a legal move that
    // is not itself a five. That move is at most three cells away.
    bool straight_four_can_follow(Move m, int direction) {
        const std::uint32_t window = keys_.window(direction, m);
        for (const int side : {-1, 1}) {
            for (int i = 1; i <= 3; ++i) {
                const Cell content = cell_of_window(window, side * i);
                if (content == Cell::Black)
                    continue;
                if (content != Cell::Empty)
                    break;
                // Behind the first free cell the stones would not be connected with m.
                const Move next(m.index() + side * i * kSteps[direction]);
                const LinePattern made =
                    table_.pattern(keys_.window(direction, next), Color::Black);
                if (made == LinePattern::OpenFour && !patterns_at(next).five && !forbidden(next))
                    return true;
                break;
            }
        }
        return false;
    }

    const PatternTable& table_;
    LineKeys keys_;
};

}  // namespace

bool is_forbidden(const Position& position, Move m) {
    return ForbiddenPoints(position).forbidden(m);
}

}  // namespace fukumi
