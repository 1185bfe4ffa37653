// See append_file.h.
#include <fmt/format.h>
#include <windows.h>

#include <cerrno>

#include "tournaments/system/append_file.h"
#include "tournaments/system/windows_text.h"

namespace fukumi::match {
namespace {

HANDLE system_handle(std::intptr_t handle) noexcept {
    return reinterpret_cast<HANDLE>(handle);
}

}  // namespace

Result<AppendFile> AppendFile::open(const std::string& path) {
    // Whoever does not share writing has the lock.
    const HANDLE file =
        CreateFileW(wide_text(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                    nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE)
        return AppendFile(reinterpret_cast<Handle>(file));
    const DWORD error = GetLastError();
    if (error == ERROR_SHARING_VIOLATION) {
        return Error{fmt::format(
            "{}: another match is writing to it; use -state to name another file", path)};
    }
    return Error{fmt::format("{}: {}", path, windows_error_text(error))};
}

AppendFile::~AppendFile() {
    if (handle_ != kNone)
        CloseHandle(system_handle(handle_));
}

std::int64_t AppendFile::size() const noexcept {
    LARGE_INTEGER size{};
    return GetFileSizeEx(system_handle(handle_), &size) != 0 ? size.QuadPart : 0;
}

bool AppendFile::truncate(std::int64_t size) noexcept {
    LARGE_INTEGER end{};
    end.QuadPart = size;
    const bool done = SetFilePointerEx(system_handle(handle_), end, nullptr, FILE_BEGIN) != 0 &&
                      SetEndOfFile(system_handle(handle_)) != 0;
    if (!done)
        errno = EIO;
    return done;
}

bool AppendFile::append(std::string_view bytes) noexcept {
    const HANDLE file = system_handle(handle_);
    if (SetFilePointerEx(file, LARGE_INTEGER{}, nullptr, FILE_END) == 0) {
        errno = EIO;
        return false;
    }
    while (!bytes.empty()) {
        DWORD count = 0;
        if (WriteFile(file, bytes.data(), static_cast<DWORD>(bytes.size()), &count, nullptr) == 0) {
            errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : EIO;
            return false;
        }
        bytes.remove_prefix(count);
    }
    return true;
}

void AppendFile::sync() noexcept {
    FlushFileBuffers(system_handle(handle_));
}

}  // namespace fukumi::match
