// Victory by continuous threats: every move of the attacker is a four, or threatens to win by
// continuous fours (an open three is the plainest such threat).
//
// The defender's answers to a threat are all the moves that can break the threatened fours
// (VcfSolver::defences()), so that a win holds against every defence. A proof-number search with
// its tree in memory looks for the line that is easiest to prove: nodes are costly here, because
// every one of them is tested for continuous fours of both sides, and a tree that is kept never
// tests the same node twice. As in vcf.h, nothing is known of renju's early draw.
// Source: L. V. Allis, M. van der Meulen, H. J. van den Herik, "Proof-Number Search", Artificial
// Intelligence 66 (1994).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/core/clock.h"
#include "engine/core/poll.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

struct VctLimits {
    std::int64_t max_nodes = 0;  ///< expanded positions; 0 = no limit
    TimePoint deadline = TimePoint::max();
    Poll poll = {};  ///< ends the search; may be empty
    /// Whether to go on with tests that take up to seconds each when quick ones leave nothing open.
    /// Without it the limits are kept to within milliseconds, and NoWin is the result only where
    /// every attacking move was a forced answer.
    bool thorough = true;
};

struct VctResult {
    Verdict verdict = Verdict::Unknown;
    Move move;               ///< the first of the win; none otherwise
    std::int64_t nodes = 0;  ///< expanded positions
    SolverEnd end = SolverEnd::Solved;
};

/// For one thread at a time.
class VctSolver {
 public:
    /// Bytes for the tree, at least 1 MiB; taken as they are needed, and for a moment twice as many
    /// while the tree grows. Continuous fours take a tenth of that besides, at once: 64 KiB to
    /// 4 MiB.
    explicit VctSolver(std::size_t tree_bytes);
    ~VctSolver();
    VctSolver(VctSolver&&) noexcept;
    VctSolver& operator=(VctSolver&&) noexcept;

    /// Whether the side to move wins by continuous threats. Any position in which nobody has won.
    /// NoWin means that every line was refuted, where threats are looked for among the moves near
    /// the stones. Unknown: a limit was reached, or the tree is full.
    VctResult solve(const Position& position, const VctLimits& limits);

    /// The whole win. Requires: the last call of solve() was with this position and found a win.
    Proof proof(const Position& position);

    /// Frees the tree and forgets everything.
    void clear();

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
