// Makes a file of balanced openings. See commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/text.h"
#include "engine/core/types.h"
#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/rows_choice.h"
#include "tournaments/commands/commands.h"
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

// Reads "3-8" or "5".
Result<StoneRange> parse_stones(const std::string& text) {
    const Error bad{fmt::format("--stones: '{}' is not a number or range from 1 to {}", text,
                                kMostOpeningStones)};
    const std::size_t dash = text.find('-');
    const auto fewest = parse_integer(text.substr(0, dash));
    const auto most = dash == std::string::npos ? fewest : parse_integer(text.substr(dash + 1));
    if (!fewest || !most || *fewest < 1 || *most < *fewest || *most > kMostOpeningStones)
        return bad;
    return StoneRange{static_cast<int>(*fewest), static_cast<int>(*most)};
}

// Shows progress on stderr: one line that is rewritten on a terminal, otherwise at most ten lines.
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
    int next_ = 1;  // number of found openings at which to print the next line
};

// Finds openings in the trees of the database file `tree`, or by searches if `tree` is empty.
Result<std::vector<EvenOpening>> find_openings(const OpeningSettings& settings,
                                               [[maybe_unused]] const std::string& tree) {
#ifdef FUKUMI_DATABASE
    if (!tree.empty())
        return openings_from_tree(tree, settings);
#endif
    OpeningsProgress progress(settings.count);
    std::vector<EvenOpening> openings =
        make_openings(settings, [&](const OpeningProgress& now) { progress.show(now); });
    progress.finish();
    return openings;
}

// Writes the file, and prints Black's chance in each opening.
int write_openings(const CLI::App& app, const std::vector<EvenOpening>& openings,
                   const OpeningSettings& settings, const std::string& path) {
    const CellNames name(kUsualRows, settings.height);
    std::string lines;
    for (const EvenOpening& opening : openings) {
        lines += to_offsets(opening.stones, settings.width, settings.height) + '\n';
        for (const Point p : opening.stones)
            fmt::print("{} ", name(p));
        fmt::print("Black {:.0f} %\n", 100 * win_chance(opening.black));
    }
    if (const auto written = formats::write_text_file(path, lines); !written)
        return report_problem(app.get_name(), written.error(), kExitFailure);
    const int found = static_cast<int>(openings.size());
    if (found < settings.count) {
        return report_problem(app.get_name(),
                              fmt::format("found only {} of {} openings; try other --stones "
                                          "or a larger --bound",
                                          found, settings.count),
                              kExitFailure);
    }
    return kExitOk;
}

}  // namespace

int run_openings(const std::vector<std::string>& arguments) {
    OpeningSettings settings;
    BoardChoice board;
    std::string stones = "3-8";
    std::string path;
    std::string tree;
    CLI::App app(
        "Makes openings that the engine evaluates as even, one per line as offsets from the "
        "centre, and prints Black's chance in each. The same options give the same openings.",
        "fukumi-match openings");
    add_board_options(app, board, kMatchBoardOptions);
    app.add_option("--count", settings.count, "number of openings")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "seed of the random stones")->capture_default_str();
    app.add_option("--stones", stones, "number of stones in an opening, fewest-most")
        ->type_name("N-N")
        ->capture_default_str();
    app.add_option("--bound", settings.bound, "largest evaluation that counts as even, either way")
        ->check(CLI::Range(1, kMaxEval))
        ->capture_default_str();
    CLI::Option* nodes =
        app.add_option("--nodes", settings.nodes, "nodes for each of the two searches")
            ->check(CLI::Range(1, 1000000000))
            ->capture_default_str();
#ifdef FUKUMI_DATABASE
    app.add_option("--from", tree,
                   "take them from the trees in this database (pbrain-fukumi db grow), by the "
                   "values in the trees and without a search")
        ->type_name("FILE")
        ->excludes(nodes);
#else
    static_cast<void>(nodes);
#endif
    app.add_option("--out", path, "the file to write")->type_name("FILE")->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    settings.rule = board.rule;
    settings.width = board.size.width;
    settings.height = board.size.height;
    const auto known_stones = parse_stones(stones);
    if (!known_stones)
        return report_bad_input(app.get_name(), known_stones.error());
    settings.fewest_stones = known_stones->fewest;
    settings.most_stones = known_stones->most;
    // Check the file before the searches, which may take hours.
    if (const auto writable = formats::check_replaceable(path); !writable)
        return report_bad_input(app.get_name(), "--out " + writable.error());
    const auto openings = find_openings(settings, tree);
    if (!openings)
        return report_bad_input(app.get_name(), "--from: " + openings.error());
    return write_openings(app, *openings, settings, path);
}

}  // namespace fukumi::match
