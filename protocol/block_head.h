// What stands before the stones in the block of a command that edits the database: numbers, a cell,
// a text.
//
// A text fills its line: between double quotes, behind which stones may follow, or without them the
// whole line. In quotes it may go on over further lines, and ends with the first quote that has
// nothing but numbers behind it. Without quotes DONE and stones are no text: a text that is empty
// and not quoted leaves no line that could be seen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi {

class BlockHead {
 public:
    enum class Form : std::uint8_t {
        None,
        Judgement,    ///< mask, label, value, depth
        Text,         ///< a text
        CellAndText,  ///< a cell "x,y", and a text
    };

    explicit BlockHead(Form form = Form::None) noexcept : form_(form) {}

    /// Cuts what belongs to the head off the front of a line.
    void take(std::string_view& line);
    /// A line that cannot even be looked at belongs to it: nothing good can come then.
    void skip_line() noexcept;

    /// In a text in quotes, whose end is not there yet.
    bool is_open() const noexcept { return state_ == State::OpenQuote; }
    /// All of it is there, and can be understood as far as this class knows.
    bool is_good() const noexcept { return state_ == State::Good; }
    /// Of Judgement four; of CellAndText the cell.
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

}  // namespace fukumi
