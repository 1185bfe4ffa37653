// See sgf_positions.h.
#include "formats/positions/sgf_positions.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "formats/positions/value_line.h"
#include "formats/sgf.h"
#include "formats/text_encoding.h"

namespace fukumi::database {
namespace {

using formats::GameTree;
using formats::Lost;
using SignKind = GameTree::SignKind;

constexpr std::string_view kContinued = "Fukumi: continued after ";

struct Symbol {
    SignKind kind;
    std::string_view text;
};

constexpr Symbol kSymbols[] = {{SignKind::Triangle, "△"},
                               {SignKind::Square, "□"},
                               {SignKind::Circle, "○"},
                               {SignKind::Selected, "■"}};

/// Adds a sign to the record of the position whose last move is on its cell. Returns false if the
/// record has another text already.
bool add_sign(Record& record, const GameTree::Sign& sign) {
    if (sign.kind == SignKind::Cross) {
        record.is_marked = true;
        return true;
    }
    std::string text = formats::utf8_from(sign.text);
    for (const Symbol& symbol : kSymbols) {
        if (symbol.kind == sign.kind)
            text = symbol.text;
    }
    if (!record.board_text.empty() && record.board_text != text)
        return false;
    record.board_text = std::move(text);
    return true;
}

/// Returns the signs of a record for the node before its position.
std::vector<GameTree::Sign> signs_of(const Record& record, Point at) {
    std::vector<GameTree::Sign> signs;
    if (record.is_marked)
        signs.push_back({SignKind::Cross, at, {}});
    if (record.board_text.empty())
        return signs;
    const auto* symbol =
        std::find_if(std::begin(kSymbols), std::end(kSymbols),
                     [&](const Symbol& known) { return known.text == record.board_text; });
    if (symbol != std::end(kSymbols))
        signs.push_back({symbol->kind, at, {}});
    else
        signs.push_back({SignKind::Text, at, record.board_text});
    return signs;
}

bool is_stone(const std::vector<Point>& stones, Point at) {
    return std::find(stones.begin(), stones.end(), at) != stones.end();
}

// ---- From a tree to positions -------------------------------------------------------------------

/// Computes the position of a node by moves from the last node. Nodes in the order of a text need
/// the fewest moves.
class Walker {
 public:
    explicit Walker(const GameTree& tree) : tree_(tree), is_on_path_(tree.nodes.size(), false) {
        stones_ = {
            tree.rule, tree.width, tree.height, tree.setup[Color::Black], tree.setup[Color::White],
            tree.first};
        path_.push_back(0);
        is_on_path_[0] = true;
    }

    const Stones& go_to(int node) {
        std::vector<int> missing;
        int shared = node;
        for (; !is_on_path_[static_cast<std::size_t>(shared)];
             shared = tree_.nodes[static_cast<std::size_t>(shared)].parent)
            missing.push_back(shared);
        while (path_.back() != shared) {
            is_on_path_[static_cast<std::size_t>(path_.back())] = false;
            stones_.to_move = opponent(stones_.to_move);
            if (!(move_of(path_.back()) == kNoPoint))
                stones_of_mover().pop_back();
            path_.pop_back();
        }
        for (auto next = missing.rbegin(); next != missing.rend(); ++next) {
            if (!(move_of(*next) == kNoPoint))
                stones_of_mover().push_back(move_of(*next));
            stones_.to_move = opponent(stones_.to_move);
            is_on_path_[static_cast<std::size_t>(*next)] = true;
            path_.push_back(*next);
        }
        return stones_;
    }

 private:
    Point move_of(int node) const { return *tree_.nodes[static_cast<std::size_t>(node)].move; }
    std::vector<Point>& stones_of_mover() {
        return stones_.to_move == Color::Black ? stones_.black : stones_.white;
    }

    const GameTree& tree_;
    std::vector<bool> is_on_path_;
    std::vector<int> path_;
    Stones stones_;
};

/// Returns the comment of a node for its position.
std::string comment_of(const GameTree::Node& node, bool is_on_line, formats::LeftOut& left_out) {
    if (formats::is_program_comment(node.comment)) {
        left_out.add(Lost::Comments, !is_on_line);
        return {};
    }
    std::string comment = formats::with_line_feeds(formats::utf8_from(node.comment));
    const std::size_t last = comment.rfind('\n');
    const std::size_t line = last == std::string::npos ? 0 : last + 1;
    if (std::string_view(comment).substr(line).starts_with(kContinued))
        comment.resize(last == std::string::npos ? 0 : last);
    return comment;
}

// ---- From positions to a tree -------------------------------------------------------------------

class TreeMaker {
 public:
    TreeMaker(RecordTree& positions, formats::LeftOut& left_out)
        : records_(positions), left_out_(left_out) {}

    GameTree make() {
        const PositionTree::Index top = records_.link();
        if (const auto& board = records_.board()) {
            tree_.rule = board->rule;
            tree_.width = board->width;
            tree_.height = board->height;
        }
        left_out_.add(records_.left_out());
        nodes_.assign(records_.positions().size(), -1);
        turns_.assign(records_.positions().size(), 0);
        add_nodes(top);
        add_other_orders();
        sort_signs(tree_);
        return std::move(tree_);
    }

 private:
    GameTree::Node& node_at(int i) { return tree_.nodes[static_cast<std::size_t>(i)]; }

    void count_loss(const Record& record) {
        formats::LeftOut lost = lost_by_comments(record);
        lost.clear(Lost::Counts);
        left_out_.add(lost);
    }

