// The settings that the manager sends as INFO lines, and the clock, limits and rule that follow.
//
// An INFO line with an unknown key or without a valid value changes nothing. InfoOptions stores the
// values as the manager sent them, because the meaning of some depends on keys that may come later.
// time_control(), search_limits() and game_rule() interpret the values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/strength.h"
#include "engine/search/searcher.h"
#include "engine/search/time_manager.h"
#include "protocol/stated_game.h"

namespace fukumi {

struct InfoOptions {
    // Milliseconds; time_control() lists the special values.
    std::optional<std::int64_t> timeout_turn;
    std::optional<std::int64_t> timeout_match;
    std::optional<std::int64_t> time_left;
    std::int64_t time_increment = 0;

    std::int64_t max_memory = 0;  ///< bytes; 0: the default of Brain::set_memory_limit()
    std::int64_t hash_size = 0;   ///< KiB; 0: as much as the memory limit allows
    int thread_num = 1;           ///< >= 1
    int max_depth = 0;            ///< plies; 0 or less: no limit
    std::int64_t max_node = 0;    ///< 0 or less: no limit

    int strength = kFullStrength;  ///< 0 to kFullStrength
    std::int64_t random_seed = 0;

    int caution_factor =
        kDefaultCandidateRange;  ///< 0 to kWholeBoardRange, or kDefaultCandidateRange
    bool pondering = false;
    bool opening_book = true;  ///< false: choose swap2 stones by search only, without the book

    std::string database;  ///< path; empty: no database
    bool database_readonly = false;
    bool use_database = true;  ///< searches probe the database and are stored in it

    int rule = 0;         ///< the number that the manager sent; game_rule() interprets it
    int game_type = 0;    ///< 0 human, 1 engine, 2 or 3 tournament, whose judge suspends engines
    int show_detail = 0;  ///< bits: 1 realtime, 2 detail

    bool yixin_dialect = false;  ///< the manager sent a key or command of the Yixin dialect
    bool yixin_client = false;   ///< the manager sent YXSHOWINFO: do not answer unknown commands

    bool wants_realtime() const noexcept { return (show_detail & 1) != 0; }
    bool wants_detail() const noexcept { return (show_detail & 2) != 0; }
    bool may_ponder() const noexcept { return pondering && game_type < 2; }
};

/// A key of INFO and the meaning of its value, for the help text of the program.
struct InfoKey {
    std::string_view name;
    std::string_view help;
};
/// Returns all keys, the useful ones first.
std::vector<InfoKey> info_keys();

/// The part of the engine that an INFO line concerns.
enum class InfoTopic : std::uint8_t {
    None,  ///< the line changed nothing
    Time,
    Memory,
    HashSize,
    Threads,
    Strength,
    Seed,
    OpeningBook,
    Rule,
    Database,
    UseDatabase,
    Other
};

struct InfoChange {
    InfoTopic topic = InfoTopic::None;
    /// Describes the mistake in the INFO line in one short line of ASCII; empty if it is correct.
    std::string problem = {};
};

/// Stores the value of an INFO line; `text` is the part of the line after the word INFO.
InfoChange apply_info(InfoOptions& options, std::string_view text);

/// True if an INFO line changes the clock; `text` is as for apply_info(). Such a line takes effect
/// during a search; all others wait for the end of the search.
bool concerns_clock(std::string_view text);

/// Returns the remark "rule N is taken as ..." if the rule number is accepted but is not one of the
/// numbers in the help text. Otherwise, and in the Yixin dialect, returns an empty string.
std::string rule_remark(const InfoOptions& options);

/// Returns the clock for the next move. Special values of the keys:
///   timeout_turn   never sent: 30 s, or no limit if depth or nodes are limited; negative: no
///                  limit; 0: as fast as possible; kUnlimitedMs and more: the time manager treats
///                  it as no limit.
///   timeout_match  0, negative, or kUnlimitedMs and more: no limit.
///   time_left      kUnlimitedMs and more: no limit; 0 or less: move at once.
/// After YXSHOWINFO, kYixinUnlimitedTurnMs and kYixinUnlimitedMatchMs together mean no limit.
TimeControl time_control(const InfoOptions& options);

/// Returns the limits of depth and nodes, and the candidate range.
Limits search_limits(const InfoOptions& options);

/// Returns the rule that the rule number means in the dialect of the manager.
GameRule game_rule(const InfoOptions& options);

}  // namespace fukumi
