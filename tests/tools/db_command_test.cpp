// Tests "pbrain-fukumi db": records are the same after an import and an export, and invalid input
// is refused.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "database/json_lines.h"
#include "formats/convert.h"
#include "tests/database/database_support.h"
#include "tests/support/random_records.h"
#include "tests/tools/run_program.h"
#include "tools/command_line/exit_codes.h"

namespace fukumi {
namespace {

using database::testing::any_record;
using database::testing::any_stones;
using database::testing::TemporaryDatabase;
using nlohmann::json;
using support::ProgramOutput;

ProgramOutput db(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "db");
    return support::run_program(arguments, "");
}

/// Runs a command that succeeds. Its only message may be what it left out.
std::string output_of(const std::vector<std::string>& arguments) {
    const ProgramOutput output = db(arguments);
    CHECK((output.err == "" || output.err.starts_with("left out: ")));
    CHECK(std::count(output.err.begin(), output.err.end(), '\n') == (output.err == "" ? 0 : 1));
    CHECK(output.code == 0);
    return output.out;
}

/// Returns the line of what a command left out, without its LF; empty if it left nothing out.
std::string left_out_by(const std::vector<std::string>& arguments) {
    const ProgramOutput output = db(arguments);
    CHECK(output.code == 0);
    return output.err.substr(0, output.err.find('\n'));
}

void check_db_refusal(std::vector<std::string> arguments, const std::string& message) {
    arguments.insert(arguments.begin(), "db");
    support::check_refused(arguments, " db" + message);
}

std::vector<std::string> sorted_lines(const std::string& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
}

TEST_SUITE_BEGIN("tools db");

TEST_CASE("positions are exported unchanged, also through other databases") {
    const TemporaryDatabase file;
    std::vector<database::Entry> entries;
    {
        std::ofstream out(file.file("in.jsonl"));
        Random random(5);
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            entries.push_back({any_stones(seed), any_record(random)});
            out << database::json_line_of(entries.back()) << '\n';
        }
    }
    CHECK(output_of({"import", file.path(), file.file("in.jsonl")}) ==
          file.file("in.jsonl") + ": 200 positions, 200 new\n");
    CHECK(output_of({"import", file.path(), file.file("in.jsonl")}) ==
          file.file("in.jsonl") + ": 200 positions, 0 new\n");
    CHECK(output_of({"export", file.path(), file.file("out.jsonl")}) ==
          file.file("out.jsonl") + ": 200 lines\n");
    output_of({"merge", file.file("other"), file.path()});
    output_of({"import", file.file("third"), file.file("out.jsonl")});
    for (const char* copy : {"other", "third"}) {
        output_of({"export", file.file(copy), file.file("copy.jsonl")});
        CHECK(sorted_lines(file.file("copy.jsonl")) == sorted_lines(file.file("out.jsonl")));
    }
    CHECK(output_of({"check", file.path()}) == file.path() + ": no errors, 200 positions\n");
    std::filesystem::copy_file(file.path(), file.file("cut"));
    std::filesystem::resize_file(file.file("cut"), std::filesystem::file_size(file.path()) / 2);
    CHECK(db({"check", file.file("cut")}).code == 1);
    database::Store store(file.path(), database::Connection::Access::ReadOnly);
    for (const auto& entry : entries)
        CHECK(store.find(entry.stones) == entry.record);
}

TEST_CASE("db show numbers rows from the bottom, db import reads pos files from the top") {
    const TemporaryDatabase file;
    std::ofstream(file.file("a.sgf")) << "(;GM[4]SZ[12:10]RE[B+1];B[bb];W[fd];B[ge])";
    output_of({"import", file.path(), file.file("a.sgf")});
    const auto reply_to = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"show", file.path(), "--size", "12x10", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const json shown = json::parse(output_of(words));
        REQUIRE(shown["moves"].size() == 1);
        return shown["rows"].get<std::string>() + " " +
               shown["moves"][0]["move"].get<std::string>();
    };
    CHECK(reply_to({"--position", "b9"}) == "bottom f7");
    CHECK(reply_to({"--position", "b2", "--rows", "top"}) == "top f4");
    CHECK(output_of({"show", file.path(), "--size", "12x10", "--position", "b9"}).find("\n  f7 ") !=
          std::string::npos);

    // The same game as a .pos file is the same entry of the database.
    std::ofstream(file.file("a.pos")) << "b2f4g5  # B+1\n";
    CHECK(output_of({"import", file.path(), "--size", "12x10", file.file("a.pos")})
              .find("1 game, 0 new") != std::string::npos);
    std::ofstream(file.file("b.pos")) << "b9f7g6  # B+1\n";
    CHECK(output_of(
              {"import", file.path(), "--size", "12x10", "--rows", "bottom", file.file("b.pos")})
              .find("1 game, 0 new") != std::string::npos);
}

