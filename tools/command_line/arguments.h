// How fukumi-match and fukumi-train parse their arguments: options have one dash or two.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// Turns "-engine" into "--engine", as CLI11 expects, and keeps values such as "-5".
std::vector<std::string> with_double_dashes(std::vector<std::string> arguments);

/// The message for a word that is not one of `names`; it suggests the most similar name, if any is
/// similar.
std::string unknown_word(std::string_view word, std::span<const std::string_view> names);
/// The message for the arguments that `app` could not use: about the first that resembles an option,
/// or else about the first.
std::string unexpected_words(const CLI::App& app);

/// Parses the arguments into the options of `app`. Returns the exit code if the program is done:
/// after it printed the help, or reported a mistake to stderr.
std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace fukumi
