// Shows the progress of a running match: on a terminal one line that is rewritten, otherwise plain
// lines. One thread at a time.
//
// Errors of all functions that print: the file cannot be written.
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

    /// `total`: games of this shard, including those of an earlier run. Requires: `score` outlives
    /// this.
    Progress(std::FILE* out, Style style, const MatchHeader& match, int total,
             const MatchScore& score);

    /// Prints the number of games. `earlier`: games of an earlier run. `score` may contain fewer: it
    /// gets games in schedule order, and an earlier game may be missing.
    Result<void> start(int earlier);
    /// Prints a finished game. On a terminal it prints only games that ended by a fault. Does nothing
    /// before start().
    Result<void> show(const GameRecord& game);
    /// Prints the line: on a terminal every 200 ms, otherwise every 10 s.
    Result<void> tick();
    /// Erases the line on a terminal.
    Result<void> finish();

 private:
    /// Returns "game 20/100 | A 12.5 - 7.5 B | Elo +88.7 ± 120.1 | LLR 0.52 (-2.94, 2.94) | 12.4 s
    /// left". Score, Elo and LLR exist only for two players.
    std::string line() const;
    std::string erased_line();
    Result<void> print(const std::string& text);

    std::FILE* const out_;
    const Style style_;
    const MatchHeader match_;
    const int total_;
    const MatchScore& score_;
    bool started_ = false;
    bool line_is_open_ = false;  // the terminal shows a line that will be rewritten
    int earlier_ = 0;            // games of an earlier run
    TimePoint start_ = Clock::now();
    TimePoint shown_ = Clock::now();
};

}  // namespace fukumi::match
