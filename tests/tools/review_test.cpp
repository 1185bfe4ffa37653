// Tests "pbrain-fukumi review" as a program: its output and files, resumed runs, and refused input.
// Limits are in nodes, so that no test depends on the speed of the machine.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "formats/journal.h"
#include "formats/sgf.h"
#include "formats/text_file.h"
#include "tests/support/random_records.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

// Both sides have an open three. Black ignores them with move 7 (o15), and White wins.
constexpr const char* kCareless = "i8i10j8j10k8k10o15h10a1l10";
constexpr const char* kDecided = "i6j5k8j7l8l6k7j6j8i8k5k6n8m8e4l7h9n9";

support::ProgramOutput review(std::vector<std::string> arguments, std::string_view input = "") {
    arguments.insert(arguments.begin(), {"--nodes", "500", "--solve-nodes", "200"});
    return support::run_program(support::with_rows_from_top("review", std::move(arguments)), input);
}

json reviewed_json(std::vector<std::string> arguments) {
    arguments.push_back("--json");
    const support::ProgramOutput output = review(arguments);
    CHECK(output.code == 0);
    CHECK(output.err == "");
    return json::parse(output.out);
}

void check_review_refused(std::vector<std::string> arguments, const std::string& message) {
    arguments.insert(arguments.begin(), {"--nodes", "500", "--solve-nodes", "200"});
    support::check_refused(support::with_rows_from_top("review", std::move(arguments)),
                           " review: " + message);
}

