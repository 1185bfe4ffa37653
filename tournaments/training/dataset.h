// Positions of training games as the tuner sees them: what each cell makes for either side, who
// won, what the search said, and which move it chose.
//
// Where fours or an open four have to be met, the candidates are the answers, as the search lists
// them. Left out are positions in which weights are not asked: a five to be met, and wins that a
// leaf of the search sees by itself. Other proven wins and losses are what tells an attack that
// wins from one that only looks like it, and stay. Every twentieth game is kept for validation.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/eval/pattern_weights.h"
#include "engine/eval/threat_weights.h"

namespace fukumi::training {

/// A cell that makes something for somebody, or on which the search would think of playing.
struct CellSample {
    std::uint16_t mover;   ///< pattern set of the side to move
    std::uint16_t waiter;  ///< of the other side
    std::uint8_t to_last;  ///< relation to the last stone, which is the waiter's
    std::uint8_t to_own;   ///< relation to the mover's last stone
    bool candidate;        ///< a move to choose from
};

struct PositionSample {
    std::uint64_t first_cell;
    std::uint16_t cells;
    std::int16_t best;  ///< among its cells; -1 if drawn at random, no candidate, or the loser's
    std::uint16_t signature;
    CellCounts own;      ///< of the side to move
    CellCounts theirs;   ///< of the other side
    std::int16_t value;  ///< of the search, for the side to move; may be a proven win or loss
    float score;         ///< of the game for the side to move: 1, 0.5 or 0
    bool score_counts;   ///< no random move came between the position and the end of the game
    Color mover;
    Situation situation;  ///< what the mover has to meet
    bool validation;
};

struct Dataset {
    Rule rule = Rule::Freestyle;
    std::vector<PositionSample> positions;
    std::vector<CellSample> cells;
    int games = 0;
};

/// Puts positions in a random order.
void shuffle(std::vector<std::uint32_t>& order, Random& random);

/// Reads files of games, all of one rule.
/// Errors: those of the files, or games of another rule.
Result<Dataset> load_dataset(const std::vector<std::string>& paths);

}  // namespace fukumi::training
