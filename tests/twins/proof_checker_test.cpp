// Tests the proof checker: it accepts correct proofs under every rule and detects every kind of
// error.
#include "tests/twins/proof_checker.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/pattern/position.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"

namespace fukumi::support {
namespace {

Move move(std::string_view name) {
    return move_at(cell(name));
}

ProofNode five(std::string_view name) {
    return {move(name), 1, -1, {}};
}

ProofNode node(std::string_view name, int plies, int otherwise,
               const std::vector<std::pair<std::string_view, int>>& answers) {
    ProofNode result{move(name), plies, otherwise, {}};
    for (const auto& [reply, next] : answers)
        result.answers.push_back({move(reply), next});
    return result;
}

bool is_right(const Grid& grid, Rule rule, Color attacker, const Proof& proof) {
    const std::string wrong = check_proof(grid, rule, attacker, proof);
    CAPTURE(describe(rule, grid, attacker));
    CHECK(wrong == "");
    return wrong.empty();
}

/// Returns a board with an open three of Black.
Grid open_three() {
    return drawn(R"(. . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . X X X . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .)");
}

Proof straight_four() {
    return {{node("g4", 3, 1, {{"h4", 2}, {"c4", 1}}), five("h4"), five("c4")}};
}

/// Returns a board with two black twos whose lines cross at e4.
Grid crossing_twos() {
    return drawn(R"(. . . . . . . . .
                    . . . . X . . . .
                    . . . . X . . . .
                    . . X X . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .)");
}

/// Returns a proof for crossing_twos(): e4 makes two open threes. If the defender stops one of
/// them, the attacker extends the other three to a straight four.
Proof double_three() {
    return {{
        // e4 completes two open threes: c4 d4 e4 in the row, and e2 e3 e4 in the column.
        node("e4", 5, 1, {{"a4", 4}, {"b4", 4}, {"f4", 4}, {"g4", 4}}),
        node("f4", 3, 2, {{"b4", 3}, {"g4", 2}}),
        five("b4"),
        five("g4"),
        node("e5", 3, 5, {{"e1", 6}, {"e6", 5}}),
        five("e1"),
        five("e6"),
    }};
}

}  // namespace

TEST_SUITE_BEGIN("support");

TEST_CASE("a five is a proof") {
    const Grid grid = drawn(R"(X X X X .
                               . . . . .
                               . . . . .
                               . . . . .
                               . . . . .)");
    for (const Rule rule : kAllRules)
        CHECK(is_right(grid, rule, Color::Black, {{five("e1")}}));
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, {{five("e2")}}) ==
          "e2: the move does not win, as the node claims");
    CHECK(check_proof(grid, Rule::Freestyle, Color::White, {{five("e1")}}) ==
          "e1: the move does not win, as the node claims");
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, {{five("d1")}}) ==
          "d1: the cell is not free");
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, {{five("f1")}}) ==
          "none: the cell is not free");
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, {{{Move::none(), 1, -1, {}}}}) ==
          "none: the cell is not free");
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, {{node("e1", 3, 1, {}), five("e2")}}) ==
          "e1: the move wins sooner than the node claims");
}

TEST_CASE("a straight four is a proof under every rule") {
    for (const Rule rule : kAllRules)
        CHECK(is_right(open_three(), rule, Color::Black, straight_four()));
}

TEST_CASE("malformed proofs are rejected") {
    const auto wrong_with = [](auto change) {
        Proof proof = straight_four();
        change(proof);
        return check_proof(open_three(), Rule::Freestyle, Color::Black, proof);
    };
    CHECK(wrong_with([](Proof& p) { p.nodes.clear(); }) == "the proof is empty");
    CHECK(wrong_with([](Proof& p) { p.nodes[0].plies = 4; }) ==
          "node 0: the number of plies is not odd");
    CHECK(wrong_with([](Proof& p) { p.nodes[2].plies = -1; }) ==
          "node 2: the number of plies is not odd");
    CHECK(wrong_with([](Proof& p) { p.nodes[0].plies = 1; }) ==
          "node 0: a continuation takes longer than the node it belongs to claims");
    CHECK(wrong_with([](Proof& p) { p.nodes[1].plies = 3; }) ==
          "node 0: a continuation takes longer than the node it belongs to claims");
    CHECK(wrong_with([](Proof& p) { p.nodes[0].otherwise = -1; }) ==
          "node 0: a continuation does not exist");
    CHECK(wrong_with([](Proof& p) { p.nodes[0].answers[0].next = 3; }) ==
          "node 0: a continuation does not exist");
    CHECK(wrong_with([](Proof& p) { p.nodes[0].otherwise = 0; }) ==
          "node 0: a continuation takes longer than the node it belongs to claims");
    CHECK(wrong_with([](Proof& p) { p.nodes[1].otherwise = 2; }) ==
          "node 1: something follows the last move");
    CHECK(wrong_with([](Proof& p) { p.nodes[0].answers.push_back(p.nodes[0].answers[0]); }) ==
          "node 0: an answer is listed twice");
}

