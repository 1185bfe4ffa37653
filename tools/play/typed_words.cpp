// See typed_words.h.
#include "tools/play/typed_words.h"

#include <utility>

#include "engine/core/text.h"

namespace fukumi {
namespace {

constexpr std::pair<std::string_view, std::string_view> kOtherWords[] = {
    {"exit", "quit"}, {"q", "quit"},        {"bye", "quit"},    {"?", "help"},
    {"back", "undo"}, {"takeback", "undo"}, {"restart", "new"}, {"resume", "continue"},
};

constexpr std::pair<std::string_view, Answer> kAnswers[] = {
    {"", Answer::Yes},         {"y", Answer::Yes},     {"yes", Answer::Yes}, {"ok", Answer::Yes},
    {"continue", Answer::Yes}, {"n", Answer::No},      {"no", Answer::No},   {"new", Answer::No},
    {"help", Answer::Help},    {"quit", Answer::Quit},
};

}  // namespace

std::string command_word(std::string_view word) {
    const std::string lower = to_lower(word);
    for (const auto& [other, command] : kOtherWords) {
        if (lower == other)
            return std::string(command);
    }
    return lower;
}

Answer parse_answer(std::string_view line) {
    line = trimmed(line);
    if (line.ends_with('.') || line.ends_with('!'))
        line.remove_suffix(1);
    const std::string word = command_word(line);
    for (const auto& [text, answer] : kAnswers) {
        if (word == text)
            return answer;
    }
    return Answer::Other;
}

}  // namespace fukumi
