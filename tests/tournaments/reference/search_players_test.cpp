// The players that search: their values against slow twins, their searches against plain ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "tests/tournaments/reference/reference_support.h"
#include "tournaments/reference/make_players.h"
#include "tournaments/reference/shapes.h"
#include "tournaments/reference/study/ai10.h"

namespace fukumi {
namespace {

using namespace reference;
using support::board_of;
using support::move_of;
using support::random_board;

/// All lines of a board as text, X for `side`, O for the other one.
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

/// How often a line has a window of the length of which `fits` is true.
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

/// AI10's search without alpha-beta, with so many plies to go.
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

/// BF(d) with every leaf visited.
class PlainBruteForce {
 public:
    PlainBruteForce(const Board& board, int depth, Random& random)
        : board_(board), depth_(depth), random_(random) {}

    int choose() {
        std::vector<int> cells = board_.free_cells();
        for (std::size_t i = cells.size(); i > 1; --i)
            std::swap(cells[i - 1], cells[random_.below(static_cast<int>(i))]);
        int best = cells.front();
        double best_value = -1e9;
        for (const int cell : cells) {
            const double value = after(cell, Side::Own, 0);
            if (value > best_value) {
                best = cell;
                best_value = value;
            }
        }
        return best;
    }

 private:
    double after(int cell, Side mover, int ply) {
        if (ply + 1 == depth_)
            return static_cast<double>(random_.next() >> 11) * 0x1p-53;
        board_.cells[cell] = mover;
        const double won = mover == Side::Own ? 1000 - ply : ply - 1000;
        const double value = has_five(mover) ? won : best(other(mover), ply + 1);
        board_.cells[cell] = Side::None;
        return value;
    }
    double best(Side mover, int ply) {
        double result = mover == Side::Own ? -1e9 : 1e9;
        for (const int cell : board_.free_cells()) {
            const double value = after(cell, mover, ply);
            result = mover == Side::Own ? std::max(result, value) : std::min(result, value);
        }
        return std::abs(result) == 1e9 ? 0 : result;
    }
    /// On a board of 5x5 cells: a full row, column or long diagonal.
    bool has_five(Side side) const {
        bool falling = true, rising = true;
        for (int i = 0; i < 5; ++i) {
            bool row = true, column = true;
            for (int k = 0; k < 5; ++k) {
                row = row && board_.cells[5 * i + k] == side;
                column = column && board_.cells[5 * k + i] == side;
            }
            if (row || column)
                return true;
            falling = falling && board_.cells[6 * i] == side;
            rising = rising && board_.cells[4 * i + 4] == side;
        }
        return falling || rising;
    }