TEST_CASE("a missing answer is detected") {
    Proof proof = straight_four();
    proof.nodes[0].answers.erase(proof.nodes[0].answers.begin());
    CHECK(check_proof(open_three(), Rule::Freestyle, Color::Black, proof) ==
          "g4 h4 h4: the cell is not free");
}

TEST_CASE("a quiet move is checked against every reply") {
    CHECK(is_right(crossing_twos(), Rule::Freestyle, Color::Black, double_three()));
    CHECK(is_right(crossing_twos(), Rule::Standard, Color::Black, double_three()));
    CHECK(check_proof(crossing_twos(), Rule::Renju, Color::Black, double_three()) ==
          "e4: the move is forbidden");

    // In caro White's stone on h4 can later be one end of a five that White encloses.
    Proof with_far_end = double_three();
    with_far_end.nodes[0].answers.push_back({move("h4"), 4});
    for (const Rule rule : {Rule::CaroExact, Rule::CaroOverline}) {
        CHECK(check_proof(crossing_twos(), rule, Color::Black, double_three()) ==
              "e4 h4 f4 b4 g4: the move does not win, as the node claims");
        CHECK(is_right(crossing_twos(), rule, Color::Black, with_far_end));
    }

    Proof short_of_one = double_three();
    short_of_one.nodes[0].answers.erase(short_of_one.nodes[0].answers.begin() + 2);
    CHECK(check_proof(crossing_twos(), Rule::Freestyle, Color::Black, short_of_one) ==
          "e4 f4 f4: the cell is not free");
    Proof hasty = double_three();
    hasty.nodes[0].answers.erase(hasty.nodes[0].answers.begin() + 3);
    CHECK(check_proof(crossing_twos(), Rule::Freestyle, Color::Black, hasty) != "");
}

TEST_CASE("a reply that makes a four must be answered") {
    // White has a three that is blocked at one end. When White extends it to a four, Black must
    // answer the four.
    Grid grid = crossing_twos();
    for (const char* name : {"a7", "b7", "d7"})
        grid.set(cell(name), Cell::White);
    const std::string wrong = check_proof(grid, Rule::Freestyle, Color::Black, double_three());
    CHECK((wrong == "e4 c7 f4 e7: the defender wins" || wrong == "e4 e7 f4 c7: the defender wins"));
}

TEST_CASE("a five of the defender refutes a four") {
    Grid grid = open_three();
    for (const char* name : {"b1", "c1", "d1", "e1"})
        grid.set(cell(name), Cell::White);
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, straight_four()) ==
          "g4 a1: the defender wins");
    // White's move that stops the five makes a five of White.
    Grid stopped = open_three();
    for (const char* name : {"h1", "h2", "h3", "h5"})
        stopped.set(cell(name), Cell::White);
    CHECK(check_proof(stopped, Rule::Freestyle, Color::Black, straight_four()) ==
          "g4 h4: the defender wins");
    // With a stone on h6 the move makes six in a row, which does not win in standard.
    stopped.set(cell("h6"), Cell::White);
    CHECK(is_right(stopped, Rule::Standard, Color::Black, straight_four()));
}

TEST_CASE("six in a row do not win where exactly five are needed") {
    const Grid grid = drawn(R"(. . . . . . . . .
                               . X X X . . X . .
                               . . . . . . . . .
                               . . . . . . . . .
                               . . . . . . . . .)");
    // After e2 Black makes five in a row with a2, and six in a row with f2.
    const Proof both_ends{{node("e2", 3, 1, {{"a2", 2}, {"f2", 1}}), five("a2"), five("f2")}};
    CHECK(is_right(grid, Rule::Freestyle, Color::Black, both_ends));
    CHECK(is_right(grid, Rule::CaroOverline, Color::Black, both_ends));
    CHECK(check_proof(grid, Rule::Standard, Color::Black, both_ends) ==
          "e2 a2 f2: the move does not win, as the node claims");
    CHECK(check_proof(grid, Rule::CaroExact, Color::Black, both_ends) ==
          "e2 a2 f2: the move does not win, as the node claims");
    CHECK(check_proof(grid, Rule::Renju, Color::Black, both_ends) ==
          "e2 a2 f2: the move is forbidden");
}

