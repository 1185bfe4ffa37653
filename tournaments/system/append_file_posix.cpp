// See append_file.h.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tournaments/system/append_file.h"

namespace fukumi::match {
namespace {

int descriptor_of(std::intptr_t handle) noexcept {
    return static_cast<int>(handle);
}

}  // namespace

Result<AppendFile> AppendFile::open(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        close(descriptor);
        return Error{fmt::format(
            "{}: another match is writing to it; use -state to name another file", path)};
    }
    return AppendFile(descriptor);
}

AppendFile::~AppendFile() {
    if (handle_ != kNone)
        close(descriptor_of(handle_));
}

std::int64_t AppendFile::size() const noexcept {
    struct stat status {};
    return fstat(descriptor_of(handle_), &status) == 0 ? status.st_size : 0;
}

bool AppendFile::truncate(std::int64_t size) noexcept {
    return ftruncate(descriptor_of(handle_), static_cast<off_t>(size)) == 0;
}

bool AppendFile::append(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t n = write(descriptor_of(handle_), bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(n > 0 ? n : 0));
    }
    return true;
}

void AppendFile::sync() noexcept {
    fsync(descriptor_of(handle_));
}

}  // namespace fukumi::match
