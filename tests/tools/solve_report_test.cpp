// Tests the reports of "solve" on results that are written by hand.
#include "tools/solve/solve_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/drawn.h"
#include "tests/tools/run_program.h"
#include "tools/solve/survey_report.h"

namespace fukumi {
namespace {

using nlohmann::json;
using support::cell;

Move at(std::string_view name) {
    const Point p = cell(name);
    return move_at(p.x, p.y);
}

InputPosition small_position() {
    InputPosition position{"x.pos:1", Rule::Freestyle, Grid(6, 5), Color::Black, cell("f5")};
    position.grid.set(cell("a1"), Cell::Black);
    position.grid.set(cell("f5"), Cell::White);
    return position;
}

// The board of small_position() as the report prints it, with row 1 at the top.
constexpr std::string_view kBoard =
    "    a b c d e f\n"
    " 1  X . . . . . 1\n"
    " 2  . . . . . . 2\n"
    " 3  . . . . . . 3\n"
    " 4  . . . . . . 4\n"
    " 5  . . . . .(O)5\n"
    "    a b c d e f\n";

/// Returns a proof in which two defences lead to one shared node, and all others lead to one five.
Proof shared_proof() {
    Proof proof;
    proof.nodes = {
        {at("c3"), 5, 3, {{at("c4"), 1}, {at("c2"), 1}, {at("d1"), 2}}},
        {at("d3"), 3, 3, {}},
        {at("b3"), 3, 3, {{at("b4"), 3}}},
        {at("e3"), 1, -1, {}},
    };
    return proof;
}

PuzzleResult win() {
    PuzzleResult result;
    result.verdict = Verdict::Win;
    result.plies = 5;
    result.proof = shared_proof();
    result.line = {at("c3"), at("c4"), at("d3"), at("b1"), at("e3")};
    result.reaches_five = true;
    result.nodes = 1234;
    result.elapsed_ms = 7;
    return result;
}

// The cells in this file are named with rows from the top.
ReportRequest from_top() {
    ReportRequest request;
    request.rows = Rows::FromTop;
    return request;
}

std::string verdict_of(const PuzzleResult& result, const ReportRequest& request) {
    return first_line(text_report(small_position(), result, request));
}

}  // namespace

TEST_SUITE_BEGIN("tools solve report");

TEST_CASE("a win as text: verdict, main line, board, effort") {
    ReportRequest request = from_top();
    request.kind = PuzzleKind::Vcf;
    CHECK(text_report(small_position(), win(), request) ==
          "win in at most 5 plies by continuous fours: c3\n"
          "line: 1 X c3, 2 O c4, 3 X d3, 4 O b1, 5 X e3\n" +
              std::string(kBoard) + "Black (X) to move, freestyle, 6x5; nodes 1234, ms 7\n");
}

TEST_CASE("the tree writes a node once, even if several replies lead to it") {
    ReportRequest request = from_top();
    request.tree = true;
    const std::string text = text_report(small_position(), win(), request);
    CHECK(text.substr(text.find("ms 7\n") + 5) ==
          "X c3, win in 5\n"
          "  O c4: X d3, win in 3  [1]\n"
          "    any: X e3, five\n"
          "  O c2: X d3, see [1]\n"
          "  O d1: X b3, win in 3\n"
          "    O b4: X e3, five\n"
          "    otherwise: X e3, five\n"
          "  otherwise: X e3, five\n");
    PuzzleResult nothing;
    CHECK(text_report(small_position(), nothing, request).find("see") == std::string::npos);
}

TEST_CASE("a tree whose branches all meet again stays as long as its graph") {
    // Both branches of each of the fifty levels lead to the next level. The report prints each node
    // once, in three lines; printed as a tree, the text would double at each level.
    constexpr int kLevels = 50;
    PuzzleResult result;
    result.verdict = Verdict::Win;
    for (int i = 0; i < kLevels; ++i) {
        const int plies = 2 * (kLevels - i) + 1;
        result.proof.nodes.push_back({at("a2"), plies, i + 1, {{at("b2"), i + 1}}});
    }
    result.proof.nodes.push_back({at("a3"), 1, -1, {}});
    ReportRequest request = from_top();
    request.tree = true;
    const std::string text = text_report(small_position(), result, request);
    CHECK(std::count(text.begin(), text.end(), '\n') < 3 * kLevels + 20);
    CHECK(json::parse(json_report(small_position(), result, request))["tree"]["nodes"].size() ==
          kLevels + 1);
}

TEST_CASE("White to move, rows from the bottom") {
    InputPosition position = small_position();
    position.to_move = Color::White;
    PuzzleResult result;
    result.verdict = Verdict::Win;
    result.plies = 1;
    result.line = {at("b1")};
    result.reaches_five = true;
    ReportRequest request = from_top();
    request.rows = Rows::FromBottom;
    const std::string text = text_report(position, result, request);
    CHECK(first_line(text) == "win in 1 ply by continuous threats: b5");
    CHECK(text.find("line: 1 O b5\n") != std::string::npos);
    CHECK(text.find(" 5  X . . . . . 5\n") != std::string::npos);
    CHECK(text.find(" 1  . . . . .(O)1\n") != std::string::npos);
    CHECK(text.find("White (O) to move, freestyle, 6x5; ") != std::string::npos);
    const json parsed = json::parse(json_report(position, result, request));
    CHECK(parsed["line"] == json({"b5"}));
    CHECK(parsed["position"]["to_move"] == "white");
}

TEST_CASE("a verdict of unknown names the limit that was reached") {
    PuzzleResult result;
    ReportRequest request = from_top();
    request.max_ms = 10000;
    CHECK(verdict_of(result, request).find("10000 ms") != std::string::npos);
    request.max_nodes = 500;
    CHECK(verdict_of(result, request).find("500 nodes or 10000 ms") != std::string::npos);
    result.nodes = 500;
    CHECK(verdict_of(result, request).find("ms") == std::string::npos);
    result.nodes = 499;
    result.elapsed_ms = 10001;
    CHECK(verdict_of(result, request).find("nodes") == std::string::npos);
    request.kind = PuzzleKind::Search;
    result.value = -35;
    result.depth = 12;
    CHECK(verdict_of(result, request).find("-35 at depth 12") != std::string::npos);
}

TEST_CASE("a search prints its line without a proof") {
    PuzzleResult result;
    result.line = {at("b2"), at("c2"), at("d2")};
    ReportRequest request = from_top();
    request.kind = PuzzleKind::Search;
    const std::string text = text_report(small_position(), result, request);
    CHECK(text.find("\nline: 1 X b2, 2 O c2, 3 X d2\n") != std::string::npos);
    const json parsed = json::parse(json_report(small_position(), result, request));
    CHECK(parsed["value"] == 0);
    CHECK(parsed["depth"] == 0);
}

TEST_CASE("the line of a win that a limit has cut says so") {
    PuzzleResult result = win();
    result.line.pop_back();
    result.reaches_five = false;
    CHECK(text_report(small_position(), result, from_top())
              .find("\nthe line, cut by the limit before its five: 1 X c3, 2 O c4,") !=
          std::string::npos);
    CHECK(json::parse(json_report(small_position(), result, from_top()))["reaches_five"] == false);
}

TEST_CASE("JSON: one line, members in a fixed order") {
    ReportRequest request = from_top();
    const std::string text = json_report(small_position(), win(), request);
    CHECK(text.back() == '\n');
    CHECK(text.find("{\"schema\":1,\"rows\":\"top\",\"number\":1,\"place\":") == 0);
    const json won = json::parse(text);
    CHECK(won["position"]["rule"] == "freestyle");
    CHECK(won["position"]["to_move"] == "black");
    CHECK(won["kind"] == "vct");
    CHECK(won["question"] == "win");
    CHECK(won["verdict"] == "win");
    CHECK(won["win"]["winner"] == "black");
    CHECK(won["win"]["plies"] == 5);
    CHECK(won["win"]["by"] == "threats");
    CHECK(won["win"]["line"] == won["line"]);
    CHECK(won["line"] == json{"c3", "c4", "d3", "b1", "e3"});
    CHECK(won["reaches_five"] == true);
    for (const char* unknown : {"at_least", "value", "depth"})
        CHECK(won[unknown].is_null());
    request.tree = true;
    const json tree = json::parse(json_report(small_position(), win(), request))["tree"];
    REQUIRE(tree["nodes"].size() == 4);
    CHECK(tree["nodes"][0].dump() ==
          "{\"answers\":[{\"move\":\"c4\",\"next\":1},{\"move\":\"c2\",\"next\":1},"
          "{\"move\":\"d1\",\"next\":2}],\"move\":\"c3\",\"otherwise\":3,\"plies\":5}");
    CHECK(tree["nodes"][1].dump() == "{\"move\":\"d3\",\"otherwise\":3,\"plies\":3}");
    CHECK(tree["nodes"][3].dump() == "{\"move\":\"e3\",\"plies\":1}");

    PuzzleResult nothing;
    nothing.verdict = Verdict::NoWin;
    const json parsed = json::parse(json_report(small_position(), nothing, request));
    CHECK(parsed["verdict"] == "no win");
    CHECK(parsed["plies"].is_null());
    CHECK(parsed["line"].empty());
    CHECK(parsed["tree"].is_null());
    CHECK(parsed["value"].is_null());
    CHECK(parsed["win"].is_null());
    CHECK(json::parse(json_report(small_position(), {}, from_top()))["verdict"] == "unknown");
}

TEST_CASE("a survey as text: winning or holding moves, unknown moves") {
    ReportRequest request = from_top();
    request.kind = PuzzleKind::Vct;
    request.question = PuzzleQuestion::AllWins;
    const auto told = [&](std::vector<SurveyedMove> moves) {
        const std::string text =
            survey_text(small_position(), {std::move(moves), 1234, 7, {}}, request);
        const std::size_t board = text.find(kBoard);
        REQUIRE(board != std::string::npos);
        CHECK(text.substr(board) ==
              std::string(kBoard) + "Black (X) to move, freestyle, 6x5; nodes 1234, ms 7\n");
        return text.substr(0, board);
    };
    const SurveyedMove win{at("c3"), Verdict::Win, 5};
    const SurveyedMove no_win{at("c4"), Verdict::NoWin, 0};
    const SurveyedMove unknown{at("c5"), Verdict::Unknown, 0};
    CHECK(told({win, no_win}) == "1 first move wins by continuous threats: c3 (5 plies at most)\n");
    CHECK(told({win, win}) == "every first move wins by continuous threats\n");
    CHECK(told({no_win}) == "no first move wins by continuous threats\n");
    CHECK(told({no_win, unknown}) ==
          "no first move is known to win by continuous threats\n"
          "not known within the limits: c5\n");
    CHECK(told({unknown, unknown}) ==
          "no first move is known to win by continuous threats\n"
          "not known within the limits: all moves\n");
    request.question = PuzzleQuestion::Defences;
    CHECK(told({win, no_win, no_win}) == "2 replies hold against continuous threats: c4, c4\n");
    CHECK(told({win, no_win}) == "1 reply holds against continuous threats: c4\n");
    CHECK(told({no_win}) == "every reply holds against continuous threats\n");
    CHECK(told({win}) == "no reply holds against continuous threats\n");
}

TEST_CASE("a survey as JSON") {
    const MoveSurvey survey{{{at("c3"), Verdict::Win, 5},
                             {at("c4"), Verdict::NoWin, 0},
                             {at("c5"), Verdict::Unknown, 0}},
                            1234,
                            7,
                            at("c4")};
    ReportRequest request = from_top();
    const auto told = [&](PuzzleQuestion question) {
        request.question = question;
        return json::parse(survey_json(small_position(), survey, request));
    };
    const json all = told(PuzzleQuestion::AllWins);
    CHECK(all["question"] == "all");
    CHECK(all["position"]["to_move"] == "black");
    CHECK(all["nodes"] == 1234);
    REQUIRE(all["moves"].size() == 3);
    CHECK(all["moves"][0].dump() == R"({"move":"c3","plies":5,"verdict":"wins"})");
    CHECK(all["moves"][1].dump() == R"({"move":"c4","plies":null,"verdict":"does not win"})");
    CHECK(all["moves"][2].dump() == R"({"move":"c5","plies":null,"verdict":"unknown"})");
    const json replies = told(PuzzleQuestion::Defences);
    CHECK(replies["question"] == "defences");
    CHECK(replies["moves"][0]["verdict"] == "loses");
    CHECK(replies["moves"][1]["verdict"] == "holds");
    CHECK(replies["toughest"] == "c4");
    CHECK_FALSE(all.contains("toughest"));
}

TEST_CASE("the verdict of a survey") {
    const SurveyedMove win{at("c3"), Verdict::Win, 5};
    const SurveyedMove no_win{at("c4"), Verdict::NoWin, 0};
    const SurveyedMove unknown{at("c5"), Verdict::Unknown, 0};
    const auto answer = [](std::vector<SurveyedMove> moves, PuzzleQuestion question) {
        return verdict_of({std::move(moves), 0, 0, {}}, question);
    };
    CHECK(answer({no_win, unknown, win}, PuzzleQuestion::AllWins) == Verdict::Win);
    CHECK(answer({no_win, unknown}, PuzzleQuestion::AllWins) == Verdict::Unknown);
    CHECK(answer({no_win}, PuzzleQuestion::AllWins) == Verdict::NoWin);
    CHECK(answer({win, unknown, no_win}, PuzzleQuestion::Defences) == Verdict::Win);
    CHECK(answer({win, unknown}, PuzzleQuestion::Defences) == Verdict::Unknown);
    CHECK(answer({win}, PuzzleQuestion::Defences) == Verdict::NoWin);
}

TEST_SUITE_END();

}  // namespace fukumi
