// What is known of a game after it was played: the one type that the referee writes and that
// reports, converters and the state file read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"

namespace fukumi::formats {

enum class Outcome : std::uint8_t { BlackWins, WhiteWins, Draw };

/// Why a game ended. Everything but Five, Draw, MoveLimit and Adjudication is the loser's fault.
enum class Termination : std::uint8_t {
    Five,           ///< a winning line
    ForbiddenMove,  ///< Black played a forbidden point in renju
    IllegalMove,    ///< occupied or off the board
    Time,           ///< turn or match clock plus tolerance exceeded
    Memory,         ///< the process tree used more than allowed
    Crash,          ///< the process ended or closed its output
    ProtocolError,  ///< ERROR, UNKNOWN or garbage instead of a move; no OK after START
    Draw,           ///< board full, or the renju limit
    MoveLimit,      ///< -drawafter
    Adjudication,   ///< -resign or -draw rules
};

inline constexpr int kTerminationCount = 10;

/// The word for a termination in files and reports, such as "forbidden move".
inline constexpr const char* name_of(Termination termination) noexcept {
    constexpr const char* kNames[kTerminationCount] = {
        "five",  "forbidden move", "illegal move", "time",       "memory",
        "crash", "protocol error", "draw",         "move limit", "adjudication"};
    return kNames[static_cast<int>(termination)];
}

/// Whether a game that ended so was thrown away by its loser rather than decided on the board.
inline constexpr bool is_fault(Termination termination) noexcept {
    return termination >= Termination::ForbiddenMove && termination <= Termination::ProtocolError;
}

/// Longer times in files are taken as this, so that their sums stay numbers.
inline constexpr std::int64_t kLongestMs = 1'000'000'000'000;

struct MoveRecord {
    Point at;
    std::int64_t elapsed_ms = 0;  ///< 0 for opening stones
    std::optional<int> eval;      ///< mover's view, as parsed from its MESSAGE lines
    int depth = 0;                ///< likewise; 0 = unknown
    std::string message;  ///< the last MESSAGE before the move, without the word; may be empty
};

struct GameRecord {
    int number = 0;          ///< 1-based place in the schedule
    int round = 0;           ///< 1-based
    int pair = 0;            ///< games with the same opening and swapped colours share it
    ByColor<int> players{};  ///< indices into the players of the tournament
    ByColor<std::string> names;
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    int opening_stones = 0;         ///< how many of `moves` were set, Black first
    std::vector<MoveRecord> moves;  ///< in playing order, Black first
    Outcome outcome = Outcome::Draw;
    Termination termination = Termination::Draw;
    std::string reason;  ///< for people: which move, how many ms, what line was sent
    ByColor<std::int64_t> used_ms{};
    ByColor<std::int64_t> slowest_ms{};   ///< longest single move
    ByColor<std::int64_t> peak_memory{};  ///< bytes, 0 = not measured
    std::vector<Point> winning_line;      ///< empty unless termination is Five
};

/// Who made the move at this place in GameRecord::moves, opening stones included.
inline constexpr Color mover_at(std::size_t index) noexcept {
    return index % 2 == 0 ? Color::Black : Color::White;
}

/// Nobody for a draw.
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
