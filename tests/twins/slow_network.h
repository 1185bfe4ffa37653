// A network made the slow and obvious way: features summed up from nothing, and the head layer by
// layer from the numbers of a trainer.
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
    std::vector<RowPair> cells{kIndexCount};  ///< by index; those of free cells count
    Pools pools;
};

struct SlowHead {
    std::vector<std::int64_t> first;  ///< units of the first layer
    OutcomeLogits outcome;
    double value = 0;                  ///< not rounded
    std::vector<std::int64_t> policy;  ///< weights: the side to move's features, then the others
};

/// In value units and not rounded, by the chances of the three outcomes.
double slow_expected_value(OutcomeLogits logits);

/// What a head says of pools.
SlowHead slow_head(const NetworkHead& head, const Pools& pools, const CountRows& counts,
                   Color side_to_move);

/// The counts of a position, cell by cell.
CountRows slow_count_rows(const Position& position);

/// `white` is null where both colours have the same network.
SlowFeatures slow_features(const Position& position, const NetworkOfColor& black,
                           const NetworkOfColor* white);

/// Any weights within the limits, so that most features are small; both colours have the same
/// unless the rule is renju.
std::shared_ptr<const Network> random_network(Rule rule, std::uint64_t seed,
                                              const Kernels* kernels = nullptr);

/// What that network is made of; White's is null where both colours have the same.
ByColor<std::shared_ptr<const NetworkOfColor>> random_colors(Rule rule, std::uint64_t seed);

/// The rows of that network, in the eyes of each colour.
ByColor<NetworkRows> random_rows(Rule rule, std::uint64_t seed);

}  // namespace fukumi::support
