// "pbrain-fukumi solve" as a program: what it prints, and its exit codes; and --help. Limits are in
// nodes, so that no test depends on the speed of the machine.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tools/first_line.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;

using Output = support::ProgramOutput;

Output solve(std::vector<std::string> arguments, std::string_view input = "") {
    arguments.insert(arguments.begin(), "solve");
    return support::run_program(arguments, input);
}

/// Bad input is named in one line on stderr, and nothing else is said.
void check_solve_refused(const std::vector<std::string>& arguments, std::string_view input,
                         const std::string& problem) {
    CAPTURE(problem);
    const Output solved = solve(arguments, input);
    CHECK(solved.code == 2);
    CHECK(solved.out == "");
    CHECK(solved.err == "pbrain-fukumi solve: " + problem + "\n");
}

void check_solve_refused(const std::vector<std::string>& arguments, const std::string& problem) {
    check_solve_refused(arguments, "", problem);
}

// Black has an open four, White three stones far away: h8 to k8 against a1, c1, e1 and a15.
constexpr const char* kFour = "h8a1i8c1j8e1k8a15";
// A straight four is to be had at h8; White threatens nothing.
constexpr const char* kThree = "i8a1j8c1k8e1";
// One stone each.
constexpr const char* kOpening = "h8i9";

