// See board_choice.h.
#include "tools/board_choice.h"

#include <CLI/CLI.hpp>

namespace fukumi {

void add_board_options(CLI::App& command, BoardWords& words, const std::string& note) {
    command.add_option("--rule", words.rule, formats::rule_list() + note)
        ->type_name("RULE")
        ->capture_default_str();
    command.add_option("--size", words.size, formats::kSizeHelp + note)
        ->type_name("SIZE")
        ->capture_default_str();
}

Result<BoardChoice> chosen_board(const BoardWords& words) {
    const auto rule = formats::parse_rule(words.rule);
    if (!rule)
        return Error{"--rule: " + rule.error()};
    const auto size = formats::parse_board_size(words.size);
    if (!size)
        return Error{"--size: " + size.error()};
    return BoardChoice{*rule, *size};
}

}  // namespace fukumi
