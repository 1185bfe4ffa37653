// What the properties of an SGF file mean for a game record.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "formats/board_options.h"
#include "formats/rule_numbers.h"
#include "formats/sgf.h"
#include "formats/sgf_tree.h"

namespace fukumi::formats {
namespace {

// Numbers from files are cut to this, whatever they count.
constexpr int kFar = 1 << 30;

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

/// "hh", or "h8".
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

/// From 0 on; 0 for what is no number.
int integer_of(std::string_view text) {
    return static_cast<int>(std::clamp<std::int64_t>(parse_integer(text).value_or(0), 0, kFar));
}

/// Reads back what comment_of() writes; whatever else there is becomes the message.
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

std::optional<Outcome> parse_result(std::string_view text) {
    text = trimmed(text);
    if (starts_with(text, "B+"))
        return Outcome::BlackWins;
    if (starts_with(text, "W+"))
        return Outcome::WhiteWins;
    if (text == "0" || starts_with(to_lower(text), "draw") || text == "Jigo")
        return Outcome::Draw;
    return std::nullopt;
}

/// Splits "time: 1204 ms at move 31"; other programs' words are guessed from what they contain.
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

class GameReader {
 public:
    GameReader(const SgfGame& game, const ReadOptions& options) : game_(game), options_(options) {}

    Result<GameRecord> read() {
        if (const auto header = read_header(); !header)
            return error_at(options_, root_line(), header.error());
        MoveCollector moves(record_);
        const auto played = std::find_if(game_.begin(), game_.end(), [](const SgfNode& node) {
            return node.find("B") != nullptr || node.find("W") != nullptr;
        });
        if (const auto setup = read_setup(played, moves); !setup)
            return Error{setup.error()};
        for (auto node = game_.begin(); node != game_.end(); ++node) {
            if (const auto same = check_board(*node, node > played); !same)
                return Error{same.error()};
            for (const char* name : {"B", "W"}) {
                const SgfProperty* property = node->find(name);
                if (property == nullptr)
                    continue;
                if (const auto move = read_move(*node, *property, moves); !move)
                    return Error{move.error()};
            }
            if (const auto turn = check_turn(*node); !turn && node >= set_up_)
                return Error{turn.error()};
        }
        std::string reason;
        const auto termination = parse_termination(root().value("TE"), reason);
        record_.reason = reason;
        complete_record(record_, parse_result(root().value("RE")), termination);
        return std::move(record_);
    }

 private:
    const SgfNode& root() const { return game_.front(); }
    int root_line() const { return root().properties.empty() ? 0 : root().properties.front().line; }

    /// Errors: the text says what is wrong, without the place.
    Result<void> read_header() {
        const auto game_kind = parse_integer(root().value("GM"));
        if (game_kind && *game_kind != 4)
            return Error{
                fmt::format("GM[{}] is another game; Gomoku and Renju are GM[4]", *game_kind)};
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
        record_.width = static_cast<int>(width);
        record_.height = static_cast<int>(height);
        record_.rule = options_.rule;
        const std::string_view rule_text = root().value("RU");
        if (const auto named = parse_rule(rule_text)) {  // other programs write names
            record_.rule = *named;
        } else if (const auto number = parse_integer(rule_text)) {
            const auto rule = rule_from_info(*number);
            if (!rule)
                return Error{fmt::format("RU[{}] is no rule", *number)};
            record_.rule = *rule;
        }
        record_.names = {single_line(root().value("PB")), single_line(root().value("PW"))};
        record_.number = integer_of(root().value("GN"));
        record_.round = integer_of(root().value("RO"));
        record_.pair = integer_of(root().value("XP"));
        return {};
    }

