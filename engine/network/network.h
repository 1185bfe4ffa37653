// The evaluation network: its numbers as a value, and the form in which the engine uses them.
//
// From the board to an evaluation:
//
//   features   Each free cell has kFeatures numbers for Black's view and kFeatures for White's. They
//              are the sum of these rows: for each of the four lines, one row for the window and one
//              for the line patterns of both colours (line_rows.h), and one row for the move classes
//              of both colours. A window without a stone has only zeros. Rectified: negative
//              features count as 0.
//   pools      The sum of each rectified feature over all free cells.
//   counts     For each side and each move class, the number of its cells selects a row.
//   head       Two layers of rectified units. The inputs are the pools of the side to move and of
//              the other side; the rows of the counts are added to the first layer. The output is
//              the logits of win and draw (outcome.h). The first layer also yields the weights of
//              the policy.
//   policy     The logit of a move: its features times the policy weights, plus a number for its
//              distance from each of the last two stones.
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

// Fixed-point scales: the integer that represents 1.
inline constexpr int kFeatureOne = 128;
inline constexpr int kUnitOne = 64;  ///< units of the head
inline constexpr int kWeightOne = 1024;
inline constexpr int kPolicyOne = 1024;
inline constexpr int kCountOne = 256;  ///< rows of counts

/// A pool of this size becomes an input of 1.
inline constexpr int kPoolOne = 16 * kFeatureOne;

// The largest absolute values. With them no sum in network.cpp, feature_map.cpp, head.cpp and the
// kernels overflows.
inline constexpr int kWindowLimit = 1200;
inline constexpr int kPatternLimit = 438;
inline constexpr int kClassLimit = 1639;
/// The largest feature.
inline constexpr int kFeatureLimit = kDirections * (kWindowLimit + kPatternLimit) + kClassLimit;
static_assert(kFeatureLimit <= 32767);
inline constexpr int kUnitLimit = 6000;    ///< units of the head are cut to it
inline constexpr int kWeightLimit = 4095;  ///< weights of the head and of the policy
inline constexpr int kBiasLimit = 1 << 28;

/// The classes whose cells are counted: all except None, which is most of the board, and Five,
/// because positions with a five are not evaluated.
inline constexpr int kFirstCountedClass = static_cast<int>(MoveClass::Forbidden);
inline constexpr int kCountedClasses =
    static_cast<int>(MoveClass::OpenFour) + 1 - kFirstCountedClass;
inline constexpr int kCounts = 16;  ///< 0 to 14 cells, and 15 or more
/// Rows of counts, indexed by count_row(): by side (to move, other), class, number of cells.
inline constexpr int kCountRows = 2 * kCountedClasses * kCounts;
/// The sum of 2 * kCountedClasses of them fits into 16 bits.
inline constexpr int kCountLimit = 32767 / (2 * kCountedClasses);

/// Rows of line patterns, indexed by PatternTable::patterns().
inline constexpr int kPatternRows = 256;
/// The row of windows without a stone; no pair of patterns has this index.
inline constexpr int kNoPattern = kPatternRows - 1;

/// Rows of the move classes of both colours on a cell, indexed by class_row().
inline constexpr int kClassRows = kMoveClasses * kMoveClasses;
inline constexpr int class_row(MoveClass own, MoveClass other) noexcept {
    return static_cast<int>(own) * kMoveClasses + static_cast<int>(other);
}

using FeatureRow = std::array<std::int16_t, kFeatures>;
using UnitRow = std::array<std::int16_t, kHidden>;
using InputRow = std::array<std::int16_t, kInputs>;

/// The rows of the features in one colour's view.
struct NetworkRows {
    std::array<FeatureRow, kWindowRows> windows{};    ///< own stones as Black
    std::array<FeatureRow, kPatternRows> patterns{};  ///< own pattern in the low 4 bits
    std::array<FeatureRow, kClassRows> classes{};     ///< by class_row()

    friend bool operator==(const NetworkRows&, const NetworkRows&) noexcept = default;
};

/// The head that evaluates positions for one side to move.
struct NetworkHead {
    std::array<UnitRow, kInputs> first{};  ///< weights by input
    std::array<std::int32_t, kHidden> first_bias{};
    std::array<UnitRow, kCountRows> counts{};
    std::array<UnitRow, kHidden> second{};  ///< weights by unit of the first layer
    std::array<std::int32_t, kHidden> second_bias{};
    UnitRow win{};  ///< logit of a win against a loss
    std::int32_t win_bias = 0;
    UnitRow draw{};  ///< logit of a draw, see outcome.h
    std::int32_t draw_bias = 0;
    std::array<InputRow, kHidden> policy{};  ///< by unit of the first layer
    InputRow policy_bias{};
    std::array<std::int16_t, kRelations> to_last{};  ///< policy by relation() to the last stone
    std::array<std::int16_t, kRelations> to_own{};  ///< policy by relation() to the stone before it

    friend bool operator==(const NetworkHead&, const NetworkHead&) noexcept = default;
};

struct NetworkOfColor {
    NetworkRows rows;
    NetworkHead head;

    friend bool operator==(const NetworkOfColor&, const NetworkOfColor&) noexcept = default;
};

/// Numbers for the features of both views in one array: Black's, then White's. Holds the features
/// of a cell, the rows that add up to them, and the weights of the policy. Not initialised by
/// default.
struct alignas(64) RowPair {
    InputRow numbers;

    constexpr std::span<std::int16_t, kFeatures> of(Color view) noexcept {
        return std::span(numbers).subspan(index_of(view) * kFeatures).first<kFeatures>();
    }
    constexpr std::span<const std::int16_t, kFeatures> of(Color view) const noexcept {
        return std::span(numbers).subspan(index_of(view) * kFeatures).first<kFeatures>();
    }
};

/// The sums of the rectified features over all free cells: Black's view, then White's.
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

/// A NetworkHead in the order of the kernels.
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

/// The rows that the counts of a position select.
using CountRows = std::array<std::uint16_t, 2 * kCountedClasses>;

/// Returns the row for a number of cells of a class. `side`: 0 is to move, 1 is the other.
inline constexpr int count_row(int side, int counted_class, int cells) noexcept {
    return (side * kCountedClasses + counted_class) * kCounts +
           (cells < kCounts ? cells : kCounts - 1);
}

struct Kernels;

/// A network in the form in which the engine uses it. Immutable; thread-safe.
class Network {
 public:
    /// For a rule and the rules that share its weights. If `white` is null, both colours use
    /// `black`. If `kernels` is null, uses best_kernels().
    /// Requires: all numbers are within the limits; the rows of windows without a stone, of
    /// kNoPattern and of class_row(None, None) are zero.
    Network(Rule rule, const NetworkOfColor& black, const NetworkOfColor* white,
            const Kernels* kernels = nullptr);

    /// Returns the row of a window and its patterns, by its number in line_rows().
    const RowPair& line(int row) const noexcept { return lines_[static_cast<std::size_t>(row)]; }
    const LineRows& line_rows() const noexcept { return *line_rows_; }
    /// Returns the row of the move classes of a cell, by class_row(Black's class, White's class).
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
    std::unique_ptr<PairedHead[]> heads_;  // by colour
};

}  // namespace fukumi
