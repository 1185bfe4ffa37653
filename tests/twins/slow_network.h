// The slow twin of the neural network. It sums the features of each cell from scratch and computes
// the head layer by layer from the weights in NetworkHead. This file also makes networks with
// random weights for tests.
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
    std::vector<RowPair> cells{kIndexCount};  ///< one entry for each cell; valid for free cells
    Pools pools;
};

struct SlowHead {
    std::vector<std::int64_t> first;  ///< outputs of the first layer
    OutcomeLogits outcome;
    double value = 0;  ///< not rounded
    std::vector<std::int64_t>
        policy;  ///< weights for the side to move's features, then for the opponent's
};

/// Returns the expected score of these outcomes in units of Value, not rounded.
double slow_expected_value(OutcomeLogits logits);

/// Returns the outputs of a network head for these feature pools and count rows.
SlowHead slow_head(const NetworkHead& head, const Pools& pools, const CountRows& counts,
                   Color side_to_move);

/// Counts the free cells of each move class one by one, and returns the head's input rows for these
/// counts.
CountRows slow_count_rows(const Position& position);

/// Returns the features of each free cell, and their sums over the board. `white` is null if both
/// colours share one network.
SlowFeatures slow_features(const Position& position, const NetworkOfColor& black,
                           const NetworkOfColor* white);

/// Returns a network of random weights within the limits of their types in the network file; most
/// of them are small. Both colours share one network except in renju.
std::shared_ptr<const Network> random_network(Rule rule, std::uint64_t seed,
                                              const Kernels* kernels = nullptr);

/// Returns the weights of random_network() for each colour; White's are null if both colours share
/// them.
ByColor<std::shared_ptr<const NetworkOfColor>> random_colors(Rule rule, std::uint64_t seed);

/// Returns the feature rows of random_network() for the view of each colour.
ByColor<NetworkRows> random_rows(Rule rule, std::uint64_t seed);

}  // namespace fukumi::support
