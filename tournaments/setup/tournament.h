// What a tournament is: its players, the game they play, who meets whom, and when a game or the
// whole match is over. Plain values, filled by options.h and read by everything else.
//
// Not here: where results go and how many games run at once (MatchOptions in options.h), because
// neither may change a result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

/// What the judge allows a player. All times in milliseconds; 0 = no such limit.
struct TimeControl {
    std::int64_t turn_ms = 0;
    std::int64_t match_ms = 0;
    std::int64_t increment_ms = 0;  ///< added to the match clock before each move

    bool has_clock() const noexcept { return turn_ms > 0 || match_ms > 0; }
};

/// One engine of the tournament and the conditions it plays under.
struct PlayerConfig {
    std::string name;
    std::string command;                 ///< as given, for messages and the report
    std::vector<std::string> arguments;  ///< program first, split and resolved
    std::string directory;               ///< working directory; empty = ours
    std::string stderr_file;             ///< empty = discarded
    TimeControl time;
    std::int64_t nodes = 0;       ///< INFO max_node; 0 = not sent
    int depth = 0;                ///< INFO max_depth; 0 = not sent
    int threads = 0;              ///< INFO thread_num; 0 = not sent
    std::int64_t max_memory = 0;  ///< bytes; 0 = kAnnouncedMemory is announced, nothing enforced
    std::int64_t tolerance_ms = 1000;
    bool restart = false;                                      ///< a new process for every game
    std::string folder;                                        ///< INFO folder; empty = not sent
    std::vector<std::pair<std::string, std::string>> options;  ///< sent as INFO key value
};

/// What engines are told when nobody limits their memory: the limit of Gomocup.
inline constexpr std::int64_t kAnnouncedMemory = 367001600;

enum class OpeningsOrder : std::uint8_t { Sequential, Random };

/// An opening: stones in playing order, Black first. May be empty.
using Opening = std::vector<Point>;

inline constexpr const char* kNoOpenings = "none";

enum class ScheduleKind : std::uint8_t { RoundRobin, Gauntlet, Swiss };

/// A player resigns after `moves` own moves in a row that it values at -score or worse.
struct ResignRule {
    int moves = 0;  ///< 0 = off
    int score = 0;
};

/// A draw after `moves` moves of each player in a row with a value of at most `score` either way,
/// but not before `from` stones are on the board.
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
    bool swap2 = false;

    ScheduleKind schedule = ScheduleKind::RoundRobin;
    int rounds = 1;
    int games = 1;  ///< games of an encounter in a round
    bool repeat = false;
    std::vector<Opening> openings;  ///< in the order in which they are to be used; never empty
    std::string openings_name;      ///< file, order and seed, or kNoOpenings; for reports

    int draw_after = 0;  ///< stones on the board; 0 = off
    ResignRule resign;
    DrawRule draw;
    std::optional<SprtBounds> sprt;

    // How the engines are talked to.
    bool suspend = false;        ///< stop a player's processes outside its turn
    bool crlf = true;            ///< end of line towards the engines
    bool send_by_board = false;  ///< BOARD for every move instead of TURN
    bool measure_memory = false;
    std::int64_t start_limit_ms = 10000;  ///< for the OK to START
    std::int64_t end_grace_ms = 1000;     ///< between END and the kill
    std::int64_t clock_grace_ms = 10;     ///< of every move is not charged, as the judge does it
};

/// Everything that decides about results, as pairs of a key and a text: two runs with the same
/// description play the same games. Told apart by describe_difference().
using Description = std::vector<std::pair<std::string, std::string>>;
Description describe(const TournamentConfig& config);

/// The same for people, in reports: only what is worth telling.
Description conditions_of(const TournamentConfig& config);

/// Names the first key that differs, with both values; empty if they are equal.
std::string describe_difference(const Description& recorded, const Description& asked);

/// The part of a game in the schedule of a tournament that one shard plays: pairs whose number
/// leaves the remainder index - 1 when divided by count.
struct Shard {
    int index = 1;  ///< 1-based
    int count = 1;
};

}  // namespace fukumi::match
