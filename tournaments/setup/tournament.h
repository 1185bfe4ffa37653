// What a tournament is: its players, the game they play, who meets whom, and when a game or the
// whole match is over. Plain values, filled by commands/match_setup.h and read by everything else.
//
// Not here: where results go and how many games run at once (commands/match_setup.h), because
// neither may change a result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "tournaments/setup/opening.h"
#include "tournaments/setup/opening_rule.h"
#include "tournaments/setup/player_config.h"
#include "tournaments/statistics/sprt.h"

namespace fukumi::match {

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
    OpeningRule opening_rule = OpeningRule::None;

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

/// The part of a tournament that one run plays: pairs whose number
/// leaves the remainder index - 1 when divided by count.
struct Shard {
    int index = 1;  ///< 1-based
    int count = 1;
};

}  // namespace fukumi::match
