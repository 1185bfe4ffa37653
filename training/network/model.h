// The network of engine/network/network.h while it is learnt: in floating point, with gradients.
//
// A row of a window is the sum of a row of its own and one of its inner part, three cells to either
// side: what is rarely seen leans on what is seen often. A prior pulls the own rows towards zero
// until positions speak for them. Source of rows in parts: Y. Nasu and others, the trainer of
// "Stockfish NNUE" ("factorized features", described in the documents of nnue-pytorch).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/network/network.h"
#include "training/network/outcome_loss.h"
#include "training/network/samples.h"

namespace fukumi::training {

/// Windows of three cells to either side, mirror images once: (1 + 3 + 9 + 27) halves.
inline constexpr int kInnerHalves = 40;
inline constexpr int kInnerRows = kInnerHalves * (kInnerHalves + 1) / 2;

/// The inner part of each window; -1 where that has no stone.
std::vector<int> inner_rows();

/// Parameters, or their gradients, of one colour's network. 1 stands for kFeatureOne, kUnitOne and
/// kPoolOne; the policy and the outcome are in logits.
struct ModelOfColor {
    ModelOfColor();

    std::vector<float> windows;   ///< by row and feature
    std::vector<float> inner;     ///< by inner row and feature
    std::vector<float> patterns;  ///< by patterns and feature
    std::vector<float> classes;   ///< by class_row() and feature
    std::vector<float> head;      ///< see HeadLayout

    std::array<std::vector<float>*, 5> parts() {
        return {&windows, &inner, &patterns, &classes, &head};
    }
    std::array<const std::vector<float>*, 5> parts() const {
        return {&windows, &inner, &patterns, &classes, &head};
    }
};

/// Where the parameters of the head begin in ModelOfColor::head.
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

/// What the model says of a sample, and what it costs.
struct SampleLoss {
    float value = 0;    ///< cross-entropy of the target, as an expected score
    float outcome = 0;  ///< what is made small in its place, see OutcomeLoss
    float policy = 0;   ///< cross-entropy of the moves; 0 where there are none
    bool has_policy = false;
    bool first = false;   ///< the likeliest cell is the best move
    float chance = 0.5F;  ///< expected score of the side to move
};

/// Gradients of a few samples, and room to compute them. One for each thread.
class GradientSum {
 public:
    explicit GradientSum(int colors);
    void clear();
    void add(const GradientSum& other);
    void scale(float factor);

 private:
    friend class NetworkModel;

    // Of what a sample passes through, kept for the way back.
    struct Pass {
        std::vector<float> features;   // by cell, view (own, other) and feature; rectified
        std::vector<float> gradients;  // of these
        std::array<float, kInputs> inputs;
        std::array<float, kHidden> first;
        std::array<float, kHidden> second;
        std::array<float, kInputs> policy;
        std::vector<float> chances;  // by cell
        OutcomeLoss outcome;
        std::array<float, kInputs> input_gradients;
    };

    std::vector<ModelOfColor> of_;  // gradients
    Pass pass_;
};

class NetworkModel {
 public:
    /// Random first weights that depend on the seed alone. Renju has a network for each colour.
    NetworkModel(Rule rule, std::uint64_t seed);

    int colors() const noexcept { return static_cast<int>(of_.size()); }
    const ModelOfColor& of(int color) const noexcept {
        return of_[static_cast<std::size_t>(color)];
    }
    ModelOfColor& of(int color) noexcept { return of_[static_cast<std::size_t>(color)]; }
    /// After the parameters have changed: sums up the rows of windows from their parts.
    void update();
    /// Of a window and its inner part together, by feature.
    const float* window(int color, int row) const noexcept {
        return &rows_[static_cast<std::size_t>(color)][static_cast<std::size_t>(row) * kFeatures];
    }

    /// Looks at a sample.
    SampleLoss look(const NetworkSample& sample, GradientSum& sum) const;
    /// Of each cell, as far as it is the move to be played, in logits. Requires: look() has just
    /// been called with these arguments, and the sample has moves to learn.
    std::vector<float> policy_logits(const NetworkSample& sample, const GradientSum& sum) const;
    /// Adds to the gradients of outcome loss + policy_weight * policy loss. Requires: look() has
    /// just been called with these arguments.
    void add_gradient(const NetworkSample& sample, float policy_weight, GradientSum& sum) const;
    /// By part, for whoever makes a step. Those of inner rows are there after spread_to_inner().
    static ModelOfColor& gradient(GradientSum& sum, int color) {
        return sum.of_[static_cast<std::size_t>(color)];
    }
    /// What the gradients of windows mean for the inner rows.
    void spread_to_inner(GradientSum& sum) const;

 private:
    int color_index(Color color) const noexcept {
        return colors() == 1 ? 0 : static_cast<int>(color);
    }
    void sum_features(const NetworkSample& sample, GradientSum::Pass& pass) const;
    void pass_head(const NetworkSample& sample, const ModelOfColor& model, GradientSum::Pass& pass,
                   SampleLoss& loss) const;
    void add_cell(const CellRows& rows, int color, float* features) const;
    static void add_cell_gradient(const CellRows& rows, const float* gradients, ModelOfColor& sum);
    static std::vector<float> logits_of_cells(const NetworkSample& sample,
                                              const ModelOfColor& model,
                                              const GradientSum::Pass& pass);
    void pass_policy(const NetworkSample& sample, const ModelOfColor& model,
                     GradientSum::Pass& pass, SampleLoss& loss) const;
    void add_policy_gradient(const NetworkSample& sample, float weight, GradientSum& sum,
                             std::array<float, kHidden>& first_gradient) const;
    void add_head_gradient(const NetworkSample& sample, GradientSum& sum,
                           std::array<float, kHidden>& first_gradient) const;
    void add_row_gradients(const NetworkSample& sample, GradientSum& sum) const;

    std::vector<ModelOfColor> of_;
    std::vector<std::vector<float>> rows_;  // by colour: windows and their inner parts
    std::vector<int> inner_;
};

}  // namespace fukumi::training
