// See store.h.
#include "database/store.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "database/merging.h"
#include "formats/board_options.h"
#include "formats/reading.h"

namespace fukumi::database {
namespace {

// The ASCII bytes of "Fuku". SQLite stores this number in the file, and prepare() recognizes a
// database of Fukumi by it.
constexpr int kApplicationId = 0x46756B75;
constexpr int kVersion = 2;

// WITHOUT ROWID sorts the rows by key without a second index. A column with 0, '' or NULL takes
// only one byte.
constexpr const char* kTables = R"(
CREATE TABLE positions (
    key BLOB PRIMARY KEY NOT NULL,
    value INTEGER,
    depth INTEGER NOT NULL,
    bound INTEGER NOT NULL,
    label INTEGER NOT NULL,
    marked INTEGER NOT NULL,
    black_wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    white_wins INTEGER NOT NULL,
    comment TEXT NOT NULL,
    board_text TEXT NOT NULL,
    dated INTEGER NOT NULL DEFAULT 0,
    year_sum INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
    moves BLOB NOT NULL,
    outcome INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    plies INTEGER NOT NULL,
    event TEXT NOT NULL DEFAULT '',
    date TEXT NOT NULL DEFAULT '',
    opening TEXT NOT NULL DEFAULT '',
    comment TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (moves, outcome, black, white)
) STRICT, WITHOUT ROWID;
)";

// Adds the columns that version 1 lacks.
constexpr const char* kFromVersion1 = R"(
ALTER TABLE positions ADD COLUMN dated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE positions ADD COLUMN year_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN opening TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN comment TEXT NOT NULL DEFAULT '';
)";

constexpr const char* kColumns =
    "value, depth, bound, label, marked, black_wins, draws, white_wins, comment, board_text";

// `is_old`: the tables are those of version 1.
std::string select(const std::string& condition, bool is_old) {
    return std::string("SELECT key, ") + kColumns + (is_old ? ", 0, 0" : ", dated, year_sum") +
           " FROM positions " + condition;
}

constexpr const char* kSameGame =
    " WHERE moves = ?1 AND outcome = ?2 AND black = ?3 AND white = ?4";

// Returns the path in a form that SQLite treats as a file. SQLite would open a temporary database
// for an empty name or one that starts with ':', and would parse "file:…" as a URI with options.
std::string path_of_file(const std::string& path) {
    if (path.empty() || path[0] == ':')
        throw DatabaseError("'" + path + "' is not the name of a file");
    return path.starts_with("file:") ? "./" + path : path;
}

void make_tables(Connection& connection) {
    Transaction transaction(connection);
    // Another process may have changed the tables while this one waited for the transaction.
    const std::int64_t version = connection.number_of("PRAGMA user_version");
    if (version == 0) {
        connection.run(kTables);
        connection.run("PRAGMA application_id = " + std::to_string(kApplicationId));
    } else if (version == 1) {
        connection.run(kFromVersion1);
    }
    if (version < kVersion)
        connection.run("PRAGMA user_version = " + std::to_string(kVersion));
    transaction.commit();
}

// Creates the tables if the file is new, checks that the file is a database of Fukumi, and brings
// old tables up to date unless it may only read. Returns the version of the tables.
int prepare(Connection& connection, Connection::Access access) {
    connection.run("PRAGMA cache_size = -262144");  // up to 256 MiB, allocated when needed
    const bool is_empty = connection.number_of("SELECT count(*) FROM sqlite_master") == 0;
    if (is_empty && access == Connection::Access::Create) {
        connection.run("PRAGMA journal_mode = WAL");
        make_tables(connection);
    }
    if (connection.number_of("PRAGMA application_id") != kApplicationId)
        throw DatabaseError(connection.path() + ": not a database of Fukumi");
    std::int64_t version = connection.number_of("PRAGMA user_version");
    if (version == 1 && access != Connection::Access::ReadOnly) {
        make_tables(connection);
        version = connection.number_of("PRAGMA user_version");
    }
    if (version < 1 || version > kVersion) {
        throw DatabaseError(connection.path() + ": made by another version of Fukumi (format " +
                            std::to_string(version) + ", this one reads up to " +
                            std::to_string(kVersion) + ")");
    }
    // With FULL, a commit returns only when the data is on the disk.
    connection.run("PRAGMA synchronous = FULL");
    return static_cast<int>(version);
}

