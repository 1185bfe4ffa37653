// libFuzzer target that passes arbitrary bytes to the readers of files. If the bytes can be read,
// writing them must give a file that can be read and written again without a change. Usage:
//   cmake --preset asan && cmake --build --preset fuzz
//   build/asan/fukumi_fuzz_files build/asan/files_corpus tests/fuzz/files_corpus
// With --reader=sgf only this reader gets the bytes. The names are those of formats/kinds.h.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/notation.h"
#include "formats/convert.h"
#include "formats/drawn_board.h"
#include "formats/kinds.h"
#include "formats/positions/rapfi_db.h"
#include "formats/positions/renlib.h"
#include "formats/sgf.h"

namespace {

using namespace fukumi;
using namespace fukumi::database;

void offend(const char* what, const std::string& text) {
    std::fprintf(stderr, "%s: %s\n", what, text.c_str());
    std::abort();
}

void check_error(const std::string& text) {
    if (text.find('\n') != std::string::npos || text.substr(0, 5) != "input")
        offend("malformed error message", text);
}

/// Reads a Renlib library and returns it as written again; an empty string if `bytes` are not a
/// Renlib library.
std::string renlib_again(std::string_view bytes) {
    RenlibWriter writer;
    const auto result =
        read_renlib(bytes, {}, [&writer](Entry&& entry) { return writer.add(entry); });
    if (!result)
        check_error(result.error());
    return result ? writer.finish() : std::string();
}

/// Reads a Rapfi database and returns it as written again; an empty string if `bytes` are not a
/// Rapfi database. Skips entries whose text is too long after conversion to UTF-8.
std::string rapfi_again(std::string_view bytes) {
    RapfiOptions options;
    options.most_bytes = std::size_t{1} << 22;
    RapfiWriter writer;
    const auto result = read_rapfi_db(bytes, options, [&writer](Entry&& entry) -> Result<void> {
        (void)writer.add(entry).has_value();
        return {};
    });
    if (!result)
        check_error(result.error());
    const auto again = writer.finish();
    return result && again ? *again : std::string();
}

void fuzz_library(std::string_view bytes) {
    if (const std::string library = renlib_again(bytes); !library.empty()) {
        if (renlib_again(library).empty())
            offend("a library cannot be read again", "");
    }
}

void fuzz_database(std::string_view bytes) {
    if (const std::string database = rapfi_again(bytes); !database.empty()) {
        if (rapfi_again(database) != database)
            offend("a database changes when it is written again", "");
    }
}

using namespace fukumi::formats;

/// Reads the games of a text; no games if it cannot be read. Checks the errors and notes.
std::vector<GameRecord> games_of(std::string_view text, Format format, const ReadOptions& read) {
    ConvertOptions options;
    options.from = format;
    options.read = read;
    options.skips_bad_games = true;
    const auto found = read_text_of_games(text, "input", options);
    if (!found) {
        check_error(found.error());
        return {};
    }
    for (const std::string& note : found->notes)
        check_error(note);
    return found->games;
}

std::string summary_of(const GameRecord& game) {
    std::string text = std::to_string(game.width) + "x" + std::to_string(game.height) + " " +
                       std::to_string(static_cast<int>(game.outcome)) + " ";
    for (const MoveRecord& move : game.moves)
        text += std::to_string(move.at.x) + "," + std::to_string(move.at.y) + " ";
    return text;
}

/// Writes the games in each format and reads them again.
void check_round_trips(const std::vector<GameRecord>& games, std::size_t input_size) {
    constexpr std::size_t kMostPerGame = 4000;
    constexpr std::size_t kMostPerByte = 200;
    for (const GameRecord& game : games) {
        ReadOptions read;
        read.file = "input";
        read.rule = game.rule;
        read.width = game.width;
        read.height = game.height;
        for (const FileKind& kind : file_kinds()) {
            // Skip a game without moves: pos cannot hold it.
            if (!kind.is_written || (kind.format == Format::Pos && game.moves.empty()))
                continue;
            const auto text = write_text_of_games({&game, 1}, kind.format, "event");
            if (!text)
                continue;  // the format cannot hold the game
            if (text->size() > kMostPerGame + kMostPerByte * input_size)
                offend("the text is too long", kind.name);
            const std::vector<GameRecord> again = games_of(*text, kind.format, read);
            if (again.size() != 1)
                offend("a written game cannot be read", kind.name + (": " + *text));
            if (summary_of(again.front()) != summary_of(game))
                offend("a game changes when it is written", kind.name + (": " + *text));
        }
    }
}

void fuzz_games(std::string_view bytes, Format format) {
    check_round_trips(games_of(bytes, format, {}), bytes.size());
}

void fuzz_trees(std::string_view bytes) {
    ReadOptions options;
    options.file = "input";
    const auto trees = read_sgf_trees(bytes, options);
    if (!trees)
        return check_error(trees.error());
    for (const auto& tree : *trees) {
        if (!tree) {
            check_error(tree.error());
            continue;
        }
        const std::string text = write_sgf(*tree);
        const auto again = read_sgf_trees(text, options);
        if (!again || again->size() != 1 || !again->front())
            offend("a written tree cannot be read", text);
        if (write_sgf(*again->front()) != text)
            offend("a tree changes when it is written again", text);
    }
}

void fuzz_board(std::string_view bytes, Format format) {
    ReadOptions options;
    options.file = "input";
    const auto grid = format == Format::Board ? read_drawn_board(bytes, options)
                                              : read_numeric_board(bytes, options);
    if (!grid)
        return check_error(grid.error());
    const auto again = read_drawn_board(draw(*grid), options);
    if (!again || !(*again == *grid))
        offend("a board changes when it is drawn", draw(*grid));
}

/// Selects the kind by the content, as the commands do.
void fuzz_kinds(std::string_view bytes) {
    for (const char* const path : {"input", "input.pos"}) {
        for (const Use use : {Use::GameInput, Use::PositionInput}) {
            if (const auto format = format_of_text(bytes, path, use); !format)
                check_error(format.error());
        }
    }
}

std::string only_reader;  ///< empty: all readers

bool is_selected(const char* name) {
    return only_reader.empty() || only_reader == name;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    constexpr std::string_view kOption = "--reader=";
    for (int i = 1; i < *count; ++i) {
        const std::string_view word = (*words)[i];
        if (word.substr(0, kOption.size()) == kOption)
            only_reader = word.substr(kOption.size());
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (const FileKind& kind : file_kinds()) {
        if (!is_selected(kind.name))
            continue;
        if (kind.has_games)
            fuzz_games(bytes, kind.format);
        else if (kind.has_positions)
            fuzz_board(bytes, kind.format);
        if (kind.format == Format::Sgf)
            fuzz_trees(bytes);
        else if (kind.format == Format::RenjuLib)
            fuzz_library(bytes);
        else if (kind.format == Format::YixinDb)
            fuzz_database(bytes);
    }
    if (is_selected("kinds"))
        fuzz_kinds(bytes);
    return 0;
}
