// Tests History: move scores by cell, by the patterns that a move makes, and by its place relative
// to the last moves.
#include "engine/search/history.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/board/geometry.h"
#include "engine/core/random.h"

namespace fukumi {
namespace {

/// Returns a position with a black stone at (x, y) and a white stone to its right; Black is to
/// move.
Position two_stones(int x, int y) {
    Position position(Rule::Freestyle, 20, 20);
    position.make(move_at(x, y));
    position.make(move_at(x + 1, y));
    return position;
}

}  // namespace

TEST_SUITE_BEGIN("search history");

TEST_CASE("scores stay within their limit") {
    const Position position = two_stones(8, 8);
    History history;
    const Move m = move_at(9, 9);
    Random random(5);
    for (int i = 0; i < 5000; ++i) {
        history.update(position, m,
                       random.below(10) < 8 ? kHistoryMaxBonus : -History::malus(kMaxPly));
        CHECK(std::abs(history.score(position, m)) <= History::kTables * kHistoryLimit);
    }
    CHECK(history.score(position, m) > 0);
    for (int depth = 1; depth < kMaxPly; ++depth) {
        CHECK(History::bonus(depth) <= kHistoryMaxBonus);
        CHECK(History::bonus(depth) >= History::bonus(depth - 1));
    }
    history.clear();
    CHECK(history.score(position, m) == 0);
}

TEST_CASE("a move that cut gets a score at the same place relative to the last moves") {
    History history;
    history.update(two_stones(6, 6), move_at(7, 7), 1000);
    const int here = history.score(two_stones(6, 6), move_at(7, 7));
    const int elsewhere = history.score(two_stones(11, 12), move_at(12, 13));
    CHECK(elsewhere > 0);
    CHECK(here > elsewhere);
    CHECK(history.score(two_stones(11, 12), move_at(11, 13)) == 0);
}

TEST_CASE("the table by cell is separate for each colour") {
    History history;
    Position position = two_stones(6, 6);
    const Move m = move_at(15, 15);  // far from both stones, so only its score by cell changes
    history.update(position, m, 1000);
    const int before = history.score(position, m) - history.score(position, move_at(15, 16));
    CHECK(before == 1000);
    position.make(move_at(5, 5));
    CHECK(history.score(position, m) == history.score(position, move_at(15, 16)));
}

TEST_CASE("a countermove is stored for a cell and a colour") {
    History history;
    Position position = two_stones(6, 6);
    CHECK_FALSE(history.countermove(position));
    history.set_countermove(position, move_at(9, 9));
    CHECK(history.countermove(two_stones(6, 6)) == move_at(9, 9));
    CHECK_FALSE(history.countermove(two_stones(6, 7)));
    const Move last = position.last_move();
    position.unmake();
    CHECK_FALSE(history.countermove(position));
    Position other(Rule::Freestyle, position.width(), position.height());
    other.make(last);
    CHECK(other.side_to_move() != two_stones(6, 6).side_to_move());
    CHECK_FALSE(history.countermove(other));
    history.clear();
    CHECK_FALSE(history.countermove(two_stones(6, 6)));
}

TEST_CASE("the best move gains points and the others lose points") {
    const Position position = two_stones(8, 8);
    History history;
    history.update(position, move_at(9, 9), History::bonus(4));
    history.update(position, move_at(7, 9), -History::malus(4));
    CHECK(history.score(position, move_at(9, 9)) > 0);
    CHECK(history.score(position, move_at(7, 9)) < 0);
    CHECK(history.score(position, move_at(8, 9)) == 0);
}

TEST_SUITE_END();

}  // namespace fukumi
