// Tests the library files of RenLib: the bytes of every feature, and round trips.
#include "formats/positions/renlib.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/formats/positions/samples.h"

namespace fukumi::database {
namespace {

using namespace testing;

const std::string kLibHeader(kRenlibHeader);

/// Returns the record without the members that a library cannot store.
Record kept_by_lib(const Record& record) {
    Record kept = record;
    kept.games = {};
    return kept;
}

}  // namespace

TEST_SUITE_BEGIN("database files renlib");

TEST_CASE("a library with every feature") {
    // The library has two first moves, a comment of two parts, a text on a cell of the board, a
    // mark, a pass, and a comment in Latin-1.
    const std::string library = kLibHeader + from_hex("00 08") + "Top" + from_hex("00") +
                                from_hex("78 80") + from_hex("68 d8") + "one\btwo\r\nthree" +
                                from_hex("0000") + from_hex("87 09 0001") + "c" + from_hex("00") +
                                "A1" + from_hex("0000") + from_hex("00 00") + from_hex("11 48") +
                                "\xE9" + from_hex("00") + from_hex("77 40");
    const Reading reading = read_lib(library);
    CHECK(reading.error == "");
    REQUIRE(reading.entries.size() == 7);
    const auto& entries = reading.entries;
    CHECK(entries[0].stones == stones_at(""));
    CHECK(entries[0].record.comment == "Top");
    CHECK(entries[1].stones == stones_at("h8"));
    CHECK(entries[1].record == Record{});
    CHECK(entries[2].stones == stones_at("h8 h7"));
    CHECK(entries[2].record.comment == "one\ntwo\nthree");
    CHECK(entries[2].record.is_marked);
    CHECK(entries[3].stones == stones_at("h8 g9"));
    CHECK(entries[3].record.board_text == "A1");
    CHECK(entries[3].record.comment == "c");
    CHECK_FALSE(entries[3].record.is_marked);
    CHECK(entries[4].stones == stones_at("h8 g9 --"));
    CHECK(entries[5].stones == stones_at("h8 g9 -- a2"));
    CHECK(entries[5].record.comment == "\xC3\xA9");
    CHECK(entries[6].stones == stones_at("g8"));
    CHECK(lib_of(entries, true) == library);
    // Written as UTF-8 instead of Latin-1, the file has the same entries.
    CHECK(read_lib(lib_of(entries)).entries == entries);
}

TEST_CASE("the first move may be the top of the tree") {
    const std::string library = kLibHeader + from_hex("78 00 68 80 69 40 67 40");
    const Reading reading = read_lib(library);
    REQUIRE(reading.entries.size() == 4);
    CHECK(reading.entries[2].stones == stones_at("h8 h7 i7"));
    CHECK(reading.entries[3].stones == stones_at("h8 g7"));
    CHECK(lib_of(reading.entries) == library);
    // The reader accepts files with other version numbers, and ignores flags that have no meaning.
    const std::string other = from_hex("ff") + "RenLib" + from_hex("ff 02 05") +
                              std::string(10, '\0') + from_hex("78 24 68 82 69 40 67 40");
    CHECK(read_lib(other).entries == reading.entries);
    CHECK(read_lib(other, 12, 9, Rule::Standard).entries.at(2).stones.height == 9);
    // The top of the tree has siblings: two empty boards, a pass below the second one, and a move.
    const auto tops = read_lib(kLibHeader + from_hex("00 c0 00 80 00 40 78 40")).entries;
    REQUIRE(tops.size() == 4);
    CHECK(tops[1].stones == stones_at(""));
    CHECK(tops[2].stones == stones_at("--"));
    CHECK(tops[3].stones == stones_at("h8"));
    // If the first move is a pass, the writer puts the empty board above it.
    CHECK(lib_of({{stones_at("-- h8"), {}}}) == kLibHeader + from_hex("00 00 00 00 78 40"));
    CHECK(lib_of({}) == kLibHeader + from_hex("00 40"));
}

TEST_CASE("positions find their parents, also under a symmetry") {
    // The entries are not in the order of a tree. The first one is a symmetric copy of h8 g7 i9
    // with one stone more.
    Entry last{stones_at("h8 i7 g9 a1"), {}};
    last.record.comment = "last";
    const std::vector<Entry> entries = {last, {stones_at("h8 g7 i9"), {}}, {stones_at("h8"), {}}};
    // The file has h8, then g7 (which the writer added), then i9. The stone a1 becomes o15 or a
    // symmetric cell.
    const Reading reading = read_lib(lib_of(entries));
    REQUIRE(reading.entries.size() == 4);
    std::set<std::string> forms;
    for (const Entry& entry : reading.entries)
        forms.insert(form_of(entry.stones));
    for (const Entry& entry : entries)
        CHECK(forms.contains(form_of(entry.stones)));
    CHECK(reading.entries[3].record.comment == "last");

    // If the same stones are placed in another order, they are the same node of the tree.
    const std::vector<Entry> transposed = {{stones_at("h8 g7 i9"), {}},
                                           {stones_at("i9 g7 h8"), {}},
                                           {stones_at("h8 g7"), {}},
                                           {stones_at("i9 g7"), {}}};
    const auto again = read_lib(lib_of(transposed)).entries;
    std::map<std::string, int> times;
    for (const Entry& entry : again)
        ++times[form_of(entry.stones)];
    CHECK(times[form_of(stones_at("h8 g7 i9"))] == 1);
}

TEST_CASE("random libraries survive a round trip") {
    Random random(23);
    for (int i = 0; i < 120; ++i) {
        CAPTURE(i);
        const Rule rule = kAllRules[random.below(kRuleCount)];
        const int width = 5 + random.below(11);
        const int height = random.below(2) == 0 ? width : 5 + random.below(11);
        const auto entries = random_entries(rule, width, height, 40, random);
        const std::string bytes = lib_of(entries, i % 2 == 1);
        const Reading reading = read_lib(bytes, width, height, rule);
        REQUIRE(reading.error == "");
        const auto known = by_form(entries);
        std::map<std::string, Record> found;
        for (const Entry& entry : reading.entries)
            fill_in(found[form_of(entry.stones)], entry.record);
        for (const Entry& entry : entries) {
            CAPTURE(form_of(entry.stones));
            REQUIRE(found.contains(form_of(entry.stones)));
            CHECK(found.at(form_of(entry.stones)) == kept_by_lib(entry.record));
        }
        for (const auto& [form, record] : found)
            CHECK((known.contains(form) || record == Record{}));
        CHECK(lib_of(reading.entries, i % 2 == 1) == bytes);
    }
}

TEST_CASE("a tree that is added in its order keeps its parents, even if others are possible") {
    // h8 g7 i7 is also a possible parent of h8 h7 i7 g7, and it is added between that position and
    // its real parent.
    const std::string library =
        kLibHeader + from_hex("78 00 67 80 69 00 a1 40 68 00 69 00 67 c0 a2 40");
    const Reading reading = read_lib(library);
    REQUIRE(reading.error == "");
    CHECK(lib_of(reading.entries) == library);
}

TEST_CASE("texts in an old encoding are recognised together, and written with the same bytes") {
    // The comments 好棋, 黑胜 and UTF-8, and a board text.
    const std::string library = kLibHeader + from_hex("78 08") + "\xBA\xC3\xC6\xE5" +
                                from_hex("00 00 67 c8") + "\xBA\xDA\xCA\xA4" +
                                from_hex("00 00 69 48") + "\xE9\xBB\x91" + from_hex("00");
    for (const char* encoding : {"", "GBK"}) {
        const Reading reading = read_lib(library, 15, 15, Rule::Renju, encoding);
        CAPTURE(reading.error);
        REQUIRE(reading.entries.size() == 3);
        CHECK(reading.entries[0].record.comment == "好棋");
        CHECK(reading.entries[1].record.comment == "黑胜");
        CHECK(reading.entries[2].record.comment == "黑");
        RenlibWriter writer;
        for (const Entry& entry : reading.entries)
            REQUIRE(writer.add(entry).has_value());
        const std::string again = writer.finish({.encoding = "GBK"});
        CHECK(again.find("\xBA\xC3\xC6\xE5") != std::string::npos);
        CHECK(again.find("\xBA\xDA\xCA\xA4") != std::string::npos);
    }
}

TEST_CASE("values and labels become lines of comments, and what is left out is counted") {
    Entry entry{stones_at("h8 g7 i9"), {}};
    entry.record.value = -35;
    entry.record.depth = 12;
    entry.record.bound = Bound::Exact;
    entry.record.label = kBook;
    entry.record.comment = "by hand";
    entry.record.games = {1, 2, 3};
    Entry other{stones_at("h8"), {}};
    other.record.label = '\xE9';
    RenlibWriter writer;
    REQUIRE(writer.add(entry).has_value());
    REQUIRE(writer.add(other).has_value());
    const std::string bytes = writer.finish();
    CHECK(
        bytes.find("by hand\bFukumi: -35 for White, exact, depth 12, win chance 45.6 %, label b") !=
        std::string::npos);
    CHECK(writer.left_out().text() == "left out: 1 verdict, 1 number of games of a position");
    const auto entries = read_lib(bytes).entries;
    REQUIRE(entries.size() == 3);
    entry.record.games = {};
    CHECK(entries[2].record == entry.record);
}

TEST_CASE("an entry that a library cannot hold is refused") {
    RenlibWriter writer;
    const auto problem = [&](const Stones& stones) {
        const auto result = writer.add({stones, {}});
        return result ? std::string("none") : result.error();
    };
    CHECK(problem(stones_at("h8", 16)) == "a library has no 16x16 board; the largest is 15x15");
    Stones twice = stones_at("h8");
    twice.white = {{7, 7}};
    CHECK(problem(twice) == "two stones are on h8");
    CHECK(problem(stones_at("h8")) == "none");
    CHECK(problem(stones_at("h8", 15, Rule::Standard)) ==
          "a library has one rule; this is standard after renju");
    CHECK(problem(stones_at("h8", 14)) ==
          "a library has one board size; this is 14x14 after 15x15");
    CHECK(writer.finish() == kLibHeader + from_hex("78 40"));
    CHECK(read_lib(kLibHeader + from_hex("78 40"), 16, 15).error ==
          "f.lib: RenLib has no 16x15 board; it uses 15x15");
}

TEST_SUITE_END();

}  // namespace fukumi::database
