// See convert_command.h.
#include "tournaments/commands/convert_command.h"

#include <fmt/format.h>

#include <cstdio>

#include "protocol/formats/board_options.h"
#include "protocol/formats/convert.h"
#include "tournaments/commands/match_command.h"
#include "tournaments/commands/command_arguments.h"

namespace fukumi::match {

using formats::ConvertOptions;
using formats::Format;

namespace {

// "" stays empty: the format is then told by the file.
bool read_format(const std::string& text, std::optional<Format>& format) {
    format = formats::format_named(text);
    return text.empty() || format;
}

}  // namespace

int run_convert(const std::vector<std::string>& arguments) {
    CLI::App app("Converts games between psq, gomocup (judge's psq), sgf, pos and json.",
                 "fukumi-match convert");
    ConvertOptions options;
    std::string input, output, from, to;
    std::string rule = "0";
    std::string size = "15";
    app.add_option("input", input, "a file, or a folder of them")->required();
    app.add_option("output", output, "a file, or a folder (ends in /) for one file a game")
        ->required();
    app.add_option("--from", from, "format of the input, if its name does not tell");
    app.add_option("--to", to, "format of the output, if its name does not tell");
    app.add_option("--rule", rule, formats::rule_list() + "; where the input names none")
        ->capture_default_str();
    app.add_option("--boardsize", size,
                   std::string(formats::kSizeHelp) + "; where the input names none")
        ->capture_default_str();
    app.add_option("--event", options.event, "for formats that name one")->capture_default_str();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    if (!read_format(from, options.from))
        return report_bad(app, fmt::format("-from: unknown format '{}'", from));
    if (!read_format(to, options.to))
        return report_bad(app, fmt::format("-to: unknown format '{}'", to));
    const auto known_rule = formats::parse_rule(rule);
    if (!known_rule)
        return report_bad(app, "-rule: " + known_rule.error());
    const auto known_size = formats::parse_board_size(size);
    if (!known_size)
        return report_bad(app, "-boardsize: " + known_size.error());
    options.read.rule = *known_rule;
    options.read.width = known_size->width;
    options.read.height = known_size->height;
    const auto games = formats::convert(input, output, options);
    if (!games)
        return report_bad(app, games.error());
    fmt::print("{} games\n", *games);
    return kExitOk;
}

}  // namespace fukumi::match
