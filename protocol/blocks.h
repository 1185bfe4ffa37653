// Reads the lines of a command with a block, from the command word through DONE.
//
// The items of a block may be spread over lines in any way, or all be on the line of the command.
// BlockReader collects their numbers and counts what it cannot read. At DONE the command
// interprets the numbers, by one of the functions below. Blocks that edit the database have a head
// before their items.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command_parser.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// The part of a database edit before its stones: numbers, a cell, a text.
///
/// A text is in double quotes, with stones behind it, or fills its line without quotes. A
/// quoted text may continue on further lines. It ends with a quote that has only stones or DONE
/// behind it. A line of stones or DONE is never an unquoted text: managers send such a line
/// where the text is empty.
class BlockHead {
 public:
    enum class Form : std::uint8_t {
        None,
        Judgement,    ///< mask, label, value, depth
        Text,         ///< a text
        CellAndText,  ///< a cell "x,y", and a text
    };

    explicit BlockHead(Form form = Form::None) noexcept : form_(form) {}

    /// Removes the part that belongs to the head from the front of a line.
    void take(std::string_view& line);
    /// A line was too long to read. Makes the head bad, unless it is complete.
    void skip_line() noexcept;

    /// True inside a quoted text whose closing quote has not come yet.
    bool is_open() const noexcept { return state_ == State::OpenQuote; }
    /// True if the head is complete and readable.
    bool is_good() const noexcept { return state_ == State::Good; }
    /// Of Judgement four words; of CellAndText the cell.
    const std::vector<std::string>& words() const noexcept { return words_; }
    const std::string& text() const noexcept { return text_; }

 private:
    enum class State : std::uint8_t { Words, Text, OpenQuote, Good, Bad };

    void take_words(std::string_view& line);
    void begin_text(std::string_view& line);
    void take_quoted(std::string_view& line);
    void add_text(std::string_view text);

    Form form_;
    State state_ = State::Words;
    std::vector<std::string> words_;
    std::string text_;
};

class BlockReader {
 public:
    /// Requires: the command has_block(), or is YxSoosorvStep1 for an empty block.
    explicit BlockReader(CommandKind command) noexcept;

    CommandKind command() const noexcept { return command_; }
    const BlockHead& head() const noexcept { return head_; }

    /// True inside a text in quotes, so that the next line may belong to it.
    bool has_open_text() const noexcept { return head_.is_open(); }
    /// Reads one line, which parse_command() has cleaned. Returns true if it contains DONE, which
    /// ends the block.
    bool feed(std::string_view text);
    /// Counts a line that was too long to read.
    void skip_line() noexcept {
        ++ignored_;
        head_.skip_line();
    }

    /// The numbers of each item, in order.
    const std::vector<std::vector<std::int64_t>>& items() const noexcept { return items_; }
    /// Number of items that could not be read or kept.
    int ignored() const noexcept { return ignored_; }

 private:
    CommandKind command_;
    BlockHead head_;
    std::vector<std::vector<std::int64_t>> items_;
    int ignored_ = 0;
};

/// The stones of a BOARD or YXBOARD block ("x,y,owner") on an empty board of this size.
struct StatedPosition {
    StatedGame game;
    /// Number of items that are unreadable, off the board, on another stone, or of no known owner.
    int ignored = 0;
};
StatedPosition stated_position(const BlockReader& block, int width, int height);

/// The cells of a block of "x,y" items; a third number is ignored.
struct StatedPoints {
    std::vector<Point> points;
    int ignored = 0;  ///< number of items that are unreadable, off the board, or repeated
};
StatedPoints stated_points(const BlockReader& block, int width, int height);

}  // namespace fukumi
