// A game position with everything the layers above ask of it, kept current move by move.
//
// Stones, line keys, Zobrist key, candidate cells, the line patterns and move classes of every free
// cell for both colours, and the number and the set of cells of each class. make() updates the
// cells whose surroundings changed and remembers what they held; unmake() puts that back and
// computes nothing. What all this is worth is not known here: an evaluator (eval/evaluator.h) asks
// for the moves that were made. Copyable; for one thread at a time. The tables it
// reads are shared and immutable.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/board/line_keys.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {

/// What is known of a free cell. While a stone stands on it the content waits unchanged: unmake()
/// is in reverse order, so that it is right again when the cell is free again.
struct CellInfo {
    std::uint32_t codes = 0;  ///< PatternCode of Black in the low half, of White in the high one
    ByColor<MoveClass> classes{};

    friend bool operator==(const CellInfo&, const CellInfo&) noexcept = default;
};

/// The PatternCode of a colour in CellInfo::codes.
inline constexpr PatternCode code_of(std::uint32_t codes, Color color) noexcept {
    return static_cast<PatternCode>(codes >> (16 * index_of(color)));
}

class Position {
 public:
    /// Empty board, Black to move. Requires: sides in kMinBoardSize..kMaxBoardSize.
    Position(Rule rule, int width, int height);
    /// Any stones and walls, also impossible counts or a finished game.
    Position(Rule rule, const Grid& grid, Color side_to_move);

    Rule rule() const noexcept { return rule_; }
    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    Color side_to_move() const noexcept { return side_; }
    int stones() const noexcept { return stones_; }
    int free_cells() const noexcept { return free_count_; }
    Cell at(Move m) const noexcept { return cells_[m.index()]; }
    bool is_free(Move m) const noexcept { return at(m) == Cell::Empty; }
    /// Zobrist key of stones, walls, side to move, rule and size.
    std::uint64_t key() const noexcept { return key_; }
    /// The key that make(m) will lead to.
    std::uint64_t key_after(Move m) const noexcept;
    const LineKeys& line_keys() const noexcept { return keys_; }
    const PatternTable& table() const noexcept { return *table_; }
    Grid grid() const;

    /// Puts a stone of the side to move. Requires: m is free, R is rule().
    template <Rule R>
    void make(Move m) noexcept;
    /// Takes the last stone back. Requires: ply() > 0.
    void unmake() noexcept;
    /// The same as make<R>, with the rule looked up.
    void make(Move m) noexcept;

    /// Moves made since construction, and the last of them (`back` = 0), the one before it (1), ...
    int ply() const noexcept { return static_cast<int>(undo_.size()); }
    Move last_move(int back = 0) const noexcept {
        return back < ply() ? undo_[undo_.size() - 1 - back].move : Move::none();
    }

    /// What `color` would make on one line by playing on m. Requires: m is free.
    LinePattern pattern(Move m, Color color, int direction) const noexcept {
        const int shift = 16 * index_of(color) + 4 * direction;
        return static_cast<LinePattern>((info_[m.index()].codes >> shift) & 15);
    }
    /// All four of them.
    PatternCode code(Move m, Color color) const noexcept {
        return code_of(info_[m.index()].codes, color);
    }
    MoveClass move_class(Move m, Color color) const noexcept {
        return info_[m.index()].classes[color];
    }
    /// Number of free cells of this class.
    int count(Color color, MoveClass c) const noexcept {
        return counts_[color][static_cast<int>(c)];
    }
    /// Those cells.
    const CellSet& cells(Color color, MoveClass c) const noexcept {
        return sets_[color][static_cast<int>(c)];
    }

    /// The move with this number since construction. Requires: 0 <= number < ply().
    Move move_number(int number) const noexcept { return undo_[number].move; }

    /// Free cells near the stones; the middle one if the board is empty; every free cell if none is
    /// near.
    CellSet candidates() const noexcept;
    const CellSet& free_set() const noexcept { return free_; }
    Move centre() const noexcept { return move_at(width_ / 2, height_ / 2); }

    /// What `color` would make at m if the opponent had a stone on `reply`, a free cell other than
    /// m.
    MoveClass class_after_reply(Move m, Color color, Move reply) const noexcept;

    /// Compares the incremental state with one computed from scratch. For tests and asserts; slow.
    bool self_check() const;
    friend bool operator==(const Position& a, const Position& b);

 private:
    using Counts = ByColor<std::array<std::uint16_t, kMoveClasses>>;
    static constexpr int kNearWords =
        5;  // words of a CellSet that a neighbourhood of nine rows touches

    // What a move changed on one free cell.
    struct CellChange {
        CellInfo before;
        std::uint16_t index;
    };
    // State before a move.
    struct Undo {
        Move move;
        std::uint32_t changes;  // number of changes before it
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
    // Neighbourhood of the stones, occupied cells and cells outside the board included.
    CellSet near_;
    std::array<Cell, kIndexCount> cells_;
    std::array<CellInfo, kIndexCount> info_{};
    std::vector<Undo> undo_;
    std::vector<CellChange> changes_;
};

/// Whether all stones of `before`, which are some, stand on `now` too: the same game, further on.
bool continues(const Position& before, const Position& now);

}  // namespace fukumi
