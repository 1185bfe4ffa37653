// Reads SGF. See sgf.h.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "engine/board/rules.h"
#include "formats/board_options.h"
#include "formats/sgf.h"
#include "formats/sgf_parts.h"
#include "formats/sgf_syntax.h"
#include "formats/sgf_values.h"

namespace fukumi::formats {
namespace {

// The end of a note about a node.
constexpr std::string_view kLeftOut = "; the node and all behind it are left out";

// A game has up to this number of notes about nodes of one kind, and a note with the number of others.
constexpr std::size_t kMostNotes = 50;

// Returns true for the properties that FF[4] calls those of the root and of the game information,
// and for those that this program adds to them (XP, TE; KM and HA are of Go).
bool is_of_whole_game(std::string_view name) {
    constexpr std::string_view kNames[] = {"AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV",
                                           "FF", "GC", "GM", "GN", "HA", "KM", "ON", "OT",
                                           "PB", "PC", "PW", "RE", "RO", "RU", "SO", "ST",
                                           "SZ", "TE", "TM", "US", "WR", "WT", "XP"};
    return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

class GameReader {
 public:
    GameReader(SgfGame game, const ReadOptions& options)
        : nodes_(std::move(game)), options_(options) {}

    /// Reads all variations. Errors: "file:line: …".
    Result<GameTree> read_tree() {
        auto tree = read_nodes();
        const bool may_be_gomoku =
            !game_kind_ || *game_kind_ == 1 || *game_kind_ == 4 || *game_kind_ == 5;
        if (tree || may_be_gomoku)
            return tree;
        return error_at(
            options_, root_line(),
            fmt::format("GM[{}] is another game; Gomoku and Renju are GM[4]", *game_kind_));
    }

    /// Keeps the board after a node while read_tree() reads it: see board_after().
    void keep_board_after(int node) { boards_.try_emplace(node, std::nullopt); }
    /// Returns the board after a node, or null if the node was left out.
    const Grid* board_after(int node) const {
        const auto found = boards_.find(node);
        return found == boards_.end() || !found->second ? nullptr : &*found->second;
    }

    /// Reads the whole tree, and returns its main line, with the tree if it has more than a record
    /// can hold. Errors: "file:line: …".
    Result<GameRecord> read_record() {
        const auto tree = read_tree();
        if (!tree)
            return Error{tree.error()};
        GameRecord record;
        if (end_of_main_nodes() < nodes_.size() || has_more_than_record())
            record.tree = std::make_shared<const GameTree>(*tree);
        tree_.nodes.resize(1);
        for (GameTree::Node& node : main_line(*tree))
            tree_.nodes.push_back(std::move(node));
        record.rule = tree_.rule;
        record.width = tree_.width;
        record.height = tree_.height;
        record.names = tree_.names;
        record.event = single_line(root().value("EV"));
        record.date = single_line(root().value("DT"));
        record.opening = single_line(root().value("ON"));
        record.comment = root().value("GC");
        record.number = small_integer_of(root().value("GN"));
        record.round = small_integer_of(root().value("RO"));
        record.pair = small_integer_of(root().value("XP"));
        for (const SgfProperty& property : tree_.nodes.front().properties) {
            if (!is_member_of_record(property))
                record.header.push_back(property);
        }
        if (const auto opening = add_opening(record); !opening)
            return Error{opening.error()};
        for (const GameTree::Node& node : tree_.nodes) {
            if (!node.move)
                continue;
            MoveRecord move;
            move.at = *node.move;
            if (trimmed(node.comment) == kSgfOpeningMove)
                record.opening_stones = static_cast<int>(record.moves.size()) + 1;
            else
                read_comment(node.comment, move);
            record.moves.push_back(std::move(move));
        }
        std::string reason;
        const auto termination = parse_termination(root().value("TE"), reason);
        record.reason = reason;
        complete_by_result(record, tree_.result, termination);
        return record;
    }

 private:
    Result<GameTree> read_nodes() {
        if (const auto header = read_header(); !header)
            return error_at(options_, root_line(), header.error());
        grid_ = Grid(tree_.width, tree_.height);
        if (const auto setup = read_setup(); !setup)
            return Error{setup.error()};
        path_ = {0};
        std::vector<int> places(nodes_.size());  // index in tree_.nodes of each element of nodes_
        std::vector<bool> left_out(nodes_.size());
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const SgfNode& node = nodes_[i];
            if (node.parent >= 0 && left_out[static_cast<std::size_t>(node.parent)]) {
                left_out[i] = true;
                continue;
            }
            go_back_to(node.parent < 0 ? 0 : places[static_cast<std::size_t>(node.parent)]);
            const std::size_t nodes_before = tree_.nodes.size();
            if (const auto moves = read_moves_of(node, i); !moves) {
                if (is_error_of_game(i))
                    return Error{moves.error()};
                note_left_out(moves.error());
                go_back_to(node.parent < 0 ? 0 : places[static_cast<std::size_t>(node.parent)]);
                tree_.nodes.resize(nodes_before);
                left_out[i] = true;
                continue;
            }
            places[i] = path_.back();
            for (const PlacedProperty& property : node.properties)
                keep(property, tree_.nodes[static_cast<std::size_t>(place_of(property, i))],
                     i == 0 || path_.back() == 0);
            if (const auto kept = boards_.find(static_cast<int>(i)); kept != boards_.end())
                kept->second = grid_;
        }
        if (left_out_ > kMostNotes)
            options_.notes->push_back(error_at(options_, root_line(),
                                               fmt::format("{} more nodes have such errors{}",
                                                           left_out_ - kMostNotes, kLeftOut))
                                          .text);
        if (const auto gomoku = check_game(); !gomoku)
            return Error{gomoku.error()};
        sort_signs(tree_);
        return tree_;
    }

    /// Reads the moves of a node. A node may repeat a property: each value of B and W is a move, in
    /// the order of the text.
    Result<void> read_moves_of(const SgfNode& node, std::size_t index) {
        for (const PlacedProperty& property : node.properties) {
            if (property.name != "B" && property.name != "W")
                continue;
            if (const auto moves = read_moves(property); !moves)
                return moves;
        }
        return index >= set_up_ ? check_turn(node, to_move()) : Result<void>{};
    }

    /// Returns the index after the last node of the main line.
    std::size_t end_of_main_nodes() const {
        std::size_t end = 1;
        while (end < nodes_.size() && nodes_[end].parent == static_cast<int>(end) - 1)
            ++end;
        return end;
    }

    /// Returns true if a wrong node is an error of the whole game: all variations are behind it, or
    /// the main line of a game of Go breaks off there.
    bool is_error_of_game(std::size_t wrong) const {
        if (wrong >= end_of_main_nodes())
            return false;
        const auto behind = nodes_.begin() + static_cast<std::ptrdiff_t>(wrong) + 1;
        const bool has_others = std::any_of(behind, nodes_.end(), [&](const SgfNode& node) {
            return node.parent < static_cast<int>(wrong);
        });
        return !has_others || (may_be_go_ && word_of_gomoku(root()).empty());
    }

    /// Notes that a node is left out with all nodes behind it.
    void note_left_out(const std::string& problem) {
        ++left_out_;
        if (options_.notes == nullptr)
            left_out_ = 0;
        else if (left_out_ <= kMostNotes)
            options_.notes->push_back(problem + std::string(kLeftOut));
    }

    /// Returns an error at the place of a property.
    Error wrong(const PlacedProperty& property, std::string_view problem) const {
        return error_at(options_, property.line, property.column, problem);
    }

    /// Returns the index of the node that gets a property of the node `index`, after its moves. The
    /// properties of the game stay in the root, also if the first node of the file has moves.
    int place_of(const PlacedProperty& property, std::size_t index) const {
        return index == 0 && is_of_whole_game(property.name) ? 0 : path_.back();
    }

    /// Adds a property to a node of the tree, unless the reader handles it elsewhere. The properties
    /// of the whole game count in the first node of the file; other nodes before the first move
    /// become a part of the root too, which would have them twice.
    void keep(const PlacedProperty& property, GameTree::Node& node, bool is_of_game) const {
        const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
            return std::find(names.begin(), names.end(), property.name) != names.end();
        };
        if (is_one_of({"", "B", "W", "AB", "AW", "AE", "PL"}) ||
            (is_of_game && is_one_of({"FF", "GM", "AP", "CA", "RU", "SZ", "PB", "PW", "RE"})))
            return;
        if (property.name == "C") {
            for (const std::string& comment : property.values) {
                node.comment += (node.comment.empty() || comment.empty() ? "" : "\n") + comment;
            }
        } else if (!property.values.empty() && !keep_signs(property, node)) {
            // Drop a name without a value: the writer would join it with the name that follows.
            node.properties.push_back(property);
        }
    }

