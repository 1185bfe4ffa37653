// Tests the list of root moves in symmetric positions, and which thread has the result.
#include "engine/search/root_moves.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"

namespace fukumi {
namespace {

Move image(Move m, int symmetry, int size) {
    const Point p = transformed({x_of(m), y_of(m)}, symmetry, size);
    return move_at(p.x, p.y);
}

/// Returns the symmetries of the board that map the position to itself, including the identity.
std::vector<int> symmetries_of(const Position& position) {
    std::vector<int> found;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        bool same = true;
        position.free_set().for_each(
            [&](Move m) { same = same && position.is_free(image(m, symmetry, position.width())); });
        for (int y = 0; y < position.height(); ++y) {
            for (int x = 0; x < position.width(); ++x) {
                const Move m = move_at(x, y);
                same = same && position.at(m) == position.at(image(m, symmetry, position.width()));
            }
        }
        if (same)
            found.push_back(symmetry);
    }
    return found;
}

/// Returns the images of m under the symmetries of the position.
std::set<int> orbit(const Position& position, Move m) {
    std::set<int> cells;
    for (const int symmetry : symmetries_of(position))
        cells.insert(image(m, symmetry, position.width()).index());
    return cells;
}

/// Returns a symmetric position: random black and white stones, and their images under a random
/// group of symmetries.
Position symmetric_position(Random& random, int size, int stones) {
    Grid grid(size, size);
    const std::vector<std::vector<int>> groups = {
        {0},          {0, 1},       {0, 3},       {0, 4},
        {0, 1, 2, 3}, {0, 3, 5, 6}, {0, 3, 4, 7}, {0, 1, 2, 3, 4, 5, 6, 7}};
    const auto& group = groups[random.below(static_cast<int>(groups.size()))];
    for (int i = 0; i < stones; ++i) {
        const Point p{random.below(size), random.below(size)};
        for (const int symmetry : group) {
            const Point q = transformed(p, symmetry, size);
            grid.set(q.x, q.y, i % 2 == 0 ? Cell::Black : Cell::White);
        }
    }
    return {Rule::Freestyle, grid, Color::Black};
}

std::vector<Move> all_moves(const Position& position) {
    Limits limits;
    limits.multi_pv = 2;  // with multi-PV the list contains all images of a move
    return list_root_moves(position, Weights::built_in(position.rule()), limits);
}

}  // namespace

TEST_SUITE_BEGIN("root moves");

TEST_CASE("of symmetric moves the first remains") {
    int symmetric = 0;
    for (std::uint64_t seed = 0; seed < support::rounds<std::uint64_t>(300, 80); ++seed) {
        Random random(seed);
        const int size = 5 + random.below(14);
        const Position position = symmetric_position(random, size, 1 + random.below(4));
        CAPTURE(seed);
        CAPTURE(support::describe(position));
        const std::vector<Move> all = all_moves(position);
        std::vector<Move> expected;
        std::set<int> seen;
        for (const Move m : all) {
            if (!seen.contains(m.index()))
                expected.push_back(m);
            seen.merge(orbit(position, m));
        }
        CHECK(list_root_moves(position, Weights::built_in(position.rule()), {}) == expected);
        symmetric += expected.size() < all.size();
    }
    CHECK(symmetric > support::rounds(150, 40));
}

TEST_CASE("few different answers to a stone in the centre") {
    Position position(Rule::Freestyle, 15, 15);
    position.make(position.centre());
    // The nine moves that are not images of each other: two for each distance up to four along
    // lines, and the knight's move.
    CHECK(list_root_moves(position, Weights::built_in(position.rule()), {}).size() == 9);
    CHECK(all_moves(position).size() == 40);
}

TEST_CASE("no move is dropped if moves are excluded, or if the board is not square") {
    Position square(Rule::Freestyle, 15, 15);
    square.make(square.centre());
    Limits limits;
    limits.excluded = {move_at(7, 6)};
    CHECK(list_root_moves(square, Weights::built_in(square.rule()), limits).size() == 39);

    Position wide(Rule::Freestyle, 17, 15);
    wide.make(wide.centre());
    CHECK(list_root_moves(wide, Weights::built_in(wide.rule()), {}).size() == 40);
}

