// See store.h.
#include "database/store.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "database/merging.h"
#include "formats/board_options.h"
#include "formats/reading.h"

namespace fukumi::database {
namespace {

// The ASCII bytes of "Fuku". SQLite stores this number in the file, and prepare() recognizes a
// database of Fukumi by it.
constexpr int kApplicationId = 0x46756B75;
constexpr int kVersion = 1;

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
    board_text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
    moves BLOB NOT NULL,
    outcome INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    plies INTEGER NOT NULL,
    PRIMARY KEY (moves, outcome, black, white)
) STRICT, WITHOUT ROWID;
)";

constexpr const char* kColumns =
    "value, depth, bound, label, marked, black_wins, draws, white_wins, comment, board_text";

std::string select(const std::string& condition) {
    return std::string("SELECT key, ") + kColumns + " FROM positions " + condition;
}

// Returns the path in a form that SQLite treats as a file. SQLite would open a temporary database
// for an empty name or one that starts with ':', and would parse "file:…" as a URI with options.
std::string path_of_file(const std::string& path) {
    if (path.empty() || path[0] == ':')
        throw DatabaseError("'" + path + "' is not the name of a file");
    return path.starts_with("file:") ? "./" + path : path;
}

void make_tables(Connection& connection) {
    Transaction transaction(connection);
    // Another process may have created the tables while this one waited for the transaction.
    if (connection.number_of("PRAGMA user_version") == 0) {
        connection.run(kTables);
        connection.run("PRAGMA application_id = " + std::to_string(kApplicationId));
        connection.run("PRAGMA user_version = " + std::to_string(kVersion));
    }
    transaction.commit();
}

// Creates the tables if the file is new, and checks that the file is a database of Fukumi. Returns
// true.
bool prepare(Connection& connection, Connection::Access access) {
    connection.run("PRAGMA cache_size = -262144");  // up to 256 MiB, allocated when needed
    const bool is_empty = connection.number_of("SELECT count(*) FROM sqlite_master") == 0;
    if (is_empty && access == Connection::Access::Create) {
        connection.run("PRAGMA journal_mode = WAL");
        make_tables(connection);
    }
    if (connection.number_of("PRAGMA application_id") != kApplicationId)
        throw DatabaseError(connection.path() + ": not a database of Fukumi");
    const std::int64_t version = connection.number_of("PRAGMA user_version");
    if (version != kVersion) {
        throw DatabaseError(connection.path() + ": made by another version of Fukumi (format " +
                            std::to_string(version) + ", this one reads " +
                            std::to_string(kVersion) + ")");
    }
    // With FULL, a commit returns only when the data is on the disk.
    connection.run("PRAGMA synchronous = FULL");
    return true;
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
        record.depth > kMostDepth) {
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
                    checked<std::uint32_t>(row, 8, 0, kMostGames)};
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
    return game;
}

}  // namespace

Store::Store(const std::string& path, Connection::Access access, int busy_timeout_ms)
    : connection_(path_of_file(path), access, busy_timeout_ms),
      is_ready_(prepare(connection_, access)),
      find_(connection_, select("WHERE key = ?1")),
      put_(connection_, std::string("INSERT OR REPLACE INTO positions (key, ") + kColumns +
                            ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"),
      erase_(connection_, "DELETE FROM positions WHERE key = ?1"),
      add_game_(connection_, "INSERT OR IGNORE INTO games VALUES (?1, ?2, ?3, ?4, ?5)"),
      count_(connection_,
             "INSERT INTO positions VALUES (?1, NULL, 0, 0, 0, 0, ?2, ?3, ?4, '', '') "
             "ON CONFLICT (key) DO UPDATE SET black_wins = black_wins + ?2, draws = draws + ?3, "
             "white_wins = white_wins + ?4") {}

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
    put_.run();
}

bool Store::erase(std::string_view key) {
    erase_.bind_blob(1, key);
    erase_.run();
    return connection_.changes() > 0;
}

bool Store::add_game(const StoredGame& game) {
    const std::string bytes = bytes_of(game);
    add_game_.bind_blob(1, bytes);
    add_game_.bind_number(2, static_cast<int>(game.outcome));
    add_game_.bind_text(3, game.black);
    add_game_.bind_text(4, game.white);
    add_game_.bind_number(5, game.plies);
    add_game_.run();
    if (connection_.changes() == 0)
        return false;
    count(game);
    return true;
}

void Store::count(const StoredGame& game) {
    Stones stones{game.rule, game.width, game.height, {}, {}, Color::Black};
    const auto most =
        std::min(game.moves.size(), static_cast<std::size_t>(std::max(game.plies, 0)));
    std::set<std::string> since_stone;  // two passes lead back to a position
    for (std::size_t i = 0; i <= most; ++i) {
        const std::string key = canonical_key(stones).bytes;
        if (since_stone.insert(key).second) {
            count_.bind_blob(1, key);
            count_.bind_number(2, game.outcome == formats::Outcome::BlackWins);
            count_.bind_number(3, game.outcome == formats::Outcome::Draw);
            count_.bind_number(4, game.outcome == formats::Outcome::WhiteWins);
            count_.run();
        }
        if (i == most)
            break;
        if (formats::is_pass(game.moves[i])) {
            stones.to_move = opponent(stones.to_move);
        } else {
            stones = with_stone(stones, game.moves[i]);
            since_stone.clear();
        }
    }
}

void Store::for_each(const std::function<bool(std::string_view, const Record&)>& visit,
                     std::string_view from) {
    Statement rows(connection_, select("WHERE key >= ?1 ORDER BY key"));
    rows.bind_blob(1, from);
    while (rows.step()) {
        if (!visit(rows.blob(0), record_of(rows)))
            return;
    }
}

void Store::for_each_game(const std::function<bool(const StoredGame&)>& visit) {
    Statement rows(connection_, "SELECT moves, outcome, black, white, plies FROM games");
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
        if (!known)
            store_.put(key, record);
        else if (Record joined = merged(*known, record); joined != *known)
            store_.put(key, joined);
    }
    waiting_.clear();
}

}  // namespace fukumi::database
