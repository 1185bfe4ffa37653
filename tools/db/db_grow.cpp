// The command "db grow". See db_commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "database/canonical.h"
#include "engine/core/clock.h"
#include "formats/journal.h"
#include "formats/text_file.h"
#include "tools/analyze/result_file.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/db/counted.h"
#include "tools/db/db_commands.h"
#include "tools/db/grower.h"
#include "tools/interrupt.h"
#include "tools/options.h"
#include "tools/progress_line.h"
#include "tools/solve/solve_report.h"
#include "tools/stored_stones.h"

namespace fukumi {
namespace {

using database::Stones;
using database::Store;

constexpr int kMaxPlyPenalty = 10'000;

constexpr const char* kGrowFooter = R"(
Each step adds the move that costs least: the values that it and the moves before it lose against
the best moves, plus a penalty for each ply. So lines near the best are searched first and deepest.
The value of a position is that of its best move, backed up to the root.

The same command resumes a run that was ended or killed. With limits of nodes and positions the same
options grow the same tree. Only one process at a time can grow a file. Shards of the positions,
--shard 1/3 to 3/3, need one database each; merge joins them.

Exit code: 0 the trees have grown, 2 bad input, 3 Ctrl-C ended it early; only the last step is
lost.)";

struct GrowOptions {
    std::string database;
    PositionOptions positions;
    GrowthSettings settings;
    GrowthBudget budget;
    std::int64_t max_ms = 0;  ///< limit for all trees together; 0: no limit
    AnalysisShard shard;
    bool progress = false;
};

std::vector<InputPosition> of_shard(std::vector<InputPosition> all, const AnalysisShard& shard) {
    std::vector<InputPosition> own;
    const std::int64_t size = shard.size_of(std::ssize(all));
    for (std::int64_t done = 0; done < size; ++done)
        own.push_back(std::move(all[static_cast<std::size_t>(shard.number_after(done) - 1)]));
    return own;
}

/// Shows the progress of all trees together, in positions, nodes or seconds: the unit of the first
/// of these limits that the person set.
class GrowthProgressLine {
 public:
    GrowthProgressLine(const GrowOptions& options, std::int64_t trees)
        : options_(options),
          trees_(trees),
          line_(progress_style(options.progress), 0, total(), noun()) {}

    /// Returns when to stop the tree: the remaining time is divided equally among it and the later
    /// trees.
    TimePoint deadline_of(std::int64_t tree) const {
        if (options_.max_ms == 0)
            return TimePoint::max();
        const auto now = Clock::now();
        const TimePoint end = start_ + Milliseconds(options_.max_ms);
        return now + std::max(end - now, Clock::duration::zero()) / (trees_ - tree);
    }
    void show(const GrowthProgress& size) {
        const std::int64_t now = options_.budget.positions > 0 ? before_ + size.positions
                                 : options_.budget.nodes > 0   ? before_ + size.nodes
                                                               : milliseconds_since(start_) / 1000;
        line_.show(std::min(now, total()));
    }
    void start_next_tree() {
        before_ += per_tree();
        line_.clear();
    }
    void clear() { line_.clear(); }

 private:
    std::int64_t per_tree() const {
        return options_.budget.positions > 0 ? options_.budget.positions : options_.budget.nodes;
    }
    std::int64_t total() const {
        return per_tree() > 0 ? per_tree() * trees_
                              : std::max<std::int64_t>(options_.max_ms / 1000, 1);
    }
    const char* noun() const {
        return options_.budget.positions > 0 ? "positions"
               : options_.budget.nodes > 0   ? "nodes"
                                             : "seconds";
    }

