// Tests the database files of Yixin and Rapfi: samples that Rapfi wrote, and round trips.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/positions/position_tree.h"
#include "formats/positions/rapfi_db.h"
#include "formats/positions/rapfi_key.h"
#include "tests/formats/positions/samples.h"

namespace fukumi::database {
namespace {

using namespace testing;

const std::string kFileRecord = from_hex("0300 000000 1400 0000000000") + "charset=\"UTF-8\"";

/// Returns a database file with one record that has this key, these numbers and this text.
std::string one_record(std::string_view key, int label, int value, int depth_and_bound,
                       const std::string& text) {
    const auto number = [](int n) {
        return std::string{static_cast<char>(n & 0xFF), static_cast<char>((n >> 8) & 0xFF)};
    };
    return from_hex("02000000") + kFileRecord + number(static_cast<int>(key.size())) +
           std::string(key) + number(static_cast<int>(5 + text.size())) + static_cast<char>(label) +
           number(value) + number(depth_and_bound) + text;
}

/// Returns the record without the members that such a database cannot store.
Record kept_by_db(Record record) {
    record.is_marked = false;
    if (!record.value)
        record.depth = 0;
    return record;
}

}  // namespace

TEST_SUITE_BEGIN("database files rapfi");

TEST_CASE("a database as Rapfi writes it") {
    // Rapfi wrote these bytes for yxedittextdatabase and yxeditlabeldatabase on 15x15, freestyle.
    const std::string bytes = from_hex("03000000") + kFileRecord +
                              from_hex(
                                  "0500 000f0f0707 0500 ff00000000"
                                  "0700 000f0f07070607 0a00 ff00000000") +
                              "hello";
    const Reading reading = read_db(bytes);
    CHECK(reading.error == "");
    REQUIRE(reading.entries.size() == 2);
    CHECK(reading.entries[0].stones == stones_at("h8", 15, Rule::Freestyle));
    CHECK(reading.entries[0].record == Record{});
    CHECK(reading.entries[1].stones == stones_at("h8 g8", 15, Rule::Freestyle));
    CHECK(reading.entries[1].record.comment == "hello");
    CHECK(db_of(reading.entries) == bytes);
    // The order of the entries, and symmetric copies of the positions, do not change the written
    // file.
    Entry turned{stones_at("h8 h9", 15, Rule::Freestyle), {}};
    turned.record.comment = "hello";
    CHECK(db_of({turned, reading.entries[0]}) == bytes);
    CHECK(read_db(db_of(reading.entries, true)).entries == reading.entries);
    // The writer puts positions with fewer stones first.
    const auto sorted = read_db(db_of({{stones_at("a1 b1"), {}},
                                       {stones_at("h8", 15, Rule::Standard), {}},
                                       {stones_at("h8", 14), {}},
                                       {stones_at("h8"), {}}}))
                            .entries;
    REQUIRE(sorted.size() == 4);
    CHECK(sorted[0].stones.rule == Rule::Standard);
    CHECK(sorted[1].stones.width == 14);
    CHECK(sorted[2].stones == stones_at("h8"));
    CHECK(sorted[3].stones.white.size() == 1);
}

TEST_CASE("labels are for the move to the position, values for the side to move") {
    const std::string key = from_hex("020f0f0707");
    // In Rapfi's record this position is lost in two plies: label 'w', value -29998, depth 2,
    // exact.
    const Reading lost = read_db(one_record(key, 'w', -29998, 2 * 4 + 3, ""));
    REQUIRE(lost.entries.size() == 1);
    CHECK(lost.entries[0].stones.rule == Rule::Renju);
    CHECK(lost.entries[0].record.label == kLost);
    CHECK(lost.entries[0].record.value == loss_in(2));
    CHECK(lost.entries[0].record.depth == 2);
    CHECK(lost.entries[0].record.bound == Bound::Exact);
    // In Rapfi's record this position is won in three plies.
    const Reading won = read_db(one_record(key, 'l', 29997, 2 * 4 + 3, ""));
    REQUIRE(won.entries.size() == 1);
    CHECK(won.entries[0].record.label == kWon);
    CHECK(won.entries[0].record.value == win_in(3));

    struct Row {
        int value, depth_and_bound;
        std::optional<Value> ours;
        int depth;
        Bound bound;
    };
    for (const Row& row :
         {Row{0, 0, std::nullopt, 0, Bound::None}, Row{0, 3, 0, 0, Bound::Exact},
          Row{-5, 7 * 4 + 1, -5, 7, Bound::Upper},
          Row{29500, 2, kWinThreshold - 1, 0, Bound::Lower},
          Row{-29500, 3, -kWinThreshold + 1, 0, Bound::Exact},
          Row{29501, 3, win_in(499), 0, Bound::Exact}, Row{30000, 3, win_in(0), 0, Bound::Exact},
          Row{7, -3 * 4 + 3, 7, -3, Bound::Exact}}) {
        CAPTURE(row.value);
        const Reading reading = read_db(one_record(key, 255, row.value, row.depth_and_bound, ""));
        REQUIRE(reading.entries.size() == 1);
        const Record& record = reading.entries[0].record;
        CHECK(record.label == kNoLabel);
        CHECK(record.value == row.ours);
        CHECK(record.depth == row.depth);
        CHECK(record.bound == row.bound);
    }
    CHECK(read_db(one_record(key, 255, 30001, 3, "")).error ==
          "f.db: byte 38: the value 30001 is beyond a win");

    // The file cannot store such a long win and such a depth, so the writer uses the largest
    // possible numbers.
    Entry far{stones_at("h8"), {}};
    far.record.value = win_in(505);
    far.record.bound = Bound::Exact;
    far.record.depth = 9000;
    const Reading cut = read_db(db_of({far}));
    CHECK(cut.entries.at(0).record.value == win_in(499));
    CHECK(cut.entries.at(0).record.depth == 8191);
}

TEST_CASE("texts on cells are in the record of the position before") {
    const std::string key = from_hex("020f0f0001");
    // Rapfi's import of a library writes the cell (14, 3) as "E3", and puts no blanks between cell
    // and text.
    const Reading reading =
        read_db(one_record(key, 255, 0, 0, "@BTXT@E3one\n00two\bmain\bline\r\nend"));
    REQUIRE(reading.entries.size() == 3);
    CHECK(reading.entries[0].record.comment == "main\nline\nend");
    CHECK(reading.entries[0].record.board_text.empty());
    std::vector<std::string> texts;
    for (const Entry& entry : reading.entries)
        texts.push_back(entry.record.board_text + ' ' + form_of(entry.stones));
    std::sort(texts.begin() + 1, texts.end());
    CHECK(texts[1] == "one " + form_of(stones_at("a2 o4")));
    CHECK(texts[2] == "two " + form_of(stones_at("a2 a1")));

    // Write the entries to a file again: now each position with a text has its own record.
    const std::string bytes = db_of(reading.entries);
    CHECK(by_form(read_db(bytes).entries) == by_form(reading.entries));
    CHECK(db_of(read_db(bytes).entries) == bytes);

    // These texts begin like texts on cells but are invalid, so they are comments and stay
    // comments.
    for (const char* text : {"@BTXT@", "@BTXT@zz", "@BTXT@01taken", "@BTXT@F0off the board",
                             "@BTXT@3", "@BTXT@\n", "@BTXT@00ok\nx"}) {
        CAPTURE(text);
        Entry entry{stones_at("a2"), {}};
        entry.record.comment = text;
        const Reading again = read_db(db_of({entry}));
        REQUIRE(again.entries.size() == 1);
        CHECK(again.entries[0] == entry);
    }
    CHECK(read_db(one_record(key, 255, 0, 0, "@BTXT@01taken")).entries.at(0).record.comment ==
          "@BTXT@01taken");
    // Rapfi stores the board text of a position (the short text on the cell of its last move) in
    // the record of the position one move earlier. The file lacks this record, so the writer adds
    // it.
    Entry lone{stones_at("h8 i9 j10"), {}};
    lone.record.board_text = " W\n5 ";
    const auto records = by_form(read_db(db_of({lone})).entries);
    REQUIRE(records.size() == 2);
    CHECK(records.at(form_of(lone.stones)).board_text == "W 5");
    // The empty board has no last move, so a file of Rapfi has no place for its board text.
    Entry top{stones_at(""), {}};
    top.record.board_text = "top";
    CHECK(read_db(db_of({top})).entries.at(0).record == Record{});
}

TEST_CASE("texts on cells: the cell, the text that counts, the order") {
    const std::string key = from_hex("020f0f0001");
    // If several cells of a symmetric position are equal, Rapfi names the topmost cell.
    Entry moved{stones_at("h8 i7"), {}};
    moved.record.board_text = "A";
    CHECK(db_of({{stones_at("h8"), {}}, moved}).find("@BTXT@66A") != std::string::npos);
    moved.stones = stones_at("h8 g7 i8");
    CHECK(db_of({{stones_at("h8 g7"), {}}, moved}).find("@BTXT@87A") != std::string::npos);
    moved.stones = stones_at("g7 g8");
    CHECK(db_of({{stones_at("g7"), {}}, moved}).find("@BTXT@76A") != std::string::npos);
    // The entries that were read from texts are in the order of their keys.
    const auto many =
        read_db(one_record(key, 255, 0, 0, "@BTXT@99a\n22b\n77c\n44d\nAAe\n00f\n55g\n66h"));
    REQUIRE(many.entries.size() == 9);
    for (std::size_t i = 2; i < many.entries.size(); ++i) {
        CHECK(rapfi_key(many.entries[i - 1].stones).value().bytes <
              rapfi_key(many.entries[i].stones).value().bytes);
    }
    // If a position has several texts, the first one counts. Empty texts are ignored.
    std::string two = one_record(from_hex("020f0f00010203"), 255, 0, 0, "@BTXT@05one\n77");
    two[0] = 3;
    const std::string second = "@BTXT@01two";
    const Reading both =
        read_db(two + from_hex("0700 020f0f00050203") + static_cast<char>(5 + second.size()) +
                from_hex("00 ff00000000") + second);
    REQUIRE(both.entries.size() == 3);
    CHECK(both.entries[2].record.board_text == "one");
}

TEST_CASE("passes are added until the numbers of stones fit the side to move") {
    const auto key = [](std::string_view moves) {
        return rapfi_key(stones_at(moves)).value().bytes;
    };
    // Rapfi shows the first key as b3 and a pass, the second one as a position after d4 with White
    // to move, and so on.
    CHECK(key("b3 --") == from_hex("020f0f 0102 ffff"));
    CHECK(key("b3 -- d4") == from_hex("020f0f 0102 0303 ffff"));
    CHECK(key("--") == from_hex("020f0f ffff"));
    CHECK(key("-- h8") == from_hex("020f0f ffff 0707"));
    for (const char* moves : {"b3 --", "b3 -- d4 -- h8", "--", "-- h8", "b3 d4 -- f6", ""}) {
        CAPTURE(moves);
        const Stones stones = stones_at(moves);
        const Stones back = stones_of_rapfi_key(key(moves)).value();
        CHECK(form_of(back) == form_of(stones));
    }
}

TEST_CASE("symmetric copies have the same key, and other positions do not") {
    Random random(7);
    for (int i = 0; i < 300; ++i) {
        const int width = 5 + random.below(18);
        const int height = random.below(2) == 0 ? width : 5 + random.below(18);
        const auto entries = random_entries(Rule::Standard, width, height, 8, random);
        std::map<std::string, std::string> forms;
        for (const Entry& entry : entries) {
            const RapfiKey key = rapfi_key(entry.stones).value();
            CHECK(forms.emplace(key.bytes, form_of(entry.stones)).second);
            CHECK(form_of(stones_of_rapfi_key(key.bytes).value()) == form_of(entry.stones));
            for (int symmetry = 0; symmetry < symmetry_count(width, height); ++symmetry) {
                Stones image = entry.stones;
                for (auto* cells : {&image.black, &image.white}) {
                    for (Point& p : *cells)
                        p = transformed(p, symmetry, width, height);
                }
                CHECK(rapfi_key(image).value().bytes == key.bytes);
            }
        }
    }
}

TEST_CASE("random databases survive a round trip, packed or not") {
    Random random(11);
    for (int i = 0; i < 120; ++i) {
        CAPTURE(i);
        const Rule rule = kAllRules[random.below(3)];
        const int width = 5 + random.below(18);
        const int height = random.below(2) == 0 ? width : 5 + random.below(18);
        const auto entries = random_entries(rule, width, height, 40, random);
        const std::string bytes = db_of(entries, i % 2 == 1);
        const Reading reading = read_db(bytes);
        REQUIRE(reading.error == "");
        const auto records = by_form(reading.entries);
        const auto known = by_form(entries);
        for (const Entry& entry : entries) {
            CAPTURE(form_of(entry.stones));
            Record expected = kept_by_db(entry.record);
            const bool was_black = entry.stones.to_move == Color::White;
            if ((was_black ? entry.stones.black : entry.stones.white).empty())
                expected.board_text.clear();  // no position before it
            REQUIRE(records.contains(form_of(entry.stones)));
            CHECK(records.at(form_of(entry.stones)) == expected);
        }
        // All other entries are empty records, which the writer added for board texts.
        for (const auto& [form, record] : records)
            CHECK((known.contains(form) || record == Record{}));
        CHECK(db_of(reading.entries, i % 2 == 1) == bytes);
    }
}

TEST_CASE("entries of one position become one record") {
    Entry first{stones_at("h8 g8"), {}};
    first.record.comment = "one";
    Entry second{stones_at("h8 h9"), {}};
    second.record.comment = "two";
    second.record.value = 12;
    second.record.bound = Bound::Lower;
    second.record.label = kWon;
    const auto entries = read_db(db_of({first, second, first})).entries;
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].record.comment == "one\ntwo");
    CHECK(entries[0].record.value == 12);
    CHECK(entries[0].record.label == kWon);
    Record filled = first.record;
    fill_in(filled, second.record);
    CHECK(filled == entries[0].record);
}

