// See locked_file.h.
#include "tools/analyze/locked_file.h"

#include <cerrno>
#include <utility>

#include "formats/text_file.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace fukumi {
namespace {

Error problem_with(const std::string& path) {
    return formats::system_problem(formats::path_from_utf8(path), errno);
}

#ifdef _WIN32

int open_locked(const std::string& path) {
    int descriptor = -1;
    _wsopen_s(&descriptor, formats::path_from_utf8(path).c_str(),
              _O_WRONLY | _O_CREAT | _O_APPEND | _O_BINARY, _SH_DENYWR, _S_IREAD | _S_IWRITE);
    return descriptor;
}

bool is_locked_by_another() {
    return errno == EACCES;
}

int close_file(int descriptor) {
    return _close(descriptor);
}

bool truncate_file(int descriptor, std::int64_t bytes) {
    errno = _chsize_s(descriptor, bytes);
    return errno == 0;
}

std::ptrdiff_t write_some(int descriptor, std::string_view text) {
    return _write(descriptor, text.data(), static_cast<unsigned>(text.size()));
}

#else

int open_locked(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        close(descriptor);
        errno = why;
        return -1;
    }
    return descriptor;
}

bool is_locked_by_another() {
    return errno == EWOULDBLOCK;
}

int close_file(int descriptor) {
    return close(descriptor);
}

bool truncate_file(int descriptor, std::int64_t bytes) {
    return ftruncate(descriptor, static_cast<off_t>(bytes)) == 0;
}

std::ptrdiff_t write_some(int descriptor, std::string_view text) {
    return write(descriptor, text.data(), text.size());
}

#endif

}  // namespace

Result<std::unique_ptr<LockedFile>> LockedFile::open(const std::string& path) {
    const int descriptor = open_locked(path);
    if (descriptor >= 0)
        return std::unique_ptr<LockedFile>(new LockedFile(descriptor, path));
    if (is_locked_by_another())
        return Error{path + ": another run is writing to it"};
    return problem_with(path);
}

LockedFile::~LockedFile() {
    close_file(descriptor_);
}

Result<void> LockedFile::cut_to(std::int64_t bytes) {
    if (!truncate_file(descriptor_, bytes))
        return problem_with(path_);
    return {};
}

Result<void> LockedFile::append(std::string_view text) {
    while (!text.empty()) {
        const std::ptrdiff_t count = write_some(descriptor_, text);
        if (count < 0 && errno != EINTR)
            return problem_with(path_);
        text.remove_prefix(static_cast<std::size_t>(count > 0 ? count : 0));
    }
    return {};
}

}  // namespace fukumi
