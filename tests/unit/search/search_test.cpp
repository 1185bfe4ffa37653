// The search as its users see it: legal moves, obvious moves, limits kept, claims that are true.
#include "engine/search/search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/slow_solver.h"
#include "tests/support/slow_twins.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::cell;
using support::describe;
using support::drawn;
using support::is_legal;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::point_of;
using support::random_grid;
using support::winning_cells;

Limits depth_limit(int depth) {
    Limits limits;
    limits.max_depth = depth;
    return limits;
}

Limits node_limit(std::int64_t nodes) {
    Limits limits;
    limits.max_nodes = nodes;
    return limits;
}

SearchResult search(const Position& position, const Limits& limits) {
    Searcher searcher;
    return searcher.search(position, limits);
}

std::string best_of(const SearchResult& result) {
    return result.best ? to_text(result.best) : "none";
}

Grid after_move(Grid grid, Color color, Move m) {
    grid.set(point_of(m), stone_of(color));
    return grid;
}

/// Black has as many stones as White or one more; whoever is to move by that.
Color next_on(const Grid& grid) {
    return grid.count(Cell::Black) > grid.count(Cell::White) ? Color::White : Color::Black;
}

std::vector<Point> legal_moves(const Grid& grid, Rule rule, Color color) {
    std::vector<Point> moves;
    for (const Point p : grid.free_cells()) {
        if (is_legal(grid, rule, color, p))
            moves.push_back(p);
    }
    return moves;
}

/// Two stones of either colour around the middle: undecided, with much to search. Black is to move.
Position opening(Rule rule, int side = 15) {
    Position position(rule, side, side);
    const int centre = side / 2;
    for (const Point offset : {Point{0, 0}, Point{1, 1}, Point{2, -1}, Point{-1, 2}})
        position.make(move_at(centre + offset.x, centre + offset.y));
    return position;
}

/// Black wins in five plies by f5 under every rule.
Grid four_three() {
    return drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . O X X X . . . . . .
        . . . . . . . . . . .
        . . . O O . . . . . .
        . . . O . . . . . . .
        . . . . . . . . . . .
    )");
}

