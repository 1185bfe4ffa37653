// See db_upkeep.h.
#include "tools/db/db_upkeep.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "database/grown_store.h"
#include "database/merging.h"
#include "database/sqlite.h"
#include "database/store.h"
#include "formats/text_file.h"
#include "tools/command_line/exit_codes.h"
#include "tools/db/counted.h"

namespace fukumi {
namespace {

using database::Connection;
using database::Record;
using database::Store;
using database::StoreStatistics;
using Json = nlohmann::ordered_json;

std::int64_t games_of(const Record& record) noexcept {
    return std::int64_t{record.games.black_wins} + record.games.draws + record.games.white_wins;
}

// Whether somebody, or a proof, has said something of a position.
bool has_words(const Record& record) noexcept {
    return record.label != database::kNoLabel || !record.comment.empty() ||
           !record.board_text.empty() || record.is_marked;
}

bool may_go(const Record& record, const DbWords& words) noexcept {
    if (has_words(record) || database::label_of(record) != database::kNoLabel)
        return false;
    const bool is_shallow =
        words.depth_below == 0 || !record.value || record.depth < words.depth_below;
    const bool is_rare = words.games_below == 0 || games_of(record) < words.games_below;
    return is_shallow && is_rare;
}

// The positions are gone already: that the file keeps its size is no failure.
void shrink(Store& store, const std::string& path) {
    try {
        store.shrink();
    } catch (const database::DatabaseError& error) {
        fmt::print(stderr, "pbrain-fukumi db prune: {} keeps its size: {}\n", path, error.what());
    }
}

Json group_json(const StoreStatistics::Group& group) {
    return {{"rule", name_of(group.rule)},  {"width", group.width}, {"height", group.height},
            {"positions", group.positions}, {"won", group.won},     {"lost", group.lost},
            {"drawn", group.drawn}};
}

}  // namespace

int run_db_stats(const CLI::App& /*command*/, const DbWords& words) {
    Store store(words.database, Connection::Access::ReadOnly);
    const StoreStatistics statistics = store.statistics();
    if (words.json) {
        Json json{{"positions", statistics.positions},   {"games", statistics.games},
                  {"with_value", statistics.with_value}, {"with_comment", statistics.with_comment},
                  {"bytes", statistics.bytes},           {"boards", Json::array()}};
        for (const auto& group : statistics.groups)
            json["boards"].push_back(group_json(group));
        fmt::print("{}\n", json.dump());
        return kExitOk;
    }
    fmt::print("{}, {} with a value, {} with a comment; {}; {:.1f} MB\n",
               counted(statistics.positions, "position"), statistics.with_value,
               statistics.with_comment, counted(statistics.games, "game"),
               static_cast<double>(statistics.bytes) / 1e6);
    for (const auto& group : statistics.groups) {
        fmt::print("  {:<13} {:>5}  {}: the side to move has won {}, lost {}, drawn {}\n",
                   name_of(group.rule), fmt::format("{}x{}", group.width, group.height),
                   counted(group.positions, "position"), group.won, group.lost, group.drawn);
    }
    return kExitOk;
}

int run_db_prune(const CLI::App& command, const DbWords& words) {
    if (command.count("--depth-below") + command.count("--games-below") == 0)
        return report_bad_input("pbrain-fukumi db prune", "give --depth-below or --games-below");
    const auto access =
        words.dry_run ? Connection::Access::ReadOnly : Connection::Access::ReadWrite;
    Store store(words.database, access);
    // What others write between the look and the end of it would not be seen.
    std::optional<database::Transaction> transaction;
    if (!words.dry_run)
        transaction.emplace(store.connection());
    std::vector<std::string> keys;
    std::int64_t positions = 0;
    std::optional<database::GrownTable> grown;
    if (database::has_grown(store))
        grown.emplace(store);
    store.for_each([&](std::string_view key, const Record& record) {
        ++positions;
        if (may_go(record, words) && !(grown && grown->find(key)))
            keys.emplace_back(key);
        return true;
    });
    if (transaction) {
        for (const std::string& key : keys)
            store.erase(key);
        transaction->commit();
    }
    fmt::print("{}: {} of {} positions {}\n", words.database, keys.size(), positions,
               words.dry_run ? "would go" : "taken away");
    if (transaction)
        shrink(store, words.database);
    return kExitOk;
}

int run_db_check(const CLI::App& /*command*/, const DbWords& words) {
    std::optional<Store> store;
    try {
        store.emplace(words.database, Connection::Access::ReadOnly);
    } catch (const database::DatabaseError& error) {
        std::error_code ignored;
        if (!std::filesystem::exists(formats::path_from_utf8(words.database), ignored))
            throw;
        // Too damaged to be opened, as one that was cut short.
        fmt::print("{}\n", error.what());
        return kDatabaseDamaged;
    }
    auto problems = store->problems();
    if (problems.empty())
        problems = database::problems_of_trees(*store);
    for (const std::string& problem : problems)
        fmt::print("{}\n", problem);
    if (!problems.empty())
        return kDatabaseDamaged;
    fmt::print("{}: whole, {}\n", words.database,
               counted(store->statistics().positions, "position"));
    return kExitOk;
}

}  // namespace fukumi
