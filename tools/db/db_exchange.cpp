// The commands "db import", "db export" and "db merge", which copy positions and games between a
// database and other files. See db_commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <istream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "database/grown_store.h"
#include "database/json_lines.h"
#include "engine/core/text.h"
#include "formats/convert.h"
#include "formats/left_out.h"
#include "formats/text_encoding.h"
#include "formats/text_file.h"
#include "tools/command_line/encoding_option.h"
#include "tools/command_line/exit_codes.h"
#include "tools/db/counted.h"
#include "tools/db/db_commands.h"
#include "tools/db/db_files.h"
#include "tools/db/db_trees.h"
#include "tools/options.h"
#include "tools/progress_line.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;
using database::BatchWriter;
using database::Connection;
using database::DatabaseError;
using database::Entry;
using database::Store;
using database::StoredGame;
using database::Transaction;
using formats::LeftOut;
using formats::Lost;

std::string import_help() {
    return fmt::format("files or folders of {}", formats::titles_of_kinds(formats::Use::Import));
}

std::string export_help() {
    return fmt::format(
        "file to write, - for stdout: everything as lines of JSON (.jsonl); positions for RenLib "
        "(.lib) or Yixin and Rapfi (.db); games as {}",
        formats::list_of_extensions(formats::Use::GameOutput));
}

/// Imports positions and games into a store, and counts them.
class Intake {
 public:
    explicit Intake(Store& store) : batch_(store), writer_(store) {}

    /// Adds a position without the counts of games in its record: the writer counts each imported
    /// game itself.
    void add(Entry entry) {
        forget_counts(entry.record);
        batch_.add(entry.stones, std::move(entry.record));
    }
    void add(std::string key, database::Record record) {
        forget_counts(record);
        batch_.add(std::move(key), std::move(record));
    }
    void add(const StoredGame& game) {
        // Write the waiting positions before the first game. Otherwise a position that also occurs
        // in the game would not count as new.
        if (games_ == 0)
            batch_.flush();
        ++games_;
        new_games_ += writer_.add(game);
    }
    /// Counts a game without a result. Such a game is not imported.
    void skip_game() noexcept { ++open_games_; }
    void flush() {
        batch_.flush();
        writer_.flush();
    }
    /// Returns what flush() left out. Also, if the input had no games, the positions whose records
    /// had counts of games: add() drops these counts, and no game restores them.
    LeftOut left_out() const noexcept {
        LeftOut all = batch_.left_out();
        all.add(Lost::Counts, games_ == 0 ? positions_with_counts_ : 0);
        return all;
    }

    std::string summary() const {
        std::string text;
        if (batch_.taken() > 0 || games_ + open_games_ == 0)
            text = fmt::format("{}, {} new", counted(batch_.taken(), "position"), batch_.added());
        if (games_ > 0) {
            text += fmt::format("{}{}, {} new", text.empty() ? "" : "; ", counted(games_, "game"),
                                new_games_);
        }
        if (open_games_ > 0) {
            text += fmt::format("{}{} without a result skipped", text.empty() ? "" : "; ",
                                counted(open_games_, "game"));
        }
        return text;
    }

 private:
    void forget_counts(database::Record& record) noexcept {
        positions_with_counts_ += record.games != database::GameCounts{};
        record.games = {};
    }

    BatchWriter batch_;
    database::GameWriter writer_;
    std::int64_t positions_with_counts_ = 0;
    std::int64_t games_ = 0;
    std::int64_t new_games_ = 0;
    std::int64_t open_games_ = 0;
};

StoredGame stored(const formats::GameRecord& record, int plies) {
    StoredGame game{record.rule,
                    record.width,
                    record.height,
                    {},
                    record.outcome,
                    plies,
                    formats::utf8_from(record.names[Color::Black]),
                    formats::utf8_from(record.names[Color::White]),
                    formats::utf8_from(record.event),
                    formats::utf8_from(record.date),
                    formats::utf8_from(record.opening),
                    formats::utf8_from(record.comment)};
    for (const formats::MoveRecord& move : record.moves)
        game.moves.push_back(move.at);
    return game;
}

