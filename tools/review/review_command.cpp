// See review_command.h.
#include "tools/review/review_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/core/text.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/command_line/exit_codes.h"
#include "tools/position_options.h"
#include "tools/review/review_file.h"
#include "tools/review/review_json.h"
#include "tools/review/review_page.h"
#include "tools/review/review_progress.h"
#include "tools/review/review_run.h"
#include "tools/review/review_sgf.h"
#include "tools/review/review_text.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

constexpr int kReviewFailed = 3;
constexpr int kMostJobs = 1024;

constexpr const char* kReviewFooter = R"(
Games are psq, Gomocup results, SGF, pos (one list of moves a line) or the JSON of fukumi-match; a
folder holds any of them. One game gives the whole review as text, several give a line each and a
table of the players. Every position is asked for a forced win, as by "solve --kind vcf" and "solve
--kind vct" with --solve-nodes, and else searched by --nodes. A move loses the win chance by which
it is behind the best that was found. The accuracy of a move is 100 % without loss, and half of it
for every 10 % lost.

With --out a run that was killed goes on when the same command is given again.

Exit code: 0 the games are reviewed, 2 bad input, 3 out of memory or an output that failed.)";

Result<MarkBounds> parse_marks(const std::string& text) {
    const Error bad{
        fmt::format("--marks: '{}' is not three growing percentages, such as 5,10,20", text)};
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

/// What is written, by its option.
std::array<std::pair<const char*, const std::string*>, 3> review_outputs(const ReviewWords& words) {
    return {{{"--sgf", &words.sgf}, {"--html", &words.html}, {"--out", &words.out}}};
}

/// Before hours of work: whether the outputs can be what they should be.
Result<void> check_outputs(const ReviewWords& words) {
    const auto outputs = review_outputs(words);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [option, name] = outputs[i];
        if (name->empty())
            continue;
        const fs::path path = formats::path_from_utf8(*name);
        std::error_code code;
        if (fs::is_directory(path, code))
            return Error{fmt::format("{}: {} is a folder", option, *name)};
        if (path.has_parent_path() && !fs::is_directory(path.parent_path(), code))
            return Error{fmt::format("{}: {}: there is no such folder", option, *name)};
        if (is_input(words.input, *name))
            return Error{fmt::format("{}: {} is one of the games to review", option, *name)};
        for (std::size_t j = 0; j < i; ++j) {
            if (*outputs[j].second == *name)
                return Error{fmt::format("{} and {}: the same file", outputs[j].first, option)};
        }
    }
    return {};
}

/// All that is known before the first search.
struct ReviewRequest {
    ReviewSettings settings;
    std::vector<ReviewedGame> games;
    int jobs = 1;
};

Result<ReviewRequest> review_request(const ReviewWords& words) {
    ReviewRequest request;
    request.settings.nodes = words.max_nodes;
    request.settings.solve_nodes = words.solve_nodes;
    request.settings.max_ms = words.max_ms;
    if (words.from > 0)
        request.settings.from = words.from;
    const auto marks = parse_marks(words.marks);
    if (!marks)
        return Error{marks.error()};
    request.settings.marks = *marks;
    const auto rows = review_rows(words.input);
    if (!rows)
        return Error{rows.error()};
    request.settings.rows = *rows;
    auto games = games_to_review(words.input);
    if (!games)
        return Error{games.error()};
    request.games = std::move(*games);
    if (const auto outputs = check_outputs(words); !outputs)
        return Error{outputs.error()};
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    request.jobs = words.jobs > 0 ? words.jobs : std::max(cores, 1);
    return request;
}

void print_review(const ReviewRequest& request, bool json) {
    const auto& [settings, games, jobs] = request;
    if (json) {
        Json all;
        all["settings"] = settings_json(settings);
        all["games"] = Json::array();
        for (std::size_t i = 0; i < games.size(); ++i)
            all["games"].push_back(review_json(games[i], static_cast<int>(i) + 1, settings.rows));
        all["players"] = players_json(tally_players(games));
        fmt::print("{}\n", json_line(all));
    } else {
        fmt::print("{}", games.size() == 1 ? game_words(games.front(), settings)
                                           : games_words(games, settings));
    }
}

Result<void> write_review_files(const ReviewRequest& request, const ReviewWords& words) {
    if (!words.sgf.empty()) {
        auto written = formats::write_text_file(formats::path_from_utf8(words.sgf),
                                                review_sgf(request.games, request.settings));
        if (!written)
            return written;
    }
    if (!words.html.empty()) {
        return formats::write_text_file(
            formats::path_from_utf8(words.html),
            review_page(request.games, request.settings,
                        fmt::format("{} {}", kEngineName, kEngineVersion)));
    }
    return {};
}

