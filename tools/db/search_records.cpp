// See search_records.h.
#include "tools/db/search_records.h"

#include <algorithm>

#include "database/canonical.h"
#include "database/merging.h"
#include "tools/stored_stones.h"

namespace fukumi {
namespace {

using database::Record;
using database::Stones;

constexpr Bound opposite(Bound bound) noexcept {
    return bound == Bound::Upper ? Bound::Lower : bound == Bound::Lower ? Bound::Upper : bound;
}

Record record_of(Value value, int depth, Bound bound) {
    Record record;
    record.value = value;
    record.depth = std::clamp(depth, 0, database::kMostDepth);
    record.bound = bound;
    record.label = database::label_of(record);
    return record;
}

// Converts the value of a move to the value of the position after it, for the opponent: the sign
// changes, and a win or loss is one ply nearer.
Value after_move(Value value) noexcept {
    if (is_win(value))
        return -(value + 1);
    if (is_loss(value))
        return -(value - 1);
    return -value;
}

// Adds the position after each of the first `count` moves of a line to `entries`. Stops at the end
// of the game.
void add_line(const Position& root, const PvLine& line, std::size_t count,
              std::vector<database::Entry>& entries) {
    Position position = root;
    Value value = line.value;
    Bound bound = line.bound;
    int depth = line.depth;
    for (std::size_t i = 0; i < std::min(count, line.moves.size()); ++i) {
        const Move move = line.moves[i];
        if (position.move_class(move, position.side_to_move()) == MoveClass::Five)
            return;
        position.make(move);
        value = after_move(value);
        bound = opposite(bound);
        --depth;
        entries.push_back({*stones_without_walls(position), record_of(value, depth, bound)});
    }
}

}  // namespace

std::optional<StoredResult> remembered(const Record& record, int free) noexcept {
    const int last = std::min(free, 2 * kMaxPly - 1);
    const bool has_value = record.value && record.bound != Bound::None;
    const database::Label proven = database::label_of(record);
    if (record.label == database::kWon && proven != database::kWon)
        return StoredResult{win_in(last), kMaxPly - 1, Bound::Lower};
    if (record.label == database::kLost && proven != database::kLost)
        return StoredResult{loss_in(last), kMaxPly - 1, Bound::Upper};
    if (record.label == database::kDrawn)
        return StoredResult{kDraw, kMaxPly - 1, Bound::Exact};
    if (!has_value)
        return std::nullopt;
    return StoredResult{*record.value, std::max(record.depth, 0), record.bound};
}

std::vector<database::Entry> entries_of(const Position& position, const SearchResult& result) {
    std::vector<database::Entry> entries;
    const std::optional<Stones> stones = stones_without_walls(position);
    if (!stones || result.lines.empty() || result.lines.front().kind == WinKind::Database)
        return entries;
    const PvLine& best = result.lines.front();
    // Do not store an upper bound of the best move for the position: another move may be better.
    if (best.bound != Bound::Upper)
        entries.push_back({*stones, record_of(best.value, best.depth, best.bound)});
    for (const PvLine& line : result.lines)
        add_line(position, line, line.is_proof ? line.moves.size() : 1, entries);
    return entries;
}

}  // namespace fukumi
