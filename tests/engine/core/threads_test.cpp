// Tests HelperThreads: when the object is destroyed, all calls on its threads have returned, and
// wait_until() says whether they have.
#include "engine/core/threads.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <thread>

namespace fukumi {

TEST_SUITE_BEGIN("core threads");

TEST_CASE("each helper runs one call, and the destructor waits for all") {
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

TEST_CASE("wait_until() returns in time, and says whether all calls have returned") {
    std::atomic<bool> may_end{false};
    HelperThreads helpers(2, [&](int) {
        while (!may_end)
            std::this_thread::yield();
    });
    CHECK_FALSE(helpers.wait_until(Clock::now()));
    CHECK_FALSE(helpers.wait_until(Clock::now() + Milliseconds(1)));
    may_end = true;
    CHECK(helpers.wait_until(TimePoint::max()));
    CHECK(helpers.wait_until(Clock::now()));
}

TEST_CASE("helpers run at the same time as their owner") {
    std::atomic<int> turns{0};  // even: turn of the owner; odd: turn of the helper
    int done_by_helper = 0;
    {
        const HelperThreads helpers(1, [&](int) {
            for (int turn = 1; turn < 200; turn += 2) {
                while (turns != turn)
                    std::this_thread::yield();
                ++done_by_helper;
                turns = turn + 1;
            }
        });
        for (int turn = 0; turn < 200; turn += 2) {
            while (turns != turn)
                std::this_thread::yield();
            turns = turn + 1;
        }
    }
    CHECK(done_by_helper == 100);
}

TEST_SUITE_END();

}  // namespace fukumi
