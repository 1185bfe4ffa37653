// See openings_command.h.
#include "tournaments/commands/openings_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "engine/core/text.h"
#include "tools/command_line/board_arguments.h"
#include "tools/command_line/command_arguments.h"
#include "tournaments/match/outputs.h"
#include "tournaments/opening_maker/opening_maker.h"
#include "tournaments/system/console.h"
#ifdef FUKUMI_DATABASE
#include "tournaments/opening_maker/tree_openings.h"
#endif

namespace fukumi::match {
namespace {

struct StoneRange {
    int fewest = 0;
    int most = 0;
};

// "3-8" or "5".
Result<StoneRange> parse_stones(const std::string& text) {
    const Error bad{
        fmt::format("--stones: '{}' is not a range within 1-{}", text, kMostOpeningStones)};
    const std::size_t dash = text.find('-');
    const auto fewest = parse_integer(text.substr(0, dash));
    const auto most = dash == std::string::npos ? fewest : parse_integer(text.substr(dash + 1));
    if (!fewest || !most || *fewest < 1 || *most < *fewest || *most > kMostOpeningStones)
        return bad;
    return StoneRange{static_cast<int>(*fewest), static_cast<int>(*most)};
}

// One line on a terminal that is rewritten; elsewhere ten lines at most.
class OpeningsProgress {
 public:
    explicit OpeningsProgress(int wanted) : wanted_(wanted), terminal_(is_terminal(stderr)) {}

    void show(const OpeningProgress& now) {
        if (!terminal_ && now.found < next_)
            return;
        next_ = std::max(now.found, next_) + std::max(wanted_ / 10, 1);
        fmt::print(stderr, "{}{} of {} openings, {} tried{}", terminal_ ? "\r" : "", now.found,
                   wanted_, now.tried, terminal_ ? "" : "\n");
        std::fflush(stderr);
    }
    void finish() const {
        if (terminal_)
            fmt::print(stderr, "\n");
    }

 private:
    const int wanted_;
    const bool terminal_;
    int next_ = 1;  // the next line comes when so many are found
};

// By searches, or out of the trees of a database if one is named.
Result<std::vector<Opening>> find_openings(const OpeningSettings& settings,
                                           [[maybe_unused]] const std::string& tree) {
#ifdef FUKUMI_DATABASE
    if (!tree.empty())
        return openings_from_tree(tree, settings);
#endif
    OpeningsProgress progress(settings.count);
    std::vector<Opening> openings =
        make_openings(settings, [&](const OpeningProgress& now) { progress.show(now); });
    progress.finish();
    return openings;
}

int write_openings(const std::vector<Opening>& openings, const OpeningSettings& settings,
                   const std::string& path) {
    std::string lines;
    for (const Opening& opening : openings)
        lines += to_offsets(opening, settings.width, settings.height) + '\n';
    write_file(path, lines);
    const int found = static_cast<int>(openings.size());
    if (found < settings.count) {
        fmt::print(stderr,
                   "fukumi-match openings: found {} of {}; with these options there seem to be no "
                   "more. Try other --stones or a larger --bound.\n",
                   found, settings.count);
        return kExitFailure;
    }
    return kExitOk;
}

}  // namespace

int run_openings(const std::vector<std::string>& arguments) {
    OpeningSettings settings;
    BoardArguments board;
    std::string stones = "3-8";
    std::string path;
    std::string tree;
    CLI::App app(
        "Makes openings that our engine finds even, one a line as offsets from the centre. The "
        "same options give the same openings.",
        "fukumi-match openings");
    add_board_arguments(app, board);
    app.add_option("--count", settings.count, "how many openings")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "seed of the random stones")->capture_default_str();
    app.add_option("--stones", stones, "how many stones an opening has, fewest-most")
        ->capture_default_str();
    app.add_option("--bound", settings.bound, "largest evaluation that counts as even")
        ->check(CLI::Range(1, kMaxEval))
        ->capture_default_str();
    CLI::Option* nodes =
        app.add_option("--nodes", settings.nodes, "nodes for each of the two searches")
            ->check(CLI::Range(1, 1000000000))
            ->capture_default_str();
#ifdef FUKUMI_DATABASE
    app.add_option("--from", tree,
                   "draw them from the trees that have grown in this database, by what these tell "
                   "and without a search")
        ->excludes(nodes);
#else
    static_cast<void>(nodes);
#endif
    app.add_option("--out", path, "the file to write")->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto chosen = chosen_board(board);
    if (!chosen)
        return report_bad(app, chosen.error());
    settings.rule = chosen->rule;
    settings.width = chosen->size.width;
    settings.height = chosen->size.height;
    const auto known_stones = parse_stones(stones);
    if (!known_stones)
        return report_bad(app, known_stones.error());
    settings.fewest_stones = known_stones->fewest;
    settings.most_stones = known_stones->most;
    // Found out now and not after all the searches.
    if (const auto writable = check_replaceable("--out", path); !writable)
        return report_bad(app, writable.error());
    const auto openings = find_openings(settings, tree);
    if (!openings)
        return report_bad(app, "--from: " + openings.error());
    return write_openings(*openings, settings, path);
}

}  // namespace fukumi::match
