// See journal.h.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "formats/journal.h"
#include "formats/text_file.h"

namespace fukumi::formats {

Result<Journal> Journal::open(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return system_problem(path, errno);
    Journal journal(descriptor, path);
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return journal;
    if (errno == EWOULDBLOCK)
        return Error{to_utf8(path) + ": another run is writing to it"};
    return system_problem(path, errno);
}

int Journal::write_all(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t count = write(static_cast<int>(handle_), bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count > 0 ? count : 0));
    }
    return 0;
}

int Journal::truncate(std::int64_t bytes) noexcept {
    return ftruncate(static_cast<int>(handle_), static_cast<off_t>(bytes)) == 0 ? 0 : errno;
}

void Journal::sync() noexcept {
    fsync(static_cast<int>(handle_));
}

void Journal::close() noexcept {
    ::close(static_cast<int>(handle_));
}

}  // namespace fukumi::formats
