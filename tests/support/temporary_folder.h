// TemporaryFolder: a temporary folder for one test. FileSizeLimit: a simulated full disk.
#pragma once

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <string>

namespace fukumi::support {

/// A new, empty folder with a unique name. The destructor deletes the folder with its content.
/// Errors: throws std::runtime_error if the folder cannot be created or a file cannot be read or
/// written.
class TemporaryFolder {
 public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Returns the path of a file in the folder; the file need not exist.
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    bool has(const std::string& name) const { return std::filesystem::exists(path_ / name); }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& content) const;
    std::string read(const std::string& name) const;

 private:
    std::filesystem::path path_;
};

/// While an object of this class exists, no file of this process can grow beyond `bytes`, as on a
/// full disk.
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
