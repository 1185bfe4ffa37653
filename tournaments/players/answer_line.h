// Classifies a line from an engine: a move, OK, ERROR, MESSAGE and so on. Reads evaluation and
// depth from MESSAGE lines, which have a different form in every engine.
//
// Pure functions that accept any bytes. Case does not matter, and blanks around words and commas
// are allowed, as in other Gomoku managers.
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
    Ok,       ///< OK, possibly followed by text
    Error,    ///< ERROR text
    Unknown,  ///< UNKNOWN text
    Message,  ///< MESSAGE text
    Suggest,  ///< SUGGEST x,y
    About,    ///< name="…", …: the answer to ABOUT
    Forbid,   ///< FORBID …: the answer to YXSHOWFORBID
    Ignored,  ///< DEBUG or INFO: never an answer
    Garbage,  ///< any other line
};

struct AnswerLine {
    LineKind kind = LineKind::Blank;
    std::string_view text;          ///< the text after the first word; points into the line
    std::array<Point, 3> points{};  ///< the cells as sent; may be off the board
    int point_count = 0;
};

AnswerLine classify(std::string_view line) noexcept;

/// Reads evaluation and depth from texts such as "depth 12 ev 35", "Depth 12-15 | Eval -23" or
/// "D:9 V:+M7". Stops at the word "pv". A win or loss in n moves ("+M7", "-M8") gives
/// +-(kMate - n). Leaves `eval` or `depth` unchanged if the text does not contain it.
void read_evaluation(std::string_view message, std::optional<int>& eval, int& depth) noexcept;

}  // namespace fukumi::match
