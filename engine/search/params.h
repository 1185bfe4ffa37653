// Every number of the search that could be another one, with its unit. Most were chosen by hand and
// wait for measured ones; what matches have compared is in tournaments/results/search_features.md.
#pragma once

#include <cstddef>

namespace fukumi {

// Iterative deepening.
inline constexpr int kAspirationDepth = 4;   // plies; shallower iterations use the full window
inline constexpr int kAspirationDelta = 20;  // value units; half-width of the first window

// Pruning of nodes, where neither side has a forced win in sight.
inline constexpr int kFutilityMaxDepth = 12;   // plies
inline constexpr int kFutilityMargin = 60;     // value units for every ply
inline constexpr int kFutilityImproving = 60;  // value units less when improving
inline constexpr int kRazorMaxDepth = 3;       // plies
inline constexpr int kRazorBase = 60;          // value units ...
inline constexpr int kRazorMargin = 60;        // ... and for every ply

// Depth of nodes. A node that is expected to fail high, or without a move to try first, gets one
// ply less.
inline constexpr int kIirMinDepth = 4;       // plies; internal iterative reduction
inline constexpr int kStaleUnit = 4;         // plies by which a table move is too shallow for one
inline constexpr int kStaleMax = 3;          // plies at most
inline constexpr int kFailHighBase = 0;      // value units by which the evaluation has to pass
inline constexpr int kFailHighMargin = 15;   // beta, and for every ply
inline constexpr int kFailHighMinDepth = 3;  // plies
inline constexpr int kAlphaRaisedMinDepth = 3;   // plies; once a move raised alpha, the others
inline constexpr int kAlphaRaisedMaxDepth = 11;  // are searched with a ply less

// Pruning of moves: after base + depth^2 * factor / 16 of them, quiet ones are left out; after fewer
// when not improving.
inline constexpr int kLatePruningBase = 8;       // moves
inline constexpr int kLatePruningFactor = 24;    // sixteenths of a move for every square of depth
inline constexpr int kLatePruningWorse = 60;     // percent of that number when not improving
inline constexpr int kQuietFutilityDepth = 4;    // plies
inline constexpr int kQuietFutilityBase = 80;    // value units below alpha ...
inline constexpr int kQuietFutilityMargin = 60;  // ... and for every ply

// Singular extensions.
inline constexpr int kSingularMinDepth = 5;       // plies
inline constexpr int kSingularTableDepth = 3;     // plies by which the entry may be less deep
inline constexpr int kSingularMargin = 16;        // sixteenths of a value unit for every ply
inline constexpr int kSingularDoubleMargin = 25;  // value units
inline constexpr int kSingularMaxDoubles = 4;     // in a line

// Late-move reductions, in 64ths of a ply where nothing else is said.
inline constexpr int kLmrMinDepth = 2;       // plies
inline constexpr int kLmrFullMoves = 2;      // moves searched at full depth in a node
inline constexpr int kLmrRootFullMoves = 3;  // ... at the root
inline constexpr int kLmrBase = 30;          // for every late move
inline constexpr int kLmrFactor = 44;        // times ln(depth) * ln(move number)
inline constexpr int kLmrCutNode = 64;       // more where a cutoff is expected
inline constexpr int kLmrNotImproving = 64;  // more when not improving
inline constexpr int kLmrPv = 64;            // less in the principal variation
inline constexpr int kLmrHistoryUnit = 125;  // history points that are worth one 64th
inline constexpr int kDeeperMargin = 60;     // value units above the best: one ply deeper
inline constexpr int kShallowerMargin = 6;   // value units above the best or less: one ply less

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
inline constexpr int kHistoryDivisor = 200;
inline constexpr int kHistoryLimit = 8192;     // points; |score| of each table stays below
inline constexpr int kHistoryMaxBonus = 1600;  // points for one cutoff
inline constexpr int kHistoryPerDepth = 32;    // points per square of the depth

// Draws: renju games end as draws with this many cells left, as the judges count them.
inline constexpr int kRenjuDrawFreeCells = 25;

}  // namespace fukumi
