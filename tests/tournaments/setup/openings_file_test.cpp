// Files of openings.
#include "tournaments/setup/openings_file.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/board/notation.h"
#include "tests/tournaments/match_support.h"

using namespace fukumi;
using namespace fukumi::match;

namespace {

TournamentConfig board(int width, int height, Rule rule = Rule::Freestyle) {
    TournamentConfig config;
    config.width = width;
    config.height = height;
    config.rule = rule;
    return config;
}

std::string cells(const Opening& opening) {
    std::string text;
    for (const Point p : opening)
        text += to_text(p);
    return text;
}

std::string error_of(std::string_view text, OpeningsFormat format, const TournamentConfig& game) {
    const auto openings = parse_openings(text, "book.txt", format, game);
    return openings ? "no error" : openings.error();
}

}  // namespace

TEST_SUITE_BEGIN("tournaments setup");

TEST_CASE("offsets count from the centre, which is right of the middle on even boards") {
    const std::string text = "0,0, 1,-1, 2,0\r\n\n# a remark\n 0,0,-1,-1 \n0,0,\n";
    const auto on15 = parse_openings(text, "x", OpeningsFormat::Offset, board(15, 15));
    REQUIRE(on15);
    REQUIRE(on15->size() == 3);
    CHECK(cells((*on15)[0]) == "h8i7j8");
    CHECK(cells((*on15)[1]) == "h8g7");
    CHECK(cells((*on15)[2]) == "h8");
    const auto on20 = parse_openings(text, "x", OpeningsFormat::Offset, board(20, 20));
    REQUIRE(on20);
    CHECK(cells((*on20)[0]) == "k11l10m11");
    const auto wide = parse_openings("-10,-7, 9,7", "x", OpeningsFormat::Offset, board(20, 15));
    REQUIRE(wide);
    CHECK(cells((*wide)[0]) == "a1t15");
}

TEST_CASE("pos lists letters and numbers") {
    const auto openings =
        parse_openings("h8i7j9\nA1O15\n", "x", OpeningsFormat::Pos, board(15, 15));
    REQUIRE(openings);
    REQUIRE(openings->size() == 2);
    CHECK(cells((*openings)[1]) == "a1o15");
}

TEST_CASE("a bad line is named by file and number") {
    const TournamentConfig game = board(15, 15);
    const auto offset = OpeningsFormat::Offset;
    CHECK(error_of("0,0\n1,x\n", offset, game) == "book.txt:2: 'x' is not a number");
    CHECK(error_of("0,0 1,1", offset, game) == "book.txt:1: '0 1' is not a number");
    CHECK(error_of("0,0,,", offset, game) == "book.txt:1: '' is not a number");
    CHECK(error_of("0,+-1", offset, game) == "book.txt:1: '+-1' is not a number");
    CHECK(error_of("\n\n0,0,1\n", offset, game) ==
          "book.txt:3: an odd count of numbers; a stone has two");
    CHECK(error_of("0,0, 8,0", offset, game) == "book.txt:1: stone 2 at 8,0 is outside the board");
    CHECK(error_of("0,0, 2000000000,0", offset, game) ==
          "book.txt:1: stone 2 at 2000000000,0 is outside the board");
    CHECK(error_of("1,1, 0,0, 1,1", offset, game) == "book.txt:1: stone 3 at 1,1 is there twice");
    CHECK(error_of("# nothing\n", offset, game) == "book.txt: no opening in it");
    CHECK(error_of("h8h9\nh8z9\n", OpeningsFormat::Pos, game).starts_with("book.txt:2: "));
    const std::string won = "a1a2b1b2c1c2d1d2e1";
    CHECK(error_of(won, OpeningsFormat::Pos, game) ==
          "book.txt:1: five in a row stand there already, at a1");
    CHECK(error_of("a1a2b1b2", OpeningsFormat::Pos, game) == "no error");
}

TEST_CASE("a missing file is named") {
    const auto openings = read_openings("/no/such/book.txt", OpeningsFormat::Pos, board(15, 15));
    REQUIRE_FALSE(openings);
    CHECK(openings.error() == "/no/such/book.txt: No such file or directory");
}

TEST_CASE("shuffling depends on the seed alone") {
    std::vector<Opening> book;
    for (int i = 0; i < 15; ++i)
        book.push_back({Point{i, 0}});
    const auto shuffled = [&book](std::uint64_t seed) {
        std::vector<Opening> copy = book;
        shuffle_openings(copy, seed);
        std::string text;
        for (const Opening& opening : copy)
            text += cells(opening);
        return text;
    };
    CHECK(shuffled(1) == shuffled(1));
    CHECK(shuffled(1) != shuffled(2));
    CHECK(shuffled(1).size() == shuffled(2).size());
}

TEST_SUITE_END();
