// What a line of an engine is: a move, OK, ERROR, a MESSAGE, something else. And what its MESSAGE
// lines tell about value and depth, which every engine words differently.
//
// Pure functions that take any bytes. Letters count the same in either case, blanks around words
// and commas are allowed, because every client of the field is at least that tolerant.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/board/geometry.h"

namespace fukumi::match {

enum class LineKind : std::uint8_t {
    Blank,
    Points,   ///< one to three cells "x,y", nothing else
    Swap,     ///< SWAP, an answer to SWAP2BOARD
    Ok,       ///< OK, perhaps with text behind it
    Error,    ///< ERROR text
    Unknown,  ///< UNKNOWN text
    Message,  ///< MESSAGE text
    Suggest,  ///< SUGGEST x,y
    About,    ///< name="…", …: the answer to ABOUT
    Forbid,   ///< FORBID …: the answer to YXSHOWFORBID
    Ignored,  ///< DEBUG, INFO: known, and no answer to anything
    Garbage,  ///< nothing of the above
};

struct AnswerLine {
    LineKind kind = LineKind::Blank;
    std::string_view text;          ///< behind the word; part of the line that was classified
    std::array<Point, 3> points{};  ///< coordinates as sent, so perhaps off the board
    int point_count = 0;
};

AnswerLine classify(std::string_view line) noexcept;

/// Reads value and depth out of "depth 12 ev 35", "Depth 12-15 | Eval -23", "D:9 V:+M7" and the
/// like, as far as they are there and before the word "pv". Wins and losses in n ("+M7", "-M8") are
/// mapped to +-(kMate - n).
void read_evaluation(std::string_view message, std::optional<int>& eval, int& depth) noexcept;

}  // namespace fukumi::match
