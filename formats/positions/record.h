// Positions without their history, and records about them (value, label, texts). The readers and
// writers of files, the database and its commands exchange these types. Pure functions.
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
#include "formats/encoding_guess.h"
#include "formats/game_record.h"

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

/// Returns the position after the side to move has put a stone on `cell`. Requires: the cell is
/// free.
Stones with_stone(const Stones& stones, Point cell);

/// Takes a move back: returns the position before the side that is not to move played `last`.
/// Requires: `last` has a stone of this side.
Stones before_stone(const Stones& stones, Point last);

/// Checks the requirements of Stones and the board size. The message of an error does not name a
/// file.
Result<void> check_stones(const Stones& stones);

/// A verdict for the side to move, as a letter that Yixin's and Rapfi's databases use. Readers and
/// writers keep letters without a constant here.
using Label = char;
inline constexpr Label kNoLabel = '\0';
inline constexpr Label kWon = 'w';   ///< the side to move wins
inline constexpr Label kLost = 'l';  ///< the side to move loses
inline constexpr Label kDrawn = 'd';
inline constexpr Label kBook = 'b';  ///< the move to this position is a book move

/// Converts the label of a position to the label of the move that leads to it, or back.
Label label_of_other_side(Label label) noexcept;

/// Returns the encoding of the texts of a file that are not UTF-8: `forced` or, if `forced` is
/// empty, the guess, with a note if the guess is not certain. Returns an empty text if all texts
/// are UTF-8.
std::string encoding_of_texts(const formats::TextSamples& samples, const std::string& forced,
                              const std::string& file, std::vector<std::string>* notes);

/// Numbers of games that went through a position, by result, and their years.
struct GameCounts {
    std::uint32_t black_wins = 0;
    std::uint32_t draws = 0;
    std::uint32_t white_wins = 0;
    std::uint32_t dated = 0;     ///< number of games whose year is known
    std::uint64_t year_sum = 0;  ///< sum of the years of these games

    GameCounts& operator+=(const GameCounts& more) noexcept;
    friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// Returns the counts of one game with this outcome; `date` is GameRecord::date. All counts are 0
/// if the game has no result.
GameCounts counts_of(formats::Outcome outcome, std::string_view date) noexcept;
/// Returns false if more games have a date than there are games, or if `dated` years (1 to 9999)
/// cannot add up to `year_sum`.
bool are_possible(const GameCounts& counts) noexcept;
/// Returns the number of games with a result.
std::int64_t games_in(const GameCounts& counts) noexcept;
/// Returns the mean of the known years; nullopt if no year is known.
std::optional<double> average_year(const GameCounts& counts) noexcept;

/// Depths are in -kMostDepth..kMostDepth, the range of Rapfi's files.
inline constexpr int kMostDepth = 8192;

/// Information about a position. Every member may be missing. An empty record still means that the
/// database or file contains the position.
struct Record {
    std::optional<Value> value;  ///< for the side to move; a win has its plies from this position
    int depth = 0;               ///< depth of the search that returned `value`, in plies
    Bound bound = Bound::None;   ///< how `value` bounds the true value; None without a value
    Label label = kNoLabel;
    std::string comment;     ///< UTF-8, may have several lines
    std::string board_text;  ///< UTF-8; viewers show it on the cell of the last move
    bool is_marked = false;  ///< RenLib shows a mark at this position
    GameCounts games;

    friend bool operator==(const Record&, const Record&) = default;
};

struct Entry {
    Stones stones;
    Record record;

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// A function that receives the entries of a file one by one. If it returns an error, the reader
/// stops and returns this error.
using EntrySink = std::function<Result<void>(Entry&&)>;

/// Maximum length of a joined comment in bytes.
inline constexpr std::size_t kMostJoined = 60'000;

/// Appends `more` to `comment` as further lines. Does nothing if `comment` contains `more`, or if
/// the result would be longer than kMostJoined.
void join_comments(std::string& comment, const std::string& more);

/// Returns the error "file: byte 123: text". `offset` counts from 0.
Error error_at_byte(std::string_view file, std::size_t offset, std::string_view text);

}  // namespace fukumi::database
