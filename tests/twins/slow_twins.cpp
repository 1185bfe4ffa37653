#include "tests/twins/slow_twins.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <string>
#include <unordered_map>

#include "engine/board/rules.h"

namespace fukumi::support {
namespace {

/// A line after the move as text: eleven characters with the new stone in the middle. 'X' is a
/// stone of the mover, 'O' of the opponent, '.' a free cell, '#' a wall or any cell behind a wall.
using Strip = std::string;
constexpr int kSight = 5;
constexpr int kStripLength = 2 * kSight + 1;

Strip strip_through(const Grid& grid, Point cell, int direction, Color color) {
    Strip strip(kStripLength, '#');
    strip[kSight] = 'X';
    for (const int step : {-1, 1}) {
        for (int distance = 1; distance <= kSight; ++distance) {
            const Cell content = grid.at(along(cell, direction, step * distance));
            if (content == Cell::Wall)
                break;
            strip[kSight + step * distance] = content == Cell::Empty       ? '.'
                                              : content == stone_of(color) ? 'X'
                                                                           : 'O';
        }
    }
    return strip;
}

/// The rule by which the rows of one colour win. White's rows in renju win as in freestyle.
enum class LineRule : char {
    FiveOrMore = 'm',
    ExactlyFive = 'e',
    RenjuBlack = 'b',
    CaroOverline = 'c',
    CaroExact = 'x',
};

LineRule line_rule(Rule rule, Color color) {
    switch (rule) {
        case Rule::Freestyle:
            return LineRule::FiveOrMore;
        case Rule::Standard:
            return LineRule::ExactlyFive;
        case Rule::Renju:
            return color == Color::Black ? LineRule::RenjuBlack : LineRule::FiveOrMore;
        case Rule::CaroOverline:
            return LineRule::CaroOverline;
        case Rule::CaroExact:
            return LineRule::CaroExact;
    }
    std::abort();
}

/// The row of adjacent 'X' through the middle of a strip: the indices of its first and last stone.
struct Row {
    int first = kSight;
    int last = kSight;
    int length() const { return last - first + 1; }
};

Row row_of(const Strip& strip) {
    Row row;
    while (row.first > 0 && strip[row.first - 1] == 'X')
        --row.first;
    while (row.last < kStripLength - 1 && strip[row.last + 1] == 'X')
        ++row.last;
    return row;
}

/// Returns true if the row through the middle wins. The strip is long enough: it shows a row of
/// five with the cells at both ends, and at least six stones of a row that continues outside it.
bool is_five(const Strip& strip, LineRule rule) {
    const Row row = row_of(strip);
    if (row.length() < 5)
        return false;
    if (row.length() > 5)
        return rule == LineRule::FiveOrMore || rule == LineRule::CaroOverline;
    const bool caro = rule == LineRule::CaroOverline || rule == LineRule::CaroExact;
    return !(caro && strip[row.first - 1] == 'O' && strip[row.last + 1] == 'O');
}

Strip with(Strip strip, int index, char stone) {
    strip[index] = stone;
    return strip;
}

std::vector<int> free_places(const Strip& strip) {
    std::vector<int> places;
    for (int i = 0; i < kStripLength; ++i) {
        if (strip[i] == '.')
            places.push_back(i);
    }
    return places;
}

/// Returns the indices where one more stone of the mover makes a Five.
std::vector<int> five_cells(const Strip& strip, LineRule rule) {
    std::vector<int> cells;
    for (const int i : free_places(strip)) {
        if (is_five(with(strip, i, 'X'), rule))
            cells.push_back(i);
    }
    return cells;
}

/// Returns true if a single stone of the opponent on the line prevents every Five.
bool one_reply_stops_all(const Strip& strip, LineRule rule) {
    for (const int i : free_places(strip)) {
        if (five_cells(with(strip, i, 'O'), rule).empty())
            return true;
    }
    return false;
}

LinePattern pattern_of(const Strip& strip, LineRule rule);

LinePattern pattern_by_definition(const Strip& strip, LineRule rule) {
    if (is_five(strip, rule))
        return LinePattern::Five;
    const Row row = row_of(strip);
    if (row.length() >= 6)
        return LinePattern::Overline;

    const std::vector<int> fives = five_cells(strip, rule);
    if (!fives.empty()) {
        if (fives.size() < 2 || one_reply_stops_all(strip, rule))
            return LinePattern::Four;
        const bool straight =
            row.length() == 4 && fives == std::vector<int>{row.first - 1, row.last + 1};
        return straight ? LinePattern::OpenFour : LinePattern::DoubleFour;
    }

    // makes[p] is the number of cells where one more stone makes pattern p.
    std::array<int, kLinePatterns> makes{};
    for (const int i : free_places(strip)) {
        ++makes[static_cast<int>(pattern_of(with(strip, i, 'X'), rule))];
    }
    const auto count = [&makes](LinePattern pattern) { return makes[static_cast<int>(pattern)]; };

    const int double_fours = count(LinePattern::DoubleFour);
    const int open_fours =
        count(LinePattern::OpenFour) + (rule == LineRule::RenjuBlack ? 0 : double_fours);
    if (open_fours >= 2)
        return LinePattern::OpenThreePlus;
    if (open_fours == 1)
        return LinePattern::OpenThree;
    if (count(LinePattern::Four) > 0 || double_fours > 0)
        return LinePattern::Three;

    const int open_threes = count(LinePattern::OpenThree) + count(LinePattern::OpenThreePlus);
    if (open_threes >= 3)
        return LinePattern::OpenTwoPlus;
    if (open_threes >= 1)
        return LinePattern::OpenTwo;
    if (count(LinePattern::Three) > 0)
        return LinePattern::Two;

    if (count(LinePattern::OpenTwo) + count(LinePattern::OpenTwoPlus) > 0) {
        return LinePattern::OpenOne;
    }
    if (count(LinePattern::Two) > 0)
        return LinePattern::One;
    return LinePattern::None;
}

/// Returns pattern_by_definition() from a cache, because a nearly empty strip takes thousands of
/// steps. The cache has at most 364 * 364 strips for each LineRule.
LinePattern pattern_of(const Strip& strip, LineRule rule) {
    thread_local std::unordered_map<std::string, LinePattern> known;
    const std::string question = strip + static_cast<char>(rule);
    const auto found = known.find(question);
    if (found != known.end())
        return found->second;
    const LinePattern answer = pattern_by_definition(strip, rule);
    known.emplace(question, answer);
    return answer;
}

}  // namespace

LinePattern slow_pattern(const Grid& grid, Rule rule, Point cell, int direction, Color color) {
    assert(grid.at(cell) == Cell::Empty);
    return pattern_of(strip_through(grid, cell, direction, color), line_rule(rule, color));
}

MoveClass slow_class(const Grid& grid, Rule rule, Point cell, Color color, bool forbids) {
    std::array<LinePattern, kDirections> lines;
    for (int direction = 0; direction < kDirections; ++direction) {
        lines[direction] = slow_pattern(grid, rule, cell, direction, color);
    }
    const auto count = [&lines](auto... patterns) {
        return static_cast<int>((std::count(lines.begin(), lines.end(), patterns) + ...));
    };
    const int open_fours = count(LinePattern::OpenFour);
    const int double_fours = count(LinePattern::DoubleFour);
    const int fours = count(LinePattern::Four);
    const int open_threes = count(LinePattern::OpenThree, LinePattern::OpenThreePlus);
    const int threes = count(LinePattern::Three);
    const int open_twos = count(LinePattern::OpenTwo, LinePattern::OpenTwoPlus);

    if (count(LinePattern::Five) > 0)
        return MoveClass::Five;
    if (forbids && rule == Rule::Renju && color == Color::Black) {
        if (count(LinePattern::Overline) > 0)
            return MoveClass::Forbidden;
        if (open_fours + fours + 2 * double_fours >= 2)
            return MoveClass::Forbidden;
        if (open_threes >= 2)
            return MoveClass::Forbidden;
    }
    if (open_fours > 0 || double_fours > 0 || fours >= 2)
        return MoveClass::OpenFour;
    if (fours > 0 && open_threes > 0)
        return MoveClass::FourThree;
    if (fours > 0 && threes + open_twos > 0)
        return MoveClass::FourPlus;
    if (fours > 0)
        return MoveClass::Four;
    if (open_threes >= 2)
        return MoveClass::DoubleThree;
    if (open_threes > 0 && threes + open_twos > 0)
        return MoveClass::OpenThreePlus;
    if (open_threes > 0)
        return MoveClass::OpenThree;
    if (threes >= 2 || (threes > 0 && open_twos > 0))
        return MoveClass::ThreeTwo;
    if (open_twos >= 2)
        return MoveClass::DoubleTwo;
    if (threes > 0)
        return MoveClass::Three;
    if (open_twos > 0)
        return MoveClass::OpenTwo;
    return MoveClass::None;
}

}  // namespace fukumi::support
