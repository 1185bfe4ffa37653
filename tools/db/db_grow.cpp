// See db_grow.h.
#include "tools/db/db_grow.h"

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
#include "protocol/loop/stdio_pipe.h"
#include "tools/analyze/interrupt.h"
#include "tools/analyze/progress_line.h"
#include "tools/analyze/result_file.h"
#include "tools/command_line/exit_codes.h"
#include "tools/db/counted.h"
#include "tools/db/grower.h"
#include "tools/db/search_records.h"

namespace fukumi {
namespace {

using database::Stones;
using database::Store;

constexpr int kExitEndedEarly = 3;
constexpr std::int64_t kMostSeconds = std::int64_t{1} << 30;
constexpr int kMostWidth = kMaxCells;
constexpr int kMostPenalty = 10'000;

constexpr const char* kGrowFooter = R"(
Each step takes the move into the tree that costs least: what it and the moves before it lose
against the best ones, and a penalty for each ply. So lines near the best are looked at first and
deepest. What a position is worth is the best of its moves, backed up to the root.

A run that was ended or killed goes on when the same command is given again. With limits of nodes
and positions the same options grow the same tree. One process at a time grows a file. Shards of
the positions, --shard 1/3 to 3/3, go into databases of their own, which merge joins.

Exit code: 0 the trees have grown, 2 bad input, 3 Ctrl-C ended it early; nothing is lost but the
last step.)";

std::vector<InputPosition> of_shard(std::vector<InputPosition> all, const AnalysisShard& shard) {
    std::vector<InputPosition> own;
    const std::int64_t size = shard.size_of(std::ssize(all));
    for (std::int64_t done = 0; done < size; ++done)
        own.push_back(std::move(all[static_cast<std::size_t>(shard.number_after(done) - 1)]));
    return own;
}

/// What is to be told of several trees: how far all of them are.
class Garden {
 public:
    Garden(const GrowWords& words, std::int64_t trees)
        : words_(words), trees_(trees), line_(style(words), 0, total(), noun()) {}

    /// Of what is left of the time, a tree gets its share.
    TimePoint deadline_of(std::int64_t tree) const {
        if (words_.seconds == 0)
            return TimePoint::max();
        const auto now = Clock::now();
        return now + std::max(end() - now, Clock::duration::zero()) / (trees_ - tree);
    }
    void show(const GrowthProgress& size) {
        if (words_.positions > 0)
            line_.show(std::min(before_ + size.positions, total()));
        else if (words_.total_nodes > 0)
            line_.show(std::min(before_ + size.nodes, total()));
        else
            line_.show(std::min(milliseconds_since(start_) / 1000, total()));
    }
    /// The next tree.
    void go_on() {
        before_ += words_.positions > 0 ? words_.positions : words_.total_nodes;
        line_.clear();
    }
    void clear() { line_.clear(); }

 private:
    static ProgressLine::Style style(const GrowWords& words) {
        if (stderr_is_terminal())
            return ProgressLine::Style::Terminal;
        return words.progress ? ProgressLine::Style::Plain : ProgressLine::Style::None;
    }
    std::int64_t total() const {
        if (words_.positions > 0)
            return words_.positions * trees_;
        return words_.total_nodes > 0 ? words_.total_nodes * trees_ : words_.seconds;
    }
    const char* noun() const {
        if (words_.positions > 0)
            return "positions";
        return words_.total_nodes > 0 ? "nodes" : "seconds";
    }
    TimePoint end() const { return start_ + Milliseconds(1000 * words_.seconds); }