int fail_review(const std::string& problem) {
    fmt::print(stderr, "pbrain-fukumi review: {}\n", formats::single_line(problem));
    return kReviewFailed;
}

int review(const ReviewWords& words, const WeightFiles& weights) {
    auto request = review_request(words);
    if (!request)
        return report_bad_input("pbrain-fukumi review", request.error());
    auto& games = request->games;
    std::optional<ReviewFile> file;
    if (!words.out.empty()) {
        auto opened = ReviewFile::open(formats::path_from_utf8(words.out),
                                       review_header(request->settings, weights, games),
                                       request->settings.rows, games);
        if (!opened)
            return report_bad_input("pbrain-fukumi review", "--out: " + opened.error());
        file = std::move(*opened);
    }
    const auto done = static_cast<std::size_t>(file ? file->done() : 0);
    std::int64_t positions = 0;
    for (std::size_t i = done; i < games.size(); ++i)
        positions += positions_to_judge(games[i].record, request->settings);
    {
        ReviewProgress progress(positions);
        const auto reviewed = review_games(games, done, request->settings, weights, request->jobs,
                                           file ? &*file : nullptr, [&] { progress.step(); });
        if (!reviewed)
            return fail_review(reviewed.error());
    }
    if (const auto written = write_review_files(*request, words); !written)
        return fail_review(written.error());
    print_review(*request, words.json);
    return kExitOk;
}

void add_review_limits(CLI::App& command, ReviewWords& words) {
    command.add_option("--nodes", words.max_nodes, "nodes of each search")
        ->check(CLI::Range(kFewestNodesOption, kMaxNodesOption).description(""))
        ->capture_default_str()
        ->type_name("N");
    command
        .add_option("--solve-nodes", words.solve_nodes,
                    "nodes of each search for a forced win, as solve --nodes")
        ->check(CLI::Range(std::int64_t{1}, kMaxNodesOption).description(""))
        ->capture_default_str()
        ->type_name("N");
    command
        .add_option("--time", words.max_ms,
                    "milliseconds of each search at most; results then differ from run to run")
        ->check(limit_up_to(kMaxMsOption))
        ->type_name("MS");
    command
        .add_option("--marks", words.marks,
                    "percent of win chance lost that make an inaccuracy, a mistake, a blunder")
        ->capture_default_str()
        ->type_name("I,M,B");
    command
        .add_option("--from", words.from,
                    "the first move to review, from 1; else the first behind the opening that the "
                    "file marks")
        ->check(CLI::Range(1, kMaxCells).description(""))
        ->type_name("N");
    command
        .add_option("--jobs", words.jobs, "games at the same time; else as many as there are cores")
        ->check(CLI::Range(1, kMostJobs).description(""))
        ->type_name("N");
}

}  // namespace

CLI::App* add_review_command(CLI::App& app, ReviewWords& words) {
    CLI::App* command = app.add_subcommand(
        "review", "find mistakes, missed wins and turning points in games that were played");
    command->allow_extras(false);
    command->footer(kReviewFooter);
    command->add_option("files", words.input.files, "files or folders of games; - is stdin")
        ->type_name("");
    command->add_option("--position", words.input.position, "one game, as moves: h8i7j9")
        ->type_name("POS");
    command->add_option("--number", words.input.number, "review one game of several, from 1")
        ->check(CLI::Range(1, 1 << 30).description(""))
        ->type_name("N");
    add_board_options(*command, words.input.board, kEngineBoardOptions,
                      "; where a file names none");
    command
        ->add_option("--rows", words.input.rows,
                     "top or bottom: from where row numbers count, in move lists and in answers")
        ->capture_default_str();
    add_review_limits(*command, words);
    command->add_option("--sgf", words.sgf, "write the games with notes, marks and better lines")
        ->type_name("FILE");
    command->add_option("--html", words.html, "write a page with graph and board")
        ->type_name("FILE");
    command
        ->add_option("--out", words.out,
                     "write each game as a line of JSON, and go on from there when run again")
        ->type_name("FILE");
    command->add_flag("--json", words.json, "print one JSON object");
    return command;
}

int run_review(const ReviewWords& words, const WeightFiles& weights) {
    try {
        return review(words, weights);
    } catch (const std::exception& exception) {
        return fail_review(message_of(exception));
    }
}

}  // namespace fukumi
