// A database as the memory of the engine and of the protocol.
//
// Two connections to the file: one for whoever asks and edits, and one for a thread that writes
// what searches have found out, so that no move waits for a disk. Both give up soon where another
// process keeps the file to itself.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/database/record.h"
#include "protocol/database/store.h"
#include "protocol/gomocup/game_memory.h"

namespace fukumi {

/// What a record says to a search. Nothing if that is nothing. A label counts for more than a
/// value: a win of which no distance is known takes until the last of the `free` cells at most.
std::optional<Remembered> remembered(const database::Record& record, int free) noexcept;

/// What is kept of a finished search: the position, the first move of each line, and all moves of
/// a winning one. Nothing of a position with walls, nor of a result that comes from the memory.
std::vector<database::Entry> entries_of(const Position& position, const SearchResult& result);

class DatabaseMemory : public GameMemory, public PositionMemory {
 public:
    DatabaseMemory();
    /// Writes what waits.
    ~DatabaseMemory() override;

    Result<void> open(const std::string& path, bool read_only) override;
    void close() override;
    bool is_open() const noexcept override { return store_ != nullptr; }
    bool is_read_only() const noexcept override { return read_only_; }
    PositionMemory* positions() noexcept override { return is_open() ? this : nullptr; }

    void remember(const Position& position, const SearchResult& result) override;
    bool finish_writing(std::int64_t milliseconds) override;

    std::optional<database::Record> find(const Position& position) override;
    std::vector<std::pair<Point, database::Record>> moves_from(const Position& position) override;
    bool change(const Position& position,
                const std::function<void(database::Record&)>& edit) override;
    /// One call forgets so many positions that it takes a second or so; last_problem() then says
    /// that there are more.
    std::int64_t forget(const Position& position, bool all_below) override;
    std::string last_problem() override;

    std::optional<Remembered> recall(const Position& position) noexcept override;

 private:
    class Writer;

    template <typename Work>
    bool attempt(const Work& work);
    void write_first();

    std::unique_ptr<database::Store> store_;
    std::unique_ptr<Writer> writer_;
    bool read_only_ = false;
    std::string problem_;
};

}  // namespace fukumi
