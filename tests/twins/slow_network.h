// The slow twin of the network: features summed from scratch, and the head computed layer by layer
// from the numbers of NetworkHead. Also random networks for tests.
#pragma once

#include <memory>
#include <vector>

#include "engine/core/random.h"
#include "engine/network/feature_map.h"
#include "engine/network/network.h"
#include "engine/network/outcome.h"
#include "engine/pattern/position.h"

namespace fukumi::support {

struct SlowFeatures {
    std::vector<RowPair> cells{kIndexCount};  ///< by cell index; valid for free cells
    Pools pools;
};

struct SlowHead {
    std::vector<std::int64_t> first;  ///< outputs of the first layer
    OutcomeLogits outcome;
    double value = 0;  ///< not rounded
    std::vector<std::int64_t>
        policy;  ///< weights of the side to move's features, then of the other side's
};

/// Returns the expected score in value units, not rounded.
double slow_expected_value(OutcomeLogits logits);

/// Evaluates pools and counts with a head.
SlowHead slow_head(const NetworkHead& head, const Pools& pools, const CountRows& counts,
                   Color side_to_move);

/// Returns the count rows of a position, counted cell by cell.
CountRows slow_count_rows(const Position& position);

/// Returns the features of a position. `white` is null if both colours share one network.
SlowFeatures slow_features(const Position& position, const NetworkOfColor& black,
                           const NetworkOfColor* white);

/// Returns a network of random weights within the limits, most of them small. Both colours share
/// one network except in renju.
std::shared_ptr<const Network> random_network(Rule rule, std::uint64_t seed,
                                              const Kernels* kernels = nullptr);

/// The parts of that network; White's is null if both colours share one.
ByColor<std::shared_ptr<const NetworkOfColor>> random_colors(Rule rule, std::uint64_t seed);

/// The rows of that network, for each colour's view.
ByColor<NetworkRows> random_rows(Rule rule, std::uint64_t seed);

}  // namespace fukumi::support
