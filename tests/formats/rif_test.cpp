#include "formats/rif.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/board/openings.h"
#include "formats/convert.h"
#include "formats/json.h"
#include "formats/sgf.h"
#include "tests/support/random_records.h"
#include "tests/support/rif_games.h"
#include "tests/support/temporary_folder.h"

#ifdef FUKUMI_RIF

namespace fukumi::formats {
namespace {

const std::string kTables = R"(<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0">
<rules><rule id="1" name="RIF"><info>Two fifth moves</info></rule>
<rule id="9" name="Gomoku-Swap2"/></rules>
<openings><opening id="4" name="Kagetsu" abbr="4d"/></openings>
<players><player id="7" name="Ichirō" surname="Suzuki" country="3"/>
<player id="8" name="J&#252;ri" surname=""/></players>
<tournaments><tournament id="5" name="Spring &amp; Cup" year="1995" start="1995-03-04" end="1995-03-05"/>
<tournament id="6" name="Long" year="1996" month="12" start="1996-12-30" end="1997-01-02"/>
<tournament id="7" name="Old" year="1950"/></tournaments>
)";

std::string file_of(const std::string& games) {
    return kTables + "<games>\n" + games + "</games>\n</database>\n";
}

std::string game_of(const std::string& attributes, const std::string& moves) {
    return "<game " + attributes + "><move>" + moves + "</move></game>\n";
}

ReadGames read(const std::string& text) {
    ReadOptions options;
    options.file = "x.rif";
    auto games = read_rif(text, options);
    REQUIRE(games);
    return *games;
}

std::string error_of(const std::string& text) {
    ReadOptions options;
    options.file = "x.rif";
    const auto games = read_rif(text, options);
    return games ? "" : games.error();
}

}  // namespace

TEST_SUITE_BEGIN("rif");

TEST_CASE("several elements with moves are one game, in which no cell is played twice") {
    ReadOptions options;
    options.file = "x.rif";
    const auto games = read_rif(file_of("<game id=\"1\"><move>h8 i9</move><move>j10</move></game>"
                                        "<game id=\"2\"><move>h8 i9</move><move>h8</move></game>"
                                        "<game id=\"3\"><move>a1</move></game>"),
                                options);
    REQUIRE(games);
    REQUIRE(games->size() == 3);
    CHECK((*games)[0]->moves.size() == 3);
    CHECK((*games)[1].error().find("game 2: move 3 is on h8, which is taken") != std::string::npos);
    CHECK((*games)[2]->moves.size() == 1);
}

