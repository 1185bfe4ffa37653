// See table_file.h.
#include "engine/play/table_file.h"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/board/notation.h"
#include "engine/core/bytes.h"
#include "engine/pattern/position.h"

namespace fukumi {
namespace {

constexpr std::string_view kMagic = "FKTABLE\n";
constexpr std::size_t kHeaderBytes = 8 + 2 + 1 + 1 + 1 + 8 + 8 + 8;
constexpr std::size_t kEntryBytes = 16;
constexpr std::size_t kBlockBytes = kEntryBytes * 4096;

const Error kStopped{"stopped"};
const Error kTruncated{"the file is truncated"};

std::uint64_t key_of_fixed_position() {
    Position position(Rule::Freestyle, kMinBoardSize, kMinBoardSize);
    position.make(position.centre());
    return position.key();
}

std::string header_of(const TableSubject& subject, std::uint64_t entries) {
    std::string bytes(kMagic);
    append_number(bytes, static_cast<std::uint16_t>(kTableFileVersion));
    append_number(bytes, static_cast<std::uint8_t>(info_number(subject.rule)));
    append_number(bytes, static_cast<std::uint8_t>(subject.width));
    append_number(bytes, static_cast<std::uint8_t>(subject.height));
    append_number(bytes, subject.weights);
    append_number(bytes, key_of_fixed_position());
    append_number(bytes, entries);
    return bytes;
}

// Checks the header of a table file. Returns the number of entries.
Result<std::uint64_t> read_header(std::string_view bytes, const TableSubject& subject) {
    if (bytes.substr(0, kMagic.size()) != kMagic.substr(0, bytes.size()))
        return Error{"this is no file of a table"};
    if (bytes.size() < kHeaderBytes)
        return kTruncated;
    bytes.remove_prefix(kMagic.size());
    if (take_number<std::uint16_t>(bytes) != kTableFileVersion)
        return Error{"the file has another version"};
    const int rule = take_number<std::uint8_t>(bytes);
    const int width = take_number<std::uint8_t>(bytes);
    const int height = take_number<std::uint8_t>(bytes);
    if (rule != info_number(subject.rule))
        return Error{"the file is for another rule"};
    if (width != subject.width || height != subject.height)
        return Error{"the file is for another size of board"};
    if (take_number<std::uint64_t>(bytes) != subject.weights)
        return Error{"the file comes from other weights"};
    if (take_number<std::uint64_t>(bytes) != key_of_fixed_position())
        return Error{"the file comes from another version of the engine"};
    return take_number<std::uint64_t>(bytes);
}

void append_entry(std::string& bytes, std::uint64_t key, const TableEntry& entry) {
    append_number(bytes, key);
    append_number(bytes, static_cast<std::uint16_t>(entry.move.index()));
    append_number(bytes, static_cast<std::int16_t>(entry.value));
    append_number(bytes, static_cast<std::int16_t>(entry.eval));
    append_number(bytes, static_cast<std::uint8_t>(std::min(entry.depth, 255)));
    append_number(bytes, static_cast<std::uint8_t>(entry.bound));
}

struct KeyedEntry {
    std::uint64_t key;
    TableEntry entry;
};

KeyedEntry take_entry(std::string_view& bytes) {
    KeyedEntry taken{};
    taken.key = take_number<std::uint64_t>(bytes);
    taken.entry.move = Move(take_number<std::uint16_t>(bytes));
    taken.entry.value = take_number<std::int16_t>(bytes);
    taken.entry.eval = take_number<std::int16_t>(bytes);
    taken.entry.depth = take_number<std::uint8_t>(bytes);
    taken.entry.bound = static_cast<Bound>(take_number<std::uint8_t>(bytes));
    return taken;
}

// Returns true if a search on this board could have stored the entry.
bool is_possible(const TableEntry& entry, const TableSubject& subject) {
    const Move m = entry.move;
    const bool on_board = !m || (m.index() < kIndexCount && x_of(m) < subject.width &&
                                 y_of(m) >= 0 && y_of(m) < subject.height);
    const auto is_value = [](Value value) { return value >= -kMate && value <= kMate; };
    return on_board && is_value(entry.value) && (is_value(entry.eval) || entry.eval == kNoValue) &&
           entry.bound <= Bound::Exact;
}

// Reads a table file block by block.
class Reader {
 public:
    Reader(ByteSource& source, const SearchControl& control) : source_(source), control_(control) {}

