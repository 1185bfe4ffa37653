// The network of engine/network/network.h in floating point, with gradients.
//
// The engine has a row of weights for each window. In the model this row is a sum of two rows: one
// for the window and one for its inner part, the three cells on either side of the centre. All
// windows with the same inner part share the second row, so a rare window starts from what similar
// windows have learnt. A prior pulls the window's own row to zero. Source: Y. Nasu and others, the
// trainer of "Stockfish NNUE" ("factorized features" in the documents of nnue-pytorch).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/network/network.h"
#include "training/network/outcome_loss.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// The number of different halves of an inner part. A half has up to three cells, each free or with
/// a stone of either colour: 1 + 3 + 9 + 27. Inner parts that mirror each other share a row of
/// weights.
inline constexpr int kInnerHalves = 40;
inline constexpr int kInnerRows = kInnerHalves * (kInnerHalves + 1) / 2;

/// Returns the inner row of each window row, or -1 if the inner part has no stone.
std::vector<int> inner_rows();

/// The largest input and unit of the head, as the engine clips them.
inline constexpr float kLargestUnit = static_cast<float>(kUnitLimit) / kUnitOne;

/// Parameters of one colour's network, or their gradients. Features, units and pools are divided by
/// kFeatureOne, kUnitOne and kPoolOne; the policy and the outcome are in logits.
struct ModelOfColor {
    ModelOfColor();

    std::vector<float> windows;   ///< own rows of windows, indexed by row and feature
    std::vector<float> inner;     ///< rows of inner parts, indexed by inner row and feature
    std::vector<float> patterns;  ///< rows of patterns, indexed by patterns and feature
    std::vector<float> classes;   ///< rows of classes, indexed by class_row() and feature
    std::vector<float> head;      ///< see HeadLayout

    std::array<std::vector<float>*, 5> parts() {
        return {&windows, &inner, &patterns, &classes, &head};
    }
    std::array<const std::vector<float>*, 5> parts() const {
        return {&windows, &inner, &patterns, &classes, &head};
    }
};

/// The index in ModelOfColor::head at which each group of parameters begins. The comments name the
/// indices within a group.
struct HeadLayout {
    static constexpr int kFirst = 0;  // by input and unit
    static constexpr int kFirstBias = kFirst + kInputs * kHidden;
    static constexpr int kCounts = kFirstBias + kHidden;            // by row and unit
    static constexpr int kSecond = kCounts + kCountRows * kHidden;  // by input and unit
    static constexpr int kSecondBias = kSecond + kHidden * kHidden;
    static constexpr int kWin = kSecondBias + kHidden;
    static constexpr int kWinBias = kWin + kHidden;
    static constexpr int kDraw = kWinBias + 1;
    static constexpr int kDrawBias = kDraw + kHidden;
    static constexpr int kPolicy = kDrawBias + 1;  // by unit and input
    static constexpr int kPolicyBias = kPolicy + kHidden * kInputs;
    static constexpr int kToLast = kPolicyBias + kInputs;
    static constexpr int kToOwn = kToLast + kRelations;
    static constexpr int kSize = kToOwn + kRelations;
};

/// The outputs of the model for a sample, and the losses of these outputs.
struct SampleLoss {
    float value = 0;    ///< cross-entropy of the expected score against the target
    float outcome = 0;  ///< the loss that is minimised, see OutcomeLoss
    float policy = 0;   ///< cross-entropy of the target moves; 0 without target moves
    bool has_policy = false;
    bool first = false;   ///< the most likely cell is the best move
    float chance = 0.5F;  ///< expected score of the side to move
};

/// Sums of gradients, and buffers for their computation. Each thread needs its own.
///
/// A batch uses only some of the rows of windows and of inner parts. A sum remembers these rows,
/// and all functions leave out the others, whose gradients are 0.
class GradientSum {
 public:
    explicit GradientSum(int colors);
    void clear();
    void add(const GradientSum& other);
    void scale(float factor);

    /// The rows of windows, or of inner parts, that have a gradient, in rising order.
    std::vector<int> used_windows(int color) const;
    std::vector<int> used_inner(int color) const;

    /// The inputs of the head and the outputs of its units in the last forward().
    const std::array<float, kInputs>& inputs() const noexcept { return activations_.inputs; }
    const std::array<float, kHidden>& first() const noexcept { return activations_.first; }
    const std::array<float, kHidden>& second() const noexcept { return activations_.second; }

 private:
    friend class NetworkModel;

