// See table_storage.h.
#include "protocol/table_storage.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "formats/text_file.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

std::string save_table(Brain& brain, const std::string& path, const SearchControl& control) {
    const auto not_saved = [&](const std::string& problem) {
        // Of the system's "path: reason" the reason: a path may be longer than a message.
        const bool has_path = problem.starts_with(path + ": ");
        return "the table was not saved: " + (has_path ? problem.substr(path.size() + 2) : problem);
    };
    const auto file = formats::ReplacedFile::open(formats::path_from_utf8(path));
    if (!file)
        return not_saved(file.error());
    const Result<std::int64_t> saved = brain.save_table(
        [&](std::string_view bytes) { return static_cast<bool>((*file)->stream() << bytes); },
        control);
    if (!saved)
        return not_saved(saved.error());
    if (const auto kept = (*file)->keep(formats::OnDisk::Later); !kept)
        return not_saved(kept.error());
    return fmt::format("{} positions of the table were saved", *saved);
}

std::string load_table(Brain& brain, const Position& board, const std::string& path,
                       const SearchControl& control) {
    std::error_code ignored;
    // What is no file may never end.
    if (!fs::is_regular_file(formats::path_from_utf8(path), ignored))
        return "the table was not loaded: there is no such file";
    FileSource source(formats::path_from_utf8(path));
    if (!source.is_open())
        return "the table was not loaded: the file cannot be read";
    const Result<std::int64_t> loaded =
        brain.load_table(board.rule(), board.width(), board.height(), source, control);
    if (!loaded)
        return "the table was not loaded: " + loaded.error();
    return fmt::format("{} positions of the table were loaded", *loaded);
}

}  // namespace fukumi
