// FeatureMap: the features of every free cell and their pools (network.h), updated move by move.
//
// A FeatureMap has its own copy of the board, and only follow() updates this copy. So the moves
// that a search makes and unmakes between two calls of follow() cost nothing. For a move, the
// FeatureMap writes the changed features to new slots and leaves the old features unchanged; to
// take back the move, it only restores the slot numbers. An object follows one position at a time
// and is not thread-safe.
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
    /// Creates an empty FeatureMap: call refresh() before any other function.
    FeatureMap() = default;

    /// Computes the features of `position` from scratch and follows this position from now on.
    /// Requires: `network` is for the position's rule and stays alive until the next refresh() or
    /// the last call of this object.
    void refresh(const Position& position, const Network& network);

    /// Updates the features to the current state of the position. `common`: the first `common`
    /// moves of the position are the same as at the last call of follow() or refresh(); later moves
    /// may differ.
    /// Requires: `position` is the position of the last refresh(), and no move from before the
    /// refresh has been unmade.
    void follow(const Position& position, int common);

    const Pools& pools() const noexcept { return plies_.back().pools; }
    /// Returns the features of a cell, not rectified: they may be negative. Requires: m was free at
    /// the last follow() or refresh().
    const RowPair& features(Move m) const noexcept { return rows_[cells_[m.index()].slot]; }

 private:
    // A move since the refresh and the pools after it. The first element has no move; it holds the
    // pools of the refresh.
    struct Ply {
        Move move;
        Cell content;
        std::size_t saved;  // saved_.size() before the move
        Pools pools;
    };
    // The row numbers from which the features of a free cell were computed, and the slot that holds
    // the features.
    struct CellState {
        std::array<std::uint16_t, kDirections> lines;  // row numbers of LineRows
        std::uint16_t slot;                            // index of its features in rows_
        std::uint16_t classes;                         // class_row(Black's class, White's class)
    };
    // A cell and its state before a move; unmake() restores it.
    struct SavedCell {
        CellState state;
        std::uint16_t cell;
    };

    // A free cell whose row number on one of its lines has changed because of a new stone.
    struct LineChange {
        std::uint16_t cell;
        std::uint16_t direction;
        std::uint16_t row;  // row number of LineRows
    };

    CellState compute_cell(Move m, std::uint16_t slot);
    std::uint16_t classes_of(const CellState& state) const noexcept;
    void make(Move m, Cell content, const Position* after);
    void unmake() noexcept;
    std::size_t put_stone(Move m, Cell content, LineChange* changes) noexcept;

    const Network* network_ = nullptr;
    const PatternTable* patterns_ = nullptr;
    const WindowTable<std::uint16_t>* row_of_window_ = nullptr;
    // A mask for the window of a new stone: the cells whose row numbers may change because of the
    // stone.
    std::uint32_t affected_ = 0;
    LineKeys keys_{kMinBoardSize, kMinBoardSize};
    int first_ = 0;  // the position's ply() at the refresh
    std::vector<Ply> plies_;
    std::vector<SavedCell> saved_;
    // The features by slot: first_rows_ slots for the refresh, then one slot for each saved cell.
    std::vector<RowPair> rows_;
    std::size_t first_rows_ = 0;
    std::array<CellState, kIndexCount> cells_;
};

}  // namespace fukumi
