// Reads SGF. See sgf.h.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "engine/board/rules.h"
#include "formats/board_options.h"
#include "formats/sgf.h"
#include "formats/sgf_syntax.h"

namespace fukumi::formats {
namespace {

// The reader reduces larger numbers in files to this value.
constexpr int kFar = 1 << 30;

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

/// Parses a cell as "hh" or "h8", with the row from the top.
std::optional<Point> parse_cell(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 2 || text.size() > 3)
        return std::nullopt;
    const auto letter = [](char c) { return to_lower(c) - 'a'; };
    const int x = letter(text[0]);
    if (x < 0 || x > 25)
        return std::nullopt;
    if (const auto row = parse_integer(text.substr(1)))
        return Point{x, static_cast<int>(*row) - 1};
    const int y = letter(text[1]);
    if (text.size() != 2 || y < 0 || y > 25)
        return std::nullopt;
    return Point{x, y};
}

/// Parses a move: a cell, or a pass, which is empty or, on boards of up to 19x19, "tt".
std::optional<Point> parse_move(std::string_view text, int width, int height) {
    constexpr int kLargestWithTt = 19;
    if (trimmed(text).empty())
        return kPass;
    if (std::max(width, height) <= kLargestWithTt && to_lower(trimmed(text)) == "tt")
        return kPass;
    return parse_cell(text);
}

/// Parses a number and clamps it to 0..kFar. Returns 0 if the text is not a number.
int integer_of(std::string_view text) {
    return static_cast<int>(std::clamp<std::int64_t>(parse_integer(text).value_or(0), 0, kFar));
}

/// Returns true if a comment begins with the time of a move, such as "412ms".
bool begins_with_time(std::string_view comment) {
    const std::string_view line = trimmed(comment.substr(0, comment.find('\n')));
    const std::size_t unit = line.find_first_not_of("0123456789");
    return unit != 0 && unit != std::string_view::npos &&
           starts_with(trimmed(line.substr(unit)), "ms");
}

/// Parses the comment that comment_of() in sgf.cpp writes. Any other comment becomes the message of
/// the move.
void read_comment(std::string_view comment, MoveRecord& move) {
    const std::size_t end = comment.find('\n');
    std::string_view first = trimmed(comment.substr(0, end));
    std::string_view message = end == std::string_view::npos ? "" : comment.substr(end + 1);
    std::int64_t elapsed = 0;
    const auto [stop, error] = std::from_chars(first.data(), first.data() + first.size(), elapsed);
    const std::string_view unit = first.substr(static_cast<std::size_t>(stop - first.data()));
    if (error == std::errc{} && starts_with(trimmed(unit), "ms")) {
        move.elapsed_ms = std::clamp<std::int64_t>(elapsed, 0, kLongestMs);
        for (std::size_t comma = first.find(','); comma != std::string_view::npos;
             comma = first.find(',')) {
            first = trimmed(first.substr(comma + 1));
            const std::string_view item = trimmed(first.substr(0, first.find(',')));
            if (starts_with(item, "eval ")) {
                if (const auto value = parse_integer(item.substr(5)))
                    move.eval = static_cast<int>(std::clamp<std::int64_t>(*value, -kFar, kFar));
            } else if (starts_with(item, "depth ")) {
                move.depth = integer_of(item.substr(6));
            }
        }
    } else {
        message = comment;
    }
    move.message = single_line(message);
}

/// Parses "time: 1204 ms at move 31" into the termination and the reason. For texts of other
/// programs, guesses the termination from their words.
std::optional<Termination> parse_termination(std::string_view text, std::string& reason) {
    text = trimmed(text);
    if (text.empty())
        return std::nullopt;
    const std::size_t colon = text.find(": ");
    for (int i = 0; i < kTerminationCount; ++i) {
        const auto termination = static_cast<Termination>(i);
        if (text.substr(0, colon) == name_of(termination)) {
            reason = colon == std::string_view::npos ? "" : text.substr(colon + 2);
            return termination;
        }
    }
    reason = text;
    const std::string words = to_lower(text);
    const std::pair<const char*, Termination> guesses[] = {
        {"time", Termination::Time},
        {"illegal", Termination::IllegalMove},
        {"forbidden", Termination::ForbiddenMove},
        {"memory", Termination::Memory},
        {"crash", Termination::Crash},
        {"disconnect", Termination::Crash},
        {"resign", Termination::Adjudication},
        {"adjudicat", Termination::Adjudication},
    };
    for (const auto& [word, termination] : guesses) {
        if (words.find(word) != std::string::npos)
            return termination;
    }
    return std::nullopt;
}

/// Returns true if the node has a move.
bool has_move(const SgfNode& node) {
    return node.find("B") != nullptr || node.find("W") != nullptr;
}

/// Returns the side that PL names, or nullopt.
std::optional<Color> player_of(const SgfNode& node) {
    const std::string word = to_lower(trimmed(node.value("PL")));
    if (starts_with(word, "b"))
        return Color::Black;
    return starts_with(word, "w") ? std::optional(Color::White) : std::nullopt;
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

    /// Reads the main line, and the whole tree if it has more than a record can hold. Errors:
    /// "file:line: …".
    Result<GameRecord> read_record() {
        std::size_t end = 1;
        while (end < nodes_.size() && nodes_[end].parent == static_cast<int>(end) - 1)
            ++end;
        std::optional<SgfGame> whole;
        if (end < nodes_.size())
            whole = nodes_;
        nodes_.resize(end);
        if (const auto tree = read_tree(); !tree)
            return Error{tree.error()};
        GameRecord record;
        if (whole) {
            std::vector<std::string> notes;
            ReadOptions read = options_;
            read.notes = &notes;
            GameReader reader(std::move(*whole), read);
            if (auto tree = reader.read_tree())
                record.tree = std::make_shared<const GameTree>(std::move(*tree));
            else
                notes.push_back(tree.error() + "; the variations are left out");
            add_new_notes(notes);
        } else if (has_more_than_record()) {
            record.tree = std::make_shared<const GameTree>(tree_);
        }
        // The tree drops a first variation that has no move, and so the next variation is the main
        // line. The set-up stones of the dropped variation must not count either, so take the
        // stones and the main line from the tree.
        if (record.tree) {
            tree_.setup = record.tree->setup;
            tree_.first = record.tree->first;
            tree_.nodes.resize(1);
            for (GameTree::Node& node : main_line(*record.tree))
                tree_.nodes.push_back(std::move(node));
        }
        record.rule = tree_.rule;
        record.width = tree_.width;
        record.height = tree_.height;
        record.names = tree_.names;
        record.event = single_line(root().value("EV"));
        record.date = single_line(root().value("DT"));
        record.opening = single_line(root().value("ON"));
        record.comment = root().value("GC");
        record.number = integer_of(root().value("GN"));
        record.round = integer_of(root().value("RO"));
        record.pair = integer_of(root().value("XP"));
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
        complete_record(record, outcome_of(tree_.result), termination);
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
            if (const PlacedProperty* change = i >= setup_end_ ? board_change(node) : nullptr) {
                const std::string problem = change->name + " changes the board after a move";
                if (options_.notes == nullptr)
                    return error_at(options_, change->line, problem);
                options_.notes->push_back(
                    error_at(options_, change->line,
                             problem + "; this node and all behind it are left out")
                        .text);
                left_out[i] = true;
                continue;
            }
            // A node may repeat a property: each value of B and W is a move, in the order of the
            // text.
            for (const PlacedProperty& property : node.properties) {
                if (property.name != "B" && property.name != "W")
                    continue;
                if (const auto moves = read_moves(property); !moves)
                    return Error{moves.error()};
            }
            if (i >= set_up_) {
                if (const auto turn = check_turn(node, to_move()); !turn)
                    return Error{turn.error()};
            }
            places[i] = path_.back();
            for (const PlacedProperty& property : node.properties)
                keep(property, tree_.nodes[static_cast<std::size_t>(path_.back())],
                     i == 0 || path_.back() == 0);
        }
        if (const auto gomoku = check_game(); !gomoku)
            return Error{gomoku.error()};
        sort_signs(tree_);
        return tree_;
    }

