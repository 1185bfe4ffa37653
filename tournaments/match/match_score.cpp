// See match_score.h.
#include "tournaments/match/match_score.h"

namespace fukumi::match {

void MatchScore::add(const GameRecord& game) {
    ++games_;
    tally_.add(game);
}

std::optional<SprtStatus> MatchScore::test() const {
    if (!bounds_)
        return std::nullopt;
    return sprt_status(tally_.pairs(), *bounds_);
}

Decision MatchScore::decision() const {
    if (!bounds_ || !is_whole_)
        return Decision::Continue;
    return test()->decision;
}

}  // namespace fukumi::match
