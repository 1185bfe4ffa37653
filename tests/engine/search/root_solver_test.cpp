// Tests RootSolver: it finds forced wins at the root, plays them from the proof that it keeps, and
// does not return wins that come after renju's early draw (at 25 free cells).
#include "engine/search/root_solver.h"

#include <doctest/doctest.h>

#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "engine/search/transposition_table.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/searches.h"
#include "tests/twins/proof_checker.h"

using namespace fukumi;
using support::check_proof;
using support::drawn;

namespace {

// Black plays e2, and White must answer f2. Then Black plays e3 and has four in column e. Black
// wins with a five at either end of these four, e1 or e6.
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

// The moves of a game up to a position where Black wins by continuous threats in many plies.
constexpr std::string_view kLongThreats =
    "h3 i4 h2 h5 g6 i7 g3 f4 i3 j3 g4 g5 h6 i5 f5 e6 k5 j4 e4 h7 g2 i6";

Position after(Rule rule, std::string_view moves) {
    Position position(rule, 15, 15);
    std::istringstream names{std::string(moves)};
    for (std::string name; names >> name;)
        position.make(move_at(support::cell(name)));
    return position;
}

Limits few_nodes() {
    Limits limits;
    limits.max_nodes = 3000000;
    return limits;
}

std::optional<ForcedWin> find_win(RootSolver& threats, const Position& position,
                                  const Limits& limits = few_nodes(), const Poll& poll = {}) {
    return threats.find_win(position, limits, SearchTimes{}, poll);
}

}  // namespace