    // Intermediate results of forward() that add_gradient() needs.
    struct Activations {
        std::vector<float> features;   // by cell, view (own, other) and feature; rectified
        std::vector<float> gradients;  // of the features
        std::array<float, kInputs> inputs;
        std::array<float, kHidden> first;
        std::array<float, kHidden> second;
        std::array<float, kInputs> policy;
        std::vector<float> chances;  // the policy's probability of each cell
        OutcomeLoss outcome;
        std::array<float, kInputs> input_gradients;
    };

    // Marks the rows that have a gradient, by row.
    struct UsedRows {
        std::vector<std::uint8_t> windows = std::vector<std::uint8_t>(kWindowRows);
        std::vector<std::uint8_t> inner = std::vector<std::uint8_t>(kInnerRows);
    };

    std::vector<ModelOfColor> of_;  // gradients
    std::vector<UsedRows> used_;    // by colour
    Activations activations_;
};

class NetworkModel {
 public:
    /// Starts with random weights, which depend only on the seed; then the trainer scales the units
    /// (living_units.h). Renju has one network for each colour, the other rules have one for both.
    NetworkModel(Rule rule, std::uint64_t seed);

    int colors() const noexcept { return static_cast<int>(of_.size()); }
    const ModelOfColor& of(int color) const noexcept {
        return of_[static_cast<std::size_t>(color)];
    }
    ModelOfColor& of(int color) noexcept { return of_[static_cast<std::size_t>(color)]; }
    /// Returns the index for of() of the network that a colour uses.
    int color_index(Color color) const noexcept {
        return colors() == 1 ? 0 : static_cast<int>(color);
    }
    /// Computes the summed rows of the windows. Call it after each change of the parameters.
    void update();
    /// Computes the summed row of one window.
    void update_window(int color, int row);
    /// Returns the windows whose summed rows change with the rows that have a gradient, in rising
    /// order.
    std::vector<int> changed_windows(const GradientSum& sum, int color) const;
    /// Returns the summed row of a window (its own row plus that of its inner part), by feature.
    const float* window(int color, int row) const noexcept {
        return &rows_[static_cast<std::size_t>(color)][static_cast<std::size_t>(row) * kFeatures];
    }

    /// Computes the outputs and the losses for a sample. Stores in `sum` what the backward pass
    /// needs later.
    SampleLoss forward(const NetworkSample& sample, GradientSum& sum) const;
    /// Returns the policy logit of each cell; -infinity if the search does not consider the cell.
    /// Requires: the last call of forward() had the same arguments, and the sample has target
    /// moves.
    std::vector<float> policy_logits(const NetworkSample& sample, const GradientSum& sum) const;
    /// Adds the gradient of outcome loss + policy_weight * policy loss. Requires: the last
    /// call of forward() had the same sample and sum.
    void add_gradient(const NetworkSample& sample, float policy_weight, GradientSum& sum) const;
    /// The summed gradients, for the optimiser. Call spread_to_inner() first.
    static ModelOfColor& gradient(GradientSum& sum, int color) {
        return sum.of_[static_cast<std::size_t>(color)];
    }
    /// Computes the gradients of inner rows from those of their windows.
    void spread_to_inner(GradientSum& sum) const;

 private:
    void sum_features(const NetworkSample& sample, GradientSum::Activations& run) const;
    void forward_head(const NetworkSample& sample, const ModelOfColor& model,
                      GradientSum::Activations& run, SampleLoss& loss) const;
    void add_cell(const CellRows& rows, int color, float* features) const;
    static void add_cell_gradient(const CellRows& rows, const float* gradients, int color,
                                  GradientSum& sum);
    static std::vector<float> logits_of_cells(const NetworkSample& sample,
                                              const ModelOfColor& model,
                                              const GradientSum::Activations& run);
    void forward_policy(const NetworkSample& sample, const ModelOfColor& model,
                        GradientSum::Activations& run, SampleLoss& loss) const;
    void add_policy_gradient(const NetworkSample& sample, float weight, GradientSum& sum,
                             std::array<float, kHidden>& first_gradient) const;
    void add_head_gradient(const NetworkSample& sample, GradientSum& sum,
                           std::array<float, kHidden>& first_gradient) const;
    void add_row_gradients(const NetworkSample& sample, GradientSum& sum) const;

    std::vector<ModelOfColor> of_;
    std::vector<std::vector<float>> rows_;      // by colour: the summed rows of windows
    std::vector<int> inner_;                    // by window: its inner row or -1
    std::vector<std::vector<int>> windows_of_;  // by inner row: its windows
};

}  // namespace fukumi::training
