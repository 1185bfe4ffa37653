// Tests how the search uses a database: it plays stored wins, avoids stored losses, and does not
// search a position again if the stored result is deep enough.
#include "engine/probe/database_probe.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/core/random.h"
#include "engine/play/engine.h"
#include "tests/engine/probe/map_probe.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/thinking.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::depth_limit;
using support::MapProbe;
using support::nearly_full_grid;
using support::next_on;
using support::node_limit;
using support::opening;
using support::outcome_of;
using support::result_with_best_play;

Position after(const Position& position, const std::vector<Move>& moves) {
    Position result = position;
    for (const Move m : moves)
        result.make(m);
    return result;
}

SearchResult think_with_memory(MapProbe* memory, const Position& position, const Limits& limits) {
    Engine engine;
    support::prepare(engine);
    engine.set_database(memory);
    return support::think(engine, position, limits, {});
}

ProbedRoot probe_all(MapProbe& memory, const Position& root, int max_probes = kMaxProbes) {
    return probe_root(
        memory, root, [](Move) { return true; }, [] { return true; }, max_probes);
}

TableEntry entry_after(const ProbedRoot& known, const Position& root, Move m) {
    const std::uint64_t key = after(root, {m}).key();
    const auto found =
        std::find_if(known.positions.begin(), known.positions.end(),
                     [&](const KnownPosition& position) { return position.key == key; });
    REQUIRE(found != known.positions.end());
    return found->entry;
}

// Returns the free cell a1, which is too far from the stones to be a candidate of the search.
Move corner(const Position& position) {
    const Move m = move_at(0, 0);
    REQUIRE(position.is_free(m));
    return m;
}

// Returns the true result of a position with few free cells, in the form in which a database stores
// it.
StoredResult truth_of(const Position& position) {
    const int result =
        result_with_best_play(position.grid(), position.rule(), position.side_to_move());
    const int last = position.free_cells();
    if (result > 0)
        return {win_in(last), kMaxPly - 1, Bound::Lower};
    if (result < 0)
        return {loss_in(last), kMaxPly - 1, Bound::Upper};
    return {kDraw, kMaxPly - 1, Bound::Exact};
}

}  // namespace

TEST_SUITE_BEGIN("memory");

TEST_CASE("a stored win is played at once") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position root = opening(rule);
        const Move slow = corner(root);
        const Move quick = move_at(0, 14);
        const Move reply = move_at(14, 0);
        const Move last = move_at(14, 14);
        MapProbe memory;
        memory.put(after(root, {slow}), {loss_in(14), 3, Bound::Exact});
        memory.put(after(root, {quick}), {loss_in(10), 0, Bound::Upper});
        memory.put(after(root, {quick, reply}), {win_in(9), 0, Bound::Lower});
        memory.put(after(root, {quick, move_at(0, 7)}), {win_in(7), 0, Bound::Lower});
        memory.put(after(root, {quick, reply, last}), {loss_in(8), 0, Bound::Upper});
        const SearchResult result = think_with_memory(&memory, root, node_limit(1000));
        CHECK(result.best == quick);
        CHECK(result.value == win_in(11));
        CHECK(result.nodes == 0);
        CHECK(result.end == SearchEnd::Solved);
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines[0].kind == WinKind::Database);
        // In the reported line the loser plays the defence that lasts longest.
        CHECK(result.lines[0].moves == std::vector{quick, reply, last});

        Limits without;
        without.max_nodes = 1000;
        without.excluded = {quick, slow};
        const SearchResult other = think_with_memory(&memory, root, without);
        CHECK(other.best != quick);
        CHECK(other.nodes > 0);
    }
}

TEST_CASE("bounds that prove nothing do not count as wins") {
    const Position root = opening(Rule::Freestyle);
    MapProbe memory;
    memory.put(after(root, {corner(root)}), {loss_in(10), 5, Bound::Lower});
    CHECK(probe_all(memory, root).winning_line.empty());
    MapProbe other;
    other.put(after(root, {corner(root)}), {win_in(10), 5, Bound::Upper});
    const TableEntry entry = entry_after(probe_all(other, root), root, corner(root));
    CHECK(entry.bound == Bound::Upper);
    CHECK(entry.depth == 5);
}

TEST_CASE("moves with a stored loss are not played") {
    const Position root = opening(Rule::Standard);
    const Move usual = think_with_memory(nullptr, root, node_limit(2000)).best;
    MapProbe direct;
    direct.put(after(root, {usual}), {win_in(20), 0, Bound::Lower});
    CHECK(think_with_memory(&direct, root, node_limit(2000)).best != usual);

    // The database contains a reply to `usual` that wins. Its value for `usual` itself comes from a
    // search that did not see this reply.
    MapProbe by_reply;
    by_reply.put(after(root, {usual}), {-40, 12, Bound::Exact});
    by_reply.put(after(root, {usual, corner(root)}), {loss_in(20), 0, Bound::Upper});
    const TableEntry entry = entry_after(probe_all(by_reply, root), root, usual);
    CHECK(entry.value == win_in(21));
    CHECK(entry.move == corner(root));
    CHECK(think_with_memory(&by_reply, root, node_limit(2000)).best != usual);
}

