// Merging of records, and the form of errors.
#include "formats/positions/entry_stream.h"

#include <fmt/core.h>

#include <bitset>

#include "engine/board/notation.h"

namespace fukumi::database {

void join_comments(std::string& comment, const std::string& more) {
    if (comment.empty())
        comment = more;
    else if (comment.find(more) == std::string::npos && comment.size() + more.size() < kMostJoined)
        comment += '\n' + more;
}

void fill_in(Record& record, const Record& more) {
    if (!record.value) {
        record.value = more.value;
        record.depth = more.depth;
        record.bound = more.bound;
    }
    if (record.label == kNoLabel)
        record.label = more.label;
    join_comments(record.comment, more.comment);
    if (record.board_text.empty())
        record.board_text = more.board_text;
    record.is_marked = record.is_marked || more.is_marked;
    if (record.games == GameCounts{})
        record.games = more.games;
}

Result<void> check_stones(const Stones& stones) {
    if (!is_board_side(stones.width) || !is_board_side(stones.height))
        return Error{fmt::format("there is no {}x{} board", stones.width, stones.height)};
    std::bitset<kMaxCells> taken;
    for (const auto* cells : {&stones.black, &stones.white}) {
        for (const Point p : *cells) {
            if (p.x < 0 || p.y < 0 || p.x >= stones.width || p.y >= stones.height) {
                return Error{fmt::format("column {}, row {} is outside the {}x{} board", p.x + 1,
                                         p.y + 1, stones.width, stones.height)};
            }
            const auto cell = static_cast<std::size_t>(p.y * kMaxBoardSize + p.x);
            if (taken[cell])
                return Error{fmt::format("two stones lie on {}", to_text(p))};
            taken[cell] = true;
        }
    }
    return {};
}

Error error_at_byte(std::string_view file, std::size_t offset, std::string_view text) {
    return Error{fmt::format("{}: byte {}: {}", file, offset, text)};
}

}  // namespace fukumi::database
