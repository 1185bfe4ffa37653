// An analysis as text for people.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "tools/analyze/analysis.h"
#include "tools/analyze/analysis_json.h"

namespace fukumi {

/// Returns the state of a search: depth and nodes, a table of the variations, and with
/// AnalysisStyle::details the other moves with the most nodes:
///
///     depth 12-21, 120000 nodes, 140 ms, 857.1K/s
///      #  move    value  win %  depth  effort  line
///      1  g7         35   54.4  12-21  61.2 %  g7 h6 g8
///     others: h6 <= 20 (9.1 %), …
///
/// Values are for the side to move; +M7 is a forced win in at most 7 plies, -M8 a forced loss in at
/// most 8. Each printed line is cut to `columns` characters; 0: no limit.
std::string search_text(const AnalysisItem& item, const SearchState& search,
                        const AnalysisStyle& style, std::size_t columns = 0);

/// Returns the whole answer in several lines: the board, the search and why it ended, the threats
/// and forced wins, with AnalysisStyle::details the parts of the evaluation, and at last a sentence
/// that says who is better and names the best move.
std::string analysis_text(const AnalysisItem& item, const Analysis& analysis,
                          const AnalysisStyle& style);

}  // namespace fukumi
