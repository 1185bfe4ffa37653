// What the database keeps of a position: which stones lie where, and what is known of it.
//
// Plain values without behaviour; the readers and writers of files, the store and the commands pass
// them on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"

namespace fukumi::database {

/// A position without its history. Cells are on the board, no two are the same; their order means
/// nothing.
struct Stones {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> black;
    std::vector<Point> white;
    Color to_move = Color::Black;

    friend bool operator==(const Stones&, const Stones&) = default;
};

/// One letter of judgement, from the view of the side to move. The letters are those of Yixin's and
/// Rapfi's databases; others that files hold are kept as they are.
using Label = char;
inline constexpr Label kNoLabel = '\0';
inline constexpr Label kWon = 'w';   ///< the side to move wins
inline constexpr Label kLost = 'l';  ///< it loses
inline constexpr Label kDrawn = 'd';
inline constexpr Label kBook = 'b';  ///< whoever comes here is told so by the book

/// How many games went through a position, by result.
struct GameCounts {
    std::uint32_t black_wins = 0;
    std::uint32_t draws = 0;
    std::uint32_t white_wins = 0;

    friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// Depths are -kMostDepth to kMostDepth, the range of Rapfi's files.
inline constexpr int kMostDepth = 8192;

/// Everything may be missing; a record that knows nothing still says that the position belongs to
/// the collection.
struct Record {
    std::optional<Value> value;  ///< mover's view; distances of wins count from the position itself
    int depth = 0;               ///< of the search that gave `value`
    Bound bound = Bound::None;   ///< of `value`; None without one
    Label label = kNoLabel;
    std::string comment;     ///< UTF-8, may have several lines
    std::string board_text;  ///< what a viewer writes on the cell of the last move, UTF-8
    bool is_marked = false;  ///< RenLib's mark
    GameCounts games;

    friend bool operator==(const Record&, const Record&) = default;
};

struct Entry {
    Stones stones;
    Record record;

    friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace fukumi::database