    const GrowOptions& options_;
    std::int64_t trees_;
    TimePoint start_ = Clock::now();
    std::int64_t before_ = 0;  // positions or nodes of the finished trees
    ProgressLine line_;
};

std::string words_of(const database::Worth& worth) {
    if (database::is_proven_win(worth))
        return "win in " + plies_text(kMate - worth.value);
    if (database::is_proven_loss(worth))
        return "loss in " + plies_text(kMate + worth.value);
    return fmt::format("value {} at depth {}", worth.value, worth.depth);
}

void print_tree(const Grower& grower, const InputPosition& root, const Stones& stones,
                const Growth& growth, Rows rows) {
    const auto worth = grower.worth_of(stones);
    if (!worth)
        return;
    const CellNames name(rows, root.grid.height());
    std::string line;
    for (const Point move : grower.best_line(stones))
        line += " " + name(move);
    fmt::print("{}: {}, {} nodes: {};{}\n", root.place, counted(growth.size.positions, "position"),
               growth.size.nodes, words_of(*worth), line);
    std::fflush(stdout);
}

/// Adds what the reader leaves out to `left_out`.
Result<std::vector<InputPosition>> roots_of(const GrowOptions& options,
                                            formats::LeftOut& left_out) {
    if (options.budget.positions + options.budget.nodes + options.max_ms == 0)
        return Error{"give --positions, --total-nodes or --time"};
    auto read = read_positions(options.positions);
    if (!read)
        return Error{read.error()};
    left_out.add(read->left_out);
    std::vector<InputPosition> roots = of_shard(std::move(read->positions), options.shard);
    for (const InputPosition& root : roots) {
        if (!stones_without_walls(Position(root.rule, root.grid, root.to_move)))
            return Error{root.place + ": a database has no frozen cells"};
    }
    return roots;
}

Result<int> grow(const GrowOptions& options, const WeightFiles& weights) {
    formats::LeftOut left_out;
    const auto roots = roots_of(options, left_out);
    if (!roots)
        return Error{roots.error()};
    // The lock is declared before the store, so that it closes after the store. On POSIX systems,
    // closing this descriptor earlier would release the locks of SQLite.
    std::optional<formats::Journal> lock;
    Store store(options.database, database::Connection::Access::Create);
    // Lock the file against a second "db grow", which would grow the same tree.
    auto locked = formats::Journal::open(formats::path_from_utf8(options.database));
    if (!locked)
        return Error{locked.error()};
    lock.emplace(std::move(*locked));
    Grower grower(store, options.settings, weights);
    Interrupt interrupt;
    GrowthProgressLine progress(options, std::ssize(*roots));
    for (std::int64_t i = 0; i < std::ssize(*roots); ++i) {
        const InputPosition& root = (*roots)[static_cast<std::size_t>(i)];
        const Stones stones = database::stones_on(root.grid, root.rule, root.to_move);
        GrowthBudget budget = options.budget;
        budget.deadline = progress.deadline_of(i);
        const Growth growth = grower.grow(stones, budget, interrupt.control(),
                                          [&](const GrowthProgress& size) { progress.show(size); });
        if (growth.end == GrowthEnd::Interrupted) {
            progress.clear();
            return report_problem(
                "pbrain-fukumi db grow",
                fmt::format("ended early, with {} of the tree of {}",
                            counted(growth.size.positions, "position"), root.place),
                kExitUnfinished);
        }
        progress.start_next_tree();
        print_tree(grower, root, stones, growth, options.positions.rows.shown());
    }
    return report_left_out_games(left_out, kExitOk);
}

}  // namespace

Subcommand add_db_grow(CLI::App& db) {
    const auto options = std::make_shared<GrowOptions>();
    CLI::App* command = add_database_command(
        db, "grow", "search positions and add the best lines first", options->database);
    add_position_options(*command, options->positions, "positions to grow trees from");
    const auto add = [&](const char* name, auto& value, std::int64_t least, std::int64_t most,
                         const char* help, const char* type) {
        return command->add_option(name, value, help)->check(within(least, most))->type_name(type);
    };
    add("--positions", options->budget.positions, 1, kMaxNodesOption,
        "grow until each tree has this many positions", "N");
    add("--total-nodes", options->budget.nodes, 1, kMaxNodesOption,
        "grow until the searches of each tree have visited this many nodes", "N");
    add_time_option(*command, options->max_ms, "the time for all trees of this run, such as 10min");
    GrowthSettings& settings = options->settings;
    add("--nodes", settings.nodes, kMinNodesOption, kMaxNodesOption, "nodes of each search", "N")
        ->capture_default_str();
    add("--width", settings.style.width, 1, kMaxCells,
        "moves of a position that may be in the tree", "N")
        ->capture_default_str();
    add("--ply-penalty", settings.style.ply_penalty, 0, kMaxPlyPenalty,
        "the cost of a ply, in units of value: higher costs make flatter trees", "V")
        ->capture_default_str();
    add_hash_option(*command, settings.table_bytes, "MiB for the table of the search");
    add_parsed_option(*command, "--shard", options->shard,
                      "part I of N: positions I, I+N, I+2N, ...", shard_of)
        ->type_name("I/N");
    command->add_flag("--progress", options->progress,
                      "print the progress to stderr even if that is no terminal");
    command->footer(kGrowFooter);
    return {command, [options](const WeightFiles& weights) { return grow(*options, weights); }};
}

}  // namespace fukumi