// Returns a number of a row as a smaller type. Throws if the number is not in least..most.
template <typename Number>
Number checked(const Statement& row, int column, std::int64_t least, std::int64_t most) {
    const std::int64_t number = row.number(column);
    if (number < least || number > most)
        throw DatabaseError(row.path() + ": a position has a number out of range");
    return static_cast<Number>(number);
}

// Throws if the record has a number that a reader of the database would refuse.
void check_numbers(const Record& record, const std::string& path) {
    const bool has_value = record.value.has_value();
    if ((has_value && (*record.value < -kMate || *record.value > kMate)) ||
        has_value != (record.bound != Bound::None) || record.depth < -kMostDepth ||
        record.depth > kMostDepth || !are_possible(record.games)) {
        throw DatabaseError(path + ": a position has a number out of range");
    }
}

Record record_of(const Statement& row) {
    constexpr std::int64_t kMostGames = std::numeric_limits<std::uint32_t>::max();
    Record record;
    if (!row.is_null(1))
        record.value = checked<Value>(row, 1, -kMate, kMate);
    record.depth = checked<int>(row, 2, -kMostDepth, kMostDepth);
    // A record has a bound if and only if it has a value.
    record.bound = static_cast<Bound>(checked<int>(
        row, 3, record.value ? 1 : 0, record.value ? static_cast<int>(Bound::Exact) : 0));
    record.label = static_cast<Label>(checked<unsigned char>(row, 4, 0, 255));
    record.is_marked = checked<int>(row, 5, 0, 1) != 0;
    record.games = {checked<std::uint32_t>(row, 6, 0, kMostGames),
                    checked<std::uint32_t>(row, 7, 0, kMostGames),
                    checked<std::uint32_t>(row, 8, 0, kMostGames),
                    checked<std::uint32_t>(row, 11, 0, kMostGames),
                    checked<std::uint64_t>(row, 12, 0, std::numeric_limits<std::int64_t>::max())};
    if (!are_possible(record.games))
        throw DatabaseError(row.path() + ": a position has a number out of range");
    record.comment = row.text(9);
    record.board_text = row.text(10);
    return record;
}

// Both bytes of a pass in the blob of a game.
constexpr char kPassByte = '\x7f';

// Returns the moves of a game as bytes: rule, width, height, then two bytes for each move.
std::string bytes_of(const StoredGame& game) {
    std::string bytes;
    bytes += static_cast<char>(info_number(game.rule));
    bytes += static_cast<char>(game.width);
    bytes += static_cast<char>(game.height);
    for (const Point p : game.moves) {
        const bool pass = formats::is_pass(p);
        bytes += pass ? kPassByte : static_cast<char>(p.x);
        bytes += pass ? kPassByte : static_cast<char>(p.y);
    }
    return bytes;
}

