// Two walks over the records: the first checks all and collects board texts, the second gives out.
#include "formats/positions/rapfi_db.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/positions/lz4_frame.h"
#include "formats/positions/rapfi_key.h"
#include "formats/positions/text_bytes.h"

namespace fukumi::database {
namespace {

struct CellText {
    Point cell;
    std::string_view text;
};

struct SplitText {
    std::vector<CellText> cells;
    std::string_view comment;
};

/// 0-9 and A-Z as a number; nothing for others.
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

/// The parts of a text. One that only looks as if it had cells is a comment as a whole.
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

/// The numbers of a record. Requires: kRecordHeader bytes.
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
        const auto checked = walk([this](Entry& entry, std::string_view text) {
            return keep_cell_texts(entry.stones, text);
        });
        if (!checked)
            return checked;
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
        std::string text;
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

    /// A length of two bytes and as many bytes.
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

    /// Visits each record but that of the file; returns how many.
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

    /// Whether it was a position.
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

    /// The texts on cells, under the keys of the positions that they lead to; the first one counts.
    Result<void> keep_cell_texts(const Stones& stones, std::string_view text) {
        for (const CellText& item : split_text(text, stones).cells) {
            if (item.text.empty())
                continue;
            Stones after = stones;
            (stones.to_move == Color::Black ? after.black : after.white).push_back(item.cell);
            after.to_move = opponent(stones.to_move);
            const auto key = rapfi_key(after);
            if (!key)
                return Error{key.error()};
            texts_.try_emplace(key->bytes, KeptText{utf8_from(item.text)});
        }
        return {};
    }

    Result<void> give_out(Entry&& entry, std::string_view text, const EntrySink& sink) {
        entry.record.comment = with_line_feeds(utf8_from(split_text(text, entry.stones).comment));
        if (!texts_.empty()) {
            const auto key = rapfi_key(entry.stones);
            if (!key)
                return Error{key.error()};
            if (const auto kept = texts_.find(key->bytes); kept != texts_.end()) {
                entry.record.board_text = kept->second.text;
                kept->second.has_record = true;
            }
        }
        return sink(std::move(entry));
    }

    /// The positions with a board text and no record, in the order of their keys.
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
            entry.record.board_text = texts_.at(key).text;
            if (const auto fine = sink(std::move(entry)); !fine)
                return Error{fine.error()};
        }
        return keys.size();
    }

    std::string_view bytes_;
    const RapfiOptions& options_;
    std::size_t at_ = 0;
    std::unordered_map<std::string, KeptText> texts_;
};

}  // namespace

Label label_of_other_side(Label label) noexcept {
    if (label == kWon)
        return kLost;
    return label == kLost ? kWon : label;
}

Result<std::size_t> read_rapfi_db(std::string_view bytes, const RapfiOptions& options,
                                  const EntrySink& sink) {
    if (!begins_lz4(bytes))
        return RapfiReader(bytes, options).read(sink);
    const auto content = unpacked_by_lz4(bytes, options.most_bytes);
    if (!content)
        return Error{options.file + ": " + content.error()};
    return RapfiReader(*content, options).read(sink);
}

}  // namespace fukumi::database
