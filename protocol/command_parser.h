// Parses one line of the protocol into a Command. Its kind is Unknown if the first word is not a
// command.
//
// Command words may be in upper or lower case. The parser drops NUL bytes and a leading byte order
// mark, and replaces other control bytes by blanks. Numbers outside 64 bits become the largest or
// the smallest 64-bit number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi {

enum class CommandKind : std::uint8_t {
    Blank,    ///< an empty line; needs no answer
    Unknown,  ///< the first word is not a command, as in the lines of a block
    TooLong,  ///< longer than LineSplitter::kMaxLine
    // Commands of Gomocup. Those from Start to Play interrupt a search, those from Begin to
    // Swap2Board begin one.
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
    // Commands of Yixin-Board and gomocalc. Those from YxBoard to YxSoosorvStep6 interrupt a search,
    // and all of them except YxBoard begin one.
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
    YxEditDatabaseJudgement,  ///< changes label, value and depth
    YxEditDatabaseText,
    YxEditDatabaseLabel,
    YxDeleteDatabaseOne,
    YxDeleteDatabaseAll,
    YxSetDatabase,
    YxSaveDatabase,
    YxDatabaseFiles,  ///< converts, splits or merges database files; a path follows
    YxDatabaseCheck,  ///< checks or repairs the database
    UnknownBlock,     ///< an unknown command whose block the engine skips up to DONE
    Ignored,          ///< the engine does nothing and does not answer
};

struct Command {
    CommandKind kind = CommandKind::Blank;
    std::string text;  ///< the whole line, without control bytes
    std::string rest;  ///< the part of the line after the command word, trimmed
};

/// Parses a line without its terminator. If `too_long`, `line` is only the beginning of the line.
/// Then returns TooLong, or Blank for INFO, because INFO never gets an answer.
Command parse_command(std::string_view line, bool too_long = false);

/// True for commands that only managers of the Yixin dialect send; in this dialect `INFO rule 2`
/// means renju. False for STOP, because other managers send it too.
bool is_yixin(CommandKind kind) noexcept;

/// True if the first word of a line begins with YX, as all commands of Yixin-Board do.
bool is_yixin_word(std::string_view line) noexcept;

/// True if a block follows the command: items up to DONE.
bool has_block(CommandKind kind) noexcept;
/// True for the commands with a block that read or change records of the database.
bool is_database_block(CommandKind kind) noexcept;

/// True if the engine may continue to ponder after this command, because it only sets an option,
/// prints information, or concerns the database.
bool keeps_pondering(CommandKind kind) noexcept;

/// True if the command changes the position or begins a search.
bool interrupts_search(CommandKind kind) noexcept;
/// True if the command begins a search. A block begins it at its DONE.
bool begins_search(CommandKind kind) noexcept;
/// Call for a line inside a quoted text that begins with a command word. Returns true if the line
/// belongs to the text. Returns false for a command: INFO in capitals, or another command word with
/// only numbers after it.
bool reads_as_text(const Command& command);

/// One item of a block or of the arguments of a command. Blanks separate items.
struct Item {
    enum class Kind : std::uint8_t {
        Numbers,  ///< integers joined by commas; blanks around the commas are allowed
        Done,     ///< the word DONE; parsing stops behind it
        Bad,      ///< anything else
    };
    Kind kind;
    std::vector<std::int64_t> numbers;  ///< one or more if kind is Numbers, otherwise empty
};

std::vector<Item> parse_items(std::string_view text);

/// Parses "x,y". Returns a point off every board if a number is too large or negative.
std::optional<Point> parse_point(std::string_view text);
/// Converts two numbers to a point. Returns a point off every board if a number is too large or
/// negative.
Point to_point(std::int64_t x, std::int64_t y) noexcept;

/// Parses an integer with an optional sign and no blanks. Numbers outside 64 bits, which managers
/// send for "no limit", become the largest or the smallest 64-bit number.
std::optional<std::int64_t> parse_saturating(std::string_view text);
/// Parses like parse_saturating(), and accepts and drops a decimal fraction: some managers send
/// times such as "1000.5".
std::optional<std::int64_t> parse_truncated(std::string_view text);

/// Returns the first word of `text`, and removes it and the blanks around it from `text`.
std::string_view take_word(std::string_view& text);

}  // namespace fukumi
