// Reviews many games: several at a time, in any order, with the same result for any number of jobs.
#pragma once

#include <functional>
#include <vector>

#include "engine/core/result.h"
#include "tools/review/player_table.h"
#include "tools/review/review_file.h"
#include "tools/review/reviewer.h"
#include "tools/weights_option.h"

namespace fukumi {

/// Called after each position that was judged, on any thread, by one at a time.
using PositionJudged = std::function<void()>;

/// How many positions a review judges: one more than the moves that it reviews.
int positions_to_judge(const formats::GameRecord& record, const ReviewSettings& settings);

/// Reviews the games from `first` on. `file`, which may be null, gets each as soon as it and all
/// before it are done. Errors: "path: …" of the file; out of memory. Requires: jobs >= 1.
Result<void> review_games(std::vector<ReviewedGame>& games, std::size_t first,
                          const ReviewSettings& settings, const WeightFiles& weights, int jobs,
                          ReviewFile* file, const PositionJudged& on_position);

}  // namespace fukumi
