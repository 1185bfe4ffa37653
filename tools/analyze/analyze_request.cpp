// See analyze_request.h.
#include "tools/analyze/analyze_request.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <thread>
#include <utility>

#include "engine/pattern/position.h"
#include "protocol/about.h"

namespace fukumi {
namespace {

constexpr std::int64_t kDefaultMs = 10000;

AnalysisSettings settings_of(const CLI::App& command, const AnalyzeWords& words) {
    AnalysisSettings settings;
    settings.variations = words.variations;
    settings.threads = words.threads;
    settings.max_nodes = words.max_nodes;
    settings.max_depth = words.max_depth;
    settings.max_ms = words.max_ms;
    if (command.count("--nodes") + command.count("--depth") + command.count("--time") == 0)
        settings.max_ms = kDefaultMs;
    settings.table_bytes = static_cast<std::size_t>(words.hash_mib) << 20;
    settings.facts = {.max_fours = 100'000, .max_nodes = words.threats};
    return settings;
}

Result<void> check_together(const CLI::App& command, const AnalyzeWords& words) {
    if (words.every && !words.input.to_move.empty())
        return Error{"--to-move: the moves of a game tell, with --every"};
    if (!words.shard.empty() && words.number > 0)
        return Error{"give --shard or --number, not both"};
    if (!words.out.empty() && words.number > 0)
        return Error{"give --out or --number, not both"};
    if (words.iterations && !words.json)
        return Error{"--iterations: they are JSON; add --json"};
    if (words.iterations && !words.out.empty())
        return Error{"--iterations: a file holds answers alone; leave out --out"};
    if (command.count("--jobs") > 0 && words.jobs < 1)
        return Error{"--jobs: at least 1"};
    return {};
}

/// FNV-1a.
class Digest {
 public:
    void add(std::string_view text) noexcept {
        for (const char c : text)
            value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
        value_ = (value_ ^ 0xFF) * 0x100000001B3ULL;  // ends the text
    }
    std::string text() const { return fmt::format("{:016x}", value_); }

 private:
    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

std::string digest_of(const std::vector<InputPosition>& positions) {
    Digest digest;
    for (const InputPosition& position : positions) {
        digest.add(position.place);
        digest.add(name_of(position.rule));
        digest.add(name_of(position.to_move));
        digest.add(fmt::format("{} {}", position.next.x, position.next.y));
        digest.add(draw(position.grid));
    }
    return digest.text();
}

/// Those of the shard, or the one with the number.
Result<void> choose_positions(const AnalyzeWords& words, std::vector<InputPosition> all,
                              AnalyzeRequest& request) {
    const auto count = static_cast<std::int64_t>(all.size());
    request.input_positions = count;
    request.digest = digest_of(all);
    for (const Rule rule : kAllRules) {
        if (std::any_of(all.begin(), all.end(), [&](const auto& p) { return p.rule == rule; }))
            request.rules.push_back(rule);
    }
    if (words.number > count) {
        return Error{
            fmt::format("--number: there is no position {} among {}", words.number, count)};
    }
    const auto take = [&](std::int64_t number) {
        request.positions.push_back(std::move(all[static_cast<std::size_t>(number - 1)]));
        request.numbers.push_back(number);
    };
    if (words.number > 0) {
        take(words.number);
        return {};
    }
    const std::int64_t size = request.shard.size_of(count);
    for (std::int64_t done = 0; done < size; ++done)
        take(request.shard.number_after(done));
    return {};
}

Result<void> exclude(const AnalyzeWords& words, Rows rows, AnalyzeRequest& request) {
    for (const InputPosition& position : request.positions) {
        auto excluded = free_cells_of("--exclude", words.excluded, position, rows);
        if (!excluded) {
            return Error{request.positions.size() == 1
                             ? excluded.error()
                             : fmt::format("{}: {}", position.place, excluded.error())};
        }
        if (static_cast<int>(excluded->size()) == position.grid.count(Cell::Empty))
            return Error{fmt::format("{}: --exclude leaves no move", position.place)};
        request.excluded.push_back(std::move(*excluded));
    }
    return {};
}

// As many as fit on the cores, and no more than there are positions.
int jobs_of(const AnalyzeWords& words, const AnalyzeRequest& request) {
    const int cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    const int wanted = words.jobs > 0 ? words.jobs : std::max(cores / words.threads, 1);
    const auto positions = static_cast<int>(std::min<std::size_t>(request.positions.size(), 1024));
    return std::clamp(wanted, 1, std::max(positions, 1));
}

}  // namespace

Result<AnalyzeRequest> analyze_request(const CLI::App& command, const AnalyzeWords& words) {
    if (const auto together = check_together(command, words); !together)
        return Error{together.error()};
    auto input = input_options(words.input);
    if (!input)
        return Error{input.error()};
    input->every = words.every;
    AnalyzeRequest request;
    request.settings = settings_of(command, words);
    request.style = {input->rows, words.others, words.trees,
                     words.out.empty() || request.settings.max_ms > 0};
    if (!words.shard.empty()) {
        const auto shard = shard_of(words.shard);
        if (!shard)
            return Error{"--shard: " + shard.error()};
        request.shard = *shard;
    }
    auto positions = positions_of(command, words.input, *input);
    if (!positions)
        return Error{positions.error()};
    if (const auto chosen = choose_positions(words, std::move(*positions), request); !chosen)
        return Error{chosen.error()};
    if (const auto excluded = exclude(words, input->rows, request); !excluded)
        return Error{excluded.error()};
    if (words.iterations && request.positions.size() != 1)
        return Error{"--iterations: of one position alone; --number says of which"};
    request.jobs = jobs_of(words, request);
    return request;
}

AnalysisHeader header_of(const AnalyzeRequest& request, const AnalyzeWords& words,
                         const WeightFiles& weights) {
    WeightsInUse in_use;
    for (const auto& of_rule : weights)
        in_use.set(of_rule);
    Json networks = Json::object();
    for (const Rule rule : request.rules)
        networks[name_of(rule)] = in_use.of(rule).digest_text();
    AnalysisHeader header;
    header.shard = request.shard;
    header.positions = request.input_positions;
    header.options = {{"program", fmt::format("{} {}", kEngineName, kEngineVersion)},
                      {"input", request.digest},
                      {"every", words.every},
                      {"variations", words.variations},
                      {"exclude", words.excluded},
                      {"nodes", request.settings.max_nodes},
                      {"depth", request.settings.max_depth},
                      {"time", request.settings.max_ms},
                      {"threads", words.threads},
                      {"hash", words.hash_mib},
                      {"threats", words.threats},
                      {"rows", words.input.rows},
                      {"others", words.others},
                      {"tree", words.trees},
                      {"networks", std::move(networks)}};
    return header;
}

}  // namespace fukumi
