// The database: positions and games in one file of SQLite.
//
// A position is stored once for all of its symmetric copies (canonical.h). Several processes may
// use a file at once: readers see the state before or after a transaction, writers take turns. What
// a transaction confirmed survives the death of the process and of the system.
//
// Everything throws DatabaseError (sqlite.h) when the file cannot be read or written, is none of
// ours, or is damaged. One Store is for one thread.
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

/// A finished game, as far as it counts.
struct StoredGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> moves;  ///< in turn, Black first
    formats::Outcome outcome = formats::Outcome::Draw;
    int plies = kMaxCells;  ///< it counts at the positions after so many moves at most
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
    /// `path` in UTF-8. A new file is made for Create alone.
    Store(const std::string& path, Connection::Access access,
          int busy_timeout_ms = Connection::kUsualBusyTimeoutMs);

    const std::string& path() const noexcept { return connection_.path(); }
    /// For Transaction. put() and erase() outside of one are transactions of their own.
    Connection& connection() noexcept { return connection_; }

    std::optional<Record> find(std::string_view key);
    std::optional<Record> find(const Stones& stones) { return find(canonical_key(stones).bytes); }
    /// In place of what was there. Throws for numbers out of their ranges.
    void put(std::string_view key, const Record& record);
    /// Whether there was one.
    bool erase(std::string_view key);

    /// Counts a game at the positions that it went through. False if it was known: the same moves,
    /// result and names. Requires a Transaction, without which a part of it might stay.
    bool add_game(const StoredGame& game);

    /// In ascending order of keys; `from` is the first that is visited. Stops where visit() returns
    /// false. Nothing may be written meanwhile.
    void for_each(const std::function<bool(std::string_view key, const Record&)>& visit,
                  std::string_view from = {});
    void for_each_game(const std::function<bool(const StoredGame&)>& visit);

    StoreStatistics statistics();
    /// What is wrong with the file: SQLite's own check, and keys, numbers and games that are none.
    /// Some of it, if there is much. Empty: nothing. Throws nothing for damage.
    std::vector<std::string> problems();
    /// Gives room that is no longer used back to the system.
    void shrink() { connection_.run("VACUUM"); }

 private:
    void count(const StoredGame& game);

    Connection connection_;
    bool
        is_ready_;  // constructed after the connection, before the statements: the tables are there
    Statement find_;
    Statement put_;
    Statement erase_;
    Statement add_game_;
    Statement count_;
};

/// The position of a key that a store has. Throws DatabaseError if it is none.
Stones stones_in(const Store& store, std::string_view key);

/// Positions on their way into a store, many at a time: sorted and joined in memory first, for a
/// file takes neighbours far faster than positions in any order. Belongs into a Transaction.
class BatchWriter {
 public:
    explicit BatchWriter(Store& store) : store_(store) {}

    /// Joined with what is there by merged().
    void add(const Stones& stones, Record record);
    void add(std::string key, Record record);
    /// Writes what waits. Call before the transaction ends.
    void flush();
    /// Positions that were not in the store before.
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
