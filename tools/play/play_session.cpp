// See play_session.h.
#include "tools/play/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "engine/core/text.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "formats/convert.h"
#include "formats/text_file.h"
#include "protocol/messages.h"
#include "tools/play/game_text.h"
#include "tools/play/saved_game.h"

namespace fukumi {
namespace {

// Returns the first word of a line, and the text after it.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    return {line.substr(0, end), trimmed(line.substr(end))};
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
    const char* help;
    void (PlaySession::*run)(std::string_view);  // null: ends the session
};

const std::vector<PlaySession::Command>& PlaySession::commands() {
    static const std::vector<Command> kCommands = {
        {"undo", "", "take back your last move and the reply to it", &PlaySession::take_back},
        {"redo", "", "play the undone moves again", &PlaySession::play_again},
        {"go", "", "let the engine play for you", &PlaySession::play_for_person},
        {"hint", "", "the engine's move at full strength", &PlaySession::show_hint},
        {"eval", "", "the engine's value of the position", &PlaySession::show_value},
        {"level", "0-100", "the engine's strength", &PlaySession::set_level},
        {"time", "MS", "the engine's time for a move", &PlaySession::set_time},
        {"side", "black|white|both", "your side", &PlaySession::set_side},
        {"new", "[RULE [SIZE]]", "start a new game", &PlaySession::start_new},
        {"save", "FILE", "write the game as .psq, .sgf, .pos or .json", &PlaySession::save},
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
      game_(settings.board.rule, settings.board.size.width, settings.board.size.height) {}

template <typename... Arguments>
void PlaySession::say(const char* format, const Arguments&... arguments) {
    output_(fmt::format(fmt::runtime(format), arguments...) + "\n");
}

void PlaySession::begin() {
    say("{}, {}x{}. Type a cell such as h8, or help.", name_of(game_.rule()), game_.width(),
        game_.height());
    show_board({});
    engine_moves_if_due();
}

bool PlaySession::handle(std::string_view line) {
    const auto [word, rest] = first_word(line);
    if (word.empty())
        return true;
    const std::string lower = to_lower(word);
    for (const Command& command : commands()) {
        if (lower != command.word)
            continue;
        if (command.run == nullptr)
            return false;
        (this->*command.run)(rest);
        return true;
    }
    play_cell(trimmed(line));
    return true;
}

void PlaySession::play_cell(std::string_view word) {
    const auto cells = parse_pos(word, game_.width(), game_.height());
    if (!cells || cells->size() != 1)
        return say("'{}' is neither a cell of this board, such as h8, nor a command. Type help.",
                   word);
    const Point p = renumbered(cells->front(), settings_.rows, game_.height());
    if (game_.end() || resigned_)
        return say("The game is over. Type new for another game, or undo to take moves back.");
    if (!game_.can_play(p))
        return say("{} is not free.", word);
    if (game_.rule() == Rule::Renju && game_.side_to_move() == Color::Black) {
        const Forbidden reason = forbidden(game_.grid(), p);
        if (reason != Forbidden::No)
            return say("{} is forbidden to Black: {}.", word, name_of(reason));
    }
    play(p);
    show_board({});
    engine_moves_if_due();
}

void PlaySession::play(Point p) {
    game_.play(p);
    known_moves_ = game_.moves();
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
    if (!is_persons_turn() && !game_.end() && !resigned_)
        let_engine_move();
}

void PlaySession::play_for_person(std::string_view /*words*/) {
    if (game_.end() || resigned_)
        return say("The game is over.");
    let_engine_move();
    engine_moves_if_due();
}

void PlaySession::let_engine_move() {
    const Color mover = game_.side_to_move();
    const Move best = think(settings_.level).best;
    play({x_of(best), y_of(best)});
    say("{} plays {}.", side_name(mover),
        to_text(renumbered(game_.last(), settings_.rows, game_.height())));
    show_board({});
}

// Returns value, win chance and depth of a line, for the side to move, and its moves.
std::string PlaySession::value_text(const PvLine& line) const {
    const CellNames name(settings_.rows, game_.height());
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
    const CellNames name(settings_.rows, game_.height());
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
    const auto level = parse_integer(words);
    if (!level || *level < 0 || *level > kFullStrength)
        return say("level: a number from 0 to {}, not '{}'", kFullStrength, words);
    settings_.level = static_cast<int>(*level);
    say("The engine plays at level {}.", settings_.level);
}

void PlaySession::set_time(std::string_view words) {
    const auto ms = parse_integer(words);
    if (!ms || *ms < 0 || *ms > kMaxMoveMs)
        return say("time: milliseconds for a move, up to {}, not '{}'", kMaxMoveMs, words);
    settings_.move_ms = *ms;
    say("The engine uses {} ms for a move.", settings_.move_ms);
}

void PlaySession::set_side(std::string_view words) {
    const auto engine = engine_side_against(to_lower(words));
    if (!engine)
        return say("side: {}", engine.error());
    settings_.engine = *engine;
    engine_moves_if_due();
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
    game_ = Game(rule, size.width, size.height);
    begin();
}

void PlaySession::save(std::string_view words) {
    if (words.empty())
        return say("save: the name of a file is missing");
    ByColor<std::string> names;
    for (const Color color : {Color::Black, Color::White})
        names[color] = settings_.engine == color ? engine_name(settings_.level) : "Player";
    const auto written = save_game(words, game_, names, resigned_, settings_.rows);
    if (!written)
        return say("{}", written.error());
    say("The game is written to {}.", words);
}

void PlaySession::load(std::string_view words) {
    if (words.empty())
        return say("load: the name of a file is missing");
    formats::ConvertOptions options;
    options.read.rule = game_.rule();
    options.read.width = game_.width();
    options.read.height = game_.height();
    options.read.rows = settings_.rows;
    const auto games = formats::read_games(formats::path_from_utf8(words), options);
    if (!games)
        return say("{}", games.error());
    if (games->empty())
        return say("{}: holds no game", words);
    const formats::GameRecord& record = games->front();
    known_moves_.clear();
    for (const formats::MoveRecord& move : record.moves)
        known_moves_.push_back(move.at);
    known_moves_.resize(static_cast<std::size_t>(formats::winning_move_of(record)));
    const auto pass = formats::first_pass(record);
    if (pass && *pass < known_moves_.size())
        known_moves_.resize(*pass);
    game_ = Game(record.rule, record.width, record.height);
    set_moves(known_moves_.size());
    say("{}, {}x{}{}", name_of(game_.rule()), game_.width(), game_.height(),
        games->size() > 1 ? fmt::format("; the first of {} games", games->size()) : "");
    if (pass)
        say("Move {} is a pass. The game is loaded up to there.", *pass + 1);
    show_board({});
    engine_moves_if_due();
}

void PlaySession::resign(std::string_view /*words*/) {
    if (game_.end() || resigned_)
        return say("The game is over.");
    resigned_ = settings_.engine ? opponent(*settings_.engine) : game_.side_to_move();
    say("{} resigns, {} wins.", side_name(*resigned_), side_name(opponent(*resigned_)));
}

void PlaySession::show_board(std::string_view /*words*/) {
    output_(draw(game_.grid(), game_.last(), settings_.rows));
    if (game_.end())
        return say("{}", describe_end(game_, settings_.rows));
    say("{} to move.", side_name(game_.side_to_move()));
}

void PlaySession::show_help(std::string_view /*words*/) {
    say("{:<24}  play on this cell", "h8");
    for (const Command& command : commands())
        say("{:<24}  {}", fmt::format("{} {}", command.word, command.arguments), command.help);
}

}  // namespace fukumi
