// Tests trees of SGF with signs and properties, and what formats leave out of such games.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/random.h"
#include "formats/convert.h"
#include "formats/sgf.h"
#include "tests/support/random_records.h"
#include "tests/support/temporary_folder.h"

namespace fukumi::formats {
namespace {

GameTree tree_of_text(const std::string& text) {
    const auto trees = read_sgf_trees(text, {});
    REQUIRE_MESSAGE(trees.has_value(), text);
    REQUIRE_MESSAGE(trees->front().has_value(), text);
    return *trees->front();
}

GameRecord record_of_text(const std::string& text) {
    auto games = testing::read_sgf_games(text, {});
    REQUIRE_MESSAGE(games.has_value(), text);
    return games->front();
}

std::string random_word(Random& random) {
    static const char* const kPieces[] = {"a",        "]",  "\\", ":",
                                          "(;B[aa])", "\n", " ",  "\xE4\xB8\xAD"};
    std::string text;
    for (int i = random.below(6); i > 0; --i)
        text += kPieces[random.below(8)];
    return text;
}

/// Returns a tree with random variations, comments, signs and properties.
GameTree random_tree(Random& random) {
    GameTree tree;
    tree.rule = kAllRules[random.below(kRuleCount)];
    tree.width = 5 + random.below(18);
    tree.height = 5 + random.below(18);
    tree.result = random.below(2) == 0 ? "B+R" : "";
    std::vector<Grid> grids{Grid(tree.width, tree.height)};
    for (int i = random.below(40); i > 0; --i) {
        const int parent = random.below(static_cast<int>(tree.nodes.size()));
        Grid grid = grids[static_cast<std::size_t>(parent)];
        const Point at{random.below(tree.width), random.below(tree.height)};
        if (grid.at(at) != Cell::Empty)
            continue;
        grid.set(at, Cell::Black);  // the colour does not matter here
        grids.push_back(grid);
        tree.nodes.push_back({parent, at, {}});
    }
    for (GameTree::Node& node : tree.nodes) {
        node.comment = random_word(random);
        for (int kind = 0; kind < 8; ++kind) {
            for (int i = random.below(3); i > 0; --i) {
                GameTree::Sign sign;
                sign.kind = static_cast<GameTree::SignKind>(kind);
                sign.at = {random.below(tree.width), random.below(tree.height)};
                if (kind == 0)
                    sign.text = single_line(random_word(random));
                if (GameTree::has_two_cells(sign.kind))
                    sign.to = {random.below(tree.width), random.below(tree.height)};
                node.signs.push_back(sign);
            }
        }
        for (const char* name : {"V", "DT", "KO", "XYZ"}) {
            if (random.below(4) == 0)
                node.properties.push_back({name, {random_word(random), random_word(random)}});
        }
    }
    return tree;
}

void check_equal(const GameTree& a, const GameTree& b) {
    CHECK(a.rule == b.rule);
    CHECK(a.width == b.width);
    CHECK(a.height == b.height);
    CHECK(a.result == b.result);
    REQUIRE(a.nodes.size() == b.nodes.size());
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        CAPTURE(i);
        CHECK(a.nodes[i].parent == b.nodes[i].parent);
        CHECK(a.nodes[i].move == b.nodes[i].move);
        CHECK(a.nodes[i].comment == b.nodes[i].comment);
        CHECK(a.nodes[i].signs == b.nodes[i].signs);
        CHECK(a.nodes[i].properties == b.nodes[i].properties);
    }
}

}  // namespace

TEST_SUITE_BEGIN("formats trees");

TEST_CASE("random trees with signs and properties survive a round trip") {
    Random random(49);
    for (int i = 0; i < 1000; ++i) {
        CAPTURE(i);
        // The writer puts the nodes into the order of the text. So write once before the comparison.
        const GameTree tree = tree_of_text(write_sgf(random_tree(random)));
        const std::string text = write_sgf(tree);
        CAPTURE(text);
        check_equal(tree_of_text(text), tree);
        CHECK(write_sgf(tree_of_text(text)) == text);
    }
}