TEST_SUITE("tools review program") {
    TEST_CASE("one game as text") {
        const support::ProgramOutput output = review({"--position", kCareless});
        CHECK(output.code == 0);
        CHECK(output.err == "");
        CHECK(first_line(output.out) == "--position");
        for (const char* words :
             {"White wins (five)", "misses a win in 3 plies by continuous fours: ",
              "gives White a win in 3 plies by continuous fours: ", "turning point: move 7 X o15"})
            CHECK(output.out.find(words) != std::string::npos);
        const support::ProgramOutput streamed = review({"-"}, std::string(kCareless) + "\n");
        CHECK(streamed.code == 0);
        CHECK(streamed.out == "stdin" + output.out.substr(output.out.find('\n')));
    }

    TEST_CASE("the members of the JSON object") {
        const json all = reviewed_json({"--position", kCareless, "--marks", "6,12,30"});
        CHECK(all["settings"]["marks"] == json({6, 12, 30}));
        CHECK(all["settings"]["nodes"] == 500);
        const json& game = all["games"][0];
        CHECK(game["rule"] == "freestyle");
        CHECK(game["black"] == "Black");
        CHECK(game["winner"] == "white");
        CHECK(game["turning_point"] == 7);
        REQUIRE(game["reviews"].size() == 10);
        const json& missed = game["reviews"][6];
        CHECK(missed["number"] == 7);
        CHECK(missed["side"] == "black");
        CHECK(missed["move"] == "o15");
        CHECK(missed["missed_win"] == true);
        CHECK(missed["win"]["by"] == "fours");
        CHECK(missed["win"]["plies"] == 3);
        CHECK(missed["win_chance_before"] == 1.0);
        CHECK(missed["win_chance"] == 0.0);
        CHECK(missed["loss"] == 1.0);
        CHECK(missed["mark"] == "blunder");
        CHECK(missed["line"] == missed["win"]["line"]);
        CHECK(missed["allowed_win"] == true);
        CHECK(game["reviews"][5]["allowed_win"] == true);
        CHECK(game["end"]["over"] == true);
        CHECK(game["players"] == all["players"]);
        CHECK(all["players"][0]["missed_wins"] == 1);
        CHECK(all["players"][0]["allowed_wins"] >= 1);
        CHECK(all["players"][1]["missed_wins"] == 0);
        CHECK(all["players"][0]["moves"] == 5);
    }

    TEST_CASE("rows from the bottom: the same game with other names of cells") {
        const json top = reviewed_json({"--position", "h8i9a1"});
        const json bottom = reviewed_json({"--position", "h8i7a15", "--rows", "bottom"});
        CHECK(bottom["games"][0]["reviews"][2]["move"] == "a15");
        CHECK(top["games"][0]["reviews"][2]["value"] == bottom["games"][0]["reviews"][2]["value"]);
    }

    TEST_CASE("several games, from a folder and by number") {
        const support::TemporaryFolder folder;
        fs::create_directories(folder.file("games"));
        folder.write("games/a.pos", std::string(kCareless) + "\n" + kDecided + "\n");
        folder.write("games/b.sgf", "(;GM[4]SZ[15]PB[Anna]PW[White];B[hh];W[ii];B[jj])");
        const json all = reviewed_json({folder.file("games")});
        REQUIRE(all["games"].size() == 3);
        CHECK(all["games"][0]["place"] == folder.file("games/a.pos") + ": game 1");
        CHECK(all["games"][2]["place"] == folder.file("games/b.sgf"));
        REQUIRE(all["players"].size() == 3);
        CHECK(all["players"][1]["name"] == "White");
        CHECK(all["players"][1]["games"] == 3);
        CHECK(all["players"][1]["wins"] == 2);
        CHECK(all["players"][2]["name"] == "Anna");
        const json second = reviewed_json({folder.file("games"), "--number", "2"});
        CHECK(second["games"][0]["reviews"] == all["games"][1]["reviews"]);
        const support::ProgramOutput text = review({folder.file("games")});
        CHECK(text.out.find("a.pos: game 2: Black (X) - White (O), freestyle 15x15: White wins "
                            "(five), ") != std::string::npos);
    }

    TEST_CASE("the annotated SGF holds the same games") {
        const support::TemporaryFolder folder;
        const std::string sgf =
            "(;GM[4]SZ[15]PB[A\\]\\\\;(]PW[B](;B[ih]C[opening move];W[ij]C[12ms, eval 3, depth 4\n"
            "a \\] b \\\\ c];B[jh];W[jj];B[kh];W[kj];B[oo];W[hj];B[aa];W[lj])(;B[aa]))";
        const std::string input = folder.write("a.sgf", sgf);
        CHECK(review({input, "--sgf", folder.file("out.sgf")}).code == 0);
        const std::string written = folder.read("out.sgf");
        const auto before = formats::testing::read_sgf_games(sgf, {});
        const auto after = formats::testing::read_sgf_games(written, {});
        REQUIRE(after);
        REQUIRE(after->size() == 1);
        CHECK(after->front().names == before->front().names);
        CHECK(after->front().opening_stones == 1);
        CHECK(after->front().outcome == before->front().outcome);
        REQUIRE(after->front().moves.size() == before->front().moves.size());
        for (std::size_t i = 0; i < after->front().moves.size(); ++i) {
            CHECK(after->front().moves[i].at == before->front().moves[i].at);
            CHECK(after->front().moves[i].elapsed_ms == before->front().moves[i].elapsed_ms);
        }
        CHECK(after->front().moves[1].message.find("a ] b \\ c") == 0);
        CHECK(after->front().moves[1].eval == 3);
        for (const char* part : {";B[oo]V[", "BM[2]", "C[better: ", "misses a win in 3 plies"})
            CHECK(written.find(part) != std::string::npos);
        CHECK(written.find("(\n;B[") != std::string::npos);
        // "review" can also read the annotated SGF file that it wrote.
        CHECK(review({folder.file("out.sgf"), "--sgf", folder.file("again.sgf")}).code == 0);
    }

    TEST_CASE("the annotated SGF keeps what the input has, and other outputs name what they lack") {
        const support::TemporaryFolder folder;
        const std::string input =
            folder.write("a.sgf",
                         "(;GM[4]SZ[15]DT[2026]C[a nice "
                         "game];B[hh]C[good]LB[ii:A](;W[ii];B[jj])(;W[ij]C[mine]))");
        const support::ProgramOutput plain = review({input});
        CHECK(plain.err == "left out: 1 move of variations, 3 comments, 1 label or mark\n");
        const support::ProgramOutput with_sgf = review({input, "--sgf", folder.file("out.sgf")});
        CHECK(with_sgf.err == "");
        const std::string written = folder.read("out.sgf");
        for (const char* part : {"DT[2026]", "C[a nice game\nReviewed from move 1", "LB[ii:A]",
                                 "C[good\n", ";W[ij]C[mine"})
            CHECK_MESSAGE(written.find(part) != std::string::npos, part);
        // A review of the reviewed game adds nothing twice.
        CHECK(review({folder.file("out.sgf"), "--sgf", folder.file("again.sgf")}).code == 0);
        CHECK(folder.read("again.sgf") == written);
    }

    TEST_CASE("a resumed run writes the same bytes") {
        const support::TemporaryFolder folder;
        const std::string games =
            folder.write("a.pos", std::string(kCareless) + "\n" + kDecided + "\n" + "h8i9j10\n");
        const std::string out = folder.file("out.jsonl");
        const support::ProgramOutput whole = review({games, "--out", out, "--jobs", "2"});
        CHECK(whole.code == 0);
        const std::string text = folder.read("out.jsonl");
        CHECK(std::count(text.begin(), text.end(), '\n') == 4);
        // Cut the journal off within its header, after its header, or within its second game.
        const std::size_t header = text.find('\n') + 1;
        const std::size_t first = text.find('\n', header) + 1;
        for (const std::size_t kept : {header - 5, header, first + 9}) {
            CAPTURE(kept);
            folder.write("out.jsonl", text.substr(0, kept));
            const support::ProgramOutput again = review({games, "--out", out, "--jobs", "1"});
            CHECK(again.code == 0);
            CHECK(again.out == whole.out);
            CHECK(folder.read("out.jsonl") == text);
        }
        // Games that are already in the journal are not reviewed again: the changed blank stays in
        // the file.
        std::string changed = text;
        changed.replace(changed.find("\"move\":\"o15\",\"value_before\":"), 28,
                        "\"move\":\"o15\",\"value_before\": ");
        folder.write("out.jsonl", changed);
        CHECK(review({games, "--out", out}).code == 0);
        CHECK(folder.read("out.jsonl") == changed);
        const std::string html = folder.file("a.html");
        const std::string sgf = folder.file("a.sgf");
        CHECK(review({games, "--out", out, "--html", html, "--sgf", sgf}).code == 0);
        const std::string resumed = folder.read("a.html") + folder.read("a.sgf");
        CHECK(review({games, "--html", html, "--sgf", sgf}).code == 0);
        CHECK(folder.read("a.html") + folder.read("a.sgf") == resumed);
    }

    TEST_CASE("a journal of another run is refused and stays unchanged") {
        const support::TemporaryFolder folder;
        const std::string games = folder.write("a.pos", "h8i9j10\n");
        const std::string out = folder.file("out.jsonl");
        CHECK(review({games, "--out", out}).code == 0);
        const std::string text = folder.read("out.jsonl");
        const std::string other =
            "--out: " + out + ":1: written with other options, other games or another version";
        check_review_refused({games, "--out", out, "--marks", "5,10,21"}, other);
        check_review_refused({games, "--out", out, "--from", "2"}, other);
        {
            const auto busy = formats::Journal::open(out);
            REQUIRE(busy);
            check_review_refused({games, "--out", out},
                                 "--out: " + out + ": another run is writing to it");
        }
        folder.write("a.pos", "h8i9j11\n");
        check_review_refused({games, "--out", out}, other);
        CHECK(folder.read("out.jsonl") == text);
        folder.write("a.pos", "h8i9j10\n");
        folder.write("out.jsonl", text + "{}\n");
        check_review_refused({games, "--out", out},
                             "--out: " + out + ":3: more games than in the input");
        folder.write("out.jsonl", text.substr(0, text.find('\n') + 1) + "{\"game\":2}\n");
        check_review_refused({games, "--out", out}, "--out: " + out + ":2: this is not game 1");
        for (const char* mine : {"my own notes\n", "my own notes"}) {
            folder.write("out.jsonl", mine);
            check_review_refused({games, "--out", out},
                                 "--out: " + out + ": is not a journal of reviews");
            CHECK(folder.read("out.jsonl") == mine);
        }
    }

    TEST_CASE("bad input: exit code 2, one line, and nothing is written") {
        const support::TemporaryFolder folder;
        const std::string good = folder.write("good.pos", "h8i9\n");
        const std::string bad = folder.write("bad.pos", "h8i9\nh8z99\n");
        const std::string out = folder.file("out.jsonl");
        const std::string html = folder.file("out.html");
        check_review_refused({}, "give files of games or --position");
        check_review_refused({good, "--position", "h8"}, "give files or --position, not both");
        check_review_refused({"--position", "h8h8"}, "--position:1:3: 'h8' ");
        check_review_refused({folder.file("none.psq")}, folder.file("none.psq") + ": ");
        check_review_refused({good, "--number", "2"}, "--number: ");
        check_review_refused({good, "--marks", "5,5,20"}, "--marks: '5,5,20' ");
        check_review_refused({good, "--html", good}, "--html: " + good + " ");
        check_review_refused({good, "--html", html, "--sgf", html}, "--sgf and --html: ");
        check_review_refused({good, "--sgf", folder.file("none/a.sgf")},
                             "--sgf: " + folder.file("none/a.sgf") + ": ");
        CHECK(support::run_program({"review", good, "--nodes", "1"}).code == 2);
        check_review_refused({good, "--what"}, "");
        const std::string worse = folder.write("worse.pos", "h8z99\n");
        const support::ProgramOutput second =
            review({worse, "--out", out, "--html", html, "--sgf", folder.file("out.sgf")});
        CHECK(second.code == 2);
        CHECK(second.out == "");
        CHECK(second.err.find(worse + ":1:") != std::string::npos);
        CHECK(std::count(second.err.begin(), second.err.end(), '\n') == 1);
        CHECK_FALSE(folder.has("out.jsonl"));
        CHECK_FALSE(folder.has("out.html"));
        CHECK_FALSE(folder.has("out.sgf"));
        CHECK(folder.read("good.pos") == "h8i9\n");
    }

    TEST_CASE("a bad game, file or path does not end a review of several") {
        const support::TemporaryFolder folder;
        const std::string good = folder.write("good.pos", "h8i9\n");
        const std::string bad = folder.write("bad.pos", "h8z99\nh8i9j10\n");
        const std::string none = folder.write("none.sgf", "no game");
        const std::string missing = folder.file("missing.psq");
        const support::ProgramOutput output = review({good, bad, none, missing, "--json"});
        CHECK(output.code == 1);
        CHECK(output.err.find(bad + ":1:") != std::string::npos);
        CHECK(
            output.err.find(none + ": no game, which starts with '(;'; nothing of it is read\n") !=
            std::string::npos);
        CHECK(output.err.find(missing + ": ") != std::string::npos);
        CHECK(output.err.find("left out: 2 files, 1 game with an error\n") != std::string::npos);
        CHECK(json::parse(output.out)["games"].size() == 2);
        const support::ProgramOutput nothing = review({none, missing});
        CHECK(nothing.code == 2);
        CHECK(nothing.out == "");
        CHECK(nothing.err.ends_with("pbrain-fukumi review: the input holds no game\n"));
    }
}

}  // namespace
}  // namespace fukumi
