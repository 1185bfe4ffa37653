// Trains a network on positions, and measures its losses on held-out games.
//
// The same positions and settings give the same network with any number of threads: a batch always
// has the same slices, and their gradients are added in the same order. A step costs the rows of
// weights that its batch used. The learning rate rises over the first steps, then falls along half
// a cosine to 2 % of its maximum. During the first three quarters of a run, units that have died
// get new random weights (living_units.h). The losses are in outcome_loss.h (value) and
// NetworkModel::forward_policy() (policy). Sources: D. Kingma, J. Ba, "Adam" (2015); I. Loshchilov,
// F. Hutter, "SGDR: Stochastic Gradient Descent with Warm Restarts" (2017), for the cosine.
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

/// The largest useful number of threads. A batch is divided into this many slices, and a thread
/// works on one slice at a time.
inline constexpr int kMostThreads = 8;

struct TrainerSettings {
    TargetSettings targets;
    int epochs = 5;              ///< passes over the positions
    int batch = 256;             ///< positions for a step
    float rate = 0.003F;         ///< largest learning rate
    float policy_weight = 0.3F;  ///< weight of the policy's loss; the value's loss has weight 1
    float prior = 2e-6F;         ///< pull of the rows of windows to their inner parts
    float head_decay = 1e-5F;    ///< pull of the weights of the head to 0 (HeadGroup::decays)
    std::uint64_t seed = 1;      ///< for the random weights and the order of the positions
    int threads = 1;
    /// The model to start from; null: random weights. It must have the rule of the positions.
    std::shared_ptr<const NetworkModel> start;
};

/// Mean losses over positions.
struct TrainingLosses {
    double value = 0;
    double policy = 0;  ///< over the positions with target moves
    double first = 0;   ///< share of these in which the policy prefers the best move
    std::int64_t positions = 0;
    std::int64_t with_moves = 0;
};

struct EpochReport {
    int epoch = 0;            ///< from 1
    TrainingLosses training;  ///< on the training positions, during the epoch
    TrainingLosses validation;
    /// Speed of this run; 0 if it trained no batch of the epoch.
    double positions_a_second = 0;
};

/// An unfinished epoch.
struct EpochProgress {
    int epoch = 0;                  ///< from 1
    std::int64_t positions = 0;     ///< number of positions in the whole epoch
    TrainingLosses training;        ///< losses of the batches so far
    double positions_a_second = 0;  ///< speed of this run
};

class Trainer {
 public:
    Trainer(const PositionStore& positions, const TrainerSettings& settings);
    ~Trainer();

    /// The number of finished epochs.
    int epoch() const noexcept;
    /// Runs the rest of the current epoch. Calls `after_batch` after each batch, when checkpoint()
    /// may be called. Returns nullopt if `after_batch` returned false. Requires: epoch() <
    /// settings.epochs.
    std::optional<EpochReport> run_epoch(const std::function<bool()>& after_batch);
    /// The progress within the current epoch.
    EpochProgress progress() const;
    const NetworkModel& model() const noexcept;
    /// The number of steps of the whole run, and of those that are done.
    std::int64_t all_steps() const noexcept;
    std::int64_t steps() const noexcept;
    /// The number of dead units to which the run has given new weights so far, including those
    /// before a checkpoint.
    int revived() const noexcept;
    /// The reports of all finished epochs, including those before a checkpoint.
    const std::vector<EpochReport>& reports() const noexcept;

    /// Returns a checkpoint: the state from which restore() continues, and digests of the positions
    /// and settings.
    std::string checkpoint() const;
    /// Continues from a checkpoint. Errors: the checkpoint is damaged or belongs to a run with
    /// other positions or settings. After an error the trainer is unchanged.
    Result<void> restore(std::string_view checkpoint);

 private:
    class Optimiser;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Returns the losses of a model on positions of the store.
TrainingLosses losses_of(const NetworkModel& model, const PositionStore& store,
                         const std::vector<std::uint32_t>& positions,
                         const TargetSettings& targets);

}  // namespace fukumi::training
