// Tests Random: its numbers are the sequence of SplitMix64, and below() is uniform.
#include "engine/core/random.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

namespace fukumi {

TEST_SUITE_BEGIN("core random");

TEST_CASE("the sequence is that of SplitMix64") {
    Random random(0);
    CHECK(random.next() == 0xE220A8397B1DCDAF);
    CHECK(random.next() == 0x6E789E6AA1B965F4);
    CHECK(random.next() == 0x06C45D188009454F);
    // Random also works in constant expressions.
    static_assert(Random(0).next() == 0xE220A8397B1DCDAF);
}

TEST_CASE("below() is uniform and stays below its bound") {
    Random random(42);
    int counts[7] = {};
    for (int i = 0; i < 7000; ++i) {
        const int number = random.below(7);
        REQUIRE(number >= 0);
        REQUIRE(number < 7);
        ++counts[number];
    }
    for (const int count : counts) {
        CHECK(count > 850);  // the expected count is 1000, its standard deviation 29
        CHECK(count < 1150);
    }
    for (int i = 0; i < 100; ++i) {
        const int number = random.below(INT32_MAX);
        CHECK(number >= 0);
        CHECK(number < INT32_MAX);
    }
}

TEST_CASE("a reservoir draws every item of a stream equally often") {
    constexpr int kOffered = 10;
    constexpr int kDrawn = 3;
    constexpr int kSeeds = 10000;
    std::array<int, kOffered> drawn{};
    for (int seed = 0; seed < kSeeds; ++seed) {
        Reservoir<int> reservoir;
        reservoir.start(kDrawn, static_cast<std::uint64_t>(seed));
        for (int i = 0; i < kOffered; ++i)
            reservoir.offer([&] { return i; });
        REQUIRE(reservoir.drawn().size() == kDrawn);
        for (const int i : reservoir.drawn())
            ++drawn[static_cast<std::size_t>(i)];
    }
    for (const int times : drawn) {
        CHECK(times > 2800);  // the expected count is 3000, its standard deviation 46
        CHECK(times < 3200);
    }
}

TEST_CASE("a reservoir takes a short stream whole") {
    Reservoir<int> reservoir;
    reservoir.start(5, 1);
    for (int i = 0; i < 4; ++i)
        reservoir.offer([&] { return i; });
    CHECK(reservoir.drawn() == std::vector{0, 1, 2, 3});
}

TEST_SUITE_END();

}  // namespace fukumi