    /// Adds the signs of a property to a node. Returns false and adds nothing if the property has no
    /// signs, or a value that is not a cell of the board.
    bool keep_signs(const PlacedProperty& property, GameTree::Node& node) const {
        const auto named = sign_kind_named(property.name);
        if (!named)
            return false;
        const GameTree::SignKind kind = *named;
        const bool has_two_cells = GameTree::has_two_cells(kind);
        const bool is_text = kind == GameTree::SignKind::Text;
        std::vector<GameTree::Sign> signs;
        for (const std::string& value : property.values) {
            const std::size_t colon = value.find(':');
            const auto first = parse_cell(std::string_view(value).substr(0, colon));
            const auto last = is_text || colon == std::string::npos
                                  ? first
                                  : parse_cell(std::string_view(value).substr(colon + 1));
            const bool fits = first && last && grid_.contains(first->x, first->y) &&
                              grid_.contains(last->x, last->y);
            if (!fits || ((is_text || has_two_cells) && colon == std::string::npos))
                return false;
            if (has_two_cells) {
                signs.push_back({kind, *first, {}, *last});
                continue;
            }
            const std::string text = is_text ? single_line(value.substr(colon + 1)) : std::string();
            for (int y = std::min(first->y, last->y); y <= std::max(first->y, last->y); ++y) {
                for (int x = std::min(first->x, last->x); x <= std::max(first->x, last->x); ++x)
                    signs.push_back({kind, {x, y}, text});
            }
        }
        node.signs.insert(node.signs.end(), signs.begin(), signs.end());
        return true;
    }