TEST_CASE("games count at their positions, and are exported") {
    const TemporaryDatabase file;
    formats::testing::RandomGame how;
    how.seed = 3;
    auto games = formats::testing::random_tournament({"A", "B", "C"}, 1, how);
    formats::ConvertOptions options;
    REQUIRE(formats::write_games(file.file("in.sgf"), games, options));
    const std::string count = std::to_string(games.size());
    CHECK(output_of({"import", file.path(), file.file("in.sgf")}) ==
          file.file("in.sgf") + ": " + count + " games, " + count + " new\n");
    CHECK(output_of({"import", file.path(), file.file("in.sgf")}) ==
          file.file("in.sgf") + ": " + count + " games, 0 new\n");
    CHECK(output_of({"export", file.path(), file.file("out.sgf")}) ==
          file.file("out.sgf") + ": " + count + " games\n");
    CHECK(output_of({"import", file.path(), file.file("out.sgf")}) ==
          file.file("out.sgf") + ": " + count + " games, 0 new\n");
    // Returns true if the game begins with the first move of the first game or a mirror image of
    // that move.
    const auto begins_alike = [&](const formats::GameRecord& game) {
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            if (transformed(game.moves.front().at, symmetry, 15) == games.front().moves.front().at)
                return true;
        }
        return false;
    };
    int results[3] = {};
    for (const auto& game : games)
        results[static_cast<int>(game.outcome)] += begins_alike(game);
    const json shown = json::parse(output_of(
        {"show", file.path(), "--json", "--position", to_text(games.front().moves.front().at)}));
    const json& counts = shown["record"]["games"];
    CHECK(counts["black"] == results[static_cast<int>(formats::Outcome::BlackWins)]);
    CHECK(counts["white"] == results[static_cast<int>(formats::Outcome::WhiteWins)]);
    CHECK(counts["draw"] == results[static_cast<int>(formats::Outcome::Draw)]);
    CHECK(shown["moves"].size() >= 1);

    std::ofstream(file.file("open.pos")) << "h8i9\n";
    CHECK(output_of({"import", file.path(), file.file("open.pos")}) ==
          file.file("open.pos") + ": 1 game without a result skipped\n");
}