/// A random board with `free` free cells on which nobody has won, found by filling it up.
Grid nearly_full_grid(Rule rule, BoardSize size, int free, Random& random) {
    while (true) {
        Grid grid = random_grid(rule, size.width, size.height, random.next());
        Color color = next_on(grid);
        std::vector<Point> cells = grid.free_cells();
        while (static_cast<int>(cells.size()) > free) {
            const auto i = static_cast<std::size_t>(random.below(static_cast<int>(cells.size())));
            if (support::is_winning(grid, rule, color, cells[i]))
                break;
            grid.set(cells[i], stone_of(color));
            color = opponent(color);
            cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if (static_cast<int>(cells.size()) <= free)
            return grid;
    }
}

/// What is wrong with an answer to any position; empty if nothing is.
std::string fault_of(const Position& position, const SearchResult& result) {
    const Grid grid = position.grid();
    const Color us = position.side_to_move();
    if (position.free_cells() == 0)
        return result.best ? "a move on a full board" : "";
    if (!result.best)
        return "no move";
    if (!position.is_free(result.best))
        return "occupied";
    if (!is_legal(grid, position.rule(), us, point_of(result.best)) &&
        !legal_moves(grid, position.rule(), us).empty()) {
        return "forbidden";
    }
    if (std::abs(result.value) > kMate)
        return "value out of range";
    for (const PvLine& line : result.lines) {
        Position replayed = position;
        if (line.moves.empty())
            return "empty line";
        for (const Move m : line.moves) {
            if (!m || !replayed.is_free(m))
                return "line over occupied cells";
            replayed.make(m);
        }
    }
    return {};
}

/// Positions of all kinds; few stones first.
Position any_position(Rule rule, std::uint64_t seed) {
    const auto [width, height] = kBoardSizes[seed % kBoardSizeCount];
    const Grid grid = random_grid(rule, width, height, seed);
    return Position(rule, grid, next_on(grid));
}

/// Compares claims of wins within five plies and losses within four with brute force. Returns how
/// many there were that take more than one move.
int check_claims(Rule rule, int positions, std::uint64_t first_seed) {
    constexpr BoardSize kSizes[] = {{7, 7}, {8, 8}, {9, 9}, {6, 10}};
    Searcher searcher;
    searcher.resize_table(std::size_t{1} << 20);
    int claims = 0;
    for (int i = 0; i < positions; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        CAPTURE(seed);
        const BoardSize size = kSizes[seed % 4];
        const Grid grid = random_grid(rule, size.width, size.height, seed);
        const Color us = next_on(grid);
        const Position position(rule, grid, us);
        const SearchResult result = searcher.search(position, node_limit(500));
        if (!result.best)
            continue;
        const int distance = kMate - std::abs(result.value);
        bool holds = true;
        if (is_win(result.value) && distance <= 5) {
            claims += distance > 1;
            const Grid after = after_move(grid, us, result.best);
            holds =
                distance % 2 == 1 && is_legal(grid, rule, us, point_of(result.best)) &&
                (distance == 1 ? wins(after, rule, point_of(result.best))
                               : support::loses_within(after, rule, opponent(us), distance - 1));
        } else if (is_loss(result.value) && distance <= 4) {
            ++claims;
            holds = distance % 2 == 0 && support::loses_within(grid, rule, us, distance);
        }
        if (holds)
            continue;
        CAPTURE(describe(position));
        CAPTURE(result.value);
        CAPTURE(best_of(result));
        CHECK(holds);
    }
    return claims;
}

int outcome_of(Value value) {
    return is_win(value) ? 1 : is_loss(value) ? -1 : 0;
}

/// Compares the results of solved positions with those of all possible games.
void check_endings(Rule rule, int positions, int most_free_cells) {
    constexpr BoardSize kSizes[] = {{5, 5}, {6, 5}, {5, 7}, {6, 6}};
    Searcher searcher;
    searcher.resize_table(std::size_t{1} << 20);
    for (int i = 1; i <= positions; ++i) {
        CAPTURE(i);
        Random random(static_cast<std::uint64_t>(i));
        const Grid grid =
            nearly_full_grid(rule, kSizes[i % 4], 1 + random.below(most_free_cells), random);
        const Color us = next_on(grid);
        // A player who has to make a forbidden move has lost, which a search cannot express.
        if (legal_moves(grid, rule, us).empty())
            continue;
        const int expected = support::result_with_best_play(grid, rule, us);
        const Position position(rule, grid, us);
        // Deep enough that reductions do not keep the search from the end of the game.
        const SearchResult result = searcher.search(position, depth_limit(40));
        const int found = outcome_of(result.value);
        const bool best_keeps_it =
            wins(after_move(grid, us, result.best), rule, point_of(result.best)) ||
            -support::result_with_best_play(after_move(grid, us, result.best), rule,
                                            opponent(us)) == expected;
        if (found == expected && (expected != 0 || result.value == kDraw) && best_keeps_it)
            continue;
        CAPTURE(describe(position));
        CAPTURE(best_of(result));
        CAPTURE(result.value);
        CHECK(found == expected);
        CHECK((expected != 0 || result.value == kDraw));
        CHECK(best_keeps_it);
    }
}

}  // namespace

TEST_SUITE_BEGIN("search");

TEST_CASE("a five is played at once") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . O O . . . . .
        . . . . O . . . .
        . X X X X . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::Black), Limits{});
        CHECK((best_of(result) == "a4" || best_of(result) == "f4"));
        CHECK(result.value == win_in(1));
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines[0].value == win_in(1));
        CHECK(result.lines[0].moves == std::vector<Move>{result.best});
    }
}

TEST_CASE("an open four is made from an open three") {
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::Black), Limits{});
        CHECK((best_of(result) == "d4" || best_of(result) == "h4"));
        CHECK(result.value == win_in(3));
    }
}

TEST_CASE("a four-three wins in five plies") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, four_three(), Color::Black), Limits{});
        CHECK(best_of(result) == "f5");
        CHECK(result.value == win_in(5));
    }
}

TEST_CASE("a four is blocked") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        O X X X X . . . .
        . . . . . O . . .
        . . . . . . O . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::White), depth_limit(6));
        CHECK(result.value > loss_in(6));  // Black wins all the same, but not by his four
        // In caro a stone behind the five would do as well.
        CHECK((best_of(result) == "f4" || (is_caro(rule) && best_of(result) == "g4")));
        REQUIRE(result.best);
        CHECK(
            winning_cells(after_move(grid, Color::White, result.best), rule, Color::Black).empty());
    }
}

TEST_CASE("an open three is answered") {
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(Position(rule, grid, Color::White), depth_limit(6));
        REQUIRE(result.best);
        CHECK_FALSE(support::wins_within(after_move(grid, Color::White, result.best), rule,
                                         Color::Black, 3));
    }
}