TEST_CASE("in caro a four can be answered at both ends of the five") {
    // After d2 Black threatens the five b2-f2. In caro a five does not win if the opponent holds
    // both ends, and White has a stone on a2, so White can also answer on g2.
    const Grid grid = drawn(R"(. . . . . . . . .
                               O X X . . X . . .
                               . . . . . . . . .
                               . . . . . . . . .
                               . . X X X . . . .
                               . . . . . . . . .)");
    Proof proof{{
        node("e2", 5, 1, {{"d2", 2}, {"g2", 2}}),
        five("d2"),
        node("f5", 3, 3, {{"b5", 4}, {"g5", 3}}),
        five("b5"),
        five("g5"),
    }};
    for (const Rule rule : kAllRules)
        CHECK(is_right(grid, rule, Color::Black, proof));
    proof.nodes[0].answers.pop_back();
    CHECK(is_right(grid, Rule::Standard, Color::Black, proof));
    for (const Rule rule : {Rule::CaroExact, Rule::CaroOverline}) {
        CHECK(check_proof(grid, rule, Color::Black, proof) ==
              "e2 g2 d2: the move does not win, as the node claims");
    }
}

TEST_CASE("Black's forbidden replies lose in renju") {
    // Black can stop White's four only with e4, and this move makes six black stones in a row.
    const Grid grid = drawn(R"(. . . . X . . . .
                               . . . . X . . . .
                               . . . . X . . . .
                               X O O O . . . . .
                               . . . . X . . . .
                               . . . . X . . . .
                               . . . . . . . . .
                               . . . . . . . . .)");
    const Proof proof{{node("f4", 3, 1, {}), five("e4")}};
    CHECK(is_right(grid, Rule::Renju, Color::White, proof));
    CHECK(check_proof(grid, Rule::Standard, Color::White, proof) ==
          "f4 e4 e4: the cell is not free");
    CHECK(check_proof(grid, Rule::Freestyle, Color::White, proof) == "f4 e4: the defender wins");
    // Only after a move that the proof does not list may it list a forbidden reply.
    const Proof listed{{node("f4", 3, 1, {{"e4", 2}}), five("e4"), five("g4")}};
    CHECK(check_proof(grid, Rule::Renju, Color::White, listed) ==
          "f4 e4: the listed reply is forbidden");
    CHECK(check_proof(grid, Rule::Renju, Color::White, listed, 1) == "");
    // The main line leaves such a reply out.
    const std::vector<Move> line = listed.main_line(Position(Rule::Renju, grid, Color::White));
    REQUIRE(line.size() == 3);
    CHECK(check_line(grid, Rule::Renju, Color::White, line) == "");
}

TEST_CASE("a forbidden four of Black is not an attack in renju") {
    // The move d4 makes two fours at once.
    const Grid grid = drawn(R"(. . . . . . . . .
                               O . . O . . . . .
                               . . . X . . . . .
                               O X X . X . . . .
                               . . . X . . . . .
                               . . . X . . . . .
                               . . . . . . . . .
                               . . . . . . . . .)");
    const Proof proof{{node("d4", 3, 1, {{"f4", 2}, {"d7", 1}}), five("f4"), five("d7")}};
    CHECK(is_right(grid, Rule::Freestyle, Color::Black, proof));
    CHECK(is_right(grid, Rule::Standard, Color::Black, proof));
    CHECK(check_proof(grid, Rule::Renju, Color::Black, proof) == "d4: the move is forbidden");
}

TEST_CASE("a full board is not a win") {
    const Grid grid = drawn(R"(X O X O X
                               X O X O X
                               O X O X O
                               X O X O X
                               X O X O .)");
    const Proof proof{{node("e5", 3, 1, {}), five("a1")}};
    CHECK(check_proof(grid, Rule::Freestyle, Color::Black, proof) == "e5: the board is full");
}

TEST_SUITE_END();

}  // namespace fukumi::support