TEST_CASE("an archive in RIF gives the statistics of moves") {
    const TemporaryDatabase file;
    std::ofstream(file.file("in.rif"))
        << "<database><players><player id=\"1\" name=\"A\"/></players><tournaments>"
           "<tournament id=\"1\" name=\"Cup\" year=\"1990\"/>"
           "<tournament id=\"2\" name=\"Cup\" year=\"2001\"/></tournaments><games>\n"
           "<game id=\"1\" tournament=\"1\" black=\"1\" bresult=\"1\"><move>h8 h9 "
           "i9</move></game>\n"
           "<game id=\"2\" tournament=\"2\" bresult=\"0.5\"><move>h8 h7 g7</move></game>\n"
           "<game id=\"3\" bresult=\"0\"><move>h8 i9 g7</move></game>\n"
           "<game id=\"4\" bresult=\"0\"><move>h8 h8</move></game></games></database>\n";
    const ProgramOutput imported = db({"import", file.path(), file.file("in.rif")});
    CHECK(imported.code == kExitFailure);
    CHECK(imported.out == file.file("in.rif") + ": 3 games, 3 new\n");
    CHECK(imported.err == file.file("in.rif") +
                              ":5: game 4: move 2 is on h8, which is taken; this game is left out\n"
                              "left out: 1 game with an error\n");
    const auto check_statistics = [&](const std::string& database) {
        const json shown = json::parse(
            output_of({"show", database, "--json", "--rule", "renju", "--position", "h8"}));
        CHECK(shown["record"]["games"]["total"] == 3);
        CHECK(shown["record"]["games"]["year"] == 1995.5);
        // Four direct and four indirect moves are mirror images of one another.
        REQUIRE(shown["moves"].size() == 2);
        CHECK(shown["moves"][0]["mirrors"].size() == 3);
        CHECK(shown["moves"][0]["games"]["total"] == 2);
        CHECK(shown["moves"][0]["games"]["black"] == 1);
        CHECK(shown["moves"][0]["games"]["draw"] == 1);
        CHECK(shown["moves"][1]["games"]["white"] == 1);
        CHECK(shown["moves"][1]["games"]["year"].is_null());
        CHECK(shown["moves"][1]["games"].contains("share"));
    };
    check_statistics(file.path());
    const std::string text =
        output_of({"show", file.path(), "--rule", "renju", "--position", "h8h7i7"});
    CHECK(text.find("opening D4 Kagetsu (花月)") != std::string::npos);
    CHECK(text.find("2 games: won by Black 1, drawn 1, won by White 0, average year 1995.5") !=
          std::string::npos);
    const ProgramOutput analysed =
        support::run_program({"analyze", "--database", file.path(), "--rule", "renju", "--position",
                              "h8", "--depth", "2", "--threats", "0", "--json"},
                             "");
    CHECK(analysed.code == 0);
    const json games = json::parse(analysed.out)["games"];
    CHECK(games["total"] == 3);
    REQUIRE(games["moves"].size() == 2);
    CHECK(games["moves"][0]["year"] == 1995.5);
    CHECK(games["moves"][0]["total"] == 2);

    // The years survive an export, a merge, and pruning.
    output_of({"export", file.path(), file.file("out.jsonl")});
    output_of({"import", file.file("second"), file.file("out.jsonl")});
    check_statistics(file.file("second"));
    output_of({"merge", file.file("third"), file.path()});
    check_statistics(file.file("third"));
    output_of({"prune", file.file("third"), "--games-below", "1"});
    check_statistics(file.file("third"));
    output_of({"export", file.path(), file.file("out.sgf")});
    output_of({"import", file.file("fourth"), file.file("out.sgf")});
    check_statistics(file.file("fourth"));
}

TEST_CASE("exported games can be imported again, with and without a result") {
    const TemporaryDatabase file;
    std::ofstream(file.file("in.sgf")) << "(;SZ[15]PB[A]PW[B]RE[B+R];B[hh];W[ii])\n"
                                          "(;SZ[15]PB[A]PW[B]RE[0];B[hh];W[ij])\n"
                                          "(;SZ[15]PB[A]PW[B]RE[?];B[hh];W[ik])\n";
    CHECK(output_of({"import", file.path(), file.file("in.sgf"), "--unfinished"}) ==
          file.file("in.sgf") + ": 3 games, 3 new\n");
    for (const char* name : {"out.sgf", "out.pos", "out.json", "out.jsonl"}) {
        CAPTURE(std::string(name));
        const TemporaryDatabase again;
        output_of({"export", file.path(), again.file(name)});
        output_of({"import", again.path(), again.file(name), "--unfinished"});
        const auto games = [](const TemporaryDatabase& from) {
            std::vector<std::string> all;
            for (const std::string& line :
                 {output_of({"show", from.path(), "--json", "--position", "h8i9"}),
                  output_of({"show", from.path(), "--json", "--position", "h8i10"}),
                  output_of({"show", from.path(), "--json", "--position", "h8i11"})})
                all.push_back(json::parse(line)["record"]["games"].dump());
            return all;
        };
        CHECK(games(again) == games(file));
    }
    output_of({"export", file.path(), file.file("games/"), "--format", "psq"});
    const TemporaryDatabase again;
    const std::string text = output_of({"import", again.path(), file.file("games/")});
    CHECK(text.find("1 game without a result skipped") != std::string::npos);
    CHECK(text.find("1 game, 1 new") != std::string::npos);
}