// Parses a row of the table of games. Returns nullopt if the row is not a valid game.
std::optional<StoredGame> game_of(const Statement& row) {
    const std::string_view bytes = row.blob(0);
    StoredGame game;
    if (bytes.size() < 3 || bytes.size() % 2 != 1 || row.number(1) < 0 ||
        row.number(1) >= formats::kOutcomeCount)
        return std::nullopt;
    const auto rule = formats::rule_with_number(bytes[0]);
    game.width = bytes[1];
    game.height = bytes[2];
    if (!rule || !is_board_side(game.width) || !is_board_side(game.height))
        return std::nullopt;
    game.rule = *rule;
    Grid grid(game.width, game.height);
    for (std::size_t i = 3; i < bytes.size(); i += 2) {
        if (bytes[i] == kPassByte && bytes[i + 1] == kPassByte) {
            game.moves.push_back(formats::kPass);
            continue;
        }
        const Point p{bytes[i], bytes[i + 1]};
        if (p.x < 0 || p.x >= game.width || p.y < 0 || p.y >= game.height ||
            grid.at(p) != Cell::Empty)
            return std::nullopt;
        grid.set(p, stone_of(game.moves.size() % 2 == 0 ? Color::Black : Color::White));
        game.moves.push_back(p);
    }
    game.outcome = static_cast<formats::Outcome>(row.number(1));
    game.black = row.text(2);
    game.white = row.text(3);
    if (row.number(4) < 0 || row.number(4) > kMaxCells)
        return std::nullopt;
    game.plies = static_cast<int>(row.number(4));
    game.event = row.text(5);
    game.date = row.text(6);
    game.opening = row.text(7);
    game.comment = row.text(8);
    return game;
}

}  // namespace

// SQLite refuses to prepare a statement that names a missing column. So for an old file, which is
// then read-only, the statements that write name only its columns, although the store never runs
// them.
Store::Store(const std::string& path, Connection::Access access, int busy_timeout_ms)
    : connection_(path_of_file(path), access, busy_timeout_ms),
      version_(prepare(connection_, access)),
      find_(connection_, select("WHERE key = ?1", is_old())),
      put_(connection_,
           std::string("INSERT OR REPLACE INTO positions (key, ") + kColumns +
               (is_old() ? ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
                         : ", dated, year_sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, "
                           "?11, ?12, ?13)")),
      erase_(connection_, "DELETE FROM positions WHERE key = ?1"),
      add_game_(connection_, is_old() ? "INSERT OR IGNORE INTO games VALUES (?1, ?2, ?3, ?4, ?5)"
                                      : "INSERT OR IGNORE INTO games VALUES (?1, ?2, ?3, ?4, ?5, "
                                        "?6, ?7, ?8, ?9)"),
      date_game_(connection_,
                 is_old() ? "SELECT 0"
                          : std::string("UPDATE games SET event = ?6, date = ?7, opening = ?8, "
                                        "comment = ?9") +
                                kSameGame + " AND date = ''"),
      plies_(connection_, std::string("SELECT plies FROM games") + kSameGame),
      count_(connection_,
             is_old() ? "SELECT 0"
                      : "INSERT INTO positions (key, depth, bound, label, marked, black_wins, "
                        "draws, white_wins, comment, board_text, dated, year_sum) "
                        "VALUES (?1, 0, 0, 0, 0, ?2, ?3, ?4, '', '', ?5, ?6) "
                        "ON CONFLICT (key) DO UPDATE SET black_wins = black_wins + ?2, "
                        "draws = draws + ?3, white_wins = white_wins + ?4, dated = dated + ?5, "
                        "year_sum = year_sum + ?6") {}

std::optional<Record> Store::find(std::string_view key) {
    find_.bind_blob(1, key);
    if (!find_.step())
        return std::nullopt;
    Record record = record_of(find_);
    find_.reset();
    return record;
}

void Store::put(std::string_view key, const Record& record) {
    check_numbers(record, path());
    put_.bind_blob(1, key);
    put_.bind_number(2, record.value);
    put_.bind_number(3, record.depth);
    put_.bind_number(4, static_cast<int>(record.bound));
    put_.bind_number(5, static_cast<unsigned char>(record.label));
    put_.bind_number(6, record.is_marked);
    put_.bind_number(7, record.games.black_wins);
    put_.bind_number(8, record.games.draws);
    put_.bind_number(9, record.games.white_wins);
    put_.bind_text(10, record.comment);
    put_.bind_text(11, record.board_text);
    put_.bind_number(12, record.games.dated);
    put_.bind_number(13, static_cast<std::int64_t>(record.games.year_sum));
    put_.run();
}

