// FourBoard: the board of the search for continuous fours (vcf.h).
//
// FourBoard keeps the line keys and, for each line, the five-windows in which the attacker has two
// or three stones. A four and its answer change at most seven lines, and FourBoard counts the
// windows of these lines again (five_windows.h). It keeps no data for single cells, and so is
// several times faster than Position.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/board/line_keys.h"
#include "engine/board/zobrist.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/five_windows.h"

namespace fukumi {

/// A list of up to three cells, in eight bytes, because searches copy many such lists. The longest
/// lists that occur have two cells: the answers to a four in caro.
class FewMoves {
 public:
    void push(Move m) noexcept { moves_[size_++] = m; }
    int size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Move operator[](int i) const noexcept { return moves_[i]; }
    const Move* begin() const noexcept { return moves_.data(); }
    const Move* end() const noexcept { return moves_.data() + size_; }
    bool contains(Move m) const noexcept {
        for (const Move other : *this) {
            if (other == m)
                return true;
        }
        return false;
    }
    /// Removes the cells that are not in `other`.
    void intersect(const FewMoves& other) noexcept {
        int kept = 0;
        for (int i = 0; i < size_; ++i) {
            if (other.contains(moves_[i]))
                moves_[kept++] = moves_[i];
        }
        size_ = static_cast<std::uint16_t>(kept);
    }

 private:
    std::array<Move, 3> moves_;
    std::uint16_t size_ = 0;
};

/// A five that one side threatens: the cell that completes the five, and the cells where the other
/// side can prevent it.
struct PendingFive {
    Move cell;
    FewMoves answers;  ///< the first answer is `cell` itself
};

/// Computes the cells that prevent every one of several fives.
class CommonAnswers {
 public:
    void add(const PendingFive& five) noexcept {
        if (any_)
            cells_.intersect(five.answers);
        else
            cells_ = five.answers;
        any_ = true;
    }
    /// Returns true if add() was called.
    bool any() const noexcept { return any_; }
    const FewMoves& cells() const noexcept { return cells_; }

 private:
    bool any_ = false;
    FewMoves cells_;
};

/// Returns the key of the position with `attacker` to move, even if it is the other side's turn.
inline std::uint64_t four_key(const Position& position, Color attacker) noexcept {
    return position.side_to_move() == attacker ? position.key()
                                               : position.key() ^ kZobrist.white_to_move;
}

template <Rule R, Color Attacker>
class FourBoard {
 public:
    static constexpr Color kDefender = opponent(Attacker);

    explicit FourBoard(const Position& position) noexcept;

    const LineKeys& line_keys() const noexcept { return keys_; }
    /// Returns the key of the position with the attacker to move.
    std::uint64_t key() const noexcept { return key_; }
    /// Returns key() after play(four, answer).
    std::uint64_t key_after(Move four, Move answer) const noexcept {
        return key_ ^ kZobrist.content[static_cast<int>(stone_of(Attacker))][four.index()] ^
               kZobrist.content[static_cast<int>(stone_of(kDefender))][answer.index()];
    }

    /// State that play() saves for undo().
    struct Undo {
        std::array<LineSet, 2 * kDirections> builds;
    };
    void play(Move four, Move answer, Undo& undo) noexcept;
    void undo(Move four, Move answer, const Undo& undo) noexcept;

    /// Calls visit(Move, answers) for each cell where the attacker makes a four, once for each line
    /// of the four. answers() returns the cells that prevent all fives on that line.
    template <typename Visit>
    void for_each_four(Visit visit) const;

    /// Calls visit(PendingFive) for each five that the attacker threatens after `four`. If a cell
    /// completes several windows, calls `visit` several times for it. Requires: `four` is free.
    template <typename Visit>
    void for_each_five_after(Move four, Visit visit) const;
    /// Calls visit(PendingFive) for each five that colour C threatens on the lines through its
    /// stone on m.
    template <Color C, typename Visit>
    void for_each_five_through(Move m, Visit visit) const;

    /// Calls `call` with the line keys after adding a stone of the attacker on `four`, removes the
    /// stone, and returns the result. Requires: `four` is free.
    template <typename Call>
    auto with_four(Move four, Call call) {
        keys_.toggle(four, stone_of(Attacker));
        const auto result = call(keys_);
        keys_.toggle(four, stone_of(Attacker));
        return result;
    }

    /// Adds to `cells` the free cells of all fives that the attacker threatens after `four`, and
    /// the free cells next to both ends of these fives.
    void collect_five_cells(Move four, CellSet& cells) const noexcept;
    /// Adds to `cells` the free cells where one more stone of the defender makes a four together
    /// with its stone on `answer`. Some of these fours may not count under the rule.
    void collect_fours_with(Move answer, CellSet& cells) const noexcept;

    /// Returns the number of five-windows in which `four` raises the number of attacking stones
    /// from two to three, and which `answer` does not block.
    int threes_built(Move four, Move answer) const noexcept;

