// See pgn.h.
#include "formats/pgn.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/text.h"
#include "formats/board_options.h"
#include "formats/game_tree.h"
#include "formats/text_encoding.h"

namespace fukumi::formats {
namespace {

struct Tag {
    std::string name;  ///< in lower case
    std::string value;
};

struct Word {
    std::string_view text;
    int line = 0;
};

/// One game of the text.
struct PgnGame {
    int line = 0;  ///< of its first tag or move
    std::vector<Tag> tags;
    std::vector<Word> words;  ///< words of the moves, without numbers, comments and variations
    bool has_variations = false;
    std::string problem;  ///< error of the text, such as a comment without end; empty if correct
    int problem_line = 0;
};

/// Reads a tag such as [White "beta"]; returns nullopt if the line is not a tag.
std::optional<Tag> tag_of(std::string_view line) {
    if (line.size() < 2 || line.front() != '[' || !is_letter(line[1]))
        return std::nullopt;
    line.remove_prefix(1);
    const std::size_t end = line.find_first_of(" \t\"");
    if (end == std::string_view::npos)
        return std::nullopt;
    Tag tag{to_lower(line.substr(0, end)), {}};
    const std::size_t quote = line.find('"', end);
    if (quote == std::string_view::npos || !trimmed(line.substr(end, quote - end)).empty())
        return std::nullopt;
    for (std::size_t i = quote + 1; i < line.size() && line[i] != '"'; ++i) {
        if (line[i] == '\\' && i + 1 < line.size())
            ++i;
        tag.value += line[i];
    }
    return tag;
}

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

/// Returns true for a move of chess.
bool is_chess_move(std::string_view word) {
    if (word.substr(0, 3) == "O-O" || word.substr(0, 3) == "0-0")
        return true;
    while (!word.empty() && std::string_view("+#!?").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
    if (word.size() > 2 && word[word.size() - 2] == '=')
        word.remove_suffix(2);
    constexpr std::string_view kPieces = "KQRBN";
    const bool has_piece = !word.empty() && kPieces.find(word[0]) != std::string_view::npos;
    if (has_piece)
        word.remove_prefix(1);
    const bool takes = word.find('x') != std::string_view::npos;
    if (word.size() < 2 || word.size() > 5 || !(has_piece || takes))
        return false;
    const std::string_view cell = word.substr(word.size() - 2);
    return cell[0] >= 'a' && cell[0] <= 'h' && cell[1] >= '1' && cell[1] <= '8' &&
           word.find_first_not_of("abcdefgh12345678x") == std::string_view::npos;
}

/// Removes a move number such as "12." or "12..." at the front.
std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0 || digits == word.size() || word[digits] != '.')
        return word;
    return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

/// Splits a text into games.
class PgnSplitter {
 public:
    explicit PgnSplitter(std::string_view text) : lines_(text) {}

    std::vector<PgnGame> games() {
        while (const auto line = lines_.next()) {
            if (line->empty())
                continue;
            if (const auto tag = in_comment_ ? std::nullopt : tag_of(*line))
                add_tag(*tag);
            else
                add_words(*line);
        }
        if (in_comment_ && !games_.empty())
            complain("a comment has no '}'");
        return std::move(games_);
    }

 private:
    PgnGame& game() {
        if (games_.empty() || is_over_) {
            games_.push_back({lines_.number(), {}, {}, false, {}, 0});
            is_over_ = false;
        }
        return games_.back();
    }

    void complain(std::string problem) {
        PgnGame& current = game();
        if (current.problem.empty()) {
            current.problem = std::move(problem);
            current.problem_line = lines_.number();
        }
    }

    void add_tag(const Tag& tag) {
        // A tag behind moves begins the next game, even if the result is missing.
        if (!games_.empty() && !games_.back().words.empty())
            is_over_ = true;
        depth_ = 0;
        game().tags.push_back(tag);
    }

