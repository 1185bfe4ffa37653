// A game of a person against the engine in the terminal, line by line.
//
// Independent of the terminal: handle() takes lines, and a function takes the text. The line "help"
// lists all commands.
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
#include "tools/command_line/board_choice.h"

namespace fukumi {

struct PlaySettings {
    BoardChoice board;
    Rows rows = Rows::FromTop;
    /// The engine's side; empty: the person plays both sides.
    std::optional<Color> engine = Color::White;
    int level = kFullStrength;
    std::int64_t move_ms = 1000;
    std::int64_t max_nodes = 0;  ///< for a move; 0 = no limit
};

inline constexpr std::int64_t kMaxMoveMs = 3'600'000;

/// The engine's side if the person plays "black", "white" or "both".
Result<std::optional<Color>> engine_side_against(std::string_view person);

class PlaySession {
 public:
    using Output = std::function<void(std::string_view)>;

    /// No other code may use `engine` during the session.
    PlaySession(const PlaySettings& settings, Engine& engine, Output output);

    /// Shows the board; the engine plays if it begins.
    void begin();
    /// Executes a line of the person. Returns false for "quit".
    bool handle(std::string_view line);

    const Game& game() const noexcept { return game_; }

 private:
    struct Command;
    static const std::vector<Command>& commands();

    // Each takes the rest of the line after the command.
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
    std::vector<Point> known_moves_;  // of the game, then the undone moves
    std::optional<Color> resigned_;
};

}  // namespace fukumi
