// Tests the transposition table: storing and probing, win distances by ply, and replacement.
#include "engine/search/transposition_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <thread>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "tests/engine/search/table_entries.h"

namespace fukumi {

TEST_SUITE_BEGIN("transposition table");

TEST_CASE("an entry comes back as it was stored") {
    TranspositionTable table;
    REQUIRE(table.resize(std::size_t{1} << 20));
    CHECK(table.bytes() == std::size_t{1} << 20);
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t key = random.next();
        CAPTURE(key);
        CHECK_FALSE(table.probe(key, 0));
        table.store(key, i % kMaxPly, entry_for(key));
        const auto found = table.probe(key, (i * 7) % kMaxPly);
        REQUIRE(found);
        CHECK(same(*found, entry_for(key)));
        CHECK_FALSE(table.probe(key ^ (std::uint64_t{1} << (i % 64)), 0));
    }
}

TEST_CASE("the extreme values of every field are kept") {
    TranspositionTable table;
    table.resize(kLineBytes);
    const TableEntry entries[] = {
        {Move::none(), 0, kNoValue, 0, Bound::Upper},
        {move_at(0, 0), kMaxEval, kMaxEval, 255, Bound::Lower},
        {move_at(kMaxBoardSize - 1, kMaxBoardSize - 1), -kMaxEval, -kMaxEval, 1, Bound::Exact},
        {move_at(21, 0), kWinThreshold - 1, 0, 100, Bound::Exact},
        {move_at(0, 21), -kWinThreshold + 1, 0, 100, Bound::Exact},
    };
    for (const TableEntry& entry : entries) {
        CAPTURE(entry.value);
        table.clear();
        table.store(77, 200, entry);
        REQUIRE(table.probe(77, 3));
        CHECK(same(*table.probe(77, 3), entry));
    }
}

TEST_CASE("a depth that is too large for its field is stored as the largest") {
    TranspositionTable table;
    table.resize(std::size_t{1} << 12);
    table.new_search();
    table.store(5, 0, {move_at(7, 8), 120, kNoValue, 257, Bound::Lower});
    const auto found = table.probe(5, 0);
    REQUIRE(found);
    CHECK(found->depth == 255);
    CHECK(found->bound == Bound::Lower);
}

TEST_CASE("an entry without a move keeps the old move") {
    TranspositionTable table;
    table.resize(kLineBytes);
    table.store(77, 0, {move_at(7, 8), 120, kNoValue, 5, Bound::Lower});
    table.store(77, 0, {Move::none(), 80, kNoValue, 6, Bound::Upper});
    CHECK(same(*table.probe(77, 0), {move_at(7, 8), 80, kNoValue, 6, Bound::Upper}));
    table.store(77, 0, {move_at(3, 3), 90, kNoValue, 7, Bound::Exact});
    CHECK(table.probe(77, 0)->move == move_at(3, 3));
    table.store(78, 0, {Move::none(), 80, kNoValue, 6, Bound::Upper});
    CHECK(table.probe(78, 0)->move == Move::none());
}

TEST_CASE("wins and losses are stored as distances from the position") {
    TranspositionTable table;
    table.resize(kLineBytes);
    for (const int stored_at : {0, 1, 10, 120}) {
        for (const int probed_at : {0, 3, 10, 130}) {
            for (const int plies : {1, 3, 60}) {
                CAPTURE(stored_at);
                CAPTURE(probed_at);
                CAPTURE(plies);
                TableEntry entry = entry_of_depth(5);
                entry.value = win_in(stored_at + plies);
                table.store(1, stored_at, entry);
                entry.value = loss_in(stored_at + plies + 1);
                table.store(2, stored_at, entry);
                REQUIRE(table.probe(1, probed_at));
                REQUIRE(table.probe(2, probed_at));
                CHECK(table.probe(1, probed_at)->value == win_in(probed_at + plies));
                CHECK(table.probe(2, probed_at)->value == loss_in(probed_at + plies + 1));
            }
        }
    }
}

TEST_CASE("the smallest table has one line of four entries") {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, kLineBytes - 1, kLineBytes}) {
        CAPTURE(bytes);
        TranspositionTable table;
        CHECK(table.resize(bytes) == true);
        CHECK(table.bytes() == kLineBytes);
        for (std::uint64_t key = 1; key <= 4; ++key)
            table.store(key, 0, entry_of_depth(static_cast<int>(key)));
        for (std::uint64_t key = 1; key <= 4; ++key)
            CHECK(table.probe(key, 0));
        table.store(5, 0, entry_of_depth(5));
        CHECK(table.probe(5, 0));
    }
}

TEST_CASE("the number of lines can be any") {
    Random random(3);
    for (const std::size_t lines : {2, 3, 5, 7, 1000, 1023}) {
        CAPTURE(lines);
        TranspositionTable table;
        CHECK(table.resize(lines * kLineBytes + 17));
        CHECK(table.bytes() == lines * kLineBytes);
        for (int i = 0; i < 5000; ++i) {
            const std::uint64_t key = random.next();
            table.store(key, 0, entry_for(key));
            CHECK(table.probe(key, 0));
        }
        for (const std::uint64_t key : {std::uint64_t{0}, ~std::uint64_t{0}}) {
            table.store(key, 0, entry_of_depth(200));
            CHECK(table.probe(key, 0));
        }
    }
}

