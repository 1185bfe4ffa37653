// What was found out about a position, as text for people and as JSON for programs.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>

#include "engine/board/notation.h"
#include "engine/play/solving.h"
#include "tools/position_input.h"
#include "tools/search_json.h"

namespace fukumi {

/// What is asked about a position.
enum class PuzzleQuestion : std::uint8_t {
    Win,       ///< whether the side to move wins, and how
    Shortest,  ///< the shortest win of the kind
    AllWins,   ///< which first moves win
    Defences,  ///< which replies of the side to move hold against a win of the other side
};

/// What was asked, and how it is to be answered.
struct ReportRequest {
    PuzzleKind kind = PuzzleKind::Vct;
    PuzzleQuestion question = PuzzleQuestion::Win;
    std::int64_t max_nodes = 0;  ///< the limits of the search; 0 = none
    std::int64_t max_ms = 0;
    bool tree = false;          ///< the whole proof as well
    Rows rows = Rows::FromTop;  ///< of every cell that is named
};

/// "vcf", "vct", "search".
const char* name_of(PuzzleKind kind) noexcept;

/// "continuous fours", "continuous threats", "search".
const char* words_of(PuzzleKind kind) noexcept;

/// "1 ply", "3 plies", "5 plies at most": a proof need not be the shortest, and nothing but a five
/// is shorter than three.
std::string plies_text(int plies);

/// The board, who is to move, and what it took.
std::string board_text(const InputPosition& position, const ReportRequest& request,
                       std::int64_t nodes, std::int64_t elapsed_ms);

/// Kind, rule, size and side to move, as members of `json`.
void add_position(const InputPosition& position, PuzzleKind kind, Json& json);

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
/// "verdict" is "win", "no win" or "unknown". "plies" is null without a win. Where the shortest win
/// was asked for there is "at_least": no win of the kind has fewer plies. In "line", null is a
/// reply that may be anywhere. "tree" is there only if asked for, null without a proof, else a
/// graph as in engine/threat/proof.h: node 0 is the first move, "next" and "otherwise" are indices
/// of nodes, and the last moves have neither. A search adds "value" and "depth".
std::string json_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

}  // namespace fukumi
