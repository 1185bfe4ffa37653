// Writes the verdicts on all moves of a position, as text for people and as JSON for programs.
//
// Pure functions.
#pragma once

#include <string>

#include "engine/play/move_survey.h"
#include "tools/position_input.h"
#include "tools/solve/solve_report.h"

namespace fukumi {

/// Returns several lines: the first moves that win, or the replies that hold; the moves without a
/// verdict; the board, and the nodes and time of the searches. Two examples of the first lines:
///
///     2 first moves win by continuous threats: h8 (5 plies at most), i9 (3 plies)
///     not known within the limits: a1
///
///     4 replies hold against continuous fours: g7, h8, i9, j10
///
/// Requires: the question is AllWins or Defences.
std::string survey_text(const InputPosition& position, const MoveSurvey& survey,
                        const ReportRequest& request);

/// Returns a JSON object in one line with its LF:
///
///     {"schema":1,"rows":"bottom","number":1,"place":"a.pos:1","position":{…},"kind":"vcf",
///      "question":"defences","moves":[{"move":"h8","verdict":"holds","plies":null},…],
///      "toughest":"h8","nodes":1200,"ms":3}
///
/// "question" is "all", with the verdicts "wins", "does not win" and "unknown", or "defences", with
/// "loses", "holds" and "unknown". "plies" is the length of the win, including the move itself;
/// null without a win. "toughest" is MoveSurvey::toughest, for "defences" only.
std::string survey_json(const InputPosition& position, const MoveSurvey& survey,
                        const ReportRequest& request);

/// Returns the verdict on the position. Win: a first move wins (AllWins), or a reply holds
/// (Defences). NoWin: no move wins or holds. Unknown: no move is known to win or hold, and some are
/// unknown.
Verdict verdict_of(const MoveSurvey& survey, PuzzleQuestion question);

}  // namespace fukumi
