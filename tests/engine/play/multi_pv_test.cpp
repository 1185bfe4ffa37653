// Tests multi-PV: each line equals the line of a single search in which the better moves are
// excluded. The search obeys its limits and its control.
#include "engine/play/multi_pv.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

using support::depth_limit;
using support::opening;

constexpr std::size_t kLineTable = std::size_t{1} << 20;

SearchResult search_lines(const Position& position, const Limits& limits, SearchListener& listener,
                          int threads = 1) {
    MultiPvSearch lines;
    lines.set_threads(threads);
    lines.resize_tables(kLineTable);
    return lines.search(position, limits, {}, listener, SearchControl());
}

SearchResult search_lines(const Position& position, int count, int depth) {
    Limits limits = depth_limit(depth);
    limits.multi_pv = count;
    SearchListener silent;
    return search_lines(position, limits, silent);
}

SearchResult search_alone(const Position& position, int depth, const std::vector<Move>& excluded) {
    Searcher searcher;
    searcher.resize_table(kLineTable);
    Limits limits = depth_limit(depth);
    limits.excluded = excluded;
    limits.until_solved = true;
    return searcher.search(position, limits);
}

/// Keeps the lines of the last iteration, indexed by rank.
class LastIteration : public SearchListener {
 public:
    void on_line(const PvLine& line) override {
        if (line.rank == 0)
            lines.clear();
        lines.push_back(line);
    }
    void on_iteration(const Iteration& iteration) override {
        depths.push_back(iteration.depth);
        complete = complete && iteration.complete;
    }
    std::vector<PvLine> lines;
    std::vector<int> depths;
    bool complete = true;
};

/// Checks that every line of the last iteration equals the line of a single search in which the
/// better moves are excluded.
void check_lines(const Position& position, int count, int depth) {
    Limits limits = depth_limit(depth);
    limits.multi_pv = count;
    LastIteration told;
    const SearchResult result = search_lines(position, limits, told);
    CAPTURE(support::describe(position));
    REQUIRE(static_cast<int>(told.lines.size()) == count);
    CHECK(told.complete);
    std::vector<Move> better;
    std::vector<Value> values;
    for (const PvLine& line : told.lines) {
        CAPTURE(line.rank);
        const SearchResult alone = search_alone(position, depth, better);
        CHECK(line.value == alone.value);
        CHECK(line.moves == alone.lines.front().moves);
        CHECK(line.is_proof == alone.lines.front().is_proof);
        better.push_back(line.moves.front());
        values.push_back(line.value);
    }
    std::sort(values.rbegin(), values.rend());
    REQUIRE(result.lines.size() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        CHECK(result.lines[i].value == values[i]);
        CHECK(result.lines[i].rank == static_cast<int>(i));
    }
    CHECK(result.best == result.lines.front().moves.front());
    CHECK(support::fault_of(position, result) == "");
}

}  // namespace

TEST_SUITE_BEGIN("search multi-PV");

TEST_CASE("five lines are those of five single searches without the better moves") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        check_lines(opening(rule), 5, support::rounds(8, 6));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(6, 1); ++seed) {
            const Position position = support::any_position(rule, seed);
            if (position.free_cells() >= 12)
                check_lines(position, 5, support::rounds(6, 5));
        }
    }
    check_lines(Position(Rule::Standard, support::four_three(), Color::Black), 5, 7);
    check_lines(support::threats_win(), 3, 7);
}

TEST_CASE("the lines of an iteration are reported in order, and each iteration once") {
    Limits limits = depth_limit(5);
    limits.multi_pv = 3;
    LastIteration told;
    search_lines(opening(Rule::Freestyle), limits, told);
    CHECK(told.depths == std::vector<int>{1, 2, 3, 4, 5});
    REQUIRE(told.lines.size() == 3);
    for (int rank = 0; rank < 3; ++rank) {
        CHECK(told.lines[rank].rank == rank);
        CHECK(told.lines[rank].depth == 5);
    }
}

TEST_CASE("nodes are counted over all lines, and their limit is exact") {
    for (const std::int64_t nodes : {1, 50, 3000, 20000}) {
        CAPTURE(nodes);
        Limits limits;
        limits.max_nodes = nodes;
        limits.multi_pv = 4;
        SearchListener silent;
        const Position position = opening(Rule::Renju);
        const SearchResult result = search_lines(position, limits, silent);
        CHECK(result.nodes <= nodes);
        CHECK(result.end == SearchEnd::Nodes);
        CHECK(support::fault_of(position, result) == "");
        CHECK((nodes < 3000 || result.lines.size() == 4));
    }
}

