// A file that one process alone appends lines to.
//
// What append() was given is in the hands of the operating system on return, so that a process that
// is killed leaves whole lines, or at worst a part of the last one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi {

class LockedFile {
 public:
    /// Opens a file, which need not exist, and locks it. Errors: "path: …", as where another
    /// process has it open in this way.
    static Result<std::unique_ptr<LockedFile>> open(const std::string& path);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    /// Errors: "path: …".
    Result<void> cut_to(std::int64_t bytes);
    /// Appends the text with one write. Errors: "path: …", as where the disk is full.
    Result<void> append(std::string_view text);

 private:
    LockedFile(int descriptor, std::string path)
        : descriptor_(descriptor), path_(std::move(path)) {}

    int descriptor_;
    std::string path_;
};

}  // namespace fukumi
