// Tests threat_moves.h against brute force: the wins and losses that it returns hold against every
// defence, and the lists of answers and fours are complete.
#include "engine/threat/threat_moves.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::after_move;
using support::BoardSize;
using support::describe;
using support::is_legal;
using support::winning_cells;
using support::wins_within;

/// Board sizes that are small enough for brute force.
constexpr BoardSize kSizes[] = {{9, 9}, {7, 7}, {8, 8}, {10, 7}, {7, 11}, {11, 11}, {5, 9}, {9, 8}};
constexpr int kSizeCount = sizeof(kSizes) / sizeof(kSizes[0]);

/// The number of wins, losses and lists that brute force confirmed, by kind.
struct ThreatClaims {
    int positions = 0;
    int wins_in[6] = {};  ///< index: the plies of the win
    int losses = 0;
    int answers_to_five = 0;
    int answers_to_open_four = 0;
    std::int64_t moves_left_out = 0;  ///< replies missing in the lists; all of them lose
    int fours = 0;

    int answers() const { return answers_to_five + answers_to_open_four; }
    int claims() const {
        return wins_in[1] + wins_in[3] + wins_in[5] + losses + answers_to_five +
               answers_to_open_four;
    }
    std::string text() const {
        const auto number = [](std::int64_t n, const char* what) {
            return std::to_string(n) + " " + what;
        };
        return number(positions, "positions: ") + number(wins_in[1], "wins in 1, ") +
               number(wins_in[3], "in 3, ") + number(wins_in[5], "in 5, ") +
               number(losses, "losses in 2, answers to ") + number(answers_to_five, "fives and ") +
               number(answers_to_open_four, "open fours with ") +
               number(moves_left_out, "moves left out; ") + number(fours, "fours");
    }
};

std::vector<Point> points_of(const CellSet& cells) {
    std::vector<Point> points;
    cells.for_each([&](Move m) { points.push_back(point_of(m)); });
    return points;
}

std::string text_of(const MoveList& moves) {
    std::string text;
    for (const Move m : moves)
        text += to_text(m);
    return text;
}

bool has_only_free_cells_once(const Position& position, const MoveList& moves) {
    for (int i = 0; i < moves.size(); ++i) {
        if (!moves[i] || !position.is_free(moves[i]))
            return false;
        if (std::find(moves.begin(), moves.begin() + i, moves[i]) != moves.begin() + i)
            return false;
    }
    return true;
}

// ---- Checks of one position ---------------------------------------------------------------------

template <Rule R>
void check_static_result(const Position& position, const Grid& grid, ThreatClaims& tally) {
    const Color us = position.side_to_move();
    const StaticResult claimed = static_result<R>(position);
    const bool wins_at_once = !winning_cells(grid, R, us).empty();
    bool holds = wins_at_once == (claimed.win_plies == 1);
    if (claimed.win_plies > 0) {
        CHECK(claimed.loss_plies == 0);
        // Let brute force first try the moves that the engine takes for winning moves. If one of
        // them does win, brute force ends sooner.
        std::vector<Point> first;
        for (const MoveClass c :
             {MoveClass::OpenFour, MoveClass::FourThree, MoveClass::DoubleThree}) {
            const auto cells = points_of(position.cells(us, c));
            first.insert(first.end(), cells.begin(), cells.end());
        }
        holds = holds && wins_within(grid, R, us, claimed.win_plies, first);
        ++tally.wins_in[claimed.win_plies];
    }
    if (claimed.loss_plies > 0) {
        REQUIRE(claimed.loss_plies == 2);
        holds = holds && support::loses_within(grid, R, us, claimed.loss_plies);
        ++tally.losses;
    }
    if (holds)
        return;
    CAPTURE(claimed.win_plies);
    CAPTURE(claimed.loss_plies);
    CAPTURE(wins_at_once);
    CHECK(holds);
}

/// Checks that the list contains a reply if and only if the reply prevents every five.
template <Rule R>
void check_answers_to_five(const Position& position, const Grid& grid, ThreatClaims& tally) {
    const Color us = position.side_to_move();
    MoveList answers;
    answers_to_five<R>(position, us, answers);
    CHECK(has_only_free_cells_once(position, answers));
    ++tally.answers_to_five;
    const std::vector<Point> threats = winning_cells(grid, R, opponent(us));
    for (const Point reply : grid.free_cells()) {
        const Grid after = after_move(grid, us, reply);
        const bool prevents = std::none_of(threats.begin(), threats.end(), [&](Point p) {
            return after.at(p) == Cell::Empty && support::is_winning(after, R, opponent(us), p);
        });
        const bool listed = answers.contains(move_at(reply));
        tally.moves_left_out += !listed;
        if (listed == prevents)
            continue;
        CAPTURE(text_of(answers));
        CAPTURE(to_text(reply));
        CHECK(listed == prevents);
    }
}

