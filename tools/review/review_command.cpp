// The command review: finds mistakes, missed wins and turning points in games. See
// tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/threads.h"
#include "formats/json.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/command_line/encoding_option.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/commands.h"
#include "tools/options.h"
#include "tools/progress_line.h"
#include "tools/review/review_file.h"
#include "tools/review/review_input.h"
#include "tools/review/review_json.h"
#include "tools/review/review_page.h"
#include "tools/review/review_run.h"
#include "tools/review/review_sgf.h"
#include "tools/review/review_text.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReviewFooter = R"(
For one game the review is printed as text; for several games, a line for
each and a table of the players. Each position is first solved, as by "solve --kind vcf" and then
"solve --kind vct" with --solve-nodes; without a forced win it is searched with --nodes. The loss of
a move is the difference in win chance to the best move that was found. The accuracy of a move is
100 % without loss and halves for every 10 % lost.

Ctrl-C ends the review and prints what it has found so far. With --out the same command resumes a run
that was ended or killed.

Exit code: 0 the games are reviewed, 1 a file or game had an error and was left out, the others are
reviewed, 2 bad input, 3 out of memory or an output failed.)";

struct ReviewOptions {
    ReviewInput input;
    ReviewSettings settings;
    int jobs = 0;  ///< number of games reviewed at the same time; 0: one for each core
    bool json = false;
    std::string sgf;   ///< SGF file to write; empty: none
    std::string html;  ///< page to write; empty: none
    std::string out;   ///< journal to write or to resume; empty: none
};

Result<MarkBounds> parse_marks(const std::string& text) {
    const Error bad{fmt::format("'{}' is not three growing percentages, such as 5,10,20", text)};
    const auto numbers = formats::parse_integers(text);
    MarkBounds marks;
    if (!numbers || numbers->size() != marks.percent.size())
        return bad;
    std::int64_t least = 1;
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        const std::int64_t percent = (*numbers)[i];
        if (percent < least || percent > 100)
            return bad;
        marks.percent[i] = static_cast<int>(percent);
        least = percent + 1;
    }
    return marks;
}

/// Checks that the output files can be written, before the review spends hours on the games.
Result<void> check_outputs(const ReviewOptions& options) {
    const std::array<std::pair<const char*, const std::string*>, 3> outputs{
        {{"--sgf", &options.sgf}, {"--html", &options.html}, {"--out", &options.out}}};
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [option, name] = outputs[i];
        if (name->empty())
            continue;
        const fs::path path = formats::path_from_utf8(*name);
        std::error_code code;
        if (fs::is_directory(path, code))
            return Error{fmt::format("{}: {} is a folder", option, *name)};
        if (path.has_parent_path() && !fs::is_directory(path.parent_path(), code))
            return Error{fmt::format("{}: {}", option, formats::system_problem(path, ENOENT).text)};
        if (is_input(options.input, *name))
            return Error{fmt::format("{}: {} is one of the games to review", option, *name)};
        for (std::size_t j = 0; j < i; ++j) {
            if (*outputs[j].second == *name)
                return Error{fmt::format("{} and {}: the same file", outputs[j].first, option)};
        }
    }
    return {};
}

void print_review(const ReviewOptions& options, const std::vector<ReviewedGame>& games) {
    const ReviewSettings& settings = options.settings;
    if (options.json) {
        Json all;
        all["schema"] = kJsonSchema;
        all["rows"] = word_of(settings.rows);
        all["settings"] = settings_json(settings);
        all["games"] = Json::array();
        for (std::size_t i = 0; i < games.size(); ++i)
            all["games"].push_back(review_json(games[i], static_cast<int>(i) + 1, settings.rows));
        all["players"] = players_json(tally_players(games));
        fmt::print("{}\n", formats::json_text(all));
    } else {
        fmt::print("{}", games.size() == 1 ? game_words(games.front(), settings)
                                           : games_words(games, settings));
    }
}

Result<void> write_review_files(const ReviewOptions& options,
                                const std::vector<ReviewedGame>& games) {
    if (!options.sgf.empty()) {
        auto written = formats::write_text_file(formats::path_from_utf8(options.sgf),
                                                review_sgf(games, options.settings));
        if (!written)
            return written;
    }
    if (!options.html.empty()) {
        return formats::write_text_file(
            formats::path_from_utf8(options.html),
            review_page(games, options.settings,
                        fmt::format("{} {}", kEngineName, kEngineVersion)));
    }
    return {};
}

/// Prints the data of the games that no output contains: without --sgf the variations, comments and
/// signs. Adds `left_out`, which the readers left out.
void report_left_out(const ReviewOptions& options, const std::vector<ReviewedGame>& games,
                     formats::LeftOut left_out) {
    using formats::Lost;
    for (const ReviewedGame& game : games) {
        left_out.add(
            options.sgf.empty()
                ? formats::left_out_of(
                      game.record, {Lost::Rules, Lost::Sizes, Lost::Names, Lost::Rounds,
                                    Lost::Details, Lost::Openings, Lost::Ends, Lost::Times,
                                    Lost::Evaluations, Lost::Messages, Lost::Memory, Lost::Header})
                : formats::left_out_of(game.record, formats::Format::Sgf));
    }
    if (!left_out.empty())
        fmt::print(stderr, "{}\n", left_out.text());
}

