// Many positions, several of them analysed at the same time, each by one thread of its own; answers
// come out in the order of the positions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tools/analyze/analysis.h"
#include "tools/analyze/interrupt.h"

namespace fukumi {

/// Makes the answer to one position, by its place in the work.
using AnswerMaker = std::function<std::string(Analyst& analyst, std::int64_t index)>;
/// Takes the next answer; called by one thread at a time, in the order of the work. Errors: what
/// was made can be put nowhere.
using AnswerTaker = std::function<Result<void>(const std::string& answer)>;

/// Answers the positions from `first` to `end` - 1 with `jobs` analysts. Returns whether that was
/// all: an interrupt ends it early, and then answers that are not finished are dropped. What an
/// answer is depends on its position alone. Errors: those of `take`, and no memory.
Result<bool> answer_all(const AnalysisSettings& settings, const WeightFiles& weights,
                        std::int64_t first, std::int64_t end, int jobs, Interrupt& interrupt,
                        const AnswerMaker& make, const AnswerTaker& take);

}  // namespace fukumi
