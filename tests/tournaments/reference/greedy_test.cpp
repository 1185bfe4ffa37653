// Tests the players of the study that search at most a few plies, against the formulas of the
// document that defines them.
#include "tournaments/reference/greedy.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/tournaments/reference/reference_support.h"
#include "tournaments/reference/players.h"
#include "tournaments/reference/study/ai2.h"
#include "tournaments/reference/study/ai4.h"
#include "tournaments/reference/study/ai8.h"

namespace fukumi {
namespace {

using namespace reference;
using support::board_of;
using support::code_of;
using support::drawing_of;
using support::move_of;
using support::random_board;

/// Visits all windows of five cells. It does not use the class Windows, so that it can check it.
template <typename Visit>
void for_each_five(const Board& board, Visit visit) {
    for (int direction = 0; direction < kDirections; ++direction) {
        for (int cell = 0; cell < board.size(); ++cell) {
            std::array<int, 5> cells{};
            bool inside = true;
            for (int i = 0; i < 5; ++i) {
                const Point p = along({board.x_of_cell(cell), board.y_of_cell(cell)}, direction, i);
                inside = inside && p.x >= 0 && p.x < board.width && p.y >= 0 && p.y < board.height;
                cells[i] = p.y * board.width + p.x;
            }
            if (inside)
                visit(cells);
        }
    }
}

double slow_value(const Board& board, const WindowValues& values) {
    double sum = 0;
    for_each_five(board, [&](const std::array<int, 5>& cells) {
        int code = 0;
        for (int i = 0; i < 5; ++i)
            code |= static_cast<int>(board.cells[cells[i]]) << (2 * i);
        sum += values.fixed[code];
    });
    return sum;
}

/// Returns the value of a board by AI6's formula, computed slowly.
double slow_ai6_value(const Board& board) {
    double sum = 0;
    for_each_five(board, [&](const std::array<int, 5>& cells) {
        double own = 1, other = 1;
        int owns = 0, others = 0;
        for (const int cell : cells) {
            const int x = board.x_of_cell(cell), y = board.y_of_cell(cell);
            const int weight =
                50 + std::min(x, board.width - x - 1) + std::min(y, board.height - y - 1);
            if (board.cells[cell] == Side::Own)
                own *= weight, ++owns;
            if (board.cells[cell] == Side::Other)
                other *= weight, ++others;
        }
        if (owns > 0 && others == 0)
            sum += own;
        if (others > 0 && owns == 0)
            sum -= 20 * other;
    });
    return sum;
}

int slow_ai6_move(Board board) {
    int best = kNoCell;
    double best_value = -std::numeric_limits<double>::infinity();
    for (const int cell : board.free_cells()) {
        board.cells[cell] = Side::Own;
        double worst = std::numeric_limits<double>::infinity();
        for (const int answer : board.free_cells()) {
            board.cells[answer] = Side::Other;
            worst = std::min(worst, slow_ai6_value(board));
            board.cells[answer] = Side::None;
        }
        board.cells[cell] = Side::None;
        if (worst > best_value) {
            best = cell;
            best_value = worst;
        }
    }
    return best;
}

TEST_SUITE("reference greedy") {
    TEST_CASE("a standard board has 572 windows of five, 20 of them through its middle") {
        Windows windows(5);
        windows.load(Board(15, 15));
        CHECK(windows.count() == 572);
        CHECK(windows.through(7 * 15 + 7).size() == 20);
        CHECK(windows.through(0).size() == 3);
    }

    TEST_CASE("windows stay correct when stones are put and removed") {
        Random random(5);
        Windows kept(6, Overhang::Both);
        Board board(9, 9);
        kept.load(board);
        for (int i = 0; i < 200; ++i) {
            const int cell = random.below(board.size());
            const Side side = board.is_free(cell) ? (random.below(2) == 0 ? Side::Own : Side::Other)
                                                  : board.cells[cell];
            kept.toggle(cell, side, [](int, int, int) {});
            board.cells[cell] = board.is_free(cell) ? side : Side::None;
        }
        Windows anew(6, Overhang::Both);
        anew.load(board);
        CAPTURE(drawing_of(board));
        REQUIRE(kept.count() == anew.count());
        for (int window = 0; window < kept.count(); ++window)
            REQUIRE(kept.code(window) == anew.code(window));
    }

    TEST_CASE("AI2, AI4 and AI7 value windows by their formulas") {
        CHECK(ai2_magnitude(count_in(code_of("X...."), 5)) == 50);
        CHECK(ai2_magnitude(count_in(code_of("XX.XX"), 5)) == std::pow(50.0, 7));
        CHECK(ai2_magnitude(count_in(code_of("O...O"), 5)) == std::pow(50.0, 4));
        CHECK(ai2_magnitude(count_in(code_of("XO..."), 5)) == 0);

        const WindowValues ai4 = ai4_values();
        CHECK(ai4.fixed[code_of("X....")] == 10);
        CHECK(ai4.fixed[code_of("X..X.")] == 10 * 2500);
        CHECK(ai4.fixed[code_of(".XXX.")] == 2500.0 * 2500);
        CHECK(ai4.fixed[code_of("O....")] == -100);
        CHECK(ai4.fixed[code_of("OO.O.")] == -100 * 2500.0 * 2500);
        CHECK(ai4.fixed[code_of("OX...")] == 0);
        CHECK(ai4.fixed[code_of("#X...")] == 0);

        // The factor t is 1 for a row of one stone, 4 for a row of two, and 1 + 4 if the window has
        // both.
        const WindowValues ai7 = ai7_values(kAi7Numbers);
        CHECK(ai7.fixed[code_of("X....")] == 30);
        CHECK(ai7.fixed[code_of("XX...")] == 4 * 30 * 900);
        CHECK(ai7.fixed[code_of("X.XX.")] == 5.0 * 30 * 900 * 900);
        CHECK(ai7.fixed[code_of("O.O..")] == -2 * 30 * 40 * 900);
        CHECK(ai7.fixed[code_of("OOO..")] == -9.0 * 30 * 90 * 900 * 900);
    }

    TEST_CASE("the best cell is that of a full valuation of every board") {
        Random random(11);
        WindowValues values = ai7_values(kAi7Numbers);
        values.empty = values.mixed = {};
        GreedyBoard greedy(values);
        for (int round = 0; round < 20; ++round) {
            Board board = random_board(9, 25, random);
            CAPTURE(round);
            CAPTURE(drawing_of(board));
            const int best = greedy.best_cell(board, {}, random);
            double most = -std::numeric_limits<double>::infinity();
            double found = 0;
            for (const int cell : board.free_cells()) {
                board.cells[cell] = Side::Own;
                const double value = slow_value(board, values);
                board.cells[cell] = Side::None;
                most = std::max(most, value);
                if (cell == best)
                    found = value;
            }
            CHECK(found == doctest::Approx(most));
        }
    }

    TEST_CASE("sums of draws have the mean and the deviation of sums of uniform numbers") {
        Random random(3);
        constexpr int kSums = 4000;
        constexpr int kDraws = 103;
        double sum = 0, squares = 0;
        for (int i = 0; i < kSums; ++i) {
            const double drawn = sum_of_draws(random, kDraws, {0, 2499});
            CHECK(drawn >= 0);
            sum += drawn;
            squares += drawn * drawn;
        }
        const double mean = sum / kSums;
        const double deviation = std::sqrt(squares / kSums - mean * mean);
        CHECK(mean == doctest::Approx(kDraws * 2499 / 2.0).epsilon(0.005));
        CHECK(deviation == doctest::Approx(2499 * std::sqrt(kDraws / 12.0)).epsilon(0.05));
        CHECK(sum_of_draws(random, 0, {1, 10}) == 0);
    }

    TEST_CASE(
        "AI5 completes fours, stops fours, extends open threes, stops open threes, in this order") {
        const auto board = [](std::string_view a, std::string_view b) {
            std::string text = ". . . . . . . . .\n";
            text += std::string(a) + "\n. . . . . . . . .\n. . . . . . . . .\n" + std::string(b);
            for (int i = 0; i < 4; ++i)
                text += "\n. . . . . . . . .";
            return board_of(text);
        };
        const auto one_of = [](const std::string& move, std::string_view cells) {
            return cells.find(move) != std::string_view::npos;
        };
        CHECK(move_of("AI5", board("X O O O O . . . .", ". O X X X X . . .")) == "g5");
        CHECK(move_of("AI5", board("X O O O O . . . .", ". . X X X . . . .")) == "f2");
        CHECK(one_of(move_of("AI5", board(". . O O O . . . .", ". . X X X . . . .")), "b5 f5"));
        CHECK(one_of(move_of("AI5", board(". . O O O . . . .", ". O X X X . . . .")), "b2 f2"));
        // A row that ends at the edge of the board is not open.
        CHECK(one_of(move_of("AI5", board(". . O O O . . . .", "X X X . . . . . .")), "b2 f2"));
    }

    TEST_CASE("AI6 plays the maximum of the minimum over all answers") {
        Random random(23);
        for (int round = 0; round < 5; ++round) {
            const Board board = random_board(7, 10, random);
            CAPTURE(round);
            CAPTURE(drawing_of(board));
            Random unused(1);
            Thinking thinking{unused};
            CHECK(find_player("AI6")->make()->choose(board, thinking) == slow_ai6_move(board));
        }
    }

    TEST_CASE("AI8 plays with the numbers of its colour") {
        const Ai8Numbers numbers = {{{{30, 900, 40, 90, 1, 1}, {1, 1, 1e9, 1e9, 1, 1}}}};
        const char* const drawing = R"(
            . . . . . . .
            . X X . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . O O .
            . . . . . . .)";
        // The two colours have different numbers: Black extends its own two stones, White stops the
        // opponent's two.
        const std::string black = move_of(*make_ai8(numbers), board_of(drawing));
        const std::string white = move_of(*make_ai8(numbers), board_of(drawing, Color::White));
        CHECK(black != white);
        CHECK(white[1] == '2');
    }
}

}  // namespace
}  // namespace fukumi
