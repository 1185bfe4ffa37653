// One line of the protocol -> Command. Pure and total: every line has a meaning, if only "unknown".
//
// Commands and keys are recognised in any case. NULs are dropped and other control bytes read as
// blanks; a byte order mark in front is dropped. Numbers of any length are safe: they saturate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi {

enum class CommandKind : std::uint8_t {
    Blank,
    Unknown,
    // Gomocup
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
    // Yixin-Board, gomocalc
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
    YxEditDatabaseJudgement,
    YxEditDatabaseText,
    YxEditDatabaseLabel,
    YxDeleteDatabaseOne,
    YxDeleteDatabaseAll,
    YxSetDatabase,
    YxSaveDatabase,
    YxDatabaseFiles,  ///< what files of databases are turned into; a path follows
    IgnoredBlock,     ///< lines through DONE are swallowed
    Ignored,
};

struct Command {
    CommandKind kind = CommandKind::Blank;
    std::string text;  ///< the whole line, without control bytes
    std::string rest;  ///< what follows the word, trimmed
};

Command parse_command(std::string_view line);

/// A word of the Yixin dialect: who sends it means renju by `INFO rule 2`.
bool is_yixin(CommandKind kind) noexcept;

/// A command that concerns a database; one of them that looks up or changes what is known of a
/// position, and has a block.
bool is_of_database(CommandKind kind) noexcept;
bool is_database_block(CommandKind kind) noexcept;

/// A command that asks something, or is none: the game and what is to be done stay as they are.
bool keeps_position(CommandKind kind) noexcept;

/// A command that ends a running search, because it changes
/// the position or asks for another search.
bool interrupts_search(CommandKind kind) noexcept;

/// One of the blank-separated things in the lines of a
/// block, and in the arguments of most commands.
struct Item {
    enum class Kind : std::uint8_t {
        Numbers,  ///< integers joined by commas, which may have blanks around them
        Done,     ///< the word DONE; what follows it is not looked at
        Bad,      ///< anything else
    };
    Kind kind;
    std::vector<std::int64_t> numbers;  ///< of Numbers: one or more
};

std::vector<Item> parse_items(std::string_view text);

/// Reads exactly "x,y"; numbers out of range become some point off every board.
std::optional<Point> parse_point(std::string_view text);
/// The point of two numbers of an item, made safe in the same way.
Point to_point(std::int64_t x, std::int64_t y) noexcept;

/// An integer with an optional sign and nothing around it. One that is too large for 64 bits is
/// taken as the largest of its sign: managers send such numbers for "no limit".
std::optional<std::int64_t> parse_saturating(std::string_view text);
/// The same, and a decimal fraction is cut off: managers may send times as such.
std::optional<std::int64_t> parse_truncated(std::string_view text);

/// Cuts the first blank-separated word off `text`, and the blanks around it.
std::string_view take_word(std::string_view& text);

}  // namespace fukumi
