// See rapfi_db.h. Reads a file twice: first to check it and collect board texts, then to return the
// entries.
#include "formats/positions/rapfi_db.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "engine/core/bytes.h"
#include "engine/core/text.h"
#include "formats/positions/lz4_frame.h"
#include "formats/positions/rapfi_key.h"
#include "formats/reading.h"
#include "formats/text_encoding.h"

namespace fukumi::database {
namespace {

using formats::utf8_from;
using formats::with_line_feeds;

constexpr std::string_view kCellTexts = "@BTXT@";  // before the cells of a text
constexpr char kTextSeparator = '\b';              // between the cells and the comment
constexpr std::string_view kFileKey{"\0\0\0", 3};  // key of the record about the file
constexpr std::string_view kFileText = "charset=\"UTF-8\"";
constexpr std::size_t kRecordHeader = 5;    // bytes before the text of a record
constexpr Value kLargestRapfiEval = 29500;  // larger values are wins

// ---- Reading ------------------------------------------------------------------------------------

struct CellText {
    Point cell;
    std::string_view text;
};

struct SplitText {
    std::vector<CellText> cells;
    std::string_view comment;
};

/// Parses a digit 0-9 or A-Z; returns nullopt for other characters.
std::optional<int> digit36(char c) noexcept {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return std::nullopt;
}

bool is_free(const Stones& stones, Point p) {
    const auto holds = [p](const std::vector<Point>& cells) {
        return std::find(cells.begin(), cells.end(), p) != cells.end();
    };
    return p.x < stones.width && p.y < stones.height && !holds(stones.black) &&
           !holds(stones.white);
}

/// Splits a text into the texts of cells and the comment. A text with invalid cells is only a
/// comment.
SplitText split_text(std::string_view text, const Stones& stones) {
    const SplitText whole{{}, text};
    if (text.substr(0, kCellTexts.size()) != kCellTexts)
        return whole;
    std::string_view rest = text.substr(kCellTexts.size());
    SplitText parts;
    if (const auto end = rest.find(kTextSeparator); end != std::string_view::npos) {
        parts.comment = rest.substr(end + 1);
        rest = rest.substr(0, end);
    }
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        if (item.size() < 2)
            return whole;
        const auto x = digit36(item[0]);
        const auto y = digit36(item[1]);
        if (!x || !y || !is_free(stones, {*x, *y}))
            return whole;
        parts.cells.push_back({{*x, *y}, item.substr(2)});
    }
    return parts;
}

Value value_from_rapfi(int value) noexcept {
    if (value > kLargestRapfiEval || value < -kLargestRapfiEval)
        return value;
    return std::clamp(value, -kWinThreshold + 1, kWinThreshold - 1);
}

/// Reads the numbers of a record. Requires: kRecordHeader bytes.
Result<Record> record_from(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto number = [&](std::size_t i) {
        return static_cast<int>(static_cast<std::int16_t>(byte(i) | (byte(i + 1) << 8)));
    };
    Record record;
    if (byte(0) != kNoRapfiLabel)
        record.label = label_of_other_side(bytes[0]);
    const int value = number(1);
    const int depth_and_bound = number(3);
    record.depth = depth_and_bound >> 2;
    record.bound = static_cast<Bound>(depth_and_bound & 3);
    if (value > kMate || value < -kMate)
        return Error{fmt::format("the value {} is beyond a win", value)};
    if (value != 0 || record.bound != Bound::None)
        record.value = value_from_rapfi(value);
    return record;
}

class RapfiReader {
 public:
    RapfiReader(std::string_view bytes, const RapfiOptions& options)
        : bytes_(bytes), options_(options) {}

    Result<std::size_t> read(const EntrySink& sink) {
        formats::TextSamples samples;
        const auto checked = walk([&](Entry& entry, std::string_view text) {
            samples.add(text);
            return keep_cell_texts(entry.stones, text);
        });
        if (!checked)
            return checked;
        encoding_ = encoding_of_texts(samples, options_.encoding, options_.file, options_.notes);
        const auto given = walk([&](Entry& entry, std::string_view text) {
            return give_out(std::move(entry), text, sink);
        });
        if (!given)
            return given;
        const auto rest = give_out_rest(sink);
        return rest ? Result<std::size_t>(*given + *rest) : rest;
    }