TEST_CASE("a lost position still has a move, and its loss is told") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . X X X X . . .
        . . . . O . . . .
        . . . . . O . . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position(rule, grid, Color::White);
        const SearchResult result = search(position, depth_limit(6));
        CHECK(result.value == loss_in(2));
        CHECK(fault_of(position, result) == "");
    }
}

TEST_CASE("no way out of two threats in caro that one stone cannot meet") {
    // Black threatens a5 and f5; White's stone at the far end of one row leaves the other.
    const Grid grid = drawn(R"(
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        O . X X X X . . O .
        . . . . . . . . . .
        . . . . . . . . . .
    )");
    const Grid open = drawn(R"(
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        O . X X X X . O . .
        . . . . . . . . . .
        . . . . . . . . . .
    )");
    for (const Rule rule : {Rule::CaroOverline, Rule::CaroExact}) {
        CAPTURE(std::string(name_of(rule)));
        for (const Grid& board : {grid, open}) {
            const Position position(rule, board, Color::White);
            const SearchResult result = search(position, depth_limit(4));
            const bool lost = support::loses_within(board, rule, Color::White, 2);
            CAPTURE(describe(position));
            CHECK(is_loss(result.value) == lost);
            REQUIRE(result.best);
            if (!lost) {
                CHECK(
                    winning_cells(after_move(board, Color::White, result.best), rule, Color::Black)
                        .empty());
            }
        }
    }
}

TEST_CASE("answers are legal on any board") {
    Searcher searcher;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= 120; ++seed) {
            CAPTURE(seed);
            const Position position = any_position(rule, seed);
            const SearchResult result = searcher.search(position, node_limit(400));
            CHECK(fault_of(position, result) == "");
        }
    }
}

TEST_CASE("excluded moves are not played") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule, 9);
        Limits limits = node_limit(200);
        // One after the other, until no cell is left.
        const int free_cells = position.free_cells();
        for (int i = 0; i < free_cells; ++i) {
            CAPTURE(i);
            const SearchResult result = search(position, limits);
            REQUIRE(result.best);
            CHECK(position.is_free(result.best));
            CHECK(std::count(limits.excluded.begin(), limits.excluded.end(), result.best) == 0);
            limits.excluded.push_back(result.best);
        }
        CHECK_FALSE(search(position, limits).best);
    }
}

TEST_CASE("a five that is excluded is not played, nor is the only answer to one") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        O X X X X . . . .
        . . O O . . . . .
        . . . . . . . . .
    )");
    for (const Color side : {Color::Black, Color::White}) {
        const Position position(Rule::Freestyle, grid, side);
        Limits limits = depth_limit(4);
        CHECK(best_of(search(position, limits)) == "f3");
        limits.excluded = {move_at(5, 2)};
        CHECK(best_of(search(position, limits)) != "f3");
        CHECK(fault_of(position, search(position, limits)) == "");
    }
}

TEST_CASE("an interrupted search plays the first move of the line it reported last") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule, 15);
        for (int nodes = 100; nodes <= 6000; nodes += 100) {
            CAPTURE(nodes);
            Searcher searcher;
            PvLine last;
            const SearchResult result = searcher.search(
                position, node_limit(nodes), [&last](const PvLine& line) { last = line; });
            if (last.moves.empty())
                continue;
            CHECK(last.moves.front() == result.best);
            CHECK(result.lines.front().moves.front() == result.best);
        }
    }
}

TEST_CASE("several lines are ranked and different") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const int multi_pv : {1, 2, 3, 8}) {
            CAPTURE(multi_pv);
            for (const int side : {7, 15}) {
                const Position position = opening(rule, side);
                Limits limits = depth_limit(4);
                limits.multi_pv = multi_pv;
                int reports = 0;
                Searcher searcher;
                const SearchResult result =
                    searcher.search(position, limits, [&reports](const PvLine&) { ++reports; });
                CHECK(fault_of(position, result) == "");
                REQUIRE(static_cast<int>(result.lines.size()) == multi_pv);
                CHECK(result.lines.front().moves.front() == result.best);
                CHECK(result.lines.front().value == result.value);
                CHECK(reports == 4 * multi_pv);
                std::vector<int> first_moves;
                for (int rank = 0; rank < multi_pv; ++rank) {
                    const PvLine& line = result.lines[rank];
                    CHECK(line.rank == rank);
                    CHECK(line.depth == result.depth);
                    CHECK((rank == 0 || line.value <= result.lines[rank - 1].value));
                    CHECK(line.selective_depth >= line.depth);
                    first_moves.push_back(line.moves.front().index());
                }
                std::sort(first_moves.begin(), first_moves.end());
                CHECK(std::adjacent_find(first_moves.begin(), first_moves.end()) ==
                      first_moves.end());
            }
        }
    }
}

