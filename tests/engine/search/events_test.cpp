// What a search reports: iterations, root moves with bounds and effort, proofs, and why it ended.
#include "engine/search/events.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/searches.h"
#include "tests/twins/proof_checker.h"
#include "tests/twins/slow_solver.h"

namespace fukumi {
namespace {

using support::after_move;
using support::check_proof;
using support::depth_limit;
using support::describe;
using support::drawn;
using support::fault_of;
using support::four_three;
using support::legal_moves;
using support::nearly_full_grid;
using support::next_on;
using support::node_limit;
using support::opening;
using support::search;

/// Keeps all that it hears, and ends the search at the call that is named.
class Recorder : public SearchListener {
 public:
    enum class Handler : std::uint8_t { None, Line, Iteration, Proof, Poll };

    explicit Recorder(Handler last = Handler::None, int patience = 1)
        : last_(last), polls_left_(patience) {}

    Answer on_line(const PvLine& line) override {
        lines.push_back(line);
        return answer(Handler::Line);
    }
    Answer on_iteration(const Iteration& iteration) override {
        iterations.push_back(iteration);
        return answer(Handler::Iteration);
    }
    Answer on_proof(const ProvenWin& win) override {
        CHECK(lines.empty());
        proofs.push_back(win);
        return answer(Handler::Proof);
    }
    Answer on_poll() override {
        ++polls;
        return --polls_left_ <= 0 ? answer(Handler::Poll) : Answer::GoOn;
    }
    void on_end(const EndOfSearch& end) override { ends.push_back(end); }

    std::vector<PvLine> lines;
    std::vector<Iteration> iterations;
    std::vector<ProvenWin> proofs;
    std::vector<EndOfSearch> ends;
    int polls = 0;

 private:
    Answer answer(Handler here) const {
        CHECK(ends.empty());
        return here == last_ ? Answer::EndSearch : Answer::GoOn;
    }

