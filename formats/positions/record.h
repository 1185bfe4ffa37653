// Positions without history, and what is known about them: the values that readers and writers of
// files, the database and its commands exchange. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi::database {

/// The stones of a position, in any order. Requires: the cells are on the board and all different.
struct Stones {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> black;
    std::vector<Point> white;
    Color to_move = Color::Black;

    friend bool operator==(const Stones&, const Stones&) = default;
};

/// Returns the position after a stone of the side to move on a free cell.
Stones with_stone(const Stones& stones, Point cell);

/// Returns the position before the other side placed its stone at `last`. Requires: it is there.
Stones before_stone(const Stones& stones, Point last);

/// Checks the requirements of Stones. Errors: the text does not name a file.
Result<void> check_stones(const Stones& stones);

/// A verdict for the side to move, in the letters of Yixin's and Rapfi's databases. Other letters
/// in files are kept.
using Label = char;
inline constexpr Label kNoLabel = '\0';
inline constexpr Label kWon = 'w';   ///< the side to move wins
inline constexpr Label kLost = 'l';  ///< the side to move loses
inline constexpr Label kDrawn = 'd';
inline constexpr Label kBook = 'b';  ///< the move to this position is a book move

/// Converts the label of a position to that of the move to it, and back.
Label label_of_other_side(Label label) noexcept;

/// Numbers of games that went through a position, by result.
struct GameCounts {
    std::uint32_t black_wins = 0;
    std::uint32_t draws = 0;
    std::uint32_t white_wins = 0;

    friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// Depths are -kMostDepth to kMostDepth, the range of Rapfi's files.
inline constexpr int kMostDepth = 8192;

/// Knowledge about a position. Every member may be missing; a record without any still means that
/// the position belongs to the collection.
struct Record {
    std::optional<Value> value;  ///< for the side to move; wins count plies from this position
    int depth = 0;               ///< of the search that returned `value`
    Bound bound = Bound::None;   ///< of `value`; None without a value
    Label label = kNoLabel;
    std::string comment;     ///< UTF-8, may have several lines
    std::string board_text;  ///< UTF-8, for viewers to show on the cell of the last move
    bool is_marked = false;  ///< RenLib's mark
    GameCounts games;

    friend bool operator==(const Record&, const Record&) = default;
};

struct Entry {
    Stones stones;
    Record record;

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// Receives the entries of a file one by one. An error that it returns ends the reading.
using EntrySink = std::function<Result<void>(Entry&&)>;

/// Maximum length of a joined comment in bytes.
inline constexpr std::size_t kMostJoined = 60'000;

/// Appends `more` to the comment as further lines, unless the comment contains it or the result
/// would be longer than kMostJoined.
void join_comments(std::string& comment, const std::string& more);

/// Returns the error "file: byte 123: text". Offsets count from 0.
Error error_at_byte(std::string_view file, std::size_t offset, std::string_view text);

}  // namespace fukumi::database
