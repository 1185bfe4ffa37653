// See convert.h.
#include "formats/convert.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "engine/board/notation.h"
#include "formats/cell_files.h"
#include "formats/game_tree.h"
#include "formats/json.h"
#include "formats/links.h"
#include "formats/offsets.h"
#include "formats/pgn.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/rif.h"
#include "formats/sgf.h"
#include "formats/text_encoding.h"
#include "formats/text_file.h"

namespace fukumi::formats {
namespace {

namespace fs = std::filesystem;

bool holds_one_game(Format format) {
    return format == Format::Psq || format == Format::GomocupResult;
}

/// Adds a note that a game has `more` moves after move `last`, which won the game for `winner`.
void note_moves_after_end(Color winner, std::size_t last, int more, std::size_t number,
                          const std::string& file, std::vector<std::string>& notes) {
    notes.push_back(fmt::format("{}: game {}: {} won at move {}; {} more move{} follow{}", file,
                                number, fukumi::name_of(winner), last, more, more == 1 ? "" : "s",
                                more == 1 ? "s" : ""));
}

void note_moves_after_end(const GameRecord& game, std::size_t number, const std::string& file,
                          std::vector<std::string>& notes) {
    if (game.moves_after_end == 0)
        return;
    const int last = winning_move_of(game);
    note_moves_after_end(mover_at(static_cast<std::size_t>(last) - 1),
                         static_cast<std::size_t>(last), game.moves_after_end, number, file, notes);
}

void note_moves_after_end(const GameTree& tree, std::size_t number, const std::string& file,
                          std::vector<std::string>& notes) {
    const LineEnd line = end_of_main_line(tree);
    if (line.moves_after_end == 0)
        return;
    const std::size_t last =
        main_line(tree).size() - static_cast<std::size_t>(line.moves_after_end);
    note_moves_after_end(*line.end->winner, last, line.moves_after_end, number, file, notes);
}

/// Passes one game of a file to the visitor, or instead of a game with an error a note. Errors:
/// that of the game, if the options do not skip it. `number` counts the games that the visitor
/// gets.
Result<void> pass_on(Result<GameRecord>&& game, const ConvertOptions& options,
                     const std::string& file, const GameVisitor& visitor, std::size_t& number) {
    if (!game && !options.skips_bad_games)
        return Error{game.error()};
    if (!game) {
        visitor.note(game.error() + "; this game is left out");
        if (visitor.left_out != nullptr)
            visitor.left_out->add(Lost::BadGames);
        return {};
    }
    ++number;
    std::vector<std::string> notes;
    note_moves_after_end(*game, number, file, notes);
    for (const std::string& note : notes)
        visitor.note(note);
    visitor.game(std::move(*game));
    return {};
}

/// Returns true if the file is RIF, by the options, its extension, or its beginning. Does not look
/// into a pipe, whose bytes can be read only once.
bool is_rif(const fs::path& path, const ConvertOptions& options) {
    if (options.from)
        return options.from == Format::Rif;
    if (const auto by_extension = format_by_extension(path))
        return by_extension == Format::Rif;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return false;
    std::string head(4096, '\0');
    std::ifstream in(path, std::ios::binary);
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    return begins_rif(head);
}

Result<void> visit_rif(const fs::path& path, const ConvertOptions& options,
                       const GameVisitor& visitor) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return system_problem(path, EISDIR);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return system_problem(path, errno);
    ReadOptions read = options.read;
    read.file = path.string();
    std::size_t number = 0;
    Result<void> passed;
    const auto all = read_rif(in, read, [&](Result<GameRecord>&& game) {
        if (passed)
            passed = pass_on(std::move(game), options, read.file, visitor, number);
    });
    return all ? passed : all;
}

/// Reads a file of any format. Returns its format.
Result<Format> visit_file(const fs::path& path, const ConvertOptions& options,
                          const GameVisitor& visitor) {
    if (is_rif(path, options)) {
        const auto visited = visit_rif(path, options, visitor);
        return visited ? Result<Format>(Format::Rif) : Error{visited.error()};
    }
    const auto text = read_text_file(path);
    if (!text)
        return Error{text.error()};
    auto read = read_text_of_games(*text, path, options);
    if (!read)
        return Error{read.error()};
    for (const std::string& note : read->notes)
        visitor.note(note);
    if (visitor.left_out != nullptr)
        visitor.left_out->add(read->left_out);
    for (GameRecord& game : read->games)
        visitor.game(std::move(game));
    return read->format;
}

/// Returns the games of links as trees, which may have set-up stones.
Result<std::vector<Result<GameTree>>> trees_of_links(std::string_view text,
                                                     const ReadOptions& options) {
    const auto links = read_links(text, options);
    if (!links)
        return Error{links.error()};
    std::vector<Result<GameTree>> trees;
    for (const Result<LinkedGame>& link : *links)
        trees.push_back(link ? Result<GameTree>(link->tree) : Error{link.error()});
    return trees;
}

Result<ReadGames> read_linked_games(std::string_view text, const ReadOptions& options) {
    const auto links = read_links(text, options);
    if (!links)
        return Error{links.error()};
    ReadGames games;
    for (const Result<LinkedGame>& link : *links) {
        auto game = link ? record_of(link->tree) : Error{link.error()};
        games.push_back(game || !link ? std::move(game)
                                      : error_at(options, link->line, game.error()));
    }
    return games;
}

Result<void> can_hold(Format format, const GameRecord& game) {
    return holds_one_game(format) ? psq_can_hold(game) : Result<void>{};
}

/// The tournament in a format that needs one, if the caller names none.
const std::string kNoEvent = "Fukumi";

/// Requires: can_hold(format, game).
std::string text_of(const GameRecord& game, Format format, const std::string& event) {
    const std::string& tournament = event.empty() ? kNoEvent : event;
    switch (format) {
        case Format::Psq:
            return psq_shows_result(game) ? write_psq(game)
                                          : write_gomocup_result(game, tournament);
        case Format::GomocupResult:
            return write_gomocup_result(game, tournament);
        case Format::Sgf:
            return write_sgf(game, event);
        case Format::Pos:
            return write_pos(game);
        default:
            return write_json_games({&game, 1});
    }
}

Result<int> write_folder(const fs::path& folder, std::span<const GameRecord> games, Format format,
                         const std::string& event, std::vector<std::string>* notes) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return Error{fmt::format("{}: {}", folder.string(), code.message())};
    std::set<std::string> used;
    int written_games = 0;
    for (const GameRecord& game : games) {
        if (const auto fits = can_hold(format, game); !fits) {
            const std::string problem =
                fmt::format("{}: game {}: {}", folder.string(), game.number, fits.error());
            if (notes == nullptr)
                return Error{problem};
            notes->push_back(problem + "; this game is left out");
            continue;
        }
        ++written_games;
        // File names may repeat: two players can meet twice in a round, and merged games may have
        // equal numbers.
        GameRecord numbered = game;
        std::string name;
        do {
            name = format == Format::GomocupResult
                       ? gomocup_file_name(numbered)
                       : fmt::format("game{:05}{}", numbered.number, kind_of(format).extension);
            ++numbered.round;
            ++numbered.number;
        } while (!used.insert(name).second);
        if (const auto written = write_text_file(folder / name, text_of(game, format, event));
            !written)
            return Error{written.error()};
    }
    return written_games;
}

