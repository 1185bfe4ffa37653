// Answers a question about a position: runs the solver and writes the report.
#pragma once

#include <cstdint>
#include <string>

#include "engine/play/solving.h"
#include "tools/position_input.h"
#include "tools/solve/solve_report.h"

namespace fukumi {

/// The limit of a question without other limits.
inline constexpr std::int64_t kDefaultSolveMs = 10000;

struct SolveAnswer {
    std::string text;  ///< the report
    Verdict verdict = Verdict::Unknown;
};

/// Answers independently of earlier questions. `control` can end the search early. Requires: as
/// PuzzleSolver.
SolveAnswer answer_question(PuzzleSolver& solver, const InputPosition& input,
                            const ReportRequest& request, bool json,
                            const SearchControl& control = SearchControl());

}  // namespace fukumi
