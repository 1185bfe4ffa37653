// Reason: a statement for or against a move, such as a five that the move makes, a threat that it
// stops, a cell that it takes, or a forced win that it starts, allows or misses.
//
// The rules, the shapes on the board and proofs of wins (threat/proof.h) confirm a reason, without
// this code. Only reasons that quote a search (SearchedLines) rest on its values. Plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/threat/proof.h"

namespace fukumi {

/// "The mover" is the side that plays the move. "After a pass" means: if the opponent made no move
/// in reply, so that the mover could move again. "Wins by a forced win" means: in `plies` plies, by
/// `proof`; if the proof is empty, the search proved the win, and `line` is its main line.
enum class ReasonKind : std::uint8_t {
    MakesFive,    ///< the move wins; `cells` is the winning line
    Forbidden,    ///< the move is forbidden to Black in renju
    Draws,        ///< the move ends the game in a draw
    Wins,         ///< the mover wins by a forced win that starts with the move
    StopsFive,    ///< the opponent could make a five on `at` before the move, and no five after it
    StopsThree,   ///< the opponent had the open three `cells`, which a stone on `at` makes an open
                  ///< four; after the move no cell of that line within four cells of `at` does so
    StopsFours,   ///< the opponent could win by continuous fours before the move (see WithoutIt),
                  ///< but not after it
    MakesFour,    ///< the mover threatens a five on each of `cells`
    MakesThree,   ///< the mover has the open three `cells`; after a pass the open four on `at` wins
                  ///< by `proof`
    Threatens,    ///< after a pass the mover wins by `proof`; `shape` is the class of its first
                  ///< move. The move is part of this threat
    KeepsThreat,  ///< like Threatens, but the mover would have such a win without this stone, too
    MakesShape,   ///< the move is of the class `shape`
    TakesShape,   ///< on the cell of the move the opponent could have made `shape`
    OwnCells,     ///< the mover can make `shape` or a stronger one on `count` cells; before the
                  ///< move on `before` cells
    TheirCells,   ///< like OwnCells, for the opponent
    NoChange,     ///< the move leaves the numbers of OwnCells and TheirCells as they are
    WithoutIt,    ///< if the mover passed instead, the opponent would win by a forced win
    OnlyDelays,   ///< the move is a four, and after its answer on `at` the opponent threatens to
                  ///< win by continuous fours, as before the move
    OnlyMoves,    ///< after all moves except `cells` and `delays` the opponent has a forced win;
                  ///< each of `delays` is like OnlyDelays. If `exact`, each of `cells` (a four:
                  ///< together with its answer) leaves the opponent no win by continuous fours
    AfterPass,    ///< if the mover passed instead, the search would play `line` for the opponent.
                  ///< It begins on `at` with the class `shape` (None: a weak one); the mover would
                  ///< then have `value`
    NextBest,     ///< the best other move of the search is `at`, with `line` and `value`; the move
                  ///< itself has `own_value`, which is not smaller
    MissesFive,   ///< the mover could have made a five on `at`
    MissesWin,    ///< the mover could have won by a forced win
    AllowsFive,   ///< the opponent can make a five on `at`
    Loses,        ///< the opponent wins by a forced win after the move
    WorseThan,    ///< the search prefers `at`, with `value`; this move has `own_value`, by `line`
};
inline constexpr int kReasonKinds = 26;

/// The comments of ReasonKind list the members that a reason uses. Values are from the mover's
/// view.
struct Reason {
    ReasonKind kind;
    std::vector<Move> cells = {};  ///< in the order of the line on which they are
    std::vector<Move> delays = {};
    Move at = {};
    MoveClass shape = MoveClass::None;
    int count = 0;
    int before = 0;
    bool exact = false;
    Value value = 0;
    Value own_value = 0;
    int plies = 0;
    std::vector<Move> line = {};
    Proof proof = {};
};

/// Returns a proven win or loss with the next smaller number of plies that is possible: a side
/// makes a five only with every second ply. The value of a search may be a bound between two of
/// them.
inline constexpr Value with_possible_plies(Value value) noexcept {
    if (is_win(value) && (kMate - value) % 2 == 0)
        return value + 1;
    if (is_loss(value) && (kMate + value) % 2 != 0)
        return value - 1;
    return value;
}

/// A value that a search found, and its main line. The plies of a win or loss must be possible: see
/// with_possible_plies().
struct SearchedLine {
    Value value = 0;  ///< for the side that plays the explained move
    std::vector<Move> line = {};
};

/// What a search found about a move and its alternatives. The reasons then agree with these values.
struct SearchedLines {
    std::optional<SearchedLine> move = {};   ///< begins with the explained move
    std::optional<SearchedLine> other = {};  ///< begins with the best other move
    /// Begins with the opponent's move, as if the mover had passed. A loss counts its plies from
    /// this move.
    std::optional<SearchedLine> after_pass = {};
};

}  // namespace fukumi
