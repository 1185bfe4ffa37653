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
                      std::vector<ReviewedGame>& games) {
    auto read = formats::read_text_of_games(text, formats::path_from_utf8(source), options);
    if (!read)
        return Error{read.error()};
    if (const std::string note = rows_note(rows, read->format, source); !note.empty())
        read->notes.push_back(note);
    for (const std::string& note : read->notes)
        fmt::print(stderr, "{}\n", note);
    add_games(std::move(read->games), source, games);
    return {};
}

Result<void> add_input(const std::string& word, const formats::ConvertOptions& options,
                       const RowsChoice& rows, std::vector<ReviewedGame>& games) {
    if (word == "-") {
        const auto text = formats::read_text_stream(std::cin, "stdin");
        return text ? add_text(*text, "stdin", options, rows, games) : Error{text.error()};
    }
    const auto files = formats::files_of_games(formats::path_from_utf8(word));
    if (!files)
        return Error{files.error()};
    for (const fs::path& file : *files) {
        const auto text = formats::read_text_file(file);
        if (!text)
            return Error{text.error()};
        auto added = add_text(*text, formats::to_utf8(file), options, rows, games);
        if (!added)
            return added;
    }
    return {};
}

}  // namespace

Result<std::vector<ReviewedGame>> games_to_review(const ReviewInput& input) {
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
        const auto added =
            add_text(input.position, "--position", options, RowsChoice{options.read.rows}, games);
        if (!added)
            return Error{added.error()};
    }
    options.read.rows = input.rows.in_files();
    for (const std::string& word : input.files) {
        if (const auto added = add_input(word, options, input.rows, games); !added)
            return Error{added.error()};
    }
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
