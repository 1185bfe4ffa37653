// The score of a match so far, and the decision of its test (-sprt).
//
// The caller adds the games in schedule order, so the decision does not depend on the concurrency.
// Not thread-safe.
#pragma once

#include <optional>

#include "formats/game_record.h"
#include "tournaments/match/match_header.h"
#include "tournaments/report/tally.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

using formats::GameRecord;

class MatchScore {
 public:
    explicit MatchScore(const MatchHeader& match)
        : bounds_(match.sprt), is_whole_(match.shard.count == 1) {}

    void add(const GameRecord& game) {
        ++games_;
        tally_.add(game);
    }

    /// The number of games of all players.
    int games() const noexcept { return games_; }
    /// The results between the first two players, from the view of player 0.
    const PairTally& tally() const noexcept { return tally_; }
    /// Returns the state of the test, or nullopt if the match has no test.
    std::optional<SprtStatus> test() const {
        if (!bounds_)
            return std::nullopt;
        return sprt_status(tally_.pairs(), *bounds_);
    }
    /// Returns the decision of the test. Any decision except Continue ends the match, and later
    /// games do not count. Returns Continue if the match has no test. Always returns Continue for a
    /// shard, because only all shards together decide the test.
    Decision decision() const {
        return bounds_ && is_whole_ ? test()->decision : Decision::Continue;
    }

 private:
    std::optional<SprtBounds> bounds_;
    bool is_whole_;
    int games_ = 0;
    PairTally tally_{0, 1};
};

}  // namespace fukumi::match
