// See rate_command.h.
#include "tournaments/commands/rate_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <utility>

#include "formats/convert.h"
#include "formats/json.h"
#include "formats/reading.h"
#include "formats/text_file.h"
#include "tools/command_line/command_arguments.h"
#include "tournaments/commands/option_values.h"
#include "tournaments/match/outputs.h"
#include "tournaments/report/json_report.h"
#include "tournaments/report/text_report.h"

namespace fukumi::match {

using formats::ConvertOptions;

namespace {

// What every format tells of a game, whichever match it is numbered in; the times of its moves tell
// it from others of the same moves. psq knows no rule, and writes the first time as 1 ms at least.
std::string identity_of(const GameRecord& game) {
    GameRecord common;
    common.width = game.width;
    common.height = game.height;
    common.outcome = game.outcome;
    for (const Color color : kColors)
        common.names[color] = formats::single_line(game.names[color]);
    for (const formats::MoveRecord& move : game.moves) {
        const std::int64_t elapsed_ms = move.elapsed_ms > 1 ? move.elapsed_ms : 0;
        common.moves.push_back({move.at, elapsed_ms, std::nullopt, 0, {}});
    }
    return formats::write_json_game(common);
}

// What one match has left: a file, or those files of a folder that hold a single game, as psq does.
struct Source {
    std::string name;
    std::vector<GameRecord> games;
};

Result<std::vector<Source>> sources_of(const std::string& path, std::set<std::string>& counted,
                                       std::vector<std::string>& notes) {
    const auto files = formats::files_of_games(path);
    if (!files)
        return Error{files.error()};
    std::vector<Source> sources{{path, {}}};
    for (const std::filesystem::path& file : *files) {
        std::error_code error;
        if (!counted.insert(std::filesystem::weakly_canonical(file, error).string()).second) {
            notes.push_back(fmt::format("{} is named twice and counts once", file.string()));
            continue;
        }
        const auto text = formats::read_text_file(file);
        if (!text)
            return Error{text.error()};
        // As the file tells them: only among all games can pairs be found that no file names.
        auto read = formats::read_text_of_games(*text, file, ConvertOptions{});
        if (!read)
            return Error{read.error()};
        int number = 0;
        for (const GameRecord& game : read->games) {
            ++number;
            if (game.names[Color::Black].empty() || game.names[Color::White].empty())
                return Error{fmt::format("{}: game {}: no players", file.string(), number)};
        }
        if (read->games.size() == 1)
            sources.front().games.push_back(std::move(read->games.front()));
        else
            sources.push_back({file.string(), std::move(read->games)});
    }
    return sources;
}

}  // namespace

Result<PooledGames> pool_games(const std::vector<std::string>& paths) {
    PooledGames pooled;
    std::set<std::string> counted;  // files, by their true names
    std::set<std::string> known;    // games of the sources before
    int pooled_pairs = 0;           // the largest number of a pair of theirs
    for (const std::string& path : paths) {
        auto sources = sources_of(path, counted, pooled.notes);
        if (!sources)
            return Error{sources.error()};
        for (Source& source : *sources) {
            int last_pair = pooled_pairs;
            // A copy of a match before, or what this command has written of it.
            std::vector<std::string> identities;
            int copies = 0;
            for (GameRecord& game : source.games) {
                identities.push_back(identity_of(game));
                // Pairs of different matches have nothing to do with each other.
                if (game.pair != 0) {
                    game.pair += pooled_pairs;
                    last_pair = std::max(last_pair, game.pair);
                }
                if (known.count(identities.back()) != 0)
                    ++copies;
                else
                    pooled.games.push_back(std::move(game));
            }
            pooled_pairs = last_pair;
            known.insert(identities.begin(), identities.end());
            if (copies > 0) {
                pooled.notes.push_back(fmt::format("{}: {} game{} of a file before count{} once",
                                                   source.name, copies, copies == 1 ? "" : "s",
                                                   copies == 1 ? "s" : ""));
            }
        }
    }
    int number = 0;
    for (GameRecord& game : pooled.games)
        game.number = ++number;
    pooled.players = formats::identify_players(pooled.games);
    return pooled;
}

Result<std::vector<Anchor>> parse_anchors(const std::vector<std::string>& texts,
                                          const std::vector<std::string>& players) {
    std::vector<Anchor> anchors;
    for (const std::string& text : texts) {
        // From the end, for a name may have any sign in it.
        const std::size_t equals = text.rfind('=');
        if (equals == std::string::npos || equals == 0)
            return Error{fmt::format("'{}' is not of the form NAME=ELO", text)};
        const std::string name = text.substr(0, equals);
        Anchor anchor;
        if (const auto read = real_number(anchor.elo)(text.substr(equals + 1)); !read)
            return Error{fmt::format("{}: {}", name, read.error())};
        if (!std::isfinite(anchor.elo))
            return Error{fmt::format("{}: a rating is a finite number", name)};
        const auto player = std::find(players.begin(), players.end(), name);
        if (player == players.end())
            return Error{fmt::format("nobody of the name '{}' has played", name)};
        anchor.player = static_cast<int>(player - players.begin());
        if (std::any_of(anchors.begin(), anchors.end(),
                        [&](const Anchor& other) { return other.player == anchor.player; })) {
            return Error{fmt::format("{} is given twice", name)};
        }
        anchors.push_back(anchor);
    }
    return anchors;
}

int run_rate(const std::vector<std::string>& arguments) {
    CLI::App app("Rates the players of several matches together; equal names are one player.",
                 "fukumi-match rate");
    std::vector<std::string> paths;
    std::string json;
    app.add_option("games", paths, "files of games, such as -json writes, or folders of them")
        ->required();
    std::vector<std::string> anchor_texts;
    app.add_option("--anchor", anchor_texts,
                   "a rating that is known and stays as it is; may be given several times")
        ->type_name("NAME=ELO")
        ->expected(1)
        ->take_all();
    app.add_option("--json", json, "the report as JSON");
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto pooled = pool_games(paths);
    if (!pooled)
        return report_bad(app, pooled.error());
    if (pooled->players.size() < 2)
        return report_bad(app, "no games of two players");
    if (const auto writable = check_replaceable("-json", json); !writable)
        return report_bad(app, writable.error());
    auto anchors = parse_anchors(anchor_texts, pooled->players);
    if (!anchors)
        return report_bad(app, fmt::format("-anchor: {}", anchors.error()));
    for (const std::string& note : pooled->notes)
        fmt::print(stderr, "{}: note: {}\n", app.get_name(), note);
    StandingOptions options;
    options.ratings.anchors = std::move(*anchors);
    Report report = make_report(pooled->players, pooled->games, options);
    report.title = "Pooled matches";
    if (!json.empty())
        write_file(json, json_report(report));
    fmt::print("{}", text_report(report));
    return kExitOk;
}

}  // namespace fukumi::match
