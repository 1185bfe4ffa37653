// Whether there is a win by continuous fours or threats within so many plies, by the rules alone.
//
// Every move of the attacker is tried with real stones, and every reply. The twin of
// engine/threat/shortest_win.h.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi::support {

/// For small boards, because of what it costs. Remembers what it found, of one question.
class SlowShortest {
 public:
    /// `fours_alone`: every move of the attacker threatens to win with the next. Otherwise it may
    /// also threaten to win by continuous fours. The defender may reply as he likes; if he has a
    /// win of his own with the next move, the attacker's move was none. Black's forbidden moves of
    /// renju are no moves. Gives up after so many positions, and stays so.
    SlowShortest(const Grid& grid, Rule rule, Color attacker, bool fours_alone, int max_positions)
        : grid_(grid),
          rule_(rule),
          attacker_(attacker),
          fours_alone_(fours_alone),
          positions_left_(max_positions) {}

    /// Whether the attacker, to move, wins within so many plies, an odd number. Requires: nobody
    /// has won.
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
