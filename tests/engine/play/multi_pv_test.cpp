// Tests multi-PV: each line equals the line of a single search in which the better moves are
// excluded. The search obeys its limits and its control.
#include "engine/play/multi_pv.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/random.h"
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

/// Keeps the lines of the last report, indexed by rank.
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

/// Checks that the lines of the last iteration are those of single searches, each of which excludes
/// the moves found before it, sorted by value.
void check_lines(const Position& position, int count, int depth) {
    Limits limits = depth_limit(depth);
    limits.multi_pv = count;
    LastIteration told;
    const SearchResult result = search_lines(position, limits, told);
    CAPTURE(support::describe(position));
    REQUIRE(static_cast<int>(told.lines.size()) == count);
    CHECK(told.complete);
    std::vector<Move> found;
    std::vector<PvLine> alone;
    for (int i = 0; i < count; ++i) {
        alone.push_back(search_alone(position, depth, found).lines.front());
        found.push_back(alone.back().moves.front());
    }
    std::stable_sort(alone.begin(), alone.end(),
                     [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
    REQUIRE(result.lines.size() == alone.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CAPTURE(i);
        for (const PvLine& line : {told.lines[i], result.lines[i]}) {
            CHECK(line.rank == static_cast<int>(i));
            CHECK(line.value == alone[i].value);
            CHECK(line.moves == alone[i].moves);
            CHECK(line.is_proof == alone[i].is_proof);
        }
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

/// Returns the first fault in the lines of a search for several lines, or an empty string.
std::string fault_of_lines(const SearchResult& result, const std::vector<PvLine>& told) {
    if (result.lines.empty())
        return told.empty() ? "" : "lines were reported, but are not in the result";
    if (result.lines.front().moves.front() != result.best)
        return "the first line is not that of the best move";
    if (result.lines.front().value != result.value)
        return "the first line has another value than the best move";
    CellSet first;
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
        const PvLine& line = result.lines[i];
        if (line.rank != static_cast<int>(i))
            return "a rank is wrong";
        if (i > 0 && line.value > result.lines[i - 1].value)
            return "the lines are not sorted";
        if (line.depth != result.depth && !is_win(line.value) && !is_loss(line.value))
            return "a line has another depth than the result";
        if (first.contains(line.moves.front()))
            return "two lines begin with the same move";
        first.insert(line.moves.front());
        if (i < told.size() && (told[i].moves != line.moves || told[i].value != line.value))
            return "the reported lines are not those of the result";
    }
    return told.size() == result.lines.size() ? "" : "the number of reported lines is wrong";
}

/// Checks the lines of searches that a limit of nodes, time or depth ends, for Searcher and for
/// MultiPvSearch.
void check_ended_searches(Rule rule, std::uint64_t seed) {
    const Position position = support::any_position(rule, seed);
    CAPTURE(support::describe(position));
    Random random(seed);
    int kind = static_cast<int>(seed);
    for (const int count : {2, 3, 20}) {
        for (const bool by_one_search : {false, true}) {
            CAPTURE(count);
            CAPTURE(by_one_search);
            Limits limits;
            limits.multi_pv = count;
            limits.max_nodes = 200 + random.below(support::rounds(8000, 1500));
            SearchTimes times;
            if (kind % 3 == 1)
                times.deadline = times.start + Milliseconds(1 + random.below(10));
            if (kind % 3 == 2)
                limits.max_depth = 1 + random.below(4);
            LastIteration told;
            SearchResult result;
            if (by_one_search) {
                result = Searcher().search(position, limits, times, told, SearchControl());
            } else {
                MultiPvSearch lines;
                lines.resize_tables(kLineTable);
                result = lines.search(position, limits, times, told, SearchControl());
            }
            CHECK(fault_of_lines(result, told.lines) == "");
            ++kind;
        }
    }
}

TEST_CASE("lines are sorted and of one depth, whatever ends the search") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (std::uint64_t seed = 1; seed <= support::rounds<std::uint64_t>(12, 2); ++seed)
            check_ended_searches(rule, seed);
    }
}

TEST_CASE("an interrupted iteration leaves all lines at the depth before") {
    Limits limits;
    limits.max_nodes = 31000;
    limits.multi_pv = MultiPvSearch::kMaxLines;
    SearchListener silent;
    Position position(Rule::Freestyle, 15, 15);
    position.make(move_at(7, 7));
    position.make(move_at(6, 7));
    const SearchResult result = search_lines(position, limits, silent);
    CHECK(result.end == SearchEnd::Nodes);
    CHECK(result.lines.size() == MultiPvSearch::kMaxLines);
    CHECK(result.depth > 1);
    limits.multi_pv = 20;
    const SearchResult one = Searcher().search(position, limits);
    CHECK(one.end == SearchEnd::Nodes);
    CHECK(one.lines.size() == 20);
    CHECK(one.depth > 1);
    for (const SearchResult& each : {result, one}) {
        for (const PvLine& line : each.lines)
            CHECK(line.depth == each.depth);
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
    CHECK(result.depth == 1);
    CHECK(result.lines.size() == 3);
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

TEST_SUITE("search multi-PV slow") {
    TEST_CASE("lines of 500 positions are sorted and of one depth, whatever ends the search") {
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            for (std::uint64_t seed = 1001; seed <= 1100; ++seed)
                check_ended_searches(rule, seed);
        }
    }
}

}  // namespace fukumi
