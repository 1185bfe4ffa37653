// The score of a match so far, and whether its test (-sprt) is decided.
//
// Fed with results in schedule order, which makes the decision the same however games are run. One
// thread at a time.
#pragma once

#include <optional>

#include "formats/game_record.h"
#include "tournaments/match/state_json.h"
#include "tournaments/report/tally.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

class MatchScore {
 public:
    explicit MatchScore(const StateHeader& tournament)
        : bounds_(tournament.sprt), is_whole_(tournament.shard.count == 1) {}

    void add(const GameRecord& game);

    /// All that were added, whoever played them.
    int games() const noexcept { return games_; }
    /// Those between the first two players, from the view of the first.
    const PairTally& tally() const noexcept { return tally_; }
    /// Nothing without a test.
    std::optional<SprtStatus> test() const;
    /// Of the test; Continue if there is none, or if a shard of the match is all that is counted
    /// here. A decided test ends the match: games beyond it do not count.
    Decision decision() const;

 private:
    std::optional<SprtBounds> bounds_;
    bool is_whole_;
    int games_ = 0;
    PairTally tally_{0, 1};
};

}  // namespace fukumi::match
