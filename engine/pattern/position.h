// Position: the board of the search, updated incrementally by make() and unmake().
//
// It keeps stones, line keys, Zobrist key, candidate cells, the line patterns and move classes of
// every free cell for both colours, and the number and the set of cells of each class. make()
// updates the cells near the move and saves their old content; unmake() restores it without
// computing anything. A Position does not hold its evaluation (see eval/evaluator.h). It can be
// copied and is not thread-safe; all positions share the same immutable tables.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/board/line_keys.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {

/// The patterns and classes of a free cell. While a stone is on the cell, make() does not update
/// its CellInfo; the CellInfo is valid again when unmake() removes the stone, because moves are
/// unmade in reverse order.
struct CellInfo {
    std::uint32_t codes = 0;  ///< Black's PatternCode in the low 16 bits, White's in the high
    ByColor<MoveClass> classes{};

    friend bool operator==(const CellInfo&, const CellInfo&) noexcept = default;
};

/// Returns the PatternCode of a colour from CellInfo::codes.
inline constexpr PatternCode code_of(std::uint32_t codes, Color color) noexcept {
    return static_cast<PatternCode>(codes >> (16 * index_of(color)));
}

/// Converts the result of PatternTable::patterns() to the bits that CellInfo::codes has for
/// `direction`.
inline constexpr std::uint32_t codes_on_line(std::uint32_t patterns, int direction) noexcept {
    return ((patterns | patterns << 12) & 0x000F000FU) << (4 * direction);
}

class Position {
 public:
    /// Creates an empty board with Black to move.
    /// Requires: width and height are in kMinBoardSize..kMaxBoardSize.
    Position(Rule rule, int width, int height);
    /// Creates a position with any stones and walls. The numbers of stones need not be possible in
    /// a game, and the game may be over.
    Position(Rule rule, const Grid& grid, Color side_to_move);

    Rule rule() const noexcept { return rule_; }
    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    Color side_to_move() const noexcept { return side_; }
    int stones() const noexcept { return stones_; }
    int free_cells() const noexcept { return free_count_; }
    Cell at(Move m) const noexcept { return cells_[m.index()]; }
    bool is_free(Move m) const noexcept { return at(m) == Cell::Empty; }
    /// Returns the Zobrist key of the stones, the walls, the side to move, the rule and the size.
    std::uint64_t key() const noexcept { return key_; }
    /// Returns the value that key() will have after make(m).
    std::uint64_t key_after(Move m) const noexcept;
    const LineKeys& line_keys() const noexcept { return keys_; }
    const PatternTable& table() const noexcept { return *table_; }
    Grid grid() const;

    /// Puts a stone of the side to move on m. Requires: m is free, R == rule().
    template <Rule R>
    void make(Move m) noexcept;
    /// Takes back the last move. Requires: ply() > 0.
    void unmake() noexcept;
    /// Calls make<R>(m) with R == rule().
    void make(Move m) noexcept;

    /// Returns the number of moves made since construction and not unmade.
    int ply() const noexcept { return static_cast<int>(undo_.size()); }
    /// Returns the last move if `back` is 0, the move before it if `back` is 1, and so on; returns
    /// Move::none() if the position has too few moves. Requires: back >= 0.
    Move last_move(int back = 0) const noexcept {
        return back < ply() ? undo_[undo_.size() - 1 - back].move : Move::none();
    }

    // All functions from pattern() to move_class() require that m is free.

    /// Returns the pattern that a stone of `color` on m would make on the line in `direction`
    /// (geometry.h).
    LinePattern pattern(Move m, Color color, int direction) const noexcept {
        const int shift = 16 * index_of(color) + 4 * direction;
        return static_cast<LinePattern>((info_[m.index()].codes >> shift) & 15);
    }
    /// Returns the patterns that a stone of `color` on m would make in all four directions.
    PatternCode code(Move m, Color color) const noexcept {
        return code_of(info_[m.index()].codes, color);
    }
    MoveClass move_class(Move m, Color color) const noexcept {
        return info_[m.index()].classes[color];
    }
    /// Returns the number of free cells that have class c for `color`.
    int count(Color color, MoveClass c) const noexcept {
        return counts_[color][static_cast<int>(c)];
    }
    /// Returns the set of free cells that have class c for `color`.
    const CellSet& cells(Color color, MoveClass c) const noexcept {
        return sets_[color][static_cast<int>(c)];
    }

