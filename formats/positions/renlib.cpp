// See renlib.h. Walks through the tree twice: first to check it, then to return the entries.
#include "formats/positions/renlib.h"

#include <fmt/core.h>

#include <utility>

#include "engine/board/geometry.h"
#include "engine/board/notation.h"
#include "engine/core/text.h"
#include "formats/positions/value_line.h"
#include "formats/text_encoding.h"

namespace fukumi::database {
namespace {

using formats::bytes_from;
using formats::Lost;
using formats::utf8_from;
using formats::with_line_feeds;

constexpr std::size_t kRenlibName = 8;  // bytes of the header before the version

namespace renlib_flags {
constexpr int kExtended = 0x01;
constexpr int kComment = 0x08;
constexpr int kMark = 0x10;
constexpr int kNoChild = 0x40;
constexpr int kSibling = 0x80;
}  // namespace renlib_flags

// ---- Reading ------------------------------------------------------------------------------------

class RenlibReader {
 public:
    RenlibReader(std::string_view bytes, const RenlibOptions& options)
        : bytes_(bytes), options_(options), taken_(options.width * options.height, false) {}

    /// Walks through the whole tree, and calls the sink for each node. If the sink is null, only
    /// checks the tree. Returns the number of nodes.
    Result<std::size_t> walk(const EntrySink* sink) {
        at_ = kRenlibHeader.size();
        if (at_ >= bytes_.size())
            return error(bytes_.size(), "the file ends before the first node");
        std::size_t nodes = 0;
        bool goes_on = true;
        while (goes_on) {
            auto node = read_node();
            if (!node)
                return Error{node.error()};
            ++nodes;
            if (sink) {
                if (const auto fine = (*sink)(entry_of(*node)); !fine)
                    return Error{fine.error()};
            } else {
                samples_.add(node->comment);
                samples_.add(node->board_text);
            }
            goes_on = (node->flags & renlib_flags::kNoChild) == 0 || climb();
        }
        if (at_ != bytes_.size()) {
            return error(at_,
                         fmt::format("{} bytes follow the end of the tree", bytes_.size() - at_));
        }
        if (!sink)
            encoding_ =
                encoding_of_texts(samples_, options_.encoding, options_.file, options_.notes);
        return nodes;
    }

 private:
    enum class Kind : unsigned char { Top, Pass, Stone };

    /// A node on the path from the top to the current node.
    struct Step {
        Kind kind;
        bool has_sibling;
    };

    struct Node {
        int flags = 0;
        std::string_view comment;
        std::string_view board_text;
    };

    Error error(std::size_t at, std::string_view text) const {
        return error_at_byte(options_.file, at, text);
    }

    unsigned char take() noexcept { return static_cast<unsigned char>(bytes_[at_++]); }

    /// Reads a node and plays its move.
    Result<Node> read_node() {
        const std::size_t start = at_;
        if (bytes_.size() - at_ < 2)
            return error(at_, "the file ends where a node should start");
        const int move = take();
        Node node;
        node.flags = take();
        if (const auto fine = enter(move, node.flags, start); !fine)
            return Error{fine.error()};
        bool has_board_text = false;
        if (node.flags & renlib_flags::kExtended) {
            if (bytes_.size() - at_ < 2)
                return error(at_, "the file ends inside a node");
            const int high = take();
            const int low = take();
            if (high != 0 || low != 1) {
                return error(at_ - 2, fmt::format("unknown extension {:02X} {:02X}", high, low));
            }
            has_board_text = true;
        }
        if (node.flags & renlib_flags::kComment) {
            const auto text = take_text();
            if (!text)
                return Error{text.error()};
            node.comment = *text;
        }
        if (has_board_text) {
            const auto text = take_text();
            if (!text)
                return Error{text.error()};
            node.board_text = *text;
        }
        return node;
    }

    Result<std::string_view> take_text() {
        const std::size_t end = bytes_.find('\0', at_);
        // A text with its zero bytes has an even number of bytes.
        const std::size_t padded = end + 1 + ((end + 1 - at_) % 2);
        if (end == std::string_view::npos || padded > bytes_.size())
            return error(at_, "the file ends inside a text");
        const std::string_view text = bytes_.substr(at_, end - at_);
        at_ = padded;
        return text;
    }

    Result<void> enter(int move, int flags, std::size_t start) {
        const bool has_sibling = (flags & renlib_flags::kSibling) != 0;
        if (move == 0) {
            path_.push_back({path_.empty() ? Kind::Top : Kind::Pass, has_sibling});
            is_black_next_ = path_.back().kind == Kind::Top || !is_black_next_;
            return {};
        }
        const Point cell{(move & 15) - 1, move >> 4};
        if (cell.x < 0 || cell.x >= options_.width || cell.y >= options_.height) {
            return error(start, fmt::format("the move {:02X} is off the {}x{} board", move,
                                            options_.width, options_.height));
        }
        if (taken_[index(cell)])
            return error(start, fmt::format("there is already a stone on {}", to_text(cell)));
        taken_[index(cell)] = true;
        (is_black_next_ ? black_ : white_).push_back(cell);
        is_black_next_ = !is_black_next_;
        path_.push_back({Kind::Stone, has_sibling});
        return {};
    }

