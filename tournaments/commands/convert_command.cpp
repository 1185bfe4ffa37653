// Converts games from one file format to another. See commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/convert.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/encoding_option.h"
#include "tools/command_line/exit_codes.h"
#include "tournaments/commands/commands.h"

namespace fukumi::match {

using formats::ConvertOptions;
using formats::Format;

namespace {

// Reads the name of a format. Returns nullopt for an empty text; the name of the file then selects
// the format. `option` is the name of the option in messages. Errors: no format that can be used in
// this way (`use`) has this name.
Result<std::optional<Format>> read_format(std::string_view option, const std::string& text,
                                          formats::Use use) {
    const auto format = formats::format_named(text);
    if (!text.empty() &&
        (!format || (use == formats::Use::GameOutput && !kind_of(*format).is_written)))
        return Error{
            fmt::format("{}: '{}' is not one of {}", option, text, formats::list_of_kinds(use))};
    return format;
}

}  // namespace

int run_convert(const std::vector<std::string>& arguments) {
    CLI::App app(
        fmt::format("Converts games. Reads {} (gomocup: psq of the Gomocup judge). Writes {}.",
                    formats::list_of_kinds(formats::Use::GameInput),
                    formats::list_of_kinds(formats::Use::GameOutput)),
        "fukumi-match convert");
    ConvertOptions options;
    std::string input, output, from, to;
    BoardChoice board;
    app.add_option("input", input, "a file, or a folder of files")->type_name("FILE")->required();
    app.add_option("output", output,
                   "a file; a folder (ends in /) for one file per game; - for stdout")
        ->type_name("FILE")
        ->required();
    app.add_option("--from", from, "format of the input, if its file name does not show it")
        ->type_name("FORMAT");
    app.add_option("--to", to, "format of the output, if its file name does not show it")
        ->type_name("FORMAT");
    add_board_options(app, board, kMatchBoardOptions, "; for input that does not contain it");
    add_encoding_option(app, options.read.encoding);
    app.add_option("--event", options.event,
                   "event of games that name none, for formats that contain it")
        ->type_name("NAME");
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto known_from = read_format("--from", from, formats::Use::GameInput);
    if (!known_from)
        return report_bad_input(app.get_name(), known_from.error());
    const auto known_to = read_format("--to", to, formats::Use::GameOutput);
    if (!known_to)
        return report_bad_input(app.get_name(), known_to.error());
    options.skips_bad_games = true;
    options.from = *known_from;
    options.to = *known_to;
    options.read.rule = board.rule;
    options.read.width = board.size.width;
    options.read.height = board.size.height;
    std::vector<std::string> notes;
    formats::LeftOut left_out;
    const auto games = formats::convert(input, output, options, &notes, &left_out);
    for (const std::string& note : notes)
        fmt::print(stderr, "{}\n", note);
    if (!games)
        return report_bad_input(app.get_name(), games.error());
    // If the games go to stdout, print their number to stderr, so that it does not mix with the
    // games.
    fmt::print(output == formats::kStandardOutput ? stderr : stdout, "{} game{}\n", *games,
               *games == 1 ? "" : "s");
    if (!left_out.empty())
        fmt::print(stderr, "{}\n", left_out.text());
    return left_out.has_errors() ? kExitFailure : kExitOk;
}

}  // namespace fukumi::match