TEST_SUITE("protocol solve") {
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

    TEST_CASE("a limit is reached: exit code 3, and the limit is named") {
        const Output solved = solve({"--position", kOpening, "--kind", "search", "--nodes", "200"});
        CHECK(solved.code == 3);
        CHECK(solved.err == "");
        CHECK(first_line(solved.out).rfind("unknown: limit of 200 nodes reached; value ", 0) == 0);
    }

    TEST_CASE("a search: win, and loss") {
        const Output win = solve({"--position", kThree, "--kind", "search", "--nodes", "100000"});
        CHECK(win.code == 0);
        CHECK(first_line(win.out).rfind("win in 3 plies by search: ", 0) == 0);
        // White to move, against an open four.
        const Output loss = solve({"--position", std::string(kFour).substr(0, 14), "--kind",
                                   "search", "--nodes", "100000"});
        CHECK(loss.code == 1);
        CHECK(first_line(loss.out) == "no win: White loses in 2 plies");
    }

    // A single move meets the threat of an open four, so that a game would not think here.
    TEST_CASE("a search goes on until its limit or a proof, and shows its whole line") {
        const Output solved =
            solve({"--position", "h8h6i7j6g7j7i9f6j10k11h10j5j8i6", "--kind", "search", "--nodes",
                   "1000000", "--time", "100000000", "--json"});
        CHECK(solved.code == 0);
        const json result = json::parse(solved.out);
        CHECK(result["verdict"] == "win");
        CHECK(result["line"].size() == result["plies"].get<std::size_t>());
    }

    TEST_CASE("a search has no tree of defences") {
        check_solve_refused({"--position", kThree, "--kind", "search", "--tree"},
                            "--tree: a search has no tree of defences; choose --kind vcf or vct");
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
        // The win that is found first is longer.
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
        // Both ends of i8 j8 k8, and White's own fours, which Black has to answer.
        CHECK(holding == "b1 d1 h8 l8 ");
    }

    TEST_CASE("questions that do not go together, and threads without a search, are refused") {
        check_solve_refused({"--position", kThree, "--shortest", "--all"},
                            "--shortest, --all and --defences: choose one");
        check_solve_refused({"--position", kThree, "--all", "--tree"},
                            "--tree: shows one win; leave out --shortest, --all and --defences");
        check_solve_refused(
            {"--position", kThree, "--shortest", "--kind", "search"},
            "--shortest: a search proves no shortest win; choose --kind vcf or vct");
        check_solve_refused({"--position", kThree, "--threads", "2"},
                            "--threads: only a search uses several; choose --kind search");
    }

    TEST_CASE("several threads of a search find the same win") {
        const Output solved = solve({"--position", kThree, "--kind", "search", "--nodes", "100000",
                                     "--threads", "2", "--json"});
        CHECK(solved.code == 0);
        CHECK(json::parse(solved.out)["plies"] == 3);
    }

    TEST_CASE("positions from stdin, each in turn; the exit code is the largest") {
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
        CHECK(result["rule"] == "renju");
        CHECK(result["width"] == 20);
        CHECK(result["height"] == 12);
        const std::string five = result["line"][0];
        CHECK((five == "g1" || five == "l1"));
    }

    TEST_CASE("a drawn board, and whose move it is") {
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

    TEST_CASE("bad positions: one line, exit code 2, nothing is solved") {
        check_solve_refused({"--position", "h8z"}, "--position: 'z' is not a cell such as h8");
        check_solve_refused({"--position", "h\n8"}, "--position: 'h' is not a cell such as h8");
        check_solve_refused({"--position", "h16"}, "--position: 'h16' is outside the 15x15 board");
        check_solve_refused({"--position", "h8i8h8"}, "--position: 'h8' is played twice");
        check_solve_refused({"--position", "h8a1i8a2j8a3k8a5l8"},
                            "--position: Black has won already, with h8i8j8k8l8");
        check_solve_refused({"--position", "h8h1i8i1j8j1k8k1l8l1"},
                            "--position: both sides have won, Black with h8i8j8k8l8 and White with "
                            "h1i1j1k1l1");
        check_solve_refused({"-"}, "XXOOX\nOOXXO\nXXOOX\nOOXXO\nXXOOX\n",
                            "stdin: the board is full");
        check_solve_refused(
            {"-"}, ".....\n..X..\n..X..\n.....\n.....\n",
            "stdin: wrong colour counts: 2 black and 0 white stones; --to-move can say "
            "whose move it is");
        check_solve_refused({"-"}, ".....\n..y..\n", "stdin:2: 'y' is not one of . X O #");
        check_solve_refused({"-"}, "", "stdin: no position in it");
        check_solve_refused({"-"}, "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n",
                            "stdin:3: move 2 is on h8, which is taken");
        check_solve_refused({"-"}, "(;SZ[15];B[hh]\n;B[ii])", "stdin:2: Black moves out of turn");
        // The first position is fine, and not solved either.
        check_solve_refused({"-"}, std::string(kFour) + "\nh8h8\n",
                            "stdin:2: 'h8' is played twice");
        check_solve_refused({"/no/such/file.pos"}, "/no/such/file.pos: No such file or directory");
        check_solve_refused({"/"}, "/: Is a directory");
    }

    TEST_CASE("bad options: one line, exit code 2") {
        check_solve_refused({}, "give --position or a file");
        check_solve_refused({"x.pos", "--position", "h8"}, "give --position or a file, not both");
        check_solve_refused({"--position", "h8", "--kind", "vfc"},
                            "--kind: 'vfc' is not one of vcf, vct, search");
        check_solve_refused(
            {"--position", "h8", "--rule", "7"},
            "--rule: '7' is not one of 0 freestyle, 1 standard, 4 renju, 8 caro-overline, "
            "9 caro");
        check_solve_refused({"--position", "h8", "--size", "23"},
                            "--size: '23' is not a size such as 15 or 20x12, from 5 to 22");
        check_solve_refused({"--position", "h8", "--rows", "up"},
                            "--rows: 'up' is not one of top, bottom");
        check_solve_refused({"--position", "h8", "--to-move", "red"},
                            "--to-move: 'red' is not one of black, white");
        // These are in the words of the option parser.
        for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--nodes", "-1"},
                                                          {"--nodes", "many"},
                                                          {"--time", "1s"},
                                                          {"--bogus"},
                                                          {"x.pos", "bench"},
                                                          {"--position"}}) {
            CAPTURE(arguments.back());
            const Output solved = solve(arguments);
            CHECK(solved.code == 2);
            CHECK(solved.out == "");
            CHECK(std::count(solved.err.begin(), solved.err.end(), '\n') == 1);
            CHECK(solved.err.find(arguments.back()) != std::string::npos);
        }
    }

    TEST_CASE("a file may have the name of a command; help tells the exit codes") {
        check_solve_refused({"demo"}, "demo: No such file or directory");
        const Output help = solve({"--help"});
        CHECK(help.code == 0);
        CHECK(help.err == "");
        CHECK(help.out.find("Exit code: 0 a win is proven, 1") != std::string::npos);
    }

    TEST_CASE("demo and bench report bad options as solve does, and read rules alike") {
        const auto error_of = [](const std::vector<std::string>& arguments) {
            const Output output = support::run_program(arguments);
            CHECK(output.code == 2);
            CHECK(output.out == "");
            return output.err;
        };
        CHECK(error_of({"demo", "--rule", "7"}) ==
              "pbrain-fukumi demo: --rule: '7' is not one of 0 freestyle, 1 standard, 4 renju, 8 "
              "caro-overline, 9 caro\n");
        CHECK(error_of({"demo", "--size", "4x9"}) ==
              "pbrain-fukumi demo: --size: '4x9' is not a size such as 15 or 20x12, from 5 to "
              "22\n");
        CHECK(error_of({"bench", "--threads", "0"}).rfind("pbrain-fukumi bench: --threads", 0) ==
              0);
        CHECK(error_of({"demo", "--bogus"}).find("--bogus") != std::string::npos);
    }

    TEST_CASE("a demonstration on a small board, its rule by number, played to its end") {
        const Output game =
            support::run_program({"demo", "--rule", "4", "--size", "6x5", "--time", "1"});
        CHECK(game.code == 0);
        CHECK(game.err == "");
        CHECK(first_line(game.out) == "Fukumi plays itself: renju, 6x5, 1 ms a move");
        CHECK(game.out.find("Move 1: Black (X) plays ") != std::string::npos);
        CHECK(game.out.find("Move 2: White (O) plays ") != std::string::npos);
        // Five stones are too few for a five and for any forbidden point.
        CHECK(game.out.find("Move 5: Black (X) plays ") != std::string::npos);
        CHECK(game.out.find("Move 6: ") == std::string::npos);
        CHECK(game.out.find("\n25 free cells are left: a draw.\n") != std::string::npos);
    }

    TEST_CASE("help is plain text for every command") {
        for (const char* command : {"bench", "demo", "solve"}) {
            CAPTURE(command);
            const Output help = support::run_program({command, "--help"});
            CHECK(help.code == 0);
            CHECK(help.out.find("Options:") != std::string::npos);
            CHECK(std::all_of(help.out.begin(), help.out.end(),
                              [](unsigned char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        }
    }
}

}  // namespace
}  // namespace fukumi