/// Decodes the bytes of a file, except those of a binary kind and XML, which says its encoding.
/// Adds a note if the encoding is not certain. Errors: "path: …".
Result<DecodedText> decoded(std::string_view bytes, const fs::path& path,
                            const ConvertOptions& options, const ReadOptions& read) {
    const bool keeps_bytes =
        options.from ? *options.from == Format::BinaryPos || *options.from == Format::Rif
                     : is_binary(bytes, path) || begins_rif(bytes);
    if (keeps_bytes) {
        DecodedText same;
        same.text = bytes;
        return same;
    }
    auto text = decode_text(bytes, read.encoding);
    if (!text)
        return error_at(read, 0, text.error());
    if (!text->note.empty())
        read.notes->push_back(error_at(read, 0, text->note).text);
    return text;
}

struct ReadText {
    DecodedText text;
    Format format;
};

/// Decodes the bytes of a file, and selects the format. Errors: "path: …".
Result<ReadText> text_and_format(std::string_view bytes, const fs::path& path,
                                 const ConvertOptions& options, const ReadOptions& read) {
    auto text = decoded(bytes, path, options, read);
    if (!text)
        return Error{text.error()};
    const auto format = options.from ? *options.from : format_of_text(text->text, path);
    if (!format)
        return Error{format.error()};
    return ReadText{std::move(*text), *format};
}