formats::GameRecord game_record(const StoredGame& game) {
    formats::GameRecord record;
    record.rule = game.rule;
    record.width = game.width;
    record.height = game.height;
    record.names[Color::Black] = game.black;
    record.names[Color::White] = game.white;
    record.event = game.event;
    record.date = game.date;
    record.opening = game.opening;
    record.comment = game.comment;
    for (const Point p : game.moves) {
        formats::MoveRecord move;
        move.at = p;
        record.moves.push_back(std::move(move));
    }
    formats::complete_record(record, game.outcome, std::nullopt);
    return record;
}

/// Returns the extension of a path in lower case without its dot; may be empty.
std::string extension_of(const fs::path& path) {
    std::string extension = to_lower(formats::to_utf8(path.extension()));
    extension.erase(0, extension.empty() ? 0 : 1);
    return extension;
}

/// Returns true if the extension is that of a file of positions, false if it is that of games.
bool holds_positions(const fs::path& path) {
    const std::string extension = extension_of(path);
    return extension == "jsonl" || position_file_named(extension);
}

struct ImportOptions {
    std::string database;
    std::vector<std::string> inputs;
    BoardChoice board;
    RowsChoice rows;
    int plies = kMaxCells;    ///< a game counts only in its positions up to this ply
    bool unfinished = false;  ///< take games without a result too
    std::string encoding;     ///< encoding of the texts of all files; empty: recognise it
};

// Imports a file of JSON lines. Leaves out lines with an error, and prints the error of each. Throws
// DatabaseError if the file cannot be read, or if all its lines have errors.
void take_json_lines(Intake& intake, const fs::path& path, LeftOut& left_out) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw DatabaseError(formats::system_problem(path, errno).text);
    std::string line;
    std::vector<std::string> errors;
    std::int64_t good_lines = 0;
    for (std::int64_t number = 1; std::getline(in, line); ++number) {
        if (trimmed(line).empty())
            continue;
        auto read = database::read_json_line(line);
        if (!read) {
            left_out.add(Lost::BadLines);
            errors.push_back(
                fmt::format("{}:{}: {}", formats::to_utf8(path), number, read.error()));
            continue;
        }
        ++good_lines;
        if (auto* entry = std::get_if<Entry>(&*read))
            intake.add(std::move(*entry));
        else
            intake.add(std::get<StoredGame>(*read));
    }
    if (in.bad())
        throw DatabaseError(formats::system_problem(path, errno).text);
    if (good_lines == 0 && !errors.empty()) {
        throw DatabaseError(
            errors.size() == 1
                ? errors.front()
                : fmt::format("{}; no line of the file is left, because {} more have errors",
                              errors.front(), errors.size() - 1));
    }
    for (const std::string& error : errors)
        fmt::print(stderr, "{}; this line is left out\n", error);
}

/// Adds a game with the positions of its variations and comments.
void take_game(Intake& intake, const formats::GameRecord& game, const ImportOptions& options,
               LeftOut& left_out) {
    const bool has_result = game.outcome != formats::Outcome::Unknown;
    const bool has_names = !game.names[Color::Black].empty() || !game.names[Color::White].empty();
    // A tree without players and result is not a game but a collection of positions.
    const bool is_tree = game.tree != nullptr && !has_result && !has_names;
    const bool is_game = has_result || (options.unfinished && !is_tree);
    take_tree(
        game, is_game, [&](Entry&& entry) { intake.add(std::move(entry)); }, left_out);
    if (is_game)
        intake.add(stored(game, std::min(options.plies, formats::winning_move_of(game))));
    else if (!is_tree)
        intake.skip_game();
    // take_tree() has already counted the data of the tree that it left out.
    left_out.add(formats::left_out_of(
        game, {Lost::Rules, Lost::Sizes, Lost::Names, Lost::Details, Lost::Variations,
               Lost::Comments, Lost::Signs, Lost::Properties}));
}

void take_games(Intake& intake, const fs::path& path, const ImportOptions& options,
                LeftOut& left_out) {
    formats::ConvertOptions convert;
    convert.read.rule = options.board.rule;
    convert.read.width = options.board.size.width;
    convert.read.height = options.board.size.height;
    convert.read.rows = options.rows.in_files();
    convert.read.encoding = options.encoding;
    convert.skips_bad_games = true;
    const formats::GameVisitor visitor{
        [&](formats::GameRecord&& game) { take_game(intake, game, options, left_out); },
        [](const std::string& note) { fmt::print(stderr, "{}\n", note); }, &left_out};
    if (const auto visited = formats::visit_games(path, convert, visitor); !visited)
        throw DatabaseError(visited.error());
}

