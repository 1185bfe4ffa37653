// Reads the block of a command such as BOARD: all items between the command word and DONE.
//
// A manager may put any number of items on a line, and also on the line of the command word.
// BlockReader collects the numbers of the items and counts the items that it cannot read. After
// DONE, stated_position() or stated_points() turns the numbers into stones or cells. In blocks that
// edit the database, a head (BlockHead) precedes the items.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command_parser.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// The head of a block that edits the database. It precedes the stones. It contains numbers, a
/// text, or a cell and a text; see Form.
///
/// A text without quotes is one whole line. A text in double quotes may continue on further lines.
/// It ends at the first line in which nothing, or only stones or DONE, follows the last quote. A
/// line that has only stones or DONE is never a text without quotes, because managers send it after
/// an empty text.
class BlockHead {
 public:
    enum class Form : std::uint8_t {
        None,
        Judgement,    ///< mask, label, value, depth
        Text,         ///< a text
        CellAndText,  ///< a cell "x,y", and a text
    };

    explicit BlockHead(Form form = Form::None) noexcept : form_(form) {}

    /// Reads the part of the head that this line contains, and removes it from the front of `line`.
    void take(std::string_view& line);
    /// Handles a line that was too long to read: the head becomes bad unless it is complete.
    void skip_line() noexcept;

    /// True inside a quoted text whose closing quote has not come yet.
    bool is_open() const noexcept { return state_ == State::OpenQuote; }
    /// True if the head is complete and readable.
    bool is_good() const noexcept { return state_ == State::Good; }
    /// Returns four words for Judgement, the word of the cell for CellAndText, otherwise no words.
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

    /// True if a text in quotes has not ended, so that the next line may belong to it.
    bool has_open_text() const noexcept { return head_.is_open(); }
    /// Reads one line, Command::text. Returns true if the line contains DONE, which ends the block.
    bool feed(std::string_view text);
    /// Counts a line that was too long to read as an ignored item.
    void skip_line() noexcept {
        ++ignored_;
        head_.skip_line();
    }

    /// Returns the numbers of each readable item, in the order of the input.
    const std::vector<std::vector<std::int64_t>>& items() const noexcept { return items_; }
    /// Returns the number of items that are unreadable or exceed the limit of 2000 items.
    int ignored() const noexcept { return ignored_; }

 private:
    CommandKind command_;
    BlockHead head_;
    std::vector<std::vector<std::int64_t>> items_;
    int ignored_ = 0;
};

/// The position that a block of BOARD or YXBOARD describes by items "x,y,owner".
struct StatedPosition {
    StatedGame game;
    /// Number of items that are unreadable, lie off the board or on another stone, or have an
    /// unknown owner.
    int ignored = 0;
};
StatedPosition stated_position(const BlockReader& block, int width, int height);

/// The cells that a block of items "x,y" names. A third number in an item has no effect.
struct StatedPoints {
    std::vector<Point> points;
    int ignored = 0;  ///< number of items that are unreadable, off the board, or repeated
};
StatedPoints stated_points(const BlockReader& block, int width, int height);

}  // namespace fukumi
