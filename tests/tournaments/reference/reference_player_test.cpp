// Tests that every reference player must pass.
#include "tournaments/reference/reference_player.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/tournaments/reference/reference_support.h"

namespace fukumi {
namespace {

using namespace reference;
using support::board_of;
using support::move_of;
using support::random_board;

}  // namespace

TEST_SUITE("reference search") {
    TEST_CASE("every player plays a free cell on every board, the same for the same seed") {
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

    TEST_CASE("all players except the random ones make a five and stop one") {
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

}  // namespace fukumi
