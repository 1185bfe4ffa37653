// Tests the size of the transposition table: growing, fitting it to a search, clearing, and the
// reported usage.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "engine/search/transposition_table.h"
#include "tests/engine/search/table_entries.h"
#include "tests/support/sanitizers.h"

namespace fukumi {

TEST_SUITE_BEGIN("transposition table size");

TEST_CASE("a table that grows keeps its entries") {
    constexpr int kLeast = 4096;  // the smallest number of lines that fit() uses
    const std::atomic<bool> stopped{false};
    // The table grows to 2, 32 and 2.5 times its number of lines.
    for (const int lines : {2 * kLeast, 32 * kLeast, 5 * kLeast / 2}) {
        CAPTURE(lines);
        TranspositionTable table;
        REQUIRE(table.resize(lines * kLineBytes));
        // Entries that were stored before clear() must not reappear when the table grows.
        Random forgotten(3);
        for (int i = 0; i < 4 * lines; ++i) {
            const std::uint64_t key = forgotten.next();
            table.store(key, 0, entry_for(key));
        }
        table.clear();
        table.fit(1, stopped);
        CHECK(table.bytes_in_use() == kLeast * kLineBytes);
        table.new_search();
        const int keys = 4 * kLeast * 2;  // fills the table
        const auto found = [&] {
            std::vector<int> numbers;
            Random random(17);
            for (int i = 0; i < keys; ++i) {
                const std::uint64_t key = random.next();
                const auto entry = table.probe(key, 0);
                if (entry && same(*entry, entry_for(key)))
                    numbers.push_back(i);
            }
            return numbers;
        };
        Random random(17);
        for (int i = 0; i < keys; ++i) {
            const std::uint64_t key = random.next();
            table.store(key, 0, entry_for(key));
        }
        const std::vector<int> known = found();
        CHECK(known.size() > std::size_t{4} * kLeast * 9 / 10);
        table.fit(std::size_t{4} << 20, stopped);
        CHECK(table.bytes_in_use() == table.bytes());
        const std::vector<int> after = found();
        if (lines % kLeast == 0) {
            CHECK(after == known);
        } else {
            // If the size does not grow by a whole factor, some new lines get the entries of two
            // full lines and lose a few.
            CHECK(std::includes(known.begin(), known.end(), after.begin(), after.end()));
            CHECK(after.size() > known.size() * 99 / 100);
        }
        Random again(3);
        for (int i = 0; i < 4 * lines; ++i)
            CHECK_FALSE(table.probe(again.next(), 0));
    }
}

TEST_CASE("growth ends at once when the search is stopped") {
    TranspositionTable table;
    REQUIRE(table.resize(std::size_t{8} << 20));
    std::atomic<bool> stopped{false};
    table.fit(1, stopped);
    table.new_search();
    table.store(~std::uint64_t{0}, 0, entry_of_depth(3));  // in the last line, which moves first
    stopped = true;
    table.fit(std::size_t{1} << 30, stopped);
    CHECK(table.bytes_in_use() == table.bytes());
    CHECK_FALSE(table.probe(~std::uint64_t{0}, 0));
}

TEST_CASE("a table does not grow if that takes too long") {
    const std::atomic<bool> stopped{false};
    TranspositionTable table;
    REQUIRE(table.resize(std::size_t{8} << 20));
    table.fit(100000, stopped, Milliseconds(0));  // the table is empty, so no entries move
    CHECK(table.bytes_in_use() == std::size_t{1} << 20);
    table.new_search();
    table.store(1, 0, entry_of_depth(3));
    for (const Milliseconds left : {Milliseconds(-1), Milliseconds(0), Milliseconds(10)}) {
        table.fit(std::size_t{1} << 30, stopped, left);
        CHECK(table.bytes_in_use() == std::size_t{1} << 20);
    }
    table.fit(std::size_t{1} << 30, stopped, Milliseconds(100));
    CHECK(table.bytes_in_use() == table.bytes());
    CHECK(table.probe(1, 0));
}

TEST_CASE("a table fits itself to the first search after it was cleared") {
    const std::atomic<bool> stopped{false};
    TranspositionTable table;
    REQUIRE(table.resize(std::size_t{8} << 20));
    CHECK(table.bytes_in_use() == table.bytes());
    table.fit(100000, stopped);
    CHECK(table.bytes_in_use() == std::size_t{1} << 20);  // a power of two
    table.new_search();
    table.fit(1, stopped);  // the table does not shrink during a game
    CHECK(table.bytes_in_use() == std::size_t{1} << 20);
    table.fit(130000, stopped);  // the table grows at least by a factor of two
    CHECK(table.bytes_in_use() == std::size_t{1} << 20);
    table.fit(std::size_t{1} << 40, stopped);
    CHECK(table.bytes_in_use() == table.bytes());
    table.clear();
    table.fit(100000, stopped);
    CHECK(table.bytes_in_use() == std::size_t{1} << 20);
    table.clear();
    CHECK(table.bytes_in_use() == table.bytes());
}

TEST_CASE("a longer search needs more entries") {
    constexpr auto kAny = std::numeric_limits<std::size_t>::max();
    CHECK(entries_for(0, {}, 1) == kAny);
    CHECK(entries_for(1000, {}, 1) == 8000);
    CHECK(entries_for(1000, {}, 4) == 32000);  // the limit of 1000 nodes counts for each thread
    CHECK(entries_for(0, Milliseconds(50), 1) == 400000);
    CHECK(entries_for(0, Milliseconds(50), 2) == 800000);
    CHECK(entries_for(1000, Milliseconds(50), 1) == 8000);
    CHECK(entries_for(1000000, Milliseconds(50), 1) == 400000);
    CHECK(entries_for(0, Milliseconds(-5), 1) == 8000);  // the deadline has passed
    CHECK(entries_for(0, Milliseconds::max(), 64) > std::size_t{1} << 31);
    CHECK(entries_for(std::numeric_limits<std::int64_t>::max(), {}, 1) > std::size_t{1} << 31);
}

TEST_CASE("resizing and clearing empty the table") {
    TranspositionTable table;
    table.resize(10 * kLineBytes);
    table.store(1, 0, entry_of_depth(10));
    table.clear();
    CHECK_FALSE(table.probe(1, 0));
    CHECK(table.bytes() == 10 * kLineBytes);
    table.store(1, 0, entry_of_depth(10));
    table.resize(20 * kLineBytes);
    CHECK_FALSE(table.probe(1, 0));
    CHECK(table.bytes() == 20 * kLineBytes);
    table.store(1, 0, entry_of_depth(10));
    table.resize(20 * kLineBytes);
    CHECK_FALSE(table.probe(1, 0));
}

TEST_CASE("a table behaves as a new one after any number of clear()") {
    TranspositionTable used;
    used.resize(10 * kLineBytes);
    Random random(7);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        TranspositionTable fresh;
        fresh.resize(10 * kLineBytes);
        for (int i = 0; i < 200; ++i) {
            const std::uint64_t key = random.next();
            const TableEntry entry = entry_of_depth(static_cast<int>(random.next() % 30));
            used.store(key, 0, entry);
            fresh.store(key, 0, entry);
            if (i % 50 == 49) {
                used.new_search();
                fresh.new_search();
            }
            const std::uint64_t other = key ^ (random.next() % 4);
            REQUIRE(used.probe(other, 0).has_value() == fresh.probe(other, 0).has_value());
        }
        CHECK(used.usage_permille() == fresh.usage_permille());
        Random again(static_cast<std::uint64_t>(round));
        for (int i = 0; i < 200; ++i) {
            const std::uint64_t key = again.next();
            used.store(key, 0, entry_of_depth(i % 7));
            fresh.store(key, 0, entry_of_depth(i % 7));
        }
        again = Random(static_cast<std::uint64_t>(round));
        for (int i = 0; i < 200; ++i) {
            const std::uint64_t key = again.next();
            const auto in_used = used.probe(key, 0);
            const auto in_fresh = fresh.probe(key, 0);
            REQUIRE(in_used.has_value() == in_fresh.has_value());
            if (in_used)
                CHECK(same(*in_used, *in_fresh));
        }
        used.clear();
    }
}

