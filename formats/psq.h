// psq: the text format in which Piskvork saves a game, and the Gomocup judge a result.
//
//     Piskvorky 15x15, 11:11, 0     size, levels of the players, 0 = player 1 moved first
//     8,8,0                         column, row (from 1), milliseconds; openings take 0
//     9,8,412
//     Alpha                         player 1
//     Beta                          player 2
//     0                             0 = regular end, -2 = error, 15 = time
//
// The file does not say which rule was played, who won, or where the opening ends. Who won is read
// from the board under ReadOptions::rule and from the last line; the opening is the leading moves
// that took no time, and so that this works, the writer lets the first move after the opening take
// at least a millisecond. The judge's variant, which has the result, is gomocup_result.h; reading
// handles both. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// Whether a text is psq, by its first line that is not empty.
bool begins_psq(std::string_view line) noexcept;

/// Ends every line with LF. Names become single lines. Round, pair, evaluations, messages and
/// memory are lost.
std::string write_psq(const GameRecord& record);

/// Accepts any of the three line ends, blanks around numbers, moves without time, and a file that
/// ends after its moves. Memory, evaluations and messages stay empty, numbers 0.
/// Errors: "file:line: …" for a header without size, an impossible size, lines among the moves that
///         start as a move but are none, and impossible moves.
Result<GameRecord> read_psq(std::string_view text, const ReadOptions& options);

/// The result line "1,spring-cup" of the judge.
struct JudgeResult {
    int code = 0;  ///< 0 draw, 1 the player who moved first after the opening won, 2 the other
    std::string event;
};

/// The parts of either variant, for read_psq() and read_gomocup_result().
struct PsqParts {
    GameRecord record;  ///< not completed
    std::optional<std::int64_t> end_code;
    std::optional<JudgeResult> judge;
};
Result<PsqParts> parse_psq(std::string_view text, const ReadOptions& options);

/// Header and moves; the trailers of the two variants differ.
std::string psq_moves(const GameRecord& record);

}  // namespace fukumi::formats
