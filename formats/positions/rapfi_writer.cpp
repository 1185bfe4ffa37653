// Entries to records, and records to bytes.
#include "formats/positions/rapfi_writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/text.h"
#include "formats/positions/lz4_frame.h"
#include "formats/positions/rapfi_db.h"
#include "formats/positions/rapfi_key.h"
#include "formats/positions/symmetries.h"
#include "formats/positions/text_bytes.h"

namespace fukumi::database {
namespace {

constexpr std::size_t kMostText = 65535 - kRecordHeader;

void append_number(std::string& bytes, std::uint32_t number, int size) {
    for (int i = 0; i < size; ++i)
        bytes += static_cast<char>((number >> 8 * i) & 0xFF);
}

Value value_for_rapfi(Value value) noexcept {
    if (is_win(value))
        return std::max(value, kLargestRapfiEval + 1);
    return is_loss(value) ? std::min(value, -kLargestRapfiEval - 1) : value;
}

/// A board text without what would end it.
std::string cell_text(std::string_view text) {
    std::string line(text);
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 32 || c == 127; }, ' ');
    return std::string(trimmed(line));
}

char to_digit36(int number) noexcept {
    return static_cast<char>(number < 10 ? '0' + number : 'A' + number - 10);
}

/// The name of a cell on the board of a key; if it has several, the one in the highest row, and
/// there the leftmost one, as Rapfi does.
std::string cell_name(Point cell, const RapfiKey& key, const Stones& board) {
    std::optional<Point> best;
    for (const int symmetry : key.symmetries) {
        const Point p = transformed(cell, symmetry, board.width, board.height);
        if (!best || p.y < best->y || (p.y == best->y && p.x < best->x))
            best = p;
    }
    return {to_digit36(best->x), to_digit36(best->y)};
}

/// The order in which Rapfi writes: rule, width, height, number of stones, cells.
bool comes_before(const std::string& a, const std::string& b) noexcept {
    if (const int order = a.compare(0, kKeyHeader, b, 0, kKeyHeader); order != 0)
        return order < 0;
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace

Result<void> RapfiWriter::add(const Entry& entry) {
    const auto key = rapfi_key(entry.stones);
    if (!key)
        return Error{key.error()};
    const Record& record = entry.record;
    const Value value = record.value.value_or(0);
    if (value > kMate || value < -kMate)
        return Error{fmt::format("the value {} is beyond a win", value)};
    if (record.comment.size() > kMostText || record.board_text.size() > kMostText) {
        return Error{fmt::format("a text has {} bytes, and {} are possible",
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
    if (std::string text = cell_text(record.board_text); !text.empty())
        board_texts_.try_emplace(key->bytes, std::move(text));
    return {};
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
    // First the positions that have to be there, then the texts: so that files which are read and
    // written again stay as they are.
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
        // A comment that looks like texts on cells has none before it.
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
        return Error{fmt::format("{} records are more than a file can count", records_.size())};
    std::vector<const std::pair<const std::string, Slot>*> sorted;
    sorted.reserve(records_.size());
    for (const auto& record : records_)
        sorted.push_back(&record);
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* a, const auto* b) { return comes_before(a->first, b->first); });

    std::string bytes;
    append_number(bytes, static_cast<std::uint32_t>(records_.size() + 1), 4);
    const auto append = [&](std::string_view key, const Slot& slot, std::string_view text) {
        append_number(bytes, static_cast<std::uint32_t>(key.size()), 2);
        bytes += key;
        append_number(bytes, static_cast<std::uint32_t>(kRecordHeader + text.size()), 2);
        append_number(bytes, slot.label, 1);
        append_number(bytes, static_cast<std::uint16_t>(slot.value), 2);
        append_number(bytes, static_cast<std::uint16_t>(slot.depth_and_bound), 2);
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