TEST_CASE("comments get LF line ends from every source") {
    Entry first{stones_at("h8 g8"), {}};
    first.record.comment = "one\r";
    Entry second = first;
    second.record.comment = "two\bthree\r\bfour";
    const std::string bytes = db_of({first, second});
    const auto entries = read_db(bytes).entries;
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].record.comment == "one\ntwo\nthree\nfour");
    CHECK(db_of(entries) == bytes);
}

TEST_CASE("an entry that the format cannot hold is refused completely") {
    RapfiWriter writer;
    const auto problem = [&](const Entry& entry) {
        const auto result = writer.add(entry);
        return result ? std::string("none") : result.error();
    };
    Entry entry{stones_at("h8", 15, Rule::CaroExact), {}};
    CHECK(problem(entry) == "these databases do not have the rule caro");
    entry.stones = stones_at("h8");
    entry.stones.white = {{7, 7}};
    CHECK(problem(entry) == "two stones are on h8");
    entry.stones.white = {{15, 7}};
    CHECK(problem(entry) == "column 16, row 8 is outside the 15x15 board");
    entry.stones.width = 30;
    CHECK(problem(entry) == "board size 30x15 is not possible");
    entry.stones = stones_at("h8");
    entry.record.value = kInfinite;
    CHECK(problem(entry) == "the value 32000 is beyond a win");
    entry.record.value.reset();
    entry.record.comment.assign(65531, 'x');
    CHECK(problem(entry) == "a text has 65531 bytes, more than 65530");
    CHECK(writer.records() == 0);
    entry.record.comment.assign(65530, 'x');
    CHECK(problem(entry) == "none");
    const auto bytes = writer.finish();
    REQUIRE(bytes.has_value());
    CHECK(read_db(*bytes).entries.at(0) == entry);
    // The longest possible comment leaves no room for the text on a cell.
    Entry next{stones_at("h8 i9"), {}};
    next.record.board_text = "A";
    CHECK(problem(next) == "none");
    CHECK(writer.finish().error() ==
          "the texts of a position and of the moves from it have 65540 bytes, and 65530 are "
          "possible");
}

TEST_CASE("old encodings") {
    const std::string key = from_hex("020f0f0707");
    const Reading reading = read_db(one_record(key, 255, 0, 0, "\xA1\xEF"));
    CHECK(reading.entries.at(0).record.comment == "★");  // in GBK
}

TEST_SUITE_END();

}  // namespace fukumi::database
