// Search results as lines of the protocol: moves, the MESSAGE line, and what show_detail asks for.
//
// Plain ASCII without line terminators. The MESSAGE line has one format, which scripts may read:
//
//   MESSAGE depth 12-20 ev 35 n 1234567 nps 1.2M tm 1043 pv h8 i9 j10
//   MESSAGE depth 1-7 ev +M7 n 182 nps 0 tm 0 by fours pv h8 i9 j10
//
// depth: nominal, and the longest line looked at, in plies; ev: value for the side to move, or +M7
// / -M8 for a win / loss on the 7th / 8th ply; n: nodes; nps: nodes per second; tm: milliseconds;
// by: of a win, whether fours or threats prove it, the search has seen it or the memory has it; pv:
// principal variation, cut where the line would become too long.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "engine/search/searcher.h"

namespace fukumi {

/// What the manager wants to hear of a running search.
struct ReportStyle {
    bool realtime = false;  ///< MESSAGE REALTIME lines
    bool detail = false;    ///< blocks of INFO lines, in place of the MESSAGE line
    int variations = 1;     ///< the number of variations that are searched
};

/// "7,8": the column, then the row, from 0.
std::string format_move(Move move);
/// "7,8 9,10".
std::string format_moves(const std::vector<Move>& moves);
/// "35", "-120", "+M7", "-M8".
std::string format_value(Value value);
/// Nodes per second in three digits or so: "850", "12.3K", "1.2M"; "0" while no time has passed.
std::string format_speed(std::int64_t nodes, std::int64_t elapsed_ms);

/// "fours", "threats", "search" or "memory". Requires: not None.
const char* word_of(WinKind kind);

/// The MESSAGE line of one variation; shorter than 100 characters but for that of a win. How much
/// of a line it tells does not hang on the clock, up to 1000 s.
std::string search_message(const PvLine& line);

/// What the realtime lines tell of a move of the root, of the best line alone.
std::vector<std::string> realtime_lines(const RootMoveVisit& visit, const ReportStyle& style);

/// All lines to print for one report of the search, in order; often none.
std::vector<std::string> report_lines(const PvLine& line, const ReportStyle& style);

}  // namespace fukumi