    /// Returns true if a record has a member for this property of the first node.
    static bool is_member_of_record(const SgfProperty& property) {
        const std::string_view value = property.values.empty()
                                           ? std::string_view()
                                           : std::string_view(property.values.front());
        if (property.name == "GN" || property.name == "RO")  // a record has only their numbers
            return parse_integer(value).has_value();
        constexpr std::string_view kMembers[] = {"XP", "TE", "EV", "DT", "ON", "GC"};
        return std::find(std::begin(kMembers), std::end(kMembers), property.name) !=
               std::end(kMembers);
    }

    /// Returns true if the main line has more than a record can hold.
    bool has_more_than_record() const {
        return std::any_of(tree_.nodes.begin(), tree_.nodes.end(), [](const auto& node) {
            return !node.signs.empty() || (node.move && !node.properties.empty()) ||
                   (!node.comment.empty() && !is_program_comment(node.comment));
        });
    }

    const SgfNode& root() const { return nodes_.front(); }
    int root_line() const { return root().properties.empty() ? 0 : root().properties.front().line; }

    /// Reads size, rule, names and result from the first node. Errors do not name the place.
    Result<void> read_header() {
        // Some programs for Gomoku write 1, 2, 5 or 11: check_game() looks at the moves.
        game_kind_ = parse_integer(root().value("GM"));
        std::int64_t width = options_.width;
        std::int64_t height = options_.height;
        if (const std::string_view size = root().value("SZ"); !size.empty()) {
            const std::size_t colon = size.find(':');
            width = parse_integer(size.substr(0, colon)).value_or(0);
            height = colon == std::string_view::npos
                         ? width
                         : parse_integer(size.substr(colon + 1)).value_or(0);
        }
        if (auto fits = check_size(width, height); !fits)
            return fits;
        tree_.width = static_cast<int>(width);
        tree_.height = static_cast<int>(height);
        tree_.rule = options_.rule;
        const std::string_view rule_text = root().value("RU");
        if (const auto named = parse_rule(rule_text)) {  // other programs write the rule's name
            tree_.rule = *named;
        } else if (const auto number = parse_integer(rule_text)) {
            const auto rule = rule_from_info(*number);
            if (!rule)
                return Error{fmt::format("RU[{}] is not a rule", *number)};
            tree_.rule = *rule;
        }
        tree_.names = {single_line(root().value("PB")), single_line(root().value("PW"))};
        tree_.result = single_line(root().value("RE"));
        return {};
    }

