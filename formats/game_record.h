// The record of a finished game. The referee fills it, the readers and writers of files convert it,
// and reports use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"

namespace fukumi::formats {

/// Unknown: the file has no result, and the game is not over on the board.
enum class Outcome : std::uint8_t { BlackWins, WhiteWins, Draw, Unknown };

inline constexpr int kOutcomeCount = 4;

/// Why a game ended. Every value except Five, Draw, MoveLimit and Adjudication is an error of the
/// loser.
enum class Termination : std::uint8_t {
    Five,           ///< a winning line
    ForbiddenMove,  ///< Black played a forbidden point in renju
    IllegalMove,    ///< occupied or off the board
    Time,           ///< turn or match clock plus tolerance exceeded
    Memory,         ///< the process tree used more than allowed
    Crash,          ///< the process ended or closed its output
    ProtocolError,  ///< ERROR, UNKNOWN or garbage instead of a move; no OK after START
    Draw,           ///< board full, or the renju limit
    MoveLimit,      ///< the referee's option -drawafter ended the game
    Adjudication,   ///< the referee's options -resign or -draw ended the game
};

inline constexpr int kTerminationCount = 10;

/// Returns the words for a termination in files and reports, such as "forbidden move".
inline constexpr const char* name_of(Termination termination) noexcept {
    constexpr const char* kNames[kTerminationCount] = {
        "five",  "forbidden move", "illegal move", "time",       "memory",
        "crash", "protocol error", "draw",         "move limit", "adjudication"};
    return kNames[static_cast<int>(termination)];
}

/// Returns true if the game ended by an error of the loser and not by the position on the board.
inline constexpr bool is_fault(Termination termination) noexcept {
    return termination >= Termination::ForbiddenMove && termination <= Termination::ProtocolError;
}

/// Readers of files reduce longer times to this value, so that sums of times do not overflow.
inline constexpr std::int64_t kLongestMs = 1'000'000'000'000;

/// The cell of a pass: a move that sets no stone, after which the other side is to move. to_text()
/// names it "pass".
inline constexpr Point kPass = kNoPoint;

inline constexpr bool is_pass(Point at) noexcept {
    return at == kPass;
}

/// Sets the stone of a move, or nothing for a pass. Requires: `at` is a cell of the grid or kPass.
inline void put_move(Grid& grid, Point at, Color mover) noexcept {
    if (!is_pass(at))
        grid.set(at, stone_of(mover));
}

struct MoveRecord {
    Point at;                     ///< a cell or kPass
    std::int64_t elapsed_ms = 0;  ///< 0 for opening stones
    std::optional<int> eval;      ///< for the mover, from the MESSAGE lines of its engine
    int depth = 0;                ///< plies, from these MESSAGE lines; 0 = unknown
    std::string message;          ///< last MESSAGE line before the move, without the word MESSAGE
};

/// A property of SGF, with its values as the file has them after their escapes are removed.
struct SgfProperty {
    std::string name;  ///< upper-case letters
    std::vector<std::string> values;

    friend bool operator==(const SgfProperty&, const SgfProperty&) = default;
};

struct GameTree;

struct GameRecord {
    int number = 0;  ///< number of the game in the schedule, from 1; 0 = unknown
    int round = 0;   ///< from 1; 0 = unknown
    int pair = 0;    ///< equal for two games from one opening with swapped colours; 0 = unknown
    ByColor<int> players{};  ///< indices into the players of the tournament
    ByColor<std::string> names;
    // From the file; each may be empty.
    std::string event;    ///< name of the tournament
    std::string date;     ///< when the game was played: "1995-03-21", "1995-03" or "1995"
    std::string opening;  ///< name of the opening
    std::string comment;  ///< about the whole game; may have several lines
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    int opening_stones = 0;         ///< number of `moves` that belong to the opening
    std::vector<MoveRecord> moves;  ///< in playing order, Black first
    /// Number of moves, at the end of `moves`, that were played after a winning line.
    int moves_after_end = 0;
    Outcome outcome = Outcome::Draw;
    Termination termination = Termination::Draw;
    std::string reason;  ///< details of the end for people, such as the bad move or its time
    ByColor<std::int64_t> used_ms{};
    ByColor<std::int64_t> slowest_ms{};   ///< longest single move
    ByColor<std::int64_t> peak_memory{};  ///< bytes, 0 = not measured
    std::vector<Point> winning_line;      ///< empty unless termination is Five
    std::string encoding;  ///< of the file that the game is from, for its texts; empty: UTF-8
    /// Properties of the first node of SGF that the record has no member for, such as the date.
    std::vector<SgfProperty> header;
    /// The whole game, if it comes from SGF and has more than a record can hold (variations,
    /// comments, signs); else null. The moves of its main line are `moves` without the set-up
    /// stones.
    std::shared_ptr<const GameTree> tree;
};

/// Returns the side that made the move with this index in GameRecord::moves.
inline constexpr Color mover_at(std::size_t index) noexcept {
    return index % 2 == 0 ? Color::Black : Color::White;
}

/// Returns the index of the first pass in GameRecord::moves, or nullopt.
inline std::optional<std::size_t> first_pass(const GameRecord& record) noexcept {
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        if (is_pass(record.moves[i].at))
            return i;
    }
    return std::nullopt;
}

/// Returns the number, from 1, of the last move that was played before the game was over: the move
/// that completed a winning line, or the last move.
inline int winning_move_of(const GameRecord& record) noexcept {
    return static_cast<int>(record.moves.size()) - record.moves_after_end;
}

/// Returns the year of GameRecord::date: its first four digits in a row; 0 if it has no year.
int year_of(std::string_view date) noexcept;

/// Returns the winner; nullopt for a draw and an unknown outcome.
inline constexpr std::optional<Color> winner_of(Outcome outcome) noexcept {
    switch (outcome) {
        case Outcome::BlackWins:
            return Color::Black;
        case Outcome::WhiteWins:
            return Color::White;
        default:
            return std::nullopt;
    }
}
inline constexpr Outcome win_for(Color winner) noexcept {
    return winner == Color::Black ? Outcome::BlackWins : Outcome::WhiteWins;
}

}  // namespace fukumi::formats
