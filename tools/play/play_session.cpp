// See play_session.h.
#include "tools/play/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "engine/board/rules.h"
#include "engine/core/text.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "formats/convert.h"
#include "formats/text_file.h"
#include "protocol/messages.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/typed_values.h"
#include "tools/play/board_picture.h"
#include "tools/play/game_text.h"
#include "tools/play/level_names.h"
#include "tools/play/saved_game.h"
#include "tools/play/typed_words.h"

namespace fukumi {
namespace {

// Returns the first word of a line, and the text after it.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    return {line.substr(0, end), trimmed(line.substr(end))};
}

std::string letter_of_column(int x) {
    return to_text({x, 0}).substr(0, 1);
}

// Returns true if the text has a digit: then a person meant a cell.
bool looks_like_cell(std::string_view text) {
    return text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

Result<std::optional<Color>> engine_side_against(std::string_view person) {
    if (person == "black")
        return std::optional(Color::White);
    if (person == "white")
        return std::optional(Color::Black);
    if (person == "both")
        return std::optional<Color>();
    return Error{fmt::format("'{}' is not one of black, white, both", person)};
}

struct PlaySession::Command {
    const char* word;
    const char* arguments;
    std::string help;
    void (PlaySession::*run)(std::string_view);  // null: ends the session
};

const std::vector<PlaySession::Command>& PlaySession::commands() {
    static const std::vector<Command> kCommands = {
        {"undo", "", "take back your last move and the reply to it", &PlaySession::take_back},
        {"redo", "", "play the undone moves again", &PlaySession::play_again},
        {"go", "", "let the engine play for you", &PlaySession::play_for_person},
        {"hint", "", "the engine's move at full strength", &PlaySession::show_hint},
        {"eval", "", "the engine's value of the position", &PlaySession::show_value},
        {"level", "[LEVEL]", "show or set the engine's strength, such as easy or 30",
         &PlaySession::set_level},
        {"time", "[TIME]", "show or set the engine's time for a move, such as 2s",
         &PlaySession::set_time},
        {"side", "[black|white|both]", "show or set your side", &PlaySession::set_side},
        {"new", "[RULE [SIZE]]", "start a new game", &PlaySession::start_new},
        {"rematch", "", "start a new game with swapped colours", &PlaySession::play_rematch},
        {"continue", "", "continue the game that an earlier start did not finish",
         &PlaySession::continue_kept},
        {"save", "FILE",
         "write the game as " + formats::list_of_extensions(formats::Use::GameOutput),
         &PlaySession::save},
        {"load", "FILE", "read a game and continue it", &PlaySession::load},
        {"board", "", "show the board", &PlaySession::show_board},
        {"resign", "", "resign the game", &PlaySession::resign},
        {"help", "", "show this list", &PlaySession::show_help},
        {"quit", "", "end the program", nullptr},
    };
    return kCommands;
}

PlaySession::PlaySession(const PlaySettings& settings, Engine& engine, Output output)
    : settings_(settings),
      engine_(engine),
      output_(std::move(output)),
      game_(settings.board.rule, settings.board.size.width, settings.board.size.height) {
    if (settings_.kept)
        unfinished_ = settings_.kept->game();
    is_offered_ = unfinished_.has_value();
}

template <typename... Arguments>
void PlaySession::say(const char* format, const Arguments&... arguments) {
    output_(fmt::format(fmt::runtime(format), arguments...) + "\n");
}

void PlaySession::begin() {
    if (is_offered_) {
        say("Your last game was not finished ({}, {}x{}, moves: {}). Continue it?",
            name_of(unfinished_->rule), unfinished_->width, unfinished_->height,
            unfinished_->moves.size());
        return show_answers();
    }
    const std::string rule = name_of(game_.rule());
    say("{}, {}x{}: {}", rule, game_.width(), game_.height(), rule_sentence(game_.rule()));
    if (settings_.engine) {
        say("You play {} against Fukumi, level {}. Type a cell such as h8, or help.",
            side_name(opponent(*settings_.engine)), level_text(settings_.level));
    } else {
        say("You play both sides. Type a cell such as h8, or help.");
    }
    if (is_persons_turn())
        show_board({});
    engine_moves_if_due();
}

void PlaySession::show_answers() {
    say("y, yes or Enter alone: continue the game. n or no: start a new game. quit: end the "
        "program; the game is offered again.");
}

// Executes the answer to the question of begin(). Returns false if it ends the session.
bool PlaySession::answer_offer(std::string_view line) {
    const Answer answer = parse_answer(line);
    if (answer == Answer::Quit)
        return false;
    if (answer == Answer::Other)
        say("'{}' is not an answer to this question.", trimmed(line));
    if (answer == Answer::Other || answer == Answer::Help) {
        show_answers();
        return true;
    }
    is_offered_ = false;
    if (answer == Answer::Yes) {
        continue_kept({});
        return true;
    }
    say("A new game. To go back to the old one, type continue.");
    begin();
    return true;
}

bool PlaySession::handle(std::string_view line) {
    if (is_offered_)
        return answer_offer(line);
    const auto [word, rest] = first_word(line);
    if (word.empty())
        return true;
    const std::string name = command_word(word);
    for (const Command& command : commands()) {
        if (name != command.word)
            continue;
        if (command.run == nullptr) {
            if (settings_.kept && !game_.moves().empty() && !is_over())
                say("The game is kept: the next start offers to continue it.");
            return false;
        }
        (this->*command.run)(rest);
        return true;
    }
    play_cell(trimmed(line));
    return true;
}

// Parses a cell as people type it: "h8", "H8", "h 8", or column and row as numbers, "8,8".
std::optional<Point> PlaySession::parse_cell(std::string_view text) const {
    std::string dense;
    for (const char c : text) {
        if (c != ' ' && c != '\t')
            dense += c;
    }
    const std::size_t comma = dense.find(',');
    if (comma != std::string::npos) {
        const auto column = parse_integer(std::string_view(dense).substr(0, comma));
        if (!column || *column < 1 || *column > game_.width())
            return std::nullopt;
        dense = letter_of_column(static_cast<int>(*column) - 1) + dense.substr(comma + 1);
    }
    const auto cells = parse_pos(dense, game_.width(), game_.height());
    if (!cells || cells->size() != 1)
        return std::nullopt;
    return renumbered(cells->front(), settings_.rows.shown(), game_.height());
}

void PlaySession::play_cell(std::string_view word) {
    const auto cell = parse_cell(word);
    if (!cell && looks_like_cell(word)) {
        return say("'{}' is not a cell of this board; its cells are a1 to {}{}.", word,
                   letter_of_column(game_.width() - 1), game_.height());
    }
    if (!cell) {
        std::vector<std::string_view> names;
        for (const Command& command : commands())
            names.emplace_back(command.word);
        const std::string unknown = unknown_word(first_word(word).first, names);
        return say("{}{} Type a cell such as h8, or help.", unknown,
                   unknown.back() == '?' ? "" : ".");
    }
    const Point p = *cell;
    if (is_over())
        return say("The game is over. Type new for another game, or undo to take moves back.");
    if (!game_.can_play(p))
        return say("{} is taken.", name_of_cell(p));
    if (game_.rule() == Rule::Renju && game_.side_to_move() == Color::Black) {
        const Forbidden reason = forbidden(game_.grid(), p);
        if (reason != Forbidden::No)
            return say("{} is forbidden to Black: {}.", word, name_of(reason));
    }
    play(p);
    if (is_persons_turn() || is_over())
        show_board({});
    engine_moves_if_due();
}

void PlaySession::play(Point p) {
    game_.play(p);
    known_moves_ = game_.moves();
    keep_game();
}

// Keeps the game for the next start; forgets it when it is over.
void PlaySession::keep_game() const {
    if (!settings_.kept || game_.moves().empty())
        return;
    if (is_over())
        settings_.kept->forget();
    else
        settings_.kept->keep(game_, settings_.engine, settings_.level);
}

bool PlaySession::is_persons_turn() const noexcept {
    return settings_.engine != game_.side_to_move();
}

// Sets the game to the position after the first `count` known moves.
void PlaySession::set_moves(std::size_t count) {
    Game game(game_.rule(), game_.width(), game_.height());
    for (std::size_t i = 0; i < count && game.can_play(known_moves_[i]); ++i)
        game.play(known_moves_[i]);
    game_ = std::move(game);
    resigned_.reset();
    keep_game();
}

void PlaySession::take_back(std::string_view /*words*/) {
    std::size_t count = game_.moves().size();
    if (count == 0)
        return say("There is no move to take back.");
    set_moves(--count);
    while (count > 0 && !is_persons_turn())
        set_moves(--count);
    show_board({});
    engine_moves_if_due();
}

void PlaySession::play_again(std::string_view /*words*/) {
    std::size_t count = game_.moves().size();
    if (count == known_moves_.size())
        return say("There is no undone move.");
    set_moves(++count);
    while (count < known_moves_.size() && !is_persons_turn())
        set_moves(++count);
    show_board({});
    engine_moves_if_due();
}

SearchResult PlaySession::think(int level) {
    TimeControl clock;
    clock.turn_ms = settings_.move_ms;
    Limits limits;
    limits.max_nodes = settings_.max_nodes;
    SearchListener silent;
    engine_.set_strength(level);
    return engine_.think(Position(game_.rule(), game_.grid(), game_.side_to_move()), limits, clock,
                         Clock::now(), silent, SearchControl());
}

void PlaySession::engine_moves_if_due() {
    if (!is_persons_turn() && !is_over())
        let_engine_move();
}

void PlaySession::play_for_person(std::string_view /*words*/) {
    if (is_over())
        return say("The game is over.");
    let_engine_move();
    engine_moves_if_due();
}

void PlaySession::let_engine_move() {
    const Color mover = game_.side_to_move();
    const Move best = think(settings_.level).best;
    play({x_of(best), y_of(best)});
    say("{} plays {}.", side_name(mover), name_of_cell(game_.last()));
    show_board({});
}

std::string PlaySession::name_of_cell(Point p) const {
    return to_text(renumbered(p, settings_.rows.shown(), game_.height()));
}

// Says how a .pos file numbers its rows if the board numbers them in another way.
void PlaySession::say_rows_of(std::string_view file, std::optional<formats::Format> format) {
    const std::string note = rows_note(settings_.rows, format, std::string(file));
    if (!note.empty())
        say("{}", note);
}

// Returns value, win chance and depth of a line, for the side to move, and its moves.
std::string PlaySession::value_text(const PvLine& line) const {
    const CellNames name(settings_.rows.shown(), game_.height());
    std::string text = fmt::format("{}, win chance {:.0f} %, depth {}:", format_value(line.value),
                                   100 * win_chance(line.value), line.depth);
    for (const Move m : line.moves)
        fmt::format_to(std::back_inserter(text), " {}", name(m));
    return text;
}

void PlaySession::show_hint(std::string_view /*words*/) {
    if (game_.end())
        return say("The game is over.");
    const SearchResult result = think(kFullStrength);
    const CellNames name(settings_.rows.shown(), game_.height());
    say("{} could play {}.", side_name(game_.side_to_move()), name(result.best));
}

void PlaySession::show_value(std::string_view /*words*/) {
    if (game_.end())
        return say("The game is over.");
    const SearchResult result = think(kFullStrength);
    if (result.lines.empty())
        return say("The position was not searched.");
    say("For {}: {}", side_name(game_.side_to_move()), value_text(result.lines.front()));
}

void PlaySession::set_level(std::string_view words) {
    if (!words.empty()) {
        const auto level = parse_level(words);
        if (!level)
            return say("level: {}", level.error());
        settings_.level = *level;
        if (settings_.kept)
            settings_.kept->keep_level(*level);
    }
    say("The engine plays at level {}.", level_text(settings_.level));
}

void PlaySession::set_time(std::string_view words) {
    if (!words.empty()) {
        const auto ms = parse_duration(words, kMaxMoveMs);
        if (!ms)
            return say("time: {}", ms.error());
        settings_.move_ms = *ms;
    }
    say("The engine uses up to {} for a move.", duration_text(settings_.move_ms));
}

void PlaySession::set_side(std::string_view words) {
    if (!words.empty()) {
        const auto engine = engine_side_against(to_lower(words));
        if (!engine)
            return say("side: {}", engine.error());
        settings_.engine = *engine;
    }
    say("You play {}.",
        settings_.engine ? side_name(opponent(*settings_.engine)) : std::string("both sides"));
    engine_moves_if_due();
}

void PlaySession::play_rematch(std::string_view /*words*/) {
    if (settings_.engine)
        settings_.engine = opponent(*settings_.engine);
    start_new({});
}

void PlaySession::start_new(std::string_view words) {
    const auto [rule_word, size_word] = first_word(words);
    Rule rule = game_.rule();
    formats::BoardSize size{game_.width(), game_.height()};
    if (!rule_word.empty()) {
        const auto named = formats::parse_rule(rule_word);
        if (!named)
            return say("new: {}", named.error());
        rule = *named;
    }
    if (!size_word.empty()) {
        const auto named = formats::parse_board_size(size_word);
        if (!named)
            return say("new: {}", named.error());
        size = *named;
    }
    known_moves_.clear();
    resigned_.reset();
    unfinished_.reset();
    game_ = Game(rule, size.width, size.height);
    begin();
}

void PlaySession::save(std::string_view words) {
    if (words.empty())
        return say("save: the name of a file is missing");
    const auto written =
        save_game(words, game_, names_of_players(settings_.engine, settings_.level), resigned_,
                  settings_.rows.in_files());
    if (!written)
        return say("{}", written.error());
    say("The game is written to {}.", words);
    say_rows_of(words, formats::format_by_extension(formats::path_from_utf8(words)));
    if (!written->empty())
        say("{}", written->text());
}

void PlaySession::load(std::string_view words) {
    if (words.empty())
        return say("load: the name of a file is missing");
    formats::ConvertOptions options;
    options.read.rule = game_.rule();
    options.read.width = game_.width();
    options.read.height = game_.height();
    options.read.rows = settings_.rows.in_files();
    const auto path = formats::path_from_utf8(words);
    const auto text = formats::read_text_file(path);
    if (!text)
        return say("{}", text.error());
    const auto read = formats::read_text_of_games(*text, path, options);
    if (!read)
        return say("{}", read.error());
    for (const std::string& note : read->notes)
        say("{}", note);
    const std::vector<formats::GameRecord>& games = read->games;
    if (games.empty())
        return say("{}: holds no game", words);
    if (games.size() > 1)
        say("The first of {} games.", games.size());
    say_rows_of(words, read->format);
    using formats::Lost;
    const formats::LeftOut left_out =
        formats::left_out_of(games.front(), {Lost::Rules, Lost::Sizes, Lost::Openings});
    if (!left_out.empty())
        say("{}", left_out.text());
    show_game(games.front());
}

// Sets the board to a game that was read, and continues it.
void PlaySession::show_game(const formats::GameRecord& record) {
    known_moves_.clear();
    for (const formats::MoveRecord& move : record.moves)
        known_moves_.push_back(move.at);
    known_moves_.resize(static_cast<std::size_t>(formats::winning_move_of(record)));
    const auto pass = formats::first_pass(record);
    if (pass && *pass < known_moves_.size())
        known_moves_.resize(*pass);
    game_ = Game(record.rule, record.width, record.height);
    set_moves(known_moves_.size());
    say("{}, {}x{}", name_of(game_.rule()), game_.width(), game_.height());
    if (pass)
        say("Move {} is a pass. The game is loaded up to there.", *pass + 1);
    if (is_persons_turn() || is_over())
        show_board({});
    engine_moves_if_due();
}

void PlaySession::continue_kept(std::string_view /*words*/) {
    if (!unfinished_)
        return say("There is no unfinished game.");
    const formats::GameRecord record = *std::exchange(unfinished_, std::nullopt);
    settings_.engine.reset();
    for (const Color color : kColors) {
        if (const auto level = level_in_name(record.names[color])) {
            settings_.engine = color;
            settings_.level = *level;
        }
    }
    show_game(record);
}

void PlaySession::resign(std::string_view /*words*/) {
    if (game_.end() || resigned_)
        return say("The game is over.");
    resigned_ = settings_.engine ? opponent(*settings_.engine) : game_.side_to_move();
    keep_game();
    say("{} resigns, {} wins.", side_name(*resigned_), side_name(opponent(*resigned_)));
}

void PlaySession::show_board(std::string_view /*words*/) {
    output_(picture_of(game_, settings_.rows.shown(), settings_.is_colored));
    if (game_.end()) {
        return say("{} Type rematch, new, or save and the name of a file.",
                   describe_end(game_, settings_.rows.shown()));
    }
    say("{} to move.", side_name(game_.side_to_move()));
}

void PlaySession::show_help(std::string_view /*words*/) {
    say("{:<24}  play on this cell", "h8");
    for (const Command& command : commands())
        say("{:<24}  {}", fmt::format("{} {}", command.word, command.arguments), command.help);
}

}  // namespace fukumi