/// Returns true if, after `reply`, a four of `them` on one of `threats` wins and `reply` itself
/// does not let its own side win at once. This fast test is enough for most replies.
bool loses_to_one_of(const Grid& after, Rule rule, Color them, Point reply,
                     const std::vector<Point>& threats) {
    for (const Point p : support::free_ends_of_rows(after, reply, opponent(them))) {
        if (support::is_winning(after, rule, opponent(them), p))
            return false;
    }
    return std::any_of(threats.begin(), threats.end(), [&](Point p) {
        return after.at(p) == Cell::Empty && support::makes_unstoppable_four(after, rule, them, p);
    });
}

/// Checks that every legal reply outside the list loses.
template <Rule R>
void check_answers_to_open_four(const Position& position, const Grid& grid, ThreatClaims& tally) {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    MoveList answers;
    answers_to_open_four<R>(position, us, answers);
    CHECK(has_only_free_cells_once(position, answers));
    ++tally.answers_to_open_four;
    const std::vector<Point> threats = points_of(position.cells(them, MoveClass::OpenFour));
    for (const Point reply : grid.free_cells()) {
        if (answers.contains(move_at(reply)))
            continue;
        ++tally.moves_left_out;
        const Grid after = after_move(grid, us, reply);
        if (loses_to_one_of(after, R, them, reply, threats) || wins_within(after, R, them, 3) ||
            !is_legal(grid, R, us, reply)) {
            continue;
        }
        CAPTURE(text_of(answers));
        CAPTURE(to_text(reply));
        CHECK_MESSAGE(false, "a reply that is not listed does not lose within three plies");
    }
}

/// Checks that the list contains exactly the moves that threaten a five, ordered from the strongest
/// class to the weakest; moves that may be forbidden in renju come last.
template <Rule R>
void check_fours(const Position& position, const Grid& grid, ThreatClaims& tally) {
    const Color us = position.side_to_move();
    MoveList listed;
    fours<R>(position, us, listed);
    CHECK(has_only_free_cells_once(position, listed));
    tally.fours += listed.size();
    bool some = false;
    for (const Point p : grid.free_cells()) {
        const bool is_four = !winning_cells(after_move(grid, us, p), R, us).empty();
        some = some || is_four;
        if (is_four == listed.contains(move_at(p)))
            continue;
        CAPTURE(text_of(listed));
        CAPTURE(to_text(p));
        CHECK(is_four == listed.contains(move_at(p)));
    }
    CHECK((has_four(position, us) || !some));
    CAPTURE(text_of(listed));
    for (int i = 1; i < listed.size(); ++i) {
        CHECK(position.move_class(listed[i - 1], us) >= position.move_class(listed[i], us));
    }
}

/// Checks the list of answers if the opponent has a threat.
template <Rule R>
void check_answers(const Position& position, const Grid& grid, ThreatClaims& tally) {
    const Color us = position.side_to_move();
    const Threat threat = threat_against(position, us);
    if (threat == Threat::Five)
        check_answers_to_five<R>(position, grid, tally);
    // A side that wins at once need not answer an open four.
    if (threat == Threat::OpenFour && position.count(us, MoveClass::Five) == 0)
        check_answers_to_open_four<R>(position, grid, tally);
}

template <Rule R>
void check_all(const Position& position, const Grid& grid, ThreatClaims& tally) {
    const Color us = position.side_to_move();
    ++tally.positions;
    check_static_result<R>(position, grid, tally);
    const bool they_win = !winning_cells(grid, R, opponent(us)).empty();
    CHECK((threat_against(position, us) == Threat::Five) == they_win);
    CHECK((position.count(us, MoveClass::Five) > 0) == !winning_cells(grid, R, us).empty());
    check_answers<R>(position, grid, tally);
    if (winning_cells(grid, R, us).empty())
        check_fours<R>(position, grid, tally);
}

void check_all(Rule rule, const Grid& grid, Color side, ThreatClaims& tally) {
    CAPTURE(describe(rule, grid, side));
    with_rule(rule, [&]<Rule R>() { check_all<R>(Position(R, grid, side), grid, tally); });
}
void check_answers(Rule rule, const Grid& grid, Color side, ThreatClaims& tally) {
    CAPTURE(describe(rule, grid, side));
    with_rule(rule, [&]<Rule R>() { check_answers<R>(Position(R, grid, side), grid, tally); });
}

// ---- Positions ----------------------------------------------------------------------------------

/// Returns a random board with some of its stones removed.
Grid thinned_grid(Rule rule, BoardSize size, Random& random) {
    Grid grid = support::random_grid(rule, size.width, size.height, random.next());
    const int keep = 30 + random.below(71);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            if (grid.at(x, y) != Cell::Wall && random.below(100) >= keep)
                grid.set(x, y, Cell::Empty);
        }
    }
    return grid;
}