    // Calls visit(entry) for each entry; `visit` returns false for a bad entry. Returns the number
    // of entries.
    template <typename Begin, typename Visit>
    Result<std::int64_t> read(const TableSubject& subject, Begin begin, Visit visit) {
        source_.rewind();
        const std::string header = take(kHeaderBytes);
        const Result<std::uint64_t> count = read_header(header, subject);
        if (!count)
            return Error{count.error()};
        begin(*count);
        std::uint64_t digest = digest_of(header);
        for (std::uint64_t left = *count; left > 0;) {
            if (control_.is_stopped())
                return kStopped;
            const auto entries = std::min<std::uint64_t>(left, kBlockBytes / kEntryBytes);
            const std::string block = take(static_cast<std::size_t>(entries) * kEntryBytes);
            if (block.size() < entries * kEntryBytes)
                return kTruncated;
            digest = digest_of(block, digest);
            for (std::string_view bytes = block; !bytes.empty();) {
                if (!visit(take_entry(bytes)))
                    return Error{"the file is damaged"};
            }
            left -= entries;
        }
        const std::string trailer = take(sizeof(digest));
        if (trailer.size() < sizeof(digest))
            return kTruncated;
        std::string_view bytes = trailer;
        if (take_number<std::uint64_t>(bytes) != digest || !take(1).empty())
            return Error{"the file is damaged"};
        return static_cast<std::int64_t>(*count);
    }

 private:
    std::string take(std::size_t size) {
        std::string bytes(size, '\0');
        std::size_t length = 0;
        while (length < size) {
            const std::size_t more = source_.read(bytes.data() + length, size - length);
            if (more == 0)
                break;
            length += more;
        }
        bytes.resize(length);
        return bytes;
    }

    ByteSource& source_;
    const SearchControl& control_;
};

}  // namespace

Result<std::int64_t> write_table(const TranspositionTable& table, const TableSubject& subject,
                                 const ByteSink& sink, const SearchControl& control) {
    std::int64_t entries = 0;
    table.for_each([&](std::uint64_t, const TableEntry&) {
        ++entries;
        return true;
    });
    if (entries == 0)
        return Error{"the table is empty"};
    std::string block = header_of(subject, static_cast<std::uint64_t>(entries));
    std::uint64_t digest = kEmptyDigest;
    bool is_taken = true;
    const auto flush = [&] {
        digest = digest_of(block, digest);
        is_taken = sink(block);
        block.clear();
        return is_taken && !control.is_stopped();
    };
    table.for_each([&](std::uint64_t key, const TableEntry& entry) {
        append_entry(block, key, entry);
        return block.size() < kBlockBytes || flush();
    });
    if (is_taken && !control.is_stopped()) {
        flush();
        append_number(block, digest);
        is_taken = is_taken && sink(block);
    }
    if (!is_taken)
        return Error{"the file cannot be written"};
    if (control.is_stopped())
        return kStopped;
    return entries;
}

Result<std::int64_t> read_table(TranspositionTable& table, const TableSubject& subject,
                                ByteSource& source, const SearchControl& control,
                                const std::function<void()>& prepare) {
    Reader reader(source, control);
    const Result<std::int64_t> checked = reader.read(
        subject, [](std::uint64_t) {},
        [&](const KeyedEntry& keyed) { return is_possible(keyed.entry, subject); });
    if (!checked)
        return checked;
    prepare();
    const Result<std::int64_t> read = reader.read(
        subject, [&](std::uint64_t count) { table.begin_loading(static_cast<std::size_t>(count)); },
        [&](const KeyedEntry& keyed) {
            table.store(keyed.key, 0, keyed.entry);
            return true;
        });
    if (!read)
        table.clear();
    return read;
}

}  // namespace fukumi
