// Tests the brute-force player against a slow player that visits every leaf.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "tests/tournaments/reference/reference_support.h"
#include "tournaments/reference/players.h"

namespace fukumi {
namespace {

using namespace reference;
using support::board_of;

/// The brute-force player with this depth, but it visits every leaf.
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
    /// Returns true if the side has a full row, column or long diagonal, which is a five on 5x5.
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

}  // namespace

TEST_SUITE("reference search") {
    TEST_CASE("brute force plays moves as often as a search of every leaf") {
        // Seven cells are free. With a depth of four plies or more Black must consider the first
        // column: a stone there threatens a five, to which White has a single answer.
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
            // The standard deviation of a difference is at most sqrt(kTrials / 2).
            for (const int cell : board.free_cells())
                CHECK(std::abs(fast[cell] - plain[cell]) < 5 * std::sqrt(kTrials / 2.0));
            // At small depths the player does not see the threat and chooses each cell in a seventh
            // of the trials.
            CHECK((fast[5] + fast[10] > kTrials / 2) == (depth >= 4));
        }
    }
}

}  // namespace fukumi