    /// Reads the set-up stones and the side that moves first, from the nodes up to the first move
    /// or branch.
    Result<void> read_setup() {
        std::vector<int> children(nodes_.size());
        for (const SgfNode& node : nodes_) {
            if (node.parent >= 0)
                ++children[static_cast<std::size_t>(node.parent)];
        }
        setup_end_ = 1;
        while (setup_end_ < nodes_.size() && children[setup_end_ - 1] == 1 &&
               !has_move(nodes_[setup_end_ - 1]))
            ++setup_end_;
        for (std::size_t i = 0; i < setup_end_; ++i) {
            set_here_.clear();
            for (const PlacedProperty& property : nodes_[i].properties) {
                if (property.name != "AB" && property.name != "AW" && property.name != "AE")
                    continue;
                if (const auto put = change_setup(property); !put)
                    return put;
                set_up_ = i;
                setup_ = &property;
            }
        }
        const auto count = [&](Color color) { return tree_.setup[color].size(); };
        tree_.first = count(Color::Black) <= count(Color::White) ? Color::Black : Color::White;
        tree_.is_first_assumed = count(Color::Black) != count(Color::White) &&
                                 count(Color::Black) != count(Color::White) + 1;
        if (const std::optional<Color> mover = first_mover()) {
            tree_.first = *mover;
            tree_.is_first_assumed = false;
        }
        for (std::size_t i = set_up_; i < setup_end_; ++i) {
            if (const auto player = color_of_player(nodes_[i].value("PL"));
                player && !has_move(nodes_[i])) {
                tree_.first = *player;
                tree_.is_first_assumed = false;
                first_named_ = i;
            }
        }
        return {};
    }

    /// Returns the colour of the first move in the text, or nullopt if the game has no move.
    std::optional<Color> first_mover() const {
        for (const SgfNode& node : nodes_) {
            for (const PlacedProperty& property : node.properties) {
                if (property.name == "B" || property.name == "W")
                    return property.name == "B" ? Color::Black : Color::White;
            }
        }
        return std::nullopt;
    }

    /// Sets or clears the cells of AB, AW or AE. A value is a cell or a rectangle such as "aa:cc".
    Result<void> change_setup(const PlacedProperty& property) {
        for (const std::string& text : property.values) {
            const std::size_t colon = text.find(':');
            const auto first = parse_cell(text.substr(0, colon));
            const auto last =
                colon == std::string::npos ? first : parse_cell(text.substr(colon + 1));
            if (!first || !last)
                return wrong(property, fmt::format("'{}' is not a cell", text));
            for (int y = std::min(first->y, last->y); y <= std::max(first->y, last->y); ++y) {
                for (int x = std::min(first->x, last->x); x <= std::max(first->x, last->x); ++x) {
                    if (const auto set = set_up(property, {x, y}); !set)
                        return set;
                }
            }
        }
        return {};
    }

    Result<void> set_up(const PlacedProperty& property, Point at) {
        const auto clear = [&] {
            for (const Color color : kColors)
                std::erase(tree_.setup[color], at);
            grid_.set(at, Cell::Empty);
        };
        if (property.name == "AE") {
            if (grid_.contains(at.x, at.y))
                clear();
            return {};
        }
        // A node may replace the stones of the nodes before it, but not its own.
        if (grid_.contains(at.x, at.y) && grid_.at(at) != Cell::Empty &&
            std::find(set_here_.begin(), set_here_.end(), at) == set_here_.end())
            clear();
        if (const auto free = check_free(grid_, at, "a set-up stone"); !free)
            return wrong(property, free.error());
        const Color color = property.name == "AB" ? Color::Black : Color::White;
        grid_.set(at, stone_of(color));
        tree_.setup[color].push_back(at);
        set_here_.push_back(at);
        return {};
    }

