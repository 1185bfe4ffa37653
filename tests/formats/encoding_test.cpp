// Tests how the encodings of files are found, and that a file keeps its encoding.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "formats/convert.h"
#include "formats/encoding_guess.h"
#include "formats/json.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/sgf.h"
#include "formats/text_codec.h"
#include "formats/text_encoding.h"
#include "tests/support/random_records.h"
#include "tests/support/random_trees.h"

namespace fukumi::formats {
namespace {

using namespace testing;

struct Language {
    const char* encoding;
    std::vector<std::string> names;
};

// Names and nicknames of 2 to 6 letters, most of them rare.
const std::vector<Language>& languages() {
    static const std::vector<Language> kLanguages = {
        {"GBK",
         {"暴桂兰", "辛金凤", "颛建华", "宫慧", "棋迷", "老虎", "欧阳锋", "解放军", "聂卫平",
          "葛优"}},
        {"Big5",
         {"鄂宇軒", "雙羽", "冉中山", "班佩珊", "葛羽", "駱駝", "聖誕老人", "歐陽鋒", "阮經天",
          "戚繼光"}},
        {"Shift_JIS",
         {"吉本千代", "中津川", "大垣充", "西之園裕太", "田辺舞", "ひみつ", "カエル", "猫好き",
          "鶴田", "野田"}},
        {"EUC-JP",
         {"吉本千代", "中津川", "大垣充", "西之園裕太", "田辺舞", "ひみつ", "カエル", "猫好き",
          "鶴田", "野田"}},
        {"EUC-KR",
         {"문지우", "안예준", "엄경희", "독고탁", "번개", "꿈나무", "호랑이", "탁구왕", "햇님",
          "제갈량"}},
        {"windows-1251",
         {"Любомир", "Никандр", "Кошелев", "Сократ", "Щукин", "Ёжик", "Кот", "Эмиль", "Яша",
          "ГРОМ"}},
        {"KOI8-R",
         {"Любомир", "Никандр", "Кошелев", "Сократ", "Щукин", "Ёжик", "Кот", "Эмиль", "Яша",
          "ГРОМ"}},
        {"windows-1252",
         {"Hövel", "Häring", "Sjödin", "Frédéric", "Édith", "Vélez", "Goñi", "Yrjö", "Tõnu",
          "Bäcker"}}};
    return kLanguages;
}

std::string sgf_of(const std::string& black, const std::string& white, const char* more = "") {
    return "(;FF[4]GM[4]SZ[15]" + std::string(more) + "PB[" + black + "]PW[" + white +
           "]\n;B[hh]\n;W[ig])\n";
}

std::string in(const char* encoding, const std::string& text) {
    const auto bytes = bytes_in(text, encoding);
    REQUIRE_MESSAGE(bytes.has_value(), encoding);
    return *bytes;
}

TextOfGames read_bytes(const std::string& bytes, const char* name,
                       const std::string& encoding = {}) {
    ConvertOptions options;
    options.read.encoding = encoding;
    const auto read = read_text_of_games(bytes, name, options);
    REQUIRE_MESSAGE(read.has_value(), read.error());
    return *read;
}

std::vector<Point> line_moves(const GameTree& tree) {
    std::vector<Point> moves;
    for (const GameTree::Node& node : main_line(tree))
        moves.push_back(*node.move);
    return moves;
}

void check_tree(std::uint64_t seed) {
    CAPTURE(seed);
    const GameTree tree = random_tree({}, seed);
    const std::string bytes = write_sgf(tree);
    CAPTURE(bytes);
    const auto read = read_text_of_trees(bytes, "x.sgf", {});
    REQUIRE(read.has_value());
    REQUIRE(read->trees.size() == 1);
    REQUIRE(read->trees.front().has_value());
    CHECK(*read->trees.front() == tree);
    CHECK(write_sgf(*read->trees.front()) == bytes);

    // The other formats hold the main line of a game that begins with an empty board.
    const GameTree line = random_tree({.has_setup = false, .has_variations = false}, seed);
    const auto record = record_of(line);
    REQUIRE(record.has_value());
    const GameTree whole = tree_of(*record);
    CHECK(whole.nodes == line.nodes);
    for (const Format format : {Format::Json, Format::Sgf, Format::Pos, Format::Psq}) {
        CAPTURE(name_of(format));
        if (format == Format::Psq && first_pass(*record))
            continue;
        const auto text = write_text_of_games({&*record, 1}, format, "cup");
        REQUIRE(text.has_value());
        ConvertOptions options;
        options.from = format;
        options.read.rule = line.rule;
        options.read.width = line.width;
        options.read.height = line.height;
        options.read.encoding = format == Format::Psq ? line.encoding : "";
        const auto back = read_text_of_trees(*text, "x", options);
        REQUIRE(back.has_value());
        if (format == Format::Pos && record->moves.empty())
            continue;  // an empty line does not count as a game
        REQUIRE(back->trees.size() == 1);
        REQUIRE(back->trees.front().has_value());
        const GameTree& found = *back->trees.front();
        CHECK(line_moves(found) == line_moves(line));
        CHECK(found.rule == line.rule);
        if (format == Format::Pos)
            continue;
        CHECK(found.names == line.names);
        CHECK(found.encoding == line.encoding);
    }
}

}  // namespace

TEST_SUITE_BEGIN("file encodings");

TEST_CASE("names keep their letters and bytes in every encoding that a file names or not") {
    for (const Language& language : languages()) {
        for (std::size_t i = 0; i + 1 < language.names.size(); i += 2) {
            const std::string& black = language.names[i];
            const std::string& white = language.names[i + 1];
            CAPTURE(std::string(language.encoding));
            CAPTURE(black);
            const std::string named = std::string("CA[") + language.encoding + "]";
            for (const std::string& declared : {named, std::string()}) {
                const std::string bytes =
                    in(language.encoding, sgf_of(black, white, declared.c_str()));
                const TextOfGames read = read_bytes(bytes, "x.sgf");
                REQUIRE(read.games.size() == 1);
                const GameRecord& game = read.games.front();
                CHECK(game.names[Color::Black] != game.names[Color::White]);
                const std::string again = write_sgf(game);
                CHECK(again.find(in(language.encoding, "PB[" + black + "]")) != std::string::npos);
                if (!declared.empty()) {
                    CHECK(game.names[Color::Black] == black);
                    CHECK(game.names[Color::White] == white);
                    CHECK(game.encoding == language.encoding);
                    CHECK(again.find(declared) != std::string::npos);
                    CHECK(read.notes.empty());
                }
                CHECK(read_bytes(again, "x.sgf").games.front().names == game.names);
                CHECK(read_bytes(bytes, "x.sgf", language.encoding).games.front().names ==
                      ByColor<std::string>{black, white});
            }
            const std::string psq = in(language.encoding, "Piskvorky 15x15, 11:11, 0\n8,8,0\n" +
                                                              black + "\n" + white + "\n0\n");
            const TextOfGames read = read_bytes(psq, "x.psq");
            CHECK(write_text_of_games(read.games, Format::Psq, "").value() == psq);
            const auto json = read_bytes(write_json_games(read.games), "x.json");
            CHECK(write_text_of_games(json.games, Format::Psq, "").value() == psq);
        }
    }
}

TEST_CASE("the guess recognises three rare names of each encoding, and is seldom sure and wrong") {
    Random random(7);
    for (const Language& language : languages()) {
        CAPTURE(std::string(language.encoding));
        constexpr int kFiles = 200;
        int right = 0;
        int surely_wrong = 0;
        const auto name = [&]() -> const std::string& {
            const int count = static_cast<int>(language.names.size());
            return language.names[static_cast<std::size_t>(random.below(count))];
        };
        for (int i = 0; i < kFiles; ++i) {
            const std::string text = name() + "\n" + name() + "\n" + name();
            const EncodingGuess guess = guess_encoding(in(language.encoding, text));
            const bool is_right = utf8_of(in(language.encoding, text), guess.encoding) == text;
            right += is_right;
            surely_wrong += guess.is_sure && !is_right;
        }
        CHECK(right >= kFiles * 90 / 100);
        CHECK(surely_wrong <= kFiles / 50);
    }
}

TEST_CASE("the encoding is forced, named by the file, or recognised; what is odd is noted") {
    const std::string chinese = in("GBK", sgf_of("王伟", "李强"));
    const std::string wrong = in("GBK", sgf_of("王伟", "李强", "CA[UTF-8]"));
    CHECK(read_bytes(chinese, "x.sgf").notes.empty());
    const TextOfGames odd = read_bytes(wrong, "x.sgf");
    CHECK(odd.games.front().names[Color::Black] == "王伟");
    REQUIRE(odd.notes.size() == 1);
    CHECK(
        odd.notes.front() ==
        "x.sgf: the text is not in the encoding UTF-8 that it names; the encoding is probably GBK; "
        "--encoding names another");
    CHECK(read_bytes(chinese, "x.sgf", "windows-1252").games.front().names[Color::Black] == "ÍõÎ°");
    CHECK(read_bytes(sgf_of("王伟", "b"), "x.sgf").games.front().encoding.empty());
    ConvertOptions options;
    options.read.encoding = "UTF-8";
    CHECK(read_text_of_games(chinese, "x.sgf", options).error() ==
          "x.sgf: the text is not in the encoding UTF-8");
    // A text that was decoded before is not decoded again.
    CHECK(read_bytes(sgf_of("王伟", "b", "CA[GBK]"), "x.sgf", "UTF-8").games.front().names ==
          ByColor<std::string>{"王伟", "b"});
    // One wrong byte in a comment does not change the names.
    const TextOfGames mended = read_bytes(sgf_of("王伟李强王伟李强", "Ю", "C[\xFF]"), "x.sgf");
    CHECK(mended.games.front().names[Color::White] == "Ю");
    CHECK(mended.notes.size() == 1);
    for (const char* name : {"GBK", "shift_jis", "Windows-1251", "latin1", "EUC-KR", "cp936"})
        CHECK_MESSAGE(is_encoding(name), name);
    for (const char* name : {"", "GBKK", "UTF-16", "UTF-8//IGNORE", "a b"})
        CHECK_FALSE_MESSAGE(is_encoding(name), name);
}

TEST_CASE("games of several encodings are written in UTF-8") {
    std::vector<GameRecord> games = read_bytes(in("GBK", sgf_of("王伟", "李强")), "x.sgf").games;
    games.push_back(read_bytes(in("windows-1251", sgf_of("Иван", "Пётр")), "x.sgf").games.front());
    const std::string text = write_text_of_games(games, Format::Sgf, "").value();
    CHECK(is_utf8(text));
    const TextOfGames read = read_bytes(text, "x.sgf");
    REQUIRE(read.games.size() == 2);
    CHECK(read.games[0].names == games[0].names);
    CHECK(read.games[1].names == games[1].names);
}

TEST_CASE("any bytes are decoded to UTF-8 and back") {
    Random random(11);
    for (int i = 0; i < 2000; ++i) {
        CAPTURE(i);
        std::string bytes;
        for (int size = random.below(12); size >= 0; --size)
            bytes += static_cast<char>(random.below(4) == 0 ? 0x20 + random.below(0x5F)
                                                            : 0x80 + random.below(0x80));
        const auto decoded = decode_text(bytes);
        REQUIRE(decoded.has_value());
        CHECK(is_utf8(decoded->text));
        CHECK(encoded(decoded->text, decoded->encoding) == bytes);
    }
}

TEST_CASE("a node that changes the board after a move begins a game of its own") {
    const std::string text = "(;SZ[15]PB[a];B[hh]\n(;W[ii]\n;AB[aa]\n;B[jj])(;W[jj];B[kk]))";
    const auto trees = read_text_of_trees(text, "x.sgf", {});
    REQUIRE(trees.has_value());
    REQUIRE(trees->trees.front().has_value());
    CHECK(trees->trees.front()->nodes.size() == 5);
    // As trees, the text has a second game, whose set-up stones are the whole position.
    REQUIRE(trees->trees.size() == 2);
    REQUIRE(trees->trees[1].has_value());
    CHECK(trees->trees[1]->setup[Color::Black] == std::vector<Point>{{7, 7}, {0, 0}});
    CHECK(trees->trees[1]->setup[Color::White] == std::vector<Point>{{8, 8}});
    CHECK(trees->trees[1]->nodes.size() == 2);
    CHECK(trees->notes == std::vector<std::string>{"x.sgf:3:2: AB changes the board after a move; "
                                                   "this position begins a game of its own"});
    const TextOfGames games = read_bytes(text, "x.sgf");
    CHECK(moves_of(games.games.front()) == "h8i9");
    CHECK(games.notes == std::vector<std::string>{"x.sgf:3:2: AB changes the board after a move; "
                                                  "the node and all behind it are left out"});
}

TEST_CASE("a tree comes back from every format that can hold it") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed)
        check_tree(seed);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("file encodings slow");

TEST_CASE("100,000 trees come back from every format that can hold them") {
    for (std::uint64_t seed = 1000; seed < 101'000; ++seed)
        check_tree(seed);
}

TEST_SUITE_END();

}  // namespace fukumi::formats