    /// Goes up from a node without children to the parent of the next node. Returns false if the
    /// tree has no next node.
    bool climb() noexcept {
        while (!path_.empty()) {
            const Step step = path_.back();
            path_.pop_back();
            if (step.kind != Kind::Top)
                is_black_next_ = !is_black_next_;
            if (step.kind == Kind::Stone) {
                auto& stones = is_black_next_ ? black_ : white_;
                taken_[index(stones.back())] = false;
                stones.pop_back();
            }
            if (step.has_sibling)
                return true;
        }
        return false;
    }

    Entry entry_of(const Node& node) const {
        Entry entry;
        entry.stones = {options_.rule,   options_.width,
                        options_.height, black_,
                        white_,          is_black_next_ ? Color::Black : Color::White};
        entry.record.comment = with_line_feeds(utf8_from(node.comment, encoding_));
        entry.record.board_text = utf8_from(node.board_text, encoding_);
        entry.record.is_marked = (node.flags & renlib_flags::kMark) != 0;
        take_value_line(entry.record, entry.stones.to_move);
        return entry;
    }

    std::size_t index(Point cell) const noexcept {
        return static_cast<std::size_t>(cell.y * options_.width + cell.x);
    }

    std::string_view bytes_;
    const RenlibOptions& options_;
    std::size_t at_ = 0;
    std::vector<Step> path_;
    std::vector<bool> taken_;
    std::vector<Point> black_;
    std::vector<Point> white_;
    bool is_black_next_ = true;
    formats::TextSamples samples_;
    std::string encoding_;  // of texts that are not UTF-8
};

// ---- Writing ------------------------------------------------------------------------------------

/// Appends a text and one or two zero bytes, so that the number of bytes becomes even.
void append_text(std::string& bytes, std::string text, const std::string& encoding) {
    std::erase(text, '\0');
    bytes += encoding.empty() ? text : bytes_from(text, encoding);
    // Every node must start at an even offset.
    bytes.append(bytes.size() % 2 == 0 ? 2 : 1, '\0');
}

/// Converts the line ends of a comment to those of RenLib.
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

}  // namespace

Result<std::size_t> read_renlib(std::string_view bytes, const RenlibOptions& options,
                                const EntrySink& sink) {
    const auto is_side = [](int side) { return is_board_side(side) && side <= kMostRenlibSide; };
    if (!is_side(options.width) || !is_side(options.height)) {
        return Error{fmt::format("{}: RenLib has no {}x{} board; it uses 15x15", options.file,
                                 options.width, options.height)};
    }
    if (bytes.size() < kRenlibHeader.size() ||
        bytes.substr(0, kRenlibName) != kRenlibHeader.substr(0, kRenlibName))
        return error_at_byte(options.file, 0, "not a library of RenLib");
    const int major = static_cast<unsigned char>(bytes[kRenlibName]);
    if (major != 2 && major != 3) {
        return error_at_byte(options.file, kRenlibName,
                             fmt::format("unknown version {} of RenLib's files", major));
    }
    RenlibReader reader(bytes, options);
    if (const auto checked = reader.walk(nullptr); !checked)
        return checked;
    return reader.walk(&sink);
}

Result<void> RenlibWriter::add(const Entry& entry) {
    if (const auto added = tree_.add(entry); !added)
        return added;
    left_out_.add(lost_by_comments(entry.record));
    const auto has_zero = [](const std::string& text) {
        return text.find('\0') != std::string::npos;
    };
    left_out_.add(Lost::Shortened,
                  has_zero(entry.record.comment) + has_zero(entry.record.board_text));
    return {};
}

formats::LeftOut RenlibWriter::left_out() const {
    formats::LeftOut all = left_out_;
    all.add(tree_.left_out());
    return all;
}

void RenlibWriter::append_node(std::string& bytes, PositionTree::Index node, Point move,
                               bool has_sibling, const RenlibWriteOptions& options) const {
    const Record& record = tree_.record(node);
    const std::string comment = comment_with_value(record, tree_.positions().to_move(node));
    const std::string& board_text = record.board_text;
    int flags = has_sibling ? renlib_flags::kSibling : 0;
    if (tree_.positions().first_child(node) == PositionTree::kNone)
        flags |= renlib_flags::kNoChild;
    if (record.is_marked)
        flags |= renlib_flags::kMark;
    if (!comment.empty())
        flags |= renlib_flags::kComment;
    if (!board_text.empty())
        flags |= renlib_flags::kExtended;
    bytes += static_cast<char>(move == kNoPoint ? 0 : move.y * 16 + move.x + 1);
    bytes += static_cast<char>(flags);
    if (!board_text.empty())
        bytes += std::string("\x00\x01", 2);
    if (!comment.empty())
        append_text(bytes, renlib_lines(comment), options.encoding);
    if (!board_text.empty())
        append_text(bytes, board_text, options.encoding);
}

std::string RenlibWriter::finish(const RenlibWriteOptions& options) {
    const PositionTree::Index top = tree_.link();
    const PositionTree& tree = tree_.positions();
    const PositionTree::Index only = tree.first_child(top);
    const bool is_top_plain = tree_.is_added(top);
    // If only one move is possible at the empty board, it can be the top of the tree. A pass
    // cannot, because at the top its byte means the empty board.
    const bool starts_with_move = is_top_plain && only != PositionTree::kNone &&
                                  tree.next_sibling(only) == PositionTree::kNone &&
                                  !(tree.move_to(only, 0) == kNoPoint);

    struct Pending {
        PositionTree::Index node;
        int above;  // symmetry that turns the parent position
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
