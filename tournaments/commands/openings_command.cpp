// See openings_command.h.
#include "tournaments/commands/openings_command.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

#include "engine/core/text.h"
#include "protocol/formats/board_options.h"
#include "tournaments/commands/command_arguments.h"
#include "tournaments/opening_maker/opening_maker.h"

namespace fukumi::match {
namespace {

struct StoneRange {
    int fewest = 0;
    int most = 0;
};

// "3-8" or "5".
Result<StoneRange> parse_stones(const std::string& text) {
    const Error bad{
        fmt::format("-stones: '{}' is not a range within 1-{}", text, kMostOpeningStones)};
    const std::size_t dash = text.find('-');
    const auto fewest = parse_integer(text.substr(0, dash));
    const auto most = dash == std::string::npos ? fewest : parse_integer(text.substr(dash + 1));
    if (!fewest || !most || *fewest < 1 || *most < *fewest || *most > kMostOpeningStones)
        return bad;
    return StoneRange{static_cast<int>(*fewest), static_cast<int>(*most)};
}

}  // namespace

int run_openings(const std::vector<std::string>& arguments) {
    OpeningSettings settings;
    std::string rule = "0";
    std::string size = "15";
    std::string stones = "3-8";
    std::string path;
    CLI::App app(
        "Makes openings that our engine finds even, one a line as offsets from the centre. The "
        "same options give the same openings.",
        "fukumi-match openings");
    app.add_option("--rule", rule, formats::rule_list())->capture_default_str();
    app.add_option("--boardsize", size, formats::kSizeHelp)->capture_default_str();
    app.add_option("--count", settings.count, "openings")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "of the random stones")->capture_default_str();
    app.add_option("--stones", stones, "fewest-most")->capture_default_str();
    app.add_option("--bound", settings.bound, "largest evaluation that counts as even")
        ->check(CLI::Range(1, kMaxEval))
        ->capture_default_str();
    app.add_option("--nodes", settings.nodes, "nodes for each of the two searches")
        ->check(CLI::Range(1, 1000000000))
        ->capture_default_str();
    app.add_option("--out", path, "the file to write")->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto known_rule = formats::parse_rule(rule);
    if (!known_rule)
        return report_bad(app, "-rule: " + known_rule.error());
    const auto known_size = formats::parse_board_size(size);
    if (!known_size)
        return report_bad(app, "-boardsize: " + known_size.error());
    settings.rule = *known_rule;
    settings.width = known_size->width;
    settings.height = known_size->height;
    const auto known_stones = parse_stones(stones);
    if (!known_stones)
        return report_bad(app, known_stones.error());
    settings.fewest_stones = known_stones->fewest;
    settings.most_stones = known_stones->most;
    std::ofstream file(path);
    if (!file)
        return report_bad(app, fmt::format("-out: cannot write {}", path));
    for (const Opening& opening : make_openings(settings))
        file << to_offsets(opening, settings.width, settings.height) << '\n';
    if (!file.flush())
        throw std::runtime_error(fmt::format("{}: cannot be written", path));
    return kExitOk;
}

}  // namespace fukumi::match
