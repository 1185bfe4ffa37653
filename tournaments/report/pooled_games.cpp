// See pooled_games.h.
#include "tournaments/report/pooled_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "formats/convert.h"
#include "formats/json.h"
#include "formats/reading.h"
#include "formats/text_file.h"

namespace fukumi::match {

using formats::GameRecord;

namespace {

// Returns a text that is equal for two copies of a game, even in different formats. It contains
// only what every format contains. Move times distinguish games with the same moves. The text lacks
// the rule, because psq files do not contain it. It counts times up to 1 ms as 0, because psq files
// have a first time of at least 1 ms.
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

// The games of one match: those of a file, or of all files in a folder that contain a single game
// (as psq files do).
struct Source {
    std::string name;
    std::vector<GameRecord> games;
};

Result<std::vector<Source>> sources_of(const std::string& path, const std::string& encoding,
                                       bool is_only_input, std::set<std::string>& counted,
                                       PooledGames& pooled) {
    std::vector<std::string>& notes = pooled.notes;
    const auto files = formats::files_of_games(path);
    if (!files)
        return Error{files.error()};
    const auto leave_out = [&](const std::string& problem) {
        notes.push_back(problem + "; nothing of this file is read");
        pooled.left_out.add(formats::Lost::Files);
    };
    std::vector<Source> sources{{path, {}}};
    for (const std::filesystem::path& file : *files) {
        std::error_code error;
        if (!counted.insert(std::filesystem::weakly_canonical(file, error).string()).second) {
            notes.push_back(fmt::format("{} is given twice and counts once", file.string()));
            continue;
        }
        const auto text = formats::read_text_file(file);
        if (!text) {
            if (is_only_input && files->size() == 1)
                return Error{text.error()};
            leave_out(text.error());
            continue;
        }
        // Do not set missing pair numbers here: identify_players() sets them, and needs all games.
        formats::ConvertOptions options;
        options.read.encoding = encoding;
        options.skips_bad_games = true;
        auto read = formats::read_text_of_games(*text, file, options);
        if (!read && is_only_input && files->size() == 1)
            return Error{read.error()};
        if (!read) {
            leave_out(read.error());
            continue;
        }
        pooled.left_out.add(formats::Lost::BadGames, read->left_out.count(formats::Lost::BadGames));
        std::move(read->notes.begin(), read->notes.end(), std::back_inserter(notes));
        const auto unknown = std::erase_if(read->games, [](const GameRecord& game) {
            return game.outcome == formats::Outcome::Unknown;
        });
        pooled.left_out.add(formats::Lost::OpenGames, static_cast<std::int64_t>(unknown));
        if (unknown > 0) {
            notes.push_back(fmt::format("{}: {} of its games without a result are left out",
                                        file.string(), unknown));
        }
        int number = 0;
        std::vector<GameRecord> named;
        for (GameRecord& game : read->games) {
            ++number;
            if (!game.names[Color::Black].empty() && !game.names[Color::White].empty()) {
                named.push_back(std::move(game));
                continue;
            }
            const std::string problem =
                fmt::format("{}: game {}: no players", file.string(), number);
            if (is_only_input && files->size() == 1 && read->games.size() == 1)
                return Error{problem};
            notes.push_back(problem + "; this game is left out");
            pooled.left_out.add(formats::Lost::BadGames);
        }
        read->games = std::move(named);
        if (read->games.size() == 1)
            sources.front().games.push_back(std::move(read->games.front()));
        else
            sources.push_back({file.string(), std::move(read->games)});
    }
    return sources;
}

}  // namespace

Result<PooledGames> pool_games(const std::vector<std::string>& paths, const std::string& encoding) {
    PooledGames pooled;
    std::set<std::string> counted;  // canonical paths of the files read
    std::set<std::string> known;    // identity_of() of the games of earlier sources
    int pooled_pairs = 0;           // largest pair number so far
    for (const std::string& path : paths) {
        auto sources = sources_of(path, encoding, paths.size() == 1, counted, pooled);
        if (!sources) {
            if (paths.size() == 1)
                return Error{sources.error()};
            pooled.notes.push_back(sources.error() + "; nothing of it is read");
            pooled.left_out.add(formats::Lost::Files);
            continue;
        }
        for (Source& source : *sources) {
            int last_pair = pooled_pairs;
            // A game occurs twice if a file is a copy, or if it is the --json file of an earlier
            // "rate". Compare only with games of other sources, because two games of one match may
            // be equal.
            std::vector<std::string> identities;
            int copies = 0;
            for (GameRecord& game : source.games) {
                identities.push_back(identity_of(game));
                // Raise the pair numbers, so that different matches have different numbers.
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
            pooled.left_out.add(formats::Lost::Copies, copies);
            if (copies > 0) {
                pooled.notes.push_back(
                    fmt::format("{}: {} of its games also in an earlier file; they count once",
                                source.name, copies));
            }
        }
    }
    int number = 0;
    for (GameRecord& game : pooled.games)
        game.number = ++number;
    pooled.players = formats::identify_players(pooled.games);
    return pooled;
}

}  // namespace fukumi::match
