// A file that is written by the commands of the database: whole, or as it was before.
#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>

namespace fukumi {

class OutputFile {
 public:
    /// What is written goes into a file beside the one of this name until finish(); if the name is
    /// that of a device or a pipe, it goes there at once. Throws DatabaseError: "name: …".
    explicit OutputFile(const std::string& name);
    /// Without finish() nothing stays.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    std::ostream& stream() noexcept { return out_; }
    /// Throws DatabaseError.
    void finish();

 private:
    [[noreturn]] void fail(int code) const;

    std::filesystem::path path_;
    std::filesystem::path part_;  // the same as path_ for a device
    std::ofstream out_;
    bool is_done_ = false;
};

}  // namespace fukumi
