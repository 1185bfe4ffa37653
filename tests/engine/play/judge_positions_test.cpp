// Tests the engine on the positions with which Gomocup's judge checks that an engine knows the
// rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/play/engine.h"

using namespace fukumi;

namespace {

// Returns the engine's move after a fixed number of nodes, as text.
std::string answer(Rule rule, const std::string& stones) {
    Grid grid(15, 15);
    Color color = Color::Black;
    const auto moves = parse_pos(stones, 15, 15);
    REQUIRE(moves);
    for (const Point p : *moves) {
        grid.set(p, stone_of(color));
        color = opponent(color);
    }
    Engine engine;
    engine.set_hash_size(8 << 10);
    Limits limits;
    limits.max_nodes = 50000;
    SearchListener silent;
    return to_text(engine
                       .think(Position(rule, grid, color), limits, TimeControl{}, Clock::now(),
                              silent, SearchControl())
                       .best);
}

bool one_of(const std::string& move, const std::vector<std::string>& moves) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace

TEST_SUITE("engine judge positions") {
    TEST_CASE("a four is completed under every rule") {
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            CHECK(one_of(answer(rule, "h8h9i8i9j8j9k8k9"), {"g8", "l8"}));
        }
    }
    TEST_CASE("standard: six do not win, so the open three must be met") {
        CHECK(one_of(answer(Rule::Standard, "h8h9i8h10g8h11j13h12g14h14i15"), {"f8", "j8"}));
    }
    TEST_CASE("renju: the engine does not play the forbidden point") {
        CHECK(answer(Rule::Renju, "h8h9i7i9h10i6i11i12") != "g9");
    }
    TEST_CASE("caro: a five between two stones does not win, so the open three must be met") {
        for (const Rule rule : {Rule::CaroOverline, Rule::CaroExact}) {
            CAPTURE(std::string(name_of(rule)));
            CHECK(one_of(answer(rule, "h8f8g8f9i8f7j8l8"), {"f5", "f6", "f10", "f11"}));
        }
    }
}
