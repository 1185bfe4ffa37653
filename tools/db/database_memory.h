// Connects the engine and the protocol to a database.
//
// Uses two connections to the file: one to probe and edit, and one for a thread that writes search
// results, so that no move waits for a disk.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "database/store.h"
#include "formats/positions/record.h"
#include "protocol/game_memory.h"

namespace fukumi {

class DatabaseMemory : public GameMemory, public DatabaseProbe {
 public:
    /// Milliseconds that an edit waits for another process that has locked the file. A probe by a
    /// search never waits.
    static constexpr int kUsualPatienceMs = 500;

    explicit DatabaseMemory(int patience_ms = kUsualPatienceMs);
    /// Writes the results that still wait.
    ~DatabaseMemory() override;

    Result<void> open(const std::string& path, bool read_only) override;
    void close() override;
    bool is_open() const noexcept override { return store_ != nullptr; }
    bool is_read_only() const noexcept override { return read_only_; }
    DatabaseProbe* positions() noexcept override { return is_open() ? this : nullptr; }

    void remember(const Position& position, const SearchResult& result) override;
    bool finish_writing(std::int64_t milliseconds) override;

    std::optional<database::Record> find(const Position& position) override;
    std::vector<std::pair<Point, database::Record>> moves_from(const Position& position) override;
    bool change(const Position& position,
                const std::function<void(database::Record&)>& edit) override;
    /// Deletes `position`; if `all_below`, also the known positions that can be reached from it.
    /// Returns the number of deleted positions. A call takes at most about a second. If it does not
    /// delete all of them, last_problem() reports this, and the caller can repeat the call to
    /// delete the others.
    std::int64_t forget(const Position& position, bool all_below) override;
    std::string last_problem() override;

    std::optional<StoredResult> probe(const Position& position) noexcept override;

 private:
    class Writer;

    template <typename Work>
    bool attempt(const Work& work);
    void write_first();

    std::unique_ptr<database::Store> store_;
    std::unique_ptr<Writer> writer_;
    bool read_only_ = false;
    int patience_ms_;
    std::string problem_;
};

}  // namespace fukumi
