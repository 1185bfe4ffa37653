// The network that judges positions: its numbers, as a value.
//
// From the lines to a judgement:
//
//   features   Every free cell has kFeatures numbers in the eyes of Black and as many in those of
//              White: the sum of a row for each of its four windows (window_rows.h) and a row for
//              what both colours would make on that line (pattern/line_pattern.h). A window without
//              a stone counts nothing. Negative features count as nothing.
//   pools      Each feature is summed over all free cells.
//   head       The pools of the side to move and of the other side go through two layers of
//              rectified units. The last gives the value; weights for the policy come out of the
//              first.
//   policy     A free cell is as likely as its features, times these weights, say, and as it lies
//              to the last two stones.
//
// All sums are of integers and independent of their order: every machine gets the same numbers.
// Limits on the weights keep each sum within its type. Sources: rows of features for patterns of
// lines and a policy whose weights the position gives: dhbloo, "Rapfi: Distilling Efficient Neural
// Network for the Game of Gomoku", arXiv 2503.13178 (2025); both sides' features side by side, kept
// move by move: Y. Nasu, "Efficiently Updatable Neural-Network-Based Evaluation Functions for
// Computer Shogi" (2018).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/board/geometry.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/network/window_rows.h"

namespace fukumi {

inline constexpr int kFeatures = 32;           ///< of a cell, in the eyes of one colour
inline constexpr int kInputs = 2 * kFeatures;  ///< of the head: side to move, other side
inline constexpr int kHidden = 32;             ///< units of each layer

/// What stands for 1, in features, in the units of the head and in its weights.
inline constexpr int kFeatureOne = 128;
inline constexpr int kUnitOne = 64;
inline constexpr int kWeightOne = 1024;
inline constexpr int kPolicyOne = 1024;

/// A pool of this size is one unit.
inline constexpr int kPoolOne = 16 * kFeatureOne;

// Limits, for the sums in feature_map.cpp and head.h.
inline constexpr int kWindowLimit = 1200;
inline constexpr int kPatternLimit = 438;
/// No feature is larger.
inline constexpr int kFeatureLimit = kDirections * (kWindowLimit + kPatternLimit);
inline constexpr int kUnitLimit = 6000;    ///< units of the head give no more
inline constexpr int kWeightLimit = 4095;  ///< of the weights of the head and of the policy
inline constexpr int kBiasLimit = 1 << 28;

/// Patterns of both colours on a line, as PatternTable::patterns() gives them.
inline constexpr int kPatternRows = 256;
/// The pattern of a window without a stone. No pair of patterns has this number.
inline constexpr int kNoPattern = kPatternRows - 1;

using FeatureRow = std::array<std::int16_t, kFeatures>;
using UnitRow = std::array<std::int16_t, kHidden>;
using InputRow = std::array<std::int16_t, kInputs>;

/// Of a colour that looks at the board.
struct NetworkRows {
    std::array<FeatureRow, kWindowRows> windows{};    ///< own stones as if they were Black's
    std::array<FeatureRow, kPatternRows> patterns{};  ///< own patterns in the low nibble

    friend bool operator==(const NetworkRows&, const NetworkRows&) noexcept = default;
};

/// Of the side to move.
struct NetworkHead {
    std::array<UnitRow, kInputs> first{};  ///< weights by input
    std::array<std::int32_t, kHidden> first_bias{};
    std::array<UnitRow, kHidden> second{};  ///< weights by unit of the first layer
    std::array<std::int32_t, kHidden> second_bias{};
    UnitRow value{};  ///< logits of winning
    std::int32_t value_bias = 0;
    std::array<InputRow, kHidden> policy{};  ///< by unit of the first layer
    InputRow policy_bias{};
    std::array<std::int16_t, kRelations> to_last{};  ///< policy by the relation to the last stone
    std::array<std::int16_t, kRelations> to_own{};   ///< ... and to the one before it

    friend bool operator==(const NetworkHead&, const NetworkHead&) noexcept = default;
};

struct NetworkOfColor {
    NetworkRows rows;
    NetworkHead head;

    friend bool operator==(const NetworkOfColor&, const NetworkOfColor&) noexcept = default;
};

/// A number for each feature in the eyes of Black, then in those of White: the rows that a cell's
/// features are summed up from, these features, and their weights.
struct alignas(64) RowPair {
    ByColor<FeatureRow> of;

    const std::int16_t* numbers() const noexcept { return of.of[0].data(); }
    std::int16_t* numbers() noexcept { return of.of[0].data(); }
};
static_assert(sizeof(RowPair) == kInputs * sizeof(std::int16_t));

/// Sums of all features over the free cells, in the eyes of each colour.
struct alignas(64) Pools {
    ByColor<std::array<std::int32_t, kFeatures>> of{};

    std::int32_t* numbers() noexcept { return of.of[0].data(); }

    friend bool operator==(const Pools&, const Pools&) noexcept = default;
};
static_assert(sizeof(Pools) == kInputs * sizeof(std::int32_t));

/// Weights of a layer as the kernels take them, two inputs at a time: from inputs 2i and 2i + 1 to
/// output k at 2 * (i * Outputs + k) and the place after it.
template <int Inputs, int Outputs>
using PairedRows = std::array<std::int16_t, std::size_t{Inputs} * Outputs>;

/// A NetworkHead for the kernels.
struct alignas(64) PairedHead {
    PairedRows<kInputs, kHidden> first{};
    PairedRows<kHidden, kHidden> second{};
    PairedRows<kHidden, kInputs> policy{};
    std::array<std::int32_t, kHidden> first_bias{};
    std::array<std::int32_t, kHidden> second_bias{};
    UnitRow value{};
    std::int32_t value_bias = 0;
    InputRow policy_bias{};
    std::array<std::int16_t, kRelations> to_last{};
    std::array<std::int16_t, kRelations> to_own{};
};

struct Kernels;

/// A network ready to be asked. Immutable; for any number of threads.
class Network {
 public:
    /// `white` is null where both colours have the same network; no kernels: the best ones.
    /// Requires: all within the limits, and nothing in the rows of windows without a stone and of
    /// kNoPattern.
    Network(const NetworkOfColor& black, const NetworkOfColor* white,
            const Kernels* kernels = nullptr);

    /// By window_row(), of a window with Black's and White's stones as they are.
    const RowPair& window(int row) const noexcept {
        return windows_[static_cast<std::size_t>(row)];
    }
    /// By PatternTable::patterns(), or kNoPattern.
    const RowPair& pattern(int patterns) const noexcept {
        return patterns_[static_cast<std::size_t>(patterns)];
    }
    const PairedHead& head(Color side_to_move) const noexcept {
        return heads_[index_of(side_to_move)];
    }
    const Kernels& kernels() const noexcept { return *kernels_; }

 private:
    const Kernels* kernels_;
    std::unique_ptr<RowPair[]> windows_;
    std::unique_ptr<RowPair[]> patterns_;
    std::unique_ptr<PairedHead[]> heads_;  // of both colours
};

}  // namespace fukumi