    /// Set-up stones of the nodes up to the first move become an opening: their order is not
    /// recorded, so colours take turns.
    Result<void> read_setup(SgfGame::const_iterator first_move, MoveCollector& moves) {
        ByColor<std::vector<std::string>> stones;
        int line = root_line();
        const auto end = first_move == game_.end() ? first_move : std::next(first_move);
        for (auto node = game_.begin(); node != end; ++node) {
            for (const Color color : kColors) {
                const char* const name = color == Color::Black ? "AB" : "AW";
                if (const SgfProperty* property = node->find(name)) {
                    stones[color].insert(stones[color].end(), property->values.begin(),
                                         property->values.end());
                    line = property->line;
                    set_up_ = node;
                }
            }
        }
        const std::size_t total = stones[Color::Black].size() + stones[Color::White].size();
        if (stones[Color::Black].size() != (total + 1) / 2)
            return error_at(options_, line, "set-up stones whose colours cannot have taken turns");
        for (std::size_t i = 0; i < total; ++i) {
            const std::string& text = stones[mover_at(i)][i / 2];
            const auto cell = parse_cell(text);
            if (!cell)
                return error_at(options_, line, fmt::format("'{}' is no cell", text));
            MoveRecord move;
            move.at = *cell;
            if (const auto added = moves.add(std::move(move)); !added)
                return error_at(options_, line, added.error());
        }
        record_.opening_stones = static_cast<int>(total);
        return {};
    }

    /// Within the game nothing but moves changes the board.
    Result<void> check_board(const SgfNode& node, bool behind_move) const {
        for (const char* name : {"AB", "AW", "AE"}) {
            const SgfProperty* property = node.find(name);
            if (property != nullptr && behind_move)
                return error_at(options_, property->line,
                                fmt::format("{} changes the board within the game", name));
        }
        if (const SgfProperty* cleared = node.find("AE"))
            return error_at(options_, cleared->line, "AE, which clears cells, cannot be read");
        return {};
    }

    /// Who a node says is to move next has to be. Requires: its moves are in the record.
    Result<void> check_turn(const SgfNode& node) const {
        const SgfProperty* player = node.find("PL");
        const std::string word = to_lower(trimmed(node.value("PL")));
        const bool black = mover_at(record_.moves.size()) == Color::Black;
        if (!starts_with(word, black ? "w" : "b"))
            return {};
        return error_at(
            options_, player->line,
            fmt::format("PL[{}], but it is the turn of {}", word, black ? "Black" : "White"));
    }

    Result<void> read_move(const SgfNode& node, const SgfProperty& property, MoveCollector& moves) {
        const std::string text = property.values.empty() ? "" : property.values.front();
        const auto cell = parse_cell(text);
        if (!cell) {
            return error_at(options_, property.line,
                            fmt::format("{}[{}] is no move", property.name, text));
        }
        const bool black = property.name == "B";
        if (black != (mover_at(record_.moves.size()) == Color::Black)) {
            return error_at(
                options_, property.line,
                fmt::format("{} moves out of turn", name_of(black ? Color::Black : Color::White)));
        }
        MoveRecord move;
        move.at = *cell;
        const std::string_view comment = node.value("C");
        if (trimmed(comment) == kSgfOpeningMove)
            record_.opening_stones = static_cast<int>(record_.moves.size()) + 1;
        else
            read_comment(comment, move);
        if (const auto added = moves.add(std::move(move)); !added)
            return error_at(options_, property.line, added.error());
        return {};
    }

    const SgfGame& game_;
    const ReadOptions& options_;
    GameRecord record_;
    SgfGame::const_iterator set_up_ = game_.begin();  // the last node with set-up stones
};

}  // namespace

bool begins_sgf(std::string_view line) {
    const std::string dense = without_blanks(line);
    return dense == "(" || dense.substr(0, 2) == "(;";
}

Result<std::vector<GameRecord>> read_sgf(std::string_view text, const ReadOptions& options) {
    auto games = parse_sgf_trees(text, options);
    if (!games)
        return Error{games.error()};
    std::vector<GameRecord> records;
    for (const SgfGame& game : *games) {
        auto record = GameReader(game, options).read();
        if (!record)
            return Error{record.error()};
        records.push_back(std::move(*record));
    }
    return records;
}

}  // namespace fukumi::formats