TEST_CASE("the largest number of nodes is no limit") {
    for (const int threads : {1, 2, 3}) {
        CAPTURE(threads);
        Limits limits;
        limits.max_nodes = std::numeric_limits<std::int64_t>::max();
        limits.max_depth = 3;
        limits.multi_pv = 2;
        SearchListener silent;
        const Position position = opening(Rule::Freestyle);
        const SearchResult result = search_lines(position, limits, silent, threads);
        CHECK(result.end == SearchEnd::Depth);
        CHECK(support::fault_of(position, result) == "");
    }
}

TEST_CASE("an interrupted search has lines with different first moves") {
    for (const Rule rule : kAllRules) {
        for (std::int64_t nodes = 500; nodes < 6000; nodes += support::rounds(137, 2340)) {
            CAPTURE(nodes);
            Limits limits;
            limits.max_nodes = nodes;
            limits.multi_pv = 4;
            SearchListener silent;
            const SearchResult result = search_lines(opening(rule), limits, silent);
            std::vector<int> first;
            for (const PvLine& line : result.lines)
                first.push_back(line.moves.front().index());
            std::sort(first.begin(), first.end());
            CHECK(std::adjacent_find(first.begin(), first.end()) == first.end());
        }
    }
}

TEST_CASE(
    "efforts are summed over all searches, and the last line gives the bounds of other moves") {
    Limits limits = depth_limit(7);
    limits.multi_pv = 3;
    LastIteration told;
    const SearchResult result = search_lines(opening(Rule::Freestyle), limits, told);
    std::int64_t efforts = 0;
    for (const RootMoveInfo& info : result.root_moves) {
        efforts += info.nodes;
        const bool has_line =
            std::any_of(told.lines.begin(), told.lines.end(),
                        [&](const PvLine& line) { return line.moves.front() == info.move; });
        if (has_line)
            CHECK(info.bound == Bound::Exact);
        else if (info.depth == 7 && info.bound == Bound::Upper)
            CHECK(info.value <= told.lines.back().value);
    }
    CHECK(efforts <= result.nodes);
    CHECK(efforts > result.nodes * 9 / 10);
}

TEST_CASE("a control and a deadline end the search") {
    Limits limits;
    limits.multi_pv = 3;
    const Position position = opening(Rule::Standard);
    LineListener silent({});
    MultiPvSearch lines;
    lines.resize_tables(kLineTable);
    SearchControl stopped;
    stopped.stop();
    CHECK(lines.search(position, limits, {}, silent, stopped).end == SearchEnd::Stopped);
    SearchTimes late;
    late.deadline = Clock::now();
    CHECK(lines.search(position, limits, late, silent, SearchControl()).end == SearchEnd::Time);
    SearchControl control;
    LineListener enough([&](const PvLine&) { control.stop(); });
    const SearchResult result = lines.search(position, limits, {}, enough, control);
    CHECK(result.end == SearchEnd::Stopped);
    CHECK(result.lines.size() == 1);
}

TEST_CASE("the search ends when all lines are solved, and when there are fewer moves than lines") {
    Grid grid(5, 5);
    for (const Point p : grid.free_cells())
        grid.set(p, (p.x + 2 * p.y) % 4 < 2 ? Cell::Black : Cell::White);
    for (const Point p : {Point{0, 0}, Point{2, 3}, Point{4, 4}})
        grid.set(p, Cell::Empty);
    const SearchResult all = search_lines(Position(Rule::Standard, grid, Color::Black), 9, 10);
    CHECK(all.lines.size() == 3);
    const SearchResult won =
        search_lines(Position(Rule::Freestyle, support::four_three(), Color::Black), 1, 20);
    CHECK(won.end == SearchEnd::Solved);
    REQUIRE(won.proof.has_value());
    CHECK(won.best == won.proof->proof.nodes[0].move);
}

TEST_CASE("resume() gives the result of one longer search") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position = opening(rule);
        SearchListener silent;
        Searcher steps;
        steps.resize_table(kLineTable);
        SearchResult result = steps.search(position, depth_limit(3));
        for (int depth = 4; depth <= 8; ++depth)
            result = steps.resume(depth_limit(depth), {}, silent, SearchControl());
        const SearchResult whole = search_alone(position, 8, {});
        CHECK(result.nodes == whole.nodes);
        CHECK(result.value == whole.value);
        CHECK(result.lines.front().moves == whole.lines.front().moves);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
