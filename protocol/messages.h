// Formats search results as output lines: moves, the MESSAGE line, and the lines of show_detail.
//
// ASCII without terminators. Scripts may parse the MESSAGE line:
//
//   MESSAGE depth 12-20 ev 35 n 1234567 nps 1.2M tm 1043 pv h8 i9 j10
//   MESSAGE depth 1-7 ev +M7 n 182 nps 0 tm 0 by fours pv h8 i9 j10
//
// depth: of the iteration, and of the longest line searched, in plies; ev: value for the side to
// move, or +M7 / -M8 for a win / loss on the 7th / 8th ply; n: nodes; nps: nodes per second; tm:
// milliseconds; by: the source of a win, see word_of(); pv: principal variation, cut to the length
// of the line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "engine/search/searcher.h"

namespace fukumi {

/// The lines that the manager wants during a search.
struct ReportStyle {
    bool realtime = false;  ///< MESSAGE REALTIME lines
    bool detail = false;    ///< blocks of INFO lines instead of the MESSAGE line
    int variations = 1;     ///< number of lines of a multi-PV search
};

/// "7,8": the column, then the row, from 0.
std::string format_move(Move move);
/// "7,8 9,10".
std::string format_moves(const std::vector<Move>& moves);
/// "35", "-120", "+M7", "-M8".
std::string format_value(Value value);
/// Nodes per second, rounded: "850", "12.3K", "1.2M"; "0" if no time has passed.
std::string format_speed(std::int64_t nodes, std::int64_t elapsed_ms);

/// "fours" or "threats" for a win that they prove, "search", or "memory" for one from the database.
/// Requires: not None.
const char* word_of(WinKind kind);

/// Returns the MESSAGE line of one variation. It has at most 99 characters, or 900 for a win. The
/// number of moves in it does not depend on the elapsed time, up to 1000 s.
std::string search_message(const PvLine& line);

/// Returns the MESSAGE REALTIME lines for a root move; none if it belongs to another line than the
/// best one.
std::vector<std::string> realtime_lines(const RootMoveVisit& visit, const ReportStyle& style);

/// Returns all lines to print for one reported line of the search, in order; often none.
std::vector<std::string> report_lines(const PvLine& line, const ReportStyle& style);

}  // namespace fukumi
