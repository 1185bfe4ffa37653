// Drawing from a stream: all that was offered is equally likely, and nothing else is made.
#include "engine/core/reservoir.h"

#include <doctest/doctest.h>

#include <array>

using namespace fukumi;

TEST_SUITE_BEGIN("reservoir");

TEST_CASE("everything is drawn equally often") {
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
    // Each 3,000 times, with a standard deviation of 46.
    for (const int times : drawn) {
        CHECK(times > 2800);
        CHECK(times < 3200);
    }
}

TEST_CASE("a short stream is drawn whole, and none if none is wanted") {
    Reservoir<int> reservoir;
    CHECK_FALSE(reservoir.is_wanted());
    reservoir.start(5, 1);
    CHECK(reservoir.is_wanted());
    for (int i = 0; i < 4; ++i)
        reservoir.offer([&] { return i; });
    CHECK(reservoir.drawn() == std::vector{0, 1, 2, 3});
    reservoir.start(2, 1);
    CHECK(reservoir.drawn().empty());
}

TEST_SUITE_END();
