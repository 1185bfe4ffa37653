// The commands "db stats", "db prune" and "db check". See db_commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
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
#include "tools/db/db_commands.h"
#include "tools/options.h"
#include "tools/progress_line.h"
#include "tools/search_json.h"

namespace fukumi {
namespace {

using database::Connection;
using database::Record;
using database::Store;
using database::StoreStatistics;

constexpr int kMaxGamesBelow = 1'000'000'000;

struct StatsOptions {
    std::string database;
    bool json = false;
};

struct PruneOptions {
    std::string database;
    int depth_below = 0;  ///< delete only positions with a smaller depth; 0: any depth
    int games_below = 0;  ///< delete only positions with fewer games; 0: any number of games
    bool dry_run = false;
};

// Returns true if a person may have written into the record: it has a label, a text or a mark.
bool has_notes(const Record& record) noexcept {
    return record.label != database::kNoLabel || !record.comment.empty() ||
           !record.board_text.empty() || record.is_marked;
}

bool may_go(const Record& record, const PruneOptions& options) noexcept {
    if (has_notes(record) || database::label_of(record) != database::kNoLabel)
        return false;
    const bool is_shallow =
        options.depth_below == 0 || !record.value || record.depth < options.depth_below;
    const bool is_rare =
        options.games_below == 0 || database::games_in(record.games) < options.games_below;
    return is_shallow && is_rare;
}

// Makes the file smaller after positions were deleted. If that fails, prints only a warning: the
// deletion itself has succeeded.
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

// Returns a size with three digits: "812 bytes", "45.1 kB", "1.20 GB".
std::string size_text(std::int64_t bytes) {
    constexpr const char* kUnits[] = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000)
        return fmt::format("{} bytes", bytes);
    auto size = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; size >= 999.5 && unit + 1 < std::size(kUnits); ++unit)
        size /= 1000;
    return fmt::format("{:.{}f} {}", size, size < 9.995 ? 2 : size < 99.95 ? 1 : 0, kUnits[unit]);
}

int print_stats(const StatsOptions& options) {
    Store store(options.database, Connection::Access::ReadOnly);
    const StoreStatistics statistics = store.statistics();
    if (options.json) {
        Json json{{"schema", formats::kJsonSchema},
                  {"positions", statistics.positions},
                  {"games", statistics.games},
                  {"with_value", statistics.with_value},
                  {"with_comment", statistics.with_comment},
                  {"bytes", statistics.bytes},
                  {"boards", Json::array()}};
        for (const auto& group : statistics.groups)
            json["boards"].push_back(group_json(group));
        fmt::print("{}\n", json.dump());
        return kExitOk;
    }
    fmt::print("{}, {} with a value, {} with a comment; {}; {}\n",
               counted(statistics.positions, "position"), statistics.with_value,
               statistics.with_comment, counted(statistics.games, "game"),
               size_text(statistics.bytes));
    for (const auto& group : statistics.groups) {
        fmt::print("  {:<13} {:>5}  {}: the side to move has won {}, lost {}, drawn {}\n",
                   name_of(group.rule), fmt::format("{}x{}", group.width, group.height),
                   counted(group.positions, "position"), group.won, group.lost, group.drawn);
    }
    return kExitOk;
}

Result<int> prune(const PruneOptions& options) {
    if (options.depth_below == 0 && options.games_below == 0)
        return Error{"give --depth-below or --games-below"};
    const auto access =
        options.dry_run ? Connection::Access::ReadOnly : Connection::Access::ReadWrite;
    Store store(options.database, access);
    // The transaction begins before the scan, so that no other program writes to the file between
    // the scan and the deletion.
    std::optional<database::Transaction> transaction;
    if (!options.dry_run)
        transaction.emplace(store.connection());
    WaitingLine waiting(progress_style(false), "looking for positions to delete");
    std::vector<std::string> keys;
    std::int64_t positions = 0;
    std::optional<database::GrownTable> grown;
    if (database::has_grown(store))
        grown.emplace(store);
    store.for_each([&](std::string_view key, const Record& record) {
        ++positions;
        if (may_go(record, options) && !(grown && grown->find(key)))
            keys.emplace_back(key);
        return true;
    });
    if (transaction) {
        for (const std::string& key : keys)
            store.erase(key);
        transaction->commit();
    }
    waiting.clear();
    fmt::print("{}: {} of {} positions {}\n", options.database, keys.size(), positions,
               options.dry_run ? "would be deleted" : "deleted");
    if (transaction)
        shrink(store, options.database);
    return kExitOk;
}

int check(const std::string& database) {
    std::optional<Store> store;
    try {
        store.emplace(database, Connection::Access::ReadOnly);
    } catch (const database::DatabaseError& error) {
        std::error_code ignored;
        if (!std::filesystem::exists(formats::path_from_utf8(database), ignored))
            throw;
        // The file is too damaged to be opened, for example because its end is missing.
        fmt::print("{}\n", error.what());
        return kDatabaseDamaged;
    }
    WaitingLine waiting(progress_style(false), "checking");
    auto problems = store->problems();
    if (problems.empty())
        problems = database::problems_of_trees(*store);
    waiting.clear();
    for (const std::string& problem : problems)
        fmt::print("{}\n", problem);
    if (!problems.empty())
        return kDatabaseDamaged;
    fmt::print("{}: no errors, {}\n", database, counted(store->statistics().positions, "position"));
    return kExitOk;
}

}  // namespace

Subcommand add_db_stats(CLI::App& db) {
    const auto options = std::make_shared<StatsOptions>();
    CLI::App* command = add_database_command(
        db, "stats", "print how many positions and games it has", options->database);
    command->add_flag("--json", options->json, "print JSON");
    return {command,
            [options](const WeightFiles&) -> Result<int> { return print_stats(*options); }};
}

Subcommand add_db_prune(CLI::App& db) {
    const auto options = std::make_shared<PruneOptions>();
    CLI::App* command = add_database_command(
        db, "prune", "delete positions with little information", options->database);
    command
        ->add_option("--depth-below", options->depth_below,
                     "positions without a value, or with one of less depth than this")
        ->check(within(1, kMaxPly));
    command
        ->add_option("--games-below", options->games_below,
                     "positions that fewer games than this reached")
        ->check(within(1, kMaxGamesBelow));
    command->add_flag("--dry-run", options->dry_run, "only print how many positions there are");
    command->footer(
        "\nWith both options a position must meet both. Positions with a proof, a label, a "
        "comment,\na text or a mark stay, and those of a tree that has grown.");
    return {command, [options](const WeightFiles&) { return prune(*options); }};
}

Subcommand add_db_check(CLI::App& db) {
    const auto database = std::make_shared<std::string>();
    CLI::App* command = add_database_command(db, "check", "check the file for errors", *database);
    return {command, [database](const WeightFiles&) -> Result<int> { return check(*database); }};
}

}  // namespace fukumi
