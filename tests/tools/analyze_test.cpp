// Tests "pbrain-fukumi analyze" with one position: its answer as JSON and as text, and its exit
// codes. All searches are limited by nodes or depth, so that the speed of the machine does not
// matter.
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/notation.h"
#include "tests/support/child_process.h"
#include "tests/support/drawn.h"
#include "tests/support/sanitizers.h"
#include "tests/tools/run_program.h"
#include "tests/twins/proof_checker.h"
#include "tools/progress_line.h"

namespace fukumi {
namespace {

using nlohmann::json;
using support::ProgramOutput;

constexpr const char* kQuiet = "h8i9i7j9j8";
// Black to move can make a straight four at h8 or l8; White has no threats.
constexpr const char* kOwnThree = "i8a1j8c1k8e1";
// Black to move has four in a row with one open end, and so can make a five.
constexpr const char* kOpenFive = "h8g8i8c1j8e1k8a15";

ProgramOutput analyze(const std::vector<std::string>& arguments, std::string_view input = "") {
    return support::run_program(support::with_rows_from_top("analyze", arguments), input);
}

std::vector<json> lines_of(const std::string& text) {
    std::vector<json> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(json::parse(text.substr(at, end - at)));
        at = end + 1;
    }
    return lines;
}

json analyzed(const std::string& position, std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--position", position, "--json"});
    const ProgramOutput output = analyze(arguments);
    CHECK(output.err == "");
    REQUIRE(output.code == 0);
    return lines_of(output.out).back();
}

void check_analyze_refused(const std::vector<std::string>& arguments, const std::string& message,
                           std::string_view input = "") {
    support::check_refused(support::with_rows_from_top("analyze", arguments),
                           " analyze: " + message, input);
}

/// Converts the "tree" of a JSON answer to a proof.
Proof proof_of(const json& tree) {
    const auto move_of = [](const json& name) {
        const Point p = support::cell(name.get<std::string>());
        return move_at(p.x, p.y);
    };
    Proof proof;
    for (const json& item : tree["nodes"]) {
        ProofNode node{move_of(item["move"]), item["plies"], item.value("otherwise", -1), {}};
        for (const json& answer : item.value("answers", json::array()))
            node.answers.push_back({move_of(answer["move"]), answer["next"]});
        proof.nodes.push_back(std::move(node));
    }
    return proof;
}

Grid grid_of(const json& position) {
    Grid grid(position["width"], position["height"]);
    for (const json& name : position["black"])
        grid.set(support::cell(name.get<std::string>()), Cell::Black);
    for (const json& name : position["white"])
        grid.set(support::cell(name.get<std::string>()), Cell::White);
    return grid;
}

/// The last iteration reports five variations. Checks that they are the best moves of five runs, each
/// of which excludes the best moves of the runs before it, sorted by value.
void check_five(const std::string& position, const std::string& rule, int depth) {
    CAPTURE(position);
    CAPTURE(rule);
    const std::vector<std::string> base{"--position", position,    "--rule",
                                        rule,         "--depth",   std::to_string(depth),
                                        "--json",     "--threats", "0"};
    std::vector<std::string> together = base;
    together.insert(together.end(), {"--variations", "5", "--iterations", "--others", "0"});
    const ProgramOutput output = analyze(together);
    REQUIRE(output.code == 0);
    const std::vector<json> lines = lines_of(output.out);
    REQUIRE(lines.size() >= 2);
    const json& iteration = lines[lines.size() - 2];
    REQUIRE(iteration["moves"].size() == 5);
    std::vector<json> answers;
    std::string excluded;
    for (int run = 0; run < 5; ++run) {
        std::vector<std::string> alone = base;
        if (!excluded.empty())
            alone.insert(alone.end(), {"--exclude", excluded});
        answers.push_back(json::parse(analyze(alone).out));
        excluded += (run == 0 ? "" : ",") + answers.back()["search"]["move"].get<std::string>();
    }
    std::stable_sort(answers.begin(), answers.end(), [](const json& a, const json& b) {
        return a["search"]["value"] > b["search"]["value"];
    });
    CHECK(lines.back()["search"]["move"] == answers[0]["search"]["move"]);
    for (std::size_t rank = 0; rank < 5; ++rank) {
        CAPTURE(rank);
        const json& answer = answers[rank];
        const json& move = iteration["moves"][rank];
        CHECK(answer["search"]["move"] == move["move"]);
        CHECK(answer["search"]["value"] == move["value"]);
        CHECK(answer["search"]["win_chance"] == move["win_chance"]);
        CHECK(answer["search"]["win"] == move["win"]);
        CHECK(answer["moves"][0]["line"] == move["line"]);
        CHECK(answer["moves"][0]["depth"] == move["depth"]);
        CHECK(lines.back()["moves"][rank]["rank"] == rank);
        CHECK(lines.back()["moves"][rank]["value"] == move["value"]);
    }
}

TEST_SUITE("tools analyze") {
    TEST_CASE("five variations are those of five runs without the better moves") {
        const int kFewPlies = support::rounds(7, 5);
        check_five(kQuiet, "freestyle", support::rounds(8, 6));
        check_five(kQuiet, "renju", kFewPlies);
        check_five("h8h7i9g7j8", "standard", kFewPlies);
        check_five("h8i9i7j7", "caro", kFewPlies);
        check_five(kOwnThree, "freestyle", support::rounds(6, 5));
    }

    TEST_CASE("every move with its value, bound, depth, line and share") {
        const json answer = analyzed(kQuiet, {"--depth", "7", "--variations", "3"});
        CHECK(answer["number"] == 1);
        CHECK(answer["position"]["to_move"] == "white");
        CHECK(answer["search"]["end"] == "depth");
        CHECK(answer["search"]["move"] == answer["moves"][0]["move"]);
        CHECK(answer["search"]["depth"] == 7);
        CHECK(answer["search"].contains("ms"));
        CHECK(answer["moves"].size() > 20);
        double efforts = 0;
        for (std::size_t i = 0; i < answer["moves"].size(); ++i) {
            const json& move = answer["moves"][i];
            efforts += move["effort"].get<double>();
            CHECK(move["rank"].is_null() == (i >= 3));
            CHECK(move["line"][0] == move["move"]);
            if (i < 3)
                CHECK(move["bound"] == "exact");
            CHECK(move["win"].is_null());
        }
        CHECK(efforts == doctest::Approx(1).epsilon(0.01));
        CHECK(analyzed(kQuiet, {"--depth", "3", "--others", "2"})["moves"].size() == 3);
    }

    TEST_CASE("a forced win: its distance, its kind, and a proof that holds") {
        const json answer = analyzed(kOwnThree, {"--nodes", "1000", "--tree"});
        CHECK(answer["search"]["win"]["winner"] == "black");
        CHECK(answer["search"]["win"]["plies"] == 3);
        CHECK(answer["search"]["end"] == "solved");
        CHECK(answer["search"]["win_chance"] == 1.0);
        const Grid grid = grid_of(answer["position"]);
        for (const json& win : {answer["facts"]["win"], answer["moves"][0]}) {
            REQUIRE(win.contains("tree"));
            CHECK(support::check_proof(grid, Rule::Freestyle, Color::Black,
                                       proof_of(win["tree"])) == "");
        }
        CHECK(answer["facts"]["win"]["by"] == "fours");
        CHECK(answer["facts"]["black"]["open_threes"][0]["stones"] ==
              json::array({"i8", "j8", "k8"}));
        CHECK_FALSE(analyzed(kOwnThree, {"--nodes", "1000"})["facts"]["win"].contains("tree"));
    }

    TEST_CASE("the forced win of the other side after a pass") {
        // These are the stones of kOwnThree before its last White move, so White is to move.
        const json answer =
            analyzed("i8a1j8c1k8", {"--nodes", "3000", "--tree", "--variations", "2"});
        CHECK(answer["facts"]["win"].is_null());
        CHECK(answer["facts"]["no_win_by_fours"] == true);
        const json& win = answer["facts"]["win_after_pass"];
        CHECK(win["winner"] == "black");
        CHECK(win["plies"] == 3);
        CHECK(support::check_proof(grid_of(answer["position"]), Rule::Freestyle, Color::Black,
                                   proof_of(win["tree"])) == "");
        const json five = analyzed(std::string(kOpenFive) + "a8", {"--nodes", "1000"});
        CHECK(five["facts"]["win_after_pass"]["by"] == "fours");
        CHECK(five["facts"]["win_after_pass"]["line"] == json::array({"l8"}));
    }

    TEST_CASE("--threats 0 looks for no win by threats") {
        // Black has a win by threats (threes and fours) in 15 plies, but no win by fours alone.
        constexpr const char* kThreats = "h8i9j6j10i7l6i8g9j8g8";
        const json answer = analyzed(kThreats, {"--depth", "1"});
        CHECK(answer["facts"]["win"]["by"] == "threats");
        const json without = analyzed(kThreats, {"--depth", "1", "--threats", "0"});
        CHECK(without["facts"]["win"].is_null());
        const json& evaluation = without["evaluation"];
        CHECK(evaluation["draw_chance"] >= 0);
        CHECK(evaluation["draw_chance"] <= 1);
    }

    TEST_CASE("a five at once has no evaluation") {
        const json answer = analyzed(kOpenFive, {"--depth", "5"});
        CHECK(answer["facts"]["black"]["fives"] == json::array({"l8"}));
        CHECK(answer["facts"]["win"]["by"] == "fours");
        CHECK(answer["search"]["win"]["plies"] == 1);
        CHECK(answer["moves"][0]["bound"] == "exact");
        CHECK(answer["evaluation"]["value"].is_null());
        CHECK(answer["evaluation"]["draw_chance"].is_null());
        CHECK(answer["evaluation"]["cells"]["black"]["five"] == 1);
    }

    TEST_CASE("forbidden points of renju") {
        const std::string board =
            ". . . . . . . . .\n. . . . . . . . .\n. . . . X . . . .\n. . . . X . . . .\n"
            ". . X X . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. O . . . . . O .\n"
            ". . O . . . O . .\n";
        const ProgramOutput output =
            analyze({"-", "--rule", "renju", "--depth", "2", "--json"}, board);
        REQUIRE(output.code == 0);
        CHECK(json::parse(output.out)["facts"]["forbidden"] ==
              json::array({{{"move", "e5"}, {"why", "double-three"}}}));
        const ProgramOutput text = analyze({"-", "--rule", "renju", "--depth", "2"}, board);
        CHECK(text.out.find("\nforbidden to Black: e5 (double-three)\n") != std::string::npos);
    }

    TEST_CASE("excluded moves are not searched") {
        const json all = analyzed(kQuiet, {"--depth", "5"});
        const std::string best = all["search"]["move"];
        const json rest = analyzed(kQuiet, {"--depth", "5", "--exclude", best + ",a1"});
        CHECK(rest["search"]["excluded"] == json::array({best, "a1"}));
        for (const json& move : rest["moves"])
            CHECK(move["move"] != best);
    }

    TEST_CASE("--iterations prints a line for each iteration before the answer") {
        const ProgramOutput output =
            analyze({"--position", kQuiet, "--depth", "5", "--json", "--iterations"});
        const std::vector<json> lines = lines_of(output.out);
        REQUIRE(lines.size() == 6);
        for (int depth = 1; depth <= 5; ++depth)
            CHECK(lines[static_cast<std::size_t>(depth - 1)]["iteration"]["depth"] == depth);
        CHECK(lines[4]["moves"][0]["value"] == lines[5]["search"]["value"]);
        CHECK(lines[5].contains("facts"));
    }

    TEST_CASE("an interrupt ends a search without limits, and the answer so far is printed") {
        support::ChildProcess program(
            FUKUMI_ENGINE, support::ChildProcess::Output::Stream,
            {"analyze", "--position", kQuiet, "--time", "0", "--json", "--iterations"});
        program.close_input();
        REQUIRE(program.read_line());
        program.signal(SIGINT);
        std::string last;
        while (const auto line = program.read_line())
            last = *line;
        CHECK(program.wait() == 0);
        const json answer = json::parse(last);
        CHECK(answer["search"]["end"] == "stopped");
        CHECK(answer["search"]["move"].is_string());
    }

    TEST_CASE("rows from the bottom") {
        const json top = analyzed(kQuiet, {"--depth", "5"});
        const json bottom = analyzed("h8i7i9j7j8", {"--depth", "5", "--rows", "bottom"});
        CHECK(bottom["search"]["value"] == top["search"]["value"]);
        const std::string best = top["search"]["move"];
        CHECK(bottom["search"]["move"] ==
              best.substr(0, 1) + std::to_string(16 - std::stoi(best.substr(1))));
    }

    TEST_CASE("as text: board, table, end, facts, evaluation") {
        const ProgramOutput output =
            analyze({"--position", kQuiet, "--depth", "6", "--variations", "2", "--details"});
        CHECK(output.code == 0);
        CHECK(output.err == "");
        for (const char* part :
             {"\nWhite (O) to move, freestyle, 15x15\n", "\nopening: ", "\ndepth 6-", "\n 1  ",
              "\n 2  ", "\nothers: ", "\nthe search ended because the depth is reached\n",
              "\nBlack: no five", "\nevaluation without a search: "})
            CHECK_MESSAGE(output.out.find(part) != std::string::npos, part);
        CHECK(output.out.find('\x1b') == std::string::npos);
        const ProgramOutput plain = analyze({"--position", kQuiet, "--depth", "6"});
        CHECK(plain.out.find("others: ") == std::string::npos);
        CHECK(plain.out.find("evaluation without a search") == std::string::npos);
        for (const std::string& out : {output.out, plain.out}) {
            const std::size_t last = out.rfind('\n', out.size() - 2) + 1;
            CHECK(out.substr(last).find("White to move: ") == 0);
            CHECK(out.substr(last).find(" %); the best move is ") != std::string::npos);
        }
        const ProgramOutput won = analyze({"--position", kOwnThree, "--depth", "6"});
        CHECK(won.out.find("\nBlack wins in 3 plies by continuous fours: h8 ") !=
              std::string::npos);
        CHECK(won.out.find("open threes i8-k8\n") != std::string::npos);
        CHECK(won.out.ends_with("\nBlack to move wins with h8.\n"));
        CHECK(won.out.find("\nthe search ended because it is solved\n") != std::string::npos);
        CHECK(won.out.find("+M3") != std::string::npos);
        CHECK(won.out.find("\nthe search ended because it is solved\n") != std::string::npos);
    }

    TEST_CASE("time left: by what was done in this run") {
        const ProgressLine progress(ProgressLine::Style::None, 10, 40);
        CHECK(progress.text(10, 0) == "10 of 40 positions");
        CHECK(progress.text(20, 5) == "20 of 40 positions, 10 s left");
        CHECK(progress.text(11, 60) == "11 of 40 positions, 29 min left");
        CHECK(progress.text(11, 600) == "11 of 40 positions, 4 h 50 min left");
        CHECK(progress.text(40, 15) == "40 of 40 positions");
    }

    TEST_CASE("time left of one call: by its time, or by the nodes of the running search") {
        const auto style = ProgressLine::Style::None;
        CHECK(WaitingLine(style, "checking").text(12'900) == "checking, 12 s; Ctrl-C ends it");
        CHECK(WaitingLine(style, "solving", {.max_ms = 20'000}).text(12'000) ==
              "solving, 12 s, at most 8 s left; Ctrl-C ends it");
        NodeCounter nodes{0};
        WaitingLine line(style, "solving", {0, 1000, &nodes});
        CHECK(line.text(1000) == "solving, 1 s, 0 % of the nodes; Ctrl-C ends it");
        nodes = 250;
        CHECK(line.text(5000) ==
              "solving, 5 s, 25 % of the nodes, at most 15 s left; Ctrl-C ends it");
        nodes = 100;  // of the next search
        CHECK(line.text(6000) == "solving, 6 s, 10 % of the nodes; Ctrl-C ends it");
        nodes = 500;
        CHECK(line.text(8000) ==
              "solving, 8 s, 50 % of the nodes, at most 2 s left; Ctrl-C ends it");
        WaitingLine both(style, "solving", {9000, 1000, &nodes});
        CHECK(both.text(6000) ==
              "solving, 6 s, 50 % of the nodes, at most 3 s left; Ctrl-C ends it");
    }

    TEST_CASE("bad input: one line with the place, exit code 2, and no output") {
        const std::string two = "h8\nh8i9\n";
        check_analyze_refused({"--position", kQuiet, "--exclude", "h8"}, "--exclude: h8 ");
        check_analyze_refused({"-", "--exclude", "i9"}, "stdin:2: --exclude: i9 ", two);
        check_analyze_refused({"--position", kQuiet, "--iterations"}, "--iterations: ");
        check_analyze_refused({"-", "--json", "--iterations"}, "--iterations: ", two);
        check_analyze_refused({"-", "--number", "3"}, "--number: ", two);
        check_analyze_refused({"--position", kQuiet, "--shard", "3/2"}, "--shard: '3/2' ");
        check_analyze_refused({"-", "--shard", "1/2", "--number", "1"}, "give --shard or --number",
                              two);
        check_analyze_refused({"--position", kQuiet, "--every", "--to-move", "black"},
                              "--to-move: ");
        check_analyze_refused({"--merge", "a.jsonl"}, "--merge: ");
        check_analyze_refused({"--position", kQuiet, "--variations", "17"}, "--variations: ");
        check_analyze_refused({"--position", kQuiet, "--depth", "0"}, "--depth: ");
    }
}

}  // namespace
}  // namespace fukumi