bool is_database(const fs::path& path) {
    constexpr std::string_view kHeader{"SQLite format 3\0", 16};
    // Do not look into a pipe: its bytes can be read only once, and the import needs them.
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return false;
    std::string bytes(kHeader.size(), ' ');
    std::ifstream in(path, std::ios::binary);
    return in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) && bytes == kHeader;
}

void take_file(Intake& intake, const fs::path& path, const ImportOptions& options,
               LeftOut& left_out) {
    if (is_database(path))
        throw DatabaseError(formats::to_utf8(path) + ": a database; use 'db merge'");
    if (const auto kind = position_file_named(extension_of(path))) {
        read_position_file(
            *kind, path, options.board, options.encoding,
            [&](Entry&& entry) { intake.add(std::move(entry)); }, left_out);
    } else if (holds_positions(path)) {
        take_json_lines(intake, path, left_out);
    } else {
        take_games(intake, path, options, left_out);
    }
}

/// Returns the file `input`, or the files of positions and of games in the folder `input`.
std::vector<fs::path> files_of(const std::string& input) {
    const fs::path path = formats::path_from_utf8(input);
    std::error_code code;
    if (!fs::is_directory(path, code))
        return {path};
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(path, code), end; !code && entry != end;
         entry.increment(code)) {
        if (holds_positions(entry->path()))
            files.push_back(entry->path());
    }
    if (code)
        throw DatabaseError(formats::system_problem(path, code.value()).text);
    std::sort(files.begin(), files.end());
    if (const auto games = formats::files_of_games(path))
        files.insert(files.end(), games->begin(), games->end());
    else if (files.empty())
        throw DatabaseError(games.error());
    return files;
}

void write_json_lines(Store& store, const std::function<void(const std::string&)>& write) {
    store.for_each([&](std::string_view key, const database::Record& record) {
        write(database::json_line_of(Entry{database::stones_in(store, key), record}));
        return true;
    });
    store.for_each_game([&](const StoredGame& game) {
        write(database::json_line_of(game));
        return true;
    });
}

/// Prints what was left out, if anything.
void report(const LeftOut& left_out) {
    if (!left_out.empty())
        fmt::print(stderr, "{}\n", left_out.text());
}

void export_json_lines(Store& store, const std::string& output) {
    if (output == formats::kStandardOutput) {
        write_json_lines(store, [](const std::string& line) { fmt::print("{}\n", line); });
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            throw DatabaseError("standard output cannot be written");
        return;
    }
    const auto file = formats::ReplacedFile::open(formats::path_from_utf8(output));
    if (!file)
        throw DatabaseError(file.error());
    std::int64_t lines = 0;
    write_json_lines(store, [&](const std::string& line) {
        (*file)->stream() << line << '\n';
        ++lines;
    });
    if (const auto kept = (*file)->keep(); !kept)
        throw DatabaseError(kept.error());
    fmt::print("{}: {}\n", output, counted(lines, "line"));
}

Result<int> export_games(Store& store, const std::string& output, formats::Format format,
                         LeftOut& left_out) {
    std::vector<formats::GameRecord> games;
    store.for_each_game([&](const StoredGame& game) {
        games.push_back(game_record(game));
        return true;
    });
    formats::identify_players(games);
    std::int64_t positions = 0;
    std::int64_t trees = 0;
    if (format == formats::Format::Sgf) {
        for (formats::GameRecord& tree : trees_of(store, positions, left_out)) {
            games.push_back(std::move(tree));
            ++trees;
        }
    } else {
        store.for_each([&](std::string_view, const database::Record& record) {
            left_out.add(Lost::Positions, is_more_than_games(record));
            return true;
        });
    }
    formats::ConvertOptions options;
    options.to = format;
    std::vector<std::string> notes;
    const auto written =
        formats::write_games(formats::path_from_utf8(output), games, options, &notes, &left_out);
    for (const std::string& note : notes)
        fmt::print(stderr, "{}\n", note);
    if (!written)
        return Error{written.error()};
    if (output != formats::kStandardOutput) {
        fmt::print("{}: {}{}\n", output, counted(*written - trees, "game"),
                   positions > 0 ? ", " + counted(positions, "position") : "");
    }
    return kExitOk;
}

