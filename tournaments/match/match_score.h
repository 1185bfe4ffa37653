// The score of a match so far, and the decision of its test (-sprt).
//
// Games are added in schedule order, so the decision does not depend on the concurrency. One thread
// at a time.
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

    /// Games of all players.
    int games() const noexcept { return games_; }
    /// Games between the first two players, from the view of player 0.
    const PairTally& tally() const noexcept { return tally_; }
    /// Returns nullopt without a test.
    std::optional<SprtStatus> test() const {
        if (!bounds_)
            return std::nullopt;
        return sprt_status(tally_.pairs(), *bounds_);
    }
    /// Returns Continue without a test, and for a shard: only all shards together decide the test.
    /// Another decision ends the match; later games do not count.
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
