// See review_input.h.
#include "tools/review/review_input.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <system_error>
#include <utility>

#include "formats/text_file.h"
#include "tools/options.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;
using formats::GameRecord;
using formats::LeftOut;

/// Adds the games of one source to `games`. If the source has several games, the place of each game
/// includes its number.
void add_games(std::vector<GameRecord> records, const std::string& source,
               std::vector<ReviewedGame>& games) {
    const bool several = records.size() > 1;
    for (std::size_t i = 0; i < records.size(); ++i) {
        std::string place = several ? fmt::format("{}: game {}", source, i + 1) : source;
        games.push_back({std::move(place), std::move(records[i]), {}});
    }
}

Result<void> add_text(std::string_view text, const std::string& source,
                      const formats::ConvertOptions& options, const RowsChoice& rows,
                      std::vector<ReviewedGame>& games, LeftOut& left_out) {
    auto read = formats::read_text_of_games(text, formats::path_from_utf8(source), options);
    if (!read)
        return Error{read.error()};
    if (const std::string note = rows_note(rows, read->format, source); !note.empty())
        read->notes.push_back(note);
    for (const std::string& note : read->notes)
        fmt::print(stderr, "{}\n", note);
    left_out.add(read->left_out);
    add_games(std::move(read->games), source, games);
    return {};
}

Result<void> add_file(const fs::path& file, const formats::ConvertOptions& options,
                      const RowsChoice& rows, std::vector<ReviewedGame>& games, LeftOut& left_out) {
    const bool is_stdin = file == "-";
    const auto text =
        is_stdin ? formats::read_text_stream(std::cin, "stdin") : formats::read_text_file(file);
    if (!text)
        return Error{text.error()};
    return add_text(*text, is_stdin ? "stdin" : formats::to_utf8(file), options, rows, games,
                    left_out);
}

/// Reads all files. Prints an error as a note if there are other files.
Result<void> add_files(const std::vector<std::string>& words,
                       const formats::ConvertOptions& options, const RowsChoice& rows,
                       std::vector<ReviewedGame>& games, LeftOut& left_out) {
    std::vector<fs::path> files;
    const auto leave_out = [&](const std::string& problem) {
        fmt::print(stderr, "{}; nothing of it is read\n", problem);
        left_out.add(formats::Lost::Files);
    };
    for (const std::string& word : words) {
        const auto found = formats::files_of_games(formats::path_from_utf8(word));
        if (!found && words.size() == 1)
            return Error{found.error()};
        if (!found)
            leave_out(found.error());
        else
            files.insert(files.end(), found->begin(), found->end());
    }
    for (const fs::path& file : files) {
        const auto added = add_file(file, options, rows, games, left_out);
        if (!added && files.size() == 1 && words.size() == 1)
            return added;
        if (!added)
            leave_out(added.error());
    }
    return {};
}

}  // namespace

Result<std::vector<ReviewedGame>> games_to_review(const ReviewInput& input, LeftOut& left_out) {
    if (input.position.empty() == input.files.empty())
        return Error{input.files.empty() ? "give files of games or --position"
                                         : "give files or --position, not both"};
    formats::ConvertOptions options;
    options.read.rule = input.board.rule;
    options.read.width = input.board.size.width;
    options.read.height = input.board.size.height;
    options.read.encoding = input.encoding;
    std::vector<ReviewedGame> games;
    if (!input.position.empty()) {
        options.from = formats::Format::Pos;
        options.read.rows = input.rows.shown();
        const auto added = add_text(input.position, "--position", options,
                                    RowsChoice{options.read.rows}, games, left_out);
        if (!added)
            return Error{added.error()};
    }
    options.read.rows = input.rows.in_files();
    options.skips_bad_games = true;
    if (const auto added = add_files(input.files, options, input.rows, games, left_out); !added)
        return Error{added.error()};
    if (games.empty())
        return Error{"the input holds no game"};
    if (const auto known = check_number(input.number, std::ssize(games), "game"); !known)
        return Error{known.error()};
    if (input.number > 0)
        games = {std::move(games[static_cast<std::size_t>(input.number - 1)])};
    return games;
}

bool is_input(const ReviewInput& input, const std::string& output) {
    std::error_code code;
    for (const std::string& word : input.files) {
        if (word == "-")
            continue;
        const auto files = formats::files_of_games(formats::path_from_utf8(word));
        for (const fs::path& file : files ? *files : std::vector<fs::path>{}) {
            if (fs::equivalent(file, formats::path_from_utf8(output), code))
                return true;
        }
    }
    return false;
}

}  // namespace fukumi
