// See convert_command.h.
#include "tournaments/formats/convert_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "tournaments/board_options.h"
#include "tournaments/formats/convert.h"
#include "tournaments/options.h"
#include "tournaments/play.h"

namespace fukumi::match {
namespace {

int report_bad(std::string_view text) {
    fmt::print(stderr, "fukumi-match convert: {}\n", text);
    return kExitBadInput;
}

// "" stays empty: the format is then told by the file.
bool read_format(const std::string& text, std::optional<Format>& format) {
    format = format_named(text);
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
    app.add_option("--rule", rule, "where the input names none")->capture_default_str();
    app.add_option("--boardsize", size, "where the input names none")->capture_default_str();
    app.add_option("--event", options.event, "for formats that name one")->capture_default_str();
    try {
        const std::vector<std::string> dashed = with_double_dashes(arguments);
        app.parse(std::vector<std::string>(dashed.rbegin(), dashed.rend()));
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return kExitOk;
    } catch (const CLI::ParseError& fault) {
        return report_bad(fault.what());
    }
    if (!read_format(from, options.from))
        return report_bad(fmt::format("-from: unknown format '{}'", from));
    if (!read_format(to, options.to))
        return report_bad(fmt::format("-to: unknown format '{}'", to));
    const auto known_rule = parse_rule(rule);
    if (!known_rule)
        return report_bad("-rule: " + known_rule.error());
    const auto known_size = parse_board_size(size);
    if (!known_size)
        return report_bad("-boardsize: " + known_size.error());
    options.read.rule = *known_rule;
    options.read.width = known_size->width;
    options.read.height = known_size->height;
    const auto games = convert(input, output, options);
    if (!games)
        return report_bad(games.error());
    fmt::print("{} games\n", *games);
    return kExitOk;
}

}  // namespace fukumi::match
