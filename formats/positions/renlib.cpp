// One walk over the tree checks it, a second one gives out its positions.
#include "formats/positions/renlib.h"

#include <fmt/core.h>

#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/notation.h"
#include "formats/positions/text_bytes.h"

namespace fukumi::database {
namespace {

class RenlibReader {
 public:
    RenlibReader(std::string_view bytes, const RenlibOptions& options)
        : bytes_(bytes), options_(options), taken_(options.width * options.height, false) {}

    /// Walks through all of the tree, without a sink only to check it.
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
            }
            goes_on = (node->flags & renlib_flags::kNoChild) == 0 || climb();
        }
        if (at_ != bytes_.size()) {
            return error(at_,
                         fmt::format("{} bytes follow the end of the tree", bytes_.size() - at_));
        }
        return nodes;
    }

 private:
    enum class Kind : unsigned char { Top, Pass, Stone };

    /// A node on the way from the top to the current one.
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

    /// Reads a node and goes there.
    Result<Node> read_node() {
        const std::size_t start = at_;
        if (bytes_.size() - at_ < 2)
            return error(at_, "the file ends where a node should begin");
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
                return error(at_ - 2,
                             fmt::format("the extension {:02X} {:02X} is unknown", high, low));
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
        // Two bytes at a time.
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
            return error(start, fmt::format("there is a stone on {} already", to_text(cell)));
        taken_[index(cell)] = true;
        (is_black_next_ ? black_ : white_).push_back(cell);
        is_black_next_ = !is_black_next_;
        path_.push_back({Kind::Stone, has_sibling});
        return {};
    }

    /// From a node without child to the parent of the node that comes next; false at the end.
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
        entry.record.comment = with_line_feeds(utf8_from(node.comment));
        entry.record.board_text = utf8_from(node.board_text);
        entry.record.is_marked = (node.flags & renlib_flags::kMark) != 0;
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
};

}  // namespace

Result<std::size_t> read_renlib(std::string_view bytes, const RenlibOptions& options,
                                const EntrySink& sink) {
    const auto is_side = [](int side) { return is_board_side(side) && side <= kMostRenlibSide; };
    if (!is_side(options.width) || !is_side(options.height)) {
        return Error{fmt::format("{}: RenLib has no {}x{} board; its own is 15x15", options.file,
                                 options.width, options.height)};
    }
    if (bytes.size() < kRenlibHeader.size() ||
        bytes.substr(0, kRenlibName) != kRenlibHeader.substr(0, kRenlibName))
        return error_at_byte(options.file, 0, "this is no library of RenLib");
    const int major = static_cast<unsigned char>(bytes[kRenlibName]);
    if (major != 2 && major != 3) {
        return error_at_byte(options.file, kRenlibName,
                             fmt::format("version {} of RenLib's files is unknown", major));
    }
    RenlibReader reader(bytes, options);
    if (const auto checked = reader.walk(nullptr); !checked)
        return checked;
    return reader.walk(&sink);
}

}  // namespace fukumi::database
