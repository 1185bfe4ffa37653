// Helper threads: all of the work is done by the time they are gone.
#include "engine/core/threads.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <thread>

namespace fukumi {

TEST_SUITE_BEGIN("core threads");

TEST_CASE("every helper does its own part, and all have done it at the end") {
    for (const int count : {0, 1, 2, 7}) {
        CAPTURE(count);
        std::array<std::atomic<int>, 8> calls{};
        {
            const HelperThreads helpers(count, [&](int i) { ++calls[i]; });
            CHECK(helpers.count() == count);
        }
        for (int i = 0; i < 8; ++i)
            CHECK(calls[i] == (i < count ? 1 : 0));
    }
}

TEST_CASE("helpers work while their owner does") {
    std::atomic<bool> begun{false};
    std::atomic<bool> finished{false};
    {
        const HelperThreads helpers(1, [&](int) {
            begun = true;
            while (!finished)
                std::this_thread::yield();
        });
        while (!begun)
            std::this_thread::yield();
        finished = true;
    }
    CHECK(begun);
}

TEST_SUITE_END();

}  // namespace fukumi
