// Parameters of the search, each with its unit. Automatic tuning by games found the values of the
// tunables, FUKUMI_TUNABLE(name, value, lowest, highest), see tunable.h; the others were chosen by
// hand. The matches are in tournaments/results/search_features.md. The parameters of the time
// manager, the transposition table and the solvers are in their own files.
#pragma once

#include <cstddef>

#include "engine/core/tunable.h"

namespace fukumi {

// Iterative deepening.
inline constexpr int kAspirationDepth = 4;     // plies; shallower iterations use the full window
FUKUMI_TUNABLE(kAspirationDelta, 33, 5, 120);  // value units; half-width of the first window

// Pruning of nodes, where neither side has a forced win in sight: reverse futility and razoring.
inline constexpr int kReverseFutilityMaxDepth = 12;     // plies
FUKUMI_TUNABLE(kReverseFutilityMargin, 60, 20, 180);    // value units for every ply
FUKUMI_TUNABLE(kReverseFutilityImproving, 69, 0, 300);  // value units less when improving
inline constexpr int kRazorMaxDepth = 3;                // plies
FUKUMI_TUNABLE(kRazorBase, 54, 0, 260);                 // value units ...
FUKUMI_TUNABLE(kRazorMargin, 99, 20, 220);              // ... and for every ply

// Depth of nodes. A node that likely fails high, or that has no table move, is searched one ply
// less.
inline constexpr int kIirMinDepth = 4;           // plies; internal iterative reduction
inline constexpr int kStaleUnit = 4;             // plies too shallow, for each ply less
inline constexpr int kStaleMax = 3;              // plies less, at most
FUKUMI_TUNABLE(kFailHighBase, 39, -60, 100);     // value units by which the evaluation must exceed
FUKUMI_TUNABLE(kFailHighMargin, 10, 0, 80);      // beta ... and for every ply
inline constexpr int kFailHighMinDepth = 3;      // plies
inline constexpr int kAlphaRaisedMinDepth = 3;   // plies; between these depths, moves after one
inline constexpr int kAlphaRaisedMaxDepth = 11;  // that raised alpha are searched one ply less

// Pruning of moves. Late-move pruning: the moves after the first base + depth^2 * factor / 16.
// Futility pruning: if the evaluation is too low. Score pruning: moves with a low score.
FUKUMI_TUNABLE(kLatePruningBase, 3, 1, 15);     // moves
FUKUMI_TUNABLE(kLatePruningFactor, 22, 4, 64);  // sixteenths of a move for every square of depth
FUKUMI_TUNABLE(kLatePruningNotImproving, 9, 4, 16);  // sixteenths of that when not improving
inline constexpr int kFutilityMaxDepth = 8;          // plies
FUKUMI_TUNABLE(kFutilityBase, 109, -40, 240);        // value units below alpha ...
FUKUMI_TUNABLE(kFutilityMargin, 105, 10, 200);       // ... and for every ply

FUKUMI_TUNABLE(kScorePruningBase, 53, 10, 160);   // score units below the best ...
FUKUMI_TUNABLE(kScorePruningPerDepth, 2, 0, 20);  // ... and for every ply

// Singular extensions.
inline constexpr int kSingularMinDepth = 7;       // plies
inline constexpr int kSingularTableDepth = 3;     // plies that the table entry may be too shallow
FUKUMI_TUNABLE(kSingularMargin, 38, 3, 80);       // sixteenths of a value unit for every ply
FUKUMI_TUNABLE(kSingularDoubleMargin, 9, 0, 60);  // value units
inline constexpr int kSingularMaxDoubles = 4;     // in a line

// Late-move reductions, in 64ths of a ply unless another unit is given.
inline constexpr int kLmrMinDepth = 2;       // plies
inline constexpr int kLmrFullMoves = 2;      // first moves of a node, not reduced by their number
inline constexpr int kLmrRootFullMoves = 3;  // ... at the root
FUKUMI_TUNABLE(kLmrBase, 26, -96, 128);      // for every late move
FUKUMI_TUNABLE(kLmrFactor, 41, 8, 90);       // times ln(depth) * ln(move number)
FUKUMI_TUNABLE(kLmrPerLogit, 32, 0, 160);    // for every logit by which its score is below the best
FUKUMI_TUNABLE(kLmrScoreMax, 361, 0, 600);   // ... at most
FUKUMI_TUNABLE(kLmrCutNode, 38, 0, 160);     // more where a cutoff is expected
FUKUMI_TUNABLE(kLmrNotImproving, 114, 0, 160);  // more when not improving
FUKUMI_TUNABLE(kLmrPv, 51, 0, 160);             // less in the principal variation
FUKUMI_TUNABLE(kLmrOpenThree, 50, -64, 192);    // less for a move that makes an open three or more
FUKUMI_TUNABLE(kLmrHistoryUnit, 52, 20, 300);   // history points for one 64th less
FUKUMI_TUNABLE(kDeeperMargin, 35, 10, 150);     // value units above the best: one ply deeper
FUKUMI_TUNABLE(kShallowerMargin, 7, 0, 60);     // less than this above the best: one ply less

// VCF searches inside the tree: the cost limit of their quiet fours, and the number of fours. At
// leaves only fours that build a three are followed.
inline constexpr int kPliesPerQuietFour = 4;  // plies of depth for each quiet four
inline constexpr int kLeafFours = 64;
inline constexpr int kNodeFours = 50;          // at depth 0 ...
inline constexpr int kNodeFoursPerDepth = 30;  // ... and for every ply
inline constexpr int kNodeFoursLimit = 1000;
inline constexpr std::size_t kVcfTableBytes = std::size_t{2} << 20;  // of each thread

// Root solver (root_solver.h): its share of the limits.
inline constexpr int kRootSolverPercent = 12;     // of the time for the move
inline constexpr int kNodesPerThreatNode = 3000;  // nodes of the limit for one VCT position
inline constexpr int kRootThreatNodes = 100;      // VCT positions without a limit of time or nodes
inline constexpr int kRootFours = 20000;
inline constexpr int kRootFoursPerMs = 200;  // fours for each millisecond of the optimum
inline constexpr std::size_t kRootVcfTableBytes = std::size_t{4} << 20;
inline constexpr std::size_t kRootThreatTreeBytes = std::size_t{16} << 20;

// Move ordering: score = move score (move_scores.h) + history / divisor + countermove bonus.
FUKUMI_TUNABLE(kHistoryDivisor, 233, 50, 600);
inline constexpr int kHistoryLimit = 8192;         // points; |score| of a table at most
FUKUMI_TUNABLE(kHistoryMaxBonus, 963, 400, 4000);  // points for one cutoff
FUKUMI_TUNABLE(kHistoryPerDepth, 80, 8, 128);      // points per square of the depth
FUKUMI_TUNABLE(kHistoryMalus, 131, 20, 200);       // percent of that for moves that did not cut
FUKUMI_TUNABLE(kCountermoveBonus, 25, 1, 64);      // score units

}  // namespace fukumi
