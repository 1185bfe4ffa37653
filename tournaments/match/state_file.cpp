// See state_file.h.
#include "tournaments/match/state_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "formats/json.h"

namespace fukumi::match {
namespace {

constexpr std::int64_t kSyncEveryMs = 1000;

Error system_error(const std::string& path) {
    return {fmt::format("{}: {}", path, std::strerror(errno))};
}

// Whether a run with the header `asked` may go on with a file.
Result<void> check_same(const StateHeader& recorded, const StateHeader& asked) {
    const Shard& there = recorded.shard;
    const Shard& now = asked.shard;
    if (auto same = match::check_same(recorded.description, asked.description); !same)
        return same;
    if (there.index != now.index || there.count != now.count) {
        return Error{fmt::format("shard is {}/{} there and {}/{} now", there.index, there.count,
                                 now.index, now.count)};
    }
    return {};
}

}  // namespace

Result<std::unique_ptr<StateFile>> StateFile::create(const std::string& path,
                                                     const StateHeader& header) {
    Result<AppendFile> opened = AppendFile::open(path);
    if (!opened)
        return Error{opened.error()};
    // Not a file that is no state: whoever mistyped a name keeps what is in it.
    const auto old = load_state(path);
    if (!old)
        return Error{old.error()};
    if (old->good_bytes > 0) {
        std::error_code error;
        std::filesystem::rename(path, path + ".old", error);
        if (error)
            return Error{fmt::format("{}.old: {}", path, error.message())};
        opened = AppendFile::open(path);
        if (!opened)
            return Error{opened.error()};
    }
    std::unique_ptr<StateFile> file(new StateFile(std::move(*opened), path));
    if (const auto begun = file->begin(header); !begun)
        return Error{begun.error()};
    return file;
}

Result<std::unique_ptr<StateFile>> StateFile::resume(const std::string& path,
                                                     const StateHeader& header,
                                                     std::vector<GameRecord>& finished) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return create(path, header);
    Result<AppendFile> opened = AppendFile::open(path);
    if (!opened)
        return Error{opened.error()};
    std::unique_ptr<StateFile> file(new StateFile(std::move(*opened), path));
    Result<LoadedState> state = load_state(path);
    if (!state)
        return Error{state.error()};
    if (state->good_bytes == 0) {
        if (const auto begun = file->begin(header); !begun)
            return Error{begun.error()};
        return file;
    }
    if (const auto same = check_same(state->header, header); !same)
        return Error{fmt::format("{}: is of another tournament: {}", path, same.error())};
    if (!file->file_.truncate(static_cast<std::int64_t>(state->good_bytes)))
        return system_error(path);
    finished = std::move(state->games);
    file->abouts_ = std::move(state->abouts);
    return file;
}

Result<void> StateFile::begin(const StateHeader& header) {
    if (file_.size() > 0 && !file_.truncate(0))
        return system_error(path_);
    write_line(format_header(header));
    return {};
}

StateFile::~StateFile() {
    file_.sync();
}

void StateFile::append(const GameRecord& game) {
    write_line(formats::write_json_game(game));
    if (milliseconds_since(synced_) >= kSyncEveryMs) {
        file_.sync();
        synced_ = Clock::now();
    }
}

void StateFile::write_line(const std::string& line) {
    line_ = line;
    line_ += '\n';
    // One write a game, so that what a kill leaves behind is whole games.
    if (!file_.append(line_))
        throw std::runtime_error(system_error(path_).text);
}

}  // namespace fukumi::match
