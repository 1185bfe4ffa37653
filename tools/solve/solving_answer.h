// From a question about a position to the words of the answer: the solvers, then a report.
#pragma once

#include <cstdint>
#include <string>

#include "engine/play/solving.h"
#include "tools/position_input.h"
#include "tools/solve/solve_report.h"

namespace fukumi {

/// The limit where none is named.
inline constexpr std::int64_t kDefaultSolveMs = 10000;

struct SolveAnswer {
    std::string text;  ///< the report
    Verdict verdict = Verdict::Unknown;
};

/// Does not depend on what was asked before. `control` ends it early. Requires: what PuzzleSolver
/// does.
SolveAnswer answer_question(PuzzleSolver& solver, const InputPosition& input,
                            const ReportRequest& request, bool json,
                            const SearchControl& control = SearchControl());

}  // namespace fukumi
