// See blocks.h.
#include "protocol/blocks.h"

#include <algorithm>

#include "engine/core/text.h"

namespace fukumi {

namespace {

// Limit the memory if a manager never sends DONE. No board has kMaxItems cells, and a comment of
// more than kMaxText bytes is not useful.
constexpr std::size_t kMaxItems = 2000;
constexpr std::size_t kMaxText = 65536;

BlockHead::Form head_form(CommandKind command) noexcept {
    switch (command) {
        case CommandKind::YxEditDatabaseJudgement:
            return BlockHead::Form::Judgement;
        case CommandKind::YxEditDatabaseText:
            return BlockHead::Form::Text;
        case CommandKind::YxEditDatabaseLabel:
            return BlockHead::Form::CellAndText;
        default:
            return BlockHead::Form::None;
    }
}

bool is_done(std::string_view word) {
    return to_upper(word) == "DONE";
}

/// True if the text has nothing except stones and DONE.
bool is_of_block(std::string_view text) {
    const std::vector<Item> items = parse_items(text);
    return std::none_of(items.begin(), items.end(), [](const Item& item) {
        return item.kind == Item::Kind::Bad || item.numbers.size() == 1;
    });
}

/// True if an odd number of backslashes precedes the character at `at`.
bool is_escaped(std::string_view text, std::size_t at) {
    std::size_t count = 0;
    while (count < at && text[at - count - 1] == '\\')
        ++count;
    return count % 2 == 1;
}

/// Converts \" to " and \\ to \. Keeps all other backslashes.
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
        // DONE or a stone comes where a number is expected. Leave it in the line for BlockReader.
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
        // The text is missing. For a short text on the board this means "delete it". A comment may
        // be long, so only an explicit "" deletes it.
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
    if (text_.size() + text.size() <= kMaxText)
        text_ += text;
}

BlockReader::BlockReader(CommandKind command) noexcept
    : command_(command), head_(head_form(command)) {}

bool BlockReader::feed(std::string_view text) {
    head_.take(text);
    for (Item& item : parse_items(text)) {
        if (item.kind == Item::Kind::Done)
            return true;
        if (item.kind == Item::Kind::Bad || items_.size() == kMaxItems) {
            ++ignored_;
        } else {
            items_.push_back(std::move(item.numbers));
        }
    }
    return false;
}

StatedPosition stated_position(const BlockReader& block, int width, int height) {
    StatedPosition stated{StatedGame(width, height), block.ignored()};
    for (const auto& numbers : block.items()) {
        const bool is_stone = numbers.size() == 3 && numbers[2] >= 1 && numbers[2] <= 3;
        const Point p = is_stone ? to_point(numbers[0], numbers[1]) : kNoPoint;
        if (stated.game.is_free(p)) {
            stated.game.put(p, static_cast<Owner>(numbers[2]));
        } else {
            ++stated.ignored;
        }
    }
    return stated;
}

StatedPoints stated_points(const BlockReader& block, int width, int height) {
    StatedPoints stated{{}, block.ignored()};
    StatedGame seen(width, height);  // detects cells that are off the board or repeated
    for (const auto& numbers : block.items()) {
        const bool is_point = numbers.size() == 2 || numbers.size() == 3;
        const Point p = is_point ? to_point(numbers[0], numbers[1]) : kNoPoint;
        if (seen.is_free(p)) {
            seen.put(p, Owner::Own);
            stated.points.push_back(p);
        } else {
            ++stated.ignored;
        }
    }
    return stated;
}

}  // namespace fukumi
