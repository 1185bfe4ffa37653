// The network that judges positions: its numbers, as a value.
//
// From the lines to a judgement:
//
//   features   Every free cell has kFeatures numbers in the eyes of Black and as many in those of
//              White: the sum of a row for each of its four windows (window_rows.h), a row for
//              what both colours would make on each of these lines, and one for what their moves
//              would be worth (LinePattern, MoveClass). A window without a stone counts nothing.
//              Negative features count as nothing.
//   pools      Each feature is summed over all free cells.
//   counts     On how many cells each side would make a move of each class speaks for itself: for
//              every number there is a row.
//   head       The pools of the side to move and of the other side go through two layers of
//              rectified units, the first of which the rows of the counts are added to. The last
//              gives the chances of a win, a draw and a loss (outcome.h); weights for the policy
//              come out of the first.
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
#include "engine/network/line_rows.h"
#include "engine/network/window_rows.h"
#include "engine/pattern/line_pattern.h"

namespace fukumi {

inline constexpr int kFeatures = 32;           ///< of a cell, in the eyes of one colour
inline constexpr int kInputs = 2 * kFeatures;  ///< of the head: side to move, other side
inline constexpr int kHidden = 32;             ///< units of each layer

/// What stands for 1, in features, in the units of the head and in its weights.
inline constexpr int kFeatureOne = 128;
inline constexpr int kUnitOne = 64;
inline constexpr int kWeightOne = 1024;
inline constexpr int kPolicyOne = 1024;
inline constexpr int kCountOne = 256;  ///< ... and in the rows of counts

/// A pool of this size is one unit.
inline constexpr int kPoolOne = 16 * kFeatureOne;

// Limits, for the sums in network.cpp, feature_map.cpp, the kernels and head.h.
inline constexpr int kWindowLimit = 1200;
inline constexpr int kPatternLimit = 438;
inline constexpr int kClassLimit = 1639;
/// No feature is larger.
inline constexpr int kFeatureLimit = kDirections * (kWindowLimit + kPatternLimit) + kClassLimit;
static_assert(kFeatureLimit <= 32767);
inline constexpr int kUnitLimit = 6000;    ///< units of the head give no more
inline constexpr int kWeightLimit = 4095;  ///< of the weights of the head and of the policy
inline constexpr int kBiasLimit = 1 << 28;

/// Classes whose cells are counted: not those that make nothing, which are most of the board, nor
/// fives, with which no judgement is asked.
inline constexpr int kFirstCountedClass = static_cast<int>(MoveClass::Forbidden);
inline constexpr int kCountedClasses =
    static_cast<int>(MoveClass::OpenFour) + 1 - kFirstCountedClass;
inline constexpr int kCounts = 16;  ///< 0 to 14 cells, 15 or more
/// Rows of counts: those of the side to move, then of the other side; by class; by number.
inline constexpr int kCountRows = 2 * kCountedClasses * kCounts;
/// Of the numbers in them: all that are added at once fit into 16 bits.
inline constexpr int kCountLimit = 32767 / (2 * kCountedClasses);

/// Patterns of both colours on a line, as PatternTable::patterns() gives them.
inline constexpr int kPatternRows = 256;
/// The pattern of a window without a stone. No pair of patterns has this number.
inline constexpr int kNoPattern = kPatternRows - 1;

/// Classes of the moves of both colours on a cell.
inline constexpr int kClassRows = kMoveClasses * kMoveClasses;
inline constexpr int class_row(MoveClass own, MoveClass other) noexcept {
    return static_cast<int>(own) * kMoveClasses + static_cast<int>(other);
}

using FeatureRow = std::array<std::int16_t, kFeatures>;
using UnitRow = std::array<std::int16_t, kHidden>;
using InputRow = std::array<std::int16_t, kInputs>;

/// Of a colour that looks at the board.
struct NetworkRows {
    std::array<FeatureRow, kWindowRows> windows{};    ///< own stones as if they were Black's
    std::array<FeatureRow, kPatternRows> patterns{};  ///< own patterns in the low nibble
    std::array<FeatureRow, kClassRows> classes{};     ///< by class_row()

    friend bool operator==(const NetworkRows&, const NetworkRows&) noexcept = default;
};

/// Of the side to move.
struct NetworkHead {
    std::array<UnitRow, kInputs> first{};  ///< weights by input
    std::array<std::int32_t, kHidden> first_bias{};
    std::array<UnitRow, kCountRows> counts{};
    std::array<UnitRow, kHidden> second{};  ///< weights by unit of the first layer
    std::array<std::int32_t, kHidden> second_bias{};
    UnitRow win{};  ///< logits of a win against a loss
    std::int32_t win_bias = 0;
    UnitRow draw{};  ///< logits of a draw, see outcome.h
    std::int32_t draw_bias = 0;
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

/// The numbers of rows that are added up, of the counts of a position.
using CountRows = std::array<std::uint16_t, 2 * kCountedClasses>;

/// Of so many cells of a class; side 0 is to move.
inline constexpr int count_row(int side, int counted_class, int cells) noexcept {
    return (side * kCountedClasses + counted_class) * kCounts +
           (cells < kCounts ? cells : kCounts - 1);
}

struct Kernels;

/// A network ready to be asked. Immutable; for any number of threads.
class Network {
 public:
    /// For a rule and those that share its weights. `white` is null where both colours have the
    /// same network; no kernels: the best ones.
    /// Requires: all within the limits, and nothing in the rows of windows without a stone, of
    /// kNoPattern, and of two moves that make nothing.
    Network(Rule rule, const NetworkOfColor& black, const NetworkOfColor* white,
            const Kernels* kernels = nullptr);

    /// Of a window and its patterns, with Black's and White's stones as they are: by the numbers of
    /// line_rows().
    const RowPair& line(int row) const noexcept { return lines_[static_cast<std::size_t>(row)]; }
    const LineRows& line_rows() const noexcept { return *line_rows_; }
    /// By class_row() of Black's class and White's.
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
    std::unique_ptr<PairedHead[]> heads_;  // of both colours
};

}  // namespace fukumi
