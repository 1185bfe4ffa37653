// An analysis as JSON, for programs. tools/README.md describes the members.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "tools/analyze/analysis.h"
#include "tools/command_line/rows_choice.h"
#include "tools/position_input.h"
#include "tools/search_json.h"

namespace fukumi {

/// The amount of detail in the answers.
struct AnalysisStyle {
    Rows rows = kUsualRows;  ///< how the names of cells number the rows
    int others = -1;         ///< number of moves to print after the variations; -1: all
    bool trees = false;      ///< print the whole proof of each forced win
    bool details = false;    ///< in the text, print the other moves and the evaluation too
    bool times = true;       ///< print milliseconds, which differ from run to run
};

/// A position of the input, and the root moves that its search excludes.
struct AnalysisItem {
    std::int64_t number = 1;  ///< of the position in the input, counted from 1
    const InputPosition& input;
    const std::vector<Move>& excluded;
};

/// Returns the whole answer as one line without its LF:
///
///     {"number":1,"schema":1,"rows":"bottom","place":"x.pos:1","position":{…},"played":null,
///      "search":{…},"moves":[…],"facts":{…},"evaluation":{…}}
///
/// "number" is always the first member: the parser of the result file relies on this order.
std::string analysis_json(const AnalysisItem& item, const Analysis& analysis,
                          const AnalysisStyle& style);

/// Returns an iteration as one line without its LF: {"schema":1,"rows":"bottom",
/// "iteration":{…},"moves":[…]}.
std::string iteration_json(const AnalysisItem& item, const SearchState& search,
                           const AnalysisStyle& style);

}  // namespace fukumi
