// See level_question.h.
#include "tools/play/level_question.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/play/strength.h"
#include "tools/play/level_names.h"
#include "tools/play/typed_words.h"

namespace fukumi {
namespace {

std::string answers_text() {
    return fmt::format(
        "Type {}, or a number from 0 (weakest) to {} (strongest).\n"
        "Enter alone: {}. help: this list. quit: end the program.\n",
        level_names(), kFullStrength, level_text(kGentleStrength));
}

// Removes the word "level" from "level easy", which is the command during a game.
std::string_view without_command(std::string_view line) {
    constexpr std::string_view kCommand = "level ";
    const bool has_command = to_lower(line.substr(0, kCommand.size())) == kCommand;
    return has_command ? trimmed(line.substr(kCommand.size())) : line;
}

}  // namespace

std::optional<int> ask_level(const std::function<std::optional<std::string>()>& read_line,
                             const std::function<void(std::string_view)>& write) {
    write("How strong shall Fukumi play?\n" + answers_text());
    for (;;) {
        write("level> ");
        const auto line = read_line();
        if (!line)
            return std::nullopt;
        const std::string_view typed = without_command(trimmed(*line));
        const std::string word = command_word(typed);
        if (word == "quit")
            return std::nullopt;
        if (word.empty())
            return kGentleStrength;
        if (word == "help") {
            write("The level is the strength of the engine. You can change it in the game.\n" +
                  answers_text());
            continue;
        }
        if (const auto level = parse_level(typed))
            return *level;
        write(fmt::format("'{}' is not a level.\n{}", typed, answers_text()));
    }
}

}  // namespace fukumi
