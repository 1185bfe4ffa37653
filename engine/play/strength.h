// Weaker levels of the engine, for games against people.
//
// A level is weak in the same ways as people. It searches fewer nodes. It does not notice wins and
// losses beyond a horizon. It chooses among good moves at random, the better ones more often
// (softmax). Below strength 50 it plays part of its moves by the policy of the network, without a
// search, so that it overlooks open threes. It always plays its own five. It always stops a five of
// the opponent; if the opponent threatens several fives, it stops one of them. (Nobody learns from
// an opponent that makes random blunders.) If it sees that all moves lose, it plays the move that
// resists the longest.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"

namespace fukumi {

inline constexpr int kFullStrength = 100;

/// A strength with a name for people.
struct NamedStrength {
    const char* name;
    int strength;
};
/// The named strengths, from the weakest to the strongest.
inline constexpr NamedStrength kNamedStrengths[] = {
    {"beginner", 10}, {"easy", 25},   {"medium", 45},
    {"strong", 65},   {"master", 85}, {"full", kFullStrength},
};
inline constexpr int kGentleStrength = 25;  ///< the level of people who have not chosen one

struct Level {
    std::int64_t nodes;       ///< limit of nodes for a search
    int lines;                ///< number of moves to choose from
    int horizon;              ///< plies; the level does not notice wins and losses beyond it
    double temperature;       ///< temperature of the softmax over values, in value units
    double unsearched_share;  ///< probability that a move is played without a search
    double policy_spread;     ///< temperature of the softmax over the policy, in logits
};

/// Returns the level for a strength. Requires: 0 <= strength < kFullStrength.
Level level_of(int strength) noexcept;

/// Returns true if either side can make a five with its next stone.
bool threatens_five(const Position& position) noexcept;

/// Draws a move near the stones with the probabilities of the network's policy
/// (search/move_scores.h). Draws a move that renju may forbid only if there is no other move.
/// Requires: there is a free cell that is not excluded.
Move policy_move(const Position& position, const Weights& weights,
                 const std::vector<Move>& excluded, const Level& level, Random& random);

/// Draws the line that the level plays, and returns its index. If the level sees that all lines
/// lose, returns the index of the line that loses last, the first of several. Requires: `lines` is
/// not empty.
std::size_t choose_line(const Position& position, const Weights& weights,
                        const std::vector<PvLine>& lines, const Level& level, Random& random);

}  // namespace fukumi