    void add_words(std::string_view line) {
        while (!line.empty()) {
            if (in_comment_) {
                const std::size_t end = line.find('}');
                in_comment_ = end == std::string_view::npos;
                line.remove_prefix(in_comment_ ? line.size() : end + 1);
            } else if (is_blank(line.front())) {
                line.remove_prefix(1);
            } else if (line.front() == ';') {
                return;
            } else if (line.front() == '{') {
                in_comment_ = true;
                line.remove_prefix(1);
            } else if (line.front() == '(' || line.front() == ')') {
                depth_ = std::max(0, depth_ + (line.front() == '(' ? 1 : -1));
                game().has_variations = true;
                line.remove_prefix(1);
            } else {
                const std::string_view word = line.substr(0, line.find_first_of(" \t;{}()"));
                add_word(word.empty() ? line.substr(0, 1) : word);
                line.remove_prefix(std::max<std::size_t>(word.size(), 1));
            }
        }
    }

    void add_word(std::string_view word) {
        const std::string_view move = without_number(word);
        const bool is_number = parse_integer(move).has_value();
        if (depth_ > 0 || move.empty() || move.front() == '$' || is_number)
            return;
        game().words.push_back({move, lines_.number()});
        is_over_ = is_result(move);
    }

    LineCursor lines_;
    std::vector<PgnGame> games_;
    bool is_over_ = false;     ///< the next tag or move begins a game
    bool in_comment_ = false;  ///< inside braces
    int depth_ = 0;            ///< of parentheses
};

/// Reads one game.
class PgnReader {
 public:
    PgnReader(const PgnGame& game, const ReadOptions& options) : game_(game), options_(options) {}

    Result<GameRecord> record() {
        if (!game_.problem.empty())
            return error_at(options_, game_.problem_line, game_.problem);
        if (const auto read = read_tags(); !read)
            return Error{read.error()};
        if (game_.has_variations)
            note("the variations are left out");
        const bool is_chess =
            std::any_of(game_.words.begin(), game_.words.end(),
                        [](const Word& word) { return is_chess_move(word.text); });
        if (is_chess)
            note(
                "the moves are moves of chess, as c-gomoku-cli writes them; only the players and "
                "the "
                "result are read");
        if (const auto read = is_chess ? read_result_only() : read_moves(); !read)
            return Error{read.error()};
        finish();
        return std::move(record_);
    }

 private:
    void note(std::string_view text) {
        if (options_.notes != nullptr)
            options_.notes->push_back(error_at(options_, game_.line, text).text);
    }

    Result<void> read_tags() {
        record_.rule = options_.rule;
        record_.width = options_.width;
        record_.height = options_.height;
        for (const Tag& tag : game_.tags) {
            if (tag.name == "black" || tag.name == "white") {
                const Color color = tag.name == "black" ? Color::Black : Color::White;
                record_.names[color] = utf8_from(single_line(tag.value));
                if (!first_tag_)
                    first_tag_ = color;
            } else if (tag.name == "site") {
                const std::string site = to_lower(tag.value);
                on_playok_ = site.find("playok") != std::string::npos ||
                             site.find("kurnik") != std::string::npos;
            } else if (tag.name == "result") {
                points_ = tag.value;
            } else if (tag.name == "round") {
                record_.round = static_cast<int>(
                    std::clamp<std::int64_t>(parse_integer(tag.value).value_or(0), 0, 1'000'000));
            } else if (tag.name == "rule" || tag.name == "variant") {
                if (const auto rule = parse_rule(tag.value))
                    record_.rule = *rule;
            } else if (tag.name == "gametype" && tag.value.starts_with("60,")) {
                set_size(std::string_view(tag.value).substr(3));
            } else if (tag.name == "size" || tag.name == "boardsize") {
                set_size(tag.value);
            }
        }
        return {};
    }

    void set_size(std::string_view text) {
        text = text.substr(0, text.find(','));
        if (const auto size = parse_board_size(text)) {
            record_.width = size->width;
            record_.height = size->height;
        }
    }

    Result<void> read_result_only() {
        for (const Word& word : game_.words) {
            if (is_result(word.text))
                points_ = word.text;
        }
        return {};
    }

