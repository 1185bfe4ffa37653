// Every number of the search that could be another one, with its unit. None has been tuned yet:
// they are first values chosen by hand, to be replaced by measured ones.
#pragma once

#include <cstddef>

namespace fukumi {

// Iterative deepening.
inline constexpr int kAspirationDepth = 4;   // plies; shallower iterations use the full window
inline constexpr int kAspirationDelta = 30;  // value units; half-width of the first window

// Pruning, where neither side has a forced win in sight.
inline constexpr int kFutilityMaxDepth = 6;  // plies
inline constexpr int kFutilityMargin = 60;   // value units for every ply
inline constexpr int kRazorMaxDepth = 3;     // plies
inline constexpr int kRazorBase = 60;        // value units ...
inline constexpr int kRazorMargin = 60;      // ... and for every ply
inline constexpr int kLatePruningBase = 6;   // moves, and 3/2 times the square of the depth

// Late-move reductions.
inline constexpr int kLmrMinDepth = 2;        // plies
inline constexpr int kLmrFullMoves = 2;       // moves searched at full depth in a node
inline constexpr double kLmrBase = 1.0;       // plies
inline constexpr double kLmrDivisor = 1.2;    // ln(depth) * ln(move number) / this = plies
inline constexpr int kLmrHistoryUnit = 6000;  // history points that are worth one ply

// Searches for continuous fours inside the tree: how many fours each may cost.
inline constexpr int kLeafFours = 64;
inline constexpr int kNodeFours = 50;          // at depth 0, were there such a node ...
inline constexpr int kNodeFoursPerDepth = 30;  // ... and so much more with every ply
inline constexpr int kNodeFoursLimit = 1000;
inline constexpr std::size_t kVcfTableBytes = std::size_t{2} << 20;  // of each thread

// Forced wins at the root: a share of the time, or one position of the search for threats for so
// many nodes of the main search.
inline constexpr int kRootThreatsPercent = 12;
inline constexpr int kNodesPerThreatNode = 3000;
inline constexpr int kRootThreatNodes = 100;  // positions when neither time nor nodes are limited
inline constexpr int kRootFours = 20000;
inline constexpr int kRootFoursPerMs = 200;  // of the time for the move: some percent of it
inline constexpr std::size_t kRootVcfTableBytes = std::size_t{4} << 20;
inline constexpr std::size_t kRootThreatTreeBytes = std::size_t{16} << 20;

// Move ordering: score = move score (search/move_scores.h) + history / divisor.
inline constexpr int kHistoryDivisor = 128;
inline constexpr int kHistoryLimit = 8192;     // points; |history| stays below
inline constexpr int kHistoryMaxBonus = 1600;  // points for one cutoff
inline constexpr int kHistoryPerDepth = 32;    // points per square of the depth

// Draws: renju games end as draws with this many cells left, as the judges count them.
inline constexpr int kRenjuDrawFreeCells = 25;

}  // namespace fukumi
