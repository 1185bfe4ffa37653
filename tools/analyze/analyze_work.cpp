// See analyze_work.h.
#include "tools/analyze/analyze_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/bytes.h"
#include "engine/pattern/position.h"
#include "formats/game_record.h"
#include "protocol/about.h"

namespace fukumi {
namespace {

Result<void> check_together(const AnalyzeOptions& options) {
    if (options.every && options.positions.to_move)
        return Error{"--to-move: with --every the moves of a game decide"};
    if (options.shard.count > 1 && options.number > 0)
        return Error{"give --shard or --number, not both"};
    if (!options.out.empty() && options.number > 0)
        return Error{"give --out or --number, not both"};
    if (options.iterations && !options.json)
        return Error{"--iterations: prints JSON; add --json"};
    if (options.iterations && !options.out.empty())
        return Error{"--iterations: a file holds only answers; remove --out"};
    return {};
}

std::string input_digest(const std::vector<InputPosition>& positions) {
    std::uint64_t digest = kEmptyDigest;
    const auto add = [&](std::string_view text) {
        digest = digest_of("\xFF", digest_of(text, digest));  // 0xFF marks the end of a text
    };
    for (const InputPosition& position : positions) {
        add(position.place);
        add(name_of(position.rule));
        add(name_of(position.to_move));
        const Point next = position.next.value_or(kNoPoint);
        add(fmt::format("{} {}{}", next.x, next.y, position.next == formats::kPass ? " pass" : ""));
        add(draw(position.grid));
    }
    return fmt::format("{:016x}", digest);
}

// Keeps only the position of --number, or only the positions of the shard.
Result<void> choose_positions(const AnalyzeOptions& options, std::vector<InputPosition> all,
                              AnalyzeWork& work) {
    const std::int64_t count = std::ssize(all);
    work.input_positions = count;
    work.digest = input_digest(all);
    for (const Rule rule : kAllRules) {
        if (std::any_of(all.begin(), all.end(), [&](const auto& p) { return p.rule == rule; }))
            work.rules.push_back(rule);
    }
    if (const auto known = check_number(options.number, count, "position"); !known)
        return known;
    const auto take = [&](std::int64_t number) {
        work.positions.push_back(std::move(all[static_cast<std::size_t>(number - 1)]));
        work.numbers.push_back(number);
    };
    if (options.number > 0) {
        take(options.number);
        return {};
    }
    const std::int64_t size = options.shard.size_of(count);
    for (std::int64_t done = 0; done < size; ++done)
        take(options.shard.number_after(done));
    return {};
}

Result<void> exclude_moves(const AnalyzeOptions& options, AnalyzeWork& work) {
    for (const InputPosition& position : work.positions) {
        auto excluded = free_cells_of("--exclude", options.excluded, position, options.style.rows);
        if (!excluded) {
            return Error{work.positions.size() == 1
                             ? excluded.error()
                             : fmt::format("{}: {}", position.place, excluded.error())};
        }
        if (static_cast<int>(excluded->size()) == position.grid.count(Cell::Empty))
            return Error{fmt::format("{}: --exclude leaves no move", position.place)};
        work.excluded.push_back(std::move(*excluded));
    }
    return {};
}

}  // namespace

Result<AnalyzeWork> analyze_work(const AnalyzeOptions& options) {
    if (const auto together = check_together(options); !together)
        return Error{together.error()};
    auto given = read_positions(options.positions, options.every);
    if (!given)
        return Error{given.error()};
    AnalyzeWork work;
    work.left_out = given->left_out;
    if (const auto chosen = choose_positions(options, std::move(given->positions), work); !chosen)
        return Error{chosen.error()};
    if (const auto excluded = exclude_moves(options, work); !excluded)
        return Error{excluded.error()};
    if (options.iterations && work.positions.size() != 1)
        return Error{"--iterations: only for one position; choose it with --number"};
    return work;
}

AnalysisHeader header_of(const AnalyzeOptions& options, const AnalyzeWork& work,
                         const WeightFiles& weights) {
    WeightsInUse in_use;
    for (const auto& of_rule : weights)
        in_use.set(of_rule);
    Json networks = Json::object();
    for (const Rule rule : work.rules)
        networks[name_of(rule)] = in_use.of(rule).digest_text();
    const AnalysisSettings& settings = options.settings;
    const Limits& limits = settings.limits;
    AnalysisHeader header;
    header.shard = options.shard;
    header.positions = work.input_positions;
    header.options = {{"program", fmt::format("{} {}", kEngineName, kEngineVersion)},
                      {"input", work.digest},
                      {"every", options.every},
                      {"variations", limits.multi_pv},
                      {"exclude", options.excluded},
                      {"nodes", limits.max_nodes},
                      {"depth", limits.max_depth == Limits{}.max_depth ? 0 : limits.max_depth},
                      {"time", settings.max_ms},
                      {"threads", settings.threads},
                      {"hash", settings.table_bytes >> 20},
                      {"threats", settings.facts.max_nodes},
                      {"rows", word_of(options.style.rows)},
                      {"others", options.style.others},
                      {"tree", options.style.trees},
                      {"networks", std::move(networks)}};
    return header;
}

}  // namespace fukumi
