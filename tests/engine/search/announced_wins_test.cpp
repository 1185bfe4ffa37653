// Tests that the engine keeps a win that it has announced: after every reply of the opponent it
// reports the remaining distance, the line and the kind of the win, up to the five.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/board/rules.h"
#include "engine/search/searcher.h"
#include "engine/threat/threat_moves.h"
#include "tests/support/drawn.h"
#include "tests/support/search_recorder.h"
#include "tests/support/searches.h"
#include "tests/support/threat_positions.h"

namespace fukumi {
namespace {

using support::node_limit;
using support::Recorder;

/// Returns a position where Black wins in a few plies, but not by fours alone.
Position won_by_search() {
    Position position(Rule::Freestyle, 15, 15);
    for (const Move m : {move_at(7, 7), move_at(0, 0), move_at(9, 7), move_at(0, 14), move_at(8, 9),
                         move_at(14, 0), move_at(6, 10), move_at(14, 14)})
        position.make(m);
    return position;
}

/// Returns what is wrong with the line of a win; empty if the line is correct.
std::string line_fault(Position position, const PvLine& line) {
    if (!is_win(line.value) || line.kind == WinKind::None)
        return "no win";
    if (line.moves.empty())
        return "no line";
    for (const Move m : line.moves) {
        if (!position.is_free(m))
            return "a move on a stone";
        position.make(m);
    }
    return "";
}

/// Returns a move with which the side to move makes a four, or Move::none().
Move four_of(const Position& position) {
    Move four;
    position.candidates().for_each([&](Move m) {
        const MoveClass made = position.move_class(m, position.side_to_move());
        if (made >= MoveClass::Four && made != MoveClass::Forbidden)
            four = m;
    });
    return four;
}

TEST_SUITE("search announced wins") {
    TEST_CASE("a line reports the kind of its win") {
        const auto first_line = [](const Position& position, const Limits& limits) {
            const SearchResult result = support::search(position, limits);
            REQUIRE_FALSE(result.lines.empty());
            return result.lines.front();
        };
        const Position fours(Rule::Freestyle, support::four_three(), Color::Black);
        CHECK(first_line(fours, {}).kind == WinKind::Fours);
        const Limits many = node_limit(3'000'000);
        CHECK(first_line(support::threats_win(), many).kind == WinKind::Threats);
        CHECK(first_line(won_by_search(), node_limit(3000)).kind == WinKind::Search);
        CHECK(first_line(support::opening(Rule::Freestyle), node_limit(500)).kind == WinKind::None);
        const SearchResult result = support::search(support::threats_win(), many);
        REQUIRE(result.proof.has_value());
        CHECK(result.proof->kind == WinKind::Threats);
    }

    TEST_CASE("a win that the search found is played up to the five") {
        Position position = won_by_search();
        Searcher searcher;
        SearchResult result = searcher.search(position, node_limit(3000));
        REQUIRE(is_win(result.value));
        CHECK(result.lines.front().kind == WinKind::Search);
        // The line may lack its last two plies, because there every reply loses.
        CHECK(static_cast<int>(result.lines.front().moves.size()) >= kMate - result.value - 2);
        while (kMate - result.value > 1) {
            const int plies = kMate - result.value;
            CAPTURE(plies);
            REQUIRE(result.lines.front().moves.size() >= 2);
            position.make(result.best);
            position.make(result.lines.front().moves[1]);
            // With a limit of one node the engine cannot search again.
            result = searcher.search(position, node_limit(1));
            CHECK(kMate - result.value <= plies - 2);
            REQUIRE_FALSE(result.lines.empty());
            CHECK(line_fault(position, result.lines.front()) == "");
            CHECK(result.best == result.lines.front().moves.front());
        }
    }

    TEST_CASE("the line of a win has at most the announced number of plies") {
        int wins = 0;
        int repeated = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            CAPTURE(seed);
            const Grid grid = support::grid_with_threes(Rule::Freestyle, 9, 9, seed);
            Position position(Rule::Freestyle, grid, Color::Black);
            Searcher searcher;
            const SearchResult first = searcher.search(position, node_limit(2000));
            if (!is_win(first.value) || first.proof)
                continue;
            ++wins;
            const PvLine& line = first.lines.front();
            CHECK(line_fault(position, line) == "");
            // The line may end early, but it does not take longer than the announced win.
            CHECK(static_cast<int>(line.moves.size()) <= kMate - first.value);
            if (line.moves.size() < 3)
                continue;
            position.make(line.moves[0]);
            position.make(line.moves[1]);
            const SearchResult next = searcher.search(position, node_limit(1));
            CHECK(next.value >= first.value + 2);
            if (next.proof)
                continue;
            // The engine repeats the win from the line. Its move is a root move of this search.
            ++repeated;
            REQUIRE(next.root_moves.size() == 1);
            CHECK(next.root_moves.front().move == next.best);
            CHECK(next.root_moves.front().value == next.value);
        }
        CHECK(wins >= 5);
        CHECK(repeated >= 5);
    }

