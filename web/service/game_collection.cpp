// See game_collection.h.
#include "web/service/game_collection.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "database/canonical.h"
#include "engine/board/notation.h"
#include "engine/board/openings.h"
#include "formats/convert.h"
#include "formats/json.h"
#include "tools/search_json.h"
#include "web/service/position_reader.h"
#include "web/service/text_reader.h"

namespace fukumi::web {
namespace {

std::string text_of(const Json& json) {
    return formats::json_text(json);
}

Result<std::string> open_games(Members& request, GameCollection& opened) {
    const auto given = given_text(request);
    if (!given)
        return Error{given.error()};
    formats::ConvertOptions options;
    options.read = given->read;
    options.skips_bad_games = true;
    const auto found = formats::read_text_of_games(given->text, given->path, options);
    if (!found)
        return Error{found.error()};
    opened.clear();
    opened.name = given->read.file;
    for (const formats::GameRecord& game : found->games)
        opened.add(game);
    const auto read = static_cast<std::int64_t>(found->games.size());
    return text_of({{"games", opened.games()},
                    {"without_result", read - opened.games()},
                    {"left_out", found->left_out.count(formats::Lost::BadGames)},
                    {"notes", found->notes}});
}

/// Returns the opening that a move leads to, or null.
const RenjuOpening* opening_after(const InputPosition& input, Point cell) {
    Grid grid = input.grid;
    grid.set(cell, input.to_move == Color::Black ? Cell::Black : Cell::White);
    return opening_on(grid);
}

/// Adds the names of the openings to the moves, and the moves to openings without games.
void add_openings(Json& moves, const InputPosition& input) {
    if (input.grid.stones() != 2)
        return;
    const CellNames name(Rows::FromTop, input.grid.height());
    const auto stones = database::stones_on(input.grid, input.rule, input.to_move);
    for (const auto& move : database::distinct_moves(stones, input.grid.free_cells())) {
        const RenjuOpening* opening = opening_after(input, move.cell);
        if (opening == nullptr)
            continue;
        auto counted = std::find_if(moves.begin(), moves.end(), [&](const Json& other) {
            return other["move"] == name(move.cell);
        });
        if (counted == moves.end()) {
            Json without_games = move_json(move, name);
            without_games.update(games_json({}));
            counted = moves.insert(moves.end(), std::move(without_games));
        }
        (*counted)["opening"] = opening_json(opening);
    }
}

Result<std::string> explore(Members& request, const GameCollection& opened) {
    const auto given = read_given_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    const InputPosition& input = given->input;
    const auto statistics =
        opened.statistics(database::stones_on(input.grid, input.rule, input.to_move));
    Json position = statistics_json(statistics, CellNames(Rows::FromTop, input.grid.height()));
    Json moves = std::move(position["moves"]);
    position.erase("moves");
    add_openings(moves, input);
    return text_of({{"name", opened.name},
                    {"games", opened.games()},
                    {"position", std::move(position)},
                    {"moves", std::move(moves)}});
}

}  // namespace

void GameCollection::add(const formats::GameRecord& game) {
    const database::GameCounts counts = database::counts_of(game.outcome, game.date);
    if (database::games_in(counts) == 0)
        return;
    ++games_;
    database::KeysOfGame keys(game.rule, game.width, game.height);
    const auto most = static_cast<std::size_t>(std::min(kMostPlies, winning_move_of(game)));
    counts_[keys.key()] += counts;
    for (std::size_t i = 0; i < most; ++i) {
        keys.play(game.moves[i].at);
        // Two passes in a row lead to a position that the game has counted already.
        if (i == 0 || !formats::is_pass(game.moves[i].at) ||
            !formats::is_pass(game.moves[i - 1].at))
            counts_[keys.key()] += counts;
    }
}

void GameCollection::clear() {
    counts_.clear();
    games_ = 0;
    name.clear();
}

database::Record GameCollection::record_of(const database::Stones& position) const {
    database::Record record;
    const auto found = counts_.find(database::canonical_key(position).bytes);
    if (found != counts_.end())
        record.games = found->second;
    return record;
}

GameStatistics GameCollection::statistics(const database::Stones& position) const {
    std::vector<std::pair<Point, database::Record>> moves;
    if (games_ > 0) {
        for (const Point cell : database::grid_of(position).free_cells())
            moves.emplace_back(cell, record_of(database::with_stone(position, cell)));
    }
    return statistics_of(position, record_of(position), moves);
}

std::optional<Result<std::string>> serve_games(Members& request, GameCollection& opened) {
    const std::string what = request.text("do").value_or("");
    if (what == "open_games")
        return open_games(request, opened);
    if (what == "explore")
        return explore(request, opened);
    if (what != "close_games")
        return std::nullopt;
    opened.clear();
    return text_of(nullptr);
}

}  // namespace fukumi::web
