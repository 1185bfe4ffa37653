// See game_file.h.
#include "training/game_file.h"

#include <fmt/format.h>
#include <sys/file.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace fukumi::training {
namespace {

Error damaged(const std::string& path, std::int64_t at) {
    return {fmt::format("{}: damaged record at byte {}", path, at)};
}

Error unreadable(const std::string& path) {
    return {fmt::format("{}: cannot be read", path)};
}

// More than any game has, so that a damaged length does not ask for all memory.
constexpr std::uint32_t kMaxPayloadBytes = 1 << 24;

using RecordHeader = std::array<std::uint8_t, kRecordHeaderBytes>;

std::uint32_t number_at(const RecordHeader& header, std::size_t at) {
    return header[at] | header[at + 1] << 8 | header[at + 2] << 16 |
           static_cast<std::uint32_t>(header[at + 3]) << 24;
}

// True if all of the bytes are there. Takes what there is otherwise.
bool read_bytes(std::istream& in, std::vector<std::uint8_t>& bytes) {
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return !in.fail();
}

// An empty file, too: whoever wrote it was killed before it had a game.
bool ends_in_magic(const std::string& path) {
    std::array<char, kGameFileMagicBytes> start{};
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), start.size());
    const auto count = static_cast<std::size_t>(file.gcount());
    return file.eof() && std::memcmp(start.data(), kGameFileMagic, count) == 0;
}

}  // namespace

Result<std::int64_t> read_training_games(const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return unreadable(path);
    return read_training_games(file, path, visit);
}

Result<std::int64_t> read_training_games(std::istream& in, const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit) {
    std::array<char, kGameFileMagicBytes> magic{};
    in.read(magic.data(), magic.size());
    if (in.bad())
        return unreadable(path);
    if (!in || std::memcmp(magic.data(), kGameFileMagic, magic.size()) != 0)
        return Error{fmt::format("{}: not a file of training games", path)};
    std::int64_t whole = kGameFileMagicBytes;
    std::vector<std::uint8_t> payload;
    while (true) {
        RecordHeader header;
        in.read(reinterpret_cast<char*>(header.data()), header.size());
        if (in.bad())
            return unreadable(path);
        if (!in)
            return whole;
        const std::uint32_t length = number_at(header, 0);
        if (length > kMaxPayloadBytes)
            return damaged(path, whole);
        payload.resize(length);
        const bool complete = read_bytes(in, payload);
        if (in.bad())
            return unreadable(path);
        // A length that is damaged reaches over the end of the file, too, but over whole games.
        if (!complete && !is_cut_off(payload))
            return damaged(path, whole);
        if (!complete)
            return whole;
        const auto game = decode_payload(payload);
        if (number_at(header, 4) != hash_of(payload) || !game) {
            // The last record may have its length on the disk and not yet all of its content.
            const bool last = in.peek() == std::istream::traits_type::eof();
            if (in.bad())
                return unreadable(path);
            if (last)
                return whole;
            return damaged(path, whole);
        }
        visit(*game);
        whole += kRecordHeaderBytes + static_cast<std::int64_t>(payload.size());
    }
}

Result<GameWriter> GameWriter::lock(const std::string& path) {
    GameWriter writer;
    writer.path_ = path;
    writer.file_.reset(std::fopen(path.c_str(), "abe"));
    if (!writer.file_)
        return Error{fmt::format("{}: cannot be written", path)};
    if (flock(fileno(writer.file_.get()), LOCK_EX | LOCK_NB) != 0)
        return Error{fmt::format(
            "{}: {}", path,
            errno == EWOULDBLOCK ? "another run is writing to it" : "cannot be locked")};
    return writer;
}

Result<GameWriter> GameWriter::open_empty(const std::string& path) {
    auto writer = lock(path);
    if (!writer)
        return writer;
    if (const auto begun = writer->begin(); !begun)
        return Error{begun.error()};
    return writer;
}

Result<GameWriter> GameWriter::open(const std::string& path) {
    auto writer = lock(path);
    if (!writer)
        return writer;
    if (ends_in_magic(path)) {
        if (const auto begun = writer->begin(); !begun)
            return Error{begun.error()};
        return writer;
    }
    const auto whole = read_training_games(path, [&](const TrainingGame& game) {
        ++writer->games_before_;
        writer->last_before_ = game;
    });
    if (!whole)
        return Error{whole.error()};
    std::error_code problem;
    std::filesystem::resize_file(path, static_cast<std::uintmax_t>(*whole), problem);
    if (problem)
        return Error{fmt::format("{}: {}", path, problem.message())};
    return writer;
}

Result<void> GameWriter::begin() {
    std::error_code problem;
    std::filesystem::resize_file(path_, 0, problem);
    if (problem)
        return Error{fmt::format("{}: {}", path_, problem.message())};
    return write({kGameFileMagic, kGameFileMagicBytes});
}

Result<void> GameWriter::append(const TrainingGame& game) {
    return write(encode(game));
}

Result<void> GameWriter::write(std::string_view bytes) {
    const bool written = std::ferror(file_.get()) == 0 &&
                         std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size() &&
                         std::fflush(file_.get()) == 0;
    if (!written)
        return Error{fmt::format("{}: cannot be written", path_)};
    return {};
}

}  // namespace fukumi::training
