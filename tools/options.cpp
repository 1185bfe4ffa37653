// See options.h.
#include "tools/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <utility>

#include "engine/core/threads.h"
#include "engine/search/searcher.h"
#include "formats/kinds.h"
#include "formats/text_file.h"
#include "tools/command_line/encoding_option.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/command_line/typed_values.h"

namespace fukumi {
namespace {

constexpr std::int64_t kMaxMs = std::int64_t{1} << 40;
constexpr std::int64_t kMaxTableMib = 1 << 20;
constexpr std::int64_t kMaxNumber = 1 << 30;
constexpr int kMaxJobs = 1024;

}  // namespace

// ---- Positions ----------------------------------------------------------------------------------

void add_position_options(CLI::App& command, PositionOptions& options, const std::string& what) {
    const auto into = [](std::optional<std::string>& target) {
        return [&target](const std::string& text) { target = text; };
    };
    command
        .add_option_function<std::string>(
            "file", into(options.file),
            fmt::format("{}: {}; - reads stdin", what,
                        formats::titles_of_kinds(formats::Use::PositionInput)))
        ->type_name("");
    command
        .add_option_function<std::string>("--position", into(options.position),
                                          "one position, as moves: h8i7j9")
        ->type_name("POS");
    add_board_options(command, options.board, kEngineBoardOptions, "; unless the file names one");
    add_choice_option<Color>(command, "--to-move", options.to_move,
                             "the side to move, black or white; by default the number of stones "
                             "decides",
                             {{"black", Color::Black}, {"white", Color::White}})
        ->type_name("SIDE");
    add_rows_option(command, options.rows);
    add_encoding_option(command, options.encoding);
}

CLI::Option* add_rows_option(CLI::App& command, RowsChoice& rows) {
    return add_rows_option(
        command, rows,
        "top or bottom: the edge from which answers and move lists number the rows; without this "
        "option .pos files count from the top");
}

CLI::Option* add_rows_option(CLI::App& command, RowsChoice& rows, const std::string& help) {
    return add_choice_option<Rows>(command, "--rows", rows.given, help,
                                   {{"top", Rows::FromTop}, {"bottom", Rows::FromBottom}})
        ->type_name("EDGE")
        ->default_str(word_of(rows.shown()));
}

Result<GivenPositions> read_positions(const PositionOptions& options, bool every) {
    if (options.position.has_value() == options.file.has_value())
        return Error{options.file ? "give --position or a file, not both"
                                  : "give --position or a file"};
    std::vector<std::string> notes;
    GivenPositions given;
    const InputOptions input{options.board.rule,
                             options.board.size.width,
                             options.board.size.height,
                             options.rows,
                             options.to_move,
                             every,
                             options.encoding,
                             &notes,
                             &given.left_out};
    if (options.position) {
        auto moves = read_moves(*options.position, "--position", input);
        if (!moves)
            return Error{moves.error()};
        given.positions = std::move(*moves);
        return given;
    }
    const bool from_stdin = *options.file == "-";
    const auto name = formats::path_from_utf8(from_stdin ? "stdin" : *options.file);
    const auto text =
        from_stdin ? formats::read_text_stream(std::cin, name) : formats::read_text_file(name);
    if (!text)
        return Error{text.error()};
    auto positions = read_positions(*text, name, input);
    for (const std::string& note : notes)
        fmt::print(stderr, "{}\n", note);
    if (!positions)
        return Error{positions.error()};
    given.positions = std::move(*positions);
    return given;
}

int report_left_out_games(const formats::LeftOut& left_out, int code) {
    if (!left_out.empty())
        fmt::print(stderr, "{}\n", left_out.text());
    return code == kExitOk && left_out.has_errors() ? kExitFailure : code;
}

CLI::Option* add_number_option(CLI::App& command, std::int64_t& number, const std::string& help) {
    return command.add_option("--number", number, help)
        ->check(within(1, kMaxNumber))
        ->type_name("N");
}

Result<void> check_number(std::int64_t number, std::int64_t count, const char* noun) {
    if (number > count) {
        return Error{
            fmt::format("--number: the input has {} {}s, so there is no {}", count, noun, number)};
    }
    return {};
}

// ---- Limits -------------------------------------------------------------------------------------

CLI::Validator within(std::int64_t least, std::int64_t most) {
    CLI::Validator range = CLI::Range(least, most);
    return range.description("");
}

CLI::Option* add_nodes_option(CLI::App& command, std::int64_t& nodes, const std::string& help) {
    return command.add_option("--nodes", nodes, help)
        ->check(within(0, kMaxNodesOption))
        ->type_name("N");
}

CLI::Option* add_depth_option(CLI::App& command, int& depth, const std::string& help) {
    return command.add_option("--depth", depth, help)
        ->check(within(1, kMaxPly - 1))
        ->type_name("N");
}

CLI::Option* add_time_option(CLI::App& command, std::int64_t& milliseconds,
                             const std::string& help) {
    return add_parsed_option(command, "--time", milliseconds, help,
                             [](const std::string& text) { return parse_duration(text, kMaxMs); })
        ->type_name("TIME");
}

bool lacks_limits(const CLI::App& command) {
    const char* const limits[] = {"--nodes", "--depth", "--time"};
    return std::none_of(std::begin(limits), std::end(limits), [&](const char* name) {
        const CLI::Option* option = command.get_option_no_throw(name);
        return option != nullptr && option->count() > 0;
    });
}

CLI::Option* add_threads_option(CLI::App& command, int& threads, const std::string& help) {
    const auto set = [&threads](int wished) {
        threads = std::min(wished, machine_threads());
        if (threads < wished)
            fmt::print(stderr,
                       "pbrain-fukumi: {} threads are used, as many as this machine runs at once\n",
                       threads);
    };
    return command.add_option_function<int>("--threads", set, help)
        ->check(within(1, Searcher::kMaxThreads))
        ->type_name("N")
        ->default_str(fmt::to_string(threads));
}

CLI::Option* add_hash_option(CLI::App& command, std::size_t& bytes, const std::string& help) {
    const auto set = [&bytes](std::size_t mib) { bytes = mib << 20; };
    return command.add_option_function<std::size_t>("--hash", set, help)
        ->check(within(1, kMaxTableMib))
        ->type_name("MIB")
        ->default_str(fmt::to_string(bytes >> 20));
}

CLI::Option* add_jobs_option(CLI::App& command, int& jobs, const std::string& help) {
    return command.add_option("--jobs", jobs, help)->check(within(1, kMaxJobs))->type_name("N");
}

}  // namespace fukumi
