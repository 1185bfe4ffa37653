// Tests the service for web pages that answers in JSON: facts about positions, game files, and the
// accuracy of moves.
#include "web/service/rules_service.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "formats/kinds.h"
#include "tools/review/player_table.h"
#include "tools/review/review_json.h"

using namespace fukumi;

namespace {

web::Json answer(const web::Json& request) {
    return web::Json::parse(web::answer_to(request.dump(), web::serve_rules));
}

web::Json facts_of(const web::Json& position) {
    web::Json request;
    request["do"] = "facts";
    request["position"] = position;
    const web::Json found = answer(request);
    REQUIRE_MESSAGE(found.contains("result"), found.dump());
    return found["result"];
}

std::string refusal_of(const std::string& request) {
    return web::Json::parse(web::answer_to(request, web::serve_rules)).value("error", "");
}

web::Json trees_of(const std::string& text, const std::string& name = "text") {
    const auto found = answer({{"do", "read_trees"}, {"text", text}, {"name", name}});
    REQUIRE_MESSAGE(found.contains("result"), found.dump());
    return found["result"]["trees"];
}

web::Json written(const web::Json& tree, const std::string& format = "sgf") {
    const auto found = answer({{"do", "write_tree"}, {"tree", tree}, {"format", format}});
    REQUIRE_MESSAGE(found.contains("result"), found.dump());
    return found["result"];
}

}  // namespace

