// What the readers of game files share: lines with numbers, errors with a place, and the completion
// of a record from its moves.
//
// Pure functions.
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

/// What a file does not say but a record needs.
struct ReadOptions {
    std::string file = "input";   ///< for errors, "file:line: what is wrong"
    Rule rule = Rule::Freestyle;  ///< unless the file names one
    int width = 15;               ///< likewise
    int height = 15;
    Rows rows = Rows::FromTop;  ///< how the moves of pos count; all others have their own way
};

/// "file:12: text", or "file: text" for line 0.
Error error_at(const ReadOptions& options, int line, std::string_view text);

/// The lines of a text one by one, numbered from 1, trimmed; a byte order mark is dropped. LF, CR
/// LF and a lone CR all end a line.
class LineCursor {
 public:
    explicit LineCursor(std::string_view text) noexcept;

    /// Nothing at the end. `number()` is then the number of the last line.
    std::optional<std::string_view> next() noexcept;
    /// The next line that is not empty.
    std::optional<std::string_view> next_filled() noexcept;
    int number() const noexcept { return number_; }

 private:
    std::string_view rest_;
    int number_ = 0;
};

/// The integers of "12, 7,340", one at least. Errors: what stands between two commas is none, or
/// does not fit into 64 bits.
Result<std::vector<std::int64_t>> parse_integers(std::string_view text);

/// `text` as one line: control characters become blanks. What most formats can hold of a name.
std::string single_line(std::string_view text);

/// `text` without its blanks and tabs, also those inside.
std::string without_blanks(std::string_view text);

/// Whether there are boards of this size. Errors: the text names the size and the limits.
Result<void> check_size(std::int64_t width, std::int64_t height);

/// Whether `at` is a free cell. Errors: "move 3 is on h8, which is taken"; `what` is "move 3".
Result<void> check_free(const Grid& grid, Point at, std::string_view what);

/// Appends moves to a record while its reader meets them.
class MoveCollector {
 public:
    /// Requires: record.width and height are set and valid.
    explicit MoveCollector(GameRecord& record)
        : record_(record), grid_(record.width, record.height) {}

    /// Errors: the text says why the move is impossible: off the board, or its cell taken.
    Result<void> add(MoveRecord move);
    const Grid& grid() const noexcept { return grid_; }

 private:
    GameRecord& record_;
    Grid grid_;
};

/// The reason of a game whose file tells no result, and which is not over on the board.
inline constexpr std::string_view kResultNotRecorded = "result not recorded";

/// Fills in what follows from the moves: time used, and after a win by five the winning line. A
/// file that tells no `outcome` gets it from the board by the rule, as the referee does; a game
/// that is not over there counts as drawn. `termination` empty: likewise from the board if that
/// says the same outcome, else Adjudication "not recorded".
void complete_record(GameRecord& record, std::optional<Outcome> outcome,
                     std::optional<Termination> termination);

/// False for a game that was not decided, as far as its file says: drawn only because nothing is
/// known.
bool has_result(const GameRecord& record) noexcept;

/// How many leading moves took no time: the opening, in formats that do not mark it.
int leading_instant_moves(const GameRecord& record) noexcept;

}  // namespace fukumi::formats
