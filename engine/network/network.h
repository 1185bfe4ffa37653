// The neural network that evaluates positions. NetworkOfColor holds its weights in the order of the
// file; Network holds them in the order in which the engine uses them.
//
// From the board to an evaluation:
//
//   features   Each free cell has kFeatures numbers for Black's view and kFeatures for White's.
//              They are the sum of these rows of weights: for each of the four lines, one row for
//              the window and one for the line patterns of both colours (line_rows.h), and one row
//              for the move classes of both colours. The rows of a line without a stone in its
//              window are zero. A *rectified* feature (ReLU) is 0 if the feature is negative, and
//              otherwise equals the feature.
//   pools      For each feature, the sum of the rectified feature over all free cells.
//   counts     For each side and each move class there are several rows of weights. The number of
//              cells that have this class selects one of them.
//   head       Two layers of rectified units (negative sums become 0). The inputs are the pools of
//              the side to move and of the other side; the rows that the counts selected are added
//              to the first layer. The output is the logits of win and draw (outcome.h). The policy
//              weights are computed from the units of the first layer.
//   policy     The logit of a move is the sum of the rectified features of its cell, each times its
//              policy weight, plus a number for its distance from each of the last two stones.
//
// All sums are of integers and do not depend on the order, so every machine computes the same
// numbers. Limits on the weights guarantee that each sum fits into its type.
//
// Sources: rows for line patterns, and a policy with weights computed from the position: dhbloo,
// "Rapfi: Distilling Efficient Neural Network for the Game of Gomoku", arXiv 2503.13178 (2025).
// Features of both views side by side, updated move by move: Y. Nasu, "Efficiently Updatable
// Neural-Network-Based Evaluation Functions for Computer Shogi" (2018).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/network/line_rows.h"
#include "engine/pattern/line_pattern.h"

namespace fukumi {

inline constexpr int kFeatures = 32;           ///< features of a cell in one colour's view
inline constexpr int kInputs = 2 * kFeatures;  ///< inputs of the head: side to move, other side
inline constexpr int kHidden = 32;             ///< units of each layer

// Fixed-point scales. The engine stores the real number x as the integer x * scale, rounded.
inline constexpr int kFeatureOne = 128;  ///< scale of the features
inline constexpr int kUnitOne = 64;      ///< scale of the units of the head
inline constexpr int kWeightOne = 1024;  ///< scale of the weights of the head
inline constexpr int kPolicyOne = 1024;  ///< scale of the policy weights
inline constexpr int kCountOne = 256;    ///< scale of the count rows

/// A pool with this value becomes an input of 1 for the head.
inline constexpr int kPoolOne = 16 * kFeatureOne;

// The largest absolute values of weights and units. Within these limits no sum in network.cpp,
// feature_map.cpp, head.cpp and the kernels overflows.
inline constexpr int kWindowLimit = 1200;
inline constexpr int kPatternLimit = 438;
inline constexpr int kClassLimit = 1639;
/// The largest absolute value of a feature, which is a sum of rows within these limits.
inline constexpr int kFeatureLimit = kDirections * (kWindowLimit + kPatternLimit) + kClassLimit;
static_assert(kFeatureLimit <= 32767);
inline constexpr int kUnitLimit = 6000;    ///< units of the head are in 0..kUnitLimit
inline constexpr int kWeightLimit = 4095;  ///< weights of the head and of the policy
inline constexpr int kBiasLimit = 1 << 28;

/// The network counts the cells of every move class except None, to which most cells belong, and
/// Five, because the search does not evaluate positions with a five.
inline constexpr int kFirstCountedClass = static_cast<int>(MoveClass::Forbidden);
inline constexpr int kCountedClasses =
    static_cast<int>(MoveClass::OpenFour) + 1 - kFirstCountedClass;
inline constexpr int kCounts = 16;  ///< one count for each of 0 to 14 cells, and one for more
/// The number of count rows: one for each side (to move, other), class and number of cells.
/// count_row() returns the index of a row.
inline constexpr int kCountRows = 2 * kCountedClasses * kCounts;
/// The limit for the absolute value of a weight in a count row. A position adds up
/// 2 * kCountedClasses rows; within this limit the sum fits into 16 bits.
inline constexpr int kCountLimit = 32767 / (2 * kCountedClasses);

/// The number of rows for line patterns. The index of a row is PatternTable::patterns().
inline constexpr int kPatternRows = 256;
/// The index of the pattern row for windows without a stone; no pair of patterns has this index.
inline constexpr int kNoPattern = kPatternRows - 1;

/// The number of rows for the two move classes of a cell, Black's and White's. class_row() returns
/// the index.
inline constexpr int kClassRows = kMoveClasses * kMoveClasses;
inline constexpr int class_row(MoveClass own, MoveClass other) noexcept {
    return static_cast<int>(own) * kMoveClasses + static_cast<int>(other);
}

using FeatureRow = std::array<std::int16_t, kFeatures>;
using UnitRow = std::array<std::int16_t, kHidden>;
using InputRow = std::array<std::int16_t, kInputs>;

/// The rows of weights whose sums are the features in one colour's view.
struct NetworkRows {
    std::array<FeatureRow, kWindowRows> windows{};    ///< index: window_row(), own stones as Black
    std::array<FeatureRow, kPatternRows> patterns{};  ///< index: own pattern in the low 4 bits
    std::array<FeatureRow, kClassRows> classes{};     ///< index: class_row(own, other)

