// Line patterns from their definitions, and random positions.
#include "tests/twins/slow_twins.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <string>
#include <unordered_map>

#include "engine/board/rules.h"
#include "engine/core/random.h"

namespace fukumi::support {
namespace {

// ---- Line patterns
// -------------------------------------------------------------------------------

/// What the definitions see of a line, after the move: eleven characters, the stone just played in
/// the middle. 'X' the mover's stones, 'O' the opponent's, '.' free, '#' a wall or out of sight
/// behind one.
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

/// Rules as one colour knows them. White in renju plays freestyle.
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

/// The unbroken row through the middle: indices of its first and last stone.
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

/// A row of five through the middle shows both its ends; of a row that leaves the strip six are
/// seen.
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

/// The cells where one more stone makes a Five.
std::vector<int> five_cells(const Strip& strip, LineRule rule) {
    std::vector<int> cells;
    for (const int i : free_places(strip)) {
        if (is_five(with(strip, i, 'X'), rule))
            cells.push_back(i);
    }
    return cells;
}

/// Whether one stone of the opponent on the line leaves no cell that makes a Five.
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

    // How many additions make each pattern.
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

/// pattern_by_definition(), remembered: without that a nearly empty strip takes thousands of steps.
/// There are at most 364 * 364 strips for each of five line rules.
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

// ---- Random positions
// ----------------------------------------------------------------------------

bool would_win(const Grid& grid, Rule rule, Point p, Color color) {
    Grid after = grid;
    after.set(p, stone_of(color));
    return wins(after, rule, p);
}

Point random_cell(const Grid& grid, Random& random) {
    const int x = random.below(grid.width());
    return {x, random.below(grid.height())};
}

/// -radius..radius, small numbers more often.
int random_offset(int radius, Random& random) {
    const int towards = random.below(radius + 1);
    return towards - random.below(radius + 1);
}

/// Where the next stone of a random board goes; it need not be a free cell, nor one on the board.
class Strewer {
 public:
    Strewer(const Grid& grid, Random& random) : style_(static_cast<Style>(random.below(3))) {
        for (Point& centre : centres_)
            centre = random_cell(grid, random);
    }

    Point next(const Grid& grid, Color color, Random& random) {
        switch (style_) {
            case Style::Even:
                break;
            case Style::Clustered: {
                const Point centre = centres_[random.below(kCentres)];
                const int dx = random_offset(4, random);
                return {centre.x + dx, centre.y + random_offset(4, random)};
            }
            case Style::Lines:
                return next_on_line(grid, lines_[index_of(color)], random);
        }
        return random_cell(grid, random);
    }

 private:
    enum class Style { Even, Clustered, Lines };
    static constexpr int kCentres = 3;

    /// A stretch of a line along which a colour puts its stones.
    struct Stretch {
        Point start{0, 0};
        int direction = 0;
        int left = 0;
    };

    static Point next_on_line(const Grid& grid, Stretch& stretch, Random& random) {
        if (stretch.left == 0) {
            stretch.start = random_cell(grid, random);
            stretch.direction = random.below(kDirections);
            stretch.left = 4 + random.below(5);
        }
        // One cell in four is passed over, so that lines have gaps.
        if (random.below(4) == 0 && stretch.left > 1)
            --stretch.left;
        return along(stretch.start, stretch.direction, --stretch.left);
    }