/// Returns the options of the readers for the file `path`, whose notes go to `notes`.
ReadOptions options_for(const fs::path& path, const ConvertOptions& options,
                        std::vector<std::string>& notes) {
    ReadOptions read = options.read;
    read.file = path.string();
    read.notes = &notes;
    return read;
}

Result<ReadGames> records_of(std::string_view text, Format format, const ReadOptions& read) {
    switch (format) {
        case Format::Psq:
        case Format::GomocupResult:
            return ReadGames{read_psq(text, read)};
        case Format::Sgf:
            return read_sgf(text, read);
        case Format::Pos:
            return read_pos(text, read);
        case Format::Rif:
            return read_rif(text, read);
        case Format::Pgn:
            return read_pgn(text, read);
        case Format::BinaryPos:
            return ReadGames{read_binary_pos(text, read)};
        case Format::Sav:
            return ReadGames{read_sav(text, read)};
        case Format::Offsets:
            return read_offsets(text, read);
        case Format::Link:
            return read_linked_games(text, read);
        default:
            return read_json_games(text, read);
    }
}

}  // namespace

Result<TextOfGames> read_text_of_games(std::string_view bytes, const fs::path& path,
                                       const ConvertOptions& options) {
    TextOfGames found;
    const ReadOptions read = options_for(path, options, found.notes);
    const auto whole = text_and_format(bytes, path, options, read);
    if (!whole)
        return Error{whole.error()};
    const auto& [text, format] = *whole;
    auto result = records_of(text.text, format, read);
    if (!result)
        return Error{result.error()};
    found.format = format;
    for (auto& game : *result) {
        if (game) {
            if (game->encoding.empty())
                game->encoding = text.encoding;
            note_moves_after_end(*game, found.games.size() + 1, read.file, found.notes);
            found.games.push_back(std::move(*game));
        } else if (options.skips_bad_games) {
            found.notes.push_back(game.error() + "; this game is left out");
            found.left_out.add(Lost::BadGames);
        } else {
            return Error{game.error()};
        }
    }
    if (found.games.empty() && !result->empty())
        return no_game_error(result->front().error(), result->size());
    return found;
}

Result<TextOfTrees> read_text_of_trees(std::string_view bytes, const fs::path& path,
                                       const ConvertOptions& options) {
    TextOfTrees found;
    const ReadOptions read = options_for(path, options, found.notes);
    const auto whole = text_and_format(bytes, path, options, read);
    if (!whole)
        return Error{whole.error()};
    const auto& [text, format] = *whole;
    found.format = format;
    if (format == Format::Sgf || format == Format::Link) {
        auto trees = format == Format::Sgf ? read_sgf_trees(text.text, read)
                                           : trees_of_links(text.text, read);
        if (!trees)
            return Error{trees.error()};
        found.trees = std::move(*trees);
    } else {
        const auto games = records_of(text.text, format, read);
        if (!games)
            return Error{games.error()};
        for (const auto& game : *games)
            found.trees.push_back(game ? Result<GameTree>(tree_of(*game)) : Error{game.error()});
    }
    for (std::size_t i = 0; i < found.trees.size(); ++i) {
        if (!found.trees[i])
            continue;
        if (found.trees[i]->encoding.empty())
            found.trees[i]->encoding = text.encoding;
        note_moves_after_end(*found.trees[i], i + 1, read.file, found.notes);
    }
    return found;
}

Result<std::string> write_text_of_games(std::span<const GameRecord> games, Format format,
                                        const std::string& event) {
    if (holds_one_game(format) && games.size() != 1)
        return Error{fmt::format("{} games, but a psq file holds one", games.size())};
    if (format == Format::Rif)
        return Error{"rif files can only be read"};
    if (format == Format::Json)
        return write_json_games(games);
    const bool is_same = std::all_of(games.begin(), games.end(), [&](const GameRecord& game) {
        return game.encoding == games.front().encoding;
    });
    std::string text;
    for (const GameRecord& game : games) {
        if (const auto fits = can_hold(format, game); !fits)
            return Error{fits.error()};
    }
    for (const GameRecord& game : games) {
        if (is_same) {
            text += text_of(game, format, event);
            continue;
        }
        // The games come from files with different encodings, but a file has one encoding: use
        // UTF-8.
        GameRecord in_utf8 = game;
        in_utf8.encoding.clear();
        text += text_of(in_utf8, format, event);
    }
    return text;
}

