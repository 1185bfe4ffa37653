// A file that one process alone may write to, only at its end, so that what a kill leaves behind
// is the whole lines written so far. Not thread-safe. An implementation per operating system.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/result.h"

namespace fukumi::match {

class AppendFile {
 public:
    /// Opens a file, or makes it, and locks it; others may read it and give it another name.
    /// Errors: it cannot be opened, or another process is writing to it.
    static Result<AppendFile> open(const std::string& path);
    AppendFile(AppendFile&& other) noexcept : handle_(std::exchange(other.handle_, kNone)) {}
    AppendFile& operator=(AppendFile&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~AppendFile();

    /// Bytes.
    std::int64_t size() const noexcept;
    /// False, as below, if the system refuses; errno tells why.
    bool truncate(std::int64_t size) noexcept;
    /// All of it, and in the hands of the operating system on return.
    bool append(std::string_view bytes) noexcept;
    /// On the disk on return.
    void sync() noexcept;

 private:
    using Handle = std::intptr_t;  ///< a descriptor, or a HANDLE of Windows
    static constexpr Handle kNone = -1;

    explicit AppendFile(Handle handle) noexcept : handle_(handle) {}

    Handle handle_;
};

}  // namespace fukumi::match
