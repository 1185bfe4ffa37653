// See state_file.h. POSIX.
#include "tournaments/match/state_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "protocol/formats/json.h"

namespace fukumi::match {
namespace {

constexpr std::int64_t kSyncEveryMs = 1000;

Error system_error(const std::string& path) {
    return {fmt::format("{}: {}", path, std::strerror(errno))};
}

// Opens for appending and locks. Returns a descriptor.
Result<int> open_locked(const std::string& path) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return system_error(path);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        close(descriptor);
        return Error{fmt::format(
            "{}: another match is writing to it; use -state to name another file", path)};
    }
    return descriptor;
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
    Result<int> descriptor = open_locked(path);
    if (!descriptor)
        return Error{descriptor.error()};
    struct stat status {};
    if (fstat(*descriptor, &status) == 0 && status.st_size > 0) {
        // Not a file that is no state: whoever mistyped a name keeps what is in it.
        if (const auto old = load_state(path); !old) {
            close(*descriptor);
            return Error{old.error()};
        }
        if (std::rename(path.c_str(), (path + ".old").c_str()) != 0) {
            const Error error = system_error(path + ".old");
            close(*descriptor);
            return error;
        }
        close(*descriptor);
        descriptor = open_locked(path);
        if (!descriptor)
            return Error{descriptor.error()};
    }
    std::unique_ptr<StateFile> file(new StateFile(*descriptor, path));
    file->write_line(format_header(header));
    return file;
}

Result<std::unique_ptr<StateFile>> StateFile::resume(const std::string& path,
                                                     const StateHeader& header,
                                                     std::vector<GameRecord>& finished) {
    if (access(path.c_str(), F_OK) != 0)
        return create(path, header);
    const Result<int> descriptor = open_locked(path);
    if (!descriptor)
        return Error{descriptor.error()};
    std::unique_ptr<StateFile> file(new StateFile(*descriptor, path));
    Result<LoadedState> state = load_state(path);
    if (!state)
        return Error{state.error()};
    if (const auto same = check_same(state->header, header); !same)
        return Error{fmt::format("{}: is of another tournament: {}", path, same.error())};
    if (ftruncate(*descriptor, static_cast<off_t>(state->good_bytes)) != 0)
        return system_error(path);
    finished = std::move(state->games);
    file->abouts_ = std::move(state->abouts);
    return file;
}

StateFile::~StateFile() {
    fsync(descriptor_);
    close(descriptor_);
}

void StateFile::append(const GameRecord& game) {
    write_line(formats::write_json_game(game));
    if (milliseconds_since(synced_) >= kSyncEveryMs) {
        fsync(descriptor_);
        synced_ = Clock::now();
    }
}

void StateFile::write_line(const std::string& line) {
    line_ = line;
    line_ += '\n';
    // One write a game, so that what a kill leaves behind is whole games.
    std::string_view rest = line_;
    while (!rest.empty()) {
        const ssize_t n = write(descriptor_, rest.data(), rest.size());
        if (n < 0 && errno != EINTR)
            throw std::runtime_error(system_error(path_).text);
        rest.remove_prefix(static_cast<std::size_t>(n > 0 ? n : 0));
    }
}

}  // namespace fukumi::match