    void add_nodes(PositionTree::Index top) {
        const PositionTree& tree = records_.positions();
        const Record& start = records_.record(top);
        nodes_[top] = 0;
        tree_.nodes.front().comment = comment_with_value(start, Color::Black);
        left_out_.add(Lost::Signs, std::ssize(signs_of(start, kNoPoint)));
        count_loss(start);
        struct Pending {
            PositionTree::Index position;
            int above;  // symmetry that turns the parent position
            int parent;
        };
        std::vector<Pending> pending;
        if (tree.first_child(top) != PositionTree::kNone)
            pending.push_back({tree.first_child(top), 0, 0});
        while (!pending.empty()) {
            const auto [i, above, parent] = pending.back();
            pending.pop_back();
            const int turn = tree.turn_below(i, above);
            turns_[i] = turn;
            nodes_[i] = add_node(i, tree.move_to(i, turn), parent);
            if (tree.next_sibling(i) != PositionTree::kNone)
                pending.push_back({tree.next_sibling(i), above, parent});
            if (tree.first_child(i) != PositionTree::kNone)
                pending.push_back({tree.first_child(i), turn, nodes_[i]});
        }
    }

    /// Adds a position below a node. Returns its node, or -1 if the position needs no node because
    /// it has only signs, which its parent holds.
    int add_node(PositionTree::Index i, Point move, int parent) {
        const Record& record = records_.record(i);
        const std::vector<GameTree::Sign> signs = signs_of(record, move);
        if (move == kNoPoint) {
            left_out_.add(Lost::Signs, std::ssize(signs));
        } else {
            auto& all = node_at(parent).signs;
            all.insert(all.end(), signs.begin(), signs.end());
        }
        count_loss(record);
        std::string comment = comment_with_value(record, records_.positions().to_move(i));
        const bool is_leaf = records_.positions().first_child(i) == PositionTree::kNone;
        if (is_leaf && comment.empty() && !signs.empty() && !(move == kNoPoint))
            return -1;
        tree_.nodes.push_back({parent, move, std::move(comment)});
        return static_cast<int>(tree_.nodes.size()) - 1;
    }

    /// Adds nodes that name the place of a position which other orders of moves reach.
    void add_other_orders() {
        const PositionTree& tree = records_.positions();
        for (PositionTree::Index i = 0; i < tree.size(); ++i) {
            if (nodes_[i] <= 0)
                continue;
            for (const PositionTree::Place& place : tree.other_places(i)) {
                const int parent = nodes_[place.parent];
                if (parent < 0)
                    continue;
                const int turn = followed_by(place.to_parent, turns_[place.parent]);
                tree_.nodes.push_back({parent, tree.move_of(place, turn),
                                       std::string(kContinued) +
                                           path_text(node_at(nodes_[i]).parent) +
                                           cell_name(*node_at(nodes_[i]).move)});
            }
        }
    }

    static std::string cell_name(Point move) { return move == kNoPoint ? "pass" : to_text(move); }

    /// Returns the moves to a node, each with a blank after it.
    std::string path_text(int node) {
        std::string text;
        for (; node > 0; node = node_at(node).parent)
            text = cell_name(*node_at(node).move) + " " + text;
        return text;
    }

    RecordTree& records_;
    formats::LeftOut& left_out_;
    GameTree tree_;
    std::vector<int> nodes_;  // node of each position, or -1
    std::vector<int> turns_;  // symmetry that turns each position to its node
};

}  // namespace

Result<void> read_tree_positions(const GameTree& tree, TreeNodes nodes, const EntrySink& sink,
                                 formats::LeftOut& left_out) {
    const std::vector<bool> on_line = is_on_main_line(tree);
    Walker walker(tree);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const GameTree::Node& node = tree.nodes[i];
        Entry entry{walker.go_to(static_cast<int>(i)), {}};
        entry.record.comment = comment_of(node, on_line[i], left_out);
        take_value_line(entry.record, entry.stones.to_move);
        if (node.move)
            left_out.add(Lost::Properties, std::ssize(node.properties));
        if (node.move) {
            // A sign of the previous node comes before a sign on the same cell of this node: on the
            // last move, a sign of this node may only point out the move.
            for (const GameTree::Sign& sign :
                 tree.nodes[static_cast<std::size_t>(node.parent)].signs) {
                if (sign.at == *node.move && !GameTree::has_two_cells(sign.kind))
                    add_sign(entry.record, sign);
            }
        }
        std::vector<Entry> around;
        for (const GameTree::Sign& sign : node.signs) {
            if (GameTree::has_two_cells(sign.kind)) {
                left_out.add(Lost::Signs);
                continue;
            }
            if (node.move && sign.at == *node.move) {
                left_out.add(Lost::Signs, !add_sign(entry.record, sign));
                continue;
            }
            if (is_stone(entry.stones.black, sign.at) || is_stone(entry.stones.white, sign.at)) {
                left_out.add(Lost::Signs);
                continue;
            }
            Entry after{with_stone(entry.stones, sign.at), {}};
            const auto same = std::find_if(around.begin(), around.end(), [&](const Entry& other) {
                return other.stones == after.stones;
            });
            Entry& target = same != around.end() ? *same : around.emplace_back(std::move(after));
            left_out.add(Lost::Signs, !add_sign(target.record, sign));
        }
        const bool is_plain = entry.record == Record{};
        const bool is_empty = entry.stones.black.empty() && entry.stones.white.empty();
        if (!is_plain || (nodes == TreeNodes::All && !(is_empty && i == 0)) ||
            (nodes == TreeNodes::WithoutPlainMainLine && !on_line[i])) {
            if (const auto taken = sink(std::move(entry)); !taken)
                return taken;
        }
        for (Entry& after : around) {
            if (const auto taken = sink(std::move(after)); !taken)
                return taken;
        }
    }
    return {};
}

GameTree tree_of_positions(RecordTree& positions, formats::LeftOut& left_out) {
    return TreeMaker(positions, left_out).make();
}

}  // namespace fukumi::database
