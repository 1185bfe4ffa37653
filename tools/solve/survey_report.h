// What was found out about every move of a position, as text for people and as JSON for programs.
//
// Pure functions.
#pragma once

#include <string>

#include "engine/play/move_survey.h"
#include "tools/position_input.h"
#include "tools/solve/solve_report.h"

namespace fukumi {

/// Several lines: which first moves win, or which replies hold; what is not known; the board, and
/// what it took:
///
///     2 first moves win by continuous threats: h8 (5 plies at most), i9 (3 plies)
///     not known within the limits: a1
///
///     4 replies hold against continuous fours: g7, h8, i9, j10
///
/// Requires: the question is AllWins or Defences.
std::string survey_text(const InputPosition& position, const MoveSurvey& survey,
                        const ReportRequest& request);

/// One line with its LF, a JSON object:
///
///     {"question":"defences","kind":"vcf","rule":"freestyle","width":15,"height":15,
///      "to_move":"black","moves":[{"move":"h8","verdict":"holds","plies":null},…],
///      "nodes":1200,"ms":3}
///
/// "question" is "all" or "defences"; "verdict" is "wins", "does not win" or "unknown" for the one,
/// "loses", "holds" or "unknown" for the other; "plies" counts the move, null where nobody wins.
std::string survey_json(const InputPosition& position, const MoveSurvey& survey,
                        const ReportRequest& request);

/// What is known of the position: Win if a first move wins or a reply holds, NoWin if none does,
/// Unknown if none is known to and some may.
Verdict verdict_of(const MoveSurvey& survey, PuzzleQuestion question);

}  // namespace fukumi
