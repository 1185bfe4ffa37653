// Parses the words of a command line with CLI11. Used by fukumi-match and fukumi-train.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line/exit_codes.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi::match {

/// Turns "-engine" into "--engine" and leaves values such as "-5" alone: what CLI11 understands.
std::vector<std::string> with_double_dashes(std::vector<std::string> arguments);

/// Prints "PROGRAM COMMAND: text" to stderr; returns the exit code for bad input.
int report_bad(const CLI::App& app, std::string_view text);
/// Likewise; `command` is all that stands before the colon.
int report_bad(std::string_view command, std::string_view text);
/// Prints the same; returns the exit code for an environment that has failed.
int report_failure(const CLI::App& app, std::string_view text);

/// What is said about a word that is none of `names`: with the one that it is like, if any.
std::string unknown_word(std::string_view word, std::span<const std::string_view> names);
/// Likewise about words that `app` did not expect when it parsed: about the first that is like an
/// option, else about the first.
std::string unexpected_words(const CLI::App& app);

/// Reads arguments, which may have one dash or two, into the options of `app`. Returns the exit
/// code if that was all: help was asked for, or there is a mistake, which has been named.
std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace fukumi::match