    Board board_;
    int depth_;
    Random& random_;
};

TEST_SUITE("reference search") {
    TEST_CASE("AI10 values boards as its formula says") {
        Random random(7);
        Ai10Board fast(kAi10Weights);
        for (int round = 0; round < 60; ++round) {
            const Board board = random_board(9, 12 + round / 2, random);
            fast.load(board);
            for (const Side side : {Side::Own, Side::Other})
                CHECK(fast.value(side) == doctest::Approx(slow_ai10_value(board, side)));
            // What moves() says of a move is the value of the board after it.
            for (const auto& [cell, value] : fast.moves(Side::Other, 5)) {
                Board after = board;
                after.cells[cell] = Side::Other;
                CHECK(value == doctest::Approx(slow_ai10_value(after, Side::Other)));
            }
        }
    }

    TEST_CASE("AI10's board is the same after stones come and go as when loaded") {
        Random random(17);
        Ai10Board moving(kAi10Weights);
        Ai10Board loaded(kAi10Weights);
        for (int round = 0; round < 10; ++round) {
            Board board = random_board(9, 10, random);
            // Cells that nobody may play on.
            for (int i = 0; i < round; ++i) {
                const std::vector<int> free = board.free_cells();
                board.cells[free[random.below(static_cast<int>(free.size()))]] = Side::Wall;
            }
            moving.load(board);
            std::vector<int> put;
            std::vector<std::uint64_t> keys = {moving.key()};
            for (int step = 0; step < 60; ++step) {
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

    TEST_CASE("AI10's key tells stones apart, not their order") {
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

    TEST_CASE("AI10's pruned search finds the value of the plain one") {
        Random random(8);
        const std::vector<int> widths = {6, 4, 3, 2};  // the last for three plies
        Ai10Board board(kAi10Weights);
        for (int round = 0; round < 10; ++round) {
            board.load(random_board(9, 12, random));
            const double expected = plain_search(board, Side::Own, 6, widths);
            std::vector<Ai10Search::RootMove> moves;
            for (const auto& [cell, value] : board.moves(Side::Own, widths.front()))
                moves.push_back({cell, value});
            Thinking thinking{random};
            int searched = 0;
            // What shallower passes leave behind changes nothing.
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
                Random a(round), b(round);
                Thinking first{a}, second{b};
                CHECK(pruned.choose(board, first) == plain.choose(board, second));
            }
        }
    }

    TEST_CASE("brute force plays with the frequencies of the search of every leaf") {
        // Seven free cells. From four plies on Black's two cells of the first column matter: a stone
        // there leaves White a single answer.
        const Board board = board_of(R"(
            X O X O X
            . O X O .
            . X O O O
            X . O . X
            X O X . .)");
        constexpr int kTrials = 2000;
        for (const int depth : {1, 2, 3, 4, 5}) {
            CAPTURE(depth);
            std::map<int, int> fast, plain;
            auto player = make_brute_force(depth);
            Random random(depth), other_random(100 + depth);
            Thinking thinking{random};
            for (int i = 0; i < kTrials; ++i) {
                ++fast[player->choose(board, thinking)];
                ++plain[PlainBruteForce(board, depth, other_random).choose()];
            }
            // Differences have a variance of at most half the trials.
            for (const int cell : board.free_cells())
                CHECK(std::abs(fast[cell] - plain[cell]) < 5 * std::sqrt(kTrials / 2.0));
            // A seventh each, were it not for the threat.
            CHECK((fast[5] + fast[10] > kTrials / 2) == (depth >= 4));
        }
    }

    TEST_CASE("shapes are found in both directions, and the edge closes them") {
        const auto code = [](const std::string& text) {
            int result = 0;
            for (std::size_t i = 0; i < text.size(); ++i)
                result |= (text[i] == '1'   ? 1
                           : text[i] == '2' ? 2
                           : text[i] == '#' ? 3
                                            : 0)
                          << (2 * i);
            return result;
        };
        const auto has = [&](const std::string& text, Shape shape, Side side = Side::Own) {
            const auto& found = shapes_at(code(text), side);
            return std::any_of(found.begin(), found.end(),
                               [&](const ShapeMatch& match) { return match.shape == shape; });
        };
        CHECK(has("1111100", Shape::Five));
        CHECK(has("0111100", Shape::OpenFour));
        CHECK(has("2111100", Shape::Four));
        CHECK(has("0111120", Shape::Four));
        CHECK(has("#111100", Shape::Four));
        CHECK(has("1011100", Shape::Four));
        CHECK(has("1110100", Shape::Four));
        CHECK(has("0110100", Shape::OpenThree));
        CHECK(has("2111000", Shape::SleepingThree));
        CHECK(has("2222200", Shape::Five, Side::Other));
        CHECK(has("1222200", Shape::Four, Side::Other));
        CHECK_FALSE(has("2111120", Shape::Four));
        CHECK_FALSE(has("0111120", Shape::OpenFour));
    }

    TEST_CASE("every player answers on every board, the same for the same seed") {
        const std::vector<Board> boards = [] {
            Random random(31);
            std::vector<Board> result = {Board(5, 5), Board(15, 15), random_board(7, 30, random)};
            Board last_cell(5, 5);
            for (int cell = 0; cell + 1 < last_cell.size(); ++cell)
                last_cell.cells[cell] = (cell / 2) % 2 == 0 ? Side::Own : Side::Other;
            result.push_back(last_cell);
            Board frozen(6, 6);
            for (int cell = 0; cell < frozen.size(); cell += 2)
                frozen.cells[cell] = Side::Wall;
            result.push_back(frozen);
            return result;
        }();
        std::vector<std::string> names;
        for (const PlayerInfo& info : all_players())
            names.push_back(info.name);
        names.insert(names.end(), {"BF(1)", "bf3"});
        for (const std::string& name : names) {
            CAPTURE(name);
            for (const Board& board : boards) {
                const std::string move = move_of(name, board, 4);
                const Point p = support::cell(move);
                REQUIRE(p.x < board.width);
                REQUIRE(p.y < board.height);
                CHECK(board.is_free(p.y * board.width + p.x));
                if (board.width < 15 || !find_player(name)->is_random)
                    CHECK(move_of(name, board, 4) == move);
                if (!find_player(name)->is_random)
                    CHECK(move_of(name, board, 5) == move);
            }
        }
    }

    TEST_CASE("all but the random players make a five and stop one") {
        const Board attack = board_of(R"(
            . . . . . . . . .
            . . . . . . . . .
            . O X X X X . . .
            . . . . . O . . .
            . . . . O . . . .
            . . . . . . . O .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)");
        const Board defence = board_of(R"(
            . . . . . . . . .
            . . . . . . . . .
            . X O O O O . . .
            . . . . . X . . .
            . . . . X . . . .
            . . . . . . X . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .)");
        for (const PlayerInfo& info : all_players()) {
            if (info.name == "AI1")
                continue;
            CAPTURE(info.name);
            CHECK(move_of(info.name, attack) == "g3");
            CHECK(move_of(info.name, defence) == "g3");
        }
        CHECK(move_of("BF(2)", attack) == "g3");
        CHECK(move_of("BF(3)", defence) == "g3");
    }

    TEST_CASE("players are found by name") {
        CHECK(find_player("ai10")->name == "AI10");
        CHECK(find_player("BF(4)")->name == "BF(4)");
        CHECK(find_player("bf4")->name == "BF(4)");
        for (const char* const name : {"", "AI3", "BF", "BF()", "BF(0)", "BF(10)", "BF(4", "S3"})
            CHECK_FALSE(find_player(name));
    }
}

}  // namespace
}  // namespace fukumi
