// Answers a question about a position: runs the solver and writes the report.
#pragma once

#include <cstdint>
#include <string>

#include "engine/play/solving.h"
#include "tools/position_input.h"
#include "tools/solve/solve_report.h"

namespace fukumi {

/// The time limit of a question for which the person sets no limit.
inline constexpr std::int64_t kDefaultSolveMs = 10000;

struct SolveAnswer {
    std::string text;  ///< the report
    Verdict verdict = Verdict::Unknown;
};

/// Answers the question of `request` about a position, as JSON if `json`, otherwise as text. The
/// answer does not depend on earlier questions. `control` can end the search early. Requires: what
/// PuzzleSolver requires of a position.
SolveAnswer answer_question(PuzzleSolver& solver, const InputPosition& input,
                            const ReportRequest& request, bool json,
                            const SearchControl& control = SearchControl());

}  // namespace fukumi