    Handler last_;
    int polls_left_;
};

SearchResult listen(const Position& position, const Limits& limits, SearchListener& listener) {
    Searcher searcher;
    return searcher.search(position, limits, {}, listener, SearchControl());
}

std::int64_t effort_of(const std::vector<RootMoveInfo>& moves) {
    std::int64_t sum = 0;
    for (const RootMoveInfo& info : moves)
        sum += info.nodes;
    return sum;
}

int outcome_of(Value value) {
    return is_win(value) ? 1 : is_loss(value) ? -1 : 0;
}

/// Whether what is said of a move that leads to `outcome` is true.
bool agrees(const RootMoveInfo& info, int outcome) {
    switch (info.bound) {
        case Bound::Exact:
            return outcome_of(info.value) == outcome;
        case Bound::Lower:
            return outcome_of(info.value) <= outcome;
        case Bound::Upper:
            return outcome_of(info.value) >= outcome;
        default:
            return true;
    }
}

/// Black wins by e2, f2, e3, and then on either side of the column.
Grid two_steps() {
    return drawn(R"(
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
}

}  // namespace

TEST_SUITE_BEGIN("search events");

TEST_CASE("iterations are told one by one, each after its lines") {
    for (const int multi_pv : {1, 3}) {
        CAPTURE(multi_pv);
        Limits limits = depth_limit(5);
        limits.multi_pv = multi_pv;
        Recorder recorder;
        const SearchResult result = listen(opening(Rule::Standard), limits, recorder);
        REQUIRE(recorder.iterations.size() == 5);
        CHECK(static_cast<int>(recorder.lines.size()) == 5 * multi_pv);
        std::int64_t nodes = 0;
        for (std::size_t i = 0; i < recorder.iterations.size(); ++i) {
            const Iteration& told = recorder.iterations[i];
            CHECK(told.depth == static_cast<int>(i) + 1);
            CHECK(told.complete);
            CHECK(static_cast<int>(told.lines.size()) == multi_pv);
            CHECK(told.selective_depth >= told.depth);
            CHECK(told.nodes > nodes);
            CHECK(told.elapsed_ms >= 0);
            nodes = told.nodes;
        }
        CHECK(nodes == result.nodes);
        REQUIRE(recorder.ends.size() == 1);
        CHECK(recorder.ends[0].why == SearchEnd::Depth);
        CHECK(recorder.ends[0].nodes == result.nodes);
        CHECK(result.end == SearchEnd::Depth);
        CHECK_FALSE(result.proof.has_value());
    }
}

TEST_CASE("an interrupted iteration says so") {
    Recorder recorder;
    const SearchResult result = listen(opening(Rule::Freestyle), node_limit(5000), recorder);
    REQUIRE_FALSE(recorder.iterations.empty());
    CHECK_FALSE(recorder.iterations.back().complete);
    CHECK(recorder.iterations.back().nodes == 5000);
    CHECK(result.end == SearchEnd::Nodes);
}

TEST_CASE("the efforts of the root moves sum up to the nodes of the search") {
    for (const Rule rule : kAllRules) {
        for (const int multi_pv : {1, 4}) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(multi_pv);
            Limits limits = node_limit(20'000);
            limits.multi_pv = multi_pv;
            Recorder recorder;
            const SearchResult result = listen(opening(rule), limits, recorder);
            CHECK(effort_of(result.root_moves) == result.nodes);
            for (const Iteration& told : recorder.iterations)
                CHECK(effort_of(told.root_moves) == told.nodes);
            // The best move is not a matter of a few nodes.
            const auto best =
                std::find_if(result.root_moves.begin(), result.root_moves.end(),
                             [&](const RootMoveInfo& info) { return info.move == result.best; });
            REQUIRE(best != result.root_moves.end());
            CHECK(best->nodes > result.nodes / static_cast<std::int64_t>(result.root_moves.size()));
        }
    }
}

TEST_CASE("root moves: the best is exact, the others are at most as good") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SearchResult result = search(opening(rule), depth_limit(6));
        int exact = 0;
        for (const RootMoveInfo& info : result.root_moves) {
            CHECK(info.depth == 6);
            REQUIRE_FALSE(info.line.empty());
            CHECK(info.line.front() == info.move);
            CHECK((info.bound == Bound::Exact || info.bound == Bound::Upper));
            CHECK(info.value <= result.value);
            CHECK((info.bound == Bound::Exact || info.line.size() == 1));
            if (info.move == result.best) {
                CHECK(info.bound == Bound::Exact);
                CHECK(info.value == result.value);
                CHECK(info.line == result.lines.front().moves);
            }
            exact += info.bound == Bound::Exact;
        }
        CHECK(exact >= 1);
    }
}

TEST_CASE("bounds of root moves are true where brute force can tell") {
    Searcher searcher;
    int bounds = 0;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        for (int i = 1; i <= 60; ++i) {
            CAPTURE(i);
            Random random(static_cast<std::uint64_t>(i));
            const Grid grid = nearly_full_grid(rule, {5, 6}, 2 + random.below(5), random);
            const Color us = next_on(grid);
            if (legal_moves(grid, rule, us).empty())
                continue;
            const Position position(rule, grid, us);
            CAPTURE(describe(position));
            const SearchResult result = searcher.search(position, depth_limit(40));
            for (const RootMoveInfo& info : result.root_moves) {
                const Point p = support::point_of(info.move);
                if (!support::is_legal(grid, rule, us, p))
                    continue;
                const Grid after = after_move(grid, us, info.move);
                const int outcome =
                    support::is_winning(grid, rule, us, p)
                        ? 1
                        : -support::result_with_best_play(after, rule, opponent(us));
                CHECK(agrees(info, outcome));
                bounds += info.bound != Bound::None;
            }
        }
    }
    CHECK(bounds > 500);
}