TEST_CASE("in a full line the shallowest entry is replaced") {
    TranspositionTable table;
    table.resize(kLineBytes);
    table.store(1, 0, entry_of_depth(10));
    table.store(2, 0, entry_of_depth(3));
    table.store(3, 0, entry_of_depth(20));
    table.store(4, 0, entry_of_depth(30));
    table.store(5, 0, entry_of_depth(1));
    CHECK(table.probe(1, 0));
    CHECK_FALSE(table.probe(2, 0));
    CHECK(table.probe(3, 0));
    CHECK(table.probe(4, 0));
    CHECK(table.probe(5, 0));
}

TEST_CASE("entries of earlier searches are replaced first") {
    TranspositionTable table;
    table.resize(kLineBytes);
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, 0, entry_of_depth(10));
    table.new_search();
    for (std::uint64_t key = 11; key <= 14; ++key)
        table.store(key, 0, entry_of_depth(8));
    for (std::uint64_t key = 11; key <= 14; ++key)
        CHECK(table.probe(key, 0));
    for (std::uint64_t key = 1; key <= 4; ++key)
        CHECK_FALSE(table.probe(key, 0));
}

TEST_CASE("a deeper entry that stays counts as an entry of this search") {
    TranspositionTable table;
    table.resize(kLineBytes);
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, 0, entry_of_depth(10));
    table.new_search();
    table.store(1, 0, entry_of_depth(2));
    for (std::uint64_t key = 11; key <= 13; ++key)
        table.store(key, 0, entry_of_depth(8));
    REQUIRE(table.probe(1, 0));
    CHECK(table.probe(1, 0)->depth == 10);
    CHECK(table.usage_permille() == 1000);
}

TEST_CASE("the generation may overflow") {
    TranspositionTable table;
    table.resize(kLineBytes);
    for (std::uint64_t search = 1; search <= 1000; ++search) {
        CAPTURE(search);
        table.new_search();
        table.store(search, 0, entry_of_depth(10));
        CHECK(table.probe(search, 0));
        CHECK(table.usage_permille() == 250);
        if (search > 1)
            CHECK(table.probe(search - 1, 0));
    }
}

TEST_CASE("a position has one entry, and the deeper result stays") {
    TranspositionTable table;
    table.resize(kLineBytes);
    table.store(1, 0, entry_of_depth(10, Bound::Lower));
    table.store(1, 0, entry_of_depth(2, Bound::Upper));
    CHECK(table.probe(1, 0)->depth == 10);
    table.store(1, 0, entry_of_depth(12, Bound::Upper));
    CHECK(table.probe(1, 0)->depth == 12);
    table.store(1, 0, entry_of_depth(2, Bound::Exact));
    CHECK(table.probe(1, 0)->depth == 12);
    table.new_search();
    table.store(1, 0, entry_of_depth(11, Bound::Exact));
    CHECK(table.probe(1, 0)->depth == 12);
    table.store(1, 0, entry_of_depth(12, Bound::Exact));
    CHECK(table.probe(1, 0)->bound == Bound::Exact);
    // A proven value replaces a deeper one that is not proven, and stays.
    TableEntry win = entry_of_depth(3, Bound::Lower);
    win.value = win_in(5);
    table.store(1, 0, win);
    CHECK(table.probe(1, 0)->value == win_in(5));
    table.store(1, 0, entry_of_depth(2, Bound::Exact));
    CHECK(table.probe(1, 0)->value == win_in(5));
    // The line of the table has space for three more entries.
    for (std::uint64_t key = 2; key <= 4; ++key)
        table.store(key, 0, entry_of_depth(1));
    for (std::uint64_t key = 1; key <= 4; ++key)
        CHECK(table.probe(key, 0));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("transposition table threads");

TEST_CASE("torn entries are not found") {
    // Two threads write to one entry all the time, which mixes parts of two entries if the threads
    // run at the same time. Every entry that probe() finds must be a complete entry of its key.
    TranspositionTable table;
    table.resize(kLineBytes);
    constexpr int kKeys = 16;
    constexpr int kRounds = 4'000'000;
    std::vector<TableEntry> entries;
    for (std::uint64_t key = 0; key < kKeys; ++key)
        entries.push_back(entry_for(key));
    // Give all entries the same depth, so that both threads replace the same entry.
    for (TableEntry& entry : entries)
        entry.depth = 10;
    const auto hammer = [&](std::uint64_t seed, int& wrong, int& found) {
        Random random(seed);
        for (int i = 0; i < kRounds; ++i) {
            const auto written = random.next() % kKeys;
            table.store(written, 0, entries[written]);
            const auto read = random.next() % kKeys;
            if (const auto entry = table.probe(read, 0)) {
                ++found;
                wrong += !same(*entry, entries[read]);
            }
        }
    };
    int wrong[2] = {};
    int found[2] = {};
    {
        std::jthread other([&] { hammer(1, wrong[0], found[0]); });
        hammer(2, wrong[1], found[1]);
    }
    CHECK(wrong[0] + wrong[1] == 0);
    CHECK(found[0] > 0);
    CHECK(found[1] > 0);
}

TEST_CASE("the line of a key is the same with and without 128-bit products") {
    Random random(7);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t key = i % 3 == 0 ? ~random.next() >> random.below(64) : random.next();
        const auto count = static_cast<std::uint32_t>((random.next() >> 32) >> random.below(32));
        CHECK(high_half_by_parts(key, count) == high_half_of_product(key, count));
    }
    CHECK(high_half_by_parts(~std::uint64_t{0}, ~std::uint32_t{0}) == ~std::uint32_t{0} - 1);
}

TEST_SUITE_END();

}  // namespace fukumi
