// See environment.h.
#include "tournaments/commands/environment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "formats/text_file.h"
#include "tournaments/setup/player_program.h"
#include "tournaments/system/machine.h"

namespace fukumi::match {
namespace {

constexpr std::array<std::string_view, 11> kOutputOptions = {
    "html",   "json",  "sgf",   "psq",     "log",           "state",
    "resume", "shard", "quiet", "notimes", "ratinginterval"};
constexpr std::array<std::string_view, 2> kConcurrencyOptions = {"concurrency", "affinity"};

// Returns the name of the option in a word: "html" for "-html", "--html" and "-html=x". Returns an
// empty text if the word is not an option.
std::string_view option_name(std::string_view word) {
    const std::size_t start = std::min(word.find_first_not_of('-'), word.size());
    const bool is_option = start >= 1 && start <= 2 && start < word.size() &&
                           std::isalpha(static_cast<unsigned char>(word[start])) != 0;
    return is_option ? word.substr(start, word.find('=') - start) : std::string_view();
}

}  // namespace

std::string repeating_command(const std::vector<std::string>& words, bool with_concurrency) {
    std::string text = "fukumi-match";
    bool wanted = true;
    for (const std::string& word : words) {
        if (const std::string_view name = option_name(word); !name.empty()) {
            const auto is_one_of = [&](const auto& names) {
                return std::find(names.begin(), names.end(), name) != names.end();
            };
            wanted =
                !is_one_of(kOutputOptions) && (with_concurrency || !is_one_of(kConcurrencyOptions));
        }
        if (wanted)
            text += " " + quoted_word(word);
    }
    return text;
}

NamedTexts environment_of(const std::vector<std::string>& words) {
    std::error_code error;
    const std::string folder = quoted_word(formats::to_utf8(std::filesystem::current_path(error)));
    const auto command = [&](bool with_concurrency) {
        return fmt::format("cd {} && {}", folder, repeating_command(words, with_concurrency));
    };
    return {{kCommandKey, command(true)},
            {kPlainCommandKey, command(false)},
            {kMachineKey, machine_text()}};
}

}  // namespace fukumi::match