Result<int> review(const ReviewOptions& options, const WeightFiles& weights) {
    const ReviewSettings& settings = options.settings;
    formats::LeftOut left_out;
    auto read = games_to_review(options.input, left_out);
    if (!read)
        return Error{read.error()};
    std::vector<ReviewedGame>& games = *read;
    if (const auto outputs = check_outputs(options); !outputs)
        return Error{outputs.error()};
    std::optional<ReviewFile> file;
    if (!options.out.empty()) {
        auto opened =
            ReviewFile::open(formats::path_from_utf8(options.out),
                             review_header(settings, weights, games), settings.rows, games);
        if (!opened)
            return Error{"--out: " + opened.error()};
        file = std::move(*opened);
    }
    const auto done = static_cast<std::size_t>(file ? file->done() : 0);
    std::int64_t positions = 0;
    for (std::size_t i = done; i < games.size(); ++i)
        positions += positions_to_evaluate(games[i].record, settings);
    const auto fail = [](const std::string& problem) {
        return report_problem("pbrain-fukumi review", problem, kExitUnfinished);
    };
    const auto all = games.size();
    std::size_t whole = 0;
    {
        Interrupt interrupt;
        ProgressLine progress(progress_style(false), 0, positions);
        std::int64_t evaluated = 0;
        const auto reviewed = review_games(
            games, done, settings, weights, options.jobs > 0 ? options.jobs : machine_threads(),
            file ? &*file : nullptr, [&] { progress.show(++evaluated); }, &interrupt);
        if (!reviewed)
            return fail(reviewed.error());
        whole = *reviewed;
    }
    // After Ctrl-C the last game may have the review of its last moves.
    if (whole < all)
        games.resize(whole + (games[whole].review.moves.empty() ? 0 : 1));
    if (games.empty())
        return fail("ended early, before a move was reviewed");
    if (const auto written = write_review_files(options, games); !written)
        return fail(written.error());
    print_review(options, games);
    report_left_out(options, games, left_out);
    if (whole < all)
        return fail(fmt::format("ended early: {} of {} games are reviewed{}", whole, all,
                                games.size() > whole ? fmt::format(", and another from move {} on",
                                                                   games.back().review.first + 1)
                                                     : ""));
    return left_out.has_errors() ? kExitFailure : kExitOk;
}

void add_limits(CLI::App& command, ReviewSettings& settings) {
    command.add_option("--nodes", settings.nodes, "nodes of each search")
        ->check(within(kMinNodesOption, kMaxNodesOption))
        ->capture_default_str()
        ->type_name("N");
    command
        .add_option("--solve-nodes", settings.solve_nodes,
                    "nodes of each search for a forced win, as solve --nodes")
        ->check(within(1, kMaxNodesOption))
        ->capture_default_str()
        ->type_name("N");
    add_time_option(
        command, settings.max_ms,
        "time of each search at most, such as 500ms or 2s; results then differ from run to run");
    add_parsed_option(command, "--marks", settings.marks,
                      "loss of win chance, in percent, that makes an inaccuracy, a mistake, a "
                      "blunder",
                      parse_marks)
        ->default_str("5,10,20")
        ->type_name("I,M,B");
    command
        .add_option("--from", settings.from,
                    "the first move to review, from 1; by default the first after the opening that "
                    "the file marks")
        ->check(within(1, kMaxCells))
        ->type_name("N");
}

}  // namespace

Subcommand add_review_command(CLI::App& program) {
    CLI::App* command =
        program.add_subcommand("review", "find mistakes, missed wins and turning points in games");
    command->allow_extras(false);
    command->footer(kReviewFooter);
    const auto options = std::make_shared<ReviewOptions>();
    command
        ->add_option("files", options->input.files,
                     "files or folders of " + formats::titles_of_kinds(formats::Use::GameInput) +
                         "; - reads stdin")
        ->type_name("");
    command->add_option("--position", options->input.position, "one game, as moves: h8i7j9")
        ->type_name("POS");
    add_number_option(*command, options->input.number, "review only the game with this number");
    add_board_options(*command, options->input.board, kEngineBoardOptions,
                      "; unless a file names one");
    add_rows_option(*command, options->input.rows);
    add_encoding_option(*command, options->input.encoding);
    add_limits(*command, options->settings);
    add_jobs_option(*command, options->jobs,
                    "games to review at the same time; by default one for each core");
    command->add_option("--sgf", options->sgf, "write the games with notes, marks and better lines")
        ->type_name("FILE");
    command->add_option("--html", options->html, "write a web page with graph and board")
        ->type_name("FILE");
    command
        ->add_option("--out", options->out,
                     "write each game as a line of JSON; the same command resumes the file")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "print one JSON object");
    return {command, [options](const WeightFiles& weights) {
                options->settings.rows = options->input.rows.shown();
                return review(*options, weights);
            }};
}

}  // namespace fukumi
