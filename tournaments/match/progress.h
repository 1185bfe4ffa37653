// Shows the progress of a running match. On a terminal it rewrites one line; in a pipe or file it
// prints a line for each game, and the score after every few games, in the words of cutechess-cli,
// so that scripts made for that program can read them. Not thread-safe.
//
// Errors of all functions that return Result: the file `out` cannot be written.
#pragma once

#include <cstdio>
#include <string>

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "formats/game_record.h"
#include "tournaments/match/match_header.h"
#include "tournaments/match/match_score.h"

namespace fukumi::match {

class Progress {
 public:
    enum class Style : std::uint8_t { Terminal, Plain, Quiet };

    /// `total` is the number of games of this shard, including those of an earlier run. If the
    /// output is a pipe or a file, score_lines() is printed after every `rating_interval` games; 0:
    /// never. Requires: `score` outlives this object.
    Progress(std::FILE* out, Style style, const MatchHeader& match, int total,
             const MatchScore& score, int rating_interval);

    /// Prints the number of games. `earlier` is the number of games that an earlier run has
    /// finished. `score` may contain fewer of them, because it gets games in schedule order and
    /// waits for a missing game.
    Result<void> start(int earlier);
    /// Prints a finished game; on a terminal only if the game ended by a fault. Does nothing before
    /// start().
    Result<void> show(const GameRecord& game);
    /// On a terminal, prints line() if it was last printed at least 200 ms ago.
    Result<void> tick();
    /// Erases the progress line on a terminal.
    Result<void> finish();

 private:
    /// Returns "game 20/100 | A 12.5 - 7.5 B | Elo +88.7 ± 120.1 | LLR 0.52 (-2.94, 2.94) | 12.4 s
    /// left". Score, Elo and LLR exist only for two players.
    std::string line() const;
    /// Returns "Score of A vs B: 12 - 7 - 1  [0.625] 20" and lines with Elo and LLR. With one
    /// player, or with more than two, returns an empty text.
    std::string score_lines() const;
    std::string erased_line();
    Result<void> print(const std::string& text);

    std::FILE* const out_;
    const Style style_;
    const MatchHeader match_;
    const int total_;
    const MatchScore& score_;
    const int rating_interval_;  // games between two prints of score_lines(); 0: never
    bool started_ = false;
    bool line_is_open_ = false;  // the terminal shows a line that will be rewritten
    int earlier_ = 0;            // number of games that an earlier run has finished
    TimePoint start_ = Clock::now();
    TimePoint shown_ = Clock::now();
};

}  // namespace fukumi::match
