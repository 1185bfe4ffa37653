// Solving a position: is there a forced win for the side to move, and how does it go?
//
// One function over the solvers of engine/threat and the search, for `pbrain-fukumi solve` and for
// whoever wants a proof rather than a move.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

enum class PuzzleKind : std::uint8_t {
    Vcf,     ///< wins by continuous fours
    Vct,     ///< by continuous threats; continuous fours are tried first
    Search,  ///< by whatever the main search finds; its claims come without a Proof
};

struct PuzzleLimits {
    std::int64_t max_nodes = 0;  ///< fours, positions or nodes, by kind; 0 = no limit
    TimePoint deadline = TimePoint::max();
    std::size_t table_bytes = std::size_t{256} << 20;
};

struct PuzzleResult {
    Verdict verdict = Verdict::Unknown;  ///< Search: also NoWin if the side to move is proven lost
    int plies = 0;                       ///< of the main line, up to the five; for a win
    std::vector<Move> line;              ///< the main line; Search gives one without a win too
    Proof proof;                         ///< for a win by fours or threats; empty otherwise
    Value value = 0;                     ///< Search only
    int depth = 0;                       ///< Search only: of the last finished iteration
    std::int64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
};

/// Blocks until the position is solved or a limit is reached. Requires: nobody has won, there is a
/// free cell.
PuzzleResult solve_puzzle(const Position& position, PuzzleKind kind, const PuzzleLimits& limits);

}  // namespace fukumi