    Style style_;
    std::array<Point, kCentres> centres_{};
    std::array<Stretch, 2> lines_{};
};

void freeze_some_cells(Grid& grid, Random& random) {
    if (random.below(2) == 0) {  // a finished five of a continuous game
        const Point start = random_cell(grid, random);
        const int direction = random.below(kDirections);
        for (int distance = 0; distance < 5; ++distance) {
            const Point p = along(start, direction, distance);
            if (grid.contains(p.x, p.y))
                grid.set(p, Cell::Wall);
        }
    } else {
        const int count = 1 + random.below(grid.width() * grid.height() / 10);
        for (int i = 0; i < count; ++i)
            grid.set(random_cell(grid, random), Cell::Wall);
    }
}

Random random_for(Rule rule, int width, int height, std::uint64_t seed) {
    Random mixed(seed);
    for (const int number : {info_number(rule), width, height}) {
        mixed = Random(mixed.next() + static_cast<std::uint64_t>(number));
    }
    return mixed;
}

bool has_neighbour(const Grid& grid, Point p, int radius) {
    for (int dy = -radius; dy <= radius; ++dy) {
        for (int dx = -radius; dx <= radius; ++dx) {
            const Cell content = grid.at(p.x + dx, p.y + dy);
            if (content == Cell::Black || content == Cell::White)
                return true;
        }
    }
    return false;
}

/// The most stones that `color` has, on any line through p, among cells it can reach within four
/// places.
int best_line(const Grid& grid, Point p, Color color) {
    int best = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        int stones = 0;
        for (const int step : {-1, 1}) {
            for (int distance = 1; distance <= 4; ++distance) {
                const Cell content = grid.at(along(p, direction, step * distance));
                if (content == Cell::Wall || content == stone_of(opponent(color)))
                    break;
                if (content == stone_of(color))
                    ++stones;
            }
        }
        best = std::max(best, stones);
    }
    return best;
}

}  // namespace

LinePattern slow_pattern(const Grid& grid, Rule rule, Point cell, int direction, Color color) {
    assert(grid.at(cell) == Cell::Empty);
    return pattern_of(strip_through(grid, cell, direction, color), line_rule(rule, color));
}

MoveClass slow_class(const Grid& grid, Rule rule, Point cell, Color color) {
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
    if (rule == Rule::Renju && color == Color::Black) {
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

Grid random_grid(Rule rule, int width, int height, std::uint64_t seed) {
    Random random = random_for(rule, width, height, seed);
    Grid grid(width, height);
    if (random.below(4) == 0)
        freeze_some_cells(grid, random);

    const int cells = width * height;
    const int goal = std::min(cells * random.below(81) / 100, grid.count(Cell::Empty));
    Strewer strewer(grid, random);
    Color color = Color::Black;
    int stones = 0;
    for (int attempt = 0; attempt < 20 * cells && stones < goal; ++attempt) {
        // A full cluster takes no more stones; what is left over is strewn evenly.
        const Point p =
            attempt < 10 * cells ? strewer.next(grid, color, random) : random_cell(grid, random);
        if (grid.at(p) != Cell::Empty || would_win(grid, rule, p, color))
            continue;
        grid.set(p, stone_of(color));
        color = opponent(color);
        ++stones;
    }
    return grid;
}

std::vector<Point> played_moves(Rule rule, int width, int height, int count, std::uint64_t seed) {
    Random random = random_for(rule, width, height, seed);
    Grid grid(width, height);
    std::vector<Point> moves;
    Color color = Color::Black;
    while (static_cast<int>(moves.size()) < count) {
        const bool black_in_renju = rule == Rule::Renju && color == Color::Black;
        std::vector<Point> near;
        std::vector<Point> anywhere;
        for (const Point p : grid.free_cells()) {
            if (would_win(grid, rule, p, color))
                continue;
            if (black_in_renju && forbidden(grid, p) != Forbidden::No)
                continue;
            anywhere.push_back(p);
            if (has_neighbour(grid, p, 2))
                near.push_back(p);
        }
        if (anywhere.empty())
            break;

        Point move{width / 2, height / 2};
        if (!moves.empty()) {
            // Of a few cells drawn by lot, the one with the longest line to extend or to block.
            const std::vector<Point>& choice = near.empty() ? anywhere : near;
            const int draws = 1 + random.below(8);
            int best = -1;
            for (int i = 0; i < draws; ++i) {
                const Point p = choice[random.below(static_cast<int>(choice.size()))];
                const int score =
                    2 * best_line(grid, p, color) + best_line(grid, p, opponent(color));
                if (score > best) {
                    best = score;
                    move = p;
                }
            }
        }
        grid.set(move, stone_of(color));
        moves.push_back(move);
        color = opponent(color);
    }
    return moves;
}

}  // namespace fukumi::support