LeftOut left_out_of(const GameRecord& game, std::initializer_list<Lost> held) {
    LeftOut lost;
    const auto count = [&](const auto& moves, const auto& has) {
        return std::count_if(moves.begin(), moves.end(), has);
    };
    lost.add(Lost::Rules, game.rule != ReadOptions{}.rule);
    lost.add(Lost::Sizes, game.width != ReadOptions{}.width || game.height != ReadOptions{}.height);
    for (const Color color : kColors) {
        lost.add(Lost::Names, !game.names[color].empty());
        lost.add(Lost::Memory, game.peak_memory[color] != 0);
    }
    lost.add(Lost::Rounds, game.round != 0);
    for (const std::string* text : {&game.event, &game.date, &game.opening, &game.comment})
        lost.add(Lost::Details, !text->empty());
    lost.add(Lost::Openings, game.opening_stones != 0);
    const bool has_reason = !game.reason.empty() && game.reason != kNoCause;
    lost.add(Lost::Ends,
             game.outcome != Outcome::Unknown && (has_reason || is_fault(game.termination) ||
                                                  game.termination == Termination::MoveLimit));
    lost.add(Lost::Times, count(game.moves, [](const MoveRecord& m) { return m.elapsed_ms != 0; }));
    lost.add(Lost::Evaluations,
             count(game.moves, [](const MoveRecord& m) { return m.eval || m.depth != 0; }));
    lost.add(Lost::Messages,
             count(game.moves, [](const MoveRecord& m) { return !m.message.empty(); }));
    lost.add(Lost::Header, std::ssize(game.header));
    if (game.tree != nullptr) {
        const std::vector<bool> on_line = is_on_main_line(*game.tree);
        for (std::size_t i = 0; i < on_line.size(); ++i) {
            const GameTree::Node& node = game.tree->nodes[i];
            lost.add(Lost::Variations, !on_line[i]);
            lost.add(Lost::Signs, std::ssize(node.signs));
            if (node.move)
                lost.add(Lost::Properties, std::ssize(node.properties));
            const bool is_comment = !node.comment.empty() && !is_program_comment(node.comment);
            lost.add(Lost::Comments, is_comment);
            // A comment on a move of the main line is also the message of this move in the record.
            // Count it only as a comment.
            if (is_comment && on_line[i] && node.move)
                lost.add(Lost::Messages, -1);
        }
    }
    for (const Lost what : held)
        lost.clear(what);
    return lost;
}

LeftOut left_out_of(const GameRecord& game, Format format) {
    switch (format) {
        case Format::Sgf: {
            LeftOut lost;
            for (const Color color : kColors)
                lost.add(Lost::Memory, game.peak_memory[color] != 0);
            return lost;
        }
        case Format::Json: {
            LeftOut lost =
                left_out_of(game, {Lost::Rules, Lost::Sizes, Lost::Names, Lost::Memory,
                                   Lost::Rounds, Lost::Details, Lost::Openings, Lost::Ends,
                                   Lost::Times, Lost::Evaluations, Lost::Messages});
            if (game.tree != nullptr) {  // comments of the main line become messages
                for (const GameTree::Node& node : main_line(*game.tree))
                    lost.add(Lost::Comments,
                             -(!node.comment.empty() && !is_program_comment(node.comment)));
            }
            return lost;
        }
        case Format::Psq:
        case Format::GomocupResult: {
            LeftOut lost =
                left_out_of(game, {Lost::Sizes, Lost::Names, Lost::Openings, Lost::Times});
            if (format == Format::Psq && game.termination == Termination::Time)
                lost.clear(Lost::Ends);
            return lost;
        }
        default:
            return left_out_of(game, {});
    }
}

std::vector<std::string> identify_players(std::vector<GameRecord>& games) {
    std::vector<std::string> names;
    using Key = std::tuple<std::string, std::string, std::string>;  // opening, Black, White
    std::map<Key, std::vector<int>> waiting;
    int last_pair = 0;
    int last_number = 0;
    for (const GameRecord& game : games) {
        last_pair = std::max(last_pair, game.pair);
        last_number = std::max(last_number, game.number);
    }
    for (GameRecord& game : games) {
        for (const Color color : kColors) {
            const auto found = std::find(names.begin(), names.end(), game.names[color]);
            game.players[color] = static_cast<int>(found - names.begin());
            if (found == names.end())
                names.push_back(game.names[color]);
        }
        if (game.number == 0)
            game.number = ++last_number;
        if (game.pair != 0)
            continue;
        std::string opening = fmt::format("{}x{}:", game.width, game.height);
        for (int i = 0; i < game.opening_stones; ++i)
            opening += to_text(game.moves[static_cast<std::size_t>(i)].at);
        std::vector<int>& partners =
            waiting[{opening, game.names[Color::White], game.names[Color::Black]}];
        if (!partners.empty()) {
            game.pair = partners.front();
            partners.erase(partners.begin());
        } else {
            game.pair = ++last_pair;
            waiting[{opening, game.names[Color::Black], game.names[Color::White]}].push_back(
                game.pair);
        }
    }
    return names;
}

