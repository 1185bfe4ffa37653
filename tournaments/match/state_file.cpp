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

// Opens for appending and locks; -1 and `problem` if that is not possible.
int open_locked(const std::string& path, std::string& problem) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        problem = system_error(path).text;
        return -1;
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        problem = fmt::format("{}: another match is writing to it; use -state to name another file",
                              path);
        close(descriptor);
        return -1;
    }
    return descriptor;
}

}  // namespace

Result<std::unique_ptr<StateFile>> StateFile::create(const std::string& path,
                                                     const StateHeader& header) {
    std::string problem;
    int descriptor = open_locked(path, problem);
    if (descriptor < 0)
        return Error{problem};
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
        // Not a file that is no state: whoever mistyped a name keeps what is in it.
        if (const auto old = load_state(path); !old) {
            close(descriptor);
            return Error{old.error()};
        }
        if (std::rename(path.c_str(), (path + ".old").c_str()) != 0) {
            const Error error = system_error(path + ".old");
            close(descriptor);
            return error;
        }
        close(descriptor);
        descriptor = open_locked(path, problem);
        if (descriptor < 0)
            return Error{problem};
    }
    std::unique_ptr<StateFile> file(new StateFile(descriptor, path));
    file->write_line(format_header(header));
    return file;
}

Result<std::unique_ptr<StateFile>> StateFile::resume(const std::string& path,
                                                     const StateHeader& header,
                                                     std::vector<GameRecord>& finished) {
    if (access(path.c_str(), F_OK) != 0)
        return create(path, header);
    std::string problem;
    const int descriptor = open_locked(path, problem);
    if (descriptor < 0)
        return Error{problem};
    std::unique_ptr<StateFile> file(new StateFile(descriptor, path));
    Result<LoadedState> state = load_state(path);
    if (!state)
        return Error{state.error()};
    std::string difference = describe_difference(state->header.description, header.description);
    if (difference.empty() && (state->header.shard.index != header.shard.index ||
                               state->header.shard.count != header.shard.count)) {
        difference = fmt::format("shard is {}/{} there and {}/{} now", state->header.shard.index,
                                 state->header.shard.count, header.shard.index, header.shard.count);
    }
    if (!difference.empty())
        return Error{fmt::format("{}: is of another tournament: {}", path, difference)};
    if (ftruncate(descriptor, static_cast<off_t>(state->good_bytes)) != 0)
        return system_error(path);
    finished = std::move(state->games);
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
