// The database: positions and games in one file of SQLite.
//
// A position is stored once for all its symmetric copies (canonical.h). Several processes may use a
// file at the same time: readers see the state before or after a transaction, writers wait for each
// other. Committed transactions survive a crash of the process or the system.
//
// All functions throw DatabaseError (sqlite.h) if the file cannot be read or written, is not a
// database of Fukumi, or is damaged. Not thread-safe: use one Store per thread.
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
#include "formats/positions/record.h"

namespace fukumi::database {

/// A finished game.
struct StoredGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> moves;  ///< alternating, Black first
    formats::Outcome outcome = formats::Outcome::Draw;
    int plies = kMaxCells;  ///< it counts for the positions after 0 to this many moves
    std::string black;      ///< names of the players
    std::string white;

    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct StoreStatistics {
    std::int64_t positions = 0;
    std::int64_t games = 0;
    std::int64_t with_value = 0;
    std::int64_t with_comment = 0;
    std::int64_t bytes = 0;  ///< of the file
    struct Group {
        Rule rule;
        int width;
        int height;
        std::int64_t positions;
        std::int64_t won;  ///< by the side to move
        std::int64_t lost;
        std::int64_t drawn;
    };
    std::vector<Group> groups;  ///< by rule and size
};

class Store {
 public:
    /// `path` is UTF-8. Creates the file only with Access::Create.
    Store(const std::string& path, Connection::Access access,
          int busy_timeout_ms = Connection::kUsualBusyTimeoutMs);

    const std::string& path() const noexcept { return connection_.path(); }
    /// For Transaction. Without one, each put() and erase() is a transaction.
    Connection& connection() noexcept { return connection_; }

    std::optional<Record> find(std::string_view key);
    std::optional<Record> find(const Stones& stones) { return find(canonical_key(stones).bytes); }
    /// Replaces the record of a position. Throws for numbers out of their ranges.
    void put(std::string_view key, const Record& record);
    /// Returns false if the position was not in the database.
    bool erase(std::string_view key);

    /// Adds a game, and counts it for its positions. Returns false, without counting, for a game
    /// that is known: the same moves, result and names. Requires: an open Transaction.
    bool add_game(const StoredGame& game);

    /// Visits the positions in ascending order of keys, from the key `from` on, until visit()
    /// returns false. Requires: nothing is written meanwhile.
    void for_each(const std::function<bool(std::string_view key, const Record&)>& visit,
                  std::string_view from = {});
    void for_each_game(const std::function<bool(const StoredGame&)>& visit);

    StoreStatistics statistics();
    /// Checks the file with SQLite, and all keys, numbers and games. Returns the first
    /// errors, about ten at most. Does not throw for damage.
    std::vector<std::string> problems();
    /// Rewrites the file without unused space.
    void shrink() { connection_.run("VACUUM"); }

 private:
    void count(const StoredGame& game);

    Connection connection_;
    bool is_ready_;  // makes the tables, between the connection and the statements
    Statement find_;
    Statement put_;
    Statement erase_;
    Statement add_game_;
    Statement count_;
};

/// Returns the position of a key of the store. Throws DatabaseError if the key is invalid.
Stones stones_in(const Store& store, std::string_view key);

/// Adds many positions. They are sorted in memory first, because SQLite writes neighbouring keys far
/// faster than keys in random order. Requires: an open Transaction.
class BatchWriter {
 public:
    explicit BatchWriter(Store& store) : store_(store) {}

    /// merged() combines the record with that of the store.
    void add(const Stones& stones, Record record);
    void add(std::string key, Record record);
    /// Writes the positions in memory. Call it before the transaction ends.
    void flush();
    /// Number of positions that were new, and of all that were added.
    std::int64_t added() const noexcept { return added_; }
    std::int64_t taken() const noexcept { return taken_; }

 private:
    static constexpr std::size_t kBatch = std::size_t{1} << 20;

    Store& store_;
    std::vector<std::pair<std::string, Record>> waiting_;
    std::int64_t added_ = 0;
    std::int64_t taken_ = 0;
};

}  // namespace fukumi::database
