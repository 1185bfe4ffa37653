// What was found out about a position, as text for people and as JSON for programs.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>

#include "engine/board/notation.h"
#include "engine/play/solving.h"
#include "protocol/app/position_input.h"

namespace fukumi {

/// What was asked, and how it is to be answered.
struct ReportRequest {
    PuzzleKind kind = PuzzleKind::Vct;
    std::int64_t max_nodes = 0;  ///< the limits of the search; 0 = none
    std::int64_t max_ms = 0;
    bool tree = false;          ///< the whole proof as well
    Rows rows = Rows::FromTop;  ///< of every cell that is named
};

/// "vcf", "vct", "search".
const char* name_of(PuzzleKind kind) noexcept;

/// Several lines: the verdict, the main line, the board, what it took, and the tree if asked for:
///
///     win in at most 5 plies by continuous fours: h8
///     line: 1 X h8, 2 O h9, 3 X i7, 4 O any, 5 X j6
///     …board…
///     Black (X) to move, freestyle, 15x15; nodes 12, ms 3
///     X h8, win in 5
///       O h9: X i7, win in 3  [1]
///         any: X j6, five
///       O g8: X i7, see [1]
///       otherwise: X h9, five
///
/// "any" and "otherwise" are every reply that has no line of its own. A node of the tree that
/// several replies lead to is written once, with a number in brackets behind it.
std::string text_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

/// One line with its LF, a JSON object:
///
///     {"verdict":"win","kind":"vcf","rule":"freestyle","width":15,"height":15,"to_move":"black",
///      "plies":5,"line":["h8","h9","i7",null,"j6"],"nodes":12,"ms":3,
///      "tree":{"nodes":[{"move":"h8","plies":5,"answers":[{"move":"h9","next":1}],
///        "otherwise":3},…]}}
///
/// "verdict" is "win", "no win" or "unknown". "plies" is null without a win. In "line", null is a
/// reply that may be anywhere. "tree" is there only if asked for, null without a proof, else a
/// graph as in engine/threat/proof.h: node 0 is the first move, "next" and "otherwise" are indices
/// of nodes, and the last moves have neither. A search adds "value" and "depth".
std::string json_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

}  // namespace fukumi
