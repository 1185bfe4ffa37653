// The settings of a tournament as plain structs: its players, the rule and board, the schedule, and
// the rules that end a game or the match. commands/match_options.h sets them from the command line;
// all other code only reads them.
//
// Settings that cannot change a result are elsewhere: the concurrency in match/runner.h, the output
// files in match/outputs.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/types.h"
#include "tournaments/setup/opening.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

/// The time that the referee allows a player, in milliseconds; 0 = no such limit.
struct ClockRules {
    std::int64_t turn_ms = 0;
    std::int64_t match_ms = 0;
    std::int64_t increment_ms = 0;  ///< added to the match clock before each move

    bool has_clock() const noexcept { return turn_ms > 0 || match_ms > 0; }
};

/// One engine and its limits.
struct PlayerConfig {
    std::string name;
    std::string command;                 ///< cmd= as given, for messages and the report
    std::vector<std::string> arguments;  ///< program (resolved) and its arguments
    std::vector<std::string> given;      ///< the arguments given by arg=, for the report
    std::string directory;               ///< working directory; empty = that of fukumi-match
    std::string stderr_file;             ///< receives stderr; empty: see player_process.h
    ClockRules clock;
    std::int64_t nodes = 0;       ///< INFO max_node; 0 = not sent
    int depth = 0;                ///< INFO max_depth; 0 = not sent
    int threads = 0;              ///< INFO thread_num; 0 = not sent
    std::int64_t max_memory = 0;  ///< bytes; 0 = no limit, and kAnnouncedMemory is sent
    std::int64_t tolerance_ms = 1000;
    bool restart = false;                                      ///< a new process for every game
    std::string folder;                                        ///< INFO folder; empty = not sent
    std::vector<std::pair<std::string, std::string>> options;  ///< sent as INFO key value
};

/// The bytes sent as INFO max_memory to a player that has no memory limit: the limit of Gomocup.
inline constexpr std::int64_t kAnnouncedMemory = 367001600;

inline constexpr const char* kNoOpenings = "none";

enum class ScheduleKind : std::uint8_t { RoundRobin, Gauntlet, Swiss };

/// A player resigns after `moves` own moves in a row with an evaluation of -score or worse.
struct ResignRule {
    int moves = 0;  ///< 0 = off
    int score = 0;
};

/// The game is drawn after `moves` moves of each player in a row with evaluations from -score to
/// score, if at least `from` stones are on the board.
struct DrawRule {
    int moves = 0;  ///< 0 = off
    int score = 0;
    int from = 0;
};

struct TournamentConfig {
    std::vector<PlayerConfig> players;
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    OpeningRule opening_rule = OpeningRule::None;

    ScheduleKind schedule = ScheduleKind::RoundRobin;
    int rounds = 1;
    int games = 1;                  ///< number of games between two players in a round
    bool repeat = false;            ///< play each opening twice, with colours swapped
    std::vector<Opening> openings;  ///< in the order of use; never empty
    std::string openings_name;      ///< file, order and seed, or kNoOpenings; for reports

    int draw_after = 0;  ///< the game is drawn with this many stones on the board; 0 = off
    ResignRule resign;
    DrawRule draw;
    std::optional<SprtBounds> sprt;

    // Communication with the engines.
    bool suspend = false;        ///< suspend the processes of a player while its opponent thinks
    bool crlf = true;            ///< lines to the engines end with CR LF
    bool send_by_board = false;  ///< send BOARD for every move instead of TURN
    bool measure_memory = false;
    std::int64_t start_limit_ms = 10000;  ///< limit for the OK after START
    std::int64_t end_grace_ms = 1000;     ///< time from END until the process is killed
    std::int64_t clock_grace_ms = 10;     ///< part of every move that is not charged, as at Gomocup
};

/// The part of a tournament that one run plays: the pairs of games whose number, divided by
/// `count`, leaves the remainder `index` - 1.
struct Shard {
    int index = 1;  ///< 1-based
    int count = 1;
};

}  // namespace fukumi::match