TEST_CASE("trees of SGF go into the database and come back") {
    const TemporaryDatabase file;
    // A game with a variation, and a tree without a game.
    std::ofstream(file.file("in.sgf"))
        << "(;SZ[15]RU[0]PB[A]PW[B]RE[B+];B[hh]C[good](;W[ii]LB[jj:A];B[hi])(;W[ij]C[better]MA[aa])"
           ")\n"
        << "(;SZ[12]RU[4]C[start]LB[ff:1][ee:2](;B[ff]C[one])(;B[ee];W[ff]))\n";
    CHECK(db({"import", file.path(), file.file("in.sgf")}).out ==
          file.file("in.sgf") + ": 10 positions, 8 new; 1 game, 1 new\n");
    const auto shown = [&](const TemporaryDatabase& from, const std::string& position,
                           std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"show", from.path(), "--json", "--position", position});
        return json::parse(output_of(more));
    };
    CHECK(shown(file, "h8")["record"]["comment"] == "good");
    CHECK(shown(file, "h8i10")["record"]["comment"] == "better");
    CHECK(shown(file, "h8i9j10")["record"]["board_text"] == "A");
    CHECK(shown(file, "h8i10a1")["record"]["marked"] == true);
    CHECK(shown(file, "h8i9h9")["record"]["games"]["black"] == 1);

    const std::vector<std::string> out{"export", file.path(), file.file("out.sgf")};
    CHECK(output_of(out) == file.file("out.sgf") + ": 1 game, 8 positions\n");
    CHECK(left_out_by(out) == "");
    const TemporaryDatabase again;
    CHECK(output_of({"import", again.path(), file.file("out.sgf")})
              .starts_with(file.file("out.sgf") + ": "));
    for (const TemporaryDatabase* from : {&file, &again})
        output_of({"export", from->path(), from->file("all.jsonl")});
    // All other positions of the file are on the way to the exported positions.
    const auto before = sorted_lines(file.file("all.jsonl"));
    const auto after = sorted_lines(again.file("all.jsonl"));
    for (const std::string& line : before) {
        CAPTURE(line);
        CHECK(std::binary_search(after.begin(), after.end(), line));
    }
    for (const std::string& line : after)
        CHECK((line.find("comment") == std::string::npos ||
               std::binary_search(before.begin(), before.end(), line)));
}

TEST_CASE("each command names what it leaves out") {
    const TemporaryDatabase file;
    std::ofstream(file.file("in.sgf"))
        << "(;SZ[15]PB[A]PW[B]RE[B+R]DT[2026]PC[x];B[hh]C[12ms, eval 3, "
           "depth 4\nhello];W[ii]V[3]C[good])";
    CHECK(
        left_out_by({"import", file.path(), file.file("in.sgf")}) ==
        "left out: 1 cause of an end, 1 time, 1 evaluation, 1 message of an engine, 1 entry of the "
        "head of a game, 1 other property of a move");
    std::ofstream(file.file("in.jsonl"))
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":["h8"],)"
        << R"("white":[],"value":-50,"depth":9,"bound":"upper","label":"l","board_text":"A"})"
        << '\n'
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":["h8"],)"
        << R"("white":[],"label":"d","board_text":"B","marked":true})" << '\n';
    CHECK(left_out_by({"import", file.path(), file.file("in.jsonl")}) ==
          "left out: 1 label or mark, 1 verdict");
    CHECK(left_out_by({"export", file.path(), file.file("out.jsonl")}) == "");
    CHECK(left_out_by({"export", file.path(), file.file("out.sgf")}) == "");
    CHECK(left_out_by({"export", file.path(), file.file("out.lib")}) ==
          "left out: 1 game, 3 numbers of games of positions");
    CHECK(left_out_by({"export", file.path(), file.file("out.db")}) ==
          "left out: 1 game, 1 label or mark, 3 numbers of games of positions");
    CHECK(left_out_by({"export", file.path(), file.file("out.pos")}) ==
          "left out: 2 names of players, 1 detail of a game, 2 positions");
    // The value comes back from a library.
    output_of({"import", file.file("from_lib"), file.file("out.lib"), "--rule", "freestyle"});
    const json shown =
        json::parse(output_of({"show", file.file("from_lib"), "--json", "--position", "h8"}));
    CHECK(shown["record"]["value"] == -50);
    CHECK(shown["record"]["depth"] == 9);
    CHECK(shown["record"]["bound"] == "upper");
    CHECK(shown["record"]["label"] == "d");
    CHECK(shown["record"]["comment"].is_null());
}