TEST_CASE("if every move loses, the engine plays the longest line") {
    const Position root = opening(Rule::Freestyle);
    Move last;
    root.candidates().for_each([&](Move m) { last = m; });
    MapProbe memory;
    root.free_set().for_each([&](Move m) {
        memory.put(after(root, {m}), {win_in(m == last ? 36 : 30), 0, Bound::Lower});
    });
    const SearchResult result = think_with_memory(&memory, root, node_limit(500));
    CHECK(result.best == last);
    CHECK(result.value == loss_in(37));
}

TEST_CASE("a stored win is the first of several lines") {
    const Position root = opening(Rule::Renju);
    MapProbe memory;
    Move winning;
    root.candidates().for_each([&](Move m) { winning = m; });
    memory.put(after(root, {winning}), {loss_in(20), 0, Bound::Upper});
    Limits limits = depth_limit(4);
    limits.multi_pv = 2;
    const SearchResult result = think_with_memory(&memory, root, limits);
    REQUIRE(result.lines.size() == 2);
    CHECK(result.lines[0].moves[0] == winning);
    CHECK(result.lines[0].value == win_in(21));
    CHECK(result.lines[1].moves[0] != winning);
}

TEST_CASE("a five is played, whatever is stored") {
    const Position root(Rule::Freestyle, support::four_three(), Color::Black);
    Position four = root;
    while (four.count(four.side_to_move(), MoveClass::Five) == 0)
        four.make(support::search(four, node_limit(2000)).best);
    MapProbe memory;
    memory.put(after(four, {move_at(0, 0)}), {loss_in(2), 0, Bound::Upper});
    const SearchResult result = think_with_memory(&memory, four, node_limit(1000));
    CHECK(result.value == win_in(1));
    CHECK(memory.asked() == 0);
}

TEST_CASE("levels for people do not probe") {
    const Position root = opening(Rule::Freestyle);
    MapProbe memory;
    memory.put(after(root, {corner(root)}), {loss_in(10), 0, Bound::Upper});
    Engine engine;
    support::prepare(engine);
    engine.set_database(&memory);
    engine.set_strength(50);
    engine.set_random_seed(1);
    CHECK(support::think(engine, root, 1000).best != corner(root));
    CHECK(memory.asked() == 0);
    engine.set_strength(kFullStrength);
    CHECK(support::think(engine, root, 1000).best == corner(root));
    engine.set_database(nullptr);
    CHECK(support::think(engine, root, 1000).best != corner(root));
}

TEST_CASE("a result of the same depth is not searched again") {
    constexpr int kDepth = 8;
    const Position root = opening(Rule::Freestyle);
    const SearchResult fresh = think_with_memory(nullptr, root, depth_limit(kDepth));
    MapProbe memory;
    Value best = -kInfinite;
    // Store the result of each move from a separate search, one ply deeper than needed.
    root.candidates().for_each([&](Move m) {
        const Position child = after(root, {m});
        const SearchResult result = think_with_memory(nullptr, child, depth_limit(kDepth + 1));
        memory.put(child, {result.value, kDepth + 1, Bound::Exact});
        best = std::max(best, -result.value);
    });
    const SearchResult again = think_with_memory(&memory, root, depth_limit(kDepth));
    CAPTURE(fresh.nodes);
    CAPTURE(again.nodes);
    CHECK(2 * again.nodes < fresh.nodes);
    CHECK(again.depth == fresh.depth);
    CHECK(again.value == best);
}

TEST_CASE("the number of probes is limited, and there are no probes after a stop") {
    const Position root = opening(Rule::Freestyle);
    MapProbe memory;
    root.free_set().for_each([&](Move m) { memory.put(after(root, {m}), {10, 3, Bound::Exact}); });
    const ProbedRoot all = probe_all(memory, root);
    CHECK(memory.asked() == kMaxProbes);
    CHECK(all.positions.size() == static_cast<std::size_t>(root.free_cells()));
    MapProbe few;
    root.free_set().for_each([&](Move m) { few.put(after(root, {m}), {10, 3, Bound::Exact}); });
    probe_all(few, root, 10);
    CHECK(few.asked() == 10);
    int asked = 0;
    MapProbe stopped;
    const ProbedRoot none = probe_root(
        stopped, root, [](Move) { return true; }, [&] { return ++asked <= 7; });
    CHECK(stopped.asked() == 7);
    CHECK(none.positions.empty());
}

TEST_CASE("with true results stored the best move is played") {
    Random random(26);
    int decided = 0;
    for (int i = 0; i < support::rounds(150, 30); ++i) {
        const Rule rule = kAllRules[i % kRuleCount];
        const Grid grid = nearly_full_grid(rule, {6, 6}, 6, random);
        const Position root(rule, grid, next_on(grid));
        MapProbe memory;
        root.free_set().for_each([&](Move m) {
            if (root.move_class(m, root.side_to_move()) == MoveClass::Five)
                return;
            // Store the results of about half of the moves.
            const Position child = after(root, {m});
            if (random.below(2) == 0 && child.free_cells() > 0)
                memory.put(child, truth_of(child));
        });
        const SearchResult result = think_with_memory(&memory, root, node_limit(3000));
        CAPTURE(support::describe(root));
        const int expected = result_with_best_play(grid, rule, root.side_to_move());
        decided += expected != 0;
        CHECK(outcome_of(result.value) == expected);
    }
    CHECK(decided > 5);
}

TEST_SUITE_END();

}  // namespace fukumi
