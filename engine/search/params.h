// Every number of the search that could be another one, with its unit. None has been tuned yet:
// they are first values chosen by hand, to be replaced by measured ones.
#pragma once

namespace fukumi {

// Iterative deepening.
inline constexpr int kAspirationDepth = 4;   // plies; shallower iterations use the full window
inline constexpr int kAspirationDelta = 30;  // value units; half-width of the first window

// Late-move reductions.
inline constexpr int kLmrMinDepth = 2;        // plies
inline constexpr int kLmrFullMoves = 2;       // moves searched at full depth in a node
inline constexpr double kLmrBase = 1.0;       // plies
inline constexpr double kLmrDivisor = 1.2;    // ln(depth) * ln(move number) / this = plies
inline constexpr int kLmrHistoryUnit = 6000;  // history points that are worth one ply

// Quiescence search by fours.
inline constexpr int kPlainFourPlies =
    2;                                    // plies of it in which fours that build nothing are tried
inline constexpr int kMaxFourPlies = 24;  // plies of it in all

// Move ordering: score = own urgency * this / 16 + their urgency * that / 16 + history / divisor.
inline constexpr int kOwnUrgencyWeight = 20;
inline constexpr int kTheirUrgencyWeight = 16;
inline constexpr int kHistoryDivisor = 128;
inline constexpr int kHistoryLimit = 8192;     // points; |history| stays below
inline constexpr int kHistoryMaxBonus = 1600;  // points for one cutoff
inline constexpr int kHistoryPerDepth = 32;    // points per square of the depth

// Draws: renju games end as draws with this many cells left, as the judges count them.
inline constexpr int kRenjuDrawFreeCells = 25;

}  // namespace fukumi
