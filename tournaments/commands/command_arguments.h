// First of three steps from a command line to a tournament: the arguments as CLI11 takes them, and
// the exit codes of all commands. Used by fukumi-match and fukumi-train. The next steps of a match
// are match_arguments.h and match_setup.h.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::match {

/// Exit codes of all commands.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFailure = 1;  ///< the environment failed, or with -fatalerror an engine
inline constexpr int kExitBadInput = 2;
inline constexpr int kExitInterrupted = 130;

/// Turns "-engine" into "--engine" and leaves values such as "-5" alone: what CLI11 understands.
std::vector<std::string> with_double_dashes(std::vector<std::string> arguments);

/// Prints "PROGRAM COMMAND: text" to stderr; returns the exit code for bad input.
int report_bad(const CLI::App& app, std::string_view text);

/// Reads arguments, which may have one dash or two, into the options of `app`. Returns the exit
/// code if that was all: help was asked for, or there is a mistake, which has been named.
std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace fukumi::match
