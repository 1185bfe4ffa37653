// Forced wins at the root: found, played on from memory, and not claimed after the end of the game.
#include "engine/search/root_threats.h"

#include <doctest/doctest.h>

#include <atomic>

#include "engine/pattern/position.h"
#include "tests/support/drawn.h"

using namespace fukumi;
using support::drawn;

namespace {

// Black wins by e2, f2, e3, and then on either side of the column.
constexpr std::string_view kTwoSteps = R"(
    . . . . . . . . .
    O X X X . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O . O . O . . . .
)";

const std::atomic<bool> kGoOn{false};

Limits few_nodes() {
    Limits limits;
    limits.max_nodes = 3000000;
    return limits;
}

}  // namespace

TEST_SUITE("search root threats") {
    TEST_CASE("a win is found and then played from memory") {
        RootThreats threats;
        Position position(Rule::Freestyle, drawn(kTwoSteps), Color::Black);
        const auto win = threats.find_win(position, few_nodes(), kGoOn);
        REQUIRE(win);
        CHECK(win->plies == 5);
        REQUIRE(win->line.size() == 5);
        position.make(win->line[0]);
        position.make(win->line[1]);
        // Stopped before it begins, a search finds nothing; what is known needs none.
        const std::atomic<bool> stop{true};
        const auto rest = threats.find_win(position, few_nodes(), stop);
        REQUIRE(rest);
        CHECK(rest->plies == 3);
        CHECK(rest->line[0] == win->line[2]);
    }

    TEST_CASE("an open three against nothing wins by threats") {
        RootThreats threats;
        const Position position(Rule::Freestyle, drawn(R"(
            . . . . . . . . . . .
            . O . . . . . . . . O
            . . . . . . . . . . .
            . . . . X . . . . . .
            . . . . X . . . . . .
            . . . . . . X X . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . O . . . . . . . . O
            . . . . . . . . . . .
            . . . . . . . . . . .
        )"),
                                Color::Black);
        const auto win = threats.find_win(position, few_nodes(), kGoOn);
        REQUIRE(win);
        CHECK(win->plies >= 5);
        CHECK(position.is_free(win->line[0]));
    }

    TEST_CASE("where nothing threatens there is nothing") {
        RootThreats threats;
        CHECK_FALSE(
            threats.find_win(Position(Rule::Freestyle, 15, 15), few_nodes(), kGoOn).has_value());
    }

    TEST_CASE("a win that renju would call a draw first is none") {
        constexpr std::string_view kLate = R"(
            . . . . . .
            O X X X . .
            . . . . . .
            . . . . X .
            . . . . X .
            O O . O . .
        )";
        RootThreats threats;
        const auto freestyle = threats.find_win(
            Position(Rule::Freestyle, drawn(kLate), Color::Black), few_nodes(), kGoOn);
        REQUIRE(freestyle);
        CHECK(freestyle->plies == 5);
        RootThreats others;
        CHECK_FALSE(
            others.find_win(Position(Rule::Renju, drawn(kLate), Color::Black), few_nodes(), kGoOn)
                .has_value());
    }
}