TEST_CASE("an import names each wrong line of JSON, leaves it out and adds the others") {
    const TemporaryDatabase file;
    const auto line = [](const std::string& cell) {
        return R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":[")" + cell +
               R"("],"white":[],"value":5})" + "\n";
    };
    const std::string in = file.file("in.jsonl");
    std::ofstream(in) << line("h8") << "half a li\n" << line("h88") << line("h9");
    const std::string errors = in + ":2: not an object of JSON; this line is left out\n" + in +
                               ":3: \"black\" has an entry that is not a cell of the board; "
                               "this line is left out\n"
                               "left out: 2 lines with an error\n";
    const ProgramOutput imported = db({"import", file.path(), in});
    CHECK(imported.code == kExitFailure);
    CHECK(imported.out == in + ": 2 positions, 2 new\n");
    CHECK(imported.err == errors);
    // A file without a good line is refused as a whole.
    std::ofstream(file.file("bad.jsonl")) << line("h88") << "x\n";
    check_db_refusal({"import", file.path(), file.file("bad.jsonl")},
                     " import: " + file.file("bad.jsonl") +
                         ":1: \"black\" has an entry that is not a cell of the board; no line of "
                         "the file is left, because 1 more have errors");
}

TEST_CASE("an import of counts without their games says that it drops them") {
    const TemporaryDatabase file;
    const std::string counted =
        R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":["h8"],"white":[],)"
        R"("games":[3,1,2],"value":12,"depth":4})";
    std::ofstream(file.file("counts.jsonl")) << counted << '\n';
    CHECK(left_out_by({"import", file.path(), file.file("counts.jsonl")})
              .starts_with("left out: 1 "));
    // With the games of the file the counts come back.
    std::ofstream(file.file("games.sgf")) << "(;SZ[15]RE[B+R];B[hh];W[ii])";
    output_of({"import", file.file("second"), file.file("games.sgf")});
    output_of({"export", file.file("second"), file.file("all.jsonl")});
    CHECK(left_out_by({"import", file.file("third"), file.file("all.jsonl")}) == "");
    const json shown =
        json::parse(output_of({"show", file.file("third"), "--json", "--position", "h8"}));
    CHECK(shown["record"]["games"]["total"] == 1);
}

TEST_CASE("an import that fails leaves no new database, and keeps an old one") {
    const TemporaryDatabase file;
    std::ofstream(file.file("bad.lib")) << "no library";
    std::ofstream(file.file("good.pos")) << "h8i9i8i10j8i11k8i12l8\n";
    const auto exists = [&] { return std::filesystem::exists(file.path()); };
    CHECK(db({"import", file.path(), file.file("bad.lib")}).code == kExitBadInput);
    CHECK_FALSE(exists());
    CHECK(db({"import", file.path(), file.file("bad.lib"), file.file("bad.lib")}).code ==
          kExitFailure);
    CHECK_FALSE(exists());
    output_of({"import", file.path(), file.file("good.pos")});
    CHECK(db({"import", file.path(), file.file("bad.lib")}).code == kExitBadInput);
    CHECK(exists());
    output_of({"show", file.path(), "--position", "h8"});
}

TEST_CASE("a bad game or file does not end an import") {
    const TemporaryDatabase file;
    std::ofstream(file.file("a.sgf")) << "(;RE[B+];B[hh];W[ii])(;RE[B+];B[hh];W[hh])"
                                         "(;RE[W+];B[ii])";
    std::ofstream(file.file("b.sgf")) << "no game";
    std::ofstream(file.file("c.pos")) << "h8i9i8i10j8i11k8i12l8\n";
    const ProgramOutput output =
        db({"import", file.path(), file.file("a.sgf"), file.file("b.sgf"), file.file("c.pos")});
    CHECK(output.code == kExitFailure);
    CHECK(output.out ==
          file.file("a.sgf") + ": 2 games, 2 new\n" + file.file("c.pos") + ": 1 game, 1 new\n");
    CHECK(output.err == file.file("a.sgf") +
                            ":1:37: move 2 is on h8, which is taken; this game is left out\n" +
                            file.file("b.sgf") +
                            ": no game, which starts with '(;'; nothing of "
                            "this file is imported\n" +
                            "left out: 1 file, 1 game with an error\n");
}

