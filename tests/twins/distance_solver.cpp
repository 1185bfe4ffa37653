#include "tests/twins/distance_solver.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "engine/board/rules.h"

namespace fukumi::support {
namespace {

void put_first(std::vector<Point>& cells, Point p) {
    const auto found = std::find(cells.begin(), cells.end(), p);
    if (found != cells.end())
        std::rotate(cells.begin(), found, found + 1);
}

}  // namespace

std::size_t DistanceSolver::Hash::operator()(const Question& question) const noexcept {
    std::uint64_t hash = question.black * 0x9E3779B97F4A7C15U;
    hash = (hash ^ hash >> 29 ^ question.white) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ hash >> 32 ^ static_cast<std::uint64_t>(question.plies)) * 0x94D049BB133111EBU;
    return hash ^ hash >> 31;
}

Verdict DistanceSolver::wins_within(const Grid& grid, Rule rule, Color color, int plies) {
    assert(plies % 2 == 1);
    begin(grid, rule, color);
    bool wins = attacker_wins(plies);
    if (!wins && may_miss_wins()) {
        begin_again_with_all_moves();
        wins = attacker_wins(plies);
    }
    return wins ? Verdict::Win : gave_up_ ? Verdict::Unknown : Verdict::NoWin;
}

Verdict DistanceSolver::loses_within(const Grid& grid, Rule rule, Color color, int plies) {
    assert(plies % 2 == 0);
    begin(grid, rule, opponent(color));
    bool loses = defender_loses(plies);
    if (!loses && may_miss_wins()) {
        begin_again_with_all_moves();
        loses = defender_loses(plies);
    }
    return gave_up_ ? Verdict::Unknown : loses ? Verdict::Win : Verdict::NoWin;
}

void DistanceSolver::begin(const Grid& grid, Rule rule, Color attacker) {
    assert(grid.width() * grid.height() <= 64);
    rule_ = rule;
    attacker_ = attacker;
    grid_ = grid;
    positions_ = 0;
    gave_up_ = false;
    all_moves_ = false;
    known_.clear();
    best_by_plies_.fill({});
    black_ = 0;
    white_ = 0;
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            const std::uint64_t bit = std::uint64_t{1} << (y * grid.width() + x);
            black_ |= grid.at(x, y) == Cell::Black ? bit : 0;
            white_ |= grid.at(x, y) == Cell::White ? bit : 0;
        }
    }
}

bool DistanceSolver::may_miss_wins() const noexcept {
    return !gave_up_ && rule_ != Rule::Freestyle && rule_ != Rule::CaroOverline;
}

void DistanceSolver::begin_again_with_all_moves() {
    all_moves_ = true;
    positions_ = 0;
    known_.clear();
}

void DistanceSolver::put(Point p, Color color) noexcept {
    grid_.set(p, stone_of(color));
    (color == Color::Black ? black_ : white_) ^= std::uint64_t{1} << (p.y * grid_.width() + p.x);
}

void DistanceSolver::take(Point p, Color color) noexcept {
    grid_.set(p, Cell::Empty);
    (color == Color::Black ? black_ : white_) ^= std::uint64_t{1} << (p.y * grid_.width() + p.x);
}

bool DistanceSolver::is_five(Point p, Color color) const {
    Grid with = grid_;
    with.set(p, stone_of(color));
    return wins(with, rule_, p);
}

bool DistanceSolver::is_allowed(Point p, Color color) const {
    return rule_ != Rule::Renju || color != Color::Black || forbidden(grid_, p) == Forbidden::No;
}

bool DistanceSolver::attacker_wins(int plies) {
    if (plies < 1)
        return false;
    const auto known = known_.find(question(plies));
    if (known != known_.end())
        return known->second;
    gave_up_ = gave_up_ || ++positions_ > max_positions_;
    if (gave_up_)
        return false;
    const Question asked = question(plies);
    const bool wins = finds_attack(plies);
    if (!gave_up_)
        known_[asked] = wins;
    return wins;
}

bool DistanceSolver::finds_attack(int plies) {
    std::vector<Point> cells = grid_.free_cells();
    if (std::any_of(cells.begin(), cells.end(), [&](Point p) { return is_five(p, attacker_); }))
        return true;
    if (plies < 3)
        return false;
    Point& last_win = best_by_plies_[static_cast<std::size_t>(plies)];
    put_first(cells, last_win);
    for (const Point p : cells) {
        if (!is_allowed(p, attacker_))
            continue;
        put(p, attacker_);
        const bool wins = (all_moves_ || attacker_wins(plies - 2)) && defender_loses(plies - 1);
        take(p, attacker_);
        if (wins) {
            last_win = p;
            return true;
        }
    }
    return false;
}

bool DistanceSolver::defender_loses(int plies) {
    const auto known = known_.find(question(plies));
    if (known != known_.end())
        return known->second;
    const Question asked = question(plies);
    const bool loses = finds_no_defence(plies);
    if (!gave_up_)
        known_[asked] = loses;
    return loses;
}

// Returns true if every reply loses. Tries the replies on the attacker's winning cells first,
// because all other replies lose at once, and then the reply that last saved a position.
bool DistanceSolver::finds_no_defence(int plies) {
    const Color defender = opponent(attacker_);
    std::vector<Point> replies = grid_.free_cells();
    if (std::any_of(replies.begin(), replies.end(), [&](Point p) { return is_five(p, defender); }))
        return false;
    Point& last_defence = best_by_plies_[static_cast<std::size_t>(plies)];
    put_first(replies, last_defence);
    std::stable_partition(replies.begin(), replies.end(),
                          [&](Point p) { return is_five(p, attacker_); });
    for (const Point p : replies) {
        put(p, defender);
        const bool lost = attacker_wins(plies - 1);
        take(p, defender);
        if (!lost && is_allowed(p, defender)) {
            last_defence = p;
            return false;
        }
    }
    return !replies.empty();
}

}  // namespace fukumi::support
