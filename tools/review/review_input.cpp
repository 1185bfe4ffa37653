// See review_input.h.
#include "tools/review/review_input.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <iterator>
#include <system_error>
#include <utility>

#include "formats/text_file.h"
#include "tools/position_options.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;
using formats::GameRecord;

/// Adds the games of one source. A game of several is named by its place among them.
void add_games(std::vector<GameRecord> records, const std::string& source,
               std::vector<ReviewedGame>& games) {
    const bool several = records.size() > 1;
    for (std::size_t i = 0; i < records.size(); ++i) {
        std::string place = several ? fmt::format("{}: game {}", source, i + 1) : source;
        games.push_back({std::move(place), std::move(records[i]), {}});
    }
}

Result<void> add_text(std::string_view text, const std::string& source,
                      const formats::ConvertOptions& options, std::vector<ReviewedGame>& games) {
    auto read = formats::read_text_of_games(text, formats::path_from_utf8(source), options);
    if (!read)
        return Error{read.error()};
    add_games(std::move(read->games), source, games);
    return {};
}

Result<void> add_input(const std::string& word, const formats::ConvertOptions& options,
                       std::vector<ReviewedGame>& games) {
    if (word == "-") {
        const auto text = formats::read_text_stream(std::cin, "stdin");
        return text ? add_text(*text, "stdin", options, games) : Error{text.error()};
    }
    const auto files = formats::files_of_games(formats::path_from_utf8(word));
    if (!files)
        return Error{files.error()};
    for (const fs::path& file : *files) {
        const auto text = formats::read_text_file(file);
        if (!text)
            return Error{text.error()};
        if (const auto added = add_text(*text, formats::to_utf8(file), options, games); !added)
            return added;
    }
    return {};
}

}  // namespace

Result<Rows> review_rows(const ReviewInputWords& words) {
    return chosen_rows(words.rows);
}

Result<std::vector<ReviewedGame>> games_to_review(const ReviewInputWords& words) {
    const auto rows = review_rows(words);
    if (!rows)
        return Error{rows.error()};
    if (words.position.empty() == words.files.empty())
        return Error{words.files.empty() ? "give files of games or --position"
                                         : "give files or --position, not both"};
    formats::ConvertOptions options;
    options.read.rule = words.board.rule;
    options.read.width = words.board.size.width;
    options.read.height = words.board.size.height;
    options.read.rows = *rows;
    std::vector<ReviewedGame> games;
    if (!words.position.empty()) {
        options.from = formats::Format::Pos;
        const auto added = add_text(words.position, "--position", options, games);
        if (!added)
            return Error{added.error()};
    }
    for (const std::string& word : words.files) {
        if (const auto added = add_input(word, options, games); !added)
            return Error{added.error()};
    }
    if (games.empty())
        return Error{"there is no game in it"};
    if (words.number > static_cast<int>(games.size())) {
        return Error{
            fmt::format("--number: there is no game {} among {}", words.number, games.size())};
    }
    if (words.number > 0)
        games = {std::move(games[static_cast<std::size_t>(words.number - 1)])};
    return games;
}

bool is_input(const ReviewInputWords& words, const std::string& output) {
    std::error_code code;
    for (const std::string& word : words.files) {
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
