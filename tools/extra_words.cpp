// See extra_words.h.
#include "tools/extra_words.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace fukumi {
namespace {

// Yixin-Board on Windows starts every engine with this option.
constexpr std::string_view kOptionOfYixinBoard = "--force-utf8";

}  // namespace

std::string refusal_of(std::span<const std::string> words, std::span<const std::string_view> names,
                       bool at_terminal) {
    for (const std::string& word : words) {
        if (word == kOptionOfYixinBoard)
            continue;
        // Compare only the name of the option: "--weigths" of "--weigths=file".
        const std::string_view name = std::string_view(word).substr(0, word.find('='));
        const std::string_view meant = nearest_name(name, names);
        if (!meant.empty())
            return fmt::format("'{}' is unknown; did you mean '{}'?", word, meant);
        if (at_terminal || word.starts_with('-'))
            return fmt::format("'{}' is unknown; see pbrain-fukumi --help", word);
    }
    return {};
}

}  // namespace fukumi