// ---- Import -------------------------------------------------------------------------------------

/// With the counts of games that wait, an import of games uses about 150 MB of memory.
constexpr int kCacheMebibytes = 64;

// Removes a database that this command has created, if it is still empty at the end. Declare it
// before the Store, which must be closed first.
class NewDatabase {
 public:
    explicit NewDatabase(const std::string& path)
        : path_(formats::path_from_utf8(path)), is_new_(!fs::exists(path_)) {}
    ~NewDatabase() {
        std::error_code ignored;
        if (is_new_ && !is_used_)
            fs::remove(path_, ignored);
    }
    NewDatabase(const NewDatabase&) = delete;
    NewDatabase& operator=(const NewDatabase&) = delete;

    void note_use() noexcept { is_used_ = true; }

 private:
    fs::path path_;
    bool is_new_;
    bool is_used_ = false;
};

bool has_positions(Store& store) {
    bool found = false;
    store.for_each([&](std::string_view, const database::Record&) {
        found = true;
        return false;
    });
    return found;
}

int import_files(const ImportOptions& options) {
    std::vector<fs::path> files;
    for (const std::string& input : options.inputs) {
        const auto of_input = files_of(input);
        files.insert(files.end(), of_input.begin(), of_input.end());
    }
    for (const fs::path& file : files) {
        std::error_code code;
        if (!fs::exists(file, code))
            throw DatabaseError(formats::to_utf8(file) + ": No such file or directory");
    }
    NewDatabase created(options.database);
    Store store(options.database, Connection::Access::Create);
    store.limit_cache(kCacheMebibytes);
    LeftOut left_out;
    for (const fs::path& file : files) {
        LeftOut of_file;
        try {
            WaitingLine waiting(progress_style(false), "importing " + formats::to_utf8(file));
            Transaction transaction(store.connection());
            Intake intake(store);
            take_file(intake, file, options, of_file);
            intake.flush();
            transaction.commit();
            created.note_use();
            left_out.add(of_file);
            left_out.add(intake.left_out());
            waiting.clear();
            fmt::print("{}: {}\n", formats::to_utf8(file), intake.summary());
        } catch (const DatabaseError& error) {
            if (has_positions(store))  // perhaps of another process, which uses the new file too
                created.note_use();
            // The other files are imported nevertheless. A single file gives the usual error.
            if (files.size() == 1)
                throw;
            fmt::print(stderr, "{}; nothing of this file is imported\n", error.what());
            left_out.add(Lost::Files);
        }
    }
    report(left_out);
    return left_out.has_errors() ? kExitFailure : kExitOk;
}

// ---- Merge --------------------------------------------------------------------------------------

struct MergeOptions {
    std::string database;
    std::vector<std::string> inputs;
};

Result<int> merge(const MergeOptions& options) {
    std::vector<std::unique_ptr<Store>> others;
    for (const std::string& input : options.inputs) {
        std::error_code code;
        if (fs::equivalent(formats::path_from_utf8(input),
                           formats::path_from_utf8(options.database), code))
            return Error{input + " is the database itself"};
        others.push_back(std::make_unique<Store>(input, Connection::Access::ReadOnly));
    }
    Store store(options.database, Connection::Access::Create);
    LeftOut left_out;
    for (const auto& other : others) {
        WaitingLine waiting(progress_style(false), "merging " + other->path());
        other->connection().run("BEGIN");  // while it is open, writes by others stay invisible
        Transaction transaction(store.connection());
        Intake intake(store);
        other->for_each([&](std::string_view key, const database::Record& record) {
            static_cast<void>(database::stones_in(*other, key));  // throws if the key is invalid
            intake.add(std::string(key), record);
            return true;
        });
        other->for_each_game([&](const StoredGame& game) {
            intake.add(game);
            return true;
        });
        intake.flush();
        database::take_trees(store, *other);
        transaction.commit();
        left_out.add(intake.left_out());
        waiting.clear();
        fmt::print("{}: {}\n", other->path(), intake.summary());
    }
    report(left_out);
    return kExitOk;
}

// ---- Export -------------------------------------------------------------------------------------

struct ExportOptions {
    std::string database;
    std::string output;
    std::string format;  ///< empty: the extension of `output` decides
    BoardChoice board;
    std::string encoding;  ///< of the texts of a .lib; empty: UTF-8
};

