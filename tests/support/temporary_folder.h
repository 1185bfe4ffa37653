// Where the files of one test lie.
#pragma once

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

}  // namespace fukumi::support
