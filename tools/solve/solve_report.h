// The result of solving a position, as text for people and as JSON for programs.
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

/// The question about a position.
enum class PuzzleQuestion : std::uint8_t {
    Win,       ///< does the side to move win, and how
    Shortest,  ///< the shortest win of the kind
    AllWins,   ///< all first moves that win
    Defences,  ///< all replies of the side to move that hold against a win of the other side
};

/// A question with its limits and the form of its answer.
struct ReportRequest {
    PuzzleKind kind = PuzzleKind::Vct;
    PuzzleQuestion question = PuzzleQuestion::Win;
    std::int64_t max_nodes = 0;  ///< limits of the search; 0 = no limit
    std::int64_t max_ms = 0;
    bool tree = false;          ///< with the whole proof
    Rows rows = Rows::FromTop;  ///< of the names of cells
};

/// "vcf", "vct", "search".
const char* name_of(PuzzleKind kind) noexcept;

/// "continuous fours", "continuous threats", "search".
const char* words_of(PuzzleKind kind) noexcept;

/// "1 ply", "3 plies", "5 plies at most". A proof need not be the shortest one, but a proof of three
/// plies is: only a five is shorter.
std::string plies_text(int plies);

/// The board, the side to move, and the nodes and milliseconds of the search.
std::string board_text(const InputPosition& position, const ReportRequest& request,
                       std::int64_t nodes, std::int64_t elapsed_ms);

/// Kind, rule, size and side to move, as members of `json`.
void add_position(const InputPosition& position, PuzzleKind kind, Json& json);

/// Several lines: the verdict, the main line, the board, the effort, and the tree if requested:
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
/// "any" and "otherwise" are all replies that are not listed. A node that several replies lead
/// to is written once, with a number in brackets.
std::string text_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

/// One line with its LF, a JSON object:
///
///     {"verdict":"win","kind":"vcf","rule":"freestyle","width":15,"height":15,"to_move":"black",
///      "plies":5,"line":["h8","h9","i7",null,"j6"],"nodes":12,"ms":3,
///      "tree":{"nodes":[{"move":"h8","plies":5,"answers":[{"move":"h9","next":1}],
///        "otherwise":3},…]}}
///
/// "verdict" is "win", "no win" or "unknown". "plies" is null without a win. The question Shortest
/// adds "at_least": no win of the kind has fewer plies. In "line", null is a reply that may be
/// anywhere. "tree" appears only if requested; it is null without a proof, or else the graph of
/// engine/threat/proof.h: node 0 is the first move, "next" and "otherwise" are indices of nodes, and
/// final moves have neither. A search adds "value" and "depth".
std::string json_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

}  // namespace fukumi