TEST_CASE("a win by threats is told with its proof, and is in the result") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position(rule, four_three(), Color::Black);
        Recorder recorder;
        const SearchResult result = listen(position, Limits{}, recorder);
        REQUIRE(result.proof.has_value());
        CHECK(result.proof->winner == Color::Black);
        CHECK(result.proof->plies == 5);
        CHECK(check_proof(position.grid(), rule, Color::Black, result.proof->proof) == "");
        CHECK(result.end == SearchEnd::Solved);
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines[0].is_proof);
        CHECK(result.lines[0].value == win_in(5));
        REQUIRE(result.root_moves.size() == 1);
        CHECK(result.root_moves[0].move == result.best);
        CHECK(result.root_moves[0].bound == Bound::Lower);
        CHECK(recorder.proofs.size() == 1);
        CHECK(recorder.lines.size() == 1);
        CHECK(recorder.iterations.empty());
    }
}

TEST_CASE("the next moves of a proven win come with what is left of the proof") {
    Searcher searcher;
    Position position(Rule::Freestyle, two_steps(), Color::Black);
    int plies = 5;
    while (plies > 1) {
        CAPTURE(plies);
        const SearchResult result = searcher.search(position, node_limit(3'000'000));
        REQUIRE(result.proof.has_value());
        CHECK(result.proof->plies == plies);
        CHECK(check_proof(position.grid(), Rule::Freestyle, Color::Black, result.proof->proof) ==
              "");
        const std::vector<Move> line = result.proof->proof.main_line();
        CHECK(line.front() == result.best);
        REQUIRE(line.size() >= 2);
        position.make(line[0]);
        position.make(line[1]);
        plies -= 2;
    }
    // The five is a proof of one move.
    const SearchResult last = searcher.search(position, node_limit(1000));
    REQUIRE(last.proof.has_value());
    CHECK(last.proof->plies == 1);
    CHECK(last.proof->proof.main_line() == std::vector<Move>{last.best});
    CHECK(last.root_moves.front().bound == Bound::Exact);
}

TEST_CASE("with several lines a proven win is the first, and the others follow by search") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Position position(rule, two_steps(), Color::Black);
        Limits limits = depth_limit(4);
        limits.multi_pv = 3;
        Recorder recorder;
        const SearchResult result = listen(position, limits, recorder);
        CHECK(fault_of(position, result) == "");
        REQUIRE(result.proof.has_value());
        CHECK(check_proof(position.grid(), rule, Color::Black, result.proof->proof) == "");
        REQUIRE(result.lines.size() == 3);
        CHECK(result.end == SearchEnd::Depth);
        CHECK(result.depth == 4);
        for (int rank = 0; rank < 3; ++rank) {
            const PvLine& line = result.lines[rank];
            CHECK(line.rank == rank);
            CHECK(line.is_proof == (rank == 0));
            CHECK(line.depth == (rank == 0 ? 1 : 4));
            CHECK((rank == 0) == (line.moves.front() == result.best));
        }
        CHECK(result.value == win_in(result.proof->plies));
        CHECK(result.lines[2].value <= result.lines[1].value);
        // Once the proof, then two lines for each iteration.
        CHECK(recorder.proofs.size() == 1);
        CHECK(recorder.lines.size() == 1 + 4 * 2);
        CHECK(recorder.lines.front().is_proof);
        CHECK(effort_of(result.root_moves) + 1 == result.nodes);
    }
}

TEST_CASE("with a single move there is no line behind the proof") {
    // Black has to stop White's four, and wins by that.
    const Position position(Rule::Freestyle, drawn(R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        X O O O O . . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
    )"),
                            Color::Black);
    Limits limits;
    limits.multi_pv = 5;
    const SearchResult result = search(position, limits);
    CHECK(support::best_of(result) == "f5");
    CHECK(result.lines.size() == 1);
    CHECK(result.proof.has_value());
    CHECK(result.end == SearchEnd::Solved);
}

TEST_CASE("a proof does not count if its first move is excluded, and others still do") {
    const Position position(Rule::Freestyle, four_three(), Color::Black);
    Limits limits = depth_limit(4);
    limits.excluded = {move_at(0, 0)};
    const SearchResult proven = search(position, limits);
    REQUIRE(proven.proof.has_value());
    limits.excluded.push_back(proven.best);
    const SearchResult other = search(position, limits);
    CHECK(other.best != proven.best);
    CHECK((!other.proof || other.proof->proof.nodes[0].move == other.best));
}

