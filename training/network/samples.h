// A sample is a position in the form in which the model learns from it: the row numbers of each
// free cell near the stones, the target score, and the target moves.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/network/network.h"
#include "training/network/calibration.h"
#include "training/network/positions.h"

namespace fukumi::training {

/// The rows of weights that a cell uses, by direction, as one colour sees the cell: this colour's
/// own stones count as black.
struct CellRows {
    std::array<std::uint16_t, kDirections> windows;
    std::array<std::uint8_t, kDirections> patterns;
    std::uint8_t classes;  ///< class_row()

    friend bool operator==(const CellRows&, const CellRows&) noexcept = default;
};

/// A free cell near the stones.
struct CellInput {
    CellRows own;    ///< as the side to move sees them
    CellRows other;  ///< as the opponent sees them
    Point cell;
    std::uint8_t to_last;  ///< relation to the last stone
    std::uint8_t to_own;   ///< relation to the stone before it
    /// True if the search considers this move: any cell near the stones, or only the answers if the
    /// opponent threatens an open four; never a forbidden move.
    bool candidate = true;
};

/// How targets are computed.
struct TargetSettings {
    float result_share = 0.4F;  ///< weight of a result that counts; the search score has the rest
    Calibration calibration = kNoCalibration;  ///< factors for the search scores
    float effort_share = 0;  ///< weight of the shares of nodes in the target moves
    /// Target score of a proven win. It is less than 1, so that the weights stay finite.
    float proven_target = 0.98F;
};

struct NetworkSample {
    Color mover = Color::Black;
    std::vector<CellInput> cells;
    CountRows counts{};  ///< row numbers for the numbers of cells of each class
    /// Targets for the side to move: the calibrated score of the search (0..1), and the result of
    /// the game (1, 0.5 or 0) with its weight.
    float search_score = 0.5F;
    float result = 0.5F;
    float result_share = 0;
    /// Target moves: indices in `cells` with weights that sum up to 1, the best move first. Empty
    /// if the position has no target move. All target moves are candidates.
    std::vector<std::pair<int, float>> moves;

    /// The weighted mean of search score and result.
    float target() const noexcept {
        return result_share * result + (1 - result_share) * search_score;
    }
};

/// Turns positions into samples. Thread-safe.
class SampleReader {
 public:
    explicit SampleReader(const TargetSettings& settings = {});

    /// Converts a position. Overwrites `sample`.
    void read(const TrainingPosition& position, NetworkSample& sample) const;

 private:
    void read_cells(const TrainingPosition& position, NetworkSample& sample) const;
    static void mark_candidates(const TrainingPosition& position, const LineKeys& keys,
                                NetworkSample& sample);
    static CellRows rows_of(const PatternTable& table, const LineKeys& keys, Move m);
    CellRows seen_by_white(const CellRows& rows) const;

    TargetSettings settings_;
    std::array<std::uint16_t, kWindowRows> exchanged_;
};

}  // namespace fukumi::training
