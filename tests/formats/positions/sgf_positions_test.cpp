// Tests positions as lines of comments and as trees of SGF.
#include "formats/positions/sgf_positions.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "formats/positions/value_line.h"
#include "formats/sgf.h"
#include "tests/formats/positions/samples.h"

namespace fukumi::database {
namespace {

using namespace testing;
using formats::GameTree;
using formats::LeftOut;
using formats::Lost;

std::vector<Entry> entries_of(const GameTree& tree, TreeNodes nodes, LeftOut& left_out) {
    std::vector<Entry> entries;
    const auto read = read_tree_positions(
        tree, nodes,
        [&](Entry&& entry) -> Result<void> {
            entries.push_back(std::move(entry));
            return {};
        },
        left_out);
    REQUIRE(read.has_value());
    return entries;
}

GameTree tree_of(const std::string& sgf) {
    const auto trees = formats::read_sgf_trees(sgf, {});
    REQUIRE_MESSAGE(trees.has_value(), sgf);
    REQUIRE_MESSAGE(trees->front().has_value(), sgf);
    return *trees->front();
}

/// Returns the records of the entries by their positions; joins those of one position.
std::map<std::string, Record> records_of(const std::vector<Entry>& entries) {
    std::map<std::string, Record> records;
    for (const Entry& entry : entries)
        fill_in(records[form_of(entry.stones)], entry.record);
    return records;
}

}  // namespace

TEST_SUITE_BEGIN("database files sgf");

TEST_CASE("value lines are taken back exactly") {
    Random random(11);
    for (int i = 0; i < 5000; ++i) {
        Record record = random_record(random);
        const Color to_move = kColors[random.below(2)];
        Record read;
        read.comment = comment_with_value(record, to_move);
        read.board_text = record.board_text;
        read.is_marked = record.is_marked;
        CAPTURE(read.comment);
        take_value_line(read, to_move);
        CHECK(read == record);
    }
}

TEST_CASE("lines that only look like value lines stay in the comment") {
    for (const char* line :
         {"Fukumi: -35 for White, exact, depth 12, win chance 45.7 %",
          "Fukumi: -35 for Black, exact, depth 12, win chance 45.6 %",
          "Fukumi: -35 for White, exact, depth 12, win chance 45.6 % ", "Fukumi: White",
          "Fukumi: White, label", "Fukumi: 99999 for White, exact, depth 1, win in 1 ply",
          "fukumi: White, label w", "Fukumi: White, label w!", "White, label w"}) {
        Record record;
        record.comment = line;
        take_value_line(record, Color::White);
        CHECK(record.comment == line);
        CHECK_FALSE(record.value);
    }
    Record record;
    record.comment = "a\nFukumi: 29993 for Black, at least, depth 9, win in 7 plies\n";
    take_value_line(record, Color::Black);
    CHECK(record.comment == "a");
    CHECK(record.value == win_in(7));
    CHECK(record.bound == Bound::Lower);
}

TEST_CASE("comments and signs of a tree become records") {
    LeftOut lost;
    const auto entries = entries_of(
        tree_of("(;SZ[15]C[start]LB[hh:A];B[hh]TR[hh]C[good]LB[ii:B][ij:C]MA[ii]SQ[hh]"
                "(;W[ii]C[12ms, eval 3])(;W[ij]V[3]C[Fukumi: 35 for Black, exact, depth 9, win "
                "chance 54.4 %];B[hi]CR[hh]))"),
        TreeNodes::WithoutPlainMainLine, lost);
    const auto records = records_of(entries);
    const auto at = [&](const char* moves) {
        const auto found = records.find(form_of(stones_at(moves, 15, Rule::Freestyle)));
        REQUIRE(found != records.end());
        return found->second;
    };
    CHECK(at("").comment == "start");
    CHECK(at("h8").comment == "good");
    CHECK(at("h8").board_text == "A");
    CHECK(at("h8 i7").board_text == "B");
    CHECK(at("h8 i7").is_marked);
    CHECK(at("h8 i6").value == 35);
    CHECK(at("h8 i6").comment.empty());
    CHECK(at("h8 i6").board_text == "C");
    CHECK(at("h8 i6 h7") == Record{});
    // Left out: the triangle and the square, because h8 already has a sign; the circle, because it
    // is on an older stone; the property V.
    CHECK(lost.text() == "left out: 1 other property of a move, 3 labels and marks");
}

TEST_CASE("positions that other orders of moves reach are named there") {
    RecordTree positions("a tree", kMaxBoardSize);
    for (const char* moves : {"h8", "i9", "h8 g7", "i9 g7", "h8 g7 i9"}) {
        Entry entry{stones_at(moves), {}};
        entry.record.comment = moves;
        REQUIRE(positions.add(entry).has_value());
    }
    LeftOut lost;
    const std::string sgf = formats::write_sgf(tree_of_positions(positions, lost));
    CHECK(lost.empty());
    CHECK(sgf.find(";B[hh]C[h8 g7 i9]") != std::string::npos);
    CHECK(sgf.find(";B[ii]C[Fukumi: continued after i9 g7 h8]") != std::string::npos);
    const auto records = records_of(entries_of(tree_of(sgf), TreeNodes::All, lost));
    CHECK(records.size() == 5);
    CHECK(records.at(form_of(stones_at("h8 g7 i9", 15, Rule::Renju))).comment == "h8 g7 i9");
}

TEST_CASE("random positions survive a round trip through SGF") {
    Random random(37);
    for (int i = 0; i < 150; ++i) {
        CAPTURE(i);
        const Rule rule = kAllRules[random.below(kRuleCount)];
        const int width = 5 + random.below(18);
        const int height = random.below(2) == 0 ? width : 5 + random.below(18);
        const auto entries = random_entries(rule, width, height, 40, random);
        RecordTree positions("a tree", kMaxBoardSize);
        for (const Entry& entry : entries)
            REQUIRE(positions.add(entry).has_value());
        LeftOut lost;
        const GameTree tree = tree_of_positions(positions, lost);
        const std::int64_t lost_signs = lost.count(Lost::Signs);
        const std::string sgf = formats::write_sgf(tree);
        const auto found = records_of(entries_of(tree_of(sgf), TreeNodes::All, lost));
        std::int64_t missing_signs = 0;
        const auto known = by_form(entries);
        for (const auto& entry : known) {
            const std::string& form = entry.first;
            const Record& record = entry.second;
            CAPTURE(form);
            if (found.count(form) == 0) {
                // If the empty board has only signs, it gives no entry, because SGF cannot hold
                // these signs.
                CHECK(form.find_first_of("XO") == std::string::npos);
                Record rest = record;
                rest.board_text.clear();
                rest.is_marked = false;
                CHECK(rest == Record{});
                missing_signs += !record.board_text.empty() + record.is_marked;
                continue;
            }
            REQUIRE(found.count(form) == 1);
            Record read = found.at(form);
            if (read.board_text != record.board_text)
                missing_signs += read.board_text.empty();
            if (read.is_marked != record.is_marked)
                missing_signs += !read.is_marked;
            read.board_text = record.board_text;
            read.is_marked = record.is_marked;
            CHECK(read == record);
        }
        CHECK(missing_signs == lost_signs);
        for (const auto& [form, record] : found)
            CHECK((known.contains(form) || record == Record{}));
    }
}

TEST_SUITE_END();

}  // namespace fukumi::database
