// See solving_answer.h.
#include "tools/solve/solving_answer.h"

#include "engine/core/clock.h"
#include "engine/pattern/position.h"
#include "engine/play/move_survey.h"
#include "tools/solve/survey_report.h"

namespace fukumi {
namespace {

PuzzleLimits limits_of(const ReportRequest& request) {
    PuzzleLimits limits;
    limits.max_nodes = request.max_nodes;
    if (request.max_ms > 0)
        limits.deadline = Clock::now() + Milliseconds(request.max_ms);
    return limits;
}

SolveAnswer survey(PuzzleSolver& solver, const InputPosition& input, const ReportRequest& request,
                   bool json, const SearchControl& control) {
    const Position position(input.rule, input.grid, input.to_move);
    const MoveSurvey found =
        request.question == PuzzleQuestion::AllWins
            ? survey_first_moves(solver, position, request.kind, limits_of(request), control)
            : survey_replies(solver, position, request.kind, limits_of(request), control);
    return {json ? survey_json(input, found, request) : survey_text(input, found, request),
            verdict_of(found, request.question)};
}

}  // namespace

SolveAnswer answer_question(PuzzleSolver& solver, const InputPosition& input,
                            const ReportRequest& request, bool json, const SearchControl& control) {
    solver.clear();
    if (request.question == PuzzleQuestion::AllWins || request.question == PuzzleQuestion::Defences)
        return survey(solver, input, request, json, control);
    const Position position(input.rule, input.grid, input.to_move);
    const PuzzleResult result =
        request.question == PuzzleQuestion::Shortest
            ? solver.solve_shortest(position, request.kind, limits_of(request), control)
            : solver.solve(position, request.kind, limits_of(request), control);
    return {json ? json_report(input, result, request) : text_report(input, result, request),
            result.verdict};
}

}  // namespace fukumi