bool Store::erase(std::string_view key) {
    erase_.bind_blob(1, key);
    erase_.run();
    return connection_.changes() > 0;
}

GameIntake Store::insert_game(const StoredGame& game) {
    const std::string bytes = bytes_of(game);
    const auto bind_identity = [&](Statement& statement) {
        statement.bind_blob(1, bytes);
        statement.bind_number(2, static_cast<int>(game.outcome));
        statement.bind_text(3, game.black);
        statement.bind_text(4, game.white);
    };
    const auto bind_notes = [&](Statement& statement) {
        statement.bind_text(6, game.event);
        statement.bind_text(7, game.date);
        statement.bind_text(8, game.opening);
        statement.bind_text(9, game.comment);
    };
    bind_identity(add_game_);
    add_game_.bind_number(5, game.plies);
    bind_notes(add_game_);
    add_game_.run();
    const GameCounts counts = counts_of(game.outcome, game.date);
    if (connection_.changes() > 0)
        return {true, counts, game.plies};
    if (game.date.empty())
        return {};
    bind_identity(date_game_);
    bind_notes(date_game_);
    date_game_.run();
    if (connection_.changes() == 0 || counts.dated == 0)
        return {};
    bind_identity(plies_);
    GameCounts year_only;
    year_only.dated = counts.dated;
    year_only.year_sum = counts.year_sum;
    GameIntake intake{false, year_only, 0};
    if (plies_.step())
        intake.plies = static_cast<int>(plies_.number(0));
    plies_.reset();
    return intake;
}

void Store::add_counts(std::string_view key, const GameCounts& counts) {
    count_.bind_blob(1, key);
    count_.bind_number(2, counts.black_wins);
    count_.bind_number(3, counts.draws);
    count_.bind_number(4, counts.white_wins);
    count_.bind_number(5, counts.dated);
    count_.bind_number(6, static_cast<std::int64_t>(counts.year_sum));
    count_.run();
}

void Store::limit_cache(int mebibytes) {
    connection_.run("PRAGMA cache_size = -" + std::to_string(mebibytes * 1024));
}

void Store::for_each(const std::function<bool(std::string_view, const Record&)>& visit,
                     std::string_view from) {
    Statement rows(connection_, select("WHERE key >= ?1 ORDER BY key", is_old()));
    rows.bind_blob(1, from);
    while (rows.step()) {
        if (!visit(rows.blob(0), record_of(rows)))
            return;
    }
}

void Store::for_each_game(const std::function<bool(const StoredGame&)>& visit) {
    Statement rows(connection_,
                   std::string("SELECT moves, outcome, black, white, plies, ") +
                       (is_old() ? "'', '', '', ''" : "event, date, opening, comment") +
                       " FROM games");
    while (rows.step()) {
        const auto game = game_of(rows);
        if (!game)
            throw DatabaseError(path() + ": a game is invalid");
        if (!visit(*game))
            return;
    }
}

StoreStatistics Store::statistics() {
    StoreStatistics result;
    result.games = connection_.number_of("SELECT count(*) FROM games");
    result.bytes =
        connection_.number_of("PRAGMA page_count") * connection_.number_of("PRAGMA page_size");
    // The first three bytes of a key are rule, width and height.
    Statement rows(connection_,
                   "SELECT substr(key, 1, 4), count(*), count(value), sum(comment <> ''), "
                   "sum(label = unicode('w')), sum(label = unicode('l')), "
                   "sum(label = unicode('d')) FROM positions "
                   "GROUP BY substr(key, 1, 3) ORDER BY substr(key, 1, 3)");
    while (rows.step()) {
        const std::string head = std::string(rows.blob(0)) + std::string(2, '\0');
        result.positions += rows.number(1);
        result.with_value += rows.number(2);
        result.with_comment += rows.number(3);
        const auto rule = formats::rule_with_number(head[0]);
        if (!rule)
            throw DatabaseError(path() + ": a position has an unknown rule");
        result.groups.push_back({*rule, head[1], head[2], rows.number(1), rows.number(4),
                                 rows.number(5), rows.number(6)});
    }
    return result;
}