/// Exports to the file that the options name. `all_boards`: export every rule and size, because
/// neither --rule nor --size was given.
Result<int> export_file(const ExportOptions& options, bool all_boards) {
    const std::string& output = options.output;
    const fs::path path = formats::path_from_utf8(output);
    std::error_code code;
    if (fs::equivalent(path, formats::path_from_utf8(options.database), code))
        return Error{output + " is the database itself"};
    std::string format = to_lower(options.format);
    if (format.empty())
        format = output == formats::kStandardOutput ? "jsonl" : extension_of(path);
    const auto of_games = formats::format_named(format);
    const auto of_positions = position_file_named(format);
    const bool is_written = of_games && formats::kind_of(*of_games).is_written;
    if (format != "jsonl" && !is_written && !of_positions) {
        return Error{fmt::format("{}: '{}' is not one of jsonl, lib, db, {}",
                                 options.format.empty() ? output : "--format", format,
                                 formats::list_of_kinds(formats::Use::GameOutput, "or"))};
    }
    if (!all_boards && !of_positions)
        return Error{"--rule and --size are only for .lib and .db"};
    if (!options.encoding.empty() && of_positions != PositionFile::Renlib)
        return Error{"--encoding is only for .lib; the other formats are in UTF-8"};
    Store store(options.database, Connection::Access::ReadOnly);
    store.connection().run("BEGIN");  // while it is open, writes by others stay invisible
    if (of_positions && output == formats::kStandardOutput)
        return Error{"a .lib or .db can only be written to a file"};
    LeftOut left_out;
    left_out.add(Lost::GrownMoves, database::count_grown(store));
    if (of_games) {
        if (const auto written = export_games(store, output, *of_games, left_out); !written)
            return written;
    } else if (of_positions) {
        left_out.add(Lost::Games, store.statistics().games);
        const auto count = write_position_file(
            *of_positions, store, all_boards ? std::nullopt : std::optional(options.board),
            options.encoding, output, left_out);
        fmt::print("{}: {}\n", output, counted(count, "position"));
    } else {
        export_json_lines(store, output);
    }
    report(left_out);
    return kExitOk;
}

}  // namespace

Subcommand add_db_import(CLI::App& db) {
    const auto options = std::make_shared<ImportOptions>();
    CLI::App* command = add_database_command(
        db, "import", "import games and positions; creates the database if there is none",
        options->database);
    command->add_option("input", options->inputs, import_help())->required()->type_name("");
    add_board_options(*command, options->board, kEngineBoardOptions,
                      "; of libraries, and of games that do not name theirs");
    add_rows_option(*command, options->rows,
                    "top or bottom: the edge from which .pos files number the rows")
        ->default_str(word_of(options->rows.in_files()));
    add_encoding_option(*command, options->encoding);
    command->add_flag("--unfinished", options->unfinished,
                      "take the moves of games without a result too; they count for neither side");
    command->add_option("--plies", options->plies, "count a game at its positions up to this move")
        ->check(within(0, kMaxCells))
        ->type_name("N");
    return {command,
            [options](const WeightFiles&) -> Result<int> { return import_files(*options); }};
}

Subcommand add_db_merge(CLI::App& db) {
    const auto options = std::make_shared<MergeOptions>();
    CLI::App* command =
        add_database_command(db, "merge", "import other databases", options->database);
    command->add_option("other", options->inputs, "databases")->required()->type_name("");
    return {command, [options](const WeightFiles&) { return merge(*options); }};
}

Subcommand add_db_export(CLI::App& db) {
    const auto options = std::make_shared<ExportOptions>();
    CLI::App* command =
        add_database_command(db, "export", "write positions or games to a file", options->database);
    command->add_option("output", options->output, export_help())->required()->type_name("");
    command->add_option("--format", options->format, "instead of that of the extension")
        ->type_name("NAME");
    add_board_options(*command, options->board, kEngineBoardOptions,
                      "; a .lib or .db then gets only these positions");
    add_encoding_option(*command, options->encoding,
                        "encoding of the texts in a .lib, such as GBK; by default UTF-8");
    return {command, [command, options](const WeightFiles&) {
                return export_file(*options,
                                   command->count("--rule") + command->count("--size") == 0);
            }};
}

}  // namespace fukumi
