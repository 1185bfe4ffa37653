// Shared by the readers of game files: lines with numbers, errors with a place, and the completion
// of a record from its moves. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/text.h"
#include "formats/game_record.h"

namespace fukumi::formats {

/// Values that a record needs, for files that do not have them.
struct ReadOptions {
    std::string file = "input";  ///< for errors: "file:line: …"
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    Rows rows = Rows::FromTop;  ///< only for pos: the other formats define their rows
};

/// Returns the error "file:12: text", or "file: text" for line 0.
Error error_at(const ReadOptions& options, int line, std::string_view text);

/// Iterates over the lines of a text, trimmed and numbered from 1. LF, CR LF and CR end a line.
/// Skips a byte order mark.
class LineCursor {
 public:
    explicit LineCursor(std::string_view text) noexcept;

    /// Returns nullopt at the end; number() stays that of the last line.
    std::optional<std::string_view> next() noexcept;
    /// Returns the next line that is not empty.
    std::optional<std::string_view> next_filled() noexcept;
    int number() const noexcept { return number_; }

 private:
    std::string_view rest_;
    int number_ = 0;
};

/// Parses "12, 7,340": one or more integers of 64 bits. Errors: the first part that is not one.
Result<std::vector<std::int64_t>> parse_integers(std::string_view text);

/// Trims the text and replaces control characters by blanks, so that it is one line.
std::string single_line(std::string_view text);

/// Removes all blanks and tabs, also inside the text.
std::string without_blanks(std::string_view text);

/// Errors: the size is not within kMinBoardSize to kMaxBoardSize; the text has size and limits.
Result<void> check_size(std::int64_t width, std::int64_t height);

/// Errors: `at` is off the board or taken. The text starts with `what`, such as "move 3".
Result<void> check_free(const Grid& grid, Point at, std::string_view what);

/// Appends moves to a record and checks them.
class MoveCollector {
 public:
    /// Requires: record.width and height are set and valid.
    explicit MoveCollector(GameRecord& record)
        : record_(record), grid_(record.width, record.height) {}

    /// Errors: the cell is off the board or taken. The record does not change.
    Result<void> add(MoveRecord move);
    const Grid& grid() const noexcept { return grid_; }

 private:
    GameRecord& record_;
    Grid grid_;
};

/// GameRecord::reason of a game that is not over on the board and whose file has no result.
inline constexpr std::string_view kResultNotRecorded = "result not recorded";

/// Sets what follows from the moves: times, and the winning line after a win by five. Without an
/// `outcome`, derives it from the board by the rule, as the referee does; a game that is not over
/// on the board is a draw. Without a `termination`, derives it from the board if the board has the
/// same outcome; otherwise it is Adjudication.
void complete_record(GameRecord& record, std::optional<Outcome> outcome,
                     std::optional<Termination> termination);

/// Returns false if the file has no result: the game is a draw only because nothing else is known.
bool has_result(const GameRecord& record) noexcept;

/// Counts the leading moves with 0 ms: the opening in formats that do not mark it.
int leading_instant_moves(const GameRecord& record) noexcept;

}  // namespace fukumi::formats
