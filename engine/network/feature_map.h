// The features of every free cell and their pools (network.h), kept move by move.
//
// A feature map has a board of its own, which it moves to the position only when it is asked:
// moves that were made and taken back without a question cost nothing. Made moves add the rows of
// the windows they change and subtract what was there before; taken back, the other way round. For
// one position and one thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/line_keys.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/network/network.h"
#include "engine/pattern/pattern_table.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Sums of all features over the free cells, in the eyes of each colour.
struct alignas(64) Pools {
    ByColor<std::array<std::int32_t, kFeatures>> of{};

    friend bool operator==(const Pools&, const Pools&) noexcept = default;
};

class FeatureMap {
 public:
    /// To be refreshed before anything else is asked.
    FeatureMap();

    /// Follows this position from now on. Requires: the network stays until the next refresh.
    void refresh(const Position& position, const Network& network);

    /// Moves to the position. Requires: the position that was refreshed; no move from before that
    /// has been taken back; of its moves the first `common`, if it has so many, are as they were
    /// when this was last called.
    void follow(const Position& position, int common);

    const Pools& pools() const noexcept { return pools_; }
    /// Of a free cell; negative ones count as nothing.
    const RowPair& features(Move m) const noexcept { return features_[m.index()]; }

 private:
    struct Stone {
        Move move;
        Cell content;
    };

    void start_cell(Move m);
    template <int Sign>
    void change(Stone stone) noexcept;

    const Network* network_ = nullptr;
    const PatternTable* patterns_ = nullptr;
    LineKeys keys_{kMinBoardSize, kMinBoardSize};
    int first_ = 0;              // the ply of the refresh
    std::vector<Stone> stones_;  // that were put since then
    Pools pools_;
    std::unique_ptr<RowPair[]> features_;  // by cell; of cells with stones as they were before
};

}  // namespace fukumi
