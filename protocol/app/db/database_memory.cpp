// See database_memory.h.
#include "protocol/app/db/database_memory.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "engine/board/geometry.h"
#include "protocol/database/canonical.h"
#include "protocol/database/merging.h"

namespace fukumi {
namespace {

using database::DatabaseError;
using database::Record;
using database::Stones;
using Access = database::Connection::Access;

// A search asks for few positions, and the process has a limit of memory.
constexpr int kCacheKib = 4096;
constexpr int kBusyTimeoutMs = 500;
// What is still to be written takes no more memory than this.
constexpr std::size_t kMostWaiting = 1000;
constexpr std::int64_t kWritingBeforeEditsMs = 2000;
// Positions that one command asks for while it forgets, at 10 us or so each.
constexpr int kForgettingLookUps = 100'000;

constexpr Bound opposite(Bound bound) noexcept {
    return bound == Bound::Upper ? Bound::Lower : bound == Bound::Lower ? Bound::Upper : bound;
}

std::optional<Stones> stones_without_walls(const Position& position) {
    const Grid grid = position.grid();
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            if (grid.at({x, y}) == Cell::Wall)
                return std::nullopt;
        }
    }
    return database::stones_on(grid, position.rule(), position.side_to_move());
}

// Messages of the protocol name no paths.
std::string without_path(const std::string& text, const std::string& path) {
    const std::string head = path + ": ";
    return text.compare(0, head.size(), head) == 0 ? text.substr(head.size()) : text;
}

std::unique_ptr<database::Store> open_store(const std::string& path, Access access) {
    auto store = std::make_unique<database::Store>(path, access);
    store->connection().run("PRAGMA cache_size = -" + std::to_string(kCacheKib));
    store->connection().set_busy_timeout(kBusyTimeoutMs);
    return store;
}

Record record_of(Value value, int depth, Bound bound) {
    Record record;
    record.value = value;
    record.depth = std::clamp(depth, 0, database::kMostDepth);
    record.bound = bound;
    record.label = database::label_of(record);
    return record;
}

// The worth of a move, seen by the opponent: wins and losses are a ply nearer.
Value after_move(Value value) noexcept {
    if (is_win(value))
        return -(value + 1);
    if (is_loss(value))
        return -(value - 1);
    return -value;
}

// The positions behind the first `count` moves of a line, without the end of the game.
void add_line(const Position& root, const PvLine& line, std::size_t count,
              std::vector<database::Entry>& entries) {
    Position position = root;
    Value value = line.value;
    Bound bound = line.bound;
    int depth = line.depth;
    for (std::size_t i = 0; i < std::min(count, line.moves.size()); ++i) {
        const Move move = line.moves[i];
        if (position.move_class(move, position.side_to_move()) == MoveClass::Five)
            return;
        position.make(move);
        value = after_move(value);
        bound = opposite(bound);
        --depth;
        entries.push_back({*stones_without_walls(position), record_of(value, depth, bound)});
    }
}

}  // namespace

std::optional<Remembered> remembered(const Record& record, int free) noexcept {
    const int last = std::min(free, 2 * kMaxPly - 1);
    const bool has_value = record.value && record.bound != Bound::None;
    if (record.label == database::kWon && !(has_value && is_win(*record.value)))
        return Remembered{win_in(last), kMaxPly - 1, Bound::Lower};
    if (record.label == database::kLost && !(has_value && is_loss(*record.value)))
        return Remembered{loss_in(last), kMaxPly - 1, Bound::Upper};
    if (record.label == database::kDrawn)
        return Remembered{kDraw, kMaxPly - 1, Bound::Exact};
    if (!has_value)
        return std::nullopt;
    return Remembered{*record.value, std::max(record.depth, 0), record.bound};
}

std::vector<database::Entry> entries_of(const Position& position, const SearchResult& result) {
    std::vector<database::Entry> entries;
    const std::optional<Stones> stones = stones_without_walls(position);
    if (!stones || result.lines.empty() || result.lines.front().kind == WinKind::Memory)
        return entries;
    const PvLine& best = result.lines.front();
    entries.push_back({*stones, record_of(best.value, best.depth, best.bound)});
    for (const PvLine& line : result.lines)
        add_line(position, line, is_win(line.value) ? line.moves.size() : 1, entries);
    return entries;
}

// The thread that writes, with a connection of its own.
class DatabaseMemory::Writer {
 public:
    explicit Writer(std::string path) : path_(std::move(path)), thread_([this] { run(); }) {}
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
            if (waiting_.size() >= kMostWaiting) {
                problem_ = "it is too slow to keep all that is found out";
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
            changed_.notify_all();
        }
    }

    std::string write(const std::vector<database::Entry>& entries) {
        try {
            if (!store_)
                store_ = open_store(path_, Access::ReadWrite);
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
    std::unique_ptr<database::Store> store_;  // of the thread
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::vector<database::Entry>> waiting_;
    std::string problem_;
    bool is_writing_ = false;
    bool is_over_ = false;
    std::thread thread_;  // last: it uses the others
};

DatabaseMemory::DatabaseMemory() = default;
DatabaseMemory::~DatabaseMemory() = default;

// False, and the problem is kept for last_problem(), if the file could not be read or written.
template <typename Work>
bool DatabaseMemory::attempt(const Work& work) {
    if (!is_open())
        return false;
    try {
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
        store_ = open_store(path, read_only ? Access::ReadOnly : Access::Create);
        read_only_ = read_only;
        if (!read_only)
            writer_ = std::make_unique<Writer>(path);
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
        std::vector<Stones> open{*stones};
        int look_ups = 0;
        while (!open.empty() && look_ups < kForgettingLookUps) {
            const Stones next = std::move(open.back());
            open.pop_back();
            // Before the position itself goes: its moves are found through it.
            if (all_below) {
                for (const Point cell : database::grid_of(next).free_cells()) {
                    ++look_ups;
                    Stones child = database::with_stone(next, cell);
                    if (store_->find(child))
                        open.push_back(std::move(child));
                }
            }
            forgotten += store_->erase(database::canonical_key(next).bytes);
        }
        transaction.commit();
        if (!open.empty())
            problem_ = "there is more to forget: repeat the command";
    });
    return forgotten;
}

std::string DatabaseMemory::last_problem() {
    std::string problem = std::exchange(problem_, {});
    if (problem.empty() && writer_)
        problem = writer_->take_problem();
    return problem;
}

std::optional<Remembered> DatabaseMemory::recall(const Position& position) noexcept {
    try {
        if (!is_open())
            return std::nullopt;
        const auto stones = stones_without_walls(position);
        const auto record = stones ? store_->find(*stones) : std::nullopt;
        return record ? remembered(*record, position.free_cells()) : std::nullopt;
    } catch (const std::exception& error) {
        problem_ = without_path(error.what(), store_->path());
        return std::nullopt;
    }
}

}  // namespace fukumi