Result<std::vector<fs::path>> files_of_games(const fs::path& input) {
    std::error_code code;
    if (!fs::is_directory(input, code))
        return std::vector{input};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(input, code)) {
        const auto format = format_by_extension(entry.path());
        if (format && kind_of(*format).has_games && entry.is_regular_file(code))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (files.empty())
        return Error{fmt::format("{}: no {} file in this folder", to_utf8(input),
                                 list_of_extensions(Use::GameInput))};
    return files;
}

Result<std::vector<GameRecord>> read_games(const fs::path& input, const ConvertOptions& options,
                                           std::vector<std::string>* notes, LeftOut* left_out) {
    const auto files = files_of_games(input);
    if (!files)
        return Error{files.error()};
    std::vector<GameRecord> games;
    const GameVisitor visitor{[&](GameRecord&& game) { games.push_back(std::move(game)); },
                              [&](const std::string& note) {
                                  if (notes != nullptr)
                                      notes->push_back(note);
                              },
                              left_out};
    bool identified = files->size() == 1;
    for (const fs::path& file : *files) {
        const auto format = visit_file(file, options, visitor);
        if (!format) {
            if (!options.skips_bad_games || files->size() == 1)
                return Error{format.error()};
            visitor.note(format.error() + "; nothing of this file is read");
            if (left_out != nullptr)
                left_out->add(Lost::Files);
            continue;
        }
        identified = identified && *format == Format::Json;
    }
    if (!identified)
        identify_players(games);
    return games;
}

Result<void> visit_games(const fs::path& input, const ConvertOptions& options,
                         const GameVisitor& visitor) {
    const auto files = files_of_games(input);
    if (!files)
        return Error{files.error()};
    for (const fs::path& file : *files) {
        if (const auto format = visit_file(file, options, visitor); !format)
            return Error{format.error()};
    }
    return {};
}

Result<int> write_games(const fs::path& output, std::span<const GameRecord> games,
                        const ConvertOptions& options, std::vector<std::string>* notes,
                        LeftOut* left_out) {
    std::error_code code;
    const bool folder = fs::is_directory(output, code) || !output.has_filename();
    const auto format = options.to ? options.to : format_by_extension(output);
    if (!format || !kind_of(*format).is_written) {
        return Error{fmt::format("{}: unknown format; end the name in {}, or name the format",
                                 to_utf8(output), list_of_extensions(Use::GameOutput))};
    }
    if (left_out != nullptr) {
        for (const GameRecord& game : games) {
            if (can_hold(*format, game))
                left_out->add(left_out_of(game, *format));
            else
                left_out->add(Lost::Games);
        }
    }
    if (folder)
        return write_folder(output, games, *format, options.event, notes);
    if (holds_one_game(*format) && games.size() != 1) {
        return Error{
            fmt::format("{}: {} games, but a psq file holds one; name a folder, with a "
                        "'/' at its end",
                        output.string(), games.size())};
    }
    const auto text = write_text_of_games(games, *format, options.event);
    if (!text)
        return Error{output.string() + ": " + text.error()};
    if (output == kStandardOutput) {
        if (std::fwrite(text->data(), 1, text->size(), stdout) != text->size())
            return system_problem("stdout", errno);
    } else if (const auto written = write_text_file(output, *text); !written) {
        return Error{written.error()};
    }
    return static_cast<int>(games.size());
}

Result<int> convert(const fs::path& input, const fs::path& output, const ConvertOptions& options,
                    std::vector<std::string>* notes, LeftOut* left_out) {
    const auto games = read_games(input, options, notes, left_out);
    if (!games)
        return Error{games.error()};
    return write_games(output, *games, options, notes, left_out);
}

}  // namespace fukumi::formats
