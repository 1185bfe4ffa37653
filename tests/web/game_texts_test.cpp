// Tests that the programs and the page read the same from a text. The table
// tests/formats/game_texts.json has texts and what they contain; web/fukumi/test/texts.test.ts
// compares the WebAssembly module with the same table. tests/README.md describes the table.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/board/notation.h"
#include "formats/board_options.h"
#include "formats/convert.h"
#include "formats/text_file.h"
#include "web/service/rules_service.h"

using namespace fukumi;

namespace {

web::Json reading(const web::Json& request) {
    return web::Json::parse(web::answer_to(request.dump(), web::serve_rules));
}

web::Json table() {
    const auto text = formats::read_file(FUKUMI_SOURCE_DIR "/tests/formats/game_texts.json");
    REQUIRE(text);
    return web::Json::parse(*text);
}

/// Returns true if a message is as expected. If the expected one ends in "…", its beginning decides.
bool fits(const std::string& message, const std::string& expected) {
    constexpr std::string_view kMore = "…";
    if (!expected.ends_with(kMore))
        return message == expected;
    return message.starts_with(expected.substr(0, expected.size() - kMore.size()));
}

/// Returns the names of cells as one text, such as "h8i9".
std::string joined(const web::Json& cells) {
    std::string text;
    for (const web::Json& cell : cells)
        text += cell.get<std::string>();
    return text;
}

/// Returns the same names of cells, sorted by row and then by column.
std::string sorted(const std::string& cells, int width, int height) {
    auto points = parse_pos(cells, width, height);
    REQUIRE(points);
    std::sort(points->begin(), points->end(),
              [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
    std::string text;
    for (const Point p : *points)
        text += to_text(p);
    return text;
}

/// Returns the moves of the main line of a tree of read_trees.
std::string main_line(const web::Json& tree) {
    std::string moves;
    int last = 0;
    for (std::size_t i = 1; i < tree["nodes"].size(); ++i) {
        const web::Json& node = tree["nodes"][i];
        if (node["parent"] != last)
            continue;
        moves += node["move"].get<std::string>();
        last = static_cast<int>(i);
    }
    return moves;
}

std::string size_of(int width, int height) {
    return std::to_string(width) + "x" + std::to_string(height);
}

web::Json names_or_empty(const web::Json& game) {
    return game.value("names", web::Json({"", ""}));
}

void check_tree(const web::Json& tree, const web::Json& game) {
    REQUIRE_MESSAGE(!tree.contains("error"), tree.dump());
    const int width = tree["width"];
    const int height = tree["height"];
    CHECK(main_line(tree) == game.value("moves", ""));
    CHECK(joined(tree["black"]) == sorted(game.value("black", ""), width, height));
    CHECK(joined(tree["white"]) == sorted(game.value("white", ""), width, height));
    CHECK(tree["to_move"] == game.value("to_move", "black"));
    CHECK(tree.value("to_move_assumed", false) == game.value("assumed", false));
    CHECK(tree["rule"] == game.value("rule", "freestyle"));
    CHECK(size_of(width, height) == game.value("size", "15x15"));
    CHECK(web::Json({tree["names"]["black"], tree["names"]["white"]}) == names_or_empty(game));
    CHECK((tree["outcome"].is_null() ? "unknown" : tree["outcome"]) ==
          game.value("outcome", "unknown"));
    if (game.contains("result"))
        CHECK(tree["result"] == game["result"]);
}

/// Checks a tree, and the tree that is read from the SGF that the page writes.
void check_written(const web::Json& tree, const web::Json& game) {
    check_tree(tree, game);
    const web::Json file = reading({{"do", "write_tree"}, {"tree", tree}, {"format", "sgf"}});
    REQUIRE_MESSAGE(file.contains("result"), file.dump());
    const web::Json again =
        reading({{"do", "read_trees"}, {"text", file["result"]["text"]}, {"name", "x.sgf"}});
    REQUIRE_MESSAGE(again.contains("result"), again.dump());
    REQUIRE(again["result"]["trees"].size() == 1);
    web::Json written = game;
    written.erase("assumed");  // the page writes who moves first
    check_tree(again["result"]["trees"][0], written);
}

/// Checks the game as the commands for games read it. They cannot store set-up stones.
void check_record(const formats::GameRecord& record, const web::Json& game) {
    std::string moves;
    for (const formats::MoveRecord& move : record.moves)
        moves += to_text(move.at);
    const char* outcomes[] = {"black", "white", "draw", "unknown"};
    CHECK(moves == game.value("moves", ""));
    CHECK(size_of(record.width, record.height) == game.value("size", "15x15"));
    CHECK(std::string(name_of(record.rule)) == game.value("rule", "freestyle"));
    CHECK(web::Json({record.names[Color::Black], record.names[Color::White]}) ==
          names_or_empty(game));
    CHECK(outcomes[static_cast<int>(record.outcome)] == game.value("outcome", "unknown"));
}

bool is_record(const web::Json& game) {
    return !game.contains("error") && !game.contains("black") && !game.contains("white") &&
           game.value("to_move", "black") == "black";
}

}  // namespace

TEST_SUITE("web texts of games") {
    TEST_CASE("the page reads what the table says") {
        for (const web::Json& item : table()) {
            const auto name = item["name"].get<std::string>();
            CAPTURE(name);
            web::Json request = {{"do", "read_trees"}, {"name", item["file"]}};
            if (item.contains("base64"))
                request["bytes"] = item["base64"];
            else
                request["text"] = item["text"];
            const web::Json found = reading(request);
            CHECK_MESSAGE(fits(found.value("error", ""), item.value("error", "")), found.dump());
            if (!found.contains("result") || !item.contains("games"))
                continue;
            const web::Json& result = found["result"];
            CHECK(result["format"] == item["format"]);
            CHECK(result["notes"] == item.value("notes", web::Json::array()));
            REQUIRE(result["trees"].size() == item["games"].size());
            for (std::size_t i = 0; i < item["games"].size(); ++i) {
                const web::Json& game = item["games"][i];
                if (game.contains("error"))
                    CHECK(result["trees"][i].value("error", "") == game["error"]);
                else
                    check_written(result["trees"][i], game);
            }
        }
    }

    TEST_CASE("the commands for games read what the table says") {
        for (const web::Json& item : table()) {
            const auto name = item["name"].get<std::string>();
            CAPTURE(name);
            if (!item.contains("text") || item.value("format", "") == "board")
                continue;
            formats::ConvertOptions options;
            options.skips_bad_games = true;
            const auto found = formats::read_text_of_games(
                item["text"].get<std::string>(), item["file"].get<std::string>(), options);
            const web::Json games = item.value("games", web::Json::array());
            const bool none_readable =
                !games.empty() &&
                std::all_of(games.begin(), games.end(), [](const web::Json& game) {
                    return game.contains("error") || !is_record(game);
                });
            if (!found && none_readable)
                continue;  // the error of the first game
            const std::string error = found ? "" : found.error();
            CHECK_MESSAGE(fits(error, item.value("error", "")), error);
            if (!found || !item.contains("games"))
                continue;
            const bool all_records = std::all_of(
                item["games"].begin(), item["games"].end(),
                [](const web::Json& game) { return game.contains("error") || is_record(game); });
            if (!all_records)
                continue;
            std::vector<web::Json> readable;
            for (const web::Json& game : games) {
                if (!game.contains("error"))
                    readable.push_back(game);
            }
            REQUIRE(found->games.size() == readable.size());
            for (std::size_t i = 0; i < readable.size(); ++i)
                check_record(found->games[i], readable[i]);
        }
    }

    TEST_CASE("a file as bytes is read as its text") {
        const web::Json bytes = {{"do", "read_trees"}, {"bytes", "aDhpOQ=="}, {"name", "x.pos"}};
        const web::Json text = {{"do", "read_trees"}, {"text", "h8i9"}, {"name", "x.pos"}};
        CHECK(reading(bytes) == reading(text));
        CHECK(reading(bytes).contains("result"));
        CHECK(reading({{"do", "read_trees"}, {"bytes", "a*"}})["error"] ==
              "request.bytes: should be base64");
    }
}
