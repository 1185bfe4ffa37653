// Tests the HTML page of a match: it is well-formed and complete, safe against hostile names, and
// works without the Internet. The browser tests in web/board check how the page behaves.
#include "tournaments/report/html_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json.h"
#include "tests/support/random_records.h"
#include "tournaments/report/json_report.h"
#include "tournaments/report/text_report.h"

namespace fukumi::match {

using namespace formats;

namespace {

using Json = nlohmann::ordered_json;

const std::vector<std::string> kNames = {"Alpha", "Beta", "Gamma"};

std::vector<GameRecord> some_games() {
    return formats::testing::random_tournament(kNames, 3, formats::testing::RandomGame{});
}

std::size_t count(std::string_view text, std::string_view what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos;
         at = text.find(what, at + what.size()))
        ++n;
    return n;
}

/// Returns the text between the first `begin` and the next `end`.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin);
    REQUIRE(from != std::string_view::npos);
    const std::size_t start = from + begin.size();
    const std::size_t to = text.find(end, start);
    REQUIRE(to != std::string_view::npos);
    return text.substr(start, to - start);
}

Json data_of(std::string_view html) {
    return Json::parse(
        between(html, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

/// Returns "" if the tags of the page are nested correctly, else the first tag that is opened or
/// closed out of order. Supports only the HTML that the page uses.
std::string nesting_problem(std::string_view html) {
    constexpr std::array<std::string_view, 5> kVoid = {"meta", "link", "input", "path", "br"};
    std::vector<std::string> open;
    std::size_t at = 0;
    while ((at = html.find('<', at)) != std::string_view::npos) {
        if (html.substr(at, 2) == "<!") {
            at += 2;
            continue;
        }
        const bool closing = html.substr(at, 2) == "</";
        const std::size_t start = at + (closing ? 2 : 1);
        const std::string name(html.substr(start, html.find_first_of(" >/\n", start) - start));
        // A '>' inside a quoted attribute does not end the tag.
        char quote = 0;
        std::size_t end = start;
        for (; end < html.size() && (quote != 0 || html[end] != '>'); ++end) {
            if (quote != 0)
                quote = html[end] == quote ? char{0} : quote;
            else if (html[end] == '"')
                quote = '"';
        }
        at = end + 1;
        if (closing) {
            if (open.empty() || open.back() != name)
                return "</" + name + ">";
            open.pop_back();
        } else if (std::find(kVoid.begin(), kVoid.end(), name) == kVoid.end()) {
            open.push_back(name);
            if (name == "script" || name == "style")
                at = html.find("</" + name, at);
        }
    }
    return open.empty() ? "" : "<" + open.back() + ">";
}

}  // namespace

TEST_SUITE_BEGIN("tournaments reports");

TEST_CASE("the page is well-formed and contains every game") {
    const std::vector<GameRecord> games = some_games();
    Report report = make_report(kNames, games);
    report.title = "Three players";
    report.generator = "fukumi-match 1.0";
    report.conditions = {{"Rule", "freestyle"}};
    const std::string html = html_report(report);

    CHECK(html.substr(0, 15) == "<!DOCTYPE html>");
    CHECK(nesting_problem(html) == "");
    for (const char* placeholder :
         {"@TITLE@", "@STYLE@", "@SCRIPT@", "@DATA@", "@TEXT@", "@GENERATOR@"}) {
        CAPTURE(placeholder);
        CHECK(html.find(placeholder) == std::string::npos);
    }
    CHECK(count(html, "<script") == 2);
    CHECK(count(html, "</script>") == 2);
    CHECK(html.find("<title>Three players</title>") != std::string::npos);

    const Json data = data_of(html);
    CHECK(data["players"].size() == 3);
    CHECK(data["rows"].size() == 3);
    CHECK(data["cross"].size() == 9);
    CHECK(data["duel"].is_null());
    CHECK(data["sprt"].is_null());
    CHECK(data["conditions"][0][1] == "freestyle");
    std::vector<std::string> faults;
    for (const int termination : data["faults"])
        faults.push_back(data["termNames"][static_cast<std::size_t>(termination)]);
    CHECK(faults == std::vector<std::string>{"forbidden move", "illegal move", "time", "memory",
                                             "crash", "protocol error"});
    REQUIRE(data["games"].size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        CAPTURE(i);
        const Json& item = data["games"][i];
        REQUIRE(item.size() == 18);
        CHECK(item[0] == games[i].number);
        CHECK(item[10] == static_cast<int>(games[i].outcome));
        CHECK(item[13].size() == games[i].moves.size());
        CHECK(item[14].size() == games[i].moves.size());
        CHECK(item[15].size() == games[i].moves.size());
        const auto said = std::count_if(games[i].moves.begin(), games[i].moves.end(),
                                        [](const MoveRecord& m) { return !m.message.empty(); });
        CHECK(item[16].size() == static_cast<std::size_t>(said));
    }
}

TEST_CASE("the page needs no Internet") {
    const std::vector<GameRecord> games = some_games();
    std::string html = html_report(make_report(kNames, games));
    // The name of the SVG namespace looks like an address, but browsers do not fetch it. Remove it
    // before the check.
    constexpr std::string_view kNamespace = "http://www.w3.org/2000/svg";
    html.replace(html.find(kNamespace), kNamespace.size(), "");
    for (const char* address : {"http:", "https:", "src=", "@import", "fetch(", "//cdn"}) {
        CAPTURE(address);
        CHECK(html.find(address) == std::string::npos);
    }
    CHECK(count(html, "url(") == count(html, "url(#"));  // gradients in the page itself
}

TEST_CASE("hostile names, messages and reasons remain text") {
    std::vector<GameRecord> games = some_games();
    games[0].moves.back().message = "</script><script>alert(1)</script> <!-- \xff @DATA@ @TITLE@";
    games[0].reason = "<svg onload=alert(2)>";
    std::vector<std::string> names = kNames;
    names[1] = "</script><img src=x onerror=alert(3)>\"'&@STYLE@";
    Report report = make_report(names, games);
    report.title = "</title><script>alert(4)</script>@SCRIPT@";
    report.generator = "\"><script>alert(5)</script>";
    report.conditions = {{"<b>", "</script>"}};
    const std::string html = html_report(report);

    CHECK(nesting_problem(html) == "");
    CHECK(count(html, "<script") == 2);
    CHECK(count(html, "</script>") == 2);
    CHECK(html.find("<!--") == std::string::npos);
    CHECK(html.find("<img") == std::string::npos);
    CHECK(html.find("<svg onload") == std::string::npos);
    const Json data = data_of(html);
    CHECK(data["players"][1] == names[1]);
    CHECK(data["conditions"][0][1] == "</script>");
    CHECK(data["games"][0][12] == games[0].reason);
    const std::string said = data["games"][0][16].back()[1];
    CHECK(said.find("</script><script>alert(1)</script>") == 0);
    CHECK(said.find("@DATA@ @TITLE@") != std::string::npos);
}

TEST_CASE("a match between two players contains its test") {
    const std::vector<GameRecord> games =
        formats::testing::random_tournament({"Old", "New"}, 20, formats::testing::RandomGame{});
    const Report report =
        make_report({"Old", "New"}, games, {}, SprtBounds{0, 20, 0.05, 0.05, true});
    const Json data = data_of(html_report(report));
    REQUIRE(data["duel"].is_object());
    CHECK(data["duel"]["pairs"].size() == 5);
    CHECK(data["sprt"]["normalized"] == true);
    CHECK(data["sprt"]["decision"] == name_of(report.sprt->decision));
    const std::vector<GameRecord> few(games.begin(), games.begin() + 2);
    Report early = make_report({"Old", "New"}, few, {}, SprtBounds{0, 20, 0.05, 0.05, false});
    CHECK(data_of(html_report(early))["sprt"]["decision"] == "continue");
    early.sprt = sprt_status(PairCounts{{0, 0, 20, 40, 90}}, early.sprt->bounds);
    const Json decided = data_of(html_report(early))["sprt"];
    CHECK(decided["decision"] == "H1 accepted");
    CHECK(decided["meaning"] == meaning_of(*early.sprt));
    // The Elo of a perfect score is infinite, which JSON cannot represent.
    std::vector<GameRecord> won = games;
    for (GameRecord& game : won)
        game.outcome = win_for(game.players[Color::Black] == 0 ? Color::Black : Color::White);
    CHECK(data_of(html_report(make_report({"Old", "New"}, won)))["duel"]["elo"].is_null());
}

TEST_CASE("long and late messages are cut; games are not") {
    std::vector<GameRecord> games = some_games();
    games[0].moves[5].message = std::string(1000, 'x');
    HtmlOptions options;
    options.message_limit = 50;
    options.message_budget = 500;
    const Json data = data_of(html_report(make_report(kNames, games), options));
    CHECK(data["games"].size() == games.size());
    CHECK(data["games"].back()[16].empty());
    CHECK(data["conditions"].back()[0] == "Messages");
    for (const Json& message : data["games"][0][16])
        CHECK(message[1].get<std::string>().size() <= 53);
}

TEST_CASE("an empty tournament has a page too") {
    const std::string html = html_report(make_report(kNames, {}));
    CHECK(nesting_problem(html) == "");
    CHECK(data_of(html)["games"].empty());
    CHECK(html.find("<title>Gomoku match</title>") != std::string::npos);
}

TEST_CASE("the JSON report contains the statistics; its games can be read back") {
    const std::vector<GameRecord> games = some_games();
    Report report = make_report(kNames, games);
    report.title = "Three \"players\"";
    report.conditions = {{"Rule", "freestyle"}, {"Drawn", "at 9"}, {"Drawn", "at 0"}};
    const std::string text = json_report(report);
    const Json json = Json::parse(text);
    CHECK(json["title"] == report.title);
    CHECK(json["conditions"]["Rule"] == "freestyle");
    CHECK(json["conditions"]["Drawn"] == "at 9");
    CHECK(json["conditions"]["Drawn (2)"] == "at 0");
    CHECK(json["standings"].size() == 3);
    CHECK(json["standings"][0]["rank"] == 1);
    CHECK(json["pairings"].size() == 6);
    CHECK(!json.contains("match"));
    const auto back = formats::testing::read_all_json(text, {});
    REQUIRE(back.has_value());
    CHECK(write_json_games(*back) == write_json_games(games));

    const Report none = make_report({"A", "B"}, {}, {}, SprtBounds{});
    const Json empty = Json::parse(json_report(none));
    CHECK(empty["games"].empty());
    CHECK(empty["match"]["error"].is_null());
    CHECK(empty["sprt"]["llr"] == 0);
}

TEST_SUITE_END();

}  // namespace fukumi::match
