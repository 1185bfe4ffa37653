// The slow twin of engine/threat/shortest_win.h. It uses only the rules, and searches for a win by
// continuous fours or threats within a number of plies. It tries every move of the attacker and
// every reply.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// This search is slow, so use small boards. An object is for one position, and caches its results.
class SlowShortest {
 public:
    /// If `fours_alone` is true, every move of the attacker must threaten a five; if it is false, a
    /// move may also threaten to win by continuous fours. A move that lets the defender win at once
    /// is not an attack. In renju Black never plays a forbidden move. Gives up after
    /// `max_positions` positions in all calls together.
    SlowShortest(const Grid& grid, Rule rule, Color attacker, bool fours_alone, int max_positions)
        : grid_(grid),
          rule_(rule),
          attacker_(attacker),
          fours_alone_(fours_alone),
          positions_left_(max_positions) {}

    /// Returns Win if the attacker, to move, wins within `plies` plies; NoWin if not; Unknown if
    /// the search gave up. Requires: `plies` is odd, nobody has won.
    Verdict wins_within(int plies);

 private:
    bool wins(bool fours_alone, int plies);
    bool wins_with_some_move(bool fours_alone, int plies);
    bool wins_after_move(bool fours_alone, int plies);
    bool wins_after_every_reply(bool fours_alone, int plies);

    Grid grid_;
    Rule rule_;
    Color attacker_;
    bool fours_alone_;
    int positions_left_;
    bool gave_up_ = false;
    std::unordered_map<std::string, bool> known_;
};

}  // namespace fukumi::support
