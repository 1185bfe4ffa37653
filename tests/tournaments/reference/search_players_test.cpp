// Tests the reference players that search. Slow functions check their values, and searches without
// pruning check their searches.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/tournaments/reference/reference_support.h"
#include "tournaments/reference/point_search.h"
#include "tournaments/reference/study/ai10.h"
#include "tournaments/reference/study/ai12.h"
#include "tournaments/reference/study/ai13.h"

namespace fukumi {
namespace {

using namespace reference;
using support::board_of;
using support::drawing_of;
using support::random_board;

/// Returns all lines of a board in all directions as text: X for a stone of `side`, O for a stone
/// of the opponent, . for a free cell.
std::vector<std::string> lines_of(const Board& board, Side side) {
    std::vector<std::string> lines;
    for (int direction = 0; direction < kDirections; ++direction) {
        for (int cell = 0; cell < board.size(); ++cell) {
            const Point begin{board.x_of_cell(cell), board.y_of_cell(cell)};
            const auto inside = [&](Point p) {
                return p.x >= 0 && p.x < board.width && p.y >= 0 && p.y < board.height;
            };
            if (inside(along(begin, direction, -1)))
                continue;
            std::string line;
            for (Point p = begin; inside(p); p = along(p, direction, 1)) {
                const Side here = board.cells[p.y * board.width + p.x];
                line += here == Side::None ? '.' : here == side ? 'X' : 'O';
            }
            lines.push_back(line);
        }
    }
    return lines;
}

/// Counts the windows of `length` cells, in all lines of the board, for which `fits` is true.
template <typename Fits>
int count_windows(const Board& board, Side side, std::size_t length, Fits fits) {
    int count = 0;
    for (const std::string& line : lines_of(board, side)) {
        for (std::size_t i = 0; i + length <= line.size(); ++i)
            count += fits(line.substr(i, length)) ? 1 : 0;
    }
    return count;
}

int stones_in(const std::string& window, char stone) {
    return static_cast<int>(std::count(window.begin(), window.end(), stone));
}

double slow_ai10_value(const Board& board, Side side) {
    const auto fives = [&](char mine, int stones) {
        return count_windows(board, side, 5, [&](const std::string& window) {
            return stones_in(window, mine) == stones && stones_in(window, '.') == 5 - stones;
        });
    };
    const auto sixes = [&](char mine, int stones) {
        return count_windows(board, side, 6, [&](const std::string& window) {
            return window.front() == '.' && window.back() == '.' &&
                   stones_in(window, mine) == stones && stones_in(window, '.') == 6 - stones;
        });
    };
    if (fives('X', 5) > 0)
        return kAi10Infinity;
    if (fives('O', 5) > 0)
        return -kAi10Infinity;
    double sum = 0;
    for (int n = 1; n <= 4; ++n)
        sum += fives('X', n) * kAi10Weights[5 + n] + fives('O', n) * kAi10Weights[5 - n];
    const int mine = fives('X', 4) + sixes('X', 3);
    const int theirs = fives('O', 4) + sixes('O', 3);
    sum += (mine > 0 ? 2e7 : 0) + (mine > 1 ? 1e10 : 0);
    sum -= (theirs > 0 ? 1e13 : 0) + (theirs > 1 ? 1e25 : 0);
    return sum + 1e30 * sixes('X', 4) - 1e50 * sixes('O', 4);
}

/// Returns the value of AI10's search to depth `plies`, computed without alpha-beta.
double plain_search(Ai10Board& board, Side mover, int plies, const std::vector<int>& widths,
                    int ply = 0) {
    if (ply == plies)
        return board.value(Side::Own);
    double best = mover == Side::Own ? -2 * kAi10Infinity : 2 * kAi10Infinity;
    for (const auto& [cell, looks] :
         board.moves(mover, widths[std::min<std::size_t>(ply, widths.size() - 1)])) {
        double value = mover == Side::Own ? kAi10Infinity : -kAi10Infinity;
        if (looks < kAi10Infinity) {
            board.put(cell, mover);
            value = plain_search(board, other(mover), plies, widths, ply + 1);
            board.take(cell);
        }
        best = mover == Side::Own ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

}  // namespace

TEST_SUITE("reference search") {
    TEST_CASE("AI10 values boards by its formula") {
        Random random(7);
        Ai10Board fast(kAi10Weights);
        for (int round = 0; round < 60; ++round) {
            const Board board = random_board(9, 12 + round / 2, random);
            CAPTURE(round);
            CAPTURE(drawing_of(board));
            fast.load(board);
            for (const Side side : {Side::Own, Side::Other})
                CHECK(fast.value(side) == doctest::Approx(slow_ai10_value(board, side)));
            // moves() returns each move with the value that the board has after that move.
            for (const auto& [cell, value] : fast.moves(Side::Other, 5)) {
                Board after = board;
                after.cells[cell] = Side::Other;
                CHECK(value == doctest::Approx(slow_ai10_value(after, Side::Other)));
            }
        }
    }

    TEST_CASE("AI10's board is the same after stones are put and taken as after load()") {
        Random random(17);
        Ai10Board moving(kAi10Weights);
        Ai10Board loaded(kAi10Weights);
        for (int round = 0; round < 10; ++round) {
            Board board = random_board(9, 10, random);
            // Add some walls.
            for (int i = 0; i < round; ++i) {
                const std::vector<int> free = board.free_cells();
                board.cells[free[random.below(static_cast<int>(free.size()))]] = Side::Wall;
            }
            CAPTURE(round);
            CAPTURE(drawing_of(board));
            moving.load(board);
            std::vector<int> put;
            std::vector<std::uint64_t> keys = {moving.key()};
            for (int step = 0; step < 60; ++step) {
                CAPTURE(step);
                const std::vector<int> free = board.free_cells();
                if (!put.empty() && random.below(5) < 2) {
                    moving.take(put.back());
                    board.cells[put.back()] = Side::None;
                    put.pop_back();
                    keys.pop_back();
                    REQUIRE(moving.key() == keys.back());
                } else if (free.size() > 1) {
                    const int cell = free[random.below(static_cast<int>(free.size()))];
                    const Side side = random.below(2) == 0 ? Side::Own : Side::Other;
                    moving.put(cell, side);
                    board.cells[cell] = side;
                    put.push_back(cell);
                    REQUIRE(std::count(keys.begin(), keys.end(), moving.key()) == 0);
                    keys.push_back(moving.key());
                }
                loaded.load(board);
                for (const Side side : {Side::Own, Side::Other}) {
                    REQUIRE(moving.value(side) == loaded.value(side));
                    const auto expected = loaded.moves(side, 12);
                    const auto moves = moving.moves(side, 12);
                    REQUIRE(moves.size() == expected.size());
                    for (std::size_t i = 0; i < moves.size(); ++i) {
                        REQUIRE(moves[i].cell == expected[i].cell);
                        REQUIRE(moves[i].value == expected[i].value);
                    }
                }
            }
        }
    }

    TEST_CASE("AI10's key depends on the stones, not on their order") {
        Ai10Board board(kAi10Weights);
        const auto key_of = [&](const std::vector<std::pair<int, Side>>& stones) {
            board.load(Board(9, 9));
            for (const auto& [cell, side] : stones)
                board.put(cell, side);
            return board.key();
        };
        const auto key = key_of({{3, Side::Own}, {4, Side::Other}, {5, Side::Own}});
        CHECK(key == key_of({{5, Side::Own}, {4, Side::Other}, {3, Side::Own}}));
        CHECK(key != key_of({{3, Side::Other}, {4, Side::Own}, {5, Side::Own}}));
        CHECK(key != key_of({{3, Side::Own}, {4, Side::Other}}));
    }

    TEST_CASE("AI10's search finds the value of a search without pruning") {
        Random random(8);
        const std::vector<int> widths = {6, 4, 3, 2};  // the last one is also for plies 5 and 6
        Ai10Board board(kAi10Weights);
        for (int round = 0; round < 10; ++round) {
            const Board drawn = random_board(9, 12, random);
            CAPTURE(round);
            CAPTURE(drawing_of(drawn));
            board.load(drawn);
            const double expected = plain_search(board, Side::Own, 6, widths);
            std::vector<Ai10Search::RootMove> moves;
            for (const auto& [cell, value] : board.moves(Side::Own, widths.front()))
                moves.push_back({cell, value});
            Thinking thinking{random};
            int searched = 0;
            // The search visits depths 1, 2 and 4 first. The table entries of these must not change
            // the result at depth 6.
            Ai10Search search(board, widths, 0, 1 << 10, thinking);
            for (const int plies : {1, 2, 4, 6})
                REQUIRE(search.search(moves, plies, searched));
            CHECK(searched == static_cast<int>(moves.size()));
            double best = -2 * kAi10Infinity;
            for (const auto& move : moves)
                best = std::max(best, move.value);
            CHECK(best == expected);
        }
    }

    TEST_CASE("the search of AI12 and AI13 plays the same without pruning") {
        Random random(9);
        for (PointSearchRules rules : {ai12_rules(), ai13_rules(kAi7Numbers)}) {
            rules.prunes = true;
            PointSearch pruned(rules, 4, 5);
            rules.prunes = false;
            PointSearch plain(rules, 4, 5);
            for (int round = 0; round < 10; ++round) {
                const Board board = random_board(9, 14, random);
                CAPTURE(round);
                CAPTURE(drawing_of(board));
                Random a(round), b(round);
                Thinking first{a}, second{b};
                CHECK(pruned.choose(board, first) == plain.choose(board, second));
            }
        }
    }
}

}  // namespace fukumi