    /// Returns the move that was made at `ply`, counted from 0. Requires: 0 <= ply < ply().
    Move move_at_ply(int ply) const noexcept { return undo_[ply].move; }

    /// Returns the free cells near the stones: up to 2 cells away from a stone, or up to 4 cells
    /// away on a line with it. If the board has no stones, returns the centre; if no free cell is
    /// near a stone, or the centre is a wall, returns every free cell.
    CellSet candidates() const noexcept;
    const CellSet& free_set() const noexcept { return free_; }
    Move centre() const noexcept { return move_at(width_ / 2, height_ / 2); }

    /// Returns true if no further stone of either side can be part of a five, or be forbidden: the
    /// game will be a draw. Looks at every free cell. In renju it may return false for such a
    /// board.
    /// Requires: the game has not ended.
    bool is_dead() const noexcept;

    /// Returns the class that m would have for `color` after a stone of the opponent on `reply`.
    /// Requires: m and `reply` are different free cells.
    MoveClass class_after_reply(Move m, Color color, Move reply) const noexcept;

    /// Returns true if the state that make() and unmake() have updated equals the state computed
    /// from scratch. Slow; for tests.
    bool self_check() const;
    friend bool operator==(const Position& a, const Position& b);

 private:
    using Counts = ByColor<std::array<std::uint16_t, kMoveClasses>>;
    // The neighbourhood of a cell has nine rows. A word of a CellSet holds two rows, so five words
    // hold the neighbourhood.
    static constexpr int kNearWords = 5;

    // The CellInfo of a free cell before a move changed it.
    struct CellChange {
        CellInfo before;
        std::uint16_t index;
    };
    // What unmake() needs to take back a move: the move and the state before it.
    struct Undo {
        Move move;
        std::uint32_t changes;  // the size of changes_ before the move
        std::uint64_t key;
        Counts counts;
        std::array<std::uint64_t, kNearWords> near;

        friend bool operator==(const Undo&, const Undo&) noexcept = default;
    };

    void reserve_undo();
    CellInfo info_from_scratch(Move m) const noexcept;
    void add_to_classes(Move m, const CellInfo& info) noexcept;
    void remove_from_classes(Move m, const CellInfo& info) noexcept;
    template <Rule R>
    void update_line(Move m, int direction) noexcept;
    void update_cell(std::uint32_t index, std::uint32_t codes) noexcept;
    template <Color C>
    void update_cell_of(std::uint32_t index, CellInfo& info) noexcept;
    void toggle_classes(Move m, ByColor<MoveClass> a, ByColor<MoveClass> b) noexcept;

    Rule rule_;
    std::uint8_t width_;
    std::uint8_t height_;
    Color side_;
    int stones_ = 0;
    int free_count_ = 0;
    const PatternTable* table_;
    std::uint64_t key_ = 0;
    LineKeys keys_;
    Counts counts_{};
    ByColor<std::array<CellSet, kMoveClasses>> sets_{};
    CellSet free_;
    // All cells in the neighbourhood of a stone, even occupied cells and cells outside the board.
    CellSet near_;
    std::array<Cell, kIndexCount> cells_;
    std::array<CellInfo, kIndexCount> info_{};
    std::vector<Undo> undo_;
    std::vector<CellChange> changes_;
};

/// Returns true if `now` can come from `before` by further moves: the same rule and size, and every
/// stone and wall of `before` is still there. Returns false if `before` has no stones.
bool continues(const Position& before, const Position& now);

}  // namespace fukumi
