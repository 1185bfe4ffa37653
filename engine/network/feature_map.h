// FeatureMap: the features of every free cell and their pools (network.h), updated move by move.
//
// It has its own copy of the board, which it moves to the position only in follow(): moves made and
// unmade between two calls cost nothing. A move writes the changed features to new slots and leaves
// the old ones untouched, so unmaking it only restores the slot numbers. For one position at a
// time; not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/line_keys.h"
#include "engine/core/types.h"
#include "engine/network/kernels.h"
#include "engine/network/network.h"
#include "engine/pattern/pattern_table.h"
#include "engine/pattern/position.h"

namespace fukumi {

class FeatureMap {
 public:
    /// Call refresh() before any other function.
    FeatureMap() = default;

    /// Starts to follow a position. Requires: `network` is for the position's rule and outlives the
    /// use of this object until the next refresh().
    void refresh(const Position& position, const Network& network);

    /// Updates the map to the current state of the position. `common`: the first `common` plies of
    /// the position are the same as at the last call. Requires: the position of the last refresh();
    /// no move from before it has been unmade.
    void follow(const Position& position, int common);

    const Pools& pools() const noexcept { return plies_.back().pools; }
    /// Returns the features of a cell, not rectified. Requires: m was free at the last follow() or
    /// refresh().
    const RowPair& features(Move m) const noexcept { return rows_[cells_[m.index()].slot]; }

 private:
    // A move since the refresh and the state after it. The first entry is the refresh itself.
    struct Ply {
        Move move;
        Cell content;
        std::size_t saved;  // saved_.size() before the move
        Pools pools;
    };
    // The state of a free cell.
    struct CellState {
        std::array<std::uint16_t, kDirections> lines;  // rows of LineRows
        std::uint16_t slot;                            // of its features in rows_
        std::uint16_t classes;                         // class_row(Black's class, White's class)
    };
    // The state of a cell before a move.
    struct SavedCell {
        CellState state;
        std::uint16_t cell;
    };

    // A free cell whose view of one line a new stone has changed.
    struct LineChange {
        std::uint16_t cell;
        std::uint16_t direction;
        std::uint16_t row;  // of LineRows
    };

    CellState compute_cell(Move m, std::uint16_t slot);
    std::uint16_t classes_of(const CellState& state) const noexcept;
    void make(Move m, Cell content, const Position* after);
    void unmake() noexcept;
    std::size_t put_stone(Move m, Cell content, LineChange* changes) noexcept;

    const Network* network_ = nullptr;
    const PatternTable* patterns_ = nullptr;
    const WindowTable<std::uint16_t>* row_of_window_ = nullptr;
    // The cells of a line that depend on a stone, as bits of the window around the stone.
    std::uint32_t affected_ = 0;
    LineKeys keys_{kMinBoardSize, kMinBoardSize};
    int first_ = 0;  // the ply of the refresh
    std::vector<Ply> plies_;
    std::vector<SavedCell> saved_;
    std::vector<RowPair>
        rows_;  // by slot: first_rows_ of the refresh, then one for each saved cell
    std::size_t first_rows_ = 0;
    std::array<CellState, kIndexCount> cells_;
};

}  // namespace fukumi
