// See database_memory.h.
#include "tools/db/database_memory.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <unordered_map>

#include "database/canonical.h"
#include "engine/board/geometry.h"
#include "tools/db/search_records.h"
#include "tools/stored_stones.h"

namespace fukumi {
namespace {

using database::DatabaseError;
using database::Record;
using database::Stones;
using Access = database::Connection::Access;

// The cache of SQLite is small, because a search probes few positions and the process has a memory
// limit.
constexpr int kCacheKib = 4096;
// The largest number of search results that wait to be written; further results are dropped.
constexpr std::size_t kMaxWaiting = 1000;
constexpr std::int64_t kWritingBeforeEditsMs = 2000;
// The number of probes that one deleting command makes, each about 10 us. The command exceeds it
// only until it has reached the end of one line.
constexpr int kForgettingLookUps = 50'000;

// Removes the path from the front of a message, because messages of the protocol contain no paths.
std::string without_path(const std::string& text, const std::string& path) {
    const std::string head = path + ": ";
    return text.compare(0, head.size(), head) == 0 ? text.substr(head.size()) : text;
}

std::unique_ptr<database::Store> open_store(const std::string& path, Access access,
                                            int patience_ms) {
    auto store = std::make_unique<database::Store>(path, access, patience_ms);
    store->connection().run("PRAGMA cache_size = -" + std::to_string(kCacheKib));
    return store;
}

// Finds the positions of the database that can be reached from a root through other positions of
// the database. Stops after kForgettingLookUps probes, but not before it has found a position
// without known successors: that position can be deleted, so that each command makes progress.
class KnownBelow {
 public:
    KnownBelow(database::Store& store, const Stones& root) : store_(store) {
        add(root);
        while (!open_.empty() && (look_ups_ < kForgettingLookUps || !has_end_)) {
            const std::size_t next = open_.back();
            open_.pop_back();
            look_below(next);
        }
    }

    bool is_complete() const noexcept { return open_.empty(); }

    // Returns the keys of the positions to delete, those with more stones first. A position is
    // deleted only if all its known successors are deleted too, so that a later command can still
    // reach the remaining positions from the root.
    std::vector<std::string> keys_to_forget() {
        std::vector<std::size_t> order(nodes_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(count(b), a) < std::pair(count(a), b);
        });
        std::vector<std::string> keys;
        for (const std::size_t i : order) {
            Node& node = nodes_[i];
            node.goes = node.is_seen && std::all_of(node.below.begin(), node.below.end(),
                                                    [&](std::size_t j) { return nodes_[j].goes; });
            if (node.goes)
                keys.push_back(node.key);
        }
        return keys;
    }

 private:
    struct Node {
        Stones stones;
        std::string key;
        std::vector<std::size_t> below;
        bool is_seen = false;  // look_below() has probed the successors
        bool goes = false;
    };

    std::size_t count(std::size_t i) const {
        return nodes_[i].stones.black.size() + nodes_[i].stones.white.size();
    }
    std::size_t add(const Stones& stones) {
        std::string key = database::canonical_key(stones).bytes;
        const auto [place, is_new] = numbers_.emplace(key, nodes_.size());
        if (is_new) {
            open_.push_back(nodes_.size());
            nodes_.push_back({stones, std::move(key), {}, false, false});
        }
        return place->second;
    }
    void look_below(std::size_t number) {
        const Stones stones = nodes_[number].stones;
        nodes_[number].is_seen = true;
        for (const Point cell : database::grid_of(stones).free_cells()) {
            ++look_ups_;
            const Stones child = database::with_stone(stones, cell);
            if (store_.find(child)) {
                const std::size_t below = add(child);
                nodes_[number].below.push_back(below);
            }
        }
        has_end_ = has_end_ || nodes_[number].below.empty();
    }

    database::Store& store_;
    std::vector<Node> nodes_;
    std::unordered_map<std::string, std::size_t> numbers_;
    std::vector<std::size_t> open_;
    int look_ups_ = 0;
    bool has_end_ = false;  // look_below() has found a position without known successors
};

}  // namespace

// A thread that writes search results to the file through its own connection.
class DatabaseMemory::Writer {
 public:
    Writer(std::string path, int patience_ms)
        : path_(std::move(path)), patience_ms_(patience_ms), thread_([this] { run(); }) {}
    ~Writer() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void add(std::vector<database::Entry> entries) {
        {
            const std::lock_guard lock(mutex_);
            if (waiting_.size() >= kMaxWaiting) {
                problem_ = "it is too slow to store all results";
                return;
            }
            waiting_.push_back(std::move(entries));
        }
        changed_.notify_all();
    }
    bool finish(std::int64_t milliseconds) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::milliseconds(milliseconds),
                                 [this] { return waiting_.empty() && !is_writing_; });
    }
    std::string take_problem() {
        const std::lock_guard lock(mutex_);
        return std::exchange(problem_, {});
    }

 private:
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return is_over_ || !waiting_.empty(); });
            if (waiting_.empty())
                return;
            const std::vector<database::Entry> entries = std::move(waiting_.front());
            waiting_.pop_front();
            is_writing_ = true;
            lock.unlock();
            const std::string problem = write(entries);
            lock.lock();
            is_writing_ = false;
            if (!problem.empty())
                problem_ = problem;
            // On exit, drop the remaining results after an error: the file may stay locked.
            if (!problem.empty() && is_over_)
                waiting_.clear();
            changed_.notify_all();
        }
    }

    std::string write(const std::vector<database::Entry>& entries) {
        try {
            if (!store_)
                store_ = open_store(path_, Access::ReadWrite, patience_ms_);
            database::Transaction transaction(store_->connection());
            database::BatchWriter writer(*store_);
            for (const database::Entry& entry : entries)
                writer.add(entry.stones, entry.record);
            writer.flush();
            transaction.commit();
            return {};
        } catch (const std::exception& error) {
            return without_path(error.what(), path_);
        }
    }

    std::string path_;
    int patience_ms_;
    std::unique_ptr<database::Store> store_;  // used only by thread_
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::vector<database::Entry>> waiting_;
    std::string problem_;
    bool is_writing_ = false;
    bool is_over_ = false;
    std::thread thread_;  // declared last, because the thread uses the other members
};

