// See merging.h.
#include "database/merging.h"

#include <tuple>

namespace fukumi::database {
namespace {

bool is_proven_win(const Record& record) noexcept {
    return record.value && is_win(*record.value) &&
           (record.bound == Bound::Exact || record.bound == Bound::Lower);
}
bool is_proven_loss(const Record& record) noexcept {
    return record.value && is_loss(*record.value) &&
           (record.bound == Bound::Exact || record.bound == Bound::Upper);
}

auto worth_of_value(const Record& record) noexcept {
    const bool is_proven = is_proven_win(record) || is_proven_loss(record);
    return std::tuple(record.value.has_value(), is_proven, record.depth,
                      record.bound == Bound::Exact);
}

int worth_of(Label label) noexcept {
    return is_proof(label) ? 2 : label != kNoLabel ? 1 : 0;
}

std::string joined(const std::string& older, const std::string& newer) {
    if (older.find(newer) != std::string::npos)
        return older;
    if (newer.find(older) != std::string::npos)
        return newer;
    return older + '\n' + newer;
}

}  // namespace

bool is_proof(Label label) noexcept {
    return label == kWon || label == kLost || label == kDrawn;
}

Label label_of(const Record& record) noexcept {
    return is_proven_win(record) ? kWon : is_proven_loss(record) ? kLost : kNoLabel;
}

Record merged(const Record& older, const Record& newer) {
    Record result = older;
    if (newer.value && worth_of_value(newer) >= worth_of_value(older)) {
        result.value = newer.value;
        result.depth = newer.depth;
        result.bound = newer.bound;
    }
    if (newer.label != kNoLabel && worth_of(newer.label) >= worth_of(older.label))
        result.label = newer.label;
    result.comment = joined(older.comment, newer.comment);
    if (!newer.board_text.empty())
        result.board_text = newer.board_text;
    result.is_marked = older.is_marked || newer.is_marked;
    result.games += newer.games;
    return result;
}

formats::LeftOut lost_by_merging(const Record& older, const Record& newer) {
    formats::LeftOut lost;
    lost.add(formats::Lost::Signs, !older.board_text.empty() && !newer.board_text.empty() &&
                                       older.board_text != newer.board_text);
    lost.add(formats::Lost::Verdicts,
             older.label != kNoLabel && newer.label != kNoLabel && older.label != newer.label);
    return lost;
}

}  // namespace fukumi::database
