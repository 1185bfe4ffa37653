// Learns what pattern sets and threats are worth, from who won and what the search said.
//
// Logistic regression: the winning probability of the side to move is the sigmoid of the sum of the
// weights of all cells, those of the other side subtracted, plus a weight for the signature of the
// threats and one for each number of cells that make a move of some class, plus what a small
// network makes of these numbers. Mini-batches with Adam; every number depends on the data and the
// seed alone.
//
// Games end with the first value that is proven, so that they hold one position each that is
// decided but may not look so, while the leaves of a search are full of them. Those count several
// times.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/by_color.h"
#include "tournaments/training/count_net_model.h"
#include "tournaments/training/dataset.h"

namespace fukumi::training {

struct ValueSettings {
    int epochs = 48;
    int batch = 4096;    ///< positions
    float rate = 0.01F;  ///< of the first epoch; falls to a five-hundredth
    /// Positions' worth of evidence that the rest of a set is zero (factored_table.h), and that the
    /// weights of numbers of cells and of the network are.
    float prior = 30;
    /// Of the result in the target; the rest is the search's word, and all of it where that is
    /// proven or a random move came later.
    float result_share = 0.4F;
    int proven_weight = 8;   ///< of positions with a proven win or loss; others count once
    std::uint64_t seed = 1;  ///< of the network's first weights and the order of the positions
};

/// Weights in logits, but for the network. Tables by colour of the owner; the same for both where
/// the rule is.
struct ValueWeights {
    ByColor<std::vector<float>> moving;   ///< by pattern set, for cells of the side to move
    ByColor<std::vector<float>> waiting;  ///< ... of the other side, to be subtracted
    ByColor<std::vector<float>> threats;  ///< by signature and colour of the side to move
    /// By class and number of cells (class * kCounts + number) and colour of the side to move.
    ByColor<std::vector<float>> own;
    ByColor<std::vector<float>> theirs;  ///< of the other side's cells; added likewise
    ByColor<CountNetWeights> net;        ///< by colour of the side to move
};

struct ValueReport {
    int epoch = 0;
    double training_loss = 0;    ///< mean cross-entropy in nats, proven positions counting more
    double validation_loss = 0;  ///< likewise, on games the training does not see
    double base_loss = 0;        ///< likewise, of a tuner that knows the target
    /// Of the network by colour of the side to move, or of the one for both: units that are above
    /// zero in some position held out. A unit that never is learns nothing.
    ByColor<int> active_units;
};

/// Value units that are worth one logit: what makes the search's values predict results best, where
/// it has proven nothing and the result counts. Requires: there are such positions.
double fit_scale(const Dataset& data);

ValueWeights tune_values(const Dataset& data, const ValueSettings& settings,
                         const std::function<void(const ValueReport&)>& report);

}  // namespace fukumi::training