    Result<void> read_moves() {
        std::vector<std::pair<Point, int>> cells;  // with the line
        for (const Word& word : game_.words) {
            const std::string lower = to_lower(word.text);
            if (is_result(lower)) {
                points_ = lower;
            } else if (lower == "black") {
                chose_black_ = true;
            } else if (lower != "white" && lower != "--") {
                const auto moves = parse_pos(word.text, record_.width, record_.height);
                if (word.text.find_first_of("0123456789") == std::string_view::npos) {
                    return error_at(options_, word.line,
                                    fmt::format("'{}' is not a cell such as h8",
                                                single_line(word.text.substr(0, 20))));
                }
                if (!moves)
                    return error_at(options_, word.line, moves.error());
                for (const Point p : *moves)
                    cells.emplace_back(p, word.line);
            }
        }
        choose_fifth(cells);
        MoveCollector moves(record_);
        for (const auto& [cell, line] : cells) {
            const Point at = renumbered(cell, Rows::FromBottom, record_.height);
            if (const auto added = moves.add({at, 0, {}, 0, {}}); !added)
                return error_at(options_, line, added.error());
        }
        return {};
    }

    static void choose_fifth(std::vector<std::pair<Point, int>>& cells) {
        constexpr std::size_t kFirstOffer = 4;
        constexpr std::size_t kChoice = kFirstOffer + 2;
        if (cells.size() <= kChoice)
            return;
        const Point chosen = cells[kChoice].first;
        if (chosen == cells[kFirstOffer].first || chosen == cells[kFirstOffer + 1].first)
            cells.erase(cells.begin() + kFirstOffer, cells.begin() + kChoice);
    }

    void finish() {
        // Points such as 1-0 are those of the player whose tag comes first; words such as "B+1" name
        // the colour.
        Outcome outcome = outcome_of(points_).value_or(Outcome::Unknown);
        const bool is_by_player = is_result(points_) && winner_of(outcome).has_value();
        const bool has_won = outcome == Outcome::BlackWins;  // the player whose tag comes first
        complete_record(record_, std::nullopt, std::nullopt);
        const Outcome on_board = record_.outcome;
        const Color first_tag = first_tag_.value_or(Color::White);
        Color stones = first_tag;  // of the player whose tag comes first
        if (on_playok_)
            stones = chose_black_ ? Color::White : Color::Black;
        if (on_playok_ && is_by_player && winner_of(on_board))
            stones = (on_board == Outcome::BlackWins) == has_won ? Color::Black : Color::White;
        if (stones != first_tag) {
            std::swap(record_.names[Color::Black], record_.names[Color::White]);
            note("the players have other colours than their tags say");
        }
        if (winner_of(on_board))
            outcome = on_board;
        else if (is_by_player)
            outcome = win_for(has_won ? stones : opponent(stones));
        complete_record(record_, outcome, std::nullopt);
    }

    const PgnGame& game_;
    const ReadOptions& options_;
    GameRecord record_;
    std::optional<Color> first_tag_;  ///< colour of the player whose tag comes first
    std::string points_;
    bool on_playok_ = false;
    bool chose_black_ = false;
};

}  // namespace

bool begins_pgn(std::string_view text) {
    LineCursor lines(text);
    const std::string_view first = lines.next_filled().value_or("");
    if (tag_of(first))
        return true;
    if (first.substr(0, 2) != "1.")
        return false;
    std::string_view last = first;
    while (const auto line = lines.next_filled())
        last = *line;
    return is_result(last.substr(last.find_last_of(" \t") + 1));
}

Result<ReadGames> read_pgn(std::string_view text, const ReadOptions& options) {
    if (const auto fits = check_size(options.width, options.height); !fits)
        return error_at(options, 0, fits.error());
    ReadGames games;
    for (const PgnGame& game : PgnSplitter(text).games())
        games.push_back(PgnReader(game, options).record());
    return games;
}

}  // namespace fukumi::formats