    /// Adds the notes that reading the main line has not given already.
    void add_new_notes(const std::vector<std::string>& notes) const {
        if (options_.notes == nullptr)
            return;
        for (const std::string& note : notes) {
            if (std::find(options_.notes->begin(), options_.notes->end(), note) ==
                options_.notes->end())
                options_.notes->push_back(note);
        }
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
            for (const PlacedProperty& property : nodes_[i].properties) {
                if (property.name != "AB" && property.name != "AW" && property.name != "AE")
                    continue;
                if (const auto put = change_setup(property); !put)
                    return put;
                set_up_ = i;
                setup_line_ = property.line;
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
            if (const auto player = player_of(nodes_[i]); player && !has_move(nodes_[i])) {
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
                return error_at(options_, property.line, fmt::format("'{}' is not a cell", text));
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
        if (property.name == "AE") {
            for (const Color color : kColors)
                std::erase(tree_.setup[color], at);
            if (grid_.contains(at.x, at.y))
                grid_.set(at, Cell::Empty);
            return {};
        }
        if (const auto free = check_free(grid_, at, "a set-up stone"); !free)
            return error_at(options_, property.line, free.error());
        const Color color = property.name == "AB" ? Color::Black : Color::White;
        grid_.set(at, stone_of(color));
        tree_.setup[color].push_back(at);
        return {};
    }

    /// Adds the set-up stones to a record as opening moves. The real order of the stones is
    /// unknown, so the colours alternate.
    Result<void> add_opening(GameRecord& record) const {
        const std::size_t total =
            tree_.setup[Color::Black].size() + tree_.setup[Color::White].size();
        if (tree_.setup[Color::Black].size() != (total + 1) / 2)
            return error_at(options_, setup_line_,
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

    /// Returns the property that sets or clears cells, or null.
    static const PlacedProperty* board_change(const SgfNode& node) {
        for (const char* name : {"AB", "AW", "AE"}) {
            if (const PlacedProperty* property = node.find(name))
                return property;
        }
        return nullptr;
    }

    /// Checks the property PL of a node. Errors: PL names the side that is not to move.
    Result<void> check_turn(const SgfNode& node, Color to_move) const {
        if (player_of(node).value_or(to_move) == to_move)
            return {};
        return error_at(options_, node.find("PL")->line,
                        fmt::format("PL[{}], but {} is to move",
                                    to_lower(trimmed(node.value("PL"))), name_of(to_move)));
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
            return error_at(options_, property.line, property.name + " has no move");
        for (const std::string& text : property.values) {
            if (const auto move = read_move(property, text); !move)
                return move;
        }
        return {};
    }

    Result<void> read_move(const PlacedProperty& property, const std::string& text) {
        const auto cell = parse_move(text, tree_.width, tree_.height);
        if (!cell) {
            return error_at(options_, property.line,
                            fmt::format("{}[{}] is not a move", property.name, text));
        }
        const Color mover = property.name == "B" ? Color::Black : Color::White;
        if (mover != to_move())
            return error_at(options_, property.line,
                            fmt::format("{} moves out of turn", name_of(mover)));
        const std::size_t number =
            tree_.setup[Color::Black].size() + tree_.setup[Color::White].size() + path_.size();
        const auto free = is_pass(*cell) ? Result<void>{}
                                         : check_free(grid_, *cell, fmt::format("move {}", number));
        if (!free) {
            const int usual_kind = tree_.width == 19 ? 1 : 4;  // of a file without GM
            const bool may_be_go =
                grid_.contains(cell->x, cell->y) && game_kind_.value_or(usual_kind) != 4;
            return error_at(options_, property.line,
                            free.error() + (may_be_go ? "; the game may be Go" : ""));
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
    int setup_line_ = 0;
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
                        error_at(options, property.line,
                                 fmt::format("{} has cells, but this property is not known",
                                             property.name))
                            .text);
                }
            }
        }
    }
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
        records.push_back(GameReader(std::move(game), options).read_record());
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
        trees.push_back(GameReader(std::move(game), options).read_tree());
    return trees;
}

}  // namespace fukumi::formats
