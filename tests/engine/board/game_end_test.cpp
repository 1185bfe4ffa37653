// How games end: by a line, by a forbidden move, by a full board.
#include "engine/board/game_end.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/board/notation.h"

namespace fukumi {
namespace {

struct Case {
    const char* what;
    Rule rule;
    const char* moves;  // on 15x15, alternately from Black
    std::optional<GameEnd> end;
};

const GameEnd kBlackWins{Color::Black, Forbidden::No};
const GameEnd kWhiteWins{Color::White, Forbidden::No};

std::optional<GameEnd> end_of(const Case& c) {
    Grid grid(15, 15);
    const auto moves = parse_pos(c.moves, 15, 15);
    Color color = Color::Black;
    for (const Point p : *moves) {
        grid.set(p, stone_of(color));
        color = opponent(color);
    }
    return end_after(grid, c.rule, moves->back());
}

/// A board without five in a row of either colour, with `free` cells left, the last in the order
/// of the rows; the cell before them is `last`.
Grid filled_grid(int width, int height, int free, Point& last) {
    Grid grid(width, height);
    const int stones = width * height - free;
    for (int i = 0; i < stones; ++i) {
        last = {i % width, i / width};
        grid.set(last, (last.x / 2 + last.y) % 2 == 0 ? Cell::Black : Cell::White);
    }
    return grid;
}

}  // namespace

TEST_SUITE_BEGIN("game end");

TEST_CASE("every rule's ends by a line or a forbidden move") {
    const char* kFive = "h8a1i8a3j8a5k8a7l8";
    const char* kSix = "h8a1i8a3j8a5l8a7m8a9k8";
    const char* kWhiteSix = "a1h8a3i8a5j8a7l8a9m8c1k8";
    const char* kEnclosedFive = "h8g8i8m8j8a5k8a7l8";
    const char* kEnclosedSix = "h8g8i8n8j8a5l8a7m8a9k8";
    const Case cases[] = {
        {"nothing yet", Rule::Freestyle, "h8i9", std::nullopt},
        {"five", Rule::Freestyle, kFive, kBlackWins},
        {"five", Rule::Standard, kFive, kBlackWins},
        {"five", Rule::Renju, kFive, kBlackWins},
        {"five", Rule::CaroOverline, kFive, kBlackWins},
        {"five", Rule::CaroExact, kFive, kBlackWins},
        {"six", Rule::Freestyle, kSix, kBlackWins},
        {"six", Rule::Standard, kSix, std::nullopt},
        {"six", Rule::Renju, kSix, GameEnd{Color::White, Forbidden::Overline}},
        {"six", Rule::CaroOverline, kSix, kBlackWins},
        {"six", Rule::CaroExact, kSix, std::nullopt},
        {"White's six", Rule::Standard, kWhiteSix, std::nullopt},
        {"White's six", Rule::Renju, kWhiteSix, kWhiteWins},
        {"five between stones", Rule::Freestyle, kEnclosedFive, kBlackWins},
        {"five between stones", Rule::Standard, kEnclosedFive, kBlackWins},
        {"five between stones", Rule::CaroOverline, kEnclosedFive, std::nullopt},
        {"five between stones", Rule::CaroExact, kEnclosedFive, std::nullopt},
        {"six between stones", Rule::CaroOverline, kEnclosedSix, kBlackWins},
        {"double three", Rule::Renju, "i10a1i11a3g9a5h9a7i9",
         GameEnd{Color::White, Forbidden::DoubleThree}},
        {"double three", Rule::Freestyle, "i10a1i11a3g9a5h9a7i9", std::nullopt},
        {"White's double three", Rule::Renju, "a1i10a3i11a5g9a7h9a9i9", std::nullopt},
        {"double four", Rule::Renju, "g9a1h9a3j9a5i10a7i11a9i12c1i9",
         GameEnd{Color::White, Forbidden::DoubleFour}},
        {"a five that is a double four too", Rule::Renju, "e9a1f9a3g9a5h9a7i10a9i11c1i12c3i9",
         kBlackWins},
    };
    for (const Case& c : cases) {
        CAPTURE(c.what);
        CAPTURE(std::string(name_of(c.rule)));
        CAPTURE(c.moves);
        CHECK(end_of(c) == c.end);
    }
}

TEST_CASE("every rule's draw, on boards of all sizes") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const int drawn_with = rule == Rule::Renju ? 25 : 0;
        CHECK(draw_free_cells(rule) == drawn_with);
        for (const auto& [width, height] : {std::pair{15, 15}, {20, 20}, {6, 7}, {22, 5}, {9, 9}}) {
            Point last{};
            const Grid before = filled_grid(width, height, drawn_with + 1, last);
            CAPTURE(draw(before));
            if (rule != Rule::Renju || before.at(last) == Cell::White)
                CHECK(end_after(before, rule, last) == std::nullopt);
            const Grid drawn = filled_grid(width, height, drawn_with, last);
            CAPTURE(draw(drawn));
            if (rule != Rule::Renju || drawn.at(last) == Cell::White)
                CHECK(end_after(drawn, rule, last) == GameEnd{});
        }
    }
}

TEST_CASE("a five on the last cell wins, and the draw that lies ahead depends on the free cells") {
    Point last{};
    Grid grid = filled_grid(5, 5, 0, last);
    for (int x = 0; x < 5; ++x)
        grid.set(x, 4, Cell::White);
    CHECK(end_after(grid, Rule::Standard, last) == kWhiteWins);
    CHECK(end_after(grid, Rule::Renju, last) == kWhiteWins);
    CHECK(draw_ahead(Rule::Renju, 26) == 25);
    CHECK(draw_ahead(Rule::Renju, 25) == 0);
    CHECK(draw_ahead(Rule::CaroExact, 1) == 0);
}

TEST_SUITE_END();

}  // namespace fukumi
