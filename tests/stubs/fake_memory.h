// FakeMemory: a database for tests that keeps positions in memory instead of files. Each path has
// its own positions, which last as long as the object.
//
// Mirror images of a position are different positions. Some paths cause errors:
//   "missing/..."  cannot be opened
//   "broken..."    the first change closes the database and sets last_problem()
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/game_memory.h"

namespace fukumi::stubs {

class FakeMemory : public GameMemory {
 public:
    Result<void> open(const std::string& path, bool read_only) override;
    void close() override { file_ = nullptr; }
    bool is_open() const noexcept override { return file_ != nullptr; }
    bool is_read_only() const noexcept override { return read_only_; }
    DatabaseProbe* positions() noexcept override { return file_ != nullptr ? &asked_ : nullptr; }
    void remember(const Position& position, const SearchResult& result) override;
    bool finish_writing(std::int64_t milliseconds) override;
    std::optional<database::Record> find(const Position& position) override;
    std::vector<std::pair<Point, database::Record>> moves_from(const Position& position) override;
    bool change(const Position& position,
                const std::function<void(database::Record&)>& edit) override;
    std::int64_t forget(const Position& position, bool all_below) override;
    std::string last_problem() override { return std::exchange(problem_, {}); }

    /// Closes the database and sets last_problem(), as if a search could not read the file.
    void fail(const std::string& problem);
    /// Returns the number of calls of remember().
    int remembered() const noexcept { return remembered_; }
    /// The lines (PvLine) of the result in the last call of remember().
    const std::vector<PvLine>& remembered_lines() const noexcept { return lines_; }
    int writings() const noexcept { return writings_; }
    void set_writing_fails() noexcept { writing_works_ = false; }

 private:
    struct Known {
        Position position;
        database::Record record;
    };
    using File = std::map<std::uint64_t, Known>;
    class Asked : public DatabaseProbe {
     public:
        std::optional<StoredResult> probe(const Position&) noexcept override {
            return std::nullopt;
        }
    };

    std::map<std::string, File> files_;
    File* file_ = nullptr;
    std::string path_;
    bool read_only_ = false;
    std::string problem_;
    Asked asked_;
    int remembered_ = 0;
    int writings_ = 0;
    bool writing_works_ = true;
    std::vector<PvLine> lines_;
};

}  // namespace fukumi::stubs
