// Tests the files of games: samples as other programs write them, and invalid input.
#include <doctest/doctest.h>

#include <string>
#include <tuple>

#include "engine/board/notation.h"
#include "formats/convert.h"
#include "formats/json.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/sgf.h"
#include "tests/support/random_records.h"

namespace fukumi::formats {
namespace {

using namespace testing;

std::string psq_error(const std::string& text) {
    ReadOptions options;
    options.file = "x.psq";
    const auto record = read_psq(text, options);
    return record ? "no error" : record.error();
}

std::string sgf_error(const std::string& text) {
    ReadOptions options;
    options.file = "x.sgf";
    const auto games = testing::read_sgf_games(text, options);
    return games ? "no error" : games.error();
}

}  // namespace

TEST_SUITE_BEGIN("protocol formats");

// ---- psq and the judge's results ----------------------------------------------------------------

TEST_CASE("a result file as the Gomocup judge writes it") {
    const std::string text =
        "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,8,0\r\n8,9,412\r\n9,9,388\r\n"
        "pbrain-Alpha.exe\r\npbrain-Beta.exe\r\n-1\r\n1,spring-cup\r\n";
    const auto record = read_psq(text, {});
    REQUIRE(record.has_value());
    CHECK(record->width == 15);
    CHECK(record->height == 15);
    CHECK(moves_of(*record) == "h8i8h9i9");
    CHECK(times_of(*record) == "0 0 412 388 ");
    CHECK(record->opening_stones == 2);
    CHECK(record->names[Color::Black] == "pbrain-Alpha.exe");
    CHECK(record->names[Color::White] == "pbrain-Beta.exe");
    CHECK(record->outcome == Outcome::BlackWins);
    CHECK(record->termination == Termination::Adjudication);
    CHECK(record->used_ms[Color::Black] == 412);
    CHECK(record->slowest_ms[Color::White] == 388);
}

TEST_CASE("the judge's result goes to the first mover after the opening; its file name by colour") {
    const std::string text =
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,412\n8,9,388\nA\nB\n-1\n1,cup\n";
    CHECK(read_psq(text, {})->outcome == Outcome::WhiteWins);
    ReadOptions options;
    options.file = "results/3_A_B_1.psq";
    CHECK(read_psq(text, options)->outcome == Outcome::BlackWins);
    options.file = "results/3_A_B_0.psq";
    CHECK(read_psq(text, options)->outcome == Outcome::Draw);
    options.file = "some_other_name.psq";
    CHECK(read_psq(text, options)->outcome == Outcome::WhiteWins);

    // If the file has no line of the judge, the end of its name gives the result.
    const std::string bare = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,412\nA\nB\n0\n";
    options.file = "00012_A_B_2.psq";
    CHECK(read_psq(bare, options)->outcome == Outcome::WhiteWins);
    CHECK(read_psq(bare, {})->outcome == Outcome::Unknown);

    GameRecord game = *read_psq(text, {});
    game.round = 3;
    CHECK(write_gomocup_result(game, "cup") == text);
    CHECK(gomocup_file_name(game) == "3_A_B_2.psq");
    game.names = {"a/b:c", ""};
    CHECK(gomocup_file_name(game) == "3_a-b-c_unknown_2.psq");
}

TEST_CASE("a game as Piskvork saves it") {
    // In this file player 2 moved first, the moves have no time, and a five has ended the game.
    const std::string text =
        "\xEF\xBB\xBFPiskvorky 20x19, 3:0, 1\n\n 1 , 1\n2,2\n1,2\n2,3\n1,3\n2,4\n1,4\n2,5\n1,5\n"
        "homo-1\npbrain-Gamma.exe\n0\n";
    const auto record = read_psq(text, {});
    REQUIRE(record.has_value());
    CHECK(record->width == 20);
    CHECK(record->height == 19);
    CHECK(record->names[Color::Black] == "pbrain-Gamma.exe");
    CHECK(record->names[Color::White] == "homo-1");
    CHECK(record->outcome == Outcome::BlackWins);
    CHECK(record->termination == Termination::Five);
    CHECK(line_of(*record) == "a1a2a3a4a5");

    // The last line reports a time-out: the side to move has lost.
    const auto late = read_psq("Piskvorky 15x15, 11:11, 0\n8,8,3\n9,9,4\nA\nB\n15\n", {});
    CHECK(late->outcome == Outcome::WhiteWins);
    CHECK(late->termination == Termination::Time);
    const auto failed = read_psq("Piskvorky 15x15, 11:11, 0\n8,8,3\nA\nB\n-2\n", {});
    CHECK(failed->outcome == Outcome::BlackWins);
    CHECK(failed->termination == Termination::Crash);

    // The first file ends after its moves, the second one after its header.
    CHECK(moves_of(*read_psq("Piskvorky 15x15\n8,8,0\n9,9,1", {})) == "h8i9");
    CHECK(read_psq("Piskvorky 15x15,11:11,0", {})->outcome == Outcome::Unknown);
}

TEST_CASE("psq of programs that write no times has no opening moves") {
    const auto opening_of = [](const std::string& moves) {
        return read_psq("Piskvorky 15x15, 0:0, 0\n" + moves, {})->opening_stones;
    };
    CHECK(opening_of("8,8,0\n9,9,0\n7,7,3\n") == 2);
    CHECK(opening_of("8,8,0\n9,9,0\n7,7,0\nA\nB\n1\n") == 0);
    CHECK(opening_of("8, 8\n9, 9\n7, 9\n-1") == 0);
    // The judge's first player moves after the opening, here White.
    const auto judged = read_psq("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n7,7,0\nA\nB\n-1\n2,x", {});
    CHECK(judged->opening_stones == 3);
    CHECK(judged->outcome == Outcome::BlackWins);
}

TEST_CASE("errors of psq name the place") {
    CHECK(psq_error("") == "x.psq: the file is empty");
    CHECK(psq_error("\n\nhello\n") ==
          "x.psq:3: expected a header such as 'Piskvorky 15x15, 11:11, 0'");
    CHECK(psq_error("Piskvorky 40x15, 0:0, 0") ==
          "x.psq:1: board size 40x15 is not within 5 to 22");
    CHECK(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n") ==
          "x.psq:3: move 2 at column 16, row 1 is outside the 15x15 board");
    CHECK(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0\r\n8,8,0\n") ==
          "x.psq:3: move 2 is on h8, which is taken");
    CHECK(psq_error("Piskvorky 15x15, 0:0, 0\n99999999999,8\n") ==
          "x.psq:2: move 1 at column 1000, row 8 is outside the 15x15 board");
    CHECK(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,x,0\n9,9,0\n") ==
          "x.psq:3: '8,x,0' is not a move such as 8,8,0");
    CHECK(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0,0\n") ==
          "x.psq:2: '8,8,0,0' is not a move such as 8,8,0");
}

TEST_CASE("a name that looks like a move is changed so that it is read as a name") {
    GameRecord game;
    game.names = {"8,8", "3,x"};
    const auto back = read_psq(write_psq(game), {});
    REQUIRE(back.has_value());
    CHECK(back->moves.empty());
    CHECK(back->names[Color::Black] == "8 8");
    CHECK(back->names[Color::White] == "3 x");
}

// ---- SGF ----------------------------------------------------------------------------------------

TEST_CASE("SGF as c-gomoku-cli writes it") {
    const std::string text =
        "(;FF[4]GM[4]GN[12]EV[match]DT[2026.01.02]RO[3]RU[1]SZ[15]PB[Alpha]PW[Beta]RE[W+1]"
        "TE[White mates by timeout]\n;B[hh]C[opening move];W[ig]C[412ms];B[ga]C[7ms])\n";
    const auto games = testing::read_sgf_games(text, {});
    REQUIRE(games.has_value());
    REQUIRE(games->size() == 1);
    const GameRecord& game = games->front();
    CHECK(moves_of(game) == "h8i7g1");
    CHECK(times_of(game) == "0 412 7 ");
    CHECK(game.opening_stones == 1);
    CHECK(game.rule == Rule::Standard);
    CHECK(game.number == 12);
    CHECK(game.round == 3);
    CHECK(game.names[Color::White] == "Beta");
    CHECK(game.outcome == Outcome::WhiteWins);
    CHECK(game.termination == Termination::Time);
    CHECK(game.reason == "White mates by timeout");
}

TEST_CASE("SGF of other programs: variations, escapes, set-up stones, old names, renju cells") {
    const std::string text =
        "from a collection (not a game)\r\n"
        "( ; GaMe[4] SiZe[15] PlayerBlack[A \\] B\\\\ C] PW[D:E]\r\n"
        "  ; Black[hh] ; White[h9] C[a\r\nlonger comment]\r\n"
        "  ( ; B[ii] ; W[aa] ) ( ; B[jj] ) )\r\n"
        "(;GM[4]SZ[20:15]AB[aa]RE[Draw]RU[4];AB[cc]AW[bb]PL[W];W[dd])";
    const auto games = testing::read_sgf_games(text, {});
    REQUIRE(games.has_value());
    REQUIRE(games->size() == 2);
    CHECK(games->at(0).names[Color::Black] == "A ] B\\ C");
    CHECK(games->at(0).names[Color::White] == "D:E");
    CHECK(moves_of(games->at(0)) == "h8h9i9a1");
    CHECK(games->at(0).moves[1].message == "a longer comment");
    CHECK(games->at(1).width == 20);
    CHECK(games->at(1).height == 15);
    CHECK(games->at(1).rule == Rule::Renju);
    CHECK(games->at(1).opening_stones == 3);
    CHECK(moves_of(games->at(1)) == "a1b2c3d4");
    CHECK(games->at(1).outcome == Outcome::Draw);
}

TEST_CASE("numbers that are too large for JSON are an error of the file") {
    const auto games = testing::read_all_json(R"({"games":[{"number":1e999}]})", {});
    REQUIRE_FALSE(games);
    CHECK(games.error().find("not JSON: ") != std::string::npos);
}

TEST_CASE("times out of range are clamped") {
    const auto times = [](const Result<std::vector<GameRecord>>& games) {
        std::vector<std::int64_t> found;
        for (const MoveRecord& move : games.value().at(0).moves)
            found.push_back(move.elapsed_ms);
        return found;
    };
    const std::vector<std::int64_t> expected = {kLongestMs, 0, kLongestMs};
    const auto json = testing::read_all_json(
        R"([{"moves":[{"at":"h8","ms":9223372036854775807},{"at":"a1","ms":-5},)"
        R"({"at":"h9","ms":1000000000001}],"outcome":"draw","termination":"draw"}])",
        {});
    CHECK(times(json) == expected);
    const auto psq = read_psq(
        "Piskvorky 15x15, 11:11, 0\n8,8,9223372036854775807\n1,1,-5\n8,9,1000000000001\nA\nB\n0\n",
        {});
    CHECK(psq.value().used_ms[Color::Black] == 2 * kLongestMs);
}

TEST_CASE("the name of a file has a result only if it starts with the round") {
    const std::string text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nA\nB\n0\n";
    const auto outcome_of = [&](const char* name) {
        ReadOptions options;
        options.file = name;
        const auto game = read_psq(text, options);
        REQUIRE(game);
        return game->outcome;
    };
    CHECK(outcome_of("3_A_B_2.psq") == Outcome::WhiteWins);
    CHECK(outcome_of("my_first_game_2.psq") == Outcome::Unknown);
}

TEST_CASE("SGF has the rule as a number or a name; other numbers are errors") {
    const auto rule_of = [](const std::string& text) {
        const auto games = testing::read_sgf_games("(;GM[4]SZ[15]RU[" + text + "];B[hh])", {});
        return games ? games->at(0).rule : Rule::CaroExact;
    };
    for (const Rule rule : kAllRules) {
        CHECK(rule_of(fukumi::name_of(rule)) == rule);
        CHECK(rule_of(std::to_string(info_number(rule))) == rule);
    }
    CHECK(rule_of("Renju") == Rule::Renju);
    CHECK(rule_of("Japanese") == ReadOptions{}.rule);
}

TEST_CASE("errors of SGF name the place") {
    CHECK(sgf_error("") == "x.sgf: no game, which starts with '(;'");
    CHECK(sgf_error("\n(;GM[4]\n;B[hh") ==
          "x.sgf:3: the text ends inside the game that starts in line 2");
    CHECK(sgf_error("(;GM[2]SZ[19];B[aa])") ==
          "x.sgf:1: GM[2] is another game; Gomoku and Renju are GM[4]");
    CHECK(sgf_error("(;GM[1]SZ[19];B[aa])") ==
          "x.sgf:1: GM[1] is another game, and nothing shows that this one is Gomoku, GM[4]");
    CHECK(sgf_error("(;SZ[19];B[aa];W[aa])") ==
          "x.sgf:1:16: move 2 is on a1, which is taken; the game may be Go");
    CHECK(sgf_error("(;SZ[30])") == "x.sgf:1: board size 30x30 is not within 5 to 22");
    CHECK(sgf_error("(;SZ[15]\n;B[hh]\n;W[hh])") == "x.sgf:3:2: move 2 is on h8, which is taken");
    CHECK(sgf_error("(;SZ[15]\n;B[hh];B[ii])") == "x.sgf:2:8: Black moves out of turn");
    CHECK(sgf_error("(;SZ[15];B)") == "x.sgf:1:10: B has no move");
    CHECK(sgf_error("(;SZ[15];B[ts])") ==
          "x.sgf:1:10: move 1 at column 20, row 19 is outside the 15x15 board");
    CHECK(sgf_error("(;SZ[20:15];B[];W[tt])") ==
          "x.sgf:1:17: move 2 at column 20, row 20 is outside the 20x15 board");
    CHECK(sgf_error("(;SZ[15]RU[77];B[hh])") == "x.sgf:1: RU[77] is not a rule");
    CHECK(sgf_error("(;SZ[15]RU[4294967300];B[hh])") == "x.sgf:1: RU[4294967300] is not a rule");
    CHECK(sgf_error("(;SZ[15]AB[aa][bb][cc];W[hh])") ==
          "x.sgf:1:9: the set-up stones are not as many for each side as moves in turn");
    CHECK(sgf_error("(;SZ[15]AB[aa]AW[bb]PL[W])") == "x.sgf:1:21: PL[w], but Black is to move");
    CHECK(sgf_error("(;SZ[15];B[aa]\n;PL[black])") == "x.sgf:2:2: PL[black], but White is to move");
    for (const char* right : {"(;PL[B];AB[hh];W[ii])", "(;AB[hh][ii];AE[ii];W[ii])",
                              "(;B[hh]PL[W];W[ii])", "(;AB[hh]PL[2])"})
        CHECK(testing::read_sgf_games(right, {}).has_value());
}

// ---- pos and JSON -------------------------------------------------------------------------------

TEST_CASE("pos: one game per line") {
    ReadOptions options;
    options.file = "x.pos";
    const auto games = testing::read_pos_games("# comment\nh8i7 J9\r\n\na1a15\n---\n", options);
    REQUIRE(games.has_value());
    REQUIRE(games->size() == 2);
    CHECK(write_pos(games->at(0)) == "h8i7j9\n");
    for (const char* text : {"h8 pass i7", "h8passi7", "1. h8 PASS 2. i7", "h8; pass; i7",
                             "8,8 pass 9,7", "h8 Pass\n2. i7"}) {
        CAPTURE(text);
        const auto passed = testing::read_pos_games(text, options);
        REQUIRE(passed.has_value());
        CHECK(write_pos(passed->front()) == "h8 pass i7\n");
    }
    CHECK(write_pos(testing::read_pos_games("pass pass h8", options)->front()) == "pass pass h8\n");
    CHECK(begins_pos("pass h8"));
    CHECK(testing::read_pos_games("h8\nh8h8\n", options).error() ==
          "x.pos:2:3: 'h8' is played twice");
    options.width = 3;
    CHECK(testing::read_pos_games("a1", options).error() ==
          "x.pos: board size 3x15 is not within 5 to 22");
}

TEST_CASE("a file without a result gets it from the board, by the rule") {
    ReadOptions options;
    options.rule = Rule::Renju;
    options.width = 6;
    options.height = 5;
    const auto ended = [&](const std::string& moves) {
        const GameRecord game = testing::read_pos_games(moves, options)->front();
        return std::tuple(game.outcome, game.termination, game.reason);
    };
    // In renju the game is a draw when only 25 cells are free.
    CHECK(ended("a1b2c3d4") ==
          std::tuple(Outcome::Unknown, Termination::Adjudication, std::string()));
    CHECK(ended("a1b2c3d4e5") == std::tuple(Outcome::Draw, Termination::Draw, std::string()));
    options.rule = Rule::Freestyle;
    CHECK(std::get<1>(ended("a1b2c3d4e5")) == Termination::Adjudication);

    // The last move h8 makes two open threes, which is forbidden for Black in renju only.
    const std::string double_three = "i8a1j8c1h9e1h10g1h8";
    options.width = options.height = 15;
    CHECK(std::get<1>(ended(double_three)) == Termination::Adjudication);
    options.rule = Rule::Renju;
    CHECK(ended(double_three) ==
          std::tuple(Outcome::WhiteWins, Termination::ForbiddenMove, std::string()));
    CHECK(std::get<1>(ended(double_three + "a15")) == Termination::Adjudication);
}

TEST_CASE("the result of the file counts, not that of the board") {
    const std::string five = "[ha];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])";
    const auto read = [&](const std::string& result) {
        return testing::read_sgf_games("(;SZ[15]" + result + "C" + five, {})->front();
    };
    CHECK(read("").termination == Termination::Five);
    CHECK(read("RE[B+1]").termination == Termination::Five);
    CHECK(line_of(read("RE[B+1]")) == "a1a2a3a4a5");
    CHECK(read("RE[W+1]").outcome == Outcome::WhiteWins);
    CHECK(read("RE[W+1]").termination == Termination::Adjudication);
    CHECK(read("RE[W+1]").reason == "cause not recorded");
    CHECK(read("RE[B+1]TE[time]").termination == Termination::Time);
    CHECK(line_of(read("RE[B+1]TE[time]")).empty());
}

TEST_CASE("the properties of a game stay in the root, also if the root has moves") {
    const std::string text =
        "(;GM[4]FF[4]SZ[15]DT[2018-04-15]SO[a server]PB[A]PW[B]C[begins]B[hh]W[ig]N[reply])";
    const auto games = testing::read_sgf_games(text, {});
    REQUIRE(games);
    const GameRecord& game = games->front();
    CHECK(game.date == "2018-04-15");
    CHECK(game.header == std::vector<SgfProperty>{{"SO", {"a server"}}});
    const std::string again = write_sgf(game);
    CHECK(again.find("DT[2018-04-15]") < again.find(";B[hh]"));
    CHECK(again.find("SO[a server]") < again.find(";B[hh]"));
    CHECK(again.find("N[reply]") > again.find(";W[ig]"));
}

TEST_CASE("a node of SGF may repeat a property, and holds moves in the order of the text") {
    const auto moves = [](const std::string& text) {
        const auto games = testing::read_sgf_games("(;GM[4]SZ[15]" + text + ")", {});
        return games ? testing::moves_of(games->front()) : games.error();
    };
    CHECK(moves("RE[B+]B[hh]W[ii]B[hi]W[hg]B[gg]W[ff]B[gi]W[fi]B[jj]W[ji]") ==
          "h8i9h9h7g7f6g9f9j10j9");
    CHECK(moves("RE[B+]B[hh]W[ii]B[hi]W[hg]B[gg]W[ff]B[gi]W[fi]B[ii]W[ji]") ==
          "input:1:60: move 9 is on i9, which is taken");
    CHECK(moves(";B[hh]W[ii];B[hi]W[hg];B[gg]") == "h8i9h9h7g7");
    CHECK(moves("AB[hj]AW[ij]AB[ik]AW[il]AB[jj]AW[jk]") == "h10i10i11i12j10j11");
    CHECK(moves("AB[hj][ik]AW[ij]AB[jj]AW[il][jk];B[aa]") == "h10i10i11i12j10j11a1");
    CHECK(moves("W[hh]B[ii]") == "input:1: White moves out of turn");
    CHECK(moves(";B[hh]B[ii]") == "input:1:20: Black moves out of turn");
    const auto trees = read_sgf_trees("(;SZ[15];B[hh]C[one]W[ii]C[two](;B[hg]W[gg])(;B[hi]))", {});
    REQUIRE(trees);
    const GameTree& tree = *trees->front();
    REQUIRE(tree.nodes.size() == 6);
    CHECK(tree.nodes[2].comment == "one\ntwo");
    CHECK(tree.nodes[5].parent == 2);
}

TEST_CASE("a game of Gomoku is read although GM names another game") {
    for (const char* sgf :
         {"(;GM[1]SZ[15]RE[B+];B[ha];W[aa];B[hb];W[ab];B[hc];W[ac];B[hd];W[ad];B[he])",
          "(;GM[1]SZ[15]RE[B+]GN[Gomoku game];B[ha])", "(;GM[5]SZ[15]RE[B+]RU[Renju];B[ha])"}) {
        CAPTURE(std::string(sgf));
        const auto read = read_text_of_games(sgf, "x.sgf", {});
        REQUIRE(read);
        CHECK(read->games.front().outcome == Outcome::BlackWins);
        REQUIRE(read->notes.size() == 1);
        CHECK(read->notes.front().find("is not Gomoku, but the game is read") != std::string::npos);
    }
}

TEST_CASE("SGF has passes as empty moves, and as tt on boards of up to 19x19") {
    for (const char* text :
         {"(;SZ[15];B[hh];W[];B[ii])", "(;SZ[15];B[hh];W[ ];B[ii])", "(;SZ[15];B[hh];W[tt];B[ii])",
          "(;SZ[19:15];B[hh];W[TT];B[ii])", "(;SZ[15];B[hh](;W[];B[ii])(;W[ii];B[];W[jj]))"}) {
        CAPTURE(text);
        const auto games = read_sgf_games(text, {});
        REQUIRE(games.has_value());
        CHECK(moves_of(games->front()) == "h8passi9");
        CHECK(games->front().outcome == Outcome::Unknown);
        CHECK(write_sgf(games->front()).find("\n;W[]\n;B[ii]") != std::string::npos);
    }
    const auto large = read_sgf_games("(;SZ[20];B[tt];W[];B[hh])", {});
    REQUIRE(large.has_value());
    CHECK(moves_of(large->front()) == "t20passh8");
    CHECK(sgf_error("(;SZ[15];B[hh];W[];W[ii])") == "x.sgf:1:20: White moves out of turn");
    // The last pass of a game does not change the result that the stones show.
    const auto won =
        read_sgf_games("(;SZ[15];B[aa];W[];B[ab];W[];B[ac];W[];B[ad];W[];B[ae];W[];B[tt])", {});
    REQUIRE(won.has_value());
    CHECK(won->front().outcome == Outcome::BlackWins);
    CHECK(won->front().moves_after_end == 2);
}

TEST_CASE("games that GM calls another one, and games without the first semicolon, are read") {
    // Some programs for Gomoku write these numbers as GM.
    for (const char* kind : {"GM[2]", "GM[11]"}) {
        const std::string five = ";B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae]";
        const std::string text = "(;" + std::string(kind) + "SZ[15]" + five + ")";
        const auto found = read_text_of_games(text, "x.sgf", {});
        REQUIRE(found.has_value());
        CHECK(found->games.front().outcome == Outcome::BlackWins);
        CHECK(found->notes.size() == 1);
    }
    // In a game of Go, moves may follow a row of five.
    CHECK(
        sgf_error("(;GM[1]SZ[19];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[ca];B[cb]"
                  ";W[cc])")
            .find("nothing shows that this one is Gomoku") != std::string::npos);
    const auto bare = read_sgf_games("(\r\nTE[cup]\r\nSZ[13]PB[a]\r\n;B[hh];W[ig])", {});
    REQUIRE(bare.has_value());
    CHECK(bare->front().width == 13);
    CHECK(bare->front().names[Color::Black] == "a");
    CHECK(moves_of(bare->front()) == "h8i7");
    const auto with_words = read_sgf_games("text (B[hh] was better)\n(;SZ[15];B[ii])\n---", {});
    REQUIRE(with_words.has_value());
    CHECK(with_words->size() == 1);
}

TEST_CASE("unknown properties of SGF with cells are noted once") {
    const auto read = read_text_of_games(
        "(;SZ[15]RE[B+]PB[ab]PW[Li]QPR[aa][bb]\n;B[hh]QPR[cc]TR[hh]XY[text]\n;QSLW[ii])", "x.sgf",
        {});
    REQUIRE(read);
    CHECK(read->notes ==
          std::vector<std::string>{"x.sgf:1:27: QPR has cells, but this property is not known",
                                   "x.sgf:3:2: QSLW has cells, but this property is not known"});
}

TEST_CASE("the first five decides, whatever is played after it") {
    const std::string moves = "h8a15h7b15h6c15h5d15h4e15";
    std::string sgf = "(;GM[4]SZ[15]PB[A]PW[B]";
    std::string psq = "Piskvorky 15x15, 11:11, 0\n";
    bool black = true;
    const auto cells = parse_pos(moves, 15, 15);
    REQUIRE(cells);
    for (const Point p : *cells) {
        sgf += std::string(black ? ";B[" : ";W[") + static_cast<char>('a' + p.x) +
               static_cast<char>('a' + p.y) + "]";
        psq += std::to_string(p.x + 1) + "," + std::to_string(p.y + 1) + ",0\n";
        black = !black;
    }
    for (const auto& file :
         {std::pair{"x.sgf", sgf + ")"}, {"x.psq", psq + "A\nB\n0\n"}, {"x.pos", moves + "\n"}}) {
        const std::string name = file.first;
        CAPTURE(name);
        const auto read = read_text_of_games(file.second, name, {});
        REQUIRE(read);
        REQUIRE(read->games.size() == 1);
        const GameRecord& game = read->games.front();
        CHECK(testing::moves_of(game) == moves);
        CHECK(game.outcome == Outcome::BlackWins);
        CHECK(game.termination == Termination::Five);
        CHECK(testing::line_of(game) == "h4h5h6h7h8");
        CHECK(game.moves_after_end == 1);
        CHECK(read->notes ==
              std::vector<std::string>{name + ": game 1: Black won at move 9; 1 more move "
                                              "follows"});
    }
}

TEST_CASE("SGF keeps a resignation and a loss on time") {
    const auto again = [](const std::string& result) {
        const auto games =
            testing::read_sgf_games("(;GM[4]SZ[15]RE[" + result + "];B[hh];W[ii];B[hi])", {});
        REQUIRE(games.has_value());
        const std::string text = write_sgf(games->front());
        const auto back = testing::read_sgf_games(text, {});
        REQUIRE(back.has_value());
        CHECK(write_json_game(back->front()) == write_json_game(games->front()));
        const std::size_t begin = text.find("RE[");
        return text.substr(begin, text.find(']', begin) + 1 - begin);
    };
    CHECK(again("B+R") == "RE[B+R]");
    CHECK(again("W+Resign") == "RE[W+R]");
    CHECK(again("B+T") == "RE[B+T]");
    CHECK(again("W+T") == "RE[W+1]");  // it was White's turn
    CHECK(again("B+1") == "RE[B+1]");
}

TEST_CASE("results are read in the words of many programs") {
    for (const char* text : {"B+", "b+", "B+R", "B+Resign", "B", "b", "Black", "Black wins", "1-0",
                             "\xE9\xBB\x91\xE8\x83\x9C", " B+1 "}) {
        CAPTURE(std::string(text));
        CHECK(outcome_of(text) == Outcome::BlackWins);
    }
    for (const char* text :
         {"W+", "w+T", "W", "White", "White wins", "0-1", "\xE7\x99\xBD\xE8\x83\x9C"}) {
        CAPTURE(std::string(text));
        CHECK(outcome_of(text) == Outcome::WhiteWins);
    }
    for (const char* text : {"0", "Draw", "draw", "Jigo", "1/2-1/2", "\xE5\x92\x8C\xE6\xA3\x8B"}) {
        CAPTURE(std::string(text));
        CHECK(outcome_of(text) == Outcome::Draw);
    }
    for (const char* text : {"?", "Void", "*"}) {
        CAPTURE(std::string(text));
        CHECK(outcome_of(text) == Outcome::Unknown);
    }
    for (const char* text : {"", "broken", "won", "10", "Beta"}) {
        CAPTURE(std::string(text));
        CHECK(outcome_of(text) == std::nullopt);
    }
}

TEST_CASE("every format keeps the result, an unknown one too") {
    for (const Outcome outcome :
         {Outcome::BlackWins, Outcome::WhiteWins, Outcome::Draw, Outcome::Unknown}) {
        GameRecord game;
        const auto cells = parse_pos("h8h9i8i9j8", 15, 15);
        REQUIRE(cells);
        for (const Point p : *cells)
            game.moves.push_back({p, 0, {}, 0, {}});
        game.names = {"A", "B"};
        complete_record(game, outcome, std::nullopt);
        CHECK(game.outcome == outcome);
        for (const Format format :
             {Format::Psq, Format::GomocupResult, Format::Sgf, Format::Pos, Format::Json}) {
            CAPTURE(std::string(name_of(format)));
            const auto text = write_text_of_games({&game, 1}, format, "event");
            REQUIRE(text);
            CAPTURE(*text);
            ConvertOptions options;
            options.from = format;
            const auto read = read_text_of_games(*text, "x", options);
            REQUIRE(read);
            CHECK(read->games.front().outcome == outcome);
            CHECK(testing::moves_of(read->games.front()) == testing::moves_of(game));
        }
    }
    CHECK(testing::read_sgf_games("(;RE[?];B[hh])", {})->front().outcome == Outcome::Unknown);
    CHECK(testing::read_sgf_games("(;RE[0];B[hh])", {})->front().outcome == Outcome::Draw);
    CHECK(testing::read_sgf_games("(;RE[?]TE[time];B[hh])", {})->front().outcome ==
          Outcome::Unknown);
}

TEST_CASE("a text of an unknown kind is called that") {
    for (const char* text : {"<html>\n<body>", "Dear reader,", "[Event",
                             "\x7f"
                             "ELF"}) {
        CAPTURE(std::string(text));
        const auto read = read_text_of_games(text, "x", {});
        REQUIRE_FALSE(read);
        CHECK(read.error().find("not a cell") == std::string::npos);
    }
    for (const char* text : {"h8i9", "1. h8 i9", "8,8 9,9", "# a comment\nh8", "H8,I9", ""}) {
        CAPTURE(std::string(text));
        CHECK(read_text_of_games(text, "x", {}));
    }
    CHECK(read_text_of_games("h8 x", "x", {}).error() == "x:1:4: 'x' is not a cell such as h8");
    CHECK(read_text_of_games("h8i9x", "x", {}).error() == "x:1:5: 'x' is not a cell such as h8");
    CHECK(read_text_of_games("h8h8i9", "x", {}).error() == "x:1:3: 'h8' is played twice");
}

TEST_CASE("bad games are left out with a note if the options say so") {
    ConvertOptions options;
    const std::string sgf = "(;SZ[15];B[hh])\n(;SZ[15];B[hh];W[hh])\n(;SZ[15];B[ii])";
    CHECK(read_text_of_games(sgf, "x.sgf", options).error() ==
          "x.sgf:2:16: move 2 is on h8, which is taken");
    options.skips_bad_games = true;
    const auto read = read_text_of_games(sgf, "x.sgf", options);
    REQUIRE(read);
    CHECK(read->games.size() == 2);
    CHECK(read->notes == std::vector<std::string>{
                             "x.sgf:2:16: move 2 is on h8, which is taken; this game is left out"});
    const auto pos = read_text_of_games("h8i9\nh8h8\nz99\ni9", "x.pos", options);
    REQUIRE(pos);
    CHECK(pos->games.size() == 2);
    CHECK(pos->notes.size() == 2);
}

TEST_CASE("errors of JSON name the place") {
    ReadOptions options;
    options.file = "x.json";
    const auto error = [&](const std::string& text) {
        const auto games = testing::read_all_json(text, options);
        return games ? "no error" : games.error();
    };
    CHECK(error("[\n{\n nonsense").substr(0, 19) == "x.json:3: not JSON:");
    CHECK(error("[{\"moves\":[]}]").substr(0, 15) == "x.json: game 1:");
    CHECK(error("[{\"moves\":[{\"at\":\"h8\"},{\"at\":\"h8\"}],\"outcome\":\"draw\","
                "\"termination\":\"draw\"}]") == "x.json: game 1: move 2 is on h8, which is taken");
    CHECK(error("[{\"outcome\":\"purple\",\"termination\":\"draw\"}]") ==
          "x.json: game 1: 'purple' is not a known word");
    for (const char* width :
         {"\"wide\"", "4294967311", "15.9", "18446744073709551615", "-4294967281"}) {
        CHECK(error(std::string("[{\"width\":") + width + "}]") ==
              "x.json: game 1: 'width' is not an integer");
    }
    CHECK(error("[{\"moves\":[{\"at\":\"h8\",\"eval\":1e300}]}]") ==
          "x.json: game 1: 'eval' is not an integer");
    CHECK(error("{\"rows\":\"bottom\",\"games\":[]}") == "x.json: 'rows' is not \"top\"");
    CHECK(error("{\"rows\":\"top\",\"games\":[]}") == "no error");
    CHECK(error("[]") == "no error");
    CHECK(error("17").substr(0, 15) == "x.json: game 1:");
}

TEST_CASE("JSON accepts bytes that are not UTF-8") {
    GameRecord game;
    game.names = {"caf\xE9", "</script>"};
    const auto back = read_json_game(write_json_game(game), {});
    REQUIRE(back.has_value());
    CHECK(back->names[Color::Black] == "caf\xEF\xBF\xBD");
    CHECK(back->names[Color::White] == "</script>");
}

TEST_SUITE_END();

}  // namespace fukumi::formats