TEST_CASE("A game has its players, tournament, rule, result and moves") {
    const auto games = read(file_of(
        R"(<game id="17" publisher="8" tournament="5" round="2" rule="1" black="7" white="8" bresult="1"
 btime="85" wtime="" opening="4" alt="g6 i6" swap="1" info="">
<move>h8 h9 i9
 g8</move><info>a &lt; b</info></game>)"));
    REQUIRE(games.size() == 1);
    REQUIRE(games[0]);
    const GameRecord& game = *games[0];
    CHECK(game.number == 17);
    CHECK(game.round == 2);
    CHECK(game.names[Color::Black] == "Ichirō Suzuki");
    CHECK(game.names[Color::White] == "Jüri");
    CHECK(game.event == "Spring & Cup");
    CHECK(game.date == "1995-03");
    CHECK(year_of(game.date) == 1995);
    CHECK(game.opening == "Kagetsu");
    CHECK(game.rule == Rule::Renju);
    CHECK(game.width == 15);
    CHECK(game.outcome == Outcome::BlackWins);
    CHECK(game.comment ==
          "opening rule: RIF\nother fifth moves: g6 i6\nswap: 1\ntime of Black: 85\n"
          "published by: Jüri\ninfo: a < b");
    REQUIRE(game.moves.size() == 4);
    CHECK(game.moves[1].at == Point{7, 6});  // row 9 from the bottom is row 7 from the top
    CHECK(game.moves[2].at == Point{8, 6});
    const std::vector<Point> first{game.moves[0].at, game.moves[1].at, game.moves[2].at};
    CHECK(std::string(opening_of(first, 15, 15)->name) == game.opening);
}

TEST_CASE("Results, dates and rules") {
    const auto games =
        read(file_of(game_of(R"(id="1" bresult="0" tournament="6")", "h8") +
                     game_of(R"(id="2" bresult="0.5" tournament="7" rule="9")", "h8") +
                     game_of(R"(id="3" bresult="" tournament="77" black="3")", "h8") +
                     game_of(R"(id="4")", "h8 a1 h9 a2 h10 a3 h11 a4 h12 a5") +
                     game_of(R"(id="5")", "h8 pass h9 -- a1 Pass")));
    REQUIRE(games.size() == 5);
    REQUIRE(games[4]);
    REQUIRE(games[4]->moves.size() == 6);
    CHECK(games[4]->moves[1].at == kPass);
    CHECK(games[4]->moves[3].at == kPass);
    CHECK(games[4]->moves[4].at == Point{0, 14});
    CHECK(games[4]->moves[5].at == kPass);
    for (const auto& game : games)
        REQUIRE(game);
    CHECK(games[0]->outcome == Outcome::WhiteWins);
    CHECK(games[0]->date == "1996-12");
    CHECK(games[1]->outcome == Outcome::Draw);
    CHECK(games[1]->date == "1950");
    CHECK(games[1]->rule == Rule::Standard);
    CHECK(games[2]->outcome == Outcome::Unknown);
    CHECK(games[2]->event == "tournament 77");
    CHECK(games[2]->names[Color::Black] == "player 3");
    CHECK(games[2]->names[Color::White].empty());
    CHECK(games[3]->outcome == Outcome::BlackWins);
    CHECK(games[3]->moves_after_end == 1);
}

TEST_CASE("A bad game is an error of this game") {
    const auto games = read(file_of(
        game_of(R"(id="1" bresult="1")", "h8 h8") + game_of(R"(id="2" bresult="1")", "h8 p9") +
        game_of(R"(id="3" bresult="2")", "h8") + game_of(R"(id="4" bresult="1")", "h8 h9")));
    REQUIRE(games.size() == 4);
    const int line = 12;
    const auto place = [&](int i) { return "x.rif:" + std::to_string(line + i) + ": game "; };
    CHECK(games[0].error() == place(0) + "1: move 2 is on h8, which is taken");
    CHECK(games[1].error() == place(1) + "2: move 2 'p9' is not a cell");
    CHECK(games[2].error() == place(2) + "3: bresult '2' is not 1, 0.5 or 0");
    CHECK(games[3]);
}

TEST_CASE("Damage ends the file with an error of its place") {
    const std::string good = file_of(game_of(R"(id="1" bresult="1")", "h8 h9"));
    for (std::size_t size = 0; size + 1 < good.size(); ++size) {
        const std::string cut = good.substr(0, size);
        const bool has_game = cut.find("</game>") != std::string::npos;
        CAPTURE(size);
        if (!has_game) {
            CHECK(error_of(cut).substr(0, 6) == "x.rif:");
            continue;
        }
        if (cut.find("</database>") != std::string::npos)
            continue;
        const auto games = read(cut);
        REQUIRE(games.size() == 2);
        CHECK(games[0]);
        CHECK(games[1].error().find("the rest of the file is not read") != std::string::npos);
    }
    CHECK(error_of("<svg></svg>") ==
          "x.rif:1: the first element is 'svg', not 'database' as in RIF");
    CHECK(error_of("h8i9").find("x.rif:1: not XML: ") == 0);
    CHECK(error_of(std::string(1 << 20, '\0')).find("x.rif:1: not XML: ") == 0);
    CHECK(error_of("<database a=\"" + std::string(3 << 20, 'x') + "\"/>") ==
          "x.rif:1: a tag is too long");
    const auto long_text =
        read(file_of(game_of("id=\"1\"", std::string(2 << 20, ' ')) + game_of("id=\"2\"", "h8")));
    REQUIRE(long_text.size() == 2);
    CHECK(long_text[0].error() == "x.rif:12: game 1: its text is too long");
    CHECK(long_text[1]);
}

TEST_CASE("Encodings") {
    std::string latin = file_of(game_of(R"(id="1" black="8")", "h8"));
    latin.replace(latin.find("UTF-8"), 5, "ISO-8859-1");
    latin.replace(latin.find("J&#252;ri"), 9, "J\xFCri");
    latin.replace(latin.find("Ichirō"), 7, "Ichiro");
    CHECK(read(latin)[0]->names[Color::Black] == "Jüri");
    std::string utf16 = "\xFF\xFE";
    std::string source = file_of(game_of(R"(id="1" black="8")", "h8"));
    source.replace(source.find("UTF-8"), 5, "UTF-16");
    source.replace(source.find("Ichirō"), 7, "Ichiro");
    for (const char c : source)
        utf16 += {c, '\0'};
    CHECK(begins_rif(utf16));
    CHECK(read(utf16)[0]->names[Color::Black] == "Jüri");
}

TEST_CASE("A file is known by its beginning") {
    CHECK(begins_rif(kTables));
    CHECK(begins_rif(
        "\xEF\xBB\xBF<?xml version=\"1.0\"?><!-- a --> <!DOCTYPE database>\n<database>"));
    CHECK(begins_rif("<database>"));
    CHECK_FALSE(begins_rif("<?xml version=\"1.0\"?><svg>"));
    CHECK_FALSE(begins_rif("<?xml"));
    CHECK_FALSE(begins_rif(""));
    CHECK(*format_of_text(kTables, "x.xml") == Format::Rif);
    CHECK(*format_of_text("", "x.rif") == Format::Rif);
}

TEST_CASE("Random games have the opening that the file names") {
    std::ostringstream out;
    support::write_rif(out, 500, 7);
    const auto games = read(out.str());
    REQUIRE(games.size() == 500);
    for (const auto& game : games) {
        REQUIRE(game);
        CHECK(game->moves.size() >= 15);
        CHECK(year_of(game->date) >= 1950);
        const RenjuOpening* opening = opening_of(*game);
        REQUIRE(opening != nullptr);
        CHECK(game->opening == opening->name);
    }
}

TEST_CASE("A large file is read in parts, and its games go to other formats and back") {
    std::string games;
    for (int i = 1; i <= 5000; ++i) {
        games += game_of("id=\"" + std::to_string(i) +
                             R"(" bresult="0.5" black="7" white="8" tournament="5" opening="4")",
                         "h8 h9 i9 g" + std::to_string(i % 15 + 1));
    }
    const support::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "a.xml";
    std::ofstream(path) << file_of(games);
    const auto read = read_games(path, {});
    REQUIRE(read);
    REQUIRE(read->size() == 5000);
    CHECK(read->back().number == 5000);
    for (const GameRecord* game : {&read->front(), &read->back()}) {
        GameRecord expected = *game;
        expected.players = {};
        expected.pair = 0;
        const auto from_sgf = testing::read_sgf_games(write_sgf(expected), {});
        REQUIRE(from_sgf);
        CHECK(write_json_game(from_sgf->front()) == write_json_game(expected));
        const auto from_json = read_json_game(write_json_game(expected), {});
        REQUIRE(from_json);
        CHECK(write_json_game(*from_json) == write_json_game(expected));
        CHECK(from_json->event == "Spring & Cup");
        CHECK(from_json->comment == expected.comment);
    }
    CHECK_FALSE(write_games(folder.path() / "b.rif", *read, {}));
}

TEST_SUITE_END();

}  // namespace fukumi::formats

#endif
