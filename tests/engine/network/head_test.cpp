// Tests the head of the neural network against the slow twin, and all kernels against each other.
#include "engine/network/head.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "engine/core/random.h"
#include "engine/network/kernels.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/slow_network.h"

using namespace fukumi;

namespace {

// Returns random pools (sums of the features over the board), from small ones to larger ones than a
// full board can have.
Pools random_pools(Random& random) {
    Pools pools;
    const int limit = 1 << (8 + random.below(14));
    for (int i = 0; i < kInputs; ++i)
        pools.numbers[i] = random.below(limit);
    return pools;
}

CountRows random_counts(Random& random) {
    CountRows rows;
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<std::uint16_t>(i * kCounts) +
                  static_cast<std::uint16_t>(random.below(kCounts));
    return rows;
}

RowPair random_features(Random& random) {
    RowPair features;
    const int limit = random.below(2) == 0 ? 200 : kFeatureLimit;
    for (int i = 0; i < kInputs; ++i)
        features.numbers[i] = static_cast<std::int16_t>(random.below(2 * limit + 1) - limit);
    return features;
}

// Returns true if the numbers of both colours are adjacent in memory. The kernels need this,
// because they access the numbers of both colours through one pointer.
constexpr bool one_pointer_spans_both_colors() {
    RowPair row{};
    Pools pools{};
    for (int i = 0; i < kInputs; ++i) {
        row.numbers.data()[i] = static_cast<std::int16_t>(i);
        pools.numbers.data()[i] = i;
    }
    return row.of(Color::White)[kFeatures - 1] == kInputs - 1 &&
           pools.of(Color::White)[kFeatures - 1] == kInputs - 1;
}
static_assert(one_pointer_spans_both_colors());

}  // namespace

TEST_SUITE_BEGIN("network head");

TEST_CASE("the head computes the same integers as the slow twin, with all kernels") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        for (const Kernels* kernels : all_kernels()) {
            for (std::uint64_t seed = 0; seed < support::rounds<std::uint64_t>(200, 40); ++seed) {
                CAPTURE(name_of(rule));
                CAPTURE(kernels->name);
                CAPTURE(seed);
                const auto colors = support::random_colors(rule, seed / 20);
                const Network network(rule, *colors[Color::Black], colors[Color::White].get(),
                                      kernels);
                Random random(seed);
                const Color us = random.below(2) == 0 ? Color::Black : Color::White;
                const NetworkHead& head = us == Color::White && colors[Color::White]
                                              ? colors[Color::White]->head
                                              : colors[Color::Black]->head;
                const Pools pools = random_pools(random);
                const CountRows counts = random_counts(random);
                const support::SlowHead slow = support::slow_head(head, pools, counts, us);
                const Evaluation output = evaluate(network, pools, counts, us);
                REQUIRE(output.outcome.win == slow.outcome.win);
                REQUIRE(output.outcome.draw == slow.outcome.draw);
                REQUIRE(output.value == expected_value(output.outcome));
                REQUIRE(std::abs(output.value - slow.value) <= 1.2);
                for (std::size_t k = 0; k < kHidden; ++k)
                    REQUIRE(output.first_layer[k] == slow.first[k]);

                const Policy policy(network, output, us);
                const RowPair features = random_features(random);
                const int to_last = random.below(kRelations);
                const int to_own = random.below(kRelations);
                std::int64_t sum = 0;
                for (std::size_t i = 0; i < kFeatures; ++i) {
                    sum += std::max<int>(features.of(us)[i], 0) * slow.policy[i];
                    sum +=
                        std::max<int>(features.of(opponent(us))[i], 0) * slow.policy[kFeatures + i];
                }
                const std::int64_t by_place = head.to_last[static_cast<std::size_t>(to_last)] +
                                              head.to_own[static_cast<std::size_t>(to_own)];
                REQUIRE(policy.logit(features, to_last, to_own, kPolicyOne) ==
                        sum / kFeatureOne + by_place);
            }
        }
    }
}

TEST_CASE("all kernels compute the same cells and pools") {
    Random random(5);
    for (int round = 0; round < support::rounds(300, 60); ++round) {
        CAPTURE(round);
        const int count = random.below(41);
        std::vector<RowPair> rows(static_cast<std::size_t>(5 * count));
        for (RowPair& row : rows) {
            for (int i = 0; i < kInputs; ++i)
                row.numbers[i] =
                    static_cast<std::int16_t>(random.below(kFeatureLimit / 4) - kFeatureLimit / 8);
        }
        const Pools before = random_pools(random);
        const RowPair removed = random_features(random);
        std::vector<Pools> pools;
        std::vector<std::vector<RowPair>> made;
        for (const Kernels* kernels : all_kernels()) {
            std::vector<RowPair>& after = made.emplace_back(static_cast<std::size_t>(count));
            std::vector<CellUpdate> updates;
            for (std::size_t i = 0; i < after.size(); ++i) {
                const RowPair* const row = &rows[5 * i];
                CellUpdate& update = updates.emplace_back();
                update.begin(*row, after[i]);
                for (int k = static_cast<int>(i) % 3; k > 0; --k)
                    update.exchange(row[2 * k - 1], row[2 * k]);
            }
            pools.push_back(before);
            kernels->update_cells(updates, pools.back());
            kernels->remove_cell(removed, pools.back());
        }
        for (std::size_t k = 1; k < made.size(); ++k) {
            REQUIRE(pools[k] == pools[0]);
            for (std::size_t i = 0; i < made[k].size(); ++i)
                REQUIRE(made[k][i].numbers == made[0][i].numbers);
        }
    }
}

TEST_CASE("the largest changes of many cells do not overflow") {
    RowPair nothing{};
    RowPair largest{};
    for (int i = 0; i < kInputs; ++i)
        largest.numbers[i] = kFeatureLimit;
    for (const Kernels* kernels : all_kernels()) {
        CAPTURE(kernels->name);
        for (const int count : {1, 4, 5, 8, 20, 41}) {
            CAPTURE(count);
            std::vector<RowPair> after(static_cast<std::size_t>(count));
            std::vector<CellUpdate> up(after.size());
            std::vector<CellUpdate> down(after.size());
            std::vector<RowPair> gone(after.size());
            for (std::size_t i = 0; i < after.size(); ++i) {
                up[i].begin(nothing, after[i]);
                up[i].exchange(largest, nothing);
                down[i].begin(after[i], gone[i]);
                down[i].exchange(nothing, largest);
            }
            Pools pools{};
            kernels->update_cells(up, pools);
            for (int i = 0; i < kInputs; ++i)
                REQUIRE(pools.numbers[i] == count * kFeatureLimit);
            kernels->update_cells(down, pools);
            REQUIRE(pools == Pools{});
        }
    }
}

TEST_SUITE_END();
