// Parses one line of the protocol. Every line gives a command, which may be Unknown.
//
// Command words and keys match in any case. NUL bytes and a byte order mark in front are dropped;
// other control bytes count as blanks. A number that does not fit into 64 bits becomes the largest
// one of its sign.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi {

enum class CommandKind : std::uint8_t {
    Blank,    ///< nothing to do, no answer
    Unknown,  ///< also the lines of a block
    TooLong,  ///< longer than LineSplitter::kMaxLine
    // Gomocup. From Start to Play: they end a running search.
    Start,
    RectStart,
    Restart,
    Begin,
    Turn,
    Board,
    Swap2Board,
    TakeBack,
    Play,
    Info,
    End,
    About,
    // Yixin-Board and gomocalc. From YxBoard to YxSoosorvStep6: they end a running search.
    Stop,
    YxBoard,
    YxNBest,
    YxSearchDefend,
    YxBalanceOne,
    YxBalanceTwo,
    YxSwap2Step1,
    YxSwap2Step2,
    YxSwap2Step3,
    YxSoosorvStep1,
    YxSoosorvStep2,
    YxSoosorvStep3,
    YxSoosorvStep4,
    YxSoosorvStep5,
    YxSoosorvStep6,
    YxShowForbid,
    YxShowInfo,
    YxHashClear,
    YxHashDump,
    YxHashLoad,
    YxShowHashUsage,
    YxBlock,
    YxBlockUndo,
    YxBlockReset,
    YxBlockPath,
    YxBlockPathUndo,
    YxBlockPathExcept,
    YxBlockPathReset,
    YxDraw,
    YxQueryDatabaseAll,
    YxQueryDatabaseAllText,
    YxQueryDatabaseOne,
    YxQueryDatabaseText,
    YxEditDatabaseJudgement,  ///< label, value and depth
    YxEditDatabaseText,
    YxEditDatabaseLabel,
    YxDeleteDatabaseOne,
    YxDeleteDatabaseAll,
    YxSetDatabase,
    YxSaveDatabase,
    YxDatabaseFiles,  ///< converts, splits or merges database files; a path follows
    IgnoredBlock,     ///< the lines through DONE are skipped
    Ignored,
};

struct Command {
    CommandKind kind = CommandKind::Blank;
    std::string text;  ///< the whole line, without control bytes
    std::string rest;  ///< the line behind the command word, trimmed
};

/// Parses a line without its terminator. If `too_long`, `line` is only the first part of it: the
/// command is TooLong, or Blank for INFO, which never gets an answer.
Command parse_command(std::string_view line, bool too_long = false);

/// True for the words of the Yixin dialect, in which `INFO rule 2` means renju. STOP does not
/// count: other managers send it too.
bool is_yixin(CommandKind kind) noexcept;

/// True if lines follow the command, up to DONE.
bool has_block(CommandKind kind) noexcept;
/// True for the commands with a block that read or change records of the database.
bool is_database_block(CommandKind kind) noexcept;

/// True if the engine may continue to ponder after this command, because it only sets an option or
/// prints information.
bool keeps_pondering(CommandKind kind) noexcept;

/// True if the command ends a running search, because it changes the position or begins another
/// search.
bool interrupts_search(CommandKind kind) noexcept;

/// One item of a block or of the arguments of a command. Blanks separate items.
struct Item {
    enum class Kind : std::uint8_t {
        Numbers,  ///< integers joined by commas; blanks around the commas are allowed
        Done,     ///< the word DONE; parsing stops behind it
        Bad,      ///< anything else
    };
    Kind kind;
    std::vector<std::int64_t> numbers;  ///< of Numbers: one or more
};

std::vector<Item> parse_items(std::string_view text);

/// Parses "x,y". Numbers out of range give a point off every board.
std::optional<Point> parse_point(std::string_view text);
/// Returns the point of two numbers; numbers out of range give a point off every board.
Point to_point(std::int64_t x, std::int64_t y) noexcept;

/// Parses an integer with an optional sign and no blanks. Managers send numbers beyond 64 bits for
/// "no limit": they become the largest one of their sign.
std::optional<std::int64_t> parse_saturating(std::string_view text);
/// As parse_saturating(), but drops a decimal fraction: some managers send times with one.
std::optional<std::int64_t> parse_truncated(std::string_view text);

/// Removes the first word and the blanks around it from `text`, and returns the word.
std::string_view take_word(std::string_view& text);

}  // namespace fukumi