// Returns the line of a thread. Lines with different numbers have different moves.
ThreadLine thread_line(int number, int depth, Value value, Bound bound = Bound::Exact) {
    return {.move = move_at(number, 0), .value = value, .bound = bound, .depth = depth};
}

// The index of the helper that best_helper() chooses, or -1.
int chosen(const ThreadLine& reported, Value known, const std::vector<ThreadLine>& helpers,
           int last_depth = 99) {
    const auto best = best_helper(reported, known, helpers, last_depth);
    return best ? static_cast<int>(*best) : -1;
}

TEST_CASE("the best line of a helper that is as deep as the main thread is the result") {
    const ThreadLine main = thread_line(0, 14, 20);
    const ThreadLine nothing;
    CHECK(chosen(main, 20, {}) == -1);
    CHECK(chosen(main, 20, {nothing}) == -1);
    CHECK(chosen(nothing, -kInfinite, {main}) == 0);
    CHECK(chosen(main, 20, {thread_line(1, 14, 21)}) == 0);
    CHECK(chosen(main, 20, {thread_line(1, 14, 20)}) == -1);
    CHECK(chosen(main, 20, {thread_line(1, 15, 19)}) == -1);
    CHECK(chosen(main, 20, {thread_line(1, 13, 500)}) == -1);
    CHECK(chosen(main, 20, {thread_line(1, 15, 21)}, 15) == 0);
    CHECK(chosen(main, 20, {thread_line(1, 15, 21)}, 14) == -1);
    CHECK(chosen(main, 20, {thread_line(1, 14, 30), thread_line(2, 15, 25)}) == 0);
    CHECK(chosen(main, 20, {thread_line(1, 14, 25), thread_line(2, 14, 30)}) == 1);
    CHECK(chosen(main, 20, {thread_line(1, 14, 30, Bound::Upper)}) == -1);
    CHECK(chosen(main, 20, {thread_line(1, 14, 30, Bound::Lower)}) == 0);
    CHECK(chosen(main, 20, {thread_line(0, 15, 30)}) == -1);
    // The interrupted iteration has lowered the value of the reported move, or raised another one.
    CHECK(chosen(main, 5, {thread_line(1, 14, 10)}) == 0);
    CHECK(chosen(main, 5, {thread_line(0, 14, 10)}) == -1);
    CHECK(chosen(main, 40, {thread_line(1, 14, 30)}) == -1);
}

TEST_CASE("a proven win or loss is the result at any depth") {
    const ThreadLine main = thread_line(0, 14, 20);
    CHECK(chosen(main, 20, {thread_line(1, 3, win_in(5))}) == 0);
    CHECK(chosen(main, 20, {thread_line(0, 3, win_in(5))}) == 0);
    CHECK(chosen(main, win_in(5), {thread_line(0, 3, win_in(5))}) == 0);
    CHECK(chosen(main, 20, {thread_line(1, 15, win_in(5))}, 14) == 0);
    CHECK(chosen(thread_line(0, 14, win_in(9)), win_in(9), {thread_line(1, 3, win_in(5))}) == 0);
    CHECK(chosen(thread_line(0, 3, win_in(5)), win_in(5), {thread_line(1, 9, win_in(7))}) == -1);
    const ThreadLine lost = thread_line(0, 3, loss_in(6));
    CHECK(chosen(lost, loss_in(6), {thread_line(1, 9, 40)}) == -1);
    CHECK(chosen(lost, loss_in(6), {thread_line(1, 9, win_in(9))}) == 0);
    // A loss of one move in an interrupted iteration proves nothing about the others.
    CHECK(chosen(main, loss_in(6), {thread_line(1, 14, -300)}) == 0);
    CHECK(chosen(main, 20, {thread_line(1, 20, loss_in(6))}) == -1);
}

TEST_SUITE_END();

}  // namespace fukumi
