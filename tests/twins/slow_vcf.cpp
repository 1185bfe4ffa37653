#include "tests/twins/slow_vcf.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/board/rules.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {
namespace {

/// A move that makes a four, and the defender's answers that stop the five.
struct Four {
    Point move;
    std::vector<Point> answers;
};

class SlowVcf {
 public:
    SlowVcf(const Grid& grid, Rule rule, Color attacker, int max_positions)
        : grid_(grid), rule_(rule), attacker_(attacker), positions_left_(max_positions) {}

    Verdict solve() {
        if (!winning_cells(grid_, rule_, attacker_).empty())
            return Verdict::Win;
        return attack(winning_cells(grid_, rule_, opponent(attacker_)));
    }

 private:
    /// Searches with the attacker to move. `their_fives`: cells where the defender threatens to
    /// win.
    /// Requires: the attacker cannot win at once.
    Verdict attack(const std::vector<Point>& their_fives) {
        const std::vector<Point> cells = cells_of_fours();
        if (cells.empty())
            return Verdict::NoWin;
        const auto [known, is_new] = known_.try_emplace(text_of_board(), Verdict::Unknown);
        Verdict& verdict = known->second;  // stays valid when the map grows
        if (is_new && positions_left_-- > 0)
            verdict = try_fours(cells, their_fives);
        return verdict;
    }

    Verdict try_fours(const std::vector<Point>& cells, const std::vector<Point>& their_fives) {
        std::vector<Four> fours;
        for (const Point p : cells)
            add_four(p, their_fives, fours);
        // Try the fours with the fewest answers first.
        std::stable_sort(fours.begin(), fours.end(), [](const Four& a, const Four& b) {
            return a.answers.size() < b.answers.size();
        });
        Verdict verdict = Verdict::NoWin;
        for (const Four& four : fours) {
            grid_.set(four.move, stone_of(attacker_));
            const Verdict result = try_answers(four.answers);
            grid_.set(four.move, Cell::Empty);
            if (result == Verdict::Win)
                return result;
            if (result == Verdict::Unknown)
                verdict = result;
        }
        return verdict;
    }

    /// Tries every answer. After an answer the attacker cannot win at once, but the defender may
    /// threaten to win with a row through the answer's stone.
    Verdict try_answers(const std::vector<Point>& answers) {
        const Color defender = opponent(attacker_);
        Verdict verdict = Verdict::Win;
        for (const Point p : answers) {
            grid_.set(p, stone_of(defender));
            const Verdict result = attack(fives_with(p, defender));
            grid_.set(p, Cell::Empty);
            if (result == Verdict::NoWin)
                return result;
            if (result == Verdict::Unknown)
                verdict = result;
        }
        return verdict;
    }

    /// Appends the four on p if the move is legal and prevents the defender's wins on all of
    /// `their_fives`.
    void add_four(Point p, const std::vector<Point>& their_fives, std::vector<Four>& fours) {
        if (!is_legal(grid_, rule_, attacker_, p))
            return;
        const Color defender = opponent(attacker_);
        grid_.set(p, stone_of(attacker_));
        const bool meets_fives = std::none_of(
            their_fives.begin(), their_fives.end(),
            [&](Point five) { return grid_.at(five) == Cell::Empty && would_win(defender, five); });
        if (meets_fives)
            fours.push_back({p, answers_to(fives_with(p, attacker_))});
        grid_.set(p, Cell::Empty);
    }

    /// Returns the legal moves of the defender after which none of `fives` wins.
    std::vector<Point> answers_to(const std::vector<Point>& fives) {
        const Color defender = opponent(attacker_);
        std::vector<Point> cells = free_ends_of_rows(grid_, fives.front(), attacker_);
        cells.push_back(fives.front());
        std::vector<Point> answers;
        for (const Point p : cells) {
            grid_.set(p, stone_of(defender));
            const bool stops = std::none_of(fives.begin(), fives.end(), [&](Point five) {
                return grid_.at(five) == Cell::Empty && would_win(attacker_, five);
            });
            grid_.set(p, Cell::Empty);
            if (stops && is_legal(grid_, rule_, defender, p))
                answers.push_back(p);
        }
        return answers;
    }

    /// Returns the free cells where the attacker makes a four. Requires: the attacker cannot win at
    /// once.
    std::vector<Point> cells_of_fours() {
        const LineCounts counts = count_lines();
        std::vector<Point> cells;
        for (const Point p : grid_.free_cells()) {
            if (!has_three_in_line_with(p, counts))
                continue;
            grid_.set(p, stone_of(attacker_));
            if (!fives_with(p, attacker_).empty())
                cells.push_back(p);
            grid_.set(p, Cell::Empty);
        }
        return cells;
    }

    /// The number of the attacker's stones on each line.
    using LineCounts = std::array<std::array<int, kLines>, kDirections>;
    LineCounts count_lines() const {
        LineCounts counts{};
        for (int y = 0; y < grid_.height(); ++y) {
            for (int x = 0; x < grid_.width(); ++x) {
                if (grid_.at(x, y) != stone_of(attacker_))
                    continue;
                for (int direction = 0; direction < kDirections; ++direction)
                    ++counts[direction][line_of(direction, x, y)];
            }
        }
        return counts;
    }

    /// Returns true if a line has at least three of the attacker's stones near p. A four through p
    /// needs them.
    bool has_three_in_line_with(Point p, const LineCounts& counts) const {
        for (int direction = 0; direction < kDirections; ++direction) {
            if (counts[direction][line_of(direction, p.x, p.y)] < 3)
                continue;
            int stones = 0;
            for (int distance = -5; distance <= 5; ++distance)
                stones += grid_.at(along(p, direction, distance)) == stone_of(attacker_);
            if (stones >= 3)
                return true;
        }
        return false;
    }

    /// Returns the cells where `color` can win after its stone on p. Requires: `color` had no such
    /// cell before this stone.
    std::vector<Point> fives_with(Point p, Color color) {
        std::vector<Point> fives;
        for (const Point five : free_ends_of_rows(grid_, p, color)) {
            if (would_win(color, five))
                fives.push_back(five);
        }
        return fives;
    }

    bool would_win(Color color, Point p) {
        grid_.set(p, stone_of(color));
        const bool won = wins(grid_, rule_, p);
        grid_.set(p, Cell::Empty);
        return won;
    }

    std::string text_of_board() const {
        std::string text;
        for (int y = 0; y < grid_.height(); ++y) {
            for (int x = 0; x < grid_.width(); ++x)
                text += static_cast<char>(grid_.at(x, y));
        }
        return text;
    }

    Grid grid_;
    Rule rule_;
    Color attacker_;
    int positions_left_;
    std::unordered_map<std::string, Verdict> known_;
};

}  // namespace

Verdict slow_vcf(const Grid& grid, Rule rule, Color attacker, int max_positions) {
    return SlowVcf(grid, rule, attacker, max_positions).solve();
}

}  // namespace fukumi::support
