// Tests the JSON of a search's lines: its members, their order, and cell names with rows counted
// from the top or the bottom.
#include "tools/search_json.h"

#include <doctest/doctest.h>

#include <vector>

namespace fukumi {
namespace {

PvLine analysis_line() {
    PvLine line;
    line.depth = 12;
    line.selective_depth = 20;
    line.value = 35;
    line.nodes = 123456;
    line.elapsed_ms = 104;
    line.moves = {move_at(7, 7), move_at(0, 14)};
    return line;
}

}  // namespace

TEST_SUITE_BEGIN("tools search json");

TEST_CASE("a principal variation") {
    CHECK(line_json(analysis_line(), Color::Black, CellNames(Rows::FromTop, 15)).dump() ==
          R"({"rank":0,"moves":["h8","a15"],"value":35,"win_chance":0.5436,"win":null,)"
          R"("depth":12,"selective_depth":20,"nodes":123456,"ms":104})");
}

TEST_CASE("a proof that no reply can stop has null for the reply") {
    Proof proof;
    proof.nodes.resize(2);
    proof.nodes[0].move = move_at(7, 7);
    proof.nodes[0].otherwise = 1;
    proof.nodes[1].move = move_at(8, 7);
    proof.nodes[1].otherwise = -1;
    const CellNames name(Rows::FromBottom, 15);
    const OpenLine line = open_line(proof);
    CHECK(moves_json(line, name).dump() == R"(["h8",null,"i8"])");
    CHECK(line_text(line, name) == "h8 any i8");
    CHECK(known_moves(line) == std::vector<Move>{move_at(7, 7)});
    const Json win = win_json(Color::White, 3, WinKind::Threats, line, name);
    CHECK(win["line"].dump() == R"(["h8",null,"i8"])");
    CHECK(win["winner"] == "white");
}

TEST_CASE("rows from the bottom, proven values, no moves") {
    PvLine line = analysis_line();
    line.value = win_in(7);
    const Json won = line_json(line, Color::Black, CellNames(Rows::FromBottom, 15));
    CHECK(won["moves"].dump() == R"(["h8","a1"])");
    CHECK(won["value"] == kMate - 7);
    CHECK(won["win_chance"] == 1);
    CHECK(won["win"].dump() == R"({"winner":"black","plies":7,"by":"search","line":["h8","a1"]})");
    line.kind = WinKind::Fours;
    CHECK(line_json(line, Color::Black, CellNames(Rows::FromTop, 15))["win"]["by"] == "fours");
    line.kind = WinKind::None;
    line.value = loss_in(8);
    CHECK(line_json(line, Color::Black, CellNames(Rows::FromTop, 15))["win_chance"] == 0);
    const Json lost = line_json(line, Color::Black, CellNames(Rows::FromTop, 15))["win"];
    CHECK(lost["winner"] == "white");
    CHECK(lost["plies"] == 8);
    line.moves.clear();
    CHECK(line_json(line, Color::Black, CellNames(Rows::FromTop, 15))["moves"].dump() == "[]");
}

TEST_CASE("a ply that may be anywhere is null") {
    CHECK(moves_json({move_at(7, 7), std::nullopt}, CellNames(Rows::FromTop, 15)).dump() ==
          R"(["h8",null])");
}

TEST_SUITE_END();

}  // namespace fukumi
