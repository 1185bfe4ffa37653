// Tests the commands of fukumi-match as programs: their exit codes and output, and that a mistake
// leaves no files.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

namespace fukumi::match {

using support::operator+;

namespace {

using Arguments = std::vector<std::string>;

// Returns the JSON text of a game that Black wins because White exceeds its time.
std::string game_json(const std::string& black, const std::string& white) {
    return R"({"black":{"name":")" + black + R"("},"white":{"name":")" + white +
           R"("},"moves":[{"at":"h8"}],"outcome":"black","termination":"time"})";
}

}  // namespace

TEST_SUITE_BEGIN("tournaments commands");

TEST_CASE("convert: with the output - the games go to stdout and their number to stderr") {
    const support::TemporaryFolder folder;
    const std::string games = folder.file("games.sgf");
    support::write_text(games, "(;FF[4]GM[4]SZ[15];B[hh];W[ih])");
    const auto result = support::run_fukumi_match({"convert", games, "-", "-to", "pos"});
    CHECK(result.code == 0);
    CHECK(result.out == "h8i8\n");
    CHECK(result.err == "1 game\n");
    CHECK_FALSE(std::filesystem::exists("-"));
    // "convert" cannot choose the output format: there is no --to, and "-" (stdout) has no file
    // name.
    const auto unknown = support::run_fukumi_match({"convert", games, "-"});
    CHECK(unknown.code == 2);
    CHECK(unknown.out == "");
}

TEST_CASE("convert and rate name bad games and files, and go on without them") {
    const support::TemporaryFolder folder;
    std::filesystem::create_directories(folder.file("games"));
    const std::string bad = folder.file("games/bad.sgf");
    support::write_text(bad,
                        "(;SZ[15]PB[A]PW[B]RE[B+R];B[hh];W[ih])(;SZ[15];B[hh];W[hh])"
                        "(;SZ[15]PB[B]PW[A]RE[W+R];B[ii])");
    support::write_text(folder.file("games/none.sgf"), "no game");
    const auto converted =
        support::run_fukumi_match({"convert", folder.file("games"), "-", "--to", "pos"});
    CHECK(converted.code == 1);
    CHECK(converted.out == "h8i8  # B+R\ni9  # W+R\n");
    CHECK(converted.err.find(bad +
                             ":1:54: move 2 is on h8, which is taken; this game is left out\n") !=
          std::string::npos);
    CHECK(converted.err.find("none.sgf: no game, which starts with '(;'; nothing of this file is "
                             "read\n") != std::string::npos);
    const auto rated = support::run_fukumi_match({"rate", folder.file("games")});
    CHECK(rated.code == 1);
    CHECK(rated.err.find("move 2 is on h8, which is taken; this game is left out") !=
          std::string::npos);
    CHECK(rated.err.find("nothing of this file is read") != std::string::npos);
    CHECK(rated.err.find("left out: 1 file, 1 game with an error") != std::string::npos);
    // "rate" with several inputs also names each fault and counts them.
    support::write_text(folder.file("nobody.sgf"), "(;SZ[15]RE[B+R];B[hh])");
    const auto several =
        support::run_fukumi_match({"rate", folder.file("games/none.sgf"),
                                   folder.file("missing.sgf"), folder.file("nobody.sgf"), bad});
    CHECK(several.code == 1);
    CHECK(several.err.find("nobody.sgf: game 1: no players; this game is left out\n") !=
          std::string::npos);
    CHECK(several.err.find("left out: 2 files, 2 games with an error") != std::string::npos);

    // "convert" adds no event to a game that has none.
    const auto plain =
        support::run_fukumi_match({"convert", folder.file("nobody.sgf"), "-", "--to", "sgf"});
    CHECK(plain.out.find("EV[") == std::string::npos);

    support::write_text(folder.file("only.sgf"), "(;SZ[15];B[hh];W[hh])");
    for (const Arguments& arguments :
         {Arguments{"convert", folder.file("only.sgf"), "-", "--to", "pos"},
          Arguments{"rate", folder.file("only.sgf")}}) {
        const auto refused = support::run_fukumi_match(arguments);
        CHECK(refused.code == 2);
        CHECK(refused.out.empty());
        CHECK(refused.err.find("only.sgf:1:16: move 2 is on h8, which is taken\n") !=
              std::string::npos);
    }
}

