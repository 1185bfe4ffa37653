// Joins the state files of shards, or of any number of parts of the same tournament, into the games
// of one run.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/match/state_json.h"

namespace fukumi::match {

struct MergedStates {
    StateHeader header;  ///< of the whole tournament
    Abouts abouts;
    std::vector<GameRecord> games;  ///< in schedule order
    int missing = 0;                ///< games that no file has
    bool is_divided = false;        ///< a file is of a shard, which plays all its games
};

/// Errors: a file that cannot be read, or that belongs to another tournament than the first.
Result<MergedStates> merge_states(const std::vector<std::string>& paths);

}  // namespace fukumi::match
