// See board_choice.h.
#include "tools/command_line/board_choice.h"

#include "tools/command_line/parsed_option.h"

namespace fukumi {

void add_board_options(CLI::App& app, BoardChoice& board, const BoardOptionStyle& style,
                       const std::string& note) {
    add_parsed_option(app, "--rule", board.rule, formats::rule_list() + note, formats::parse_rule)
        ->type_name("RULE")
        ->default_str(style.default_rule);
    add_parsed_option(app, style.size_options, board.size, formats::kSizeHelp + note,
                      formats::parse_board_size)
        ->type_name("SIZE")
        ->default_str("15");
}

}  // namespace fukumi
