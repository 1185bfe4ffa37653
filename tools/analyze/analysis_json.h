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

/// How much is told, of the analysis of any position.
struct AnalysisStyle {
    Rows rows = Rows::FromTop;  ///< of every cell that is named
    int others = -1;            ///< moves beside the variations; -1: all
    bool trees = false;         ///< the whole proof of each forced win as well
    bool times = true;          ///< the milliseconds, which differ from run to run
};

/// A position among those of the input, and what is not to be played there.
struct AnalysisItem {
    std::int64_t number = 1;  ///< from 1 on
    const InputPosition& input;
    const std::vector<Move>& excluded;
};

/// One line without its LF: the whole answer,
///
///     {"number":1,"place":"x.pos:1","position":{…},"search":{…},"moves":[…],"facts":{…},
///      "evaluation":{…}}
///
/// The number comes first.
std::string analysis_json(const AnalysisItem& item, const Analysis& analysis,
                          const AnalysisStyle& style);

/// One line without its LF: what an iteration has come to, {"iteration":{…},"moves":[…]}.
std::string iteration_json(const AnalysisItem& item, const SearchState& search,
                           const AnalysisStyle& style);

}  // namespace fukumi
