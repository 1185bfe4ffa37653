// Rates the players of several matches together. See commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/encoding_option.h"
#include "tools/command_line/exit_codes.h"
#include "tournaments/commands/commands.h"
#include "tournaments/report/json_report.h"
#include "tournaments/report/pooled_games.h"
#include "tournaments/report/text_report.h"
#include "tournaments/setup/option_values.h"

namespace fukumi::match {
namespace {

Result<std::vector<Anchor>> parse_anchors(const std::vector<std::string>& texts,
                                          const std::vector<std::string>& players) {
    std::vector<Anchor> anchors;
    for (const std::string& text : texts) {
        // Search from the end: a name may contain '='.
        const std::size_t equals = text.rfind('=');
        if (equals == std::string::npos || equals == 0)
            return Error{fmt::format("'{}' is not of the form NAME=ELO", text)};
        const std::string name = text.substr(0, equals);
        Anchor anchor;
        if (const auto read = real_number(anchor.elo)(text.substr(equals + 1)); !read)
            return Error{fmt::format("{}: {}", name, read.error())};
        if (!std::isfinite(anchor.elo))
            return Error{fmt::format("{}: the rating is not finite", name)};
        const auto player = std::find(players.begin(), players.end(), name);
        if (player == players.end())
            return Error{fmt::format("no player has the name '{}'", name)};
        anchor.player = static_cast<int>(player - players.begin());
        if (std::any_of(anchors.begin(), anchors.end(),
                        [&](const Anchor& other) { return other.player == anchor.player; })) {
            return Error{fmt::format("{} has two ratings", name)};
        }
        anchors.push_back(anchor);
    }
    return anchors;
}

}  // namespace

int run_rate(const std::vector<std::string>& arguments) {
    CLI::App app("Rates the players of several matches together. Equal names are one player.",
                 "fukumi-match rate");
    std::vector<std::string> paths;
    std::string json;
    app.add_option("games", paths, "files of games (for example of -json), or folders of files")
        ->type_name("FILE")
        ->required();
    std::vector<std::string> anchor_texts;
    app.add_option("--anchor", anchor_texts,
                   "a known rating that stays fixed; may be given several times")
        ->type_name("NAME=ELO")
        ->expected(1)
        ->take_all();
    app.add_option("--json", json, "write the report as JSON")->type_name("FILE");
    std::string encoding;
    add_encoding_option(app, encoding);
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto pooled = pool_games(paths, encoding);
    if (!pooled)
        return report_bad_input(app.get_name(), pooled.error());
    if (pooled->players.size() < 2)
        return report_bad_input(app.get_name(), "no games of two players");
    if (!json.empty()) {
        if (const auto writable = formats::check_replaceable(json); !writable)
            return report_bad_input(app.get_name(), "-json " + writable.error());
    }
    auto anchors = parse_anchors(anchor_texts, pooled->players);
    if (!anchors)
        return report_bad_input(app.get_name(), fmt::format("-anchor: {}", anchors.error()));
    for (const std::string& note : pooled->notes)
        fmt::print(stderr, "{}: note: {}\n", app.get_name(), note);
    StandingOptions options;
    options.ratings.anchors = std::move(*anchors);
    Report report = make_report(pooled->players, pooled->games, options);
    report.title = "Pooled matches";
    if (!json.empty()) {
        if (const auto written = formats::write_text_file(json, json_report(report)); !written)
            return report_problem(app.get_name(), written.error(), kExitFailure);
    }
    fmt::print("{}", text_report(report));
    if (!pooled->left_out.empty())
        fmt::print(stderr, "{}\n", pooled->left_out.text());
    return pooled->left_out.has_errors() ? kExitFailure : kExitOk;
}

}  // namespace fukumi::match