TEST_CASE("signs and other properties are read") {
    const GameTree tree = tree_of_text(
        "(;SZ[15]DT[2026-01-02]LB[hh:A\\:b][ii:2];B[hh]TR[aa:bb]MA[cc]KO[];W[ii]LB[zz:x]"
        "DO[])");
    CHECK(tree.nodes[0].properties == std::vector<SgfProperty>{{"DT", {"2026-01-02"}}});
    REQUIRE(tree.nodes[0].signs.size() == 2);
    CHECK(tree.nodes[0].signs[0] == GameTree::Sign{GameTree::SignKind::Text, {7, 7}, "A:b"});
    CHECK(tree.nodes[1].signs.size() == 5);
    CHECK(tree.nodes[1].signs[4] == GameTree::Sign{GameTree::SignKind::Cross, {2, 2}, ""});
    const GameTree arrows = tree_of_text("(;SZ[15];B[hh]AR[hh:jf][aa:ba]LN[cc:dd]AR[hh])");
    REQUIRE(arrows.nodes[1].signs.size() == 3);
    CHECK(arrows.nodes[1].signs[0] ==
          GameTree::Sign{GameTree::SignKind::Arrow, {7, 7}, "", {9, 5}});
    CHECK(arrows.nodes[1].signs[2] == GameTree::Sign{GameTree::SignKind::Line, {2, 2}, "", {3, 3}});
    CHECK(arrows.nodes[1].properties == std::vector<SgfProperty>{{"AR", {"hh"}}});
    // A label off the board stays a property.
    CHECK(tree.nodes[2].properties == std::vector<SgfProperty>{{"LB", {"zz:x"}}, {"DO", {""}}});
}

TEST_CASE("a first variation without a move is not the main line") {
    const GameRecord record = record_of_text("(;SZ[15](;C[a remark])(;B[hh];W[ii]))");
    REQUIRE(record.moves.size() == 2);
    CHECK(record.moves[1].at == Point{8, 8});
    REQUIRE(record.tree != nullptr);
    CHECK(record_of_text(write_sgf(record)).moves.size() == 2);
    CHECK(record_of_text("(;SZ[15];B[hh](;C[a remark])(;W[ii]))").moves.size() == 2);
    ReadOptions options;
    options.file = "x.sgf";
    std::vector<std::string> notes;
    options.notes = &notes;
    const auto games = read_sgf("(;(;AB[aa]);W[])", options);
    REQUIRE(games);
    REQUIRE_FALSE(games->front());
    CHECK(games->front().error() == "x.sgf: White moves out of turn");
}

TEST_CASE("properties of the game in a second node before the first move are not kept twice") {
    const GameTree tree = tree_of_text("(;GM[4]SZ[15];FF[4]GM[4]AW[cc]KM[0]PL[W];W[hh])");
    CHECK(tree.nodes[0].properties == std::vector<SgfProperty>{{"KM", {"0"}}});
    const GameTree with_move = tree_of_text("(;GM[4]SZ[15]B[hh];W[ii])");
    CHECK(with_move.nodes[1].properties.empty());
    check_equal(tree_of_text(write_sgf(tree)), tree);
}

TEST_CASE("letters without a value do not become a part of the next name") {
    const GameTree tree = tree_of_text("(;SZ[15]R\xC5\xB0U[0]KM;B[hh]XY\nC[text])");
    CHECK(tree.nodes[0].properties == std::vector<SgfProperty>{{"U", {"0"}}});
    CHECK(tree.nodes[1].comment == "text");
    check_equal(tree_of_text(write_sgf(tree)), tree);
}

