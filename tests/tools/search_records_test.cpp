// Tests the records that searches store: they contain only values and distances to a win that are
// true.
#include "tools/db/search_records.h"

#include <doctest/doctest.h>

#include <utility>

#include "database/canonical.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

using database::Record;
using support::node_limit;
using support::opening;
using support::threats_win;

Record with_label(database::Label label) {
    Record record;
    record.label = label;
    return record;
}

Record with_value(Value value, int depth, Bound bound) {
    Record record;
    record.value = value;
    record.depth = depth;
    record.bound = bound;
    return record;
}

}  // namespace

TEST_SUITE_BEGIN("database search records");

TEST_CASE("the value of a record for a search") {
    CHECK_FALSE(remembered({}, 100));
    CHECK_FALSE(remembered(with_label(database::kBook), 100));
    CHECK(remembered(with_value(35, 12, Bound::Lower), 100) == StoredResult{35, 12, Bound::Lower});
    CHECK(remembered(with_value(35, -3, Bound::Exact), 100) == StoredResult{35, 0, Bound::Exact});
    CHECK(remembered(with_label(database::kWon), 100) ==
          StoredResult{win_in(100), kMaxPly - 1, Bound::Lower});
    CHECK(remembered(with_label(database::kLost), 100) ==
          StoredResult{loss_in(100), kMaxPly - 1, Bound::Upper});
    CHECK(remembered(with_label(database::kDrawn), 100) ==
          StoredResult{kDraw, kMaxPly - 1, Bound::Exact});
    // The label replaces the value if that is only a search score, but a proven distance is kept.
    Record both = with_value(35, 12, Bound::Exact);
    both.label = database::kLost;
    CHECK(remembered(both, 9)->value == loss_in(9));
    Record proof = with_value(win_in(7), 0, Bound::Lower);
    proof.label = database::kWon;
    CHECK(remembered(proof, 100)->value == win_in(7));
    // The value is now only an upper bound and proves no win, so only the label counts.
    proof.bound = Bound::Upper;
    CHECK(remembered(proof, 100) == StoredResult{win_in(100), kMaxPly - 1, Bound::Lower});
    // The largest board has the longest distances. The value must still be in the range of wins.
    CHECK(is_win(remembered(with_label(database::kWon), kMaxCells)->value));
}

TEST_CASE("all positions of a proof are stored, with true distances") {
    const Position root = threats_win();
    const SearchResult win = support::search(root, node_limit(3'000'000));
    REQUIRE(is_win(win.value));
    REQUIRE(win.lines[0].moves.size() >= 5);
    const std::vector<database::Entry> entries = entries_of(root, win);
    CHECK(entries.size() == win.lines[0].moves.size());  // with the root, without the final five
    Position position = root;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        CAPTURE(i);
        CHECK(entries[i].stones ==
              database::stones_on(position.grid(), position.rule(), position.side_to_move()));
        const Value value = *entries[i].record.value;
        const int plies = kMate - win.value - static_cast<int>(i);
        CHECK(value == (i % 2 == 0 ? win_in(plies) : loss_in(plies)));
        CHECK(entries[i].record.label == (i % 2 == 0 ? database::kWon : database::kLost));
        // A search without the database finds the same winner.
        const SearchResult fresh = support::search(position, node_limit(20'000));
        CHECK(support::outcome_of(fresh.value) == (i % 2 == 0 ? 1 : -1));
        position.make(win.lines[0].moves[i]);
    }
}

// If a win was found by search and not proven, only the first move of its line is stored: later
// replies may not be the best, so the distances after them are unknown.
TEST_CASE("a line without a proof stores its first move") {
    Position root(Rule::Freestyle, 15, 15);
    for (const auto& [x, y] : {std::pair{8, 9},
                               {7, 9},
                               {9, 8},
                               {6, 8},
                               {7, 11},
                               {7, 10},
                               {4, 11},
                               {4, 5},
                               {6, 7},
                               {7, 4},
                               {6, 9},
                               {7, 6},
                               {10, 6}})
        root.make(move_at(x, y));
    const SearchResult win = support::search(root, node_limit(2000));
    REQUIRE(win.lines[0].kind == WinKind::Search);
    REQUIRE(win.lines[0].moves.size() > 2);
    CHECK(entries_of(root, win).size() == 2);
}

TEST_CASE("an interrupted search stores no bound for unsearched moves") {
    Position root(Rule::Freestyle, 15, 15);
    for (const auto& [x, y] : {std::pair{10, 10},
                               {6, 8},
                               {4, 9},
                               {9, 5},
                               {6, 4},
                               {9, 7},
                               {10, 4},
                               {5, 10},
                               {9, 6},
                               {6, 10},
                               {4, 8},
                               {4, 7},
                               {9, 9},
                               {10, 7},
                               {8, 7},
                               {5, 7},
                               {9, 4}})
        root.make(move_at(x, y));
    for (int nodes = 1; nodes <= 60; ++nodes) {
        CAPTURE(nodes);
        const SearchResult result = support::search(root, node_limit(nodes));
        for (const database::Entry& entry : entries_of(root, result)) {
            const bool is_root = entry.stones.white.size() + entry.stones.black.size() == 17;
            CHECK_FALSE((is_root && entry.record.label == database::kLost));
        }
    }
    REQUIRE(is_win(support::search(root, node_limit(100'000)).value));
}

TEST_CASE("each line stores its first move, and results of the database are not stored again") {
    Limits limits = support::depth_limit(5);
    limits.multi_pv = 3;
    const Position root = opening(Rule::Renju);
    const SearchResult result = support::search(root, limits);
    REQUIRE(result.lines.size() == 3);
    const auto entries = entries_of(root, result);
    REQUIRE(entries.size() == 4);
    for (std::size_t i = 0; i < 3; ++i) {
        const PvLine& line = result.lines[i];
        Position after = root;
        after.make(line.moves[0]);
        CHECK(entries[i + 1].stones ==
              database::stones_on(after.grid(), after.rule(), after.side_to_move()));
        CHECK(*entries[i + 1].record.value == -line.value);
        CHECK(entries[i + 1].record.depth == line.depth - 1);
    }
    SearchResult repeated = result;
    repeated.lines[0].kind = WinKind::Database;
    CHECK(entries_of(root, repeated).empty());

    Grid grid = root.grid();
    grid.set({0, 0}, Cell::Wall);
    CHECK(entries_of(Position(Rule::Renju, grid, Color::Black), result).empty());
}

TEST_SUITE_END();

}  // namespace fukumi
