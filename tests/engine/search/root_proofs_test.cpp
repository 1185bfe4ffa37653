// Tests wins that the search proves at the root: it reports them with their proofs, also with
// several lines (multi-PV) and with excluded moves.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/search_recorder.h"
#include "tests/support/searches.h"
#include "tests/twins/proof_checker.h"

namespace fukumi {
namespace {

using support::check_proof;
using support::depth_limit;
using support::drawn;
using support::fault_of;
using support::four_three;
using support::listen;
using support::node_limit;
using support::Recorder;
using support::search;

/// Returns a board where Black wins with e2, which White must answer with f2, then with e3, and
/// then with a five at either end of the column.
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

TEST_SUITE_BEGIN("search root proofs");

TEST_CASE("a win by threats is reported with its proof, and is in the result") {
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

TEST_CASE("the next moves of a proven win come with the rest of the proof") {
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
        const std::vector<Move> line = result.proof->proof.main_line(position);
        CHECK(line.front() == result.best);
        REQUIRE(line.size() == static_cast<std::size_t>(plies));
        position.make(line[0]);
        position.make(line[1]);
        plies -= 2;
    }
    // When Black can make a five at once, the proof consists of this move.
    const SearchResult last = searcher.search(position, node_limit(1000));
    REQUIRE(last.proof.has_value());
    CHECK(last.proof->plies == 1);
    CHECK(last.proof->proof.main_line(position) == std::vector<Move>{last.best});
    CHECK(last.root_moves.front().bound == Bound::Exact);
}

TEST_CASE("with several lines a proven win is the first, and a search finds the others") {
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
        // The search reports the proof at once, and then as one of the lines of each iteration.
        CHECK(recorder.proofs.size() == 1);
        CHECK(recorder.lines.size() == 1 + 4 * 3);
        CHECK(recorder.lines.front().is_proof);
        CHECK(result.root_moves.size() > 3);
    }
}

TEST_CASE("with a single move there is no line after the proof") {
    // Black must stop White's four, and wins with the move that stops it.
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

TEST_CASE("a proof with an excluded first move does not count; other proofs do") {
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

TEST_CASE("a stopped search plays a win that it has proven or kept") {
    // With multi-PV the search continues after the proof until the test stops it.
    for (const int multi_pv : {1, 2, 5}) {
        CAPTURE(multi_pv);
        Limits limits;
        limits.multi_pv = multi_pv;
        Searcher searcher;
        SearchControl control;
        LineListener stop([&](const PvLine&) { control.stop(); });
        const Position position(Rule::Freestyle, two_steps(), Color::Black);
        const SearchResult result = searcher.search(position, limits, {}, stop, control);
        REQUIRE(result.proof.has_value());
        CHECK(result.best == result.proof->proof.nodes[0].move);
        CHECK(result.value == win_in(5));
        CHECK(result.lines.front().is_proof);
        CHECK(result.end == (multi_pv == 1 ? SearchEnd::Solved : SearchEnd::Stopped));

        // After the first move of the win and a reply, a search that is stopped at once still plays
        // the next move of the win.
        Position next = position;
        const ProofNode& first = result.proof->proof.nodes[0];
        REQUIRE_FALSE(first.answers.empty());
        next.make(first.move);
        next.make(first.answers[0].move);
        const SearchResult rest = searcher.search(next, limits, {}, stop, control);
        REQUIRE(rest.proof.has_value());
        CHECK(rest.value == win_in(3));
        CHECK(rest.best == rest.proof->proof.nodes[0].move);
        CHECK(check_proof(next.grid(), Rule::Freestyle, Color::Black, rest.proof->proof) == "");
    }
}

TEST_CASE("a proof is kept if the listener stops the search in on_proof()") {
    Limits limits;
    limits.multi_pv = 2;
    const Position position(Rule::Freestyle, four_three(), Color::Black);
    Recorder recorder(Recorder::Handler::Proof);
    const SearchResult result = listen(position, limits, recorder);
    CHECK(result.proof.has_value());
    CHECK(result.lines.front().is_proof);
    CHECK(result.end == SearchEnd::Stopped);
}

TEST_SUITE_END();

}  // namespace fukumi
