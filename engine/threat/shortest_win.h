// The shortest of all wins by continuous fours or by continuous threats.
//
// The solvers (vcf.h, vct.h) find a win that is easy to prove, not the shortest one. This asks for
// a win within 1, 3, 5 … plies until there is one (iterative deepening) and remembers the answers.
// A threat is a move after which the attacker, if the defender passed, would win by continuous
// fours within the plies that are left. Both answers are exact, and the plies are those of the
// longest defence; it takes time that grows with the plies as trees do. As in vcf.h, nothing is
// known of renju's early draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/poll.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

struct ShortestWinLimits {
    int max_plies = kMaxPly;     ///< asks for no longer win
    std::int64_t max_nodes = 0;  ///< moves that are made; 0 = no limit
    TimePoint deadline = TimePoint::max();
    Poll poll = {};  ///< ends it; may be empty
};

struct ShortestWin {
    int plies = 0;    ///< until the five; 0: none was found
    int refuted = 0;  ///< there is no win of this kind within so many plies
    /// Of the win; the defender resists as long as he can. Cut short where a limit is reached.
    std::vector<Move> line;
    std::int64_t nodes = 0;             ///< moves that were made to find out
    SolverEnd end = SolverEnd::Solved;  ///< Solved: found, or refuted up to max_plies
};

/// For one thread at a time.
class ShortestWinSolver {
 public:
    /// Remembers positions in about so many bytes, and continuous fours in 16 MiB besides.
    explicit ShortestWinSolver(std::size_t memory_bytes);
    ~ShortestWinSolver();

    /// Of the side to move: by continuous threats, fours among them, or by fours alone. Any
    /// position in which nobody has won.
    ShortestWin solve(const Position& position, bool fours_alone, const ShortestWinLimits& limits);

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