 private:
    static int base_of(int direction, int line) noexcept {
        switch (direction) {
            case 0:
                return (line + kRowPadding) * kRowStride;
            case 1:
                return kRowPadding * kRowStride + line;
            case 2:
                return (kMaxBoardSize - 1 - line + kRowPadding) * kRowStride;
            default:
                return (line + kRowPadding) * kRowStride;
        }
    }
    static Move cell_at(int direction, int line, int bit) noexcept {
        return Move(base_of(direction, line) + (bit / 2 - kWindowRadius) * kSteps[direction]);
    }
    template <Color C>
    static PendingFive pending_five(std::uint64_t word, int direction, int line, int window,
                                    LineSet filled) noexcept;
    // Visits the fives that the attacker threatens on this line after putting a stone on the free
    // cell at `bit`.
    template <typename Visit>
    void for_each_five_on_line(int direction, int line, int bit, Visit visit) const;
    LineSet& builds(int direction, Move m) noexcept {
        return builds_[direction][line_of(direction, x_of(m), y_of(m))];
    }
    static void collect(int direction, int line, LineSet of_line, CellSet& cells) noexcept;
    void count_line(int direction, int line) noexcept;
    void set_builds(int direction, int line, LineSet builds) noexcept;
    void toggle(Move four, Move answer) noexcept;

