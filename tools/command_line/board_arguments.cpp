// See board_arguments.h.
#include "tools/command_line/board_arguments.h"

#include <CLI/CLI.hpp>

namespace fukumi::match {

void add_board_arguments(CLI::App& app, BoardArguments& words, const std::string& note) {
    app.add_option("--rule", words.rule, formats::rule_list() + note)->capture_default_str();
    app.add_option("--boardsize", words.size, formats::kSizeHelp + note)->capture_default_str();
}

Result<BoardChoice> chosen_board(const BoardArguments& words) {
    const auto rule = formats::parse_rule(words.rule);
    if (!rule)
        return Error{"--rule: " + rule.error()};
    const auto size = formats::parse_board_size(words.size);
    if (!size)
        return Error{"--boardsize: " + size.error()};
    return BoardChoice{*rule, *size};
}

}  // namespace fukumi::match
