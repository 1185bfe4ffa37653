// A game of a person against the engine in the terminal, line by line.
//
// Knows no terminal: lines come in by handle(), text goes out by the function that was given. The
// lines are listed by "help".
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/play/engine.h"
#include "formats/board_options.h"

namespace fukumi {

struct PlaySettings {
    Rule rule = Rule::Freestyle;
    formats::BoardSize size;
    Rows rows = Rows::FromTop;
    /// Whom the engine plays; nobody: the person plays both sides.
    std::optional<Color> engine = Color::White;
    int level = kFullStrength;
    std::int64_t move_ms = 1000;
    std::int64_t max_nodes = 0;  ///< of a move as well, 0 = no limit
};

inline constexpr std::int64_t kLongestThought = 3'600'000;  ///< about a move, milliseconds

/// Whom the engine plays where the person plays "black", "white" or "both".
Result<std::optional<Color>> engine_side_against(std::string_view person);

class PlaySession {
 public:
    using Output = std::function<void(std::string_view)>;

    /// The engine is used by nobody else meanwhile.
    PlaySession(const PlaySettings& settings, Engine& engine, Output output);

    /// Shows the board; the engine plays if it begins.
    void begin();
    /// Does what the person has typed. False once the person has had enough.
    bool handle(std::string_view line);

    const Game& game() const noexcept { return game_; }

 private:
    struct Command;
    static const std::vector<Command>& commands();

    // Each takes the words behind the command.
    void play_cell(std::string_view word);
    void take_back(std::string_view words);
    void play_again(std::string_view words);
    void play_for_person(std::string_view words);
    void show_hint(std::string_view words);
    void show_value(std::string_view words);
    void set_level(std::string_view words);
    void set_time(std::string_view words);
    void set_side(std::string_view words);
    void start_new(std::string_view words);
    void save(std::string_view words);
    void load(std::string_view words);
    void resign(std::string_view words);
    void show_board(std::string_view words);
    void show_help(std::string_view words);

    template <typename... Arguments>
    void say(const char* format, const Arguments&... arguments);
    bool is_persons_turn() const noexcept;
    void play(Point p);
    void set_moves(std::size_t count);
    void let_engine_move();
    void engine_moves_if_due();
    SearchResult think(int level);
    std::string value_text(const PvLine& line) const;

    PlaySettings settings_;
    Engine& engine_;
    Output output_;
    Game game_;
    std::vector<Point> known_moves_;  // of the game and, behind it, those taken back
    std::optional<Color> resigned_;
};

}  // namespace fukumi