TEST_CASE("lines that are searched to the end are sorted, and all their values right") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Searcher searcher;
        for (int i = 1; i <= 40; ++i) {
            CAPTURE(i);
            Random random(static_cast<std::uint64_t>(i));
            const Grid grid = nearly_full_grid(rule, {5, 6}, 2 + random.below(4), random);
            const Color us = next_on(grid);
            const auto legal = legal_moves(grid, rule, us);
            if (legal.empty() || !winning_cells(grid, rule, us).empty())
                continue;
            const Position position(rule, grid, us);
            CAPTURE(describe(position));
            Limits limits = depth_limit(40);
            limits.multi_pv = kMaxCells;
            const SearchResult result = searcher.search(position, limits);
            CHECK(result.lines.size() <= legal.size());
            REQUIRE_FALSE(result.lines.empty());
            int before = 1;
            for (const PvLine& line : result.lines) {
                const Grid after = after_move(grid, us, line.moves.front());
                const int expected = -support::result_with_best_play(after, rule, opponent(us));
                CHECK(outcome_of(line.value) == expected);
                CHECK(expected <= before);
                before = expected;
            }
        }
    }
}

TEST_CASE("more lines than moves are as many lines as moves") {
    Grid grid(5, 5);
    for (const Point p : grid.free_cells())
        grid.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
    for (const Point p : {Point{0, 0}, Point{2, 3}, Point{4, 4}})
        grid.set(p, Cell::Empty);
    Limits limits = depth_limit(10);
    limits.multi_pv = 50;
    const SearchResult result = search(Position(Rule::Standard, grid, Color::Black), limits);
    CHECK(result.lines.size() == 3);
    for (const PvLine& line : result.lines)
        CHECK(line.value == kDraw);
}

TEST_CASE("the limit of nodes is exact") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule);
        for (const std::int64_t nodes : {1, 2, 3, 10, 255, 256, 257, 1000, 5000}) {
            CAPTURE(nodes);
            const SearchResult result = search(position, node_limit(nodes));
            CHECK(result.nodes == nodes);
            CHECK(fault_of(position, result) == "");
        }
    }
}

TEST_CASE("the limit of depth is exact") {
    const Position position = opening(Rule::Freestyle);
    for (int depth = 1; depth <= 5; ++depth) {
        CAPTURE(depth);
        Searcher searcher;
        std::vector<int> depths;
        const SearchResult result =
            searcher.search(position, depth_limit(depth),
                            [&](const PvLine& line) { depths.push_back(line.depth); });
        CHECK(result.depth == depth);
        std::vector<int> expected;
        for (int d = 1; d <= depth; ++d)
            expected.push_back(d);
        CHECK(depths == expected);
    }
}

TEST_CASE("reports grow and end with the result") {
    Searcher searcher;
    std::int64_t nodes = 0;
    int depth = 0;
    PvLine last;
    const SearchResult result =
        searcher.search(opening(Rule::Standard), node_limit(20'000), [&](const PvLine& line) {
            CHECK(line.nodes >= nodes);
            CHECK(line.depth > depth);
            CHECK(line.elapsed_ms >= 0);
            nodes = line.nodes;
            depth = line.depth;
            last = line;
        });
    CHECK(result.depth == depth);
    CHECK(result.nodes >= nodes);
    REQUIRE_FALSE(result.lines.empty());
    CHECK(result.lines.front().moves == last.moves);
}

TEST_CASE("equal searches visit equal nodes, also after a new game") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        Searcher searcher;
        searcher.resize_table(std::size_t{4} << 20);
        const Position first = opening(rule);
        const Position second = any_position(rule, 4);
        const SearchResult a = searcher.search(first, depth_limit(6));
        const SearchResult b = searcher.search(second, node_limit(3000));
        searcher.clear();
        const SearchResult c = searcher.search(first, depth_limit(6));
        const SearchResult d = searcher.search(second, node_limit(3000));
        CHECK(a.nodes == c.nodes);
        CHECK(a.value == c.value);
        CHECK(a.best == c.best);
        CHECK(b.nodes == d.nodes);
        CHECK(b.value == d.value);
        CHECK(b.best == d.best);
        // And in another Searcher.
        Searcher fresh;
        fresh.resize_table(std::size_t{4} << 20);
        const SearchResult e = fresh.search(first, depth_limit(6));
        CHECK(e.nodes == a.nodes);
        CHECK(e.best == a.best);
    }
}