TEST_CASE("without proofs all lines come from the search") {
    Limits limits = depth_limit(4);
    limits.proofs = false;
    for (const int multi_pv : {1, 3}) {
        CAPTURE(multi_pv);
        limits.multi_pv = multi_pv;
        Recorder recorder;
        const SearchResult result =
            listen(Position(Rule::Freestyle, four_three(), Color::Black), limits, recorder);
        CHECK_FALSE(result.proof.has_value());
        CHECK(recorder.proofs.empty());
        CHECK(is_win(result.value));
        for (const PvLine& line : result.lines)
            CHECK_FALSE(line.is_proof);
    }
}

TEST_CASE("a listener ends a search without limits by any of its answers") {
    const Position position = opening(Rule::Freestyle, 15);
    for (const auto last :
         {Recorder::Handler::Line, Recorder::Handler::Iteration, Recorder::Handler::Poll}) {
        CAPTURE(static_cast<int>(last));
        Recorder recorder(last);
        const SearchResult result = listen(position, Limits{}, recorder);
        CHECK(result.end == SearchEnd::Listener);
        CHECK(fault_of(position, result) == "");
        REQUIRE(recorder.ends.size() == 1);
        CHECK(recorder.ends[0].why == SearchEnd::Listener);
        CHECK(recorder.lines.size() <= 2);
    }
}

TEST_CASE("a listener is asked while threats are looked for, and in the tree") {
    const Position position = opening(Rule::Freestyle, 15);
    Recorder patient(Recorder::Handler::Poll, 200);
    const SearchResult result = listen(position, Limits{}, patient);
    CHECK(result.end == SearchEnd::Listener);
    CHECK(patient.polls >= 200);
    // 256 nodes lie between two questions, and a search for fours may add its own.
    CHECK(result.nodes < 200 * 2000);
    CHECK_FALSE(patient.iterations.empty());
}

TEST_CASE("a proof is kept although the listener has had enough by then") {
    Limits limits;
    limits.multi_pv = 2;
    const Position position(Rule::Freestyle, four_three(), Color::Black);
    Recorder recorder(Recorder::Handler::Proof);
    const SearchResult result = listen(position, limits, recorder);
    CHECK(result.proof.has_value());
    CHECK(result.lines.front().is_proof);
    CHECK(result.end == SearchEnd::Listener);
}

TEST_CASE("why a search ended") {
    Searcher searcher;
    const Position position = opening(Rule::Freestyle, 15);
    CHECK(searcher.search(position, depth_limit(3)).end == SearchEnd::Depth);
    CHECK(searcher.search(position, node_limit(500)).end == SearchEnd::Nodes);
    // A single answer to a four, with a clock: its value is told, and that is all.
    const Position forced(Rule::Freestyle, drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        O X X X X . . . .
        . . . . . O . . .
        . . . . . . O . .
        . . . . . . . . .
    )"),
                          Color::White);
    SearchTimes clock;
    clock.optimum = clock.deadline = Clock::now() + std::chrono::hours(1);
    const SearchResult single = searcher.search(forced, {}, clock);
    CHECK((single.end == SearchEnd::SingleMove || single.end == SearchEnd::Solved));
    // Nothing to play.
    Limits nothing;
    Position(Rule::Freestyle, 5, 5).free_set().for_each([&](Move m) {
        nothing.excluded.push_back(m);
    });
    const SearchResult none = searcher.search(Position(Rule::Freestyle, 5, 5), nothing);
    CHECK(none.end == SearchEnd::NoMove);
    CHECK_FALSE(none.best);
    // A loss that no depth changes.
    const Position lost(Rule::Freestyle, drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . X X X X . . .
        . . . . O . . . .
        . . . . . O . . .
        . . . . . . . . .
    )"),
                        Color::White);
    const SearchResult loss = searcher.search(lost, Limits{});
    CHECK(loss.end == SearchEnd::Solved);
    CHECK(loss.value == loss_in(2));
}

TEST_SUITE_END();

}  // namespace fukumi
