// See db_trees.h.
#include "tools/db/db_trees.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "formats/game_tree.h"
#include "formats/positions/sgf_positions.h"

namespace fukumi {

using database::RecordTree;

void take_tree(const formats::GameRecord& game, bool is_game,
               const std::function<void(database::Entry&&)>& take, formats::LeftOut& left_out) {
    if (game.tree == nullptr)
        return;
    const auto nodes =
        is_game ? database::TreeNodes::WithoutPlainMainLine : database::TreeNodes::All;
    const auto taken = database::read_tree_positions(
        *game.tree, nodes,
        [&](database::Entry&& entry) -> Result<void> {
            take(std::move(entry));
            return {};
        },
        left_out);
    if (!taken)
        throw database::DatabaseError(taken.error());
}

bool is_more_than_games(const database::Record& record) {
    database::Record rest = record;
    rest.games = {};
    return rest != database::Record{} || record.games == database::GameCounts{};
}

std::vector<formats::GameRecord> trees_of(database::Store& store, std::int64_t& count,
                                          formats::LeftOut& left_out) {
    std::map<std::tuple<Rule, int, int>, RecordTree> trees;
    count = 0;
    store.for_each([&](std::string_view key, const database::Record& record) {
        if (!is_more_than_games(record))
            return true;
        const database::Stones stones = database::stones_in(store, key);
        RecordTree& tree =
            trees.try_emplace({stones.rule, stones.width, stones.height}, "a tree", kMaxBoardSize)
                .first->second;
        if (const auto added = tree.add({stones, record}); !added)
            throw database::DatabaseError(fmt::format("{}: {}", store.path(), added.error()));
        ++count;
        return true;
    });
    std::vector<formats::GameRecord> games;
    for (auto& [board, tree] : trees) {
        formats::GameRecord game;
        std::tie(game.rule, game.width, game.height) = board;
        game.outcome = formats::Outcome::Unknown;
        game.tree =
            std::make_shared<const formats::GameTree>(database::tree_of_positions(tree, left_out));
        games.push_back(std::move(game));
    }
    return games;
}

}  // namespace fukumi