TEST_CASE("show prints the record of a position and of its moves, for mirror images too") {
    const TemporaryDatabase file;
    std::ofstream(file.file("in.jsonl"))
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":["a2"],)"
        << R"("white":[],"value":-50,"depth":9,"bound":"upper","label":"l","comment":"bad"})"
        << '\n';
    output_of({"import", file.path(), file.file("in.jsonl")});
    // The file has a stone at a2. The queries below use mirror images of a2 near the opposite
    // corner.
    const json at_root = json::parse(output_of({"show", file.path(), "--json", "--position", ""}));
    CHECK(at_root["record"].is_null());
    REQUIRE(at_root["moves"].size() == 1);
    CHECK(at_root["moves"][0]["move"] == "n15");
    CHECK(at_root["moves"][0]["mirrors"].size() == 7);
    const json shown = json::parse(output_of({"show", file.path(), "--json", "--position", "n15"}));
    CHECK(shown["record"]["value"] == -50);
    CHECK(shown["record"]["label"] == "l");
    const std::string text = output_of({"show", file.path(), "--position", "o14"});
    CHECK(text.find("White to move: in the database\n  lost for the side to move\n"
                    "  value <= -50, depth 9,") != std::string::npos);
    CHECK(text.find("comment: bad") != std::string::npos);
    const std::string root = output_of({"show", file.path(), "--position", ""});
    CHECK(root.find("  n15  wins, >= 50 at depth 9, bad (also b15, o14, a14, o2, a2, n1, b1)\n") !=
          std::string::npos);
}

TEST_CASE("JSON and text of show have values of moves for the side that makes them") {
    const TemporaryDatabase file;
    // White to move after h8: i9 is bad for White, and h9 wins in 3 plies.
    std::ofstream(file.file("in.jsonl"))
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":["h8"],)"
        << R"("white":[],"value":29997,"depth":4,"bound":"lower"})" << '\n'
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"black","black":["h8"],)"
        << R"("white":["i9"],"value":412,"depth":9,"bound":"upper","label":"w"})" << '\n'
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"black","black":["h8"],)"
        << R"("white":["h9"],"value":-29998,"depth":3,"bound":"exact","label":"l"})" << '\n';
    output_of({"import", file.path(), file.file("in.jsonl")});
    const json shown = json::parse(output_of({"show", file.path(), "--json", "--position", "h8"}));
    CHECK(shown["record"]["value"] == 29997);
    std::map<std::string, json> moves;
    for (const json& move : shown["moves"])
        moves[move["move"]] = move;
    REQUIRE(moves.size() == 2);
    CHECK(shown["moves"][0]["value"] == 29997);
    CHECK(moves["h9"]["value"] == 29997);
    CHECK(moves["h9"]["win_chance"] == 1.0);
    CHECK(moves["h9"]["label"] == "w");
    CHECK(moves["i9"]["value"] == -412);
    CHECK(moves["i9"]["bound"] == "lower");
    CHECK(moves["i9"]["label"] == "l");
    CHECK(moves["i9"]["win_chance"] < 0.5);
    const std::string text = output_of({"show", file.path(), "--position", "h8"});
    CHECK(text.find("  h9   wins, win in 3 plies at depth 3 (also i8, g8, h7)\n") !=
          std::string::npos);
    CHECK(text.find("  i9   loses, >= -412 at depth 9 (also g9, i7, g7)\n") != std::string::npos);
}

