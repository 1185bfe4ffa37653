// The commands of fukumi-match.
#pragma once

#include <string>
#include <vector>

namespace fukumi::match {

// Each function runs one command. `arguments` are the words after the name of the command. The
// function prints errors to stderr and returns an exit code.

/// The default command: plays a match.
int run_match(const std::vector<std::string>& arguments);
/// "convert": converts games from one file format to another.
int run_convert(const std::vector<std::string>& arguments);
/// "merge": joins the state files of shards and writes the reports of the whole match.
int run_merge(const std::vector<std::string>& arguments);
/// "openings": makes a file of balanced openings.
int run_openings(const std::vector<std::string>& arguments);
/// "rate": rates the players of several matches together.
int run_rate(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