/// Returns a board where one colour has crossing twos and threes and the other only scattered
/// stones. A win in 5 plies needs an opponent without fours, which is rare on other boards.
Grid one_sided_grid(Rule rule, BoardSize size, Random& random) {
    Grid grid(size.width, size.height);
    const Color attacker = kColors[random.below(2)];
    const auto put = [&](Point p, Color color) {
        if (grid.at(p) == Cell::Empty && !support::is_winning(grid, rule, color, p))
            grid.set(p, stone_of(color));
    };
    const auto random_cell = [&] {
        const int x = random.below(size.width);
        return Point{x, random.below(size.height)};
    };
    for (int crossing = random.below(2); crossing >= 0; --crossing) {
        const Point centre = random_cell();
        for (int lines = 2 + random.below(2); lines > 0; --lines) {
            const int direction = random.below(kDirections);
            // Put two or three stones on four consecutive cells that include the centre.
            const int first = -random.below(4);
            const int left_out = random.below(7);
            for (int place = 0; place < 4; ++place) {
                if (first + place != 0 && place != left_out)
                    put(along(centre, direction, first + place), attacker);
            }
        }
    }
    for (int stones = random.below(10); stones > 0; --stones)
        put(random_cell(), opponent(attacker));
    return grid;
}

Grid grid_for(Rule rule, std::uint64_t seed) {
    const BoardSize size = kSizes[seed / 4 % kSizeCount];
    Random random(seed);
    Grid grid =
        seed % 4 != 3 ? one_sided_grid(rule, size, random) : thinned_grid(rule, size, random);
    // Other threats than fives occur only on boards where nobody can win at once.
    if (seed % 4 < 2)
        support::block_fives(grid, rule);
    return grid;
}

/// The type of a function that checks one position.
using Check = void (*)(Rule, const Grid&, Color side, ThreatClaims&);

/// Checks random boards and positions of random games, each with either side to move, while go_on()
/// is true.
template <typename GoOn>
ThreatClaims check_positions(Rule rule, Check check, GoOn go_on) {
    ThreatClaims tally;
    for (std::uint64_t seed = 1; go_on(tally); ++seed) {
        CAPTURE(seed);
        if (seed % 64 != 1) {
            const Grid grid = grid_for(rule, seed);
            for (const Color side : kColors)
                check(rule, grid, side, tally);
            continue;
        }
        const BoardSize size = kSizes[seed / 64 % kSizeCount];
        Grid grid(size.width, size.height);
        Color side = Color::Black;
        for (const Point p : support::played_moves(rule, size.width, size.height, 36, seed)) {
            grid.set(p, stone_of(side));
            side = opponent(side);
            if (grid.stones() > 6)
                check(rule, grid, side, tally);
        }
    }
    return tally;
}

void check_all_kinds_occurred(const ThreatClaims& tally, int at_least) {
    CHECK(tally.wins_in[1] >= at_least);
    CHECK(tally.wins_in[3] >= at_least);
    CHECK(tally.wins_in[5] >= at_least);
    CHECK(tally.answers_to_five >= at_least);
    CHECK(tally.answers_to_open_four >= at_least);
    CHECK(tally.fours >= at_least);
}

}  // namespace

TEST_SUITE_BEGIN("threats");

TEST_CASE("claims about threats hold against every defence") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const ThreatClaims tally = check_positions(rule, check_all, [](const ThreatClaims& t) {
            return t.claims() < support::rounds(1'000, 400);
        });
        check_all_kinds_occurred(tally, support::rounds(10, 1));
        // In caro one stone can prevent two fives, so static_result() returns no loss in two plies
        // there.
        CHECK((tally.losses > support::rounds(10, 2)) == !is_caro(rule));
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("threats slow");

TEST_CASE("100,000 claims about threats per rule hold against every defence") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const ThreatClaims tally = check_positions(
            rule, check_all, [](const ThreatClaims& t) { return t.claims() < 100'000; });
        CHECK(tally.claims() >= 100'000);
        check_all_kinds_occurred(tally, 1'000);
        MESSAGE(std::string(name_of(rule)), ", ", tally.text());
    }
}

TEST_CASE("200,000 lists of answers per rule are complete") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const ThreatClaims tally = check_positions(
            rule, check_answers, [](const ThreatClaims& t) { return t.answers() < 200'000; });
        CHECK(tally.answers() >= 200'000);
        CHECK(tally.answers_to_five >= 50'000);
        CHECK(tally.answers_to_open_four >= 50'000);
        MESSAGE(std::string(name_of(rule)), ", ", tally.text());
    }
}

TEST_SUITE_END();

}  // namespace fukumi
