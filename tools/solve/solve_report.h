// Writes the result of solving a position, as text for people and as JSON for programs.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>

#include "engine/board/notation.h"
#include "engine/play/solving.h"
#include "tools/command_line/rows_choice.h"
#include "tools/position_input.h"
#include "tools/search_json.h"

namespace fukumi {

/// The question about a position.
enum class PuzzleQuestion : std::uint8_t {
    Win,       ///< does the side to move win, and by which moves?
    Shortest,  ///< which is the shortest win of the kind?
    AllWins,   ///< which first moves win?
    Defences,  ///< which moves of the side to move stop all wins of the other side?
};

/// A question with its limits and the form of its answer.
struct ReportRequest {
    PuzzleKind kind = PuzzleKind::Vct;
    PuzzleQuestion question = PuzzleQuestion::Win;
    std::int64_t max_nodes = 0;  ///< limits of the search; 0 = no limit
    std::int64_t max_ms = 0;
    bool tree = false;       ///< print the whole proof
    Rows rows = kUsualRows;  ///< how the names of cells number the rows
    int number = 1;          ///< of the position in the input
};

/// Returns "vcf", "vct" or "search".
const char* name_of(PuzzleKind kind) noexcept;

/// Returns "continuous fours", "continuous threats" or "search".
const char* words_of(PuzzleKind kind) noexcept;

/// Returns "1 ply", "3 plies", "5 plies at most" …. A win of five or more plies gets "at most",
/// because a shorter win may exist. A win of three plies is the shortest: only a five at once is
/// shorter.
std::string plies_text(int plies);

/// Returns the board, the side to move, and the nodes and milliseconds of the search.
std::string board_text(const InputPosition& position, const ReportRequest& request,
                       std::int64_t nodes, std::int64_t elapsed_ms);

/// Returns "win", "shortest", "all" or "defences".
const char* name_of(PuzzleQuestion question) noexcept;

/// Returns the members that all answers have: "schema", "rows", "number", "place", "position",
/// "kind" and "question".
Json report_head(const InputPosition& position, const ReportRequest& request);

/// Returns several lines: the verdict, the main line, the board, the nodes and time of the search,
/// and the tree if requested:
///
///     win in at most 5 plies by continuous fours: h8
///     line: 1 X h8, 2 O h9, 3 X i7, 4 O h6, 5 X j6
///     …board…
///     Black (X) to move, freestyle, 15x15; nodes 12, ms 3
///     X h8, win in 5
///       O h9: X i7, win in 3  [1]
///         any: X j6, five
///       O g8: X i7, see [1]
///       otherwise: X h9, five
///
/// If a limit cut the line of a win, it begins with "the line, cut by the limit before its five: ".
/// "any" and "otherwise" mean all replies that are not listed. A node to which several replies lead
/// is written once, with a number in brackets; the other places refer to that number.
std::string text_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

/// Returns a JSON object in one line with its LF:
///
///     {"schema":1,"rows":"bottom","number":1,"place":"a.pos:1","position":{…},"kind":"vcf",
///      "question":"win","verdict":"win",
///      "win":{"winner":"black","plies":5,"by":"fours","line":[…]},"plies":5,"at_least":null,
///      "line":["h8","h9","i7","h6","j6"],"reaches_five":true,"value":null,"depth":null,
///      "nodes":12,"ms":3,"tree":{"nodes":[{"move":"h8","plies":5,"answers":[…]},…]}}
///
/// "verdict" is "win", "no win" or "unknown"; "win" may also be a loss that the kind Search found.
/// "at_least" belongs to the question Shortest: no win of the kind has fewer plies. "reaches_five"
/// is false if a limit cut the line of a win. "value", for the side to move, and "depth" belong to
/// the kind Search. "tree" appears only if requested; it is null without a proof, or else the graph
/// of engine/threat/proof.h. Members with an unknown value are null.
std::string json_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request);

}  // namespace fukumi