 private:
    using Visit = std::function<Result<void>(Entry& entry, std::string_view text)>;

    struct KeptText {
        std::string text;  // as in the file
        bool has_record = false;
    };

    Error error(std::size_t at, std::string_view text) const {
        return error_at_byte(options_.file, at, text);
    }

    bool has(std::size_t count) const noexcept { return bytes_.size() - at_ >= count; }

    std::size_t take_number(int size) noexcept {
        std::size_t number = 0;
        for (int i = 0; i < size; ++i)
            number |= static_cast<std::size_t>(static_cast<unsigned char>(bytes_[at_++])) << 8 * i;
        return number;
    }

    /// Reads a length of two bytes, and then this number of bytes.
    Result<std::string_view> take_block(std::string_view what) {
        const std::size_t start = at_;
        if (!has(2))
            return error(start, fmt::format("the file ends before the length of a {}", what));
        const std::size_t length = take_number(2);
        if (!has(length)) {
            return error(start, fmt::format("a {} of {} bytes, but the file ends after {}", what,
                                            length, bytes_.size() - at_));
        }
        at_ += length;
        return bytes_.substr(at_ - length, length);
    }

    /// Calls `visit` for each record except the one about the file. Returns the number of calls.
    Result<std::size_t> walk(const Visit& visit) {
        at_ = 0;
        if (!has(4))
            return error(0, "the file ends before its count of records");
        const std::size_t records = take_number(4);
        std::size_t visited = 0;
        for (std::size_t i = 0; i < records; ++i) {
            if (at_ == bytes_.size()) {
                return error(at_, fmt::format("the file ends after {} of {} records", i, records));
            }
            const auto result = walk_record(visit);
            if (!result)
                return Error{result.error()};
            visited += *result ? 1 : 0;
        }
        if (at_ != bytes_.size()) {
            return error(at_, fmt::format("{} bytes follow the last of {} records",
                                          bytes_.size() - at_, records));
        }
        return visited;
    }

    /// Reads one record and calls `visit`. Returns false for the record about the file.
    Result<bool> walk_record(const Visit& visit) {
        const std::size_t start = at_;
        const auto key = take_block("key");
        if (!key)
            return Error{key.error()};
        const std::size_t middle = at_;
        const auto content = take_block("record");
        if (!content)
            return Error{content.error()};
        if (*key == kFileKey)
            return false;
        auto stones = stones_of_rapfi_key(*key);
        if (!stones)
            return error(start, stones.error());
        if (content->size() < kRecordHeader)
            return error(middle, fmt::format("a record has {} bytes", content->size()));
        auto record = record_from(*content);
        if (!record)
            return error(middle, record.error());
        Entry entry{std::move(*stones), std::move(*record)};
        if (const auto fine = visit(entry, content->substr(kRecordHeader)); !fine)
            return Error{fine.error()};
        return true;
    }

    /// Stores the texts of cells under the keys of the positions after a move to the cell. Keeps
    /// the first text of each position.
    Result<void> keep_cell_texts(const Stones& stones, std::string_view text) {
        for (const CellText& item : split_text(text, stones).cells) {
            if (item.text.empty())
                continue;
            const auto key = rapfi_key(with_stone(stones, item.cell));
            if (!key)
                return Error{key.error()};
            texts_.try_emplace(key->bytes, KeptText{std::string(item.text)});
        }
        return {};
    }

    Result<void> give_out(Entry&& entry, std::string_view text, const EntrySink& sink) {
        entry.record.comment =
            with_line_feeds(utf8_from(split_text(text, entry.stones).comment, encoding_));
        if (!texts_.empty()) {
            const auto key = rapfi_key(entry.stones);
            if (!key)
                return Error{key.error()};
            if (const auto kept = texts_.find(key->bytes); kept != texts_.end()) {
                entry.record.board_text = utf8_from(kept->second.text, encoding_);
                kept->second.has_record = true;
            }
        }
        return sink(std::move(entry));
    }