TEST_CASE("a table keeps its content if its size stays the same") {
    Searcher searcher;
    CHECK(searcher.resize_table(std::size_t{1} << 16));
    searcher.search(opening(Rule::Freestyle), node_limit(5000));
    const int usage = searcher.table_usage_permille();
    CHECK(usage > 0);
    CHECK(searcher.resize_table(std::size_t{1} << 16));
    CHECK(searcher.table_usage_permille() == usage);
    CHECK(searcher.resize_table(std::size_t{1} << 17));
    CHECK(searcher.table_usage_permille() == 0);
    searcher.search(opening(Rule::Freestyle), node_limit(5000));
    searcher.clear();
    CHECK(searcher.table_usage_permille() == 0);
}

TEST_CASE("the smallest table does") {
    Searcher searcher;
    CHECK(searcher.resize_table(0));
    for (const Rule rule : kAllRules) {
        const Position position = opening(rule);
        CHECK(fault_of(position, searcher.search(position, node_limit(5000))) == "");
    }
}

TEST_CASE("full boards, and boards with one or two free cells, without any limit") {
    Random random(9);
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const BoardSize size : {BoardSize{5, 5}, {6, 6}, {5, 9}, {9, 9}}) {
            Grid grid = nearly_full_grid(rule, size, 0, random);
            const SearchResult full = search(Position(rule, grid, Color::Black), Limits{});
            CHECK_FALSE(full.best);
            CHECK(full.lines.empty());

            grid.set(3, 3, Cell::Empty);
            for (const Color side : {Color::Black, Color::White}) {
                const Position position(rule, grid, side);
                const SearchResult result = search(position, Limits{});
                CHECK(best_of(result) == "d4");
                CHECK(result.value ==
                      (support::is_winning(grid, rule, side, cell("d4")) ? win_in(1) : kDraw));
            }
            grid.set(1, 2, Cell::Empty);
            for (const Color side : {Color::Black, Color::White}) {
                const Position position(rule, grid, side);
                CHECK(fault_of(position, search(position, Limits{})) == "");
            }
        }
    }
}

TEST_CASE("a board on which somebody has already won") {
    const Grid grid = drawn(R"(
        . . . . . . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
    )");
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (const Color side : {Color::Black, Color::White}) {
            const Position position(rule, grid, side);
            const SearchResult result = search(position, node_limit(2000));
            REQUIRE(result.best);
            CHECK(position.is_free(result.best));
        }
    }
}

TEST_CASE("a board without stones, and frozen boards") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position empty(rule, 15, 15);
        CHECK(fault_of(empty, search(empty, node_limit(500))) == "");
        Grid walls(8, 8);
        for (const Point p : walls.free_cells()) {
            if (p.x != 3 || p.y > 4)
                walls.set(p, Cell::Wall);
        }
        // Five cells in a column: Black needs them all.
        const Position frozen(rule, walls, Color::Black);
        const SearchResult result = search(frozen, depth_limit(20));
        CHECK(fault_of(frozen, result) == "");
        CHECK(result.value == kDraw);
    }
}

TEST_CASE("Black moves in renju even if every move is forbidden") {
    const Grid grid = drawn(R"(
        O X O X O X O
        O X O X O X O
        X X X . X X X
        O X O X O X O
        X O X O X O X
    )");
    REQUIRE(grid.free_cells().size() == 1);
    CHECK(forbidden(grid, {3, 2}) == Forbidden::Overline);
    CHECK(best_of(search(Position(Rule::Renju, grid, Color::Black), depth_limit(5))) == "d3");

    // With another cell to choose there is no reason to lose.
    Grid choice = grid;
    choice.set(0, 0, Cell::Empty);
    CHECK(forbidden(choice, {0, 0}) == Forbidden::No);
    CHECK(best_of(search(Position(Rule::Renju, choice, Color::Black), depth_limit(5))) == "a1");
}

TEST_CASE("Black does not answer a threat in renju by a forbidden move") {
    // White's four can only be closed at g5, where Black would make six in a row.
    const Grid grid = drawn(R"(
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . X O O O O . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .
    )");
    REQUIRE(forbidden(grid, cell("g5")) == Forbidden::Overline);
    const SearchResult result = search(Position(Rule::Renju, grid, Color::Black), depth_limit(6));
    CHECK(result.value == loss_in(2));
    CHECK(best_of(result) != "g5");
    CHECK(best_of(search(Position(Rule::Freestyle, grid, Color::Black), depth_limit(6))) == "g5");
}