TEST_CASE("the usage counts the entries of this search") {
    TranspositionTable table;
    table.resize(100 * kLineBytes);
    CHECK(table.usage_permille() == 0);
    Random random(4);
    for (int i = 0; i < 5000; ++i)
        table.store(random.next(), 0, entry_of_depth(1));
    CHECK(table.usage_permille() > 990);
    CHECK(table.usage_permille() <= 1000);
    table.new_search();
    CHECK(table.usage_permille() == 0);
    table.clear();
    CHECK(table.usage_permille() == 0);
}

// Sanitizers end the program if it allocates as much memory as this test.
#ifndef FUKUMI_SANITIZED
TEST_CASE("a table that is too large for the machine is replaced by a smaller one") {
    TranspositionTable table;
    CHECK_FALSE(table.resize(std::size_t{1} << 62));
    CHECK(table.bytes() >= kLineBytes);
    table.store(1, 0, entry_of_depth(10));
    CHECK(table.probe(1, 0));
    CHECK(table.resize(kLineBytes));
    CHECK(table.bytes() == kLineBytes);
}
#endif

TEST_SUITE_END();

TEST_SUITE_BEGIN("transposition table threads");

TEST_CASE("merging pages keeps the entries") {
    const std::atomic<bool> stopped{false};
    for (const std::size_t bytes :
         {std::size_t{64}, std::size_t{1} << 16, (std::size_t{7} << 20) + 64}) {
        CAPTURE(bytes);
        TranspositionTable table;
        REQUIRE(table.resize(bytes));
        table.fit(1, stopped);
        table.new_search();
        // Store several times more keys than the table can hold, while the pages are merged.
        table.merge_pages(Clock::now());
        const auto keys = static_cast<int>(table.bytes_in_use() / 4);
        Random random(5);
        for (int i = 0; i < keys; ++i)
            table.store(random.next(), 0, entry_of_depth(i % 100));
        const auto depths_found = [&] {
            std::vector<int> depths;
            Random again(5);
            for (int i = 0; i < keys; ++i) {
                const auto found = table.probe(again.next(), 0);
                depths.push_back(found ? found->depth : -1);
            }
            return depths;
        };
        const std::vector<int> before = depths_found();
        CHECK(std::count(before.begin(), before.end(), -1) <= keys * 4 / 5);
        // The table grows to all of its memory, and loses no entry while it merges the rest.
        table.merge_pages(Clock::now() + Milliseconds(1));
        table.fit(std::numeric_limits<std::size_t>::max(), stopped);
        table.merge_pages(TimePoint::max());
        CHECK(depths_found() == before);
        // After resize() to another size the table is empty.
        REQUIRE(table.resize(bytes + 64));
        table.merge_pages(TimePoint::max());
        CHECK(depths_found() == std::vector<int>(before.size(), -1));
    }
}

TEST_SUITE_END();

}  // namespace fukumi