TEST_SUITE("protocol web rules") {
    TEST_CASE("an opening of renju has its name") {
        const auto opening = [](const web::Json& position) {
            const auto facts = facts_of(position);
            return facts.contains("opening") ? facts["opening"]["code"] : web::Json();
        };
        CHECK(facts_of({{"moves", {"h8", "g8", "g9", "a1"}}})["opening"] ==
              web::Json({{"code", "D4"}, {"name", "Kagetsu"}, {"japanese", "花月"}}));
        CHECK(opening({{"moves", {"h8", "i7"}}}) == "I");
        CHECK(opening({{"black", {"h8", "i9"}}, {"white", {"i7"}}}) == "I7");
        CHECK(opening({{"black", {"h8", "i9"}}, {"white", {"i7", "a1"}}}).is_null());
        CHECK(opening({{"moves", {"h8", "a1", "b2"}}}).is_null());
        CHECK(opening({{"moves", {"h8", "pass", "h9"}}}).is_null());
    }

    TEST_CASE("a five ends the game, and its stones are named") {
        const auto facts = facts_of(
            {{"moves", {"d4", "a1", "e5", "a2", "f6", "a3", "g7", "a5", "h8"}}, {"width", 9}});
        CHECK(facts["end"]["winner"] == "black");
        CHECK(facts["end"]["reason"] == "five");
        CHECK(facts["end"]["line"] == web::Json({"d4", "e5", "f6", "g7", "h8"}));
        CHECK(facts["legal"].empty());
        CHECK(facts["height"] == 9);
        CHECK(facts["last"] == "h8");
    }

    TEST_CASE("a five that was set up is found too") {
        const auto facts = facts_of({{"black", {"a1", "o15", "n14", "a3", "c3"}},
                                     {"white", {"b2", "c2", "d2", "e2", "f2"}},
                                     {"to_move", "black"}});
        CHECK(facts["end"]["winner"] == "white");
        CHECK(facts["last"].is_null());
    }

    TEST_CASE("forbidden points and reasons equal those of the slow rules") {
        const web::Json position = {{"rule", "renju"},
                                    {"black", {"g8", "i8", "h7", "h9", "c3", "c4", "c6", "c7"}},
                                    {"white", {"a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1"}}};
        const auto facts = facts_of(position);
        Grid grid(15, 15);
        for (const auto& name : position["black"])
            grid.set(parse_pos(name.get<std::string>(), 15, 15)->front(), Cell::Black);
        for (const auto& name : position["white"])
            grid.set(parse_pos(name.get<std::string>(), 15, 15)->front(), Cell::White);
        std::set<std::string> expected;
        for (const Point p : grid.free_cells()) {
            if (forbidden(grid, p) != Forbidden::No)
                expected.insert(to_text(p) + " " + name_of(forbidden(grid, p)));
        }
        REQUIRE(expected.count("h8 double-three") == 1);
        std::set<std::string> found;
        std::set<std::string> cells;
        for (const auto& item : facts["forbidden"]) {
            found.insert(item["at"].get<std::string>() + " " + item["reason"].get<std::string>());
            cells.insert(item["at"].get<std::string>());
        }
        CHECK(found == expected);
        CHECK(facts["legal"].size() + found.size() == grid.free_cells().size());
        for (const auto& name : facts["legal"])
            CHECK(cells.count(name.get<std::string>()) == 0);
        // White may play on the cells that are forbidden for Black.
        web::Json other = position;
        other["to_move"] = "white";
        CHECK(facts_of(other)["legal"].size() == grid.free_cells().size());
    }

    TEST_CASE("a forbidden move loses, with its reason") {
        const auto facts = facts_of(
            {{"rule", "renju"}, {"moves", {"g8", "a1", "i8", "c1", "h7", "e1", "h9", "g1", "h8"}}});
        CHECK(facts["end"]["winner"] == "white");
        CHECK(facts["end"]["reason"] == "forbidden");
        CHECK(facts["end"]["forbidden"] == "double-three");
        CHECK(facts["end"]["line"].empty());
    }

    TEST_CASE("threats of both sides have the names of their patterns") {
        const auto facts = facts_of({{"moves", {"e8", "a1", "f8", "a2", "g8", "a3", "o15", "a4"}}});
        CHECK(facts["threats"]["white"][0] == web::Json({{"at", "a5"}, {"kind", "five"}}));
        CHECK(facts["threats"]["black"][0]["kind"] == "open four");
    }

    TEST_CASE("the error for a bad position names the place") {
        const auto refused = [](const std::string& position) {
            return refusal_of(R"({"do":"facts","position":)" + position + "}");
        };
        CHECK(refused(R"({"moves":["h8","h8"]})") ==
              "position.moves: move 2 is on h8, which is taken");
        CHECK(refused(R"({"moves":["z99"]})").rfind("position.moves: ", 0) == 0);
        CHECK(refused(R"({"moves":["h8h9"]})") == "position.moves: 'h8h9' is not one cell");
        CHECK(refused(R"({"moves":"h8"})") == "position.moves: should be a list");
        CHECK(refused(R"({"moves":[8]})") == "position.moves: should be a list of texts");
        CHECK(refused(R"({"width":4})") == "position.width: should be a whole number from 5 to 22");
        CHECK(refused(R"({"width":1e300})") ==
              "position.width: should be a whole number from 5 to 22");
        CHECK(refused(R"({"rule":"chess"})").rfind("position.rule: 'chess'", 0) == 0);
        CHECK(refused(R"({"black":["a1"],"white":["a1"]})") == "position.white: a1 is taken");
        CHECK(refused(R"({"black":["a1","a2"]})").find("to_move") != std::string::npos);
        CHECK(refused(R"({"to_move":"red"})") ==
              "position.to_move: 'red' is not one of black, white");
        CHECK(refused("[]") == "position: should be an object");
        CHECK(refusal_of("{") == "request: no valid JSON");
        CHECK(refusal_of("[]") == "request: should be an object");
        CHECK(refusal_of(R"({"do":"dance"})") == "request.do: 'dance' is no request");
    }

    TEST_CASE("games are read by name or content, and written in every format") {
        const std::string sgf = "(;GM[4]SZ[15]PB[A]PW[B];B[hh]C[good];W[ii])";
        const auto read = answer({{"do", "read_game"}, {"text", sgf}, {"name", "x.sgf"}})["result"];
        CHECK(read["format"] == "sgf");
        REQUIRE(read["games"].size() == 1);
        const web::Json game = read["games"][0];
        CHECK(game["moves"][0]["at"] == "h8");
        CHECK(game["black"]["name"] == "A");
        for (const char* format : {"sgf", "psq", "gomocup", "pos", "json"}) {
            CAPTURE(format);
            const auto text =
                answer({{"do", "write_game"}, {"games", game}, {"format", format}})["result"];
            const auto again = answer({{"do", "read_game"}, {"text", text}})["result"];
            REQUIRE(again["games"].size() == 1);
            CHECK(again["games"][0]["moves"][1]["at"] == "i9");
        }
        web::Json two = web::Json::array();
        two.push_back(game);
        two.push_back(game);
        CHECK(answer({{"do", "write_game"}, {"games", two}, {"format", "psq"}})["error"] ==
              "2 games, but a psq file holds one");
        CHECK(answer({{"do", "read_game"}, {"text", "(;GM[4]SZ[15];B[hh]"}})["error"]
                  .get<std::string>()
                  .rfind("text:", 0) == 0);
    }

    TEST_CASE("a game without a result gets that of its board") {
        web::Json game;
        game["moves"] = web::Json::array();
        for (const char* at : {"a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"})
            game["moves"].push_back({{"at", at}});
        const auto text =
            answer({{"do", "write_game"}, {"games", game}, {"format", "sgf"}})["result"];
        CHECK(text.get<std::string>().find("RE[B+1]") != std::string::npos);
    }

    TEST_CASE("boards without an order of moves become positions") {
        for (const std::string text : {"1 2 2 2 2\n0 2 2 2 2\n2 2 2 2 2\n2 2 2 2 2\n2 2 2 2 1\n",
                                       "X....\nO....\n.....\n.....\n....X\n",
                                       "; a board\n\nX....\nO....\n.....\n.....\n....X\n"}) {
            const auto read = answer({{"do", "read_game"}, {"text", text}})["result"];
            CHECK(read["format"] == "board");
            REQUIRE(read["positions"].size() == 1);
            CHECK(read["positions"][0]["black"] == web::Json({"a1", "e5"}));
            CHECK(read["positions"][0]["to_move"] == "white");
            CHECK(facts_of(read["positions"][0])["white"] == web::Json::array({"a2"}));
        }
    }

    TEST_CASE("pairs of numbers are moves, not a board of ones and zeros") {
        for (const std::string text :
             {"8,8 9,7 10,9", "8,8\t9,7\r\n2. 10,9\n", "// a game\n1. 8,8 9,7 2. 10,9"}) {
            CAPTURE(text);
            const auto found = answer({{"do", "read_game"}, {"text", text}});
            REQUIRE_MESSAGE(found.contains("result"), found.dump());
            CHECK(found["result"]["format"] == "pos");
            REQUIRE(found["result"]["games"].size() == 1);
            const web::Json moves = found["result"]["games"][0]["moves"];
            REQUIRE(moves.size() == 3);
            CHECK(moves[0]["at"] == "h8");
            CHECK(moves[1]["at"] == "i7");
            CHECK(moves[2]["at"] == "j9");
        }
    }

    TEST_CASE("a game whose first line has a point is not a drawn board") {
        const std::string sgf = "(;GM[4]SZ[15]AP[x:1.0]PB[A 1.0];B[hh];W[ii])";
        const auto found = answer({{"do", "read_game"}, {"text", sgf}});
        REQUIRE_MESSAGE(found.contains("result"), found.dump());
        CHECK(found["result"]["format"] == "sgf");
        const std::string json = found["result"]["games"].dump();
        const auto again = answer({{"do", "read_game"}, {"text", json}});
        REQUIRE_MESSAGE(again.contains("result"), again.dump());
        CHECK(again["result"]["format"] == "json");
        CHECK(again["result"]["games"][0]["black"]["name"] == "A 1.0");
        // The error comes from the reader of games: the broken game is not read as a drawn board.
        const auto broken = answer(
            {{"do", "read_game"}, {"text", "(;GM[4]AP[x:1.0]SZ[15];B[hh]"}, {"name", "x.sgf"}});
        const std::string why = broken.value("error", "");
        CHECK(why.rfind("x.sgf:", 0) == 0);
        CHECK(why.find("is not one of") == std::string::npos);
    }

    TEST_CASE("a tree with variations, comments and set-up stones is written as it was read") {
        const std::string head = "(;FF[4]GM[4]AP[Fukumi]CA[UTF-8]RU[4]SZ[15]";
        for (const std::string rest :
             {"PB[A \\] B]PW[\\\\]RE[B+1]C[root]\n;B[hh]C[a \\] b \\\\ c]\n;W[ig](\n;B[jj])"
              "(\n;B[kk](\n;W[aa])(\n;W[bb]C[(;B[cc\\])]\n;B[dd])))\n",
              "\n;B[hh]\n;W[](\n;B[]\n;W[ii])(\n;B[jj]))\n", "AB[hh][ii]AW[jj]PL[W]\n;W[aa])\n",
              "AB[aa][bb]AW[cc]PL[B]\n;B[hh])\n", "AW[cc]PL[W]\n;W[hh])\n", "PL[W]\n;W[hh])\n",
              "KM[6]\n;B[hh]LB[ii:A \\: "
              "B][jj:1]TR[hh]MA[aa][bb]AR[hh:jf]LN[aa:bb]C[a]\n;W[ig]XY[1][2])\n"}) {
            const auto trees = trees_of(head + rest);
            REQUIRE(trees.size() == 1);
            CHECK(written(trees[0])["text"] == head + rest);
        }
    }

    TEST_CASE("signs and properties that a node cannot have are errors") {
        const auto refused = [](const char* list, const web::Json& item) {
            web::Json node = {{"parent", 0}, {"move", "h8"}};
            node[list] = web::Json::array({item});
            const web::Json tree = {{"nodes", {web::Json::object(), node}}};
            return answer({{"do", "write_tree"}, {"tree", tree}, {"format", "sgf"}})["error"]
                .get<std::string>();
        };
        CHECK(refused("signs", {{"kind", "star"}, {"cell", "h8"}}) ==
              "tree.nodes[1].signs: 'star' is no kind of sign");
        CHECK(refused("signs", {{"kind", "circle"}, {"cell", "pass"}}) ==
              "tree.nodes[1].signs: a pass has no cell");
        CHECK(refused("signs", {{"kind", "circle"}, {"cell", "z99"}}).find("z99") !=
              std::string::npos);
        CHECK(refused("signs", {{"kind", "arrow"}, {"cell", "h8"}, {"to", "z99"}}).find("z99") !=
              std::string::npos);
        CHECK(
            refused("signs", {{"kind", "line"}, {"cell", "h8"}}).rfind("tree.nodes[1].signs", 0) ==
            0);
        CHECK(refused("signs", 5) == "tree.nodes[1].signs[0]: should be an object");
        for (const char* name : {"", "a", "A]", "A B"}) {
            CHECK(refused("properties", {{"name", name}, {"values", {"x"}}}) ==
                  "tree.nodes[1].properties: a name of capital letters and its values are needed");
        }
    }

    TEST_CASE("each game of a text is a tree of its own, and an error of one hides no other") {
        const auto trees = trees_of(
            "(;SZ[15]C[(;\\]];B[h8])\n(;SZ[13]\n;B[aa](;W[bb];C[later])(;W[cc]))\n"
            "(;SZ[15]\n;B[hh];W[hh](;B[ii])(;B[jj]))\n(;SZ[15];B[hh](;W[ii])(;W[hh]))");
        REQUIRE(trees.size() == 4);
        CHECK(trees[0]["nodes"][0]["comment"] == "(;]");
        CHECK(trees[0]["nodes"][1]["move"] == "h8");
        CHECK(trees[1]["width"] == 13);
        CHECK(trees[1]["nodes"][2]["comment"] == "later");
        CHECK(trees[1]["nodes"][3] == web::Json({{"parent", 1}, {"move", "c3"}}));
        CHECK(trees[2]["error"] == "text:5:8: move 2 is on h8, which is taken");
        CHECK(trees[3]["nodes"].size() == 3);
        const auto deep =
            answer({{"do", "read_trees"}, {"text", "(;B[hh]" + std::string(200'000, '(')}});
        CHECK(deep["error"] == "text:1: the text ends inside the game that starts in line 1");
    }

    TEST_CASE("a tree of another format is one line, and keeps its result") {
        const auto tree = [](const web::Json& result, const std::vector<std::string>& moves) {
            web::Json json = {
                {"to_move", "black"}, {"names", {{"black", "A_b"}}}, {"result", result}};
            json["nodes"] = web::Json::array({web::Json::object()});
            for (const std::string& move : moves)
                json["nodes"].push_back({{"parent", json["nodes"].size() - 1}, {"move", move}});
            return json;
        };
        const web::Json resigned = {{"winner", "white"}, {"by", "resignation"}};
        const auto read_back = [&](const web::Json& result, const std::string& format) {
            const auto file = written(tree(result, {"h8", "i9"}), format);
            const auto trees = trees_of(file["text"], file["name"]);
            REQUIRE(trees[0]["nodes"].size() == 3);
            return trees[0]["result"].get<std::string>();
        };
        CHECK(read_back(resigned, "sgf") == "W+R");
        CHECK(read_back(resigned, "psq") == "W+1");
        CHECK(read_back(resigned, "gomocup") == "W+1");
        CHECK(read_back("0", "psq") == "0");
        CHECK(read_back({{"winner", "white"}, {"by", "time"}}, "psq") == "W+T");
        CHECK(read_back({{"winner", "black"}, {"by", "time"}}, "psq") == "B+1");
        CHECK(read_back("", "psq").empty());
        CHECK(written(tree(resigned, {"h8"}), "psq")["name"] == "1_A-b_White_2.psq");
        CHECK(written(tree("", {"h8"}), "psq")["name"] == "A_b.psq");
        web::Json named = tree("", {"h8"});
        named["names"] = {{"black", "a/b: \"c\""}, {"white", "李"}};
        CHECK(written(named)["name"] == "a-b- -c- - 李.sgf");
        CHECK(written(named, "gomocup")["name"] == "a-b- -c- - 李.psq");
        named["names"] = web::Json::object();
        CHECK(written(named)["name"] == "fukumi.sgf");
        const std::vector<std::string> five = {"a1", "b1", "a2", "b2", "a3",
                                               "b3", "a4", "b4", "a5"};
        CHECK(trees_of(written(tree("", five), "gomocup")["text"])[0]["result"] == "B+1");
    }

    TEST_CASE("the error for a bad tree names the place") {
        const auto refused = [](const std::string& tree) {
            return refusal_of(R"({"do":"write_tree","format":"psq","tree":)" + tree + "}");
        };
        CHECK(refused(R"({"nodes":[]})").rfind("tree.nodes: ", 0) == 0);
        CHECK(refused(R"({"nodes":[{},{"move":"h8"}]})").rfind("tree.nodes[1].parent: ", 0) == 0);
        CHECK(refused(R"({"nodes":[{},{"parent":1,"move":"h8"}]})")
                  .rfind("tree.nodes[1].parent: ", 0) == 0);
        CHECK(refused(R"({"nodes":[{},{"parent":0,"move":"h8"},{"parent":1,"move":"h8"}]})") ==
              "tree.nodes[2].move: h8 is taken");
        CHECK(
            refused(R"({"nodes":[{}],"result":{"winner":"red"}})").rfind("tree.result.winner", 0) ==
            0);
        CHECK(refused(R"({"black":["h8"],"to_move":"white","nodes":[{}]})") ==
              "only SGF can hold set-up stones or a first move by White");
    }

    TEST_CASE("the kinds of files are those of the programs") {
        const auto kinds = answer({{"do", "kinds"}})["result"];
        REQUIRE(kinds.size() == formats::file_kinds().size());
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const formats::FileKind& kind = formats::file_kinds()[i];
            CHECK(kinds[i]["name"] == kind.name);
            CHECK(kinds[i]["extension"] == kind.extension);
            CHECK(kinds[i]["reads"] == kind.has_positions);
        }
    }

    TEST_CASE("the accuracy of each side is that of the table of a review") {
        const auto found = answer(web::Json::parse(
            R"({"do":"accuracy","moves":[{"side":"black","value_before":100,"value":100},)"
            R"({"side":"black","value_before":300,"value":-300}]})"))["result"];
        PlayerTally tally;
        MoveReview lost;
        lost.before = 300;
        lost.after = -300;
        add_move(tally, {});
        add_move(tally, lost);
        CHECK(found["black"].get<double>() == std::round(tally.accuracy() * 1e4) / 1e4);
        CHECK(found["black"] < 1);
        CHECK(found["white"].is_null());
        CHECK(refusal_of(R"({"do":"accuracy","moves":[{"side":"red"}]})").rfind("moves.side", 0) ==
              0);
        CHECK(refusal_of(R"({"do":"accuracy","moves":[{"side":"black"}]})") ==
              "moves: a move has side, value_before and value");
    }

    TEST_CASE("the limits of a review are the defaults of the command") {
        const auto limits = answer(web::Json::parse(R"({"do":"review_limits"})"))["result"];
        const Json settings = settings_json({});
        for (const char* name : {"nodes", "solve_nodes", "marks"})
            CHECK(limits[name] == settings[name]);
    }
}
