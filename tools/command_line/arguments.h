// Parses the arguments of the programs, whose options begin with one dash or two.
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

/// Turns "-engine" into "--engine", because CLI11 expects two dashes. Numbers such as "-5" stay as
/// they are.
std::vector<std::string> with_double_dashes(std::vector<std::string> arguments);

/// Returns the message for a word that is not one of `names`. The message suggests the most similar
/// name, if any is similar.
std::string unknown_word(std::string_view word, std::span<const std::string_view> names);
/// Returns the message for arguments that `app` does not know. The message names one argument: the
/// first one whose spelling is similar to an option or a command, or the first unknown argument if
/// none is similar. The message writes options with `dashes`: "-" or "--".
std::string unexpected_words(const CLI::App& app, std::string_view dashes = "-");

/// Parses the arguments into the options of `app`. Returns nothing if the program should continue,
/// or the exit code after it printed the help to stdout or a mistake to stderr.
std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace fukumi
