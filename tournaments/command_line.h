// What the commands beside the match itself (merge, convert, openings) share of their command
// lines.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::match {

/// Prints "PROGRAM COMMAND: text" to stderr; returns the exit code for bad input.
int report_bad(const CLI::App& app, std::string_view text);

/// Reads arguments, which may have one dash or two, into the options of `app`. Returns the exit
/// code if that was all: help was asked for, or there is a mistake, which has been named.
std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace fukumi::match
