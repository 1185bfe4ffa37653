// VCT, victory by continuous threats: every move of the attacker is a four, or threatens to win by
// continuous fours. The simplest such threat is an open three.
//
// The defender may answer with every move that can break the threatened fours
// (VcfSolver::defences()), so a win holds against every defence. The search is a proof-number
// search that keeps its tree in memory. Nodes are expensive, because the solver looks for
// continuous fours of both sides in each node; the tree ensures that it does so only once per
// position. A renju game is drawn when 25 cells are free; like vcf.h, the search ignores this, so a
// win may come too late. Callers check comes_before_draw() (board/rules.h).
// Source: L. V. Allis, M. van der Meulen, H. J. van den Herik, "Proof-Number Search", Artificial
// Intelligence 66 (1994).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

struct VctLimits {
    std::int64_t max_nodes = 0;  ///< limit of expanded nodes; 0: no limit
    TimePoint deadline = TimePoint::max();
    Poll poll = {};                  ///< may be empty
    NodeCounter* visited = nullptr;  ///< receives the number of expanded nodes; may be null
    /// If false, the solver omits the attempts whose searches for fours can take seconds each. It
    /// then keeps the deadline to within milliseconds, and returns NoWin only if every move of the
    /// attacker was a forced answer.
    bool thorough = true;
};

struct VctResult {
    Verdict verdict = Verdict::Unknown;
    Move move;               ///< the first move of the win; Move::none() without a win
    std::int64_t nodes = 0;  ///< expanded nodes
    SolverEnd end = SolverEnd::Solved;
};

/// Finds wins by continuous threats. Not thread-safe.
class VctSolver {
 public:
    /// `tree_bytes` limits the size of the tree; at least 1 MiB. The memory is allocated as the
    /// tree grows; while it grows, the tree can take up to twice as much. The VCF table takes
    /// another tenth of `tree_bytes`, clamped to 64 KiB..4 MiB, from the construction on.
    explicit VctSolver(std::size_t tree_bytes);
    ~VctSolver();
    VctSolver(VctSolver&&) noexcept;
    VctSolver& operator=(VctSolver&&) noexcept;

    /// Searches for a win of the side to move by continuous threats. Tries the moves of
    /// Position::candidates() as threats. Requires: nobody has won. Returns NoWin if every line was
    /// refuted; Unknown if a limit was reached, the tree is full or lines were skipped.
    VctResult solve(const Position& position, const VctLimits& limits);

    /// Returns the proof of the win. Requires: the last call was solve(position) and returned a
    /// win.
    Proof proof(const Position& position);

    /// Frees the tree and clears the table.
    void clear();

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
