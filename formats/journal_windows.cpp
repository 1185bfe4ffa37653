// See journal.h.
#include <windows.h>

#include <cerrno>
#include <system_error>

#include "formats/journal.h"
#include "formats/text_file.h"

namespace fukumi::formats {
namespace {

HANDLE system_handle(std::intptr_t handle) noexcept {
    return reinterpret_cast<HANDLE>(handle);
}

// Converts the last error of Windows to an error number of errno.
int last_problem() noexcept {
    const std::error_code code(static_cast<int>(GetLastError()), std::system_category());
    const std::error_condition condition = code.default_error_condition();
    return condition.category() == std::generic_category() ? condition.value() : EIO;
}

}  // namespace

Result<Journal> Journal::open(const std::filesystem::path& path) {
    // The handle does not share writing, and so locks the file against other writers.
    const HANDLE file =
        CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                    OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE)
        return Journal(reinterpret_cast<Handle>(file), path);
    if (GetLastError() == ERROR_SHARING_VIOLATION)
        return Error{to_utf8(path) + ": another run is writing to it"};
    return system_problem(path, last_problem());
}

int Journal::write_all(std::string_view bytes) noexcept {
    const HANDLE file = system_handle(handle_);
    if (SetFilePointerEx(file, LARGE_INTEGER{}, nullptr, FILE_END) == 0)
        return last_problem();
    while (!bytes.empty()) {
        DWORD count = 0;
        if (WriteFile(file, bytes.data(), static_cast<DWORD>(bytes.size()), &count, nullptr) == 0)
            return last_problem();
        bytes.remove_prefix(count);
    }
    return 0;
}

int Journal::truncate(std::int64_t bytes) noexcept {
    const HANDLE file = system_handle(handle_);
    LARGE_INTEGER end{};
    end.QuadPart = bytes;
    const bool done =
        SetFilePointerEx(file, end, nullptr, FILE_BEGIN) != 0 && SetEndOfFile(file) != 0;
    return done ? 0 : last_problem();
}

void Journal::sync() noexcept {
    FlushFileBuffers(system_handle(handle_));
}

void Journal::close() noexcept {
    CloseHandle(system_handle(handle_));
}

}  // namespace fukumi::formats
