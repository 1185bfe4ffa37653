// Tests of the kinds of files that are only read: pgn, binary pos, sav, offsets and links. All samples
// are written by hand.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "formats/cell_files.h"
#include "formats/convert.h"
#include "formats/links.h"
#include "formats/offsets.h"
#include "formats/pgn.h"
#include "formats/pos.h"
#include "tests/support/random_records.h"

namespace fukumi::formats {
namespace {

using testing::moves_of;

/// The cells of a text as rows from the bottom of a board.
std::string from_bottom(std::string_view cells, int size = 15) {
    std::string text;
    const auto points = parse_pos(cells, size, size);
    for (const Point p : *points)
        text += to_text(renumbered(p, Rows::FromBottom, size));
    return text;
}

struct Read {
    TextOfGames text;
    std::string error;
    const GameRecord& game(std::size_t i = 0) const { return text.games.at(i); }
};

Read read(std::string_view text, const char* path = "x", const ReadOptions& values = {}) {
    ConvertOptions options;
    options.read = values;
    auto found = read_text_of_games(text, path, options);
    return found ? Read{std::move(*found), {}} : Read{{}, found.error()};
}

const std::string kTags =
    "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.05.05\"]\n[Round \"-\"]\n[Black \"alpha\"]\n"
    "[White \"beta\"]\n[Result \"1-0\"]\n[GameType \"60,15\"]\n\n";

}  // namespace

TEST_SUITE_BEGIN("other kinds of files");

TEST_CASE("pgn of PlayOK: names, result and moves with rows from the bottom") {
    const Read found = read(kTags + "1. h8 h9 2. i8 i9 3. j8 j9 4. k8 k9\n5. l8 1-0\n");
    REQUIRE(found.error == "");
    CHECK(found.text.format == Format::Pgn);
    REQUIRE(found.text.games.size() == 1);
    CHECK(found.game().names[Color::Black] == "alpha");
    CHECK(found.game().names[Color::White] == "beta");
    CHECK(moves_of(found.game()) == from_bottom("h8h9i8i9j8j9k8k9l8"));
    CHECK(found.game().outcome == Outcome::BlackWins);
    CHECK(found.game().termination == Termination::Five);
    CHECK(found.text.notes.empty());
}

TEST_CASE("pgn: the choice of a colour and the offers of renju") {
    CHECK(moves_of(read(kTags + "1. g5 m8 2. h10 white 3. -- k9 4. j8 k10").game()) ==
          from_bottom("g5m8h10k9j8k10"));
    // The fifth move was offered as j7 and i7; i7 was chosen.
    CHECK(moves_of(read(kTags + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 "
                                "8. k6")
                       .game()) == from_bottom("h8h9h6i8i7j7k6"));
    CHECK(moves_of(read(kTags + "1. h8 -- 2. h9 -- 3. h7 black 4. h6 i8 5. -- j8 6. j8 -- 7. g8 f7")
                       .game()) == from_bottom("h8h9h7h6j8g8f7"));
}

TEST_CASE("pgn: who had which stones") {
    const std::string five = "1. h8 h9 2. i8 i9 3. j8 j9 4. k8 k9 5. l8";
    const auto names = [](const Read& found) {
        return found.game().names[Color::Black] + " " + found.game().names[Color::White];
    };
    // The player whose tag comes first has lost, but Black has five.
    Read found = read(kTags + five + " 0-1");
    CHECK(names(found) == "beta alpha");
    CHECK(found.game().outcome == Outcome::BlackWins);
    CHECK(found.text.notes ==
          std::vector<std::string>{"x:1: the players have other colours than their tags say"});
    // The second player chose Black and has lost without a five.
    found = read(kTags + "1. d4 d5 2. e5 black 3. f6 f7 1-0");
    CHECK(names(found) == "beta alpha");
    CHECK(found.game().outcome == Outcome::WhiteWins);
    CHECK(found.game().termination == Termination::Adjudication);
    found = read(kTags + "1. d4 d5 2. e5 white 3. -- f7 1-0");
    CHECK(names(found) == "alpha beta");
    CHECK(found.game().outcome == Outcome::BlackWins);
    // Other sites follow the standard of PGN: 1-0 is a win of White, whose tag comes first.
    found = read("[White \"w\"]\n[Black \"b\"]\n\n1. h8 i9 1-0\n");
    CHECK(names(found) == "b w");
    CHECK(found.game().outcome == Outcome::WhiteWins);
    CHECK(found.text.notes.empty());
    CHECK(read("[Black \"b\"]\n[White \"w\"]\n[Result \"W+R\"]\n\nh8 i9\n").game().outcome ==
          Outcome::WhiteWins);
    CHECK(read(kTags + "1. h8 *").game().outcome == Outcome::Unknown);
    CHECK(read(kTags + "1. h8 1/2-1/2").game().outcome == Outcome::Draw);
}

TEST_CASE("pgn: several games, comments, variations, sizes") {
    Read found =
        read(kTags + "1. h8 {a (comment\nof 2 lines} h9 ; the rest\n(1... i9 2. k8) 2. i8 $3 *\n" +
             kTags + "1.h8 1-0\n\n\n1. a1 b2 0-1");
    REQUIRE(found.error == "");
    REQUIRE(found.text.games.size() == 3);
    CHECK(moves_of(found.game(0)) == from_bottom("h8h9i8"));
    CHECK(moves_of(found.game(1)) == from_bottom("h8"));
    CHECK(moves_of(found.game(2)) == from_bottom("a1b2"));
    CHECK(found.text.notes == std::vector<std::string>{"x:1: the variations are left out"});
    found =
        read("[Event \"x\"]\n[BoardSize \"20x12\"]\n[Rule \"renju\"]\n[Round \"3\"]\n1. t12 a1 *");
    CHECK(found.game().width == 20);
    CHECK(found.game().height == 12);
    CHECK(found.game().rule == Rule::Renju);
    CHECK(found.game().round == 3);
    CHECK(moves_of(found.game()) == "t1a12");
    CHECK(read("1. h8 i9 2. j9 0-1\n").text.format == Format::Pgn);
    CHECK(read("1. h8 i9 2. j9\n").text.format == Format::Pos);
}

TEST_CASE("pgn with moves of chess gives only players and result") {
    const Read found =
        read("[White \"w\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 Nc6 0-1\n");
    REQUIRE(found.error == "");
    CHECK(found.game().moves.empty());
    CHECK(found.game().outcome == Outcome::BlackWins);
    REQUIRE(found.text.notes.size() == 1);
    CHECK(found.text.notes[0].starts_with("x:1: the moves are moves of chess"));
}

TEST_CASE("pgn: errors name the line") {
    CHECK(read(kTags + "1. h8 i9\n2. hello 1-0").error == "x:11: 'hello' is not a cell such as h8");
    CHECK(read(kTags + "1. h8 h8").error == "x:10: move 2 is on h8, which is taken");
    CHECK(read(kTags + "1. h16").error == "x:10: 'h16' is outside the 15x15 board");
    CHECK(read(kTags + "1. h8 {no end").error == "x:10: a comment has no '}'");
}

TEST_CASE("a binary pos is told from a text by its content") {
    const std::string bytes("\x03\x70\x61\x71", 4);  // h8, h7, i8
    for (const char* path : {"x.pos", "x", "x.POS"}) {
        const Read found = read(bytes, path);
        CHECK(found.error == "");
        CHECK(found.text.format == Format::BinaryPos);
        CHECK(moves_of(found.game()) == "h8h7i8");
        CHECK(found.game().width == 15);
    }
    // Read as binary pos, the line end (byte 10) would be the number of the moves, and the 10 bytes
    // after it would be different cells. But the text is a list of moves.
    const std::string text = "\nh8i7j9k6l5";
    REQUIRE(text.size() == 11);
    CHECK(read(text, "x.pos").text.format == Format::Pos);
    CHECK(moves_of(read(text).game()) == "h8i7j9k6l5");
    CHECK(read(std::string("\0", 1), "x.pos").text.format == Format::BinaryPos);
    CHECK(read(std::string("\x03\x70\x61", 3), "x.pos")
              .error.starts_with("x.pos: a file of an unknown kind"));
    CHECK(read(std::string("\x02\x70\x70", 3), "x.pos")
              .error.starts_with("x.pos: a file of an unknown kind"));
    CHECK(read_binary_pos("\x02\x70\x70", {}).error() == "input: move 2 is on h8, which is taken");
    CHECK(read_binary_pos("\x01\xFF", {}).error().starts_with("input: move 1 at column 1, row 18"));
    CHECK(read_binary_pos("\x05\x70", {}).error() ==
          "input: a binary pos of 5 moves has 6 bytes, but this file has 2");
    CHECK_FALSE(read_binary_pos("", {}));
}

TEST_CASE("random games as binary pos, sav, offsets and links come back") {
    Random random(20261128);
    for (int i = 0; i < 300; ++i) {
        GameRecord game;
        std::string bytes, cells, links;
        std::string sav = "15\n15\n";
        std::string offsets;
        const auto count = random.below(60);
        MoveCollector moves(game);
        std::vector<Point> played;
        while (static_cast<int>(played.size()) < count) {
            const Point p{random.below(15), random.below(15)};
            if (moves.add({p, 0, {}, 0, {}}))
                played.push_back(p);
        }
        bytes += static_cast<char>(count);
        sav += std::to_string(count) + "\n";
        std::string numbers = sav;
        for (const Point p : played) {
            bytes += static_cast<char>(15 * p.y + p.x);
            sav += std::to_string(p.x) + " " + std::to_string(p.y) + "\n";
            numbers += std::to_string(15 * p.y + p.x) + "\n";
            offsets += std::to_string(p.x - 7) + "," + std::to_string(p.y - 7) + ", ";
            cells += to_text(p);
            links += to_text(renumbered(p, Rows::FromBottom, 15));
        }
        CAPTURE(cells);
        CHECK(moves_of(read(bytes, "x.pos").game()) == cells);
        CHECK(moves_of(read(sav, "x.sav").game()) == cells);
        CHECK(moves_of(read(numbers, "x.sav").game()) == cells);
        CHECK(moves_of(read("https://gomocalc.com/#/" + links).game()) == cells);
        CHECK(moves_of(read("https://x.org/#rule=renju&size=15&moves=" + cells + "&at=0").game()) ==
              cells);
        if (count > 0)
            CHECK(moves_of(read(sav).game()) == cells);
        if (count > 1)  // one pair may be a column and a row
            CHECK(moves_of(read(offsets.substr(0, offsets.size() - 2)).game()) == cells);
    }
}

TEST_CASE("sav: errors") {
    CHECK(read("15 15 2 7 7 8 8", "x.sav").error == "");
    CHECK(read("20 12 1 19 11", "x.sav").game().width == 20);
    CHECK(read("15 15 2 7 7 8", "x.sav").error == "x.sav: 3 numbers for 2 moves");
    CHECK(read("15 15 1 15 7", "x.sav").error ==
          "x.sav: move 1 at column 16, row 8 is outside the 15x15 board");
    CHECK(read("15 15 1 -1 -1", "x.sav").error.find("is outside the 15x15 board") !=
          std::string::npos);
    CHECK(read("15 15 2 -1 7", "x.sav").error.find("is outside the 15x15 board") !=
          std::string::npos);
    CHECK(read("15 15 -1", "x.sav").error == "x.sav: 0 numbers for -1 moves");
    CHECK(read("15\n15\nx", "x.sav").error == "x.sav:3: 'x' is not a number");
    CHECK(read("99 15 0", "x.sav").error == "x.sav: board size 99x15 is not within 5 to 22");
    CHECK(read("", "x.sav").error == "x.sav: no size of a board and number of moves");
}

TEST_CASE("offsets: openings of Gomocup, told from pairs of numbers and boards of numbers") {
    const Read found = read("# openings\n0,0, 1,-1\n-7,7\n");
    CHECK(found.text.format == Format::Offsets);
    REQUIRE(found.text.games.size() == 2);
    CHECK(moves_of(found.game(0)) == "h8i7");
    CHECK(moves_of(found.game(1)) == "a15");
    CHECK(read("8,8 9,7").text.format == Format::Pos);
    // If an opening fits on a larger board, its error suggests the option for the size.
    CHECK(read("8,8, 9,7").error ==
          "x:1: stone 1 at 8,8 is outside the board; it fits on 20x20: try --size 20");
    CHECK(read("0,0, 0,0\n", "x.pos").error.starts_with("x.pos:1:1: "));
    const std::string board = "0,1,2,2,1,0\n2,2,2,2,2,2\n2,2,2,2,2,2\n2,2,2,2,2,2\n2,2,2,2,2,2\n";
    CHECK(format_of_text(board, "x", Use::PositionInput).value() == Format::Numbers);
    CHECK(read("0,0\n1,1,1\n-1,2\n").error == "x:2: odd number of coordinates; each stone has two");
}

TEST_CASE("links of gomocalc and of our page") {
    ReadOptions ten;
    ten.width = ten.height = 10;
    const Read gomocalc = read("https://www.gomocalc.com/#/e6f6f5e5e10", "x", ten);
    CHECK(gomocalc.text.format == Format::Link);
    CHECK(moves_of(gomocalc.game()) == from_bottom("e6f6f5e5e10", 10));
    CHECK(read("gomocalc.com/#/h8i9").game().moves.size() == 2);
    const Read own =
        read("; a comment\n#rule=caro&size=20x12&moves=h8i9t12\nhttps://a.b/c#moves=h8\n");
    REQUIRE(own.error == "");
    REQUIRE(own.text.games.size() == 2);
    CHECK(own.game(0).rule == Rule::CaroExact);
    CHECK(own.game(0).width == 20);
    CHECK(own.game(0).height == 12);
    CHECK(moves_of(own.game(0)) == "h8i9t12");
    for (const char* bad : {"#size=99", "#size=15x", "#rule=constructor", "#moves=h8h8",
                            "#moves=z99", "#moves=h8&at=2", "#moves=h8&at=-1", "#moves=h8&at=x",
                            "#black=h8&white=h8", "#black=h8&moves=h8", "#moves=h8&first=red",
                            "#moves=%3Cb%3E", "#moves=h8&color=1", "https://gomocalc.com/#/h8i"}) {
        CAPTURE(std::string(bad));
        CHECK(read(bad).error.starts_with("x:1: "));
    }
    CHECK(read("#black=h8&first=white").error.starts_with("x:1: "));  // stones without an order
    CHECK(parse_link("#black=h8&first=white&moves=i9", {})->tree.first == Color::White);
    CHECK(parse_link("#moves=h8i9j7&at=1", {})->shown == 1);
    CHECK_FALSE(is_link("# moves = h8"));
    CHECK_FALSE(is_link("https://example.org/"));
}

TEST_CASE("an error is one line of limited length, whatever it quotes") {
    std::string sgf = "(;GM[4]SZ[15];B[h\n\x01h])";
    CHECK(read(sgf, "x.sgf").error.find('\n') == std::string::npos);
    sgf.insert(sgf.find("\x01"), std::string(100'000, 'x'));
    const std::string error = read(sgf, "x.sgf").error;
    CHECK(error.starts_with("x.sgf:1:15: "));
    CHECK(error.size() < 500);
}

TEST_CASE("PlayOK's games are rated and converted like others") {
    const Read found = read(kTags + "1. h8 h9 2. i8 i9 1-0\n");
    const auto text = write_text_of_games(found.text.games, Format::Sgf, "event");
    REQUIRE(text);
    const Read again = read(*text, "x.sgf");
    CHECK(moves_of(again.game()) == moves_of(found.game()));
    CHECK(again.game().outcome == Outcome::BlackWins);
    CHECK(again.game().names[Color::Black] == "alpha");
}

TEST_SUITE_END();

}  // namespace fukumi::formats
