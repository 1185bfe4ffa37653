// Tests the window numbers against their definition, and the incremental features against the slow
// twin.
#include "engine/network/feature_map.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "engine/core/random.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/slow_network.h"

using namespace fukumi;

namespace {

// Returns a text of the cells that determine the window number. Mirror images have equal texts;
// cells behind a wall are written as walls.
std::string description_of(std::uint32_t window) {
    std::string sides[2];
    for (int side = 0; side < 2; ++side) {
        bool behind = false;
        for (int i = 1; i <= kRowRadius; ++i) {
            const Cell cell = cell_of_window(window, side == 0 ? -i : i);
            behind = behind || cell == Cell::Wall;
            sides[side] += behind ? '#' : ".XO"[static_cast<int>(cell)];
        }
    }
    return std::min(sides[0], sides[1]) + "|" + std::max(sides[0], sides[1]);
}

}  // namespace

TEST_SUITE_BEGIN("feature map");

TEST_CASE("two windows have the same number exactly if they are equal or mirror images") {
    std::map<int, std::string> description_by_row;
    std::set<std::string> descriptions;
    Random random(1);
    const auto look_at = [&](std::uint32_t window) {
        const int row = window_row(window);
        REQUIRE(row >= 0);
        REQUIRE(row < kWindowRows);
        const std::string description = description_of(window);
        descriptions.insert(description);
        const auto [known, is_new] = description_by_row.emplace(row, description);
        if (!is_new)
            REQUIRE(known->second == description);
        REQUIRE((row < kFirstStoneRow) == (description.find_first_of("XO") == std::string::npos));
    };
    // Test all contents of the four cells on each side of the centre, with random contents of the
    // cells beyond.
    for (std::uint32_t left = 0; left < 256; ++left) {
        for (std::uint32_t right = 0; right < 256; ++right) {
            const auto beyond = static_cast<std::uint32_t>(random.below(256));
            look_at((left << 2 | (beyond & 3)) | (beyond >> 2 & 3) << 10 | right << 12 |
                    (beyond >> 4 & 3) << 20);
        }
    }
    CHECK(descriptions.size() == kWindowRows);
    CHECK(description_by_row.size() == kWindowRows);
}

TEST_CASE("exchanged_rows() exchanges the two colours") {
    const auto exchanged = exchanged_rows();
    Random random(2);
    for (int i = 0; i < support::rounds(20000, 4000); ++i) {
        std::uint32_t window = 0;
        std::uint32_t other = 0;
        for (int cell = 0; cell < 11; ++cell) {
            const auto content = static_cast<std::uint32_t>(random.below(4));
            window |= content << (2 * cell);
            other |= (content == 1 ? 2U : content == 2 ? 1U : content) << (2 * cell);
        }
        CAPTURE(window);
        CHECK(exchanged[static_cast<std::size_t>(window_row(window))] == window_row(other));
    }
}

TEST_CASE("incremental features equal features from scratch") {
    for (const Rule rule : kAllRules) {
        // Use a different kernel for each rule.
        const auto kernels = all_kernels();
        const auto number = static_cast<std::size_t>(rule) % kernels.size();
        CAPTURE(kernels[number]->name);
        const auto network = support::random_network(rule, 7, kernels[number]);
        const auto colors = support::random_colors(rule, 7);
        Random random(static_cast<std::uint64_t>(rule) + 1);
        for (int game = 0; game < support::rounds(40, 8); ++game) {
            CAPTURE(std::string(name_of(rule)));
            CAPTURE(game);
            const int width = kMinBoardSize + random.below(kMaxBoardSize - kMinBoardSize + 1);
            const int height = kMinBoardSize + random.below(kMaxBoardSize - kMinBoardSize + 1);
            // Half of the games start from a random board, some with frozen cells.
            Position position =
                game % 2 == 0 ? Position(rule, width, height)
                              : Position(rule,
                                         support::random_grid(rule, width, height,
                                                              static_cast<std::uint64_t>(game)),
                                         Color::Black);
            FeatureMap map;
            map.refresh(position, *network);
            const int first = position.ply();
            int common = first;
            for (int i = 0; i < 150; ++i) {
                if (position.ply() > first && random.below(5) < 2) {
                    position.unmake();
                } else if (position.free_cells() > 0) {
                    common = std::min(common, position.ply());
                    position.make(support::random_free_cell(position, random));
                }
                if (random.below(4) != 0)
                    continue;
                map.follow(position, common);
                common = position.ply();
                const support::SlowFeatures slow = support::slow_features(
                    position, *colors[Color::Black], colors[Color::White].get());
                CAPTURE(i);
                REQUIRE(map.pools() == slow.pools);
                position.free_set().for_each([&](Move m) {
                    REQUIRE(map.features(m).numbers == slow.cells[m.index()].numbers);
                });
            }
        }
    }
}

TEST_CASE("the largest weights do not overflow") {
    const auto largest = std::make_unique<NetworkOfColor>();
    for (std::size_t row = kFirstStoneRow; row < kWindowRows; ++row)
        largest->rows.windows[row].fill(kWindowLimit);
    for (FeatureRow& row : largest->rows.patterns)
        row.fill(kPatternLimit);
    largest->rows.patterns[kNoPattern] = {};
    for (std::size_t row = 1; row < kClassRows; ++row)
        largest->rows.classes[row].fill(kClassLimit);
    const Network network(Rule::Standard, *largest, nullptr);
    Position position(Rule::Standard, 22, 22);
    FeatureMap map;
    map.refresh(position, network);
    Random random(3);
    while (position.free_cells() > 0) {
        const int common = position.ply();
        position.make(support::random_free_cell(position, random));
        map.follow(position, common);
    }
    CHECK(map.pools() == Pools{});
    while (position.ply() > 0) {
        position.unmake();
        map.follow(position, position.ply());
        REQUIRE(map.pools() == support::slow_features(position, *largest, nullptr).pools);
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("feature map slow");

// Compares the features with those of a new map, because the slow twin would take too long. The
// test above compares new maps with the slow twin.
TEST_CASE("features are right after ten million makes and unmakes per rule") {
    constexpr int kAllMoves = 10'000'000;
    constexpr int kBoardMoves = 5000;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const auto network = support::random_network(rule, 3);
        for (int board = 0; board < kAllMoves / kBoardMoves; ++board) {
            CAPTURE(board);
            Random random(static_cast<std::uint64_t>(board));
            constexpr int kSizes = kMaxBoardSize - kMinBoardSize + 1;
            Position position(rule, kMinBoardSize + board % kSizes,
                              kMinBoardSize + board / kSizes % kSizes);
            FeatureMap map;
            map.refresh(position, *network);
            int common = 0;
            for (int i = 0; i < kBoardMoves; ++i) {
                // In phases of 500 steps, most steps make a move or most steps unmake one, in turn.
                const bool up = random.below(100) < (i / 500 % 2 == 0 ? 70 : 30);
                if (up && position.free_cells() > 0) {
                    common = std::min(common, position.ply());
                    position.make(support::random_free_cell(position, random));
                } else if (position.ply() > 0) {
                    position.unmake();
                }
                if (random.below(2) == 0) {
                    map.follow(position, common);
                    common = position.ply();
                }
                if (i % 250 != 0)
                    continue;
                map.follow(position, common);
                common = position.ply();
                FeatureMap fresh;
                fresh.refresh(position, *network);
                CAPTURE(i);
                REQUIRE(map.pools() == fresh.pools());
                position.free_set().for_each(
                    [&](Move m) { REQUIRE(map.features(m).numbers == fresh.features(m).numbers); });
            }
        }
    }
}

TEST_SUITE_END();
