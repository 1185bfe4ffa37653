// Reviews many games, several at the same time. The result does not depend on the number of jobs.
#pragma once

#include <functional>
#include <vector>

#include "engine/core/result.h"
#include "tools/interrupt.h"
#include "tools/review/player_table.h"
#include "tools/review/review_file.h"
#include "tools/review/reviewer.h"
#include "tools/weights_option.h"

namespace fukumi {

/// review_games() calls this after each evaluated position. Different threads make the calls, but
/// never two at the same time.
using PositionEvaluated = std::function<void()>;

/// Returns the number of positions that a review evaluates: one more than the moves it reviews.
int positions_to_evaluate(const formats::GameRecord& record, const ReviewSettings& settings);

/// Reviews the games from index `first` on, stores each review in its element of `games`, and
/// appends the reviews in order to `file`, which may be null. Returns the number of games, from the
/// beginning, that are reviewed: all of them, or fewer after an interrupt, which may be null. The
/// next game then has the review of its last moves. Requires: jobs >= 1. Errors: the file cannot be
/// written ("path: …"); there is not enough memory.
Result<std::size_t> review_games(std::vector<ReviewedGame>& games, std::size_t first,
                                 const ReviewSettings& settings, const WeightFiles& weights,
                                 int jobs, ReviewFile* file, const PositionEvaluated& on_position,
                                 Interrupt* interrupt = nullptr);

}  // namespace fukumi
