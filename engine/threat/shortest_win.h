// Finds the shortest win by continuous fours or by continuous threats.
//
// VcfSolver and VctSolver find a win that is easy to prove. This solver searches for a win within
// 1, 3, 5, ... plies (iterative deepening) and caches the results. A threat is a move after which
// the attacker, if the defender passed, would win by continuous fours within the remaining plies.
// The results are exact; the plies count the longest defence. The time grows exponentially with the
// plies. Like vcf.h it ignores renju's early draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

struct ShortestWinLimits {
    int max_plies = kMaxPly;     ///< longest win to search for
    std::int64_t max_nodes = 0;  ///< moves to make at most; 0: no limit
    TimePoint deadline = TimePoint::max();
    Poll poll = {};  ///< may be empty
};

struct ShortestWin {
    int plies = 0;    ///< plies to the five; 0: no win found
    int refuted = 0;  ///< no win of this kind exists within this number of plies
    /// The moves of the win with the longest defence. Incomplete if a limit was reached.
    std::vector<Move> line;
    std::int64_t nodes = 0;             ///< moves made by the search
    SolverEnd end = SolverEnd::Solved;  ///< Solved: won, or refuted up to max_plies
};

/// Not thread-safe.
class ShortestWinSolver {
 public:
    /// `memory_bytes`: approximate size of the cache. Another 16 MiB hold continuous fours.
    explicit ShortestWinSolver(std::size_t memory_bytes);
    ~ShortestWinSolver();

    /// Finds the shortest win of the side to move: with fours and threats, or with fours only.
    /// Requires: nobody has won.
    ShortestWin solve(const Position& position, bool fours_alone, const ShortestWinLimits& limits);

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
