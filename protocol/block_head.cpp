// See block_head.h.
#include "protocol/block_head.h"

#include <algorithm>

#include "engine/core/text.h"
#include "protocol/command_parser.h"

namespace fukumi {

namespace {

// More than any comment needs; a manager gone wild must not fill the memory.
constexpr std::size_t kMostText = 65536;

bool is_done(std::string_view word) {
    return to_upper(word) == "DONE";
}

/// Nothing but stones and DONE.
bool is_of_block(std::string_view text) {
    const std::vector<Item> items = parse_items(text);
    return std::none_of(items.begin(), items.end(), [](const Item& item) {
        return item.kind == Item::Kind::Bad || item.numbers.size() == 1;
    });
}

/// Whether an odd number of backslashes stands before a character.
bool is_escaped(std::string_view text, std::size_t at) {
    std::size_t count = 0;
    while (count < at && text[at - count - 1] == '\\')
        ++count;
    return count % 2 == 1;
}

/// A backslash before a quote or another backslash goes.
std::string without_escapes(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escapes =
            text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
        result += text[escapes ? ++i : i];
    }
    return result;
}

}  // namespace

void BlockHead::skip_line() noexcept {
    if (form_ != Form::None && state_ != State::Good)
        state_ = State::Bad;
}

void BlockHead::take(std::string_view& line) {
    if (form_ == Form::None || state_ == State::Good || state_ == State::Bad)
        return;
    if (state_ == State::OpenQuote) {
        if (is_done(trimmed(line))) {
            state_ = State::Bad;
            return;
        }
        add_text("\n");
        return take_quoted(line);
    }
    if (state_ == State::Words)
        take_words(line);
    if (state_ == State::Text)
        begin_text(line);
}

void BlockHead::take_words(std::string_view& line) {
    const std::size_t wanted = form_ == Form::Judgement ? 4 : form_ == Form::CellAndText ? 1 : 0;
    for (line = trimmed(line); words_.size() < wanted && !line.empty();) {
        std::string_view rest = line;
        const std::string_view word = take_word(rest);
        // What belongs behind the head stays there.
        if (is_done(word) || (form_ == Form::Judgement && word.find(',') != word.npos)) {
            state_ = State::Bad;
            return;
        }
        words_.emplace_back(word);
        line = rest;
    }
    if (words_.size() == wanted)
        state_ = form_ == Form::Judgement ? State::Good : State::Text;
}

void BlockHead::begin_text(std::string_view& line) {
    line = trimmed(line);
    if (line.empty())
        return;
    if (line.front() == '"') {
        line.remove_prefix(1);
        state_ = State::OpenQuote;
        return take_quoted(line);
    }
    if (is_of_block(line)) {
        // A cell without a text is a cell whose text goes; a comment is too dear for that.
        state_ = form_ == Form::CellAndText ? State::Good : State::Bad;
        return;
    }
    add_text(line);
    line = {};
    state_ = State::Good;
}

void BlockHead::take_quoted(std::string_view& line) {
    const std::size_t quote = line.rfind('"');
    const bool ends =
        quote != line.npos && !is_escaped(line, quote) && is_of_block(line.substr(quote + 1));
    add_text(line.substr(0, ends ? quote : line.npos));
    line = ends ? line.substr(quote + 1) : std::string_view();
    if (!ends)
        return;
    text_ = without_escapes(text_);
    state_ = State::Good;
}

void BlockHead::add_text(std::string_view text) {
    if (text_.size() + text.size() <= kMostText)
        text_ += text;
}

}  // namespace fukumi