    friend bool operator==(const NetworkRows&, const NetworkRows&) noexcept = default;
};

/// The head that evaluates positions for one side to move.
struct NetworkHead {
    std::array<UnitRow, kInputs> first{};  ///< weights of the first layer, by input
    std::array<std::int32_t, kHidden> first_bias{};
    std::array<UnitRow, kCountRows> counts{};
    std::array<UnitRow, kHidden> second{};  ///< weights by unit of the first layer
    std::array<std::int32_t, kHidden> second_bias{};
    UnitRow win{};  ///< weights of the logit of a win against a loss
    std::int32_t win_bias = 0;
    UnitRow draw{};  ///< weights of the logit of a draw; see outcome.h
    std::int32_t draw_bias = 0;
    std::array<InputRow, kHidden> policy{};  ///< weights by unit of the first layer
    InputRow policy_bias{};
    // Added to the policy's logit of a move, by the relation() of its cell to the last stone and to
    // the stone before the last.
    std::array<std::int16_t, kRelations> to_last{};
    std::array<std::int16_t, kRelations> to_own{};

    friend bool operator==(const NetworkHead&, const NetworkHead&) noexcept = default;
};

struct NetworkOfColor {
    NetworkRows rows;
    NetworkHead head;

    friend bool operator==(const NetworkOfColor&, const NetworkOfColor&) noexcept = default;
};

/// An array with one number for each feature, first in Black's view, then in White's. The engine
/// uses this type for the features of a cell, for the rows that it adds up to the features, and for
/// the policy weights. The default constructor does not initialise the numbers.
struct alignas(64) RowPair {
    InputRow numbers;

    constexpr std::span<std::int16_t, kFeatures> of(Color view) noexcept {
        return std::span(numbers).subspan(index_of(view) * kFeatures).first<kFeatures>();
    }
    constexpr std::span<const std::int16_t, kFeatures> of(Color view) const noexcept {
        return std::span(numbers).subspan(index_of(view) * kFeatures).first<kFeatures>();
    }
};

/// For each feature, the sum of the rectified feature (0 if negative, else unchanged) over all free
/// cells. The first kFeatures sums are in Black's view, the others in White's.
struct alignas(64) Pools {
    std::array<std::int32_t, kInputs> numbers{};

    constexpr std::span<std::int32_t, kFeatures> of(Color view) noexcept {
        return std::span(numbers).subspan(index_of(view) * kFeatures).first<kFeatures>();
    }
    constexpr std::span<const std::int32_t, kFeatures> of(Color view) const noexcept {
        return std::span(numbers).subspan(index_of(view) * kFeatures).first<kFeatures>();
    }
    friend bool operator==(const Pools&, const Pools&) noexcept = default;
};

/// The weights of a layer in the order of the kernels, which process two inputs at a time: the
/// weights from inputs 2i and 2i + 1 to output k are at 2 * (i * Outputs + k) and the next index.
template <int Inputs, int Outputs>
using PairedRows = std::array<std::int16_t, std::size_t{Inputs} * Outputs>;

/// The weights of a NetworkHead in the order that the kernels need.
struct alignas(64) PairedHead {
    PairedRows<kInputs, kHidden> first{};
    PairedRows<kHidden, kHidden> second{};
    PairedRows<kHidden, kInputs> policy{};
    std::array<UnitRow, kCountRows> counts{};
    std::array<std::int32_t, kHidden> first_bias{};
    std::array<std::int32_t, kHidden> second_bias{};
    UnitRow win{};
    UnitRow draw{};
    std::int32_t win_bias = 0;
    std::int32_t draw_bias = 0;
    InputRow policy_bias{};
    std::array<std::int16_t, kRelations> to_last{};
    std::array<std::int16_t, kRelations> to_own{};
};

/// The indices of the count rows that a position selects, one for each side and counted class.
using CountRows = std::array<std::uint16_t, 2 * kCountedClasses>;

/// Returns the index of the count row for `cells` free cells of a class. `side`: 0 for the side to
/// move, 1 for the other side. `counted_class`: the class minus kFirstCountedClass.
inline constexpr int count_row(int side, int counted_class, int cells) noexcept {
    return (side * kCountedClasses + counted_class) * kCounts +
           (cells < kCounts ? cells : kCounts - 1);
}

struct Kernels;

/// A network with its weights in the order in which the engine uses them. Immutable; thread-safe.
class Network {
 public:
    /// Creates the network of a rule and of the rules that share its weights. If `white` is null,
    /// both colours use `black`. If `kernels` is null, uses best_kernels().
    /// Requires: all numbers are within the limits; the rows of windows without a stone, of
    /// kNoPattern and of class_row(None, None) are zero.
    Network(Rule rule, const NetworkOfColor& black, const NetworkOfColor* white,
            const Kernels* kernels = nullptr);

    /// Returns the weights for a window and its patterns. `row`: the number of this pair in
    /// line_rows().
    const RowPair& line(int row) const noexcept { return lines_[static_cast<std::size_t>(row)]; }
    const LineRows& line_rows() const noexcept { return *line_rows_; }
    /// Returns the weights for the move classes of a cell. `row`: class_row(Black's class, White's
    /// class).
    const RowPair& classes(int row) const noexcept {
        return classes_[static_cast<std::size_t>(row)];
    }
    const PairedHead& head(Color side_to_move) const noexcept {
        return heads_[index_of(side_to_move)];
    }
    const Kernels& kernels() const noexcept { return *kernels_; }

 private:
    const Kernels* kernels_;
    const LineRows* line_rows_;
    std::unique_ptr<RowPair[]> lines_;
    std::unique_ptr<RowPair[]> classes_;
    std::unique_ptr<PairedHead[]> heads_;  // by the colour to move
};

}  // namespace fukumi
