// See sgf_syntax.h.
#include "formats/sgf_syntax.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/core/text.h"

namespace fukumi::formats {
namespace {

// Splits a text into games, nodes and properties. Does not use recursion, because a text may nest
// deeper than the call stack allows.
class Parser {
 public:
    Parser(std::string_view text, const ReadOptions& options) : text_(text), options_(options) {}

    Result<std::vector<SgfGame>> parse() {
        std::vector<SgfGame> games;
        // A game starts at "(;" or "(GM["; the text between games is a comment.
        while (skip_to_game()) {
            auto game = parse_game();
            if (!game)
                return Error{game.error()};
            games.push_back(std::move(*game));
        }
        if (games.empty())
            return error_at(options_, 0, "no game, which starts with '(;'");
        return games;
    }

 private:
    bool at_end() const { return at_ >= text_.size(); }
    char peek() const { return text_[at_]; }
    char take() {
        const char c = text_[at_++];
        constexpr int kContinuationBits = 0xC0;  // of a byte of UTF-8 that starts no letter
        column_ += (c & kContinuationBits) != 0x80;
        if (c == '\n') {
            ++line_;
            column_ = 1;
        }
        return c;
    }
    void skip_blanks() {
        while (!at_end() && is_blank(peek()))
            take();
    }

    bool skip_to_game() {
        while (!at_end()) {
            if (take() != '(')
                continue;
            skip_blanks();
            if (!at_end() && (peek() == ';' || is_at_property()))
                return true;
        }
        return false;
    }

    /// Returns true if a property with a name of two letters follows. Some servers omit the ';' of
    /// the first node.
    bool is_at_property() const {
        const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
        const std::string_view start = text_.substr(at_, 3);
        return start.size() == 3 && is_upper(start[0]) && is_upper(start[1]) && start[2] == '[';
    }

    /// Parses a game up to its closing ')'. Requires: its '(' was read.
    Result<SgfGame> parse_game() {
        const int start = line_;
        SgfGame game;
        std::vector<int> branches = {-1};  // index of the node before each open '('
        int last = -1;
        bool in_node = false;
        while (!at_end()) {
            skip_blanks();
            if (at_end())
                break;
            const char c = peek();
            if (c == ';') {
                take();
                game.push_back({last});
                last = static_cast<int>(game.size()) - 1;
                in_node = true;
            } else if (c == '(') {
                take();
                branches.push_back(last);
            } else if (c == ')') {
                take();
                in_node = false;
                last = branches.back();
                branches.pop_back();
                if (branches.empty())
                    return game;
            } else if (is_letter(c)) {
                PlacedProperty property;
                if (!parse_property(property))
                    break;
                if (game.empty()) {  // a first node without ';'
                    game.push_back({last});
                    last = 0;
                    in_node = true;
                }
                if (in_node)
                    game.back().properties.push_back(std::move(property));
            } else {
                take();  // skip a character that belongs to no property
            }
        }
        return error_at(
            options_, line_,
            "the text ends inside the game that starts in line " + std::to_string(start));
    }

    /// Parses a property. Returns false if the text ends inside the property.
    bool parse_property(PlacedProperty& property) {
        property.line = line_;
        property.column = column_;
        while (!at_end() && is_letter(peek())) {
            const char c = take();
            if (std::isupper(static_cast<unsigned char>(c)) != 0)
                property.name += c;
        }
        for (skip_blanks(); !at_end() && peek() == '['; skip_blanks()) {
            take();
            std::string value;
            for (;;) {
                if (at_end())
                    return false;
                char c = take();
                if (c == ']')
                    break;
                if (c == '\\') {
                    if (at_end())
                        return false;
                    c = take();
                    if (c == '\n' || c == '\r')  // SGF drops a line end after a backslash
                        continue;
                }
                if (c != '\r')
                    value += c;
            }
            property.values.push_back(std::move(value));
        }
        return true;
    }

    std::string_view text_;
    const ReadOptions& options_;
    std::size_t at_ = 0;
    int line_ = 1;
    int column_ = 1;
};

}  // namespace

const PlacedProperty* SgfNode::find(std::string_view name) const noexcept {
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [&](const PlacedProperty& p) { return p.name == name; });
    return found == properties.end() ? nullptr : &*found;
}

std::string_view SgfNode::value(std::string_view name) const noexcept {
    const PlacedProperty* property = find(name);
    return property == nullptr || property->values.empty()
               ? std::string_view()
               : std::string_view(property->values.front());
}

Result<std::vector<SgfGame>> parse_sgf(std::string_view text, const ReadOptions& options) {
    return Parser(text, options).parse();
}

std::string word_of_gomoku(const SgfNode& root) {
    for (const char* name : {"GN", "RU", "EV", "GC", "AP", "SO"}) {
        const std::string text = to_lower(root.value(name));
        for (const char* word : {"gomoku", "renju", "five", "五子", "連珠", "连珠", "五目"}) {
            if (text.find(word) != std::string::npos)
                return std::string(name) + " has the word '" + word + "'";
        }
    }
    return {};
}

}  // namespace fukumi::formats
