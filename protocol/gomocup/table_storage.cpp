// See table_storage.h.
#include "protocol/gomocup/table_storage.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace fukumi {
namespace {

namespace fs = std::filesystem;

fs::path to_path(std::string_view text) {
    return fs::path(std::u8string(text.begin(), text.end()));
}

class FileSource : public ByteSource {
 public:
    explicit FileSource(const fs::path& path) : in_(path, std::ios::binary) {}

    bool is_open() const { return in_.is_open(); }
    std::size_t read(char* bytes, std::size_t size) override {
        in_.read(bytes, static_cast<std::streamsize>(size));
        return static_cast<std::size_t>(in_.gcount());
    }
    void rewind() override {
        in_.clear();
        in_.seekg(0);
    }

 private:
    std::ifstream in_;
};

/// Goes away unless it is kept.
class PartFile {
 public:
    explicit PartFile(const fs::path& path)
        : path_(path), part_(path), out_((part_ += ".part"), std::ios::binary | std::ios::trunc) {
        is_open_ = out_.is_open();
    }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile() {
        out_.close();
        std::error_code ignored;
        if (is_open_ && !is_kept_)
            fs::remove(part_, ignored);
    }

    bool is_open() const { return is_open_; }
    bool write(std::string_view bytes) {
        return static_cast<bool>(
            out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size())));
    }
    /// Gives the file its name.
    bool keep() {
        out_.close();
        if (!out_)
            return false;
        std::error_code problem;
        fs::rename(part_, path_, problem);
        is_kept_ = !problem;
        return is_kept_;
    }

 private:
    fs::path path_;
    fs::path part_;
    std::ofstream out_;
    bool is_open_ = false;
    bool is_kept_ = false;
};

}  // namespace

std::string save_table(Brain& brain, const std::string& path, const SearchControl& control) {
    std::error_code ignored;
    if (fs::is_directory(to_path(path), ignored))
        return "the table was not saved: the path is a folder";
    PartFile file(to_path(path));
    if (!file.is_open())
        return "the table was not saved: the file cannot be written";
    const Result<std::int64_t> saved =
        brain.save_table([&](std::string_view bytes) { return file.write(bytes); }, control);
    if (!saved)
        return "the table was not saved: " + saved.error();
    if (!file.keep())
        return "the table was not saved: the file cannot be written";
    return fmt::format("{} positions of the table were saved", *saved);
}

std::string load_table(Brain& brain, const Position& board, const std::string& path,
                       const SearchControl& control) {
    std::error_code ignored;
    // What is no file may never end.
    if (!fs::is_regular_file(to_path(path), ignored))
        return "the table was not loaded: there is no such file";
    FileSource source(to_path(path));
    if (!source.is_open())
        return "the table was not loaded: the file cannot be read";
    const Result<std::int64_t> loaded =
        brain.load_table(board.rule(), board.width(), board.height(), source, control);
    if (!loaded)
        return "the table was not loaded: " + loaded.error();
    return fmt::format("{} positions of the table were loaded", *loaded);
}

}  // namespace fukumi
