// Tests the swap2 book: its file format, its symmetries, and how the engine uses it.
#include "engine/play/swap2_book.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/play/engine.h"
#include "engine/play/opening_choice.h"
#include "engine/threat/forbidden.h"
#include "tests/support/thinking.h"

namespace fukumi {
namespace {

std::vector<Move> moves_of_text(const std::string& text, int symmetry = 0) {
    std::vector<Move> moves;
    const auto points = parse_pos(text, Swap2Book::kSize, Swap2Book::kSize);
    REQUIRE(points);
    for (const Point p : *points) {
        const Point image = transformed(p, symmetry, Swap2Book::kSize);
        moves.push_back(move_at(image.x, image.y));
    }
    return moves;
}

Swap2Choice chosen_by(Engine& engine, Rule rule, const std::vector<Move>& stones) {
    return engine.swap2(rule, 15, 15, stones, {}, support::turn_of(4), Clock::now(),
                        SearchControl());
}

TEST_SUITE_BEGIN("engine swap2 book");

TEST_CASE("a line matches all symmetries and any order of its stones") {
    const Swap2Book book(
        "# a remark\n"
        "standard h8i9j7 k8 propose\n"
        "standard a1b2c4d5e7 f6  # remark\n"
        "renju h8i9j7 swap\n"
        "renju h8i9k7 g7g6");
    REQUIRE(book.lines().size() == 4);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const auto stones = moves_of_text("j7i9h8", symmetry);
        const auto answer = book.answer(Rule::Standard, 15, 15, stones);
        REQUIRE(answer);
        CHECK_FALSE(answer->swap);
        CHECK(answer->stones == moves_of_text("k8", symmetry));
        CHECK(book.answer(Rule::Renju, 15, 15, stones)->swap);
        const auto pair = book.answer(Rule::Renju, 15, 15, moves_of_text("h8i9k7", symmetry));
        REQUIRE(pair);
        CHECK(pair->stones == moves_of_text("g7g6", symmetry));
        CHECK(book.answer(Rule::Standard, 15, 15, moves_of_text("e7d5a1b2c4", symmetry))->stones ==
              moves_of_text("f6", symmetry));
    }
    // The book has no answer for other colours, another rule or another board.
    CHECK_FALSE(book.answer(Rule::Standard, 15, 15, moves_of_text("i9h8j7")));
    CHECK_FALSE(book.answer(Rule::Freestyle, 15, 15, moves_of_text("h8i9j7")));
    CHECK_FALSE(book.answer(Rule::Standard, 20, 20, moves_of_text("h8i9j7")));
    CHECK_FALSE(book.proposal(Rule::Renju, 15, 15, Random(1)));
    CHECK_FALSE(book.proposal(Rule::Standard, 15, 16, Random(1)));
    std::set<std::string> images;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto proposal = book.proposal(Rule::Standard, 15, 15, Random(seed));
        REQUIRE(proposal);
        REQUIRE(proposal->stones.size() == 3);
        CHECK(book.answer(Rule::Standard, 15, 15, proposal->stones));
        images.insert(to_text(proposal->stones[0]) + to_text(proposal->stones[2]));
    }
    CHECK(images.size() == 8);
}

TEST_CASE("invalid lines are ignored") {
    for (const char* line :
         {"", "standard", "standard h8i9 k8", "go h8i9j7 k8", "standard h8i9j7",
          "standard h8i9j7 pass", "standard h8i9j7 h8", "standard h8i9j7 k8k8",
          "standard h8i9j7 k8k9k10", "standard h8i9j7k8l9 m9m10", "standard h8i9j16 k8"}) {
        CAPTURE(line);
        CHECK(Swap2Book(line).lines().empty());
    }
}

TEST_CASE("every line of the built-in book can be played") {
    std::set<std::string> known;
    for (const Swap2Book::BookLine& entry : Swap2Book::built_in().lines()) {
        Position position(entry.rule, Swap2Book::kSize, Swap2Book::kSize);
        std::vector<Point> all = entry.stones;
        all.insert(all.end(), entry.answer.begin(), entry.answer.end());
        std::string text = name_of(entry.rule);
        for (const Point p : all) {
            text += to_text(p);
            const Move move = move_at(p.x, p.y);
            CAPTURE(text);
            CHECK(position.is_free(move));
            CHECK_FALSE(is_forbidden(position, move));
            position.make(move);
            CHECK_FALSE(wins(position.grid(), entry.rule, p));
        }
        CHECK(entry.swap == entry.answer.empty());
    }
    // The built-in book has several proposals of stones for freestyle, standard and renju.
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
        const auto& lines = Swap2Book::built_in().lines();
        CHECK(std::count_if(lines.begin(), lines.end(), [&](const auto& entry) {
                  return entry.rule == rule && entry.is_proposal;
              }) >= 8);
    }
}

TEST_CASE("the engine answers by the book, unless it is switched off") {
    Engine engine;
    support::prepare(engine);
    engine.set_random_seed(7);
    const Swap2Book& book = Swap2Book::built_in();
    std::vector<std::vector<Move>> proposals;
    std::set<std::string> different;
    for (int i = 0; i < 20; ++i) {
        const Swap2Choice choice = chosen_by(engine, Rule::Standard, {});
        REQUIRE(choice.stones.size() == 3);
        proposals.push_back(choice.stones);
        different.insert(to_text(choice.stones[0]) + to_text(choice.stones[1]));
        const auto answer = book.answer(Rule::Standard, 15, 15, choice.stones);
        REQUIRE(answer);
        const Swap2Choice reply = chosen_by(engine, Rule::Standard, choice.stones);
        CHECK(reply.swap == answer->swap);
        CHECK(reply.stones == answer->stones);
    }
    CHECK(different.size() > 5);
    // The random seed determines which proposal the engine chooses.
    engine.set_random_seed(7);
    for (const auto& proposal : proposals)
        CHECK(chosen_by(engine, Rule::Standard, {}).stones == proposal);
    engine.set_opening_book(false);
    int in_book = 0;
    for (int i = 0; i < 3; ++i) {
        const auto stones = chosen_by(engine, Rule::Standard, {}).stones;
        CHECK(stones.size() == 3);
        in_book += book.answer(Rule::Standard, 15, 15, stones).has_value();
    }
    CHECK(in_book == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi
