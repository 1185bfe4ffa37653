// See position_options.h.
#include "tools/position_options.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>

#include "formats/text_file.h"

namespace fukumi {

void add_position_options(CLI::App& command, PositionWords& words, const std::string& what) {
    command.add_option("file", words.file, what + "; - is stdin")->type_name("");
    command.add_option("--position", words.position, "one position, as moves: h8i7j9")
        ->type_name("POS");
    add_board_options(command, words.board, kEngineBoardOptions, "; where the file names none");
    command.add_option("--to-move", words.to_move,
                       "whose move it is, black or white; else the number of stones tells");
    command
        .add_option("--rows", words.rows,
                    "top or bottom: from where row numbers count, in move lists and in answers")
        ->capture_default_str();
}

Result<InputOptions> input_options(const PositionWords& words) {
    const auto rows = chosen_rows(words.rows);
    if (!rows)
        return Error{rows.error()};
    InputOptions input{words.board.rule,
                       words.board.size.width,
                       words.board.size.height,
                       *rows,
                       std::nullopt,
                       false};
    if (words.to_move.empty())
        return input;
    const auto to_move = chosen<Color>("--to-move", words.to_move,
                                       {{"black", Color::Black}, {"white", Color::White}});
    if (!to_move)
        return Error{to_move.error()};
    input.to_move = *to_move;
    return input;
}

Result<std::vector<InputPosition>> positions_of(const CLI::App& command, const PositionWords& words,
                                                const InputOptions& input) {
    const bool has_list = command.count("--position") > 0;
    if (has_list == (command.count("file") > 0))
        return Error{has_list ? "give --position or a file, not both"
                              : "give --position or a file"};
    if (has_list) {
        return read_moves(words.position, "--position", input);
    }
    const bool from_stdin = words.file == "-";
    const auto name = formats::path_from_utf8(from_stdin ? "stdin" : words.file);
    const auto text =
        from_stdin ? formats::read_text_stream(std::cin, name) : formats::read_text_file(name);
    if (!text)
        return Error{text.error()};
    return read_positions(*text, name, input);
}

Result<Rows> chosen_rows(const std::string& word) {
    return chosen<Rows>("--rows", word, {{"top", Rows::FromTop}, {"bottom", Rows::FromBottom}});
}

CLI::Validator limit_up_to(std::int64_t max) {
    CLI::Validator range = CLI::Range(std::int64_t{0}, max);
    return range.description("");
}

}  // namespace fukumi