    TEST_CASE("an unexpected reply, and a forced answer to it") {
        // White has three in a row and can make a four at any time.
        Position position(Rule::Freestyle, 15, 15);
        for (const Move m : {move_at(7, 7), move_at(0, 0), move_at(9, 7), move_at(0, 1),
                             move_at(8, 9), move_at(0, 2), move_at(6, 10), move_at(0, 14)})
            position.make(m);
        Searcher searcher;
        const SearchResult before = searcher.search(position, node_limit(200000));
        REQUIRE(is_win(before.value));
        position.make(before.best);
        const Move four = four_of(position);
        REQUIRE(four);
        position.make(four);
        REQUIRE(threat_against(position, position.side_to_move()) == Threat::Five);
        Recorder recorder;
        SearchTimes times;
        times.deadline = Clock::now() + Milliseconds(60000);
        times.optimum = times.deadline;
        const SearchResult after =
            searcher.search(position, node_limit(1), times, recorder, SearchControl());
        CHECK(is_win(after.value));
        CHECK(kMate - after.value <= kMate - before.value - 2);
        REQUIRE_FALSE(recorder.lines.empty());
        for (const PvLine& line : recorder.lines)
            CHECK(line_fault(position, line) == "");
    }

    TEST_CASE("a proof refutes moves that it does not list") {
        const Grid grid = support::drawn(R"(
            . . . . . . . . .
            O X X X . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            O . O . O . . . .
        )");
        const Position root(Rule::Freestyle, grid, Color::Black);
        Searcher searcher;
        const SearchResult first = searcher.search(root, {});
        REQUIRE(first.proof.has_value());
        int others = 0;
        root.free_set().for_each([&](Move reply) {
            if (reply == first.best)
                return;
            Position position = root;
            position.make(first.best);
            position.make(reply);
            Searcher follower;
            follower.search(root, {});
            const SearchResult next = follower.search(position, node_limit(1));
            REQUIRE_FALSE(next.lines.empty());
            CHECK(line_fault(position, next.lines.front()) == "");
            CHECK(kMate - next.value <= first.proof->plies - 2);
            CHECK(next.proof.has_value());
            ++others;
        });
        CHECK(others > 50);
    }

    TEST_CASE("an unrelated position does not continue the win, and no line is reported twice") {
        const Position position = won_by_search();
        Searcher searcher;
        const SearchResult first = searcher.search(position, node_limit(3000));
        REQUIRE(is_win(first.value));
        // If the winner plays a different move than announced, the engine no longer knows a win.
        Position other = position;
        other.make(move_at(2, 2));
        other.make(move_at(3, 3));
        const SearchResult result = searcher.search(other, node_limit(1));
        CHECK_FALSE(is_win(result.value));
        // With `proofs` off, the search does not use the win of an earlier search.
        Position next = position;
        next.make(first.best);
        next.make(first.lines.front().moves.at(1));
        Searcher blind;
        blind.search(position, node_limit(3000));
        Limits limits = node_limit(1);
        limits.proofs = false;
        CHECK(blind.search(next, limits).lines.empty());
    }

    TEST_CASE("the first event reports the limits of time, nodes and depth") {
        struct Listener : Recorder {
            void on_begin(const Allowance& told) override {
                CHECK(lines.empty());
                allowances.push_back(told);
            }
            std::vector<Allowance> allowances;
        };
        const Position position = support::opening(Rule::Freestyle);
        Searcher searcher;
        Listener listener;
        SearchTimes times;
        times.optimum = times.start + Milliseconds(40000);
        times.deadline = times.start + Milliseconds(90000);
        Limits limits = node_limit(200);
        limits.max_depth = 7;
        searcher.search(position, limits, times, listener, SearchControl());
        REQUIRE(listener.allowances.size() == 1);
        CHECK(listener.allowances[0].usual_ms == 40000);
        CHECK(listener.allowances[0].most_ms == 90000);
        CHECK(listener.allowances[0].nodes == 200);
        CHECK(listener.allowances[0].depth == 7);
        Listener unhurried;
        searcher.search(position, limits, {}, unhurried, SearchControl());
        REQUIRE(unhurried.allowances.size() == 1);
        CHECK_FALSE(unhurried.allowances[0].usual_ms.has_value());
        CHECK_FALSE(unhurried.allowances[0].most_ms.has_value());
    }

    TEST_CASE("every root move is reported before and after its search, unless the search stops") {
        struct Listener : Recorder {
            void on_root_move(const RootMoveVisit& visit) override {
                using State = RootMoveVisit::State;
                CHECK((visit.state == State::Begins) != open.has_value());
                if (open)
                    CHECK(*open == visit.move);
                open.reset();
                if (visit.state == State::Begins)
                    open = visit.move;
                if (visit.state == State::Best) {
                    CHECK(visit.line.front() == visit.move);
                    best = visit.move;
                }
                ++visits;
                if (++visits > last)
                    control.stop();
            }
            std::optional<Move> open;
            Move best;
            int visits = 0;
            int last = 1 << 30;
        };
        Listener all;
        const SearchResult result =
            support::listen(support::opening(Rule::Freestyle), support::depth_limit(5), all);
        CHECK_FALSE(all.open.has_value());
        CHECK(all.best == result.best);
        CHECK(all.visits > 100);
        Listener impatient;
        impatient.last = 50;
        const SearchResult ended =
            support::listen(support::opening(Rule::Freestyle), support::depth_limit(9), impatient);
        CHECK(ended.end == SearchEnd::Stopped);
    }
}

}  // namespace
}  // namespace fukumi
