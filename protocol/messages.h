// Formats search results as output lines: moves, the MESSAGE line, and the lines of the setting
// show_detail.
//
// The lines are ASCII and have no terminator. Scripts may parse the MESSAGE line:
//
//   MESSAGE depth 12-20 ev 35 n 1234567 nps 1.2M tm 1043 pv h8 i9 j10
//   MESSAGE depth 1-7 ev +M7 n 182 nps 0 tm 0 by fours pv h8 i9 j10
//
//   depth  depth of the iteration, then length of the longest line searched, both in plies
//   ev     value for the side to move; +M7: a win on the 7th ply, -M8: a loss on the 8th ply.
//          Missing if the engine has moved without a search while a side threatens a five
//   n      nodes
//   nps    nodes per second
//   tm     milliseconds
//   by     source of a win, see word_of()
//   pv     principal variation, cut at the maximal length of the MESSAGE line; see TextCells
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/search/searcher.h"

namespace fukumi {

/// Names cells in texts, such as "h8", as the user's board does. The numbers x,y of an answer are
/// not texts.
class TextCells {
 public:
    /// The letter is x from the left, the number is y from the top.
    TextCells() = default;
    /// The names on the board of Yixin-Board: its numbers x,y are the row from the top and the
    /// column, but the names count `rows` from the bottom.
    static TextCells of_yixin_board(int rows) noexcept;

    std::string name(Point cell) const;

 private:
    int yixin_rows_ = 0;  // 0: not Yixin-Board
};

/// The kinds of lines that the manager wants during a search.
struct ReportStyle {
    bool realtime = false;  ///< MESSAGE REALTIME lines
    bool detail = false;    ///< blocks of INFO lines besides the MESSAGE line
    int variations = 1;     ///< number of lines of a multi-PV search
    TextCells cells = {};   ///< the names of cells in the lines
};

/// Returns a move such as "7,8": the column, then the row, both from 0.
std::string format_move(Move move);
/// Returns moves separated by blanks, such as "7,8 9,10".
std::string format_moves(const std::vector<Move>& moves);
/// Returns a value such as "35" or "-120". A win on the 7th ply is "+M7", a loss "-M7".
std::string format_value(Value value);
/// Returns the rounded number of nodes per second, such as "850", "12.3K" or "1.2M"; "0" if no time
/// has passed.
std::string format_speed(std::int64_t nodes, std::int64_t elapsed_ms);

/// Returns the source of a win: "fours" or "threats" if continuous fours or threats prove the win,
/// "memory" if it comes from the database, otherwise "search". Requires: kind is not None.
const char* word_of(WinKind kind);

/// Returns the MESSAGE line of one variation, with at most 99 characters, or 900 for a win. Up to
/// 1000 s the number of moves in the line does not depend on the elapsed time.
std::string search_message(const PvLine& line, const TextCells& cells = {});

/// Returns the MESSAGE REALTIME lines for a root move. Returns no lines before depth 8, if the
/// style does not want them, or if the move belongs to the second or a later line of a multi-PV
/// search.
std::vector<std::string> realtime_lines(const RootMoveVisit& visit, const ReportStyle& style);

/// Returns the output lines for one variation that the search reports, in the order of printing.
std::vector<std::string> report_lines(const PvLine& line, const ReportStyle& style);

}  // namespace fukumi