DatabaseMemory::DatabaseMemory(int patience_ms) : patience_ms_(patience_ms) {}
DatabaseMemory::~DatabaseMemory() = default;

// Runs `work`, which uses the database. Returns false if the file cannot be read or written;
// last_problem() then returns the message.
template <typename Work>
bool DatabaseMemory::attempt(const Work& work) {
    if (!is_open())
        return false;
    try {
        store_->connection().set_busy_timeout(patience_ms_);
        work();
        return true;
    } catch (const std::exception& error) {
        problem_ = without_path(error.what(), store_->path());
        return false;
    }
}

Result<void> DatabaseMemory::open(const std::string& path, bool read_only) {
    close();
    try {
        store_ = open_store(path, read_only ? Access::ReadOnly : Access::Create, patience_ms_);
        read_only_ = read_only;
        if (!read_only)
            writer_ = std::make_unique<Writer>(path, patience_ms_);
    } catch (const std::exception& error) {
        close();
        return Error{without_path(error.what(), path)};
    }
    return {};
}

void DatabaseMemory::close() {
    writer_.reset();
    store_.reset();
    read_only_ = false;
    problem_.clear();
}

void DatabaseMemory::remember(const Position& position, const SearchResult& result) {
    if (!writer_)
        return;
    std::vector<database::Entry> entries = entries_of(position, result);
    if (!entries.empty())
        writer_->add(std::move(entries));
}

bool DatabaseMemory::finish_writing(std::int64_t milliseconds) {
    return !writer_ || writer_->finish(milliseconds);
}

void DatabaseMemory::write_first() {
    if (!finish_writing(kWritingBeforeEditsMs))
        throw std::runtime_error("it is too slow");
}

std::optional<Record> DatabaseMemory::find(const Position& position) {
    std::optional<Record> record;
    attempt([&] {
        write_first();
        if (const auto stones = stones_without_walls(position))
            record = store_->find(*stones);
    });
    return record;
}

std::vector<std::pair<Point, Record>> DatabaseMemory::moves_from(const Position& position) {
    std::vector<std::pair<Point, Record>> moves;
    attempt([&] {
        write_first();
        const auto stones = stones_without_walls(position);
        if (!stones)
            return;
        const Grid grid = position.grid();
        for (const Point cell : grid.free_cells()) {
            if (auto record = store_->find(database::with_stone(*stones, cell)))
                moves.emplace_back(cell, std::move(*record));
        }
    });
    return moves;
}

bool DatabaseMemory::change(const Position& position, const std::function<void(Record&)>& edit) {
    const auto stones = stones_without_walls(position);
    if (!stones || read_only_)
        return false;
    return attempt([&] {
        write_first();
        const std::string key = database::canonical_key(*stones).bytes;
        database::Transaction transaction(store_->connection());
        Record record = store_->find(key).value_or(Record{});
        edit(record);
        store_->put(key, record);
        transaction.commit();
    });
}

std::int64_t DatabaseMemory::forget(const Position& position, bool all_below) {
    const auto stones = stones_without_walls(position);
    if (!stones || read_only_)
        return 0;
    std::int64_t forgotten = 0;
    attempt([&] {
        write_first();
        database::Transaction transaction(store_->connection());
        if (!all_below) {
            forgotten = store_->erase(database::canonical_key(*stones).bytes);
        } else {
            KnownBelow known(*store_, *stones);
            for (const std::string& key : known.keys_to_forget())
                forgotten += store_->erase(key);
            if (!known.is_complete())
                problem_ = "positions are left: repeat the command";
        }
        transaction.commit();
    });
    return forgotten;
}

std::string DatabaseMemory::last_problem() {
    std::string problem = std::exchange(problem_, {});
    if (problem.empty() && writer_)
        problem = writer_->take_problem();
    return problem;
}

std::optional<StoredResult> DatabaseMemory::probe(const Position& position) noexcept {
    try {
        if (!is_open())
            return std::nullopt;
        // The engine's clock is running, so do not wait for a locked file.
        store_->connection().set_busy_timeout(0);
        const auto stones = stones_without_walls(position);
        const auto record = stones ? store_->find(*stones) : std::nullopt;
        return record ? remembered(*record, position.free_cells()) : std::nullopt;
    } catch (const std::exception& error) {
        problem_ = without_path(error.what(), store_->path());
        return std::nullopt;
    }
}

}  // namespace fukumi