TEST_CASE("rate: anchors keep their ratings") {
    const support::TemporaryFolder folder;
    support::write_text(
        folder.file("a.json"),
        "[" + game_json("A", "B") + "," + game_json("B", "C") + "," + game_json("C", "A") + "]");
    const std::string out = folder.file("out.json");
    const auto rated = support::run_fukumi_match(
        {"rate", folder.file("a.json"), "-anchor", "B=2100", "-json", out});
    REQUIRE(rated.code == 0);
    CHECK(rated.out.find("  +2100 ") != std::string::npos);
    for (const std::string wrong : {"D=5", "B", "B=high", "B=inf"}) {
        CAPTURE(wrong);
        const auto result =
            support::run_fukumi_match({"rate", folder.file("a.json"), "-anchor", wrong});
        CHECK(result.code == 2);
        CHECK(result.err.starts_with("fukumi-match rate: -anchor: "));
    }
    CHECK(support::run_fukumi_match({"rate"}).code == 2);
}

TEST_CASE("a mistake ends the program with one line and code 2 before anything is written") {
    const support::TemporaryFolder folder;
    const std::string openings = folder.file("book.txt");
    support::write_text(openings, "0,0\n1,1,1\n");
    const std::string state = folder.file("state");
    const std::string sgf = folder.file("games.sgf");
    const auto result = support::run_fukumi_match(
        support::stub_option("A", "") + support::stub_option("B", "") +
        Arguments{"-each", "st=1", "-openings", "file=" + openings, "-state", state, "-sgf", sgf});
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err.starts_with("fukumi-match: -openings: " + openings + ":2: "));
    CHECK(result.err.find('\n') == result.err.size() - 1);
    CHECK_FALSE(std::filesystem::exists(state));
    CHECK_FALSE(std::filesystem::exists(sgf));

    CHECK(support::run_fukumi_match({"merge", "/no/such/state"}).code == 2);
    CHECK(support::run_fukumi_match({"mrege"}).err.ends_with("did you mean 'merge'?\n"));
    const auto help = support::run_fukumi_match({"-help"});
    CHECK(help.code == 0);
    CHECK(help.out.find("-engine KEY=VALUE") != std::string::npos);
}

TEST_CASE("a file that cannot be replaced is refused before the work") {
    // The program writes FILE.part before it replaces FILE. A folder with the name FILE.part makes
    // that fail.
    const support::TemporaryFolder folder;
    const std::string path = folder.file("out.json");
    std::filesystem::create_directory(path + ".part");
    const std::string games = folder.file("games.json");
    support::write_text(games, "[" + game_json("A", "B") + "]");
    const Arguments match = support::stub_option("A", "") + support::stub_option("B", "") +
                            Arguments{"-each", "st=1", "-state", "none"};
    for (const auto& call :
         {std::pair<std::string, Arguments>{"-json ", match + Arguments{"-json", path}},
          std::pair<std::string, Arguments>{"-html ", match + Arguments{"-html", path}},
          std::pair<std::string, Arguments>{"-json ", {"rate", games, "-json", path}},
          std::pair<std::string, Arguments>{"-out ", {"openings", "-count", "1", "-out", path}}}) {
        const std::string& option = call.first;
        CAPTURE(option);
        const auto result = support::run_fukumi_match(call.second);
        CHECK(result.code == 2);
        CHECK(result.err.find(option + path + ": Is a directory") != std::string::npos);
    }
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_SUITE_END();

}  // namespace fukumi::match
