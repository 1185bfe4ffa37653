// Learns a network from positions: batches, steps, and how well it does on games kept apart.
//
// The same positions and settings give the same network, with any number of threads: a batch is cut
// into slices whatever the threads, and the gradients of the slices are added in their order. The
// rate of the steps rises over the first of them and falls along half a cosine to almost nothing at
// the end. Sources: D. Kingma, J. Ba, "Adam" (2015); I. Loshchilov, F. Hutter, "SGDR: Stochastic
// Gradient Descent with Warm Restarts" (2017), for the cosine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "training/network/model.h"
#include "training/network/positions.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// More threads are of no use: a batch has so many slices.
inline constexpr int kMostThreads = 8;

struct TrainerSettings {
    TargetSettings targets;
    int epochs = 5;              ///< passes over the positions
    int batch = 2048;            ///< positions for a step
    float rate = 0.01F;          ///< of the largest steps
    float policy_weight = 0.3F;  ///< of the policy's loss beside the value's
    float prior = 2e-6F;         ///< pull on the rows of windows towards what their parts say
    std::uint64_t seed = 1;      ///< of the first weights and the order of the positions
    int threads = 1;
    /// What to start from; null: random weights. Of the rule of the positions.
    std::shared_ptr<const NetworkModel> start;
};

/// Means over positions.
struct TrainingLosses {
    double value = 0;
    double policy = 0;  ///< over the positions with moves to learn
    double first = 0;   ///< share of these whose best move is the likeliest
    std::int64_t positions = 0;
    std::int64_t with_moves = 0;
};

struct EpochReport {
    int epoch = 0;            ///< from 1
    TrainingLosses training;  ///< as it went
    TrainingLosses validation;
    /// 0 for epochs before a checkpoint, also if only their losses remained to be told.
    double positions_a_second = 0;
};

/// Of an epoch that is not over.
struct EpochProgress {
    int epoch = 0;                  ///< from 1
    std::int64_t positions = 0;     ///< when it is over
    TrainingLosses training;        ///< so far, also of its positions
    double positions_a_second = 0;  ///< of this run
};

class Trainer {
 public:
    Trainer(const PositionStore& positions, const TrainerSettings& settings);
    ~Trainer();

    /// Epochs that are done.
    int epoch() const noexcept;
    /// The rest of the next epoch. Calls `after_batch` when a checkpoint can be made; nothing, if
    /// that returns false. Requires: epoch() < settings.epochs.
    std::optional<EpochReport> run_epoch(const std::function<bool()>& after_batch);
    /// For after_batch().
    EpochProgress progress() const;
    const NetworkModel& model() const noexcept;
    /// Of all epochs that are done, also those before a checkpoint.
    const std::vector<EpochReport>& reports() const noexcept;

    /// Everything that later batches depend on; of positions and settings their digests.
    std::string checkpoint() const;
    /// Goes on from there. Errors: not a checkpoint, or one of a run with other positions or
    /// settings; says what to do.
    Result<void> restore(std::string_view checkpoint);

 private:
    class Optimiser;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The losses of a model on these positions.
TrainingLosses losses_of(const NetworkModel& model, const PositionStore& store,
                         const std::vector<std::uint32_t>& positions,
                         const TargetSettings& targets);

}  // namespace fukumi::training
