// Tests how files of openings are read.
#include "tournaments/setup/openings_file.h"

#include <doctest/doctest.h>

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

TEST_CASE("offsets count from the centre cell width/2, height/2") {
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

TEST_CASE("the format pos") {
    const auto openings =
        parse_openings("h8i7j9\nA1O15\n", "x", OpeningsFormat::Pos, board(15, 15));
    REQUIRE(openings);
    REQUIRE(openings->size() == 2);
    CHECK(cells((*openings)[1]) == "a1o15");
}

TEST_CASE("an error names the file and the line") {
    const TournamentConfig game = board(15, 15);
    const auto offset = OpeningsFormat::Offset;
    for (const std::string line : {"1,x", "0,0 1,1", "0,0,,", "0,+-1", "0,0,1", "0,0, 8,0",
                                   "0,0, 2000000000,0", "1,1, 0,0, 1,1"}) {
        CAPTURE(line);
        CHECK(error_of("0,0\n\n" + line + "\n", offset, game).starts_with("book.txt:3: "));
    }
    CHECK(error_of("# nothing\n", offset, game).starts_with("book.txt: "));
    CHECK(error_of("h8h9\nh8z9\n", OpeningsFormat::Pos, game).starts_with("book.txt:2: "));
    // This opening is refused because Black has five in a row.
    CHECK(error_of("a1a2b1b2c1c2d1d2e1", OpeningsFormat::Pos, game).starts_with("book.txt:1: "));
    CHECK(error_of("a1a2b1b2", OpeningsFormat::Pos, game) == "no error");
    CHECK(read_openings("/no/such/book.txt", OpeningsFormat::Pos, game)
              .error()
              .starts_with("/no/such/book.txt: "));
}

TEST_SUITE_END();
