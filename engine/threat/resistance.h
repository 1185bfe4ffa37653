// Resistance in lost positions: a person may overlook a threat, so a move that hinders the threat
// is better than a move that ignores it, even if both lose.
#pragma once

#include <functional>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

/// Compares the moves of the side to move by how much they hinder the opponent's strongest threat:
/// a five, an open four, or a win by continuous fours.
class Resistance {
 public:
    /// Searches for a win by continuous fours (a few thousand fours at most) if the opponent
    /// threatens neither a five nor an open four. Requires: nobody has won.
    explicit Resistance(const Position& position);

    /// Returns what is left of the threat after the move: the number of cells where the opponent
    /// makes a five or an open four; or 1 if he still wins by the same fours, otherwise 0. Always 0
    /// without a threat. Requires: m is free.
    int threat_left(Move m);
    /// Keeps the moves after which the least is left of the threat, in their order.
    void keep_best(std::vector<Move>& moves);
    /// Sorts the moves: first by what is left of the threat, then the best cells of the opponent,
    /// then our best cells. Requires: `moves` are free cells.
    void sort(std::vector<Move>& moves);

 private:
    Position position_;
    Threat threat_;
    CellSet defences_;  // the moves that may break the fours, if the threat is Fours
};

/// Returns the moves that are worth a try: the fives if there are any; against an open four, the
/// own open fours if there are any; the answers if a five or an open four must be met; if no answer
/// exists, the moves of `candidates` that hinder the threat most; without a threat, all
/// `candidates`. The list has only moves for which `may_play` is true.
/// Requires: nobody has won.
std::vector<Move> sensible_moves(const Position& position, const CellSet& candidates,
                                 const std::function<bool(Move)>& may_play);
/// Returns the moves worth a try of the legal moves among Position::candidates() or, if no
/// candidate is legal, among all free cells. The best resistance comes first. Returns an empty list
/// if no move is legal.
std::vector<Move> sensible_moves(const Position& position);
/// Returns all legal moves, the best resistance first: the sensible moves, then the others.
std::vector<Move> moves_by_resistance(const Position& position);

}  // namespace fukumi
