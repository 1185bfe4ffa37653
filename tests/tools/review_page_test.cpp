// Tests the page of "pbrain-fukumi review --html": it is complete, works without the Internet, and
// is safe against hostile names and comments. How the page looks is not tested.
#include "tools/review/review_page.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "formats/sgf.h"
#include "tests/support/random_records.h"
#include "tools/review/review_sgf.h"

namespace fukumi {
namespace {

using nlohmann::json;

constexpr const char* kHostile = "</script><img src=x onerror=alert(1)>&\"'<!--";

ReviewSettings page_settings() {
    ReviewSettings settings;
    settings.rows = Rows::FromTop;
    settings.nodes = 300;
    settings.solve_nodes = 200;
    return settings;
}

std::vector<ReviewedGame> reviewed_games(const std::string& sgf) {
    const auto records = formats::testing::read_sgf_games(sgf, {});
    REQUIRE(records);
    std::vector<ReviewedGame> games;
    Reviewer reviewer(page_settings(), {});
    for (const formats::GameRecord& record : *records)
        games.push_back({"a.sgf", record, reviewer.review(record)});
    return games;
}

json page_data(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"data\">";
    const std::size_t from = page.find(begin) + begin.size();
    return json::parse(page.substr(from, page.find("</script>", from) - from));
}

int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

const std::string kPageGame = ";B[ih];W[ij];B[jh];W[jj];B[kh];W[kj];B[oo];W[hj];B[aa];W[lj])";

TEST_SUITE("tools review page") {
    TEST_CASE("everything is on the page, and every placeholder is filled") {
        const auto games = reviewed_games("(;SZ[15]PB[Anna]PW[Bert]" + kPageGame);
        const std::string page = review_page(games, page_settings(), "Fukumi 1");
        CHECK(page.substr(0, 15) == "<!DOCTYPE html>");
        CHECK(page.find("http") == page.find("http://www.w3.org/2000/svg"));
        CHECK(page.find("http", page.find("http") + 4) == std::string::npos);
        CHECK(page.find(" src=") == std::string::npos);
        for (const char* placeholder :
             {"@TITLE@", "@STYLE@", "@SCRIPT@", "@DATA@", "@GENERATOR@", "@TEXT@"})
            CHECK(page.find(placeholder) == std::string::npos);
        CHECK(page.find("Anna – Bert</title>") != std::string::npos);
        const json data = page_data(page);
        const json& game = data["games"][0];
        CHECK(game["moves"].size() == 10);
        CHECK(game["reviews"].size() == 10);
        CHECK(game["reviews"][6]["words"].size() >= 2);
        CHECK(game["turning_point"] == 7);
        CHECK(data["players"].size() == 2);
    }

    TEST_CASE("names and comments cannot become markup") {
        std::string said = kHostile;
        const auto games =
            reviewed_games("(;SZ[15]PB[" + said + "]PW[" + said + "]RE[B+" + said + "]TE[" + said +
                           "];B[hh]C[" + said + "];W[ii]C[" + said + "])");
        const std::string page = review_page(games, page_settings(), said);
        CHECK(page.find("<img") == std::string::npos);
        CHECK(page.find("onerror=alert(1)>") == std::string::npos);
        CHECK(count_of(page, "<!--") == 0);
        // The page itself has two script elements; the game must not add one.
        CHECK(count_of(page, "<script") == 2);
        CHECK(count_of(page, "</script>") == 2);
        const json data = page_data(page);
        CHECK(data["games"][0]["black"] == said);
        CHECK(data["games"][0]["reviews"][1]["said"] == said);
    }

    TEST_CASE("bytes that are not UTF-8 are replaced") {
        const auto games = reviewed_games("(;SZ[15]PB[\xff\xfe]PW[b];B[hh]C[\xc3])");
        const std::string page = review_page(games, page_settings(), "Fukumi 1");
        CHECK(page.find('\xff') == std::string::npos);
        CHECK(page_data(page)["games"][0]["black"] == "\uFFFD\uFFFD");
    }

    TEST_CASE("hostile names in the annotated SGF are read again") {
        const std::string name = "a\\]b\\\\";
        const auto games = reviewed_games("(;SZ[15]PB[" + name + "]PW[b]" + kPageGame);
        const auto again = formats::testing::read_sgf_games(review_sgf(games, page_settings()), {});
        REQUIRE(again);
        CHECK(again->front().names[Color::Black] == "a]b\\");
        CHECK(again->front().moves.size() == 10);
    }
}

}  // namespace
}  // namespace fukumi
