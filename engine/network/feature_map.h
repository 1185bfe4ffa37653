// The features of every free cell and their pools (network.h), kept move by move.
//
// A feature map has a board of its own, which it moves to the position only when it is asked:
// moves that were made and taken back without a question cost nothing. A move leaves the features
// before it where they are and writes what changes to a new place; taking it back only restores the
// places. For one position and one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/line_keys.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/network/kernels.h"
#include "engine/network/network.h"
#include "engine/pattern/pattern_table.h"
#include "engine/pattern/position.h"

namespace fukumi {

class FeatureMap {
 public:
    /// To be refreshed before anything else is asked.
    FeatureMap() = default;

    /// Follows this position from now on. Requires: the network is one of the position's rule and
    /// stays until the next refresh.
    void refresh(const Position& position, const Network& network);

    /// Moves to the position. Requires: the position that was refreshed; no move from before that
    /// has been taken back; of its moves the first `common`, if it has so many, are as they were
    /// when this was last called.
    void follow(const Position& position, int common);

    const Pools& pools() const noexcept { return moves_.back().pools; }
    /// Of a free cell; negative ones count as nothing.
    const RowPair& features(Move m) const noexcept { return rows_[known_[m.index()].place]; }

 private:
    // A move since the refresh, and what it led to. The first one stands for the refresh.
    struct Made {
        Move move;
        Cell content;
        std::size_t replaced;  // number of replacements before it
        Pools pools;           // after it
    };
    // What is known of a free cell.
    struct Known {
        std::array<std::uint16_t, kDirections> lines;  // what it sees, by LineRows
        std::uint16_t place;                           // of its features
        std::uint16_t classes;                         // class_row() of Black's class and White's
    };
    // What was known of a cell before a move.
    struct Replacement {
        Known known;
        std::uint16_t cell;
    };

    // What a free cell sees on one line, now that a stone is there.
    struct LineChange {
        std::uint16_t cell;
        std::uint16_t direction;
        std::uint16_t row;  // of LineRows
    };

    Known start_cell(Move m, std::uint16_t place);
    std::uint16_t classes_of(const Known& known) const noexcept;
    void make(Move m, Cell content, const Position* after);
    void unmake() noexcept;
    std::size_t put_stone(Move m, Cell content, LineChange* changes) noexcept;

    const Network* network_ = nullptr;
    const PatternTable* patterns_ = nullptr;
    const WindowTable<std::uint16_t>* row_of_window_ = nullptr;  // numbers of LineRows
    std::uint32_t seeing_ = 0;  // cells of a line that see a stone, as its window has them
    LineKeys keys_{kMinBoardSize, kMinBoardSize};
    int first_ = 0;  // the ply of the refresh
    std::vector<Made> moves_;
    std::vector<Replacement> replacements_;
    std::vector<RowPair> rows_;  // by place: those of the refresh, then one for each replacement
    std::size_t first_rows_ = 0;
    std::array<Known, kIndexCount> known_;  // by cell
};

}  // namespace fukumi
