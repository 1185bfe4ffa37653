#include "tests/stubs/fake_memory.h"

namespace fukumi::stubs {

Result<void> FakeMemory::open(const std::string& path, bool read_only) {
    file_ = nullptr;
    if (path.rfind("missing/", 0) == 0 || (read_only && files_.count(path) == 0))
        return Error{"there is no such file"};
    path_ = path;
    read_only_ = read_only;
    file_ = &files_[path];
    return {};
}

void FakeMemory::fail(const std::string& problem) {
    problem_ = problem;
    file_ = nullptr;
}

void FakeMemory::remember(const Position& position, const SearchResult& result) {
    ++remembered_;
    lines_ = result.lines;
    change(position, [&](database::Record& record) {
        record.value = result.value;
        record.depth = result.depth;
        record.bound = Bound::Exact;
    });
}

bool FakeMemory::finish_writing(std::int64_t /*milliseconds*/) {
    ++writings_;
    return writing_works_;
}

std::optional<database::Record> FakeMemory::find(const Position& position) {
    const auto known = file_->find(position.key());
    return known == file_->end() ? std::nullopt : std::optional(known->second.record);
}

std::vector<std::pair<Point, database::Record>> FakeMemory::moves_from(const Position& position) {
    std::vector<std::pair<Point, database::Record>> moves;
    for (const Point cell : position.grid().free_cells()) {
        Position after = position;
        after.make(move_at(cell.x, cell.y));
        if (const auto record = find(after))
            moves.emplace_back(cell, *record);
    }
    return moves;
}

bool FakeMemory::change(const Position& position,
                        const std::function<void(database::Record&)>& edit) {
    if (path_.rfind("broken", 0) == 0)
        fail("it cannot be written");
    if (file_ == nullptr || read_only_)
        return false;
    edit(file_->try_emplace(position.key(), Known{position, {}}).first->second.record);
    return true;
}

std::int64_t FakeMemory::forget(const Position& position, bool all_below) {
    if (file_ == nullptr || read_only_)
        return 0;
    std::int64_t count = 0;
    if (all_below) {
        for (const auto& [cell, record] : moves_from(position)) {
            Position after = position;
            after.make(move_at(cell.x, cell.y));
            count += forget(after, true);
        }
    }
    return count + static_cast<std::int64_t>(file_->erase(position.key()));
}

}  // namespace fukumi::stubs