TEST_CASE("positions are exported to files of other programs and imported again") {
    const TemporaryDatabase file;
    std::set<std::string> keys;  // fewer keys than games: games may begin alike
    {
        // The board is 15x15, as in RenLib. The records have only members that RenLib and Rapfi can
        // store.
        std::ofstream out(file.file("in.jsonl"));
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const auto moves = support::played_moves(Rule::Renju, 15, 15, 8, seed);
            database::Stones stones{Rule::Renju, 15, 15, {}, {}, Color::Black};
            for (std::size_t i = 0; i < 3 + seed % 6; ++i)
                stones = database::with_stone(stones, moves[i]);
            keys.insert(database::canonical_key(stones).bytes);
            database::Record record;
            record.comment = "seed " + std::to_string(seed);
            record.value = static_cast<Value>(seed);
            record.bound = Bound::Exact;
            record.depth = 7;
            record.label = seed % 2 == 0 ? database::kLost : database::kNoLabel;
            out << database::json_line_of({stones, record}) << '\n';
        }
    }
    const std::string count = std::to_string(keys.size());
    REQUIRE(keys.size() > 50);
    output_of({"import", file.path(), file.file("in.jsonl")});
    CHECK(output_of({"export", file.path(), file.file("out.db")}) ==
          file.file("out.db") + ": " + count + " positions\n");
    CHECK(output_of({"import", file.file("from_db"), file.file("out.db")}) ==
          file.file("out.db") + ": " + count + " positions, " + count + " new\n");
    output_of({"export", file.path(), file.file("a.jsonl")});
    output_of({"export", file.file("from_db"), file.file("b.jsonl")});
    CHECK(sorted_lines(file.file("a.jsonl")) == sorted_lines(file.file("b.jsonl")));

    CHECK(output_of({"export", file.path(), file.file("out.lib")}) ==
          file.file("out.lib") + ": " + count + " positions\n");
    output_of({"import", "--rule", "renju", file.file("from_lib"), file.file("out.lib")});
    database::Store original(file.path(), database::Connection::Access::ReadOnly);
    database::Store from_lib(file.file("from_lib"), database::Connection::Access::ReadOnly);
    original.for_each([&](std::string_view key, const database::Record& record) {
        const auto found = from_lib.find(key);
        REQUIRE(found);
        CHECK(found->comment == record.comment);
        return true;
    });

    CHECK(output_of({"export", "--rule", "caro", file.path(), file.file("none.db")}) ==
          file.file("none.db") + ": 0 positions\n");
    std::ofstream(file.file("broken.lib")) << "RenLib";
    check_db_refusal({"import", file.file("new"), file.file("broken.lib")},
                     " import: " + file.file("broken.lib") + ": ");
}

TEST_CASE("prune deletes only positions with little information") {
    const TemporaryDatabase file;
    std::vector<database::Entry> entries;
    {
        std::ofstream out(file.file("in.jsonl"));
        Random random(9);
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            entries.push_back({any_stones(seed), any_record(random)});
            out << database::json_line_of(entries.back()) << '\n';
        }
    }
    output_of({"import", file.path(), file.file("in.jsonl")});
    const auto stays = [](const database::Record& r) {
        const bool proven = r.value && ((is_win(*r.value) && r.bound != Bound::Upper) ||
                                        (is_loss(*r.value) && r.bound != Bound::Lower));
        return proven || r.label != '\0' || !r.comment.empty() || !r.board_text.empty() ||
               r.is_marked || (r.value && r.depth >= 30);
    };
    const auto gone = std::count_if(entries.begin(), entries.end(),
                                    [&](const auto& entry) { return !stays(entry.record); });
    REQUIRE(gone > 3);
    const std::string tally = std::to_string(gone) + " of 200 positions ";
    CHECK(output_of({"prune", file.path(), "--depth-below", "30", "--dry-run"}) ==
          file.path() + ": " + tally + "would be deleted\n");
    CHECK(output_of({"prune", file.path(), "--depth-below", "30"}) ==
          file.path() + ": " + tally + "deleted\n");
    database::Store store(file.path(), database::Connection::Access::ReadOnly);
    for (const auto& entry : entries)
        CHECK(store.find(entry.stones).has_value() == stays(entry.record));
}

