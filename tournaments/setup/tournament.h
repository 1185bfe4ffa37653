// A tournament as plain values: its players, the game they play, the schedule, and the rules that
// end a game or the match. commands/match_options.h fills it; everything else reads it.
//
// Settings that cannot change a result (output files, concurrency) are in commands/match_options.h.
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
    std::string stderr_file;             ///< empty = stderr is discarded
    ClockRules clock;
    std::int64_t nodes = 0;       ///< INFO max_node; 0 = not sent
    int depth = 0;                ///< INFO max_depth; 0 = not sent
    int threads = 0;              ///< INFO thread_num; 0 = not sent
    std::int64_t max_memory = 0;  ///< bytes; 0 = kAnnouncedMemory is sent, nothing is enforced
    std::int64_t tolerance_ms = 1000;
    bool restart = false;                                      ///< a new process for every game
    std::string folder;                                        ///< INFO folder; empty = not sent
    std::vector<std::pair<std::string, std::string>> options;  ///< sent as INFO key value
};

/// Bytes sent as INFO max_memory without a limit: the limit of Gomocup.
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
    int games = 1;                  ///< between two players in a round
    bool repeat = false;            ///< play each opening twice, with colours swapped
    std::vector<Opening> openings;  ///< in the order of use; never empty
    std::string openings_name;      ///< file, order and seed, or kNoOpenings; for reports

    int draw_after = 0;  ///< stones on the board; 0 = off
    ResignRule resign;
    DrawRule draw;
    std::optional<SprtBounds> sprt;

    // Communication with the engines.
    bool suspend = false;        ///< suspend the processes of a player while its opponent thinks
    bool crlf = true;            ///< lines to the engines end with CR LF
    bool send_by_board = false;  ///< send BOARD for every move instead of TURN
    bool measure_memory = false;
    std::int64_t start_limit_ms = 10000;  ///< for the OK after START
    std::int64_t end_grace_ms = 1000;     ///< between END and the kill
    std::int64_t clock_grace_ms = 10;     ///< of every move is not charged, as at Gomocup
};

/// The part of a tournament that one run plays: the pairs whose number leaves the remainder
/// index - 1 when divided by count.
struct Shard {
    int index = 1;  ///< 1-based
    int count = 1;
};

}  // namespace fukumi::match
