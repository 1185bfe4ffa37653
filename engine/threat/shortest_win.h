// Finds the shortest win by continuous fours or by continuous threats.
//
// VcfSolver and VctSolver return any win that is easy to prove. This solver searches for a win
// within 1, 3, 5, ... plies (iterative deepening) and caches the results. A threat is a move after
// which the attacker would win by continuous fours within the remaining plies if the defender
// passed. The result is exact: `plies` counts the moves if the defender resists the longest. The
// time grows exponentially with the plies. Like vcf.h, the solver ignores that renju games are
// drawn when 25 cells are free; callers check comes_before_draw() (board/rules.h).
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
    int max_plies = kMaxPly;     ///< length of the longest win to search for
    std::int64_t max_nodes = 0;  ///< limit of the moves that the search makes; 0: no limit
    TimePoint deadline = TimePoint::max();
    Poll poll = {};                  ///< may be empty
    NodeCounter* visited = nullptr;  ///< receives the number of moves made; may be null
};

struct ShortestWin {
    int plies = 0;    ///< plies to the five; 0: no win found
    int refuted = 0;  ///< no win of this kind exists within this number of plies
    /// The moves of the win if the defender resists the longest. Incomplete if a limit was reached.
    std::vector<Move> line;
    std::int64_t nodes = 0;  ///< moves made by the search
    /// Solved: the win was found, or none exists within max_plies.
    SolverEnd end = SolverEnd::Solved;
};

/// Finds the shortest win of a position. Not thread-safe.
class ShortestWinSolver {
 public:
    /// `memory_bytes` is the approximate size of the cache. The table of the VCF solver takes
    /// another 16 MiB.
    explicit ShortestWinSolver(std::size_t memory_bytes);
    ~ShortestWinSolver();

    /// Finds the shortest win of the side to move. If `fours_alone` is true, uses only continuous
    /// fours, otherwise threats too. Requires: nobody has won.
    ShortestWin solve(const Position& position, bool fours_alone, const ShortestWinLimits& limits);

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