TEST_CASE("a refused command leaves the database unchanged") {
    const TemporaryDatabase file;
    std::ofstream(file.file("bad.jsonl")) << "\n\nnonsense\n";
    check_db_refusal({"import", file.path(), file.file("bad.jsonl")},
                     " import: " + file.file("bad.jsonl") + ":3: not an object of JSON");
    CHECK_FALSE(std::filesystem::exists(file.path()));
    std::ofstream(file.file("one.jsonl"))
        << R"({"rule":"freestyle","width":15,"height":15,"to_move":"white","black":["h8"],)"
        << R"("white":[],"value":5})"
        << "\n";
    output_of({"import", file.path(), file.file("one.jsonl")});
    const std::string none = file.file("none");
    check_db_refusal({"import", file.path(), none}, " import: " + none + ": ");
    check_db_refusal({"show", none, "--position", "h8"}, " show: " + none + ": ");
    CHECK_FALSE(std::filesystem::exists(none));
    check_db_refusal({"show", file.path(), "--position", "h16"}, " show: --position: 'h16' ");
    const std::string out = file.file("out.xyz");
    check_db_refusal({"export", file.path(), out}, " export: " + out + ": 'xyz' ");
    check_db_refusal({"export", file.path(), none + "/out.jsonl"},
                     " export: " + none + "/out.jsonl: ");
    check_db_refusal({"prune", file.path()}, " prune: give --depth-below or --games-below");
    // A mistyped --dry-run (--dryrun) must be refused, else prune would delete positions.
    check_db_refusal({"prune", file.path(), "--games-below", "2", "--dryrun"}, " prune: ");
    check_db_refusal({"check", file.path(), file.path()}, " check: ");
    check_db_refusal({"prune", file.path(), "--games-below", "0"}, " prune: --games-below: ");
    const std::string itself = file.path() + " is the database itself";
    check_db_refusal({"export", file.path(), file.path(), "--format", "jsonl"},
                     " export: " + itself);
    check_db_refusal({"merge", file.path(), file.path()}, " merge: " + itself);
    check_db_refusal({"import", file.file("new"), file.path()}, " import: " + file.path() + ": ");
    check_db_refusal({"stats", ":memory:"}, " stats: ':memory:' ");
    std::filesystem::create_directory(file.file("dir.jsonl"));
    check_db_refusal({"export", file.path(), file.file("dir.jsonl")},
                     " export: " + file.file("dir.jsonl") + ": ");
    check_db_refusal({"shwo"}, ": 'shwo' is not one of the commands import, export, ");
    check_db_refusal({}, ": give one of the commands import, export, ");
}

TEST_CASE("check finds a damaged file") {
    const TemporaryDatabase file;
    {
        std::ofstream out(file.file("in.jsonl"));
        for (std::uint64_t seed = 1; seed <= 2000; ++seed)
            out << database::json_line_of({any_stones(seed), {}}) << '\n';
    }
    output_of({"import", file.path(), file.file("in.jsonl")});
    {
        std::fstream bytes(file.path(), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(3 * 4096);
        bytes << std::string(4096, 'x');
    }
    const ProgramOutput output = db({"check", file.path()});
    CHECK(output.code == 1);
    CHECK(output.err == "");
    CHECK(output.out.rfind(file.path() + ": ", 0) == 0);
}

TEST_CASE("check finds invalid records, and merge refuses them") {
    const TemporaryDatabase file;
    const auto damaged_by = [&](const char* name, const std::string& statement) {
        CAPTURE(statement);
        const std::string path = file.file(name);
        {
            database::Store store(path, database::Connection::Access::Create);
            store.put(database::canonical_key(any_stones(1)).bytes, {});
            store.connection().run(statement);
        }
        const ProgramOutput checked = db({"check", path});
        CHECK(checked.code == 1);
        CHECK(checked.out.rfind(path + ": ", 0) == 0);
        const ProgramOutput merged = db({"merge", file.file("into"), path});
        CHECK(merged.code == 2);
        CHECK(output_of({"stats", file.file("into")}).rfind("0 positions", 0) == 0);
    };
    damaged_by("key", "UPDATE positions SET key = CAST('nonsense' AS BLOB)");
    damaged_by("value", "UPDATE positions SET value = -2147483648, bound = 3");
    damaged_by("bound", "UPDATE positions SET bound = 9");
    damaged_by("depth", "UPDATE positions SET depth = 1099511627776");
    damaged_by("counts", "UPDATE positions SET draws = -1");
    damaged_by("game",
               "INSERT INTO games (moves, outcome, black, white, plies) VALUES (x'000f0f07070707', "
               "0, '', '', 9)");
    damaged_by("outcome",
               "INSERT INTO games (moves, outcome, black, white, plies) VALUES (x'000f0f0707', 7, "
               "'', '', 9)");
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi
