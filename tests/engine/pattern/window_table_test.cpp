// Tables by windows: what they give for every window, and which halves share a place.
#include "engine/pattern/window_table.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/core/random.h"

namespace fukumi {
namespace {

// Own stones in a row next to the centre on one side.
int run_beside(std::uint32_t window, int step) {
    int run = 0;
    while (run < kWindowRadius && cell_of_window(window, step * (run + 1)) == Cell::Black)
        ++run;
    return run;
}

int length_of_run(std::uint32_t window) {
    return run_beside(window, -1) + 1 + run_beside(window, 1);
}

int difference_of_runs(std::uint32_t window) {
    return std::abs(run_beside(window, -1) - run_beside(window, 1));
}

}  // namespace

TEST_SUITE_BEGIN("window table");

TEST_CASE("a table gives what it was made of, for every window") {
    const WindowTable<std::uint8_t> lengths(
        [](std::uint32_t window) { return static_cast<std::uint8_t>(length_of_run(window)); });
    const WindowTable<int> differences(difference_of_runs);
    int wrong = 0;
    for (std::uint32_t window = 0; window <= kWindowMask; ++window) {
        wrong += lengths[window] != length_of_run(window);
        wrong += differences[window] != difference_of_runs(window);
    }
    CHECK(wrong == 0);
}

TEST_CASE("halves that make no difference share a place") {
    CHECK(WindowTable<int>([](std::uint32_t) { return 7; }).distinct_halves() == 1);
    // No to five stones in a row.
    CHECK(WindowTable<int>(length_of_run).distinct_halves() == 6);
    CHECK(WindowTable<int>(difference_of_runs).distinct_halves() == 6);
    // Whether the nearest cells hold a stone of Black.
    CHECK(WindowTable<bool>([](std::uint32_t window) {
              return run_beside(window, -1) > 0 || run_beside(window, 1) > 0;
          }).distinct_halves() == 2);
}

TEST_CASE("mirrored halves") {
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const auto half = static_cast<std::uint32_t>(random.below(kHalfMask + 1));
        CHECK(mirrored_half(mirrored_half(half)) == half);
        for (int cell = 0; cell < kWindowRadius; ++cell) {
            CHECK((mirrored_half(half) >> (2 * cell) & 3) ==
                  (half >> (2 * (kWindowRadius - 1 - cell)) & 3));
        }
    }
}

TEST_SUITE_END();

}  // namespace fukumi
