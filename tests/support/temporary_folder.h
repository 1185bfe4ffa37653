// Where the files of one test lie, and a disk that is full.
#pragma once

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <string>

namespace fukumi::support {

/// A new folder, of which no other test or run of it knows; gone at the end with all that is in it.
/// Errors: throws std::runtime_error where the system gives none, or a file cannot be written or
/// read.
class TemporaryFolder {
 public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// The path of a file of this name, which need not be there.
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    bool has(const std::string& name) const { return std::filesystem::exists(path_ / name); }
    /// Gives its path.
    std::string write(const std::string& name, const std::string& content) const;
    std::string read(const std::string& name) const;

 private:
    std::filesystem::path path_;
};

/// No file may grow beyond so many bytes, as on a full disk, while this lives.
class FileSizeLimit {
 public:
    explicit FileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit small = before_;
        small.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, old_handler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
    void (*old_handler_)(int);
    rlimit before_{};
};

}  // namespace fukumi::support
