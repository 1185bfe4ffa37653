// The generator of random numbers: the same everywhere, and even.
#include "engine/core/random.h"

#include <doctest/doctest.h>

#include <cstdint>

namespace fukumi {

TEST_SUITE_BEGIN("core random");

TEST_CASE("the sequence is that of SplitMix64") {
    Random random(0);
    CHECK(random.next() == 0xE220A8397B1DCDAF);
    CHECK(random.next() == 0x6E789E6AA1B965F4);
    CHECK(random.next() == 0x06C45D188009454F);
    // The same when the program is compiled.
    static_assert(Random(0).next() == 0xE220A8397B1DCDAF);
}

TEST_CASE("random numbers depend on the seed alone and stay in their range") {
    Random a(42);
    Random b(42);
    Random c(43);
    int different = 0;
    int counts[7] = {};
    for (int i = 0; i < 7000; ++i) {
        CAPTURE(i);
        const int number = a.below(7);
        REQUIRE(number >= 0);
        REQUIRE(number < 7);
        REQUIRE(number == b.below(7));
        different += number != c.below(7);
        ++counts[number];
    }
    CHECK(different > 5000);
    for (const int count : counts) {
        CHECK(count > 850);  // 1000 expected, standard deviation 29
        CHECK(count < 1150);
    }
    CHECK(Random(1).below(1) == 0);
}

TEST_CASE("a copy goes on where the original was") {
    Random random(7);
    random.next();
    Random copy = random;
    for (int i = 0; i < 10; ++i)
        CHECK(copy.next() == random.next());
}

TEST_CASE("the largest bound is possible") {
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        const int number = random.below(INT32_MAX);
        CHECK(number >= 0);
        CHECK(number < INT32_MAX);
    }
}

TEST_SUITE_END();

}  // namespace fukumi
