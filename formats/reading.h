// Functions that all readers of game files share: iterating over numbered lines, errors that name
// the place, and completing a record from its moves. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/openings.h"
#include "engine/board/rules.h"
#include "engine/core/result.h"
#include "engine/core/text.h"
#include "formats/game_record.h"

namespace fukumi::formats {

/// Values that a record needs and that the reader uses if the file does not have them.
struct ReadOptions {
    std::string file = "input";  ///< name of the file in errors: "file:line: …"
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::string encoding = {};  ///< of the bytes of the file; empty: decode_text() finds it
    Rows rows = Rows::FromTop;  ///< direction of row numbers in pos; other formats define theirs
    /// If not null, the SGF reader adds a note "file:line:column: …" for each node that it leaves
    /// out. It also adds a note for each name of a property that has cells and that the reader does
    /// not know.
    std::vector<std::string>* notes = nullptr;
};

/// The games of a text, in its order: each a record, or the error of this game.
using ReadGames = std::vector<Result<GameRecord>>;

/// Returns the error "file:12: text", or "file: text" for line 0. The text becomes one line, and of a long
/// text only the first 400 bytes stay.
Error error_at(const ReadOptions& options, int line, std::string_view text);
/// Returns the error "file:12:3: text", with the number of a letter in the line, from 1.
Error error_at(const ReadOptions& options, int line, int column, std::string_view text);

/// Iterates over the lines of a text, trims them and numbers them from 1. LF, CR LF and CR end a
/// line. Skips a byte order mark at the start of the text.
class LineCursor {
 public:
    explicit LineCursor(std::string_view text) noexcept;

    /// Returns the next line, or nullopt at the end. At the end number() is still that of the last
    /// line.
    std::optional<std::string_view> next() noexcept;
    /// Returns the next line that is not empty.
    std::optional<std::string_view> next_filled() noexcept;
    int number() const noexcept { return number_; }

 private:
    std::string_view rest_;
    int number_ = 0;
};

/// Parses one or more integers of 64 bits between commas, such as "12, 7,340".
/// Errors: a part is not such an integer; the message quotes the first wrong part.
Result<std::vector<std::int64_t>> parse_integers(std::string_view text);

/// Replaces control characters by blanks, so that the text is one line, and trims it.
std::string single_line(std::string_view text);

/// Removes all blanks and tabs, also inside the text.
std::string without_blanks(std::string_view text);

/// Checks that width and height are within kMinBoardSize to kMaxBoardSize.
/// Errors: they are not; the message has the size and the limits.
Result<void> check_size(std::int64_t width, std::int64_t height);

/// Checks that `at` is a free cell of the board.
/// Errors: it is not; the message starts with `what`, such as "move 3".
Result<void> check_free(const Grid& grid, Point at, std::string_view what);

/// Appends moves to a record and checks that each goes to a free cell.
class MoveCollector {
 public:
    /// Requires: record.width and height are set and valid.
    explicit MoveCollector(GameRecord& record)
        : record_(record), grid_(record.width, record.height) {}

    /// Appends a move or a pass to the record. Errors: the cell is off the board or taken; then the
    /// record does not change.
    Result<void> add(MoveRecord move);
    const Grid& grid() const noexcept { return grid_; }

 private:
    GameRecord& record_;
    Grid grid_;
};

/// How a line of moves ended on the board.
struct LineEnd {
    std::optional<GameEnd> end;            ///< nullopt: the game is not over
    std::vector<Point> winning_line = {};  ///< the first one; empty without one
    int moves_after_end = 0;               ///< number of moves that were played after it
};

/// Plays moves in turn on `grid`, `first` first, and returns how the game ended. The first winning
/// line ends a game, even if moves follow. A forbidden move ends a game only as the last
/// move. Requires: the cells are free, or kPass.
LineEnd end_of_line(Grid grid, Rule rule, Color first, std::span<const Point> moves);

/// Returns the outcome that a line has on the board; Unknown if the game is not over.
Outcome outcome_of(const LineEnd& line) noexcept;

/// GameRecord::reason of a game whose file gives no cause of its end.
inline constexpr std::string_view kNoCause = "cause not recorded";

/// Completes a record whose moves are set. Sets the times, the winning line after a win by five,
/// the moves after it, the outcome, and the termination. The first winning line ends a game,
/// also if moves follow. If `outcome` is nullopt or Unknown, derives the outcome from the
/// board under the rule; that of a game that is not over on the board is Unknown. If `termination`
/// is nullopt, derives the termination from the board if the board has the same outcome, and
/// otherwise sets Adjudication.
void complete_record(GameRecord& record, std::optional<Outcome> outcome,
                     std::optional<Termination> termination);

/// Returns the opening of a game (engine/board/openings.h), or null.
const RenjuOpening* opening_of(const GameRecord& record) noexcept;

/// Returns the number of moves with 0 ms before the first move with a time. Formats that do not mark
/// the opening stones have them as such moves. Returns 0 if no move has a time: some programs write
/// 0 for all moves.
int leading_instant_moves(const GameRecord& record) noexcept;

}  // namespace fukumi::formats