TEST_CASE("claims of short wins and losses are true") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(check_claims(rule, 400, 1) > 50);
    }
}

TEST_CASE("endings are played as well as possible") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        check_endings(rule, 100, 6);
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("search slow");

TEST_CASE("claims of short wins and losses are true, often") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        CHECK(check_claims(rule, 30'000, 1'000) > 3'000);
    }
}

TEST_CASE("longer endings are played as well as possible") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        check_endings(rule, 3'000, 8);
    }
}

TEST_SUITE_END();

// Nothing is said about time here: a search that did not end would keep the test from ending.
TEST_SUITE_BEGIN("search threads");

TEST_CASE("several threads find legal and obvious moves") {
    for (const int threads : {2, 4}) {
        CAPTURE(threads);
        Searcher searcher;
        searcher.set_threads(threads);
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            const Position position = opening(rule);
            const SearchResult result = searcher.search(position, node_limit(3000));
            CHECK(fault_of(position, result) == "");
            CHECK(result.nodes >= 3000);
            const SearchResult won =
                searcher.search(Position(rule, four_three(), Color::Black), Limits{});
            CHECK(best_of(won) == "f5");
            CHECK(is_win(won.value));
        }
        // Back to one thread the search is reproducible again.
        searcher.set_threads(1);
        searcher.clear();
        CHECK(searcher.search(opening(Rule::Renju), node_limit(700)).nodes == 700);
    }
}

TEST_CASE("the number of threads is clamped") {
    Searcher searcher;
    for (const int threads : {0, -3, 1000}) {
        CAPTURE(threads);
        searcher.set_threads(threads);
        const Position position = opening(Rule::Freestyle, 9);
        CHECK(fault_of(position, searcher.search(position, depth_limit(2))) == "");
    }
}

TEST_CASE("stop() ends a search without limits") {
    for (const int threads : {1, 2, 4}) {
        CAPTURE(threads);
        Searcher searcher;
        searcher.set_threads(threads);
        searcher.arm();
        const Position position = opening(Rule::Freestyle, 20);
        std::atomic<bool> begun{false};
        std::jthread other([&] {
            while (!begun)
                std::this_thread::yield();
            searcher.stop();
        });
        const SearchResult result =
            searcher.search(position, Limits{}, [&](const PvLine&) { begun = true; });
        CHECK(searcher.is_stopped());
        CHECK(result.depth >= 1);
        CHECK(fault_of(position, result) == "");
    }
}

TEST_CASE("set_deadline() ends a search without limits") {
    for (const int threads : {1, 2}) {
        CAPTURE(threads);
        Searcher searcher;
        searcher.set_threads(threads);
        searcher.arm();
        const Position position = opening(Rule::Renju, 20);
        std::atomic<bool> begun{false};
        std::jthread other([&] {
            while (!begun)
                std::this_thread::yield();
            searcher.set_deadline(Clock::now() + Milliseconds(5));
        });
        const SearchResult result =
            searcher.search(position, Limits{}, [&](const PvLine&) { begun = true; });
        CHECK_FALSE(searcher.is_stopped());
        CHECK(fault_of(position, result) == "");
    }
}

TEST_CASE("a deadline given with the limits ends a search") {
    Searcher searcher;
    Limits limits;
    limits.deadline = Clock::now() + Milliseconds(20);
    const Position position = opening(Rule::Standard, 20);
    CHECK(fault_of(position, searcher.search(position, limits)) == "");
    // Also one that has passed.
    CHECK(fault_of(position, searcher.search(position, limits)) == "");
}

TEST_CASE("what is said between arm() and search() is not lost") {
    Searcher searcher;
    const Position position = opening(Rule::Freestyle, 20);
    searcher.arm();
    CHECK_FALSE(searcher.is_stopped());
    searcher.stop();
    CHECK(searcher.is_stopped());
    CHECK(fault_of(position, searcher.search(position, Limits{})) == "");

    searcher.arm();
    CHECK_FALSE(searcher.is_stopped());
    searcher.set_deadline(Clock::now());
    CHECK(fault_of(position, searcher.search(position, Limits{})) == "");

    // The earlier deadline is forgotten: all nodes are searched.
    searcher.arm();
    CHECK(searcher.search(position, node_limit(5000)).nodes == 5000);
}

TEST_SUITE_END();

}  // namespace fukumi
