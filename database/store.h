// The database: positions and games in one SQLite file.
//
// The file of an earlier version (format 1, without dates) gets the new columns when it is opened for
// writing; opened read-only, its games have no dates.
//
// All mirror images of a position share one record (canonical.h). Several processes may use a file
// at the same time: readers see the state before or after a transaction, writers wait for each
// other. Committed transactions survive a crash of the process or the system.
//
// All functions throw DatabaseError (sqlite.h) if the file cannot be read or written, is not a
// database of Fukumi, or is damaged. A Store is not thread-safe: use one Store for each thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "database/canonical.h"
#include "database/sqlite.h"
#include "formats/game_record.h"
#include "formats/left_out.h"
#include "formats/positions/record.h"

namespace fukumi::database {

/// A finished game.
struct StoredGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> moves;  ///< alternating, Black first; formats::kPass is a pass
    formats::Outcome outcome = formats::Outcome::Draw;
    /// Record::games counts the game once in each of the positions after 0..plies moves.
    int plies = kMaxCells;
    std::string black;  ///< names of the players
    std::string white;
    std::string event;  ///< these four are those of GameRecord; each may be empty
    std::string date;
    std::string opening;
    std::string comment;

    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// Changes that Store::insert_game() leaves to its caller: the counts in the records of positions.
struct GameIntake {
    bool is_new = false;  ///< the database had no game with the same moves, result and names
    /// The counts to add to the record of each position after 0..plies moves: those of the game, or
    /// only the year of a stored game that had no date. Absent if no record changes.
    std::optional<GameCounts> counts;
    int plies = 0;
};

struct StoreStatistics {
    std::int64_t positions = 0;
    std::int64_t games = 0;
    std::int64_t with_value = 0;
    std::int64_t with_comment = 0;
    std::int64_t bytes = 0;  ///< size of the file
    struct Group {
        Rule rule;
        int width;
        int height;
        std::int64_t positions;
        std::int64_t won;  ///< positions whose label is a win of the side to move
        std::int64_t lost;
        std::int64_t drawn;
    };
    std::vector<Group> groups;  ///< one for each rule and board size
};

class Store {
 public:
    /// Opens the file at `path` (UTF-8). Creates a missing file only with Access::Create.
    Store(const std::string& path, Connection::Access access,
          int busy_timeout_ms = Connection::kUsualBusyTimeoutMs);

    const std::string& path() const noexcept { return connection_.path(); }
    /// Returns the connection, which the constructor of Transaction needs. Outside a Transaction
    /// each put() and erase() is a transaction.
    Connection& connection() noexcept { return connection_; }

    std::optional<Record> find(std::string_view key);
    std::optional<Record> find(const Stones& stones) { return find(canonical_key(stones).bytes); }
    /// Stores the record of a position, and replaces an old record. Throws if a number of the
    /// record is out of its range.
    void put(std::string_view key, const Record& record);
    /// Deletes the record of a position. Returns false if the position was not in the database.
    bool erase(std::string_view key);

    /// Adds a game. If the database already has a game with the same moves, result and names, only
    /// adds event, date, opening and comment if that game has no date. Does not count the game in
    /// the records of its positions: GameWriter does. Requires: an open Transaction.
    GameIntake insert_game(const StoredGame& game);
    /// Adds counts to the record of a position; creates the record if it is missing.
    void add_counts(std::string_view key, const GameCounts& counts);
    /// Limits the memory for pages of the file.
    void limit_cache(int mebibytes);

    /// Calls `visit` for the positions in ascending order of keys, starting with the first key that
    /// is not smaller than `from`. Stops if `visit` returns false. Requires: `visit` does not write
    /// to the store.
    void for_each(const std::function<bool(std::string_view key, const Record&)>& visit,
                  std::string_view from = {});
    void for_each_game(const std::function<bool(const StoredGame&)>& visit);

    StoreStatistics statistics();
    /// Runs the checks of SQLite, and checks all keys, numbers and games. Returns a line for each
    /// error, up to about ten. Does not throw if the file is damaged.
    std::vector<std::string> problems();
    /// Rewrites the file without unused space.
    void shrink() { connection_.run("VACUUM"); }

 private:
    bool is_old() const noexcept { return version_ < 2; }

    Connection connection_;
    // Version of the tables. The initializer creates the tables of a new file, and updates old ones
    // unless the file is open for reading only. The member stands before the statements below,
    // which need the tables.
    int version_;
    Statement find_;
    Statement put_;
    Statement erase_;
    Statement add_game_;
    Statement date_game_;
    Statement plies_;
    Statement count_;
};

/// Returns the position of a key of the store. Throws DatabaseError if the key is invalid.
Stones stones_in(const Store& store, std::string_view key);

/// Adds many positions. Collects them in memory and sorts them, because SQLite writes keys in
/// ascending order far faster than keys in random order. Requires: an open Transaction.
class BatchWriter {
 public:
    explicit BatchWriter(Store& store) : store_(store) {}

    /// Adds a record. If the store has a record of the position, combines both by merged().
    void add(const Stones& stones, Record record);
    void add(std::string key, Record record);
    /// Writes the collected positions to the store. Call it before the transaction ends.
    void flush();
    /// added() returns the number of positions that were new in the store, as flush() found; taken()
    /// returns the number of all records that were passed to add().
    std::int64_t added() const noexcept { return added_; }
    std::int64_t taken() const noexcept { return taken_; }
    /// Returns what flush() left out when it combined records: lost_by_merging().
    const formats::LeftOut& left_out() const noexcept { return left_out_; }

 private:
    static constexpr std::size_t kBatch = std::size_t{1} << 20;

    Store& store_;
    std::vector<std::pair<std::string, Record>> waiting_;
    std::int64_t added_ = 0;
    std::int64_t taken_ = 0;
    formats::LeftOut left_out_;
};

/// Adds many games, and counts them in the records of their positions. Collects the counts in up to
/// about 60 MB, and writes them in the order of their keys. Requires: an open Transaction.
class GameWriter {
 public:
    explicit GameWriter(Store& store) : store_(store) {}

    /// Adds a game. Returns false if the database had it already.
    bool add(const StoredGame& game);
    /// Writes the collected counts. Call it before the transaction ends.
    void flush();

 private:
    static constexpr std::size_t kBatch = std::size_t{1} << 20;

    struct Count {           // what one game adds to one position
        std::uint32_t key;   // index in keys_ of its first byte
        std::uint32_t game;  // index in games_
    };

    std::string_view key_of(const Count& count) const noexcept;

    Store& store_;
    std::string keys_;  // the keys of all counts, each after two bytes with its length
    std::vector<Count> counts_;
    std::vector<GameCounts> games_;
};

}  // namespace fukumi::database
