// Tests "pbrain-fukumi solve" as a program: its answers and exit codes. Limits are in nodes, so
// that no test depends on the speed of the machine.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;

using Output = support::ProgramOutput;

Output solve(const std::vector<std::string>& arguments, std::string_view input = "") {
    return support::run_program(support::with_rows_from_top("solve", arguments), input);
}

void check_solve_refused(const std::vector<std::string>& arguments, const std::string& message,
                         std::string_view input = "") {
    support::check_refused(support::with_rows_from_top("solve", arguments), " solve: " + message,
                           input);
}

// Black to move has an open four (h8 to k8). White's stones are far away: a1, c1, e1 and a15.
constexpr const char* kFour = "h8a1i8c1j8e1k8a15";
// Black to move can make a straight four at h8 or l8; White has no threats.
constexpr const char* kThree = "i8a1j8c1k8e1";
// A position with one stone of each side.
constexpr const char* kOpening = "h8i9";

TEST_SUITE("tools solve") {
    TEST_CASE("a proven win: exit code 0, the five first") {
        const Output solved = solve({"--position", kFour, "--kind", "vcf", "--nodes", "1000"});
        CHECK(solved.code == 0);
        CHECK(solved.err == "");
        const std::string first = first_line(solved.out);
        CHECK((first == "win in 1 ply by continuous fours: g8" ||
               first == "win in 1 ply by continuous fours: l8"));
        CHECK(solved.out.find("\nBlack (X) to move, freestyle, 15x15; nodes ") !=
              std::string::npos);
    }

    TEST_CASE("a straight four: the line and the tree end with the five") {
        const Output solved =
            solve({"--position", kThree, "--kind", "vct", "--nodes", "100000", "--tree", "--json"});
        CHECK(solved.code == 0);
        CHECK(solved.err == "");
        const json result = json::parse(solved.out);
        CHECK(result["verdict"] == "win");
        CHECK(result["plies"] == 3);
        CHECK(result["line"].size() == 3);
        const json& nodes = result["tree"]["nodes"];
        REQUIRE(nodes.is_array());
        CHECK(nodes[0]["move"] == result["line"][0]);
        CHECK(nodes[0]["plies"] == 3);
        CHECK(nodes[nodes[0]["otherwise"].get<std::size_t>()]["plies"] == 1);
    }

    TEST_CASE("no win: exit code 1") {
        for (const char* kind : {"vcf", "vct"}) {
            const Output solved =
                solve({"--position", kOpening, "--kind", kind, "--nodes", "100000"});
            CHECK(solved.code == 1);
            CHECK(solved.err == "");
            CHECK(first_line(solved.out).rfind("no win by continuous ", 0) == 0);
        }
    }

    TEST_CASE("a limit is reached: exit code 3") {
        const Output solved = solve({"--position", kOpening, "--kind", "search", "--nodes", "200"});
        CHECK(solved.code == 3);
        CHECK(solved.err == "");
        CHECK(first_line(solved.out).starts_with("unknown: limit of 200 nodes"));
    }

    TEST_CASE("a search: win, and loss") {
        const Output win = solve({"--position", kThree, "--kind", "search", "--nodes", "100000"});
        CHECK(win.code == 0);
        CHECK(first_line(win.out).rfind("win in 3 plies by search: ", 0) == 0);
        // White is to move and cannot stop Black's open four.
        const Output loss = solve({"--position", std::string(kFour).substr(0, 14), "--kind",
                                   "search", "--nodes", "100000"});
        CHECK(loss.code == 1);
        CHECK(first_line(loss.out) == "no win: White loses in 2 plies");
    }

    // Only one move stops the opponent's threat to make an open four. In a game the engine plays it
    // without a search, but "solve" must search.
    TEST_CASE("a search continues until its limit or a proof, and prints its whole line") {
        const Output solved =
            solve({"--position", "h8h6i7j6g7j7i9f6j10k11h10j5j8i6", "--kind", "search", "--nodes",
                   "1000000", "--time", "100000000", "--json"});
        CHECK(solved.code == 0);
        const json result = json::parse(solved.out);
        CHECK(result["verdict"] == "win");
        CHECK(result["line"].size() == result["plies"].get<std::size_t>());
    }

    TEST_CASE("the shortest win: no win of the kind has fewer plies") {
        const Output solved = solve(
            {"--position", kThree, "--kind", "vct", "--nodes", "100000", "--shortest", "--json"});
        CHECK(solved.code == 0);
        const json result = json::parse(solved.out);
        CHECK(result["plies"] == 3);
        CHECK(result["at_least"] == 3);
        CHECK(result["line"].size() == 3);
        const Output text =
            solve({"--position", kThree, "--kind", "vct", "--nodes", "100000", "--shortest"});
        CHECK(first_line(text.out).find("win in 3 plies by continuous threats") == 0);
    }

    TEST_CASE("the shortest win with a limit of time") {
        // The first win that the solver finds is longer than the shortest win.
        const auto shortest = [](std::vector<std::string> more) {
            more.insert(more.end(), {"--position", "h8i9j6j10i7l6i8g9j8g8", "--kind", "vct",
                                     "--shortest", "--json"});
            const Output solved = solve(more);
            CHECK(solved.code == 0);
            CHECK(solved.err == "");
            json result = json::parse(solved.out);
            result.erase("ms");
            return result;
        };
        const json in_time = shortest({"--time", "100000000"});
        CHECK(in_time["plies"] == 7);
        CHECK(in_time["at_least"] == 7);
        CHECK(in_time == shortest({"--nodes", "100000"}));
    }

    TEST_CASE("all first moves that win") {
        const Output solved =
            solve({"--position", kFour, "--kind", "vcf", "--nodes", "1000", "--all"});
        CHECK(solved.code == 0);
        CHECK(first_line(solved.out) == "every first move wins by continuous fours");
        const Output three =
            solve({"--position", kThree, "--kind", "vcf", "--nodes", "1000", "--all"});
        CHECK(first_line(three.out) ==
              "2 first moves win by continuous fours: h8 (3 plies), l8 (3 plies)");
        const Output none =
            solve({"--position", kOpening, "--kind", "vcf", "--nodes", "1000", "--all"});
        CHECK(none.code == 1);
        CHECK(first_line(none.out) == "no first move wins by continuous fours");
    }

    TEST_CASE("the replies that hold, as text and as JSON") {
        const Output none = solve({"--position", std::string(kFour).substr(0, 14), "--kind", "vcf",
                                   "--nodes", "1000", "--defences"});
        CHECK(none.code == 1);
        CHECK(first_line(none.out) == "no reply holds against continuous fours");
        const Output some = solve({"--position", kThree, "--to-move", "white", "--kind", "vcf",
                                   "--nodes", "1000", "--defences", "--json"});
        CHECK(some.code == 0);
        const json result = json::parse(some.out);
        CHECK(result["question"] == "defences");
        std::string holding;
        for (const json& move : result["moves"]) {
            if (move["verdict"] == "holds")
                holding += move["move"].get<std::string>() + " ";
        }
        // The cells at both ends of i8 j8 k8 hold, and so do White's own fours, which Black must
        // answer.
        CHECK(holding == "b1 d1 h8 l8 ");
    }

    TEST_CASE("options that exclude each other are refused") {
        check_solve_refused({"--position", kThree, "--kind", "search", "--tree"}, "--tree: ");
        check_solve_refused({"--position", kThree, "--shortest", "--all"}, "--shortest, --all");
        check_solve_refused({"--position", kThree, "--all", "--tree"}, "--tree: ");
        check_solve_refused({"--position", kThree, "--shortest", "--kind", "search"},
                            "--shortest: ");
        check_solve_refused({"--position", kThree, "--threads", "2"}, "--threads: ");
    }

    TEST_CASE("several threads of a search find the same win") {
        const Output solved = solve({"--position", kThree, "--kind", "search", "--nodes", "100000",
                                     "--threads", "2", "--json"});
        CHECK(solved.code == 0);
        CHECK(json::parse(solved.out)["plies"] == 3);
    }

    TEST_CASE("positions from stdin are solved in turn; the exit code is the largest") {
        const std::string two = std::string(kFour) + "\n\n" + kOpening + "\n";
        const Output text = solve({"-", "--kind", "vcf", "--nodes", "1000"}, two);
        CHECK(text.code == 1);
        CHECK(first_line(text.out) == "stdin:1");
        CHECK(
            text.out.find("\n\nstdin:3\nno win by continuous fours; other moves may still win\n") !=
            std::string::npos);

        const Output lines = solve({"-", "--kind", "vcf", "--nodes", "1000", "--json"}, two);
        CHECK(lines.code == 1);
        const std::size_t end = lines.out.find('\n');
        CHECK(json::parse(lines.out.substr(0, end))["verdict"] == "win");
        CHECK(json::parse(lines.out.substr(end + 1))["verdict"] == "no win");
    }

    TEST_CASE("rule, size and rows reach the solver and the answer") {
        const Output solved =
            solve({"--position", "h1a3i1c3j1e3k1a5", "--kind", "vcf", "--nodes", "1000", "--rule",
                   "4", "--size", "20x12", "--rows", "bottom", "--json"});
        CHECK(solved.code == 0);
        const json result = json::parse(solved.out);
        CHECK(result["position"]["rule"] == "renju");
        CHECK(result["position"]["width"] == 20);
        CHECK(result["position"]["height"] == 12);
        const std::string five = result["line"][0];
        CHECK((five == "g1" || five == "l1"));
    }

    TEST_CASE("a drawn board, and its side to move") {
        const std::string drawing =
            ". . . . . .\n. . . . . .\n. X X X X .\n. O . O . .\n. O . O . .\n. . . . . .\n";
        const Output black = solve({"-", "--kind", "vcf", "--nodes", "1000"}, drawing);
        CHECK(black.code == 0);
        CHECK(black.out.find("\nBlack (X) to move, freestyle, 6x6;") != std::string::npos);
        const Output white =
            solve({"-", "--kind", "vcf", "--nodes", "1000", "--to-move", "white"}, drawing);
        CHECK(white.code == 1);
        CHECK(white.out.find("\nWhite (O) to move, freestyle, 6x6;") != std::string::npos);
    }

    TEST_CASE("bad input: one line, exit code 2, nothing is solved") {
        check_solve_refused({"--position", "h8z"}, "--position: 'z' ");
        check_solve_refused({"--position", "h8a1i8a2j8a3k8a5l8"},
                            "--position: Black has won already");
        check_solve_refused({"-"}, "stdin:2: 'y' ", ".....\n..y..\n");
        // The first position is valid, but it is not solved because the second one is invalid.
        check_solve_refused({"-"}, "stdin:1:3: 'h8' ", "h8h8\n");
        check_solve_refused({"/no/such/file.pos"}, "/no/such/file.pos: ");
        check_solve_refused({"/"}, "/: ");
        check_solve_refused({}, "give --position or a file");
        check_solve_refused({"x.pos", "--position", "h8"}, "give --position or a file, not both");
        check_solve_refused({"--position", "h8", "--kind", "vfc"}, "--kind: 'vfc' ");
        check_solve_refused({"--position", "h8", "--rule", "7"}, "--rule: '7' ");
        check_solve_refused({"--position", "h8", "--size", "23"}, "--size: '23' ");
        check_solve_refused({"--position", "h8", "--rows", "up"},
                            "--rows: 'up' is not one of top, bottom");
        check_solve_refused({"--position", "h8", "--to-move", "red"}, "--to-move: 'red' ");
        for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--nodes", "-1"},
                                                          {"--nodes", "many"},
                                                          {"--time", "1s"},
                                                          {"--bogus"},
                                                          {"x.pos", "bench"},
                                                          {"--position"}})
            check_solve_refused(arguments, "");
    }

    TEST_CASE("a file may have the name of a command") {
        check_solve_refused({"demo"}, "demo: ");
    }
}

}  // namespace
}  // namespace fukumi
