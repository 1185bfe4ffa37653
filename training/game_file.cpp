// See game_file.h.
#include "training/game_file.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <optional>
#include <utility>

#include "formats/text_file.h"

namespace fukumi::training {
namespace {

constexpr formats::JournalStart kStart{{kGameFileMagic, kGameFileMagicBytes},
                                       "file of training games"};

Error damaged(const std::string& path, std::int64_t at) {
    return {fmt::format("{}: damaged record at byte {}", path, at)};
}

Error unreadable(const std::string& path) {
    return {fmt::format("{}: cannot be read", path)};
}

// An upper limit for the payload of a game, so that a damaged length cannot allocate all memory.
constexpr std::uint32_t kMaxPayloadBytes = 1 << 24;

using RecordHeader = std::array<std::uint8_t, kRecordHeaderBytes>;

std::uint32_t number_at(const RecordHeader& header, std::size_t at) {
    return header[at] | header[at + 1] << 8 | header[at + 2] << 16 |
           static_cast<std::uint32_t>(header[at + 3]) << 24;
}

// Fills `bytes` from the stream. If the stream has fewer bytes, it shortens `bytes` to those read
// and returns false.
bool read_bytes(std::istream& in, std::vector<std::uint8_t>& bytes) {
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return !in.fail();
}

// Returns true if the file contains only a part of the magic: a killed writer left it before the
// first game.
bool ends_in_magic(const std::string& path) {
    std::string start(kStart.bytes.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return file.eof() && formats::starts_like(start, kStart);
}

}  // namespace

Result<std::int64_t> read_training_games(const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return formats::system_problem(formats::path_from_utf8(path), errno);
    return read_training_games(file, path, visit);
}

Result<std::int64_t> read_training_games(std::istream& in, const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit) {
    std::array<char, kGameFileMagicBytes> magic{};
    in.read(magic.data(), magic.size());
    if (in.bad())
        return unreadable(path);
    if (!in || std::string_view(magic.data(), magic.size()) != kStart.bytes)
        return Error{fmt::format("{}: is not a {}", path, kStart.name)};
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
        // A record beyond the end of the file is either cut off or has a damaged length. With a
        // damaged length its bytes are not the beginning of one game.
        if (!complete && !is_cut_off(payload))
            return damaged(path, whole);
        if (!complete)
            return whole;
        const auto game = decode_payload(payload);
        if (number_at(header, 4) != hash_of(payload) || !game) {
            // A killed writer may leave a last record that has its full length but not all of its
            // content.
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

Result<GameWriter> GameWriter::open_empty(const std::string& path) {
    auto journal = formats::Journal::open(path);
    if (!journal)
        return Error{journal.error()};
    if (const auto begun = journal->begin(kStart.bytes); !begun)
        return Error{begun.error()};
    return GameWriter(std::move(*journal));
}

Result<GameWriter> GameWriter::open(const std::string& path) {
    int games = 0;
    std::optional<TrainingGame> last;
    const auto read = [&]() -> Result<std::int64_t> {
        if (ends_in_magic(path))
            return std::int64_t{0};
        return read_training_games(path, [&](const TrainingGame& game) {
            ++games;
            last = game;
        });
    };
    auto journal = formats::Journal::resume(path, kStart.bytes, read);
    if (!journal)
        return Error{journal.error()};
    GameWriter writer(std::move(*journal));
    writer.games_before_ = games;
    writer.last_before_ = std::move(last);
    return writer;
}

}  // namespace fukumi::training