    /// Adds the set-up stones to a record as opening moves. The real order of the stones is
    /// unknown, so the colours alternate.
    Result<void> add_opening(GameRecord& record) const {
        const std::size_t total =
            tree_.setup[Color::Black].size() + tree_.setup[Color::White].size();
        if (tree_.setup[Color::Black].size() != (total + 1) / 2)
            return wrong(*setup_,
                         "the set-up stones are not as many for each side as moves in turn");
        // In a record only the number of opening stones shows which side moves first.
        if (tree_.first != mover_at(total)) {
            if (const auto turn = check_turn(nodes_[first_named_], mover_at(total)); !turn)
                return turn;
            return error_at(options_, root_line(),
                            fmt::format("{} moves out of turn", name_of(tree_.first)));
        }
        for (std::size_t i = 0; i < total; ++i) {
            MoveRecord move;
            move.at = tree_.setup[mover_at(i)][i / 2];
            record.moves.push_back(std::move(move));
        }
        record.opening_stones = static_cast<int>(total);
        return {};
    }

    /// Checks the property PL of a node. Errors: PL names the side that is not to move.
    Result<void> check_turn(const SgfNode& node, Color to_move) const {
        if (color_of_player(node.value("PL")).value_or(to_move) == to_move)
            return {};
        return wrong(*node.find("PL"),
                     fmt::format("PL[{}], but {} is to move", to_lower(trimmed(node.value("PL"))),
                                 name_of(to_move)));
    }

    /// If GM names another game, looks for signs of Gomoku: a word in the header, a five, or the
    /// size of the board. Errors: it finds none of them.
    Result<void> check_game() const {
        if (!game_kind_ || *game_kind_ == 4)
            return {};
        const auto note = [&](std::string_view sign) -> Result<void> {
            if (options_.notes != nullptr) {
                options_.notes->push_back(
                    error_at(options_, root_line(),
                             fmt::format("GM[{}] is not Gomoku, but the game is read: {}",
                                         *game_kind_, sign))
                        .text);
            }
            return {};
        };
        if (const std::string sign = word_of_gomoku(root()); !sign.empty())
            return note(sign);
        // A game of Gomoku ends with its five; in Go five stones in a row are usual.
        constexpr int kMostMovesAfterFive = 2;
        const LineEnd end = end_of_main_line(tree_);
        if (!end.winning_line.empty() && end.moves_after_end <= kMostMovesAfterFive)
            return note("it has five in a row");
        // Go is played on 9, 13 or 19 lines.
        if (*game_kind_ == 1 && root().find("SZ") != nullptr && end.winning_line.empty() &&
            tree_.width == tree_.height && (tree_.width == 15 || tree_.width == 20)) {
            return note(fmt::format("its board is {0}x{0}, a size of Gomoku", tree_.width));
        }
        return error_at(
            options_, root_line(),
            fmt::format("GM[{}] is another game, and nothing shows that this one is Gomoku, GM[4]",
                        *game_kind_));
    }

    Color to_move() const { return path_.size() % 2 == 1 ? tree_.first : opponent(tree_.first); }

    /// Takes back moves until node `place` of the tree is the last move.
    void go_back_to(int place) {
        while (path_.back() != place) {
            const Point at = *tree_.nodes[static_cast<std::size_t>(path_.back())].move;
            if (!is_pass(at))
                grid_.set(at, Cell::Empty);
            path_.pop_back();
        }
    }

    Result<void> read_moves(const PlacedProperty& property) {
        if (property.values.empty())
            return wrong(property, property.name + " has no move");
        for (const std::string& text : property.values) {
            if (const auto move = read_move(property, text); !move)
                return move;
        }
        return {};
    }

