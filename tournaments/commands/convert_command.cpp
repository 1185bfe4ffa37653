// See convert_command.h.
#include "tournaments/commands/convert_command.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "protocol/formats/board_options.h"
#include "protocol/formats/convert.h"
#include "tournaments/commands/command_arguments.h"

namespace fukumi::match {

using formats::ConvertOptions;
using formats::Format;

namespace {

// Nothing for "": the format is then told by the file. `option` is for messages.
Result<std::optional<Format>> read_format(std::string_view option, const std::string& text) {
    const auto format = formats::format_named(text);
    if (!text.empty() && !format)
        return Error{fmt::format("{}: unknown format '{}'", option, text)};
    return format;
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
    const auto known_from = read_format("-from", from);
    if (!known_from)
        return report_bad(app, known_from.error());
    const auto known_to = read_format("-to", to);
    if (!known_to)
        return report_bad(app, known_to.error());
    options.from = *known_from;
    options.to = *known_to;
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