    const GrowWords& words_;
    std::int64_t trees_;
    TimePoint start_ = Clock::now();
    std::int64_t before_ = 0;  // of the trees that are done
    ProgressLine line_;
};

std::string words_of(const database::Worth& worth) {
    if (database::is_proven_win(worth))
        return fmt::format("win in {} plies at most", kMate - worth.value);
    if (database::is_proven_loss(worth))
        return fmt::format("loss in {} plies at most", kMate + worth.value);
    return fmt::format("value {} at depth {}", worth.value, worth.depth);
}

void tell(const Grower& grower, const InputPosition& root, const Stones& stones,
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

Result<std::vector<InputPosition>> roots_of(const CLI::App& command, const DbWords& words,
                                            const InputOptions& input) {
    if (words.grow.positions + words.grow.total_nodes + words.grow.seconds == 0)
        return Error{"give --positions, --total-nodes or --time"};
    AnalysisShard shard;
    if (!words.grow.shard.empty()) {
        const auto chosen = shard_of(words.grow.shard);
        if (!chosen)
            return Error{"--shard: " + chosen.error()};
        shard = *chosen;
    }
    auto roots = positions_of(command, words.position, input);
    if (!roots)
        return roots;
    return of_shard(std::move(*roots), shard);
}

}  // namespace

void add_grow_options(CLI::App& command, DbWords& words) {
    GrowWords& grow = words.grow;
    const auto add = [&](const char* name, auto& value, std::int64_t least, std::int64_t most,
                         const char* help, const char* type) {
        return command.add_option(name, value, help)
            ->check(CLI::Range(least, most).description(""))
            ->type_name(type);
    };
    add_position_options(command, words.position, "positions to grow trees from");
    add("--positions", grow.positions, 1, kMaxNodesOption, "until each tree has so many positions",
        "N");
    add("--total-nodes", grow.total_nodes, 1, kMaxNodesOption,
        "until the searches of each tree have visited so many nodes", "N");
    add("--time", grow.seconds, 1, kMostSeconds, "seconds for all trees of this run", "S");
    add("--nodes", grow.nodes, kFewestNodesOption, kMaxNodesOption, "nodes of each search", "N")
        ->capture_default_str();
    add("--width", grow.width, 1, kMostWidth, "moves of a position that may be in the tree", "N")
        ->capture_default_str();
    add("--ply-penalty", grow.ply_penalty, 0, kMostPenalty,
        "what a ply costs, in units of value: more makes trees flat", "V")
        ->capture_default_str();
    add("--hash", grow.hash_mib, 1, 1 << 20, "MiB for the table of the search", "MIB")
        ->capture_default_str();
    command.add_option("--shard", grow.shard, "part I of N: positions I, I+N, I+2N, ...")
        ->type_name("I/N");
    command.add_flag("--progress", grow.progress,
                     "tell on stderr how far it is, also where that is no terminal");
    command.footer(kGrowFooter);
}

int run_db_grow(const CLI::App& command, const DbWords& words, const WeightFiles& weights) {
    const auto input = input_options(words.position);
    if (!input)
        return report_bad_input("pbrain-fukumi db grow", input.error());
    const auto roots = roots_of(command, words, *input);
    if (!roots)
        return report_bad_input("pbrain-fukumi db grow", roots.error());
    std::optional<formats::Journal> lock;  // outlives the store: see below
    for (const InputPosition& root : *roots) {
        if (!stones_without_walls(Position(root.rule, root.grid, root.to_move)))
            return report_bad_input("pbrain-fukumi db grow",
                                    root.place + ": a database has no frozen cells");
    }
    Store store(words.database, database::Connection::Access::Create);
    // Keeps a second "db grow" away, which would grow the same tree. POSIX: closing this descriptor
    // before the store would release SQLite's own locks.
    auto locked = formats::Journal::open(formats::path_from_utf8(words.database));
    if (!locked)
        return report_bad_input("pbrain-fukumi db grow", locked.error());
    lock.emplace(std::move(*locked));
    const GrowWords& grow = words.grow;
    Grower grower(
        store,
        {grow.nodes, static_cast<std::size_t>(grow.hash_mib) << 20, {grow.width, grow.ply_penalty}},
        weights);
    Interrupt interrupt;
    Garden garden(grow, std::ssize(*roots));
    for (std::int64_t i = 0; i < std::ssize(*roots); ++i) {
        const InputPosition& root = (*roots)[static_cast<std::size_t>(i)];
        const Stones stones = database::stones_on(root.grid, root.rule, root.to_move);
        const GrowthBudget budget{grow.positions, grow.total_nodes, garden.deadline_of(i)};
        const Growth growth = grower.grow(stones, budget, interrupt.control(),
                                          [&](const GrowthProgress& size) { garden.show(size); });
        if (growth.end == GrowthEnd::Interrupted) {
            garden.clear();
            fmt::print(stderr, "pbrain-fukumi db grow: ended early, with {} of the tree of {}\n",
                       counted(growth.size.positions, "position"), root.place);
            return kExitEndedEarly;
        }
        garden.go_on();
        tell(grower, root, stones, growth, input->rows);
    }
    return kExitOk;
}

}  // namespace fukumi