    Result<void> read_move(const PlacedProperty& property, const std::string& text) {
        const auto cell = parse_move(text, tree_.width, tree_.height);
        if (!cell) {
            return wrong(property, fmt::format("{}[{}] is not a move", property.name, text));
        }
        const Color mover = property.name == "B" ? Color::Black : Color::White;
        if (mover != to_move())
            return wrong(property, fmt::format("{} moves out of turn", name_of(mover)));
        const std::size_t number =
            tree_.setup[Color::Black].size() + tree_.setup[Color::White].size() + path_.size();
        const auto free = is_pass(*cell) ? Result<void>{}
                                         : check_free(grid_, *cell, fmt::format("move {}", number));
        if (!free) {
            const int usual_kind = tree_.width == 19 ? 1 : 4;  // of a file without GM
            may_be_go_ = grid_.contains(cell->x, cell->y) && game_kind_.value_or(usual_kind) != 4;
            return wrong(property, free.error() + (may_be_go_ ? "; the game may be Go" : ""));
        }
        put_move(grid_, *cell, mover);
        tree_.nodes.push_back({path_.back(), *cell, {}});
        path_.push_back(static_cast<int>(tree_.nodes.size()) - 1);
        return {};
    }

    SgfGame nodes_;
    const ReadOptions& options_;
    std::optional<std::int64_t> game_kind_;  // the number of GM
    GameTree tree_;
    Grid grid_{kMinBoardSize, kMinBoardSize};
    std::vector<int> path_;        // from the root of the tree to the last move played
    std::size_t set_up_ = 0;       // index of the last node with set-up stones
    std::size_t setup_end_ = 0;    // index of the first node that may not have set-up stones
    std::size_t first_named_ = 0;  // index of the node whose PL names the side that moves first
    const PlacedProperty* setup_ = nullptr;  // the last property with set-up stones
    std::vector<Point> set_here_;            // stones that this node has set up
    std::map<int, std::optional<Grid>> boards_;
    bool may_be_go_ = false;  // the last wrong move is on a taken cell of a game that is not GM[4]
    std::size_t left_out_ = 0;  // number of wrong nodes
};

// Returns true if a value is a cell, or several cells with commas between them.
bool is_cells(std::string_view value) {
    while (true) {
        const std::size_t comma = value.find(',');
        const std::string_view cell = trimmed(value.substr(0, comma));
        if (cell.size() != 2 || !parse_cell(cell))
            return false;
        if (comma == std::string_view::npos)
            return true;
        value.remove_prefix(comma + 1);
    }
}

// Notes each property whose values are cells, except those that the reader knows and those that SGF
// defines as marks on the board. Some servers keep stones in properties that only they define.
void note_unknown_cells(const std::vector<SgfGame>& games, const ReadOptions& options) {
    if (options.notes == nullptr)
        return;
    // All properties of FF[4] and FF[3] whose values can look like cells.
    std::set<std::string> known = {
        "B",  "W",  "AB", "AW", "AE", "PL", "C",  "N",  "CR", "MA", "SQ", "TR", "SL", "DD", "VW",
        "TB", "TW", "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "GC", "GN", "ON", "OT", "PB",
        "PC", "PW", "RE", "RO", "RU", "SO", "ST", "SZ", "TE", "US", "WR", "WT", "ID", "LT", "SI",
    };
    for (const SgfGame& game : games) {
        for (const SgfNode& node : game) {
            for (const PlacedProperty& property : node.properties) {
                const bool has_cells =
                    !property.values.empty() &&
                    std::all_of(property.values.begin(), property.values.end(),
                                [](const std::string& v) { return is_cells(v); });
                if (has_cells && known.insert(property.name).second) {
                    options.notes->push_back(
                        error_at(options, property.line, property.column,
                                 fmt::format("{} has cells, but this property is not known",
                                             property.name))
                            .text);
                }
            }
        }
    }
}

// Notes nodes that change the board after a move and are left out.
void note_left_out(const std::vector<PlacedProperty>& causes, const ReadOptions& options) {
    if (options.notes == nullptr)
        return;
    const auto note = [&](const PlacedProperty& cause, const std::string& text) {
        options.notes->push_back(error_at(options, cause.line, cause.column, text).text);
    };
    for (std::size_t i = 0; i < std::min(causes.size(), kMostNotes); ++i)
        note(causes[i], causes[i].name + " changes the board after a move" + std::string(kLeftOut));
    if (causes.size() > kMostNotes)
        note(causes[kMostNotes], fmt::format("{} more nodes change the board after a move{}",
                                             causes.size() - kMostNotes, kLeftOut));
}

// Reads the first part of a game as a record. Notes the parts behind it, which are left out.
Result<GameRecord> record_of_parts(SgfParts divided, const ReadOptions& options) {
    auto record = GameReader(std::move(divided.parts.front().nodes), options).read_record();
    if (!record)
        return record;
    std::vector<PlacedProperty> causes;
    for (const SgfPart& part : divided.parts) {
        if (part.from_part == 0)
            causes.push_back(part.cause);
    }
    causes.insert(causes.end(), divided.dropped.begin(), divided.dropped.end());
    note_left_out(causes, options);
    return record;
}

// Reads the parts of a game and appends a tree for each. A later part with an error is left out,
// with a note.
void add_trees(std::vector<Result<GameTree>>& trees, SgfParts divided, const ReadOptions& options) {
    const SgfNode root = divided.parts.front().nodes.front();
    std::vector<std::vector<std::size_t>> next(divided.parts.size());  // the parts behind each part
    for (std::size_t i = 1; i < divided.parts.size(); ++i)
        next[static_cast<std::size_t>(divided.parts[i].from_part)].push_back(i);
    std::vector<std::optional<Grid>> boards(divided.parts.size());  // before each part
    const auto note = [&](const PlacedProperty& cause, const std::string& text) {
        if (options.notes != nullptr)
            options.notes->push_back(error_at(options, cause.line, cause.column, text).text);
    };
    for (std::size_t i = 0; i < divided.parts.size(); ++i) {
        SgfPart& part = divided.parts[i];
        if (i > 0) {
            if (!boards[i])
                continue;  // the nodes before it are left out
            set_header(part, root, *boards[i]);
        }
        GameReader reader(std::move(part.nodes), options);
        for (const std::size_t later : next[i])
            reader.keep_board_after(divided.parts[later].from_node);
        auto tree = reader.read_tree();
        if (!tree && i > 0) {
            if (options.notes != nullptr)
                options.notes->push_back(tree.error() + std::string(kLeftOut));
            continue;
        }
        if (i > 0)
            note(part.cause, part.cause.name +
                                 " changes the board after a move; this position begins a game of "
                                 "its own");
        trees.push_back(std::move(tree));
        for (const std::size_t later : next[i]) {
            if (const Grid* board = reader.board_after(divided.parts[later].from_node))
                boards[later] = *board;
        }
    }
    note_left_out(divided.dropped, options);
}

}  // namespace

bool begins_sgf(std::string_view line) {
    const std::string dense = without_blanks(line);
    return dense == "(" || dense.substr(0, 2) == "(;";
}

bool is_program_comment(std::string_view comment) {
    return trimmed(comment) == kSgfOpeningMove || begins_with_time(comment);
}

Result<ReadGames> read_sgf(std::string_view text, const ReadOptions& options) {
    auto games = parse_sgf(text, options);
    if (!games)
        return Error{games.error()};
    note_unknown_cells(*games, options);
    ReadGames records;
    for (SgfGame& game : *games)
        records.push_back(record_of_parts(divide_at_setup(std::move(game)), options));
    return records;
}

Result<std::vector<Result<GameTree>>> read_sgf_trees(std::string_view text,
                                                     const ReadOptions& options) {
    auto games = parse_sgf(text, options);
    if (!games)
        return Error{games.error()};
    note_unknown_cells(*games, options);
    std::vector<Result<GameTree>> trees;
    for (SgfGame& game : *games)
        add_trees(trees, divide_at_setup(std::move(game)), options);
    return trees;
}

}  // namespace fukumi::formats
