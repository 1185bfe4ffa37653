// A game of a person against the engine. The person types lines such as "h8" or "undo"; the line
// "help" lists all commands.
//
// The session does not read or print itself: the caller passes each line to handle(), and the
// session passes its texts to a function.
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
#include "engine/play/strength.h"
#include "formats/game_record.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/rows_choice.h"
#include "tools/play/kept_game.h"

namespace fukumi {

struct PlaySettings {
    BoardChoice board;
    RowsChoice rows;
    /// The engine's side; empty: the person plays both sides.
    std::optional<Color> engine = Color::White;
    int level = kGentleStrength;
    std::int64_t move_ms = 1000;
    std::int64_t max_nodes = 0;  ///< limit for each move; 0 = no limit
    bool is_colored = false;     ///< draw boards with ANSI colours
    /// Keeps the unfinished game; absent: the game is not kept.
    std::optional<KeptGame> kept;
};

inline constexpr std::int64_t kMaxMoveMs = 3'600'000;

/// Returns the engine's side if the person plays "black" or "white"; empty for "both". Errors: any
/// other text.
Result<std::optional<Color>> engine_side_against(std::string_view person);

class PlaySession {
 public:
    using Output = std::function<void(std::string_view)>;

    /// `output` receives the texts to show. No other code may use `engine` during the session.
    PlaySession(const PlaySettings& settings, Engine& engine, Output output);

    /// Prints the rule and the sides. Shows the board if the person has the first move; otherwise
    /// the engine plays that move. If an unfinished game is kept, it only asks whether to continue
    /// that game, and handle() then expects the answer.
    void begin();
    /// Executes a line that the person typed. Returns false if the line ends the session ("quit").
    bool handle(std::string_view line);

    const Game& game() const noexcept { return game_; }

 private:
    struct Command;
    static const std::vector<Command>& commands();

    // The functions of the commands. `words` is the text after the command word.
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
    void play_rematch(std::string_view words);
    void save(std::string_view words);
    void load(std::string_view words);
    void continue_kept(std::string_view words);
    void resign(std::string_view words);
    void show_board(std::string_view words);
    void show_help(std::string_view words);

    void show_answers();
    bool answer_offer(std::string_view line);
    template <typename... Arguments>
    void say(const char* format, const Arguments&... arguments);
    bool is_persons_turn() const noexcept;
    bool is_over() const { return game_.end() || resigned_; }
    std::optional<Point> parse_cell(std::string_view text) const;
    void play(Point p);
    void keep_game() const;
    void show_game(const formats::GameRecord& record);
    void set_moves(std::size_t count);
    void let_engine_move();
    void engine_moves_if_due();
    SearchResult think(int level);
    std::string value_text(const PvLine& line) const;
    std::string name_of_cell(Point p) const;
    void say_rows_of(std::string_view file, std::optional<formats::Format> format);

    PlaySettings settings_;
    Engine& engine_;
    Output output_;
    Game game_;
    std::vector<Point> known_moves_;  // the moves of the game, then the undone moves
    std::optional<Color> resigned_;
    std::optional<formats::GameRecord> unfinished_;  // the game kept before this session
    bool is_offered_ = false;  // the next line answers whether to continue the unfinished game
};

}  // namespace fukumi