std::vector<std::string> Store::problems() {
    std::vector<std::string> result;
    try {
        Statement check(connection_, "PRAGMA integrity_check(10)");
        while (check.step()) {
            if (check.text(0) != "ok")
                result.push_back(path() + ": " + formats::single_line(check.text(0)));
        }
        if (!result.empty())
            return result;
        std::int64_t number = 0;
        for_each([&](std::string_view key, const Record&) {
            ++number;
            if (!is_canonical(key)) {
                result.push_back(path() + ": the key of position " + std::to_string(number) +
                                 " is invalid");
            }
            return result.size() < 10;
        });
        for_each_game([](const StoredGame&) { return true; });
    } catch (const DatabaseError& error) {
        result.emplace_back(error.what());
    }
    return result;
}

Stones stones_in(const Store& store, std::string_view key) {
    if (!is_canonical(key))
        throw DatabaseError(store.path() + ": the key of a position is invalid");
    return *stones_of(key);
}

void BatchWriter::add(const Stones& stones, Record record) {
    add(canonical_key(stones).bytes, std::move(record));
}

void BatchWriter::add(std::string key, Record record) {
    waiting_.emplace_back(std::move(key), std::move(record));
    ++taken_;
    if (waiting_.size() >= kBatch)
        flush();
}

void BatchWriter::flush() {
    // Keep the order of records of one position, because the later record is the newer one.
    std::stable_sort(waiting_.begin(), waiting_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [key, record] : waiting_) {
        const auto known = store_.find(key);
        added_ += !known;
        if (known)
            left_out_.add(lost_by_merging(*known, record));
        if (!known)
            store_.put(key, record);
        else if (Record joined = merged(*known, record); joined != *known)
            store_.put(key, joined);
    }
    waiting_.clear();
}

bool GameWriter::add(const StoredGame& game) {
    const GameIntake intake = store_.insert_game(game);
    if (!intake.counts)
        return intake.is_new;
    KeysOfGame keys(game.rule, game.width, game.height);
    const auto most =
        std::min(game.moves.size(), static_cast<std::size_t>(std::max(intake.plies, 0)));
    for (std::size_t i = 0; i <= most; ++i) {
        if (i > 0)
            keys.play(game.moves[i - 1]);
        // Two passes in a row lead to a position that the game has counted already.
        if (i > 1 && formats::is_pass(game.moves[i - 1]) && formats::is_pass(game.moves[i - 2]))
            continue;
        const std::string& key = keys.key();
        counts_.push_back(
            {static_cast<std::uint32_t>(keys_.size()), static_cast<std::uint32_t>(games_.size())});
        keys_ += static_cast<char>(key.size() >> 8);
        keys_ += static_cast<char>(key.size() & 0xFF);
        keys_ += key;
    }
    games_.push_back(*intake.counts);
    constexpr std::size_t kMostBytes = 40'000'000;
    if (counts_.size() >= kBatch || keys_.size() >= kMostBytes)
        flush();
    return intake.is_new;
}

std::string_view GameWriter::key_of(const Count& count) const noexcept {
    const char* bytes = keys_.data() + count.key;
    const auto size = static_cast<std::size_t>(static_cast<unsigned char>(bytes[0]) << 8 |
                                               static_cast<unsigned char>(bytes[1]));
    return {bytes + 2, size};
}

void GameWriter::flush() {
    std::sort(counts_.begin(), counts_.end(),
              [this](const Count& a, const Count& b) { return key_of(a) < key_of(b); });
    for (auto count = counts_.begin(); count != counts_.end();) {
        const std::string_view key = key_of(*count);
        GameCounts sum;
        for (; count != counts_.end() && key_of(*count) == key; ++count)
            sum += games_[count->game];
        store_.add_counts(key, sum);
    }
    counts_.clear();
    keys_.clear();
    games_.clear();
}

}  // namespace fukumi::database
