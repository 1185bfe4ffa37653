// Parameters of the search, each with its unit. The values in FUKUMI_TUNABLE(name, value, lowest,
// highest) were found by automatic tuning with games (see core/tunable.h); the others were chosen
// by hand. The matches are in tournaments/results/search_features.md. The parameters of the time
// manager, the transposition table and the solvers are in their own files.
#pragma once

#include <cstddef>

#include "engine/core/tunable.h"

namespace fukumi {

// Iterative deepening.
inline constexpr int kAspirationDepth = 4;     // plies; shallower iterations use the full window
FUKUMI_TUNABLE(kAspirationDelta, 33, 5, 120);  // value units; half-width of the first window

// Pruning of whole nodes, if neither side has a forced win in sight: reverse futility pruning and
// razoring.
inline constexpr int kReverseFutilityMaxDepth = 12;  // plies
// Value units by which the evaluation must exceed beta, for every ply of depth.
FUKUMI_TUNABLE(kReverseFutilityMargin, 60, 20, 180);
FUKUMI_TUNABLE(kReverseFutilityImproving, 69, 0, 300);  // value units less if the node is improving
inline constexpr int kRazorMaxDepth = 3;                // plies
// Razoring, if the evaluation is base + depth * margin (value units) below alpha.
FUKUMI_TUNABLE(kRazorBase, 54, 0, 260);
FUKUMI_TUNABLE(kRazorMargin, 99, 20, 220);

// Depth of nodes. A node without a table move is searched one ply less deep. A node of the
// principal variation loses one ply for every kStaleUnit plies that its table entry is too shallow.
inline constexpr int kIirMinDepth = 4;  // plies; least depth for these reductions
inline constexpr int kStaleUnit = 4;    // plies
inline constexpr int kStaleMax = 3;     // plies; the most that a node loses
// A node likely fails high if its evaluation exceeds beta by base + depth * margin (value units).
// Its moves are then searched one ply less deep.
FUKUMI_TUNABLE(kFailHighBase, 39, -60, 100);
FUKUMI_TUNABLE(kFailHighMargin, 10, 0, 80);
inline constexpr int kFailHighMinDepth = 3;  // plies
// Between these two depths (plies), moves after one that raised alpha are searched one ply less
// deep.
inline constexpr int kAlphaRaisedMinDepth = 3;
inline constexpr int kAlphaRaisedMaxDepth = 11;

// Pruning of moves. Late-move pruning: prune the moves after the first base + depth^2 * factor /
// 16. Futility pruning: prune moves if the evaluation is far below alpha. Score pruning: prune
// moves whose score is far below the best score.
FUKUMI_TUNABLE(kLatePruningBase, 3, 1, 15);     // moves
FUKUMI_TUNABLE(kLatePruningFactor, 22, 4, 64);  // sixteenths of a move for every square of depth
// If the node is not improving, late-move pruning starts after this many sixteenths of the number
// of moves.
FUKUMI_TUNABLE(kLatePruningNotImproving, 9, 4, 16);
inline constexpr int kFutilityMaxDepth = 8;  // plies
// Futility pruning, if the evaluation is base + depth * margin (value units) below alpha.
FUKUMI_TUNABLE(kFutilityBase, 109, -40, 240);
FUKUMI_TUNABLE(kFutilityMargin, 105, 10, 200);

FUKUMI_TUNABLE(kScorePruningBase, 53, 10, 160);   // score units below the best score at depth 0
FUKUMI_TUNABLE(kScorePruningPerDepth, 2, 0, 20);  // score units more for every ply

// Singular extensions.
inline constexpr int kSingularMinDepth = 7;    // plies
inline constexpr int kSingularTableDepth = 3;  // plies by which the table entry may be too shallow
// The other moves must stay this many sixteenths of a value unit, for every ply, below the table's
// value.
FUKUMI_TUNABLE(kSingularMargin, 38, 3, 80);
FUKUMI_TUNABLE(kSingularDoubleMargin, 9, 0, 60);  // value units below that: extend by two plies
inline constexpr int kSingularMaxDoubles = 4;     // extensions by two plies in one line

// Late-move reductions, in 64ths of a ply unless another unit is given.
inline constexpr int kLmrMinDepth = 2;       // plies
inline constexpr int kLmrFullMoves = 2;      // first moves of a node, not reduced by their number
inline constexpr int kLmrRootFullMoves = 3;  // first moves of the root, not reduced by their number
FUKUMI_TUNABLE(kLmrBase, 26, -96, 128);      // the same for each late move
FUKUMI_TUNABLE(kLmrFactor, 41, 8, 90);       // times ln(depth) * ln(move number)
FUKUMI_TUNABLE(kLmrPerLogit, 32, 0, 160);    // for each logit below the best score
FUKUMI_TUNABLE(kLmrScoreMax, 361, 0, 600);   // limit of the reduction by score
FUKUMI_TUNABLE(kLmrCutNode, 38, 0, 160);     // more in a node that is expected to fail high
FUKUMI_TUNABLE(kLmrNotImproving, 114, 0, 160);  // more if the node is not improving
FUKUMI_TUNABLE(kLmrPv, 51, 0, 160);             // less in the principal variation
FUKUMI_TUNABLE(kLmrOpenThree, 50, -64, 192);    // less for a move that makes an open three or more
FUKUMI_TUNABLE(kLmrHistoryUnit, 52, 20, 300);   // history points that reduce it by one 64th
// A reduced move whose value exceeds alpha is searched again, usually to the full depth. If it
// exceeds the best value by more than kDeeperMargin, one ply deeper; if by less than
// kShallowerMargin, one ply less deep.
FUKUMI_TUNABLE(kDeeperMargin, 35, 10, 150);
FUKUMI_TUNABLE(kShallowerMargin, 7, 0, 60);

// VCF searches inside the tree. The VCF search of a leaf follows only fours that build a three; the
// VCF search of another node may play one quiet four for every kPliesPerQuietFour plies of depth.
inline constexpr int kPliesPerQuietFour = 4;
inline constexpr int kLeafFours = 64;
inline constexpr int kNodeFours = 50;          // most fours in a node of depth 0
inline constexpr int kNodeFoursPerDepth = 30;  // more fours for every ply of depth
inline constexpr int kNodeFoursLimit = 1000;
inline constexpr std::size_t kVcfTableBytes = std::size_t{2} << 20;  // for each thread

// Limits of the root solver (root_solver.h).
inline constexpr int kRootSolverPercent = 12;  // percent of the time for the move
// The VCT search expands one position for this many nodes of Limits::max_nodes.
inline constexpr int kNodesPerThreatNode = 3000;
// The number of positions that the VCT search expands if neither time nor nodes are limited.
inline constexpr int kRootThreatNodes = 100;
inline constexpr int kRootFours = 20000;
inline constexpr int kRootFoursPerMs = 200;  // fours for each millisecond of the optimum
inline constexpr std::size_t kRootVcfTableBytes = std::size_t{4} << 20;
inline constexpr std::size_t kRootThreatTreeBytes = std::size_t{16} << 20;

// Move ordering: score = move score (move_scores.h) + history / divisor + countermove bonus.
FUKUMI_TUNABLE(kHistoryDivisor, 233, 50, 600);
inline constexpr int kHistoryLimit = 8192;         // points; largest |score| of a table entry
FUKUMI_TUNABLE(kHistoryMaxBonus, 963, 400, 4000);  // points; largest bonus of one cutoff
// The bonus of a cutoff is this many points, times the square of the depth.
FUKUMI_TUNABLE(kHistoryPerDepth, 80, 8, 128);
// Moves that were searched before the cutoff lose this percentage of the bonus.
FUKUMI_TUNABLE(kHistoryMalus, 131, 20, 200);
FUKUMI_TUNABLE(kCountermoveBonus, 25, 1, 64);  // score units

}  // namespace fukumi
