// See record_tree.h.
#include "formats/positions/record_tree.h"

#include <fmt/core.h>

namespace fukumi::database {

using formats::Lost;

Result<void> RecordTree::add(const Entry& entry) {
    const Stones& stones = entry.stones;
    if (stones.width > most_side_ || stones.height > most_side_) {
        return Error{fmt::format("{} has no {}x{} board; the largest is {}x{}", kind_, stones.width,
                                 stones.height, most_side_, most_side_)};
    }
    if (const auto fine = check_stones(stones); !fine)
        return fine;
    if (!board_) {
        board_ = Stones{stones.rule, stones.width, stones.height, {}, {}, Color::Black};
        positions_.emplace(stones.width, stones.height);
    }
    const Stones& first = *board_;
    if (stones.rule != first.rule) {
        return Error{fmt::format("{} has one rule; this is {} after {}", kind_,
                                 name_of(stones.rule), name_of(first.rule))};
    }
    if (stones.width != first.width || stones.height != first.height) {
        return Error{fmt::format("{} has one board size; this is {}x{} after {}x{}", kind_,
                                 stones.width, stones.height, first.width, first.height)};
    }
    const PositionTree::Index i = positions_->add(stones);
    if (records_.size() <= i) {
        records_.resize(i + 1);
        is_given_.resize(i + 1);
    }
    combine(records_[i], entry.record);
    is_given_[i] = true;
    return {};
}

void RecordTree::combine(Record& record, const Record& more) {
    const std::size_t length = record.comment.size();
    const bool is_known = record.comment.find(more.comment) != std::string::npos;
    join_comments(record.comment, more.comment);
    if (!is_known && record.comment.size() == length)
        left_out_.add(Lost::Comments);
    if (record.board_text.empty())
        record.board_text = more.board_text;
    else if (!more.board_text.empty() && more.board_text != record.board_text)
        left_out_.add(Lost::Signs);
    if (!record.value) {
        record.value = more.value;
        record.depth = more.depth;
        record.bound = more.bound;
    } else if (more.value && (more.value != record.value || more.depth != record.depth ||
                              more.bound != record.bound)) {
        left_out_.add(Lost::Values);
    }
    if (record.label == kNoLabel)
        record.label = more.label;
    else if (more.label != kNoLabel && more.label != record.label)
        left_out_.add(Lost::Verdicts);
    record.is_marked = record.is_marked || more.is_marked;
    record.games += more.games;
}

PositionTree::Index RecordTree::link() {
    if (!positions_)
        positions_.emplace(most_side_, most_side_);
    return positions_->link();
}

const Record& RecordTree::record(PositionTree::Index i) const noexcept {
    static const Record kPlain;
    return i < records_.size() ? records_[i] : kPlain;
}

}  // namespace fukumi::database
