// A proof that the attacker wins: his moves, and what he plays against every defence.
//
// Nodes are the attacker's moves. After a move the defender may play anywhere: `answers` lists the
// moves that call for a continuation of their own, and `otherwise` is the continuation that beats
// every other move, a pass included. After a four, for example, the answers are the cells that stop
// the five, and otherwise the attacker makes the five. If he threatens several fives, a cell that
// stops only the one of `otherwise` is among the answers too.
//
// A proof can be checked without trusting whoever made it: play each defence on a board and follow
// the tree until the five is there. The tests do that with the rules of board/rules.h alone.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/types.h"

namespace fukumi {

/// What is known about a search for a forced win.
enum class Verdict : std::uint8_t {
    Unknown,  ///< the limits were reached first
    Win,      ///< proven against every defence
    NoWin,    ///< no win of the kind that was searched for; says nothing about other ways to win
};

/// Why a solver ended.
enum class SolverEnd : std::uint8_t {
    Solved,     ///< the verdict is Win or NoWin
    Nodes,      ///< the limit of fours, positions or nodes was reached
    Time,       ///< the deadline
    Stopped,    ///< somebody ended it
    Memory,     ///< its tree is full
    Exhausted,  ///< it has tried all that it can, and left something out
    TooLate,    ///< the win that it found comes after renju's early draw
};

struct ProofNode {
    struct Answer {
        Move move;
        int next;  ///< index of the node that beats it
    };

    Move move;      ///< of the attacker
    int plies = 1;  ///< until the five is on the board, this move included; 1: this is the five
    int otherwise = -1;  ///< index of the node against every other move; -1 only where plies is 1
    std::vector<Answer> answers;  ///< the one that resists longest first
};

/// A tree, or where positions repeat a graph without cycles. Node 0 is the first move; empty where
/// nothing is proven.
struct Proof {
    std::vector<ProofNode> nodes;

    /// The moves of both sides when the defender always resists as long as he can; ends with the
    /// five. A defence that does not matter is left out, so the line may be shorter than the plies
    /// of node 0. Requires: not empty.
    std::vector<Move> main_line() const;

    /// Adds the nodes of another proof; returns the index of its first one here.
    int append(const Proof& part);

    /// The part that begins with node `index`.
    Proof from(int index) const;
};

}  // namespace fukumi