TEST_SUITE("search root threats") {
    TEST_CASE("a win is found, then played from its proof") {
        RootSolver threats;
        Position position(Rule::Freestyle, drawn(kTwoSteps), Color::Black);
        const auto win = find_win(threats, position);
        REQUIRE(win);
        CHECK(win->plies == 5);
        REQUIRE(win->line.size() == 5);
        CHECK(check_proof(drawn(kTwoSteps), Rule::Freestyle, Color::Black, win->proof) == "");
        position.make(win->line[0]);
        position.make(win->line[1]);
        // A stopped solver cannot search, but it still returns the win that it knows.
        const auto rest = find_win(threats, position, few_nodes(), [] { return true; });
        REQUIRE(rest);
        CHECK(rest->plies == 3);
        CHECK(rest->line[0] == win->line[2]);
        // The part of the proof below this position is a valid proof.
        CHECK(rest->proof.nodes.size() < win->proof.nodes.size());
        CHECK(rest->proof.nodes[0].plies == 3);
        CHECK(check_proof(position.grid(), Rule::Freestyle, Color::Black, rest->proof) == "");
    }

    TEST_CASE("a line is extended to the five, but not after the deadline") {
        RootSolver threats;
        TranspositionTable table;
        table.resize(1 << 16);
        const Position position(Rule::Freestyle, drawn(kTwoSteps), Color::Black);
        std::vector<Move> line;
        threats.finish_line(position, 5, table, line, Clock::now());
        CHECK(line.empty());
        threats.finish_line(position, 5, table, line, TimePoint::max());
        CHECK(line.size() == 5);
    }

    TEST_CASE("a win is played from its proof against every defence") {
        // The interesting case: the defender first plays a move that the proof does not list, later
        // one that it lists. Then the position is not part of the proof, but the replies of the
        // proof still win.
        int left = 0;
        for (const Position& first :
             {Position(Rule::Freestyle, drawn(kTwoSteps), Color::Black), support::threats_win(),
              after(Rule::Standard, kLongThreats)}) {
            RootSolver threats;
            const auto win = find_win(threats, first);
            REQUIRE(win);
            for (std::uint64_t seed = 1; seed <= 60; ++seed) {
                CAPTURE(seed);
                Random random(seed);
                Position position = first;
                ProofNode told = win->proof.nodes[0];
                // A call for the first position starts the proof from its beginning.
                REQUIRE(find_win(threats, first, few_nodes(), [] { return true; }));
                bool is_left = false;
                while (told.plies > 1) {
                    position.make(told.move);
                    const bool is_named = !told.answers.empty() && random.below(3) > 0;
                    position.make(is_named
                                      ? told.answers[static_cast<std::size_t>(random.below(
                                                         static_cast<int>(told.answers.size())))]
                                            .move
                                      : support::random_free_cell(position, random));
                    left += is_left && is_named ? 1 : 0;
                    is_left = is_left || !is_named;
                    CAPTURE(support::describe(position));
                    const auto rest = find_win(threats, position, few_nodes(), [] { return true; });
                    REQUIRE(rest);
                    REQUIRE(rest->plies < told.plies);
                    REQUIRE(support::check_proof_in_time(position.grid(), position.rule(),
                                                         position.side_to_move(),
                                                         rest->proof) == "");
                    told = rest->proof.nodes[0];
                }
                CHECK(position.move_class(told.move, position.side_to_move()) == MoveClass::Five);
            }
        }
        CHECK(left > 20);
    }

    TEST_CASE("a win with an excluded first move does not count, found or kept") {
        RootSolver threats;
        const Position position(Rule::Freestyle, drawn(kTwoSteps), Color::Black);
        Limits limits = few_nodes();
        const auto win = find_win(threats, position, limits);
        REQUIRE(win);
        limits.excluded = {move_at(0, 0)};
        CHECK(find_win(threats, position, limits).has_value());
        limits.excluded.push_back(win->line[0]);
        const auto other = find_win(threats, position, limits);
        CHECK((!other || other->line[0] != win->line[0]));
        RootSolver fresh;
        const auto without = find_win(fresh, position, limits);
        CHECK((!without || without->line[0] != win->line[0]));
        // After the search with an excluded move the solver still has its proof.
        limits.excluded.clear();
        CHECK(find_win(threats, position, limits).has_value());
    }

    TEST_CASE("a new win replaces the kept one, and clear() forgets it") {
        RootSolver threats;
        const Position first(Rule::Freestyle, drawn(kTwoSteps), Color::Black);
        // A second position: the board of the first one upside down.
        Grid turned(9, 9);
        for (int y = 0; y < 9; ++y) {
            for (int x = 0; x < 9; ++x)
                turned.set({x, y}, drawn(kTwoSteps).at({x, 8 - y}));
        }
        const Position second(Rule::Freestyle, turned, Color::Black);
        const Poll never = [] { return true; };
        REQUIRE(find_win(threats, first));
        REQUIRE(find_win(threats, second));
        // If the solver still returns a win for the first position, it must be a win of that
        // position.
        const auto again = find_win(threats, first, few_nodes(), never);
        if (again)
            CHECK(check_proof(first.grid(), Rule::Freestyle, Color::Black, again->proof) == "");
        REQUIRE(find_win(threats, second, few_nodes(), never));
        // A search with a limit of one node finds a win that the solver keeps, but not a forgotten
        // one.
        const Position third = support::threats_win();
        Limits hardly_any;
        hardly_any.max_nodes = 1;
        REQUIRE_FALSE(find_win(threats, third, hardly_any));
        REQUIRE(find_win(threats, third));
        CHECK(find_win(threats, third, hardly_any));
        threats.clear();
        CHECK_FALSE(find_win(threats, third, hardly_any));
    }

    TEST_CASE("an unopposed open three wins by threats") {
        RootSolver threats;
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
        const auto win = find_win(threats, position);
        REQUIRE(win);
        CHECK(win->plies >= 5);
        CHECK(position.is_free(win->line[0]));
    }

    TEST_CASE("without threats there is no win") {
        RootSolver threats;
        CHECK_FALSE(find_win(threats, Position(Rule::Freestyle, 15, 15)).has_value());
    }

    TEST_CASE("a win after renju's early draw does not count") {
        constexpr std::string_view kLate = R"(
            . . . . . .
            O X X X . .
            . . . . . .
            . . . . X .
            . . . . X .
            O O . O . .
        )";
        RootSolver threats;
        const auto freestyle =
            find_win(threats, Position(Rule::Freestyle, drawn(kLate), Color::Black));
        REQUIRE(freestyle);
        CHECK(freestyle->plies == 5);
        RootSolver others;
        CHECK_FALSE(
            find_win(others, Position(Rule::Renju, drawn(kLate), Color::Black)).has_value());
    }
}