    LineKeys keys_;
    std::uint64_t key_;
    // For each line: the windows with three stones of the attacker in the even bits, those with two
    // in the odd bits.
    std::array<std::array<LineSet, kLines>, kDirections> builds_;
    std::array<std::uint64_t, kDirections> lines_with_threes_{};
};

template <Rule R, Color Attacker>
FourBoard<R, Attacker>::FourBoard(const Position& position) noexcept
    : keys_(position.line_keys()), key_(four_key(position, Attacker)) {
    for (int d = 0; d < kDirections; ++d) {
        builds_[d].fill(0);
        for (int line = 0; line < kLines; ++line) {
            if (std::popcount(stones_on_line<Attacker>(keys_.word(d, line))) >= 2)
                count_line(d, line);
        }
    }
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::set_builds(int direction, int line, LineSet builds) noexcept {
    builds_[direction][line] = builds;
    const std::uint64_t bit = std::uint64_t{1} << line;
    if ((builds & kAllOfLine) != 0) {
        lines_with_threes_[direction] |= bit;
    } else {
        lines_with_threes_[direction] &= ~bit;
    }
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::count_line(int direction, int line) noexcept {
    const FiveWindows windows = five_windows<R, Attacker>(keys_.word(direction, line));
    set_builds(direction, line, windows.three | windows.two << 1);
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::toggle(Move four, Move answer) noexcept {
    keys_.toggle(four, stone_of(Attacker));
    keys_.toggle(answer, stone_of(kDefender));
    key_ = key_after(four, answer);
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::play(Move four, Move answer, Undo& undo) noexcept {
    toggle(four, answer);
    // If `four` and `answer` share a line, it is counted only once, with the lines of `four`.
    const int common = common_direction(four, answer);
    for (int d = 0; d < kDirections; ++d) {
        undo.builds[d] = builds(d, four);
        count_line(d, line_of(d, x_of(four), y_of(four)));
        if (d == common)
            continue;
        undo.builds[kDirections + d] = builds(d, answer);
        count_line(d, line_of(d, x_of(answer), y_of(answer)));
    }
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::undo(Move four, Move answer, const Undo& undo) noexcept {
    toggle(four, answer);
    const int common = common_direction(four, answer);
    for (int d = 0; d < kDirections; ++d) {
        if (d != common)
            set_builds(d, line_of(d, x_of(answer), y_of(answer)), undo.builds[kDirections + d]);
        set_builds(d, line_of(d, x_of(four), y_of(four)), undo.builds[d]);
    }
}

template <Rule R, Color Attacker>
template <typename Visit>
void FourBoard<R, Attacker>::for_each_four(Visit visit) const {
    for (int d = 0; d < kDirections; ++d) {
        for (std::uint64_t lines = lines_with_threes_[d]; lines != 0; lines &= lines - 1) {
            const int line = std::countr_zero(lines);
            const LineSet windows = builds_[d][line] & kAllOfLine;
            LineSet cells = cells_of_windows(windows) & free_on_line(keys_.word(d, line));
            for (; cells != 0; cells &= cells - 1) {
                const int bit = std::countr_zero(cells);
                visit(cell_at(d, line, bit), [&] {
                    CommonAnswers answers;
                    for_each_five_on_line(d, line, bit,
                                          [&](const PendingFive& five) { answers.add(five); });
                    return answers.cells();
                });
            }
        }
    }
}

// Returns the five of C in this window. The free cells in `filled` count as stones of C.
template <Rule R, Color Attacker>
template <Color C>
PendingFive FourBoard<R, Attacker>::pending_five(std::uint64_t word, int direction, int line,
                                                 int window, LineSet filled) noexcept {
    const LineSet free = free_on_line(word) & ~filled;
    const int cell = std::countr_zero(free & cells_of_windows(LineSet{1} << window));
    PendingFive five{cell_at(direction, line, cell), {}};
    five.answers.push(five.cell);
    if constexpr (is_caro(R)) {
        // In caro a five between two opposing stones does not win: if one end is taken, the
        // opponent may also answer at the other end.
        const LineSet theirs = stones_on_line<opponent(C)>(word);
        const LineSet before = LineSet{1} << (window - 2);
        const LineSet behind = LineSet{1} << (window + 10);
        if ((theirs & before) != 0 && (free & behind) != 0)
            five.answers.push(cell_at(direction, line, window + 10));
        if ((theirs & behind) != 0 && (free & before) != 0)
            five.answers.push(cell_at(direction, line, window - 2));
    }
    return five;
}

template <Rule R, Color Attacker>
template <typename Visit>
void FourBoard<R, Attacker>::for_each_five_after(Move four, Visit visit) const {
    const int x = x_of(four);
    const int y = y_of(four);
    for (int d = 0; d < kDirections; ++d) {
        for_each_five_on_line(d, line_of(d, x, y), LineKeys::bit_of(d, x, y), visit);
    }
}

template <Rule R, Color Attacker>
template <typename Visit>
void FourBoard<R, Attacker>::for_each_five_on_line(int direction, int line, int bit,
                                                   Visit visit) const {
    LineSet windows = builds_[direction][line] & windows_with(bit) & kAllOfLine;
    for (; windows != 0; windows &= windows - 1) {
        visit(pending_five<Attacker>(keys_.word(direction, line), direction, line,
                                     std::countr_zero(windows), LineSet{1} << bit));
    }
}

template <Rule R, Color Attacker>
template <Color C, typename Visit>
void FourBoard<R, Attacker>::for_each_five_through(Move m, Visit visit) const {
    const int x = x_of(m);
    const int y = y_of(m);
    for (int d = 0; d < kDirections; ++d) {
        const int line = line_of(d, x, y);
        const int bit = LineKeys::bit_of(d, x, y);
        const std::uint64_t word = keys_.word(d, line);
        // Skip the line if it has too few stones near m, as most lines do.
        if (std::popcount(stones_on_line<C>(word) & cells_of_windows(windows_with(bit))) < 4)
            continue;
        LineSet windows = five_windows<R, C>(word).four & windows_with(bit);
        for (; windows != 0; windows &= windows - 1)
            visit(pending_five<C>(word, d, line, std::countr_zero(windows), 0));
    }
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::collect(int direction, int line, LineSet of_line,
                                     CellSet& cells) noexcept {
    for (; of_line != 0; of_line &= of_line - 1)
        cells.insert(cell_at(direction, line, std::countr_zero(of_line)));
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::collect_five_cells(Move four, CellSet& cells) const noexcept {
    const int x = x_of(four);
    const int y = y_of(four);
    for (int d = 0; d < kDirections; ++d) {
        const int line = line_of(d, x, y);
        const LineSet windows =
            builds_[d][line] & windows_with(LineKeys::bit_of(d, x, y)) & kAllOfLine;
        const LineSet ends = windows >> 2 | windows << 10;
        collect(d, line, (cells_of_windows(windows) | ends) & free_on_line(keys_.word(d, line)),
                cells);
    }
}

template <Rule R, Color Attacker>
void FourBoard<R, Attacker>::collect_fours_with(Move answer, CellSet& cells) const noexcept {
    const int x = x_of(answer);
    const int y = y_of(answer);
    for (int d = 0; d < kDirections; ++d) {
        const int line = line_of(d, x, y);
        const std::uint64_t word = keys_.word(d, line);
        // Use the freestyle rule, which counts every window without opposing stones and walls.
        const LineSet windows = five_windows<Rule::Freestyle, kDefender>(word).three &
                                windows_with(LineKeys::bit_of(d, x, y));
        collect(d, line, cells_of_windows(windows) & free_on_line(word), cells);
    }
}

template <Rule R, Color Attacker>
int FourBoard<R, Attacker>::threes_built(Move four, Move answer) const noexcept {
    const int x = x_of(four);
    const int y = y_of(four);
    const int common = common_direction(four, answer);
    int count = 0;
    for (int d = 0; d < kDirections; ++d) {
        LineSet windows =
            (builds_[d][line_of(d, x, y)] >> 1) & windows_with(LineKeys::bit_of(d, x, y));
        if (d == common)
            windows &= ~windows_with(LineKeys::bit_of(d, x_of(answer), y_of(answer)));
        count += std::popcount(windows);
    }
    return count;
}

}  // namespace fukumi
