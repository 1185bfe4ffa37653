// A position as the model of a network sees it: the rows of features of every cell that has some,
// and what is to be learnt.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/network/network.h"
#include "training/network/positions.h"
#include "training/network/word_scale.h"

namespace fukumi::training {

/// Number of a row in the eyes of one colour, by direction: its own stones are as if they were
/// Black's.
struct CellRows {
    std::array<std::uint16_t, kDirections> windows;
    std::array<std::uint8_t, kDirections> patterns;
    std::uint8_t classes;  ///< class_row()

    friend bool operator==(const CellRows&, const CellRows&) noexcept = default;
};

/// A free cell near the stones.
struct CellInput {
    CellRows own;    ///< in the eyes of the side to move
    CellRows other;  ///< in the eyes of the other side
    Point cell;
    std::uint8_t to_last;  ///< relation to the last stone
    std::uint8_t to_own;   ///< relation to the one before it
};

/// How the targets are made.
struct TargetSettings {
    float result_share = 0.4F;  ///< of the result, where it counts; the rest is the search's word
    WordScales word_scales = kPlainWord;  ///< of that word
    float effort_share = 0;               ///< of the search's effort in the moves to be learnt
    float proven_target =
        0.98F;  ///< chance of a proven win: less than certain keeps weights finite
};

struct NetworkSample {
    Color mover = Color::Black;
    std::vector<CellInput> cells;
    CountRows counts{};  ///< numbers of rows
    /// What is to be said of the end: the search's word as a score of the side to move, and the
    /// result (1, 0.5 or 0) with its share.
    float word = 0.5F;
    float result = 0.5F;
    float result_share = 0;
    /// Numbers in `cells` of the moves to be learnt, and their shares, which sum up to 1; empty
    /// where there is nothing to learn.
    std::vector<std::pair<int, float>> moves;

    /// Both together, as an expected score.
    float target() const noexcept { return result_share * result + (1 - result_share) * word; }
};

/// Reads rows of positions, as the patterns of their rule see them. Thread-safe.
class SampleReader {
 public:
    explicit SampleReader(const TargetSettings& settings = {});

    /// Overwrites `sample`.
    void read(const TrainingPosition& position, NetworkSample& sample) const;

 private:
    void read_cells(const TrainingPosition& position, NetworkSample& sample) const;
    static CellRows rows_of(const PatternTable& table, const LineKeys& keys, Move m);
    CellRows seen_by_white(const CellRows& rows) const;

    TargetSettings settings_;
    std::array<std::uint16_t, kWindowRows> exchanged_;
};

}  // namespace fukumi::training
