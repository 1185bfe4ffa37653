// Decides whether a suspect move is forbidden: plays out its open threes, using only the line keys.
#include "engine/threat/forbidden.h"

#include <array>

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

bool is_open_three(LinePattern pattern) noexcept {
    return pattern == LinePattern::OpenThree || pattern == LinePattern::OpenThreePlus;
}

int fours_of(LinePattern pattern) noexcept {
    if (pattern == LinePattern::DoubleFour)
        return 2;
    return pattern == LinePattern::Four || pattern == LinePattern::OpenFour ? 1 : 0;
}

BlackPatterns patterns_at(const PatternTable& table, const LineKeys& keys, Move m) noexcept {
    BlackPatterns result;
    for (int d = 0; d < kDirections; ++d) {
        const LinePattern pattern = table.pattern(keys.window(d, m), Color::Black);
        result.line[d] = pattern;
        result.five |= pattern == LinePattern::Five;
        result.overline |= pattern == LinePattern::Overline;
        result.fours += fours_of(pattern);
        result.open_threes += is_open_three(pattern);
    }
    return result;
}

bool straight_four_can_follow(const PatternTable& table, LineKeys& keys, Move m, int direction);

// Returns true if the move is forbidden. Puts stones into the line keys and removes them again.
bool forbidden(const PatternTable& table, LineKeys& keys, Move m, const BlackPatterns& patterns) {
    if (patterns.five)
        return false;
    if (patterns.overline || patterns.fours >= 2)
        return true;
    if (patterns.open_threes < 2)
        return false;

    keys.toggle(m, Cell::Black);
    int threes = 0;
    for (int d = 0; d < kDirections && threes < 2; ++d) {
        threes +=
            is_open_three(patterns.line[d]) && straight_four_can_follow(table, keys, m, d) ? 1 : 0;
    }
    keys.toggle(m, Cell::Black);
    return threes >= 2;
}

// Returns true if Black, with a stone on m, can make a straight four through m with a legal move
// that is not a five. Such a move is at most three cells away.
bool straight_four_can_follow(const PatternTable& table, LineKeys& keys, Move m, int direction) {
    const std::uint32_t window = keys.window(direction, m);
    for (const int side : {-1, 1}) {
        for (int i = 1; i <= 3; ++i) {
            const Cell content = cell_of_window(window, side * i);
            if (content == Cell::Black)
                continue;
            if (content != Cell::Empty)
                break;
            // A stone beyond the first free cell would not be connected with m.
            const Move next(m.index() + side * i * kSteps[direction]);
            const BlackPatterns patterns = patterns_at(table, keys, next);
            if (patterns.line[direction] == LinePattern::OpenFour && !patterns.five &&
                !forbidden(table, keys, next, patterns)) {
                return true;
            }
            break;
        }
    }
    return false;
}

}  // namespace

bool is_forbidden(const PatternTable& table, const LineKeys& keys, Move m) {
    const BlackPatterns patterns = patterns_at(table, keys, m);
    // Only moves with two open threes need the recursion.
    if (patterns.five || patterns.overline || patterns.fours >= 2 || patterns.open_threes < 2)
        return !patterns.five && (patterns.overline || patterns.fours >= 2);
    LineKeys copy = keys;
    return forbidden(table, copy, m, patterns);
}

bool is_forbidden(const Position& position, Move m) {
    return is_forbidden(position.table(), position.line_keys(), m);
}

int count_open_threes(const PatternTable& table, const LineKeys& keys, Move m) noexcept {
    return patterns_at(table, keys, m).open_threes;
}

}  // namespace fukumi
