// What a person sees while a match runs: one line that is rewritten on a terminal, plain lines when
// the output goes elsewhere.
//
// Shows a score that is kept elsewhere, and decides nothing. One thread at a time.
#pragma once

#include <cstdio>
#include <string>

#include "engine/core/clock.h"
#include "formats/game_record.h"
#include "tournaments/match/match_score.h"
#include "tournaments/match/state_json.h"

namespace fukumi::match {

class Progress {
 public:
    enum class Style : std::uint8_t { Terminal, Plain, Quiet };

    /// `total`: games of this run, including those of an earlier one. `score` must outlive this.
    Progress(std::FILE* out, Style style, const StateHeader& tournament, int total,
             const MatchScore& score);

    /// `earlier`: games of an earlier run. `score` may not have all of them yet: it takes games in
    /// the order of the schedule, and one before them may be missing.
    void start(int earlier);
    /// Tells of a game that has just been added to the score; nothing before start().
    void show(const GameRecord& game);
    /// Rewrites the line of a terminal, or writes a plain one now and then.
    void tick();
    /// Removes the line of a terminal.
    void finish();

    /// "game 20/100 | A 12.5 - 7.5 B | Elo +88.7 ± 120.1 | LLR 0.52 (-2.94, 2.94) | 12.4 s left";
    /// score and what follows it only for two players.
    std::string line() const;

 private:
    void clear_line();

    std::FILE* const out_;
    const Style style_;
    const StateHeader tournament_;
    const int total_;
    const MatchScore& score_;
    bool started_ = false;
    bool line_is_open_ = false;  // a terminal's line to be rewritten
    int earlier_ = 0;            // games of an earlier run
    TimePoint start_ = Clock::now();
    TimePoint shown_ = Clock::now();
};

}  // namespace fukumi::match