TEST_CASE("a record has its tree only if it holds less") {
    CHECK(record_of_text("(;SZ[15]DT[x]RE[B+];B[hh]C[opening move];W[ii]C[12ms, eval 3])").tree ==
          nullptr);
    for (const char* text :
         {"(;SZ[15];B[hh](;W[ii])(;W[jj]))", "(;SZ[15]C[start];B[hh])", "(;SZ[15];B[hh]C[good])",
          "(;SZ[15];B[hh]LB[ii:A])", "(;SZ[15];B[hh]V[3])"}) {
        CAPTURE(std::string(text));
        const GameRecord record = record_of_text(text);
        REQUIRE(record.tree != nullptr);
        check_equal(tree_of_text(write_sgf(record)), tree_of_text(text));
    }
    const GameRecord dated = record_of_text("(;SZ[15]DT[x]EV[cup]GN[my game];B[hh])");
    CHECK(write_sgf(dated, "other").find("EV[cup]DT[x]GN[my game]") != std::string::npos);
}

TEST_CASE("an error in a variation drops only what is behind it") {
    const GameRecord game = record_of_text(
        "(;SZ[15];B[hh](;W[ii];B[jj];PL[W];B[kk])(;W[hh];B[kk])"
        "(;B[ii])(;W[jj]C[kept](;B[kk])(;B[zz])(;B)(;B[ll]W[ll])(;B[ll])))");
    CHECK(game.moves.size() == 3);
    REQUIRE(game.tree != nullptr);
    check_equal(*game.tree,
                tree_of_text("(;SZ[15];B[hh](;W[ii];B[jj])(;W[jj]C[kept](;B[kk])(;B[ll])))"));
    // A variation takes the place of a main line that is wrong from its first node on.
    CHECK(record_of_text("(;SZ[15];B[hh](;W[hh])(;W[jj]))").moves.size() == 2);
    // A move on a taken cell of the main line is a sign of Go; in a variation it is not.
    ReadOptions options;
    options.file = "x.sgf";
    std::vector<std::string> notes;
    options.notes = &notes;
    const auto go = read_sgf("(;GM[1]SZ[15];B[hh](;W[ii];B[hh])(;W[jj]))", options);
    CHECK(go->front().error() == "x.sgf:1:28: move 3 is on h8, which is taken; the game may be Go");
    CHECK(read_sgf("(;GM[1]SZ[15];B[hh](;W[ii])(;W[hh]))", options)->front().has_value());
}

