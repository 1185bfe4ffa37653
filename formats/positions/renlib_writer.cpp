// Texts as RenLib has them, and the walk through the tree.
#include "formats/positions/renlib_writer.h"

#include <fmt/core.h>

#include <utility>

#include "engine/core/text.h"
#include "formats/positions/rapfi_db.h"
#include "formats/positions/renlib.h"
#include "formats/positions/text_bytes.h"

namespace fukumi::database {
namespace {

/// A text with its end, padded to whole pairs of bytes.
void append_text(std::string& bytes, std::string text, bool is_latin1) {
    std::erase(text, '\0');
    bytes += is_latin1 ? latin1_from(text) : text;
    // Nodes begin at even places.
    bytes.append(bytes.size() % 2 == 0 ? 2 : 1, '\0');
}

/// A comment with the ends of lines that RenLib wants.
std::string renlib_lines(const std::string& comment) {
    std::string lines;
    bool is_first = true;
    for (const char c : with_line_feeds(comment)) {
        if (c == '\n')
            lines += std::exchange(is_first, false) ? "\b" : "\r\n";
        else
            lines += c;
    }
    return lines;
}

/// What a viewer may show of a judgement, from the side that moved last.
std::string label_text(const Record& record) {
    const Label label = label_of_other_side(record.label);
    std::string text;
    if (label == kNoLabel ? record.value && is_loss(*record.value) : label == kWon)
        text = "W";
    else if (label == kNoLabel ? record.value && is_win(*record.value) : label == kLost)
        text = "L";
    else if (label > ' ' && label < 127)
        text = to_upper(std::string(1, label));
    if (record.value && text == "W" && is_loss(*record.value))
        text += std::to_string(kMate + *record.value + 1);
    if (record.value && text == "L" && is_win(*record.value))
        text += std::to_string(kMate - *record.value + 1);
    return text;
}

}  // namespace

Result<void> RenlibWriter::add(const Entry& entry) {
    const Stones& stones = entry.stones;
    if (stones.width > kMostRenlibSide || stones.height > kMostRenlibSide) {
        return Error{fmt::format("RenLib has no {}x{} board; the largest is {}x{}", stones.width,
                                 stones.height, kMostRenlibSide, kMostRenlibSide)};
    }
    if (const auto fine = check_stones(stones); !fine)
        return fine;
    if (!first_) {
        first_ = Entry{};
        first_->stones.rule = stones.rule;
        first_->stones.width = stones.width;
        first_->stones.height = stones.height;
        tree_.emplace(stones.width, stones.height);
    }
    const Stones& first = first_->stones;
    if (stones.rule != first.rule) {
        return Error{fmt::format("a library has one rule, and this is {} after {}",
                                 name_of(stones.rule), name_of(first.rule))};
    }
    if (stones.width != first.width || stones.height != first.height) {
        return Error{fmt::format("a library has one board, and this is {}x{} after {}x{}",
                                 stones.width, stones.height, first.width, first.height)};
    }

    const PositionTree::Index node = tree_->add(stones);
    texts_.resize(tree_->size());
    Texts& texts = texts_[node];
    join_comments(texts.comment, entry.record.comment);
    if (texts.board_text.empty())
        texts.board_text = entry.record.board_text;
    if (texts.label.empty())
        texts.label = label_text(entry.record);
    texts.is_marked = texts.is_marked || entry.record.is_marked;
    texts.is_plain = false;
    return {};
}

void RenlibWriter::append_node(std::string& bytes, PositionTree::Index node, Point move,
                               bool has_sibling, const RenlibWriteOptions& options) const {
    static const Texts kPlain;
    const Texts& texts = node < texts_.size() ? texts_[node] : kPlain;
    const std::string& board_text =
        texts.board_text.empty() && options.shows_labels ? texts.label : texts.board_text;
    int flags = has_sibling ? renlib_flags::kSibling : 0;
    if (tree_->first_child(node) == PositionTree::kNone)
        flags |= renlib_flags::kNoChild;
    if (texts.is_marked)
        flags |= renlib_flags::kMark;
    if (!texts.comment.empty())
        flags |= renlib_flags::kComment;
    if (!board_text.empty())
        flags |= renlib_flags::kExtended;
    bytes += static_cast<char>(move == kNoPoint ? 0 : move.y * 16 + move.x + 1);
    bytes += static_cast<char>(flags);
    if (!board_text.empty())
        bytes += std::string("\x00\x01", 2);
    if (!texts.comment.empty())
        append_text(bytes, renlib_lines(texts.comment), options.is_latin1);
    if (!board_text.empty())
        append_text(bytes, board_text, options.is_latin1);
}

std::string RenlibWriter::finish(const RenlibWriteOptions& options) {
    if (!tree_)
        tree_.emplace(kMostRenlibSide, kMostRenlibSide);
    const PositionTree& tree = *tree_;
    const PositionTree::Index top = tree_->link();
    const PositionTree::Index only = tree.first_child(top);
    const bool is_top_plain = top >= texts_.size() || texts_[top].is_plain;
    // A first move may stand for itself; a pass there would be taken for the empty board.
    const bool starts_with_move = is_top_plain && only != PositionTree::kNone &&
                                  tree.next_sibling(only) == PositionTree::kNone &&
                                  !(tree.move_to(only, 0) == kNoPoint);

    struct Pending {
        PositionTree::Index node;
        int above;  // how the position above it is turned
    };
    std::string bytes(kRenlibHeader);
    std::vector<Pending> pending;
    if (starts_with_move) {
        pending.push_back({only, 0});
    } else {
        append_node(bytes, top, kNoPoint, false, options);
        if (only != PositionTree::kNone)
            pending.push_back({only, 0});
    }
    while (!pending.empty()) {
        const auto [node, above] = pending.back();
        pending.pop_back();
        const int turn = tree.turn_below(node, above);
        const PositionTree::Index sibling = tree.next_sibling(node);
        append_node(bytes, node, tree.move_to(node, turn), sibling != PositionTree::kNone, options);
        if (sibling != PositionTree::kNone)
            pending.push_back({sibling, above});
        if (tree.first_child(node) != PositionTree::kNone)
            pending.push_back({tree.first_child(node), turn});
    }
    return bytes;
}

}  // namespace fukumi::database