    /// Calls `sink` for the positions with a board text but no record, in the order of their keys.
    Result<std::size_t> give_out_rest(const EntrySink& sink) {
        std::vector<std::string> keys;
        for (const auto& [key, kept] : texts_) {
            if (!kept.has_record)
                keys.push_back(key);
        }
        std::sort(keys.begin(), keys.end());
        for (const std::string& key : keys) {
            Entry entry;
            entry.stones = stones_of_rapfi_key(key).value();
            entry.record.board_text = utf8_from(texts_.at(key).text, encoding_);
            if (const auto fine = sink(std::move(entry)); !fine)
                return Error{fine.error()};
        }
        return keys.size();
    }

    std::string_view bytes_;
    const RapfiOptions& options_;
    std::size_t at_ = 0;
    std::unordered_map<std::string, KeptText> texts_;
    std::string encoding_;  // of texts that are not UTF-8
};

// ---- Writing ------------------------------------------------------------------------------------

constexpr std::size_t kMostText = 65535 - kRecordHeader;

Value value_for_rapfi(Value value) noexcept {
    if (is_win(value))
        return std::max(value, kLargestRapfiEval + 1);
    return is_loss(value) ? std::min(value, -kLargestRapfiEval - 1) : value;
}

char to_digit36(int number) noexcept {
    return static_cast<char>(number < 10 ? '0' + number : 'A' + number - 10);
}

/// Returns the name of a cell on the board of a key. In a symmetric position several cells fit;
/// selects the topmost row, then the leftmost column, as Rapfi does.
std::string cell_name(Point cell, const RapfiKey& key, const Stones& board) {
    std::optional<Point> best;
    for (const int symmetry : key.symmetries) {
        const Point p = transformed(cell, symmetry, board.width, board.height);
        if (!best || p.y < best->y || (p.y == best->y && p.x < best->x))
            best = p;
    }
    return {to_digit36(best->x), to_digit36(best->y)};
}

/// Compares keys in the order of Rapfi: by rule, width, height, number of stones, cells.
bool comes_before(const std::string& a, const std::string& b) noexcept {
    if (const int order = a.compare(0, kKeyHeader, b, 0, kKeyHeader); order != 0)
        return order < 0;
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace

Result<std::size_t> read_rapfi_db(std::string_view bytes, const RapfiOptions& options,
                                  const EntrySink& sink) {
    if (!begins_lz4(bytes))
        return RapfiReader(bytes, options).read(sink);
    const auto content = unpacked_by_lz4(bytes, options.most_bytes);
    if (!content)
        return Error{options.file + ": " + content.error()};
    return RapfiReader(*content, options).read(sink);
}

Result<void> RapfiWriter::add(const Entry& entry) {
    const auto key = rapfi_key(entry.stones);
    if (!key)
        return Error{key.error()};
    const Record& record = entry.record;
    const Value value = record.value.value_or(0);
    if (value > kMate || value < -kMate)
        return Error{fmt::format("the value {} is beyond a win", value)};
    if (record.comment.size() > kMostText || record.board_text.size() > kMostText) {
        return Error{fmt::format("a text has {} bytes, more than {}",
                                 std::max(record.comment.size(), record.board_text.size()),
                                 kMostText)};
    }

    Slot& slot = records_.try_emplace(key->bytes).first->second;
    if (!slot.has_value) {
        const int bound = record.value ? static_cast<int>(record.bound) : 0;
        slot.has_value = record.value.has_value();
        slot.value = static_cast<std::int16_t>(value_for_rapfi(value));
        slot.depth_and_bound =
            static_cast<std::int16_t>(std::clamp(record.depth, -8192, 8191) * 4 + bound);
    }
    if (slot.label == kNoRapfiLabel && record.label != kNoLabel)
        slot.label = static_cast<std::uint8_t>(label_of_other_side(record.label));
    join_comments(slot.comment, record.comment);
    std::string text = std::string(trimmed(formats::single_line(record.board_text)));
    count_losses(entry, text);
    if (!text.empty())
        board_texts_.try_emplace(key->bytes, std::move(text));
    return {};
}

void RapfiWriter::count_losses(const Entry& entry, const std::string& board_text) {
    using formats::Lost;
    const Record& record = entry.record;
    const auto& stones =
        entry.stones.to_move == Color::White ? entry.stones.black : entry.stones.white;
    left_out_.add(Lost::Signs, record.is_marked);
    left_out_.add(Lost::Signs, !board_text.empty() && stones.empty());
    left_out_.add(Lost::Counts, record.games != GameCounts{});
    const Value value = record.value.value_or(0);
    left_out_.add(Lost::Shortened, board_text != record.board_text ||
                                       value_for_rapfi(value) != value || record.depth > 8191);
}

std::vector<RapfiWriter::CellBefore> RapfiWriter::cells_before(const std::string& key) {
    const Stones stones = stones_of_rapfi_key(key).value();
    std::vector<CellBefore> cells;
    for (const Point last : stones.to_move == Color::White ? stones.black : stones.white) {
        const Stones before = before_stone(stones, last);
        const RapfiKey before_key = rapfi_key(before).value();
        cells.push_back({before_key.bytes, cell_name(last, before_key, before)});
    }
    return cells;
}

void RapfiWriter::place_board_texts() {
    // Add all missing positions before the texts. Then a file does not change if a program reads it
    // and writes it again.
    for (const auto& [key, text] : board_texts_) {
        const auto cells = cells_before(key);
        const auto is_there = [this](const auto& cell) { return records_.contains(cell.key); };
        if (cells.empty() || std::any_of(cells.begin(), cells.end(), is_there))
            continue;
        const auto smallest = std::min_element(
            cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
        records_.try_emplace(smallest->key);
    }
    for (const auto& [key, text] : board_texts_) {
        for (const CellBefore& cell : cells_before(key)) {
            if (records_.contains(cell.key))
                cell_texts_[cell.key].try_emplace(cell.name, text);
        }
    }
}

std::string RapfiWriter::text_of(const std::string& key, const Slot& slot) const {
    const std::string comment = with_line_feeds(slot.comment);
    const auto cells = cell_texts_.find(key);
    if (cells == cell_texts_.end()) {
        // If the comment begins like a text with cells, write the form with cells and an empty
        // list.
        if (comment.compare(0, kCellTexts.size(), kCellTexts) != 0)
            return comment;
        return std::string(kCellTexts) + kTextSeparator + comment;
    }
    std::string text;
    for (const auto& [name, on_cell] : cells->second)
        text += (text.empty() ? std::string(kCellTexts) : "\n") + name + on_cell;
    if (!comment.empty())
        text += kTextSeparator + comment;
    return text;
}

Result<std::string> RapfiWriter::finish(const RapfiWriteOptions& options) {
    place_board_texts();
    if (records_.size() >= std::numeric_limits<std::uint32_t>::max())
        return Error{fmt::format("{} records, more than a file can count", records_.size())};
    std::vector<const std::pair<const std::string, Slot>*> sorted;
    sorted.reserve(records_.size());
    for (const auto& record : records_)
        sorted.push_back(&record);
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* a, const auto* b) { return comes_before(a->first, b->first); });

    std::string bytes;
    append_number(bytes, static_cast<std::uint32_t>(records_.size() + 1));
    const auto append = [&](std::string_view key, const Slot& slot, std::string_view text) {
        append_number(bytes, static_cast<std::uint16_t>(key.size()));
        bytes += key;
        append_number(bytes, static_cast<std::uint16_t>(kRecordHeader + text.size()));
        append_number(bytes, slot.label);
        append_number(bytes, slot.value);
        append_number(bytes, slot.depth_and_bound);
        bytes += text;
    };
    Slot of_file;
    of_file.label = 0;
    append(kFileKey, of_file, kFileText);
    for (const auto* record : sorted) {
        const std::string text = text_of(record->first, record->second);
        if (text.size() > kMostText)
            return Error{
                fmt::format("the texts of a position and of the moves from it have {} "
                            "bytes, and {} are possible",
                            text.size(), kMostText)};
        append(record->first, record->second, text);
    }
    return options.is_packed ? packed_by_lz4(bytes) : bytes;
}

}  // namespace fukumi::database
