// Learns how likely a move is to be the best one, from the moves the search chose for the side that
// did not lose, whether or not a random move decided the game later.
//
// Multinomial logistic regression over the candidate cells: the score of a cell is what its own
// pattern set says to an attacker, plus what the other side's set says to a defender, plus how it
// lies to the last stone of either side. Each situation has scores of its own. The scores order the
// moves of the search and tell it which of them deserve less depth. Mini-batches with Adam, as in
// value_tuner.h.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/by_color.h"
#include "tournaments/training/dataset.h"

namespace fukumi::training {

struct PolicySettings {
    int epochs = 12;
    int batch = 1024;    ///< positions
    float rate = 0.02F;  ///< of the first epoch; falls to a fiftieth
    float prior = 30;    ///< positions' worth of evidence that a rest is zero; see factored_table.h
    std::uint64_t seed = 1;
};

/// Scores of one situation, in logits. Tables by colour of the owner of the patterns; the same for
/// both where the rule is.
struct PolicyWeights {
    ByColor<std::vector<float>> attack;  ///< by pattern set of the side to move
    ByColor<std::vector<float>> defend;  ///< by pattern set of the other side
    std::vector<float> to_last;          ///< by relation to the other side's last stone
    std::vector<float> to_own;           ///< by relation to one's own last stone
};

struct PolicyReport {
    int epoch = 0;
    double training_loss = 0;    ///< mean cross-entropy in nats
    double validation_loss = 0;  ///< likewise, on games the training does not see
    double first = 0;            ///< share of validation positions whose best move scores highest
    double among_five = 0;       ///< ... whose best move is among the five highest
};

/// Learns from the positions of one situation.
PolicyWeights tune_policy(const Dataset& data, Situation situation, const PolicySettings& settings,
                          const std::function<void(const PolicyReport&)>& report);

}  // namespace fukumi::training
