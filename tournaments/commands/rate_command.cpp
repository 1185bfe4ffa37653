// See rate_command.h.
#include "tournaments/commands/rate_command.h"

#include <fmt/format.h>

#include <iterator>

#include "protocol/formats/convert.h"
#include "tournaments/commands/command_arguments.h"
#include "tournaments/match/outputs.h"
#include "tournaments/report/json_report.h"
#include "tournaments/report/text_report.h"

namespace fukumi::match {

using formats::ConvertOptions;

Result<PooledGames> pool_games(const std::vector<std::string>& paths) {
    PooledGames pooled;
    const ConvertOptions options;
    for (const std::string& path : paths) {
        auto games = formats::read_games(path, options);
        if (!games)
            return Error{games.error()};
        for (const GameRecord& game : *games) {
            if (game.names[Color::Black].empty() || game.names[Color::White].empty())
                return Error{fmt::format("{}: game {}: no players", path, game.number)};
        }
        std::move(games->begin(), games->end(), std::back_inserter(pooled.games));
    }
    // Rounds and pairs of different matches have nothing to do with each other.
    int number = 0;
    for (GameRecord& game : pooled.games) {
        game.number = ++number;
        game.pair = 0;
    }
    pooled.players = formats::identify_players(pooled.games);
    return pooled;
}

int run_rate(const std::vector<std::string>& arguments) {
    CLI::App app("Rates the players of several matches together; equal names are one player.",
                 "fukumi-match rate");
    std::vector<std::string> paths;
    std::string json;
    app.add_option("games", paths, "files of games, such as -json writes, or folders of them")
        ->required();
    app.add_option("--json", json, "the report as JSON");
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto pooled = pool_games(paths);
    if (!pooled)
        return report_bad(app, pooled.error());
    if (pooled->players.size() < 2)
        return report_bad(app, "no games of two players");
    if (const auto writable = check_writable("-json", json); !writable)
        return report_bad(app, writable.error());
    Report report = make_report(pooled->players, pooled->games);
    report.title = "Pooled matches";
    if (!json.empty())
        write_file(json, json_report(report));
    fmt::print("{}", text_report(report));
    return kExitOk;
}

}  // namespace fukumi::match
