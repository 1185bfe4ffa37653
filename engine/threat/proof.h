// Proof: a tree that shows how the attacker wins against every defence.
//
// Each node is a move of the attacker. The defender may then play anywhere: `answers` lists the
// moves that need their own continuation, and `otherwise` is the continuation against all other
// moves and against a pass. For example, after a four the answers are the cells that stop the five,
// and `otherwise` makes the five. If the attacker threatens several fives, the answers also include
// the cells that stop only the five of `otherwise`.
//
// No answer is forbidden in the position for which it was found. `otherwise` also holds after moves
// that the proof does not list. In renju, the stone of such a move can make a later answer
// forbidden; then the defender cannot give this answer, and the proof still holds.
//
// A proof can be checked independently: play each defence on a board and follow the tree to the
// five. tests/twins/proof_checker.h does so with the rules of board/rules.h.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// The result of a search for a forced win.
enum class Verdict : std::uint8_t {
    Unknown,  ///< not decided: a limit ended the search, or lines were skipped
    Win,      ///< proven against every defence
    NoWin,    ///< no win of this kind (fours, threats) exists; a win of another kind may exist
};

/// Why a solver stopped.
enum class SolverEnd : std::uint8_t {
    Solved,     ///< the verdict is Win or NoWin
    Nodes,      ///< the limit of fours, positions or nodes was reached
    Time,       ///< the deadline has passed
    Stopped,    ///< the Poll returned true
    Memory,     ///< the tree of the solver is full
    Exhausted,  ///< all other lines were tried, but some lines were skipped
    TooLate,    ///< the win comes too late: a renju game is drawn at 25 free cells
};

struct ProofNode {
    struct Answer {
        Move move;
        int next;  ///< the node that refutes it
    };

    Move move;           ///< the attacker's move
    int plies = 1;       ///< plies to the five, including this move; 1: this move is the five
    int otherwise = -1;  ///< the node that refutes all other moves; -1 only if plies is 1
    std::vector<Answer> answers;  ///< sorted: the answer that resists the longest comes first
};

/// The proof of a win: a tree of nodes, or an acyclic graph if positions repeat. Node 0 is the
/// first move. A proof without nodes proves nothing.
struct Proof {
    std::vector<ProofNode> nodes;

    /// Returns the moves of both sides up to the five if the defender always resists as long as
    /// possible. If the defence makes no difference, the line has a legal one all the same, so that
    /// the colours alternate; it ends early if the defender has no legal move. May have fewer moves
    /// than the plies of node 0.
    /// Requires: the proof is for `root` with the attacker to move, and is not empty.
    std::vector<Move> main_line(const Position& root) const;

    /// Appends the nodes of another proof. Returns the new index of its node 0.
    int append(const Proof& part);

    /// Returns the part of the proof that starts with node `index`.
    Proof from(int index) const;
};

}  // namespace fukumi