TEST_CASE("set-up stones after a move begin a tree of its own") {
    const auto trees_of = [](const std::string& text, std::vector<std::string>* notes) {
        ReadOptions options;
        options.file = "x.sgf";
        options.notes = notes;
        const auto trees = read_sgf_trees(text, options);
        REQUIRE(trees.has_value());
        return *trees;
    };
    std::vector<std::string> notes;
    // A lesson: each branch sets up its own position, and one of them another one.
    const auto lesson = trees_of(
        "(;GM[1]SZ[15]PB[A]C[lesson](;AB[hh];W[ii];AW[jj]C[next];B[aa])(;AB[hh]AW[hi];B[ii])"
        "(;AB[cc]AW[cc]))",
        &notes);
    REQUIRE(lesson.size() == 4);
    CHECK(lesson[0]->nodes.size() == 1);
    CHECK(lesson[1]->setup[Color::Black] == std::vector<Point>{{7, 7}});
    CHECK(lesson[1]->first == Color::White);
    CHECK(lesson[1]->names[Color::Black] == "A");
    CHECK(lesson[2]->nodes[0].comment == "next");
    CHECK(lesson[2]->setup[Color::White] == std::vector<Point>{{8, 8}, {9, 9}});
    CHECK(lesson[2]->nodes.size() == 2);
    CHECK(lesson[3]->setup[Color::White] == std::vector<Point>{{7, 8}});
    CHECK(lesson[3]->nodes.size() == 2);
    REQUIRE(notes.size() == 5);
    CHECK(
        notes.back().find("a set-up stone is on c3, which is taken; the node and all behind it") !=
        std::string::npos);
    // A later node may replace a stone.
    const auto replaced = trees_of("(;SZ[15];B[hh];AW[hh];B[ii])", nullptr);
    REQUIRE(replaced.size() == 2);
    CHECK(replaced[1]->setup[Color::Black].empty());
    CHECK(replaced[1]->setup[Color::White] == std::vector<Point>{{7, 7}});
    // Positions behind a node that is left out are left out too.
    CHECK(trees_of("(;SZ[15];B[hh](;W[hh];AB[aa])(;W[ii];AB[bb]))", nullptr).size() == 2);
    // If a game has very many positions, the last note gives the number of those that are left out.
    std::string text = "(;SZ[15];B[hh]";
    for (int i = 0; i < 12'000; ++i)
        text += "(;AB[ii])";
    notes.clear();
    CHECK(trees_of(text + ")", &notes).size() == 10'001);
    CHECK(notes.back().find("1950 more nodes change the board after a move; the node") !=
          std::string::npos);
}

TEST_CASE("each format names what it leaves out") {
    const GameRecord game = record_of_text(
        "(;SZ[9]DT[x]PC[y]RU[4]RO[2]PB[A]PW[B]RE[B+R]TE[adjudication: gave "
        "up]C[start];B[ee]C[opening "
        "move]"
        ";W[dd]C[12ms, eval 3, depth 4\nhello]LB[cc:A](;B[cc]C[good])(;B[dc]V[2];W[aa]))");
    CHECK(left_out_of(game, Format::Sgf).text() == "");
    CHECK(left_out_of(game, Format::Json).text() ==
          "left out: 2 moves of variations, 1 entry of the head of a game, 1 other property of a "
          "move, "
          "1 comment, 1 label or mark");
    CHECK(left_out_of(game, Format::Pos).text() ==
          "left out: 1 rule, 1 board size, 2 names of players, 1 number of a round, 1 detail of a "
          "game, 1 end of an "
          "opening, 1 cause of an end, 1 time, 1 evaluation, 1 message of an engine, 2 moves of "
          "variations, 1 entry of the head of a game, 1 other property of a move, 2 comments, 1 "
          "label "
          "or mark");
    CHECK(left_out_of(game, Format::Psq).text() ==
          "left out: 1 rule, 1 number of a round, 1 detail of a game, 1 cause of an end, 1 "
          "evaluation, 1 message of an "
          "engine, 2 moves of variations, 1 entry of the head of a game, 1 other property of a "
          "move, 2 "
          "comments, 1 label or mark");
}

TEST_CASE("convert() adds up what it leaves out, and copies trees to SGF") {
    const support::TemporaryFolder folder;
    folder.write("in.sgf", "(;SZ[15]PB[A]PW[B]RE[B+];B[hh]C[good](;W[ii])(;W[jj]LB[aa:1]))");
    LeftOut left_out;
    REQUIRE(convert(folder.path() / "in.sgf", folder.path() / "out.sgf", {}, nullptr, &left_out)
                .has_value());
    CHECK(left_out.empty());
    const auto read = read_games(folder.path() / "out.sgf", {});
    REQUIRE(read.has_value());
    REQUIRE(read->front().tree != nullptr);
    CHECK(read->front().tree->nodes.size() == 4);
    REQUIRE(convert(folder.path() / "in.sgf", folder.path() / "out.pos", {}, nullptr, &left_out)
                .has_value());
    CHECK(left_out.count(Lost::Comments) == 1);
    CHECK(left_out.count(Lost::Variations) == 1);
    CHECK(left_out.count(Lost::Signs) == 1);
}

TEST_CASE("variations are added once") {
    GameTree tree = tree_of_text("(;SZ[15];B[hh];W[ii])");
    add_variation(tree, 0, {{7, 7}, {9, 9}}, "better");
    add_variation(tree, 0, {{7, 7}, {9, 9}}, "better");
    REQUIRE(tree.nodes.size() == 4);
    CHECK(tree.nodes[1].comment == "better");
    CHECK(tree.nodes[3].parent == 1);
    CHECK(main_line(tree)[1].move == Point{8, 8});
}

TEST_SUITE_END();

}  // namespace fukumi::formats
