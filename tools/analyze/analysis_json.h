// An analysis as JSON, for programs. tools/README.md describes the members.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "tools/analyze/analysis.h"
#include "tools/position_input.h"
#include "tools/search_json.h"

namespace fukumi {

/// The amount of detail in the answers.
struct AnalysisStyle {
    Rows rows = Rows::FromTop;  ///< of the names of cells
    int others = -1;            ///< number of moves besides the variations; -1: all
    bool trees = false;         ///< with the whole proof of each forced win
    bool times = true;          ///< with milliseconds, which differ from run to run
};

/// A position of the input, and its excluded moves.
struct AnalysisItem {
    std::int64_t number = 1;  ///< from 1 on
    const InputPosition& input;
    const std::vector<Move>& excluded;
};

/// The whole answer as one line without its LF:
///
///     {"number":1,"place":"x.pos:1","position":{…},"search":{…},"moves":[…],"facts":{…},
///      "evaluation":{…}}
///
/// "number" is the first member, which the result file relies on.
std::string analysis_json(const AnalysisItem& item, const Analysis& analysis,
                          const AnalysisStyle& style);

/// An iteration as one line without its LF: {"iteration":{…},"moves":[…]}.
std::string iteration_json(const AnalysisItem& item, const SearchState& search,
                           const AnalysisStyle& style);

}  // namespace fukumi
