#include "tests/support/random_positions.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {
namespace {

Point random_cell(const Grid& grid, Random& random) {
    const int x = random.below(grid.width());
    return {x, random.below(grid.height())};
}

/// Returns a random number in -radius..radius; numbers near 0 are more likely.
int random_offset(int radius, Random& random) {
    const int towards = random.below(radius + 1);
    return towards - random.below(radius + 1);
}

/// Proposes cells for the stones of a random board. A proposal may be occupied or outside the
/// board.
class StonePlacer {
 public:
    StonePlacer(const Grid& grid, Random& random) : style_(static_cast<Style>(random.below(3))) {
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

    /// The part of a line on which the placer currently puts the stones of one colour.
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
        // Skips one cell in four, so that lines have gaps.
        if (random.below(4) == 0 && stretch.left > 1)
            --stretch.left;
        return along(stretch.start, stretch.direction, --stretch.left);
    }

    Style style_;
    std::array<Point, kCentres> centres_{};
    std::array<Stretch, 2> lines_{};
};

void freeze_some_cells(Grid& grid, Random& random) {
    if (random.below(2) == 0) {  // freeze a line of five, as after a win in a continuous game
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

/// Returns the largest number of stones of `color` on a line through p, within four cells and
/// before the first wall or opposing stone on each side.
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

Grid random_grid(Rule rule, int width, int height, std::uint64_t seed) {
    Random random = random_for(rule, width, height, seed);
    Grid grid(width, height);
    if (random.below(4) == 0)
        freeze_some_cells(grid, random);

    const int cells = width * height;
    const int goal = std::min(cells * random.below(81) / 100, grid.count(Cell::Empty));
    StonePlacer placer(grid, random);
    Color color = Color::Black;
    int stones = 0;
    for (int attempt = 0; attempt < 20 * cells && stones < goal; ++attempt) {
        // After many attempts the clusters may be full; then spread the other stones evenly.
        const Point p =
            attempt < 10 * cells ? placer.next(grid, color, random) : random_cell(grid, random);
        if (grid.at(p) != Cell::Empty || is_winning(grid, rule, color, p))
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
            if (is_winning(grid, rule, color, p))
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
            // Of one to eight random cells, take the best: the longest line of own stones through
            // the cell counts twice, the longest line of the opponent once.
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
