// The keys of INFO -> settings, and what the settings mean together.
//
// Lenient: an unknown key, a missing or an impossible value change nothing. Values are
// kept as they were sent; time_control() and game_rule() interpret them when they are needed,
// because their meaning depends on other keys that may come later.
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
    // Milliseconds; see time_control() for the values with a special meaning.
    std::optional<std::int64_t> timeout_turn;
    std::optional<std::int64_t> timeout_match;
    std::optional<std::int64_t> time_left;
    std::int64_t time_increment = 0;

    std::int64_t max_memory = 0;  ///< bytes; 0 = no limit stated
    std::int64_t hash_size = 0;   ///< KiB; 0 = no wish
    int thread_num = 1;
    int max_depth = 0;          ///< plies; 0 = no limit
    std::int64_t max_node = 0;  ///< 0 = no limit

    int strength = kFullStrength;  ///< 0..kFullStrength
    std::int64_t random_seed = 0;  ///< as it was sent last

    int caution_factor = -1;   ///< 0..5; -1: as the engine likes
    bool pondering = false;    ///< think while the opponent does
    bool opening_book = true;  ///< use what is known of openings beforehand

    std::string database;            ///< the file of positions; empty: none
    bool database_readonly = false;  ///< it is left as it is
    bool use_database = true;        ///< searches ask it, and are remembered in it

    int rule = 0;         ///< the raw number; see game_rule()
    int game_type = 0;    ///< 0 human, 1 engine, 2 or 3 tournament, whose judge suspends engines
    int show_detail = 0;  ///< 0 none, 1 realtime, 2 detail, 3 both
    std::string folder;   ///< where persistent files may go; nothing is written there

    bool yixin_dialect = false;  ///< a key or command of the Yixin dialect was seen
    bool yixin_client = false;   ///< YXSHOWINFO was seen: stay silent on unknown commands

    bool wants_realtime() const noexcept { return (show_detail & 1) != 0; }
    /// In a tournament nobody thinks while the other side does.
    bool may_ponder() const noexcept { return pondering && game_type < 2; }
    bool wants_detail() const noexcept { return (show_detail & 2) != 0; }
};

/// A key of INFO and what its value means, for people.
struct InfoKey {
    std::string_view name;
    std::string_view help;
};
/// All that are known, the useful ones first.
std::vector<InfoKey> info_keys();

/// What a line of INFO concerns; None if it changed nothing.
enum class InfoTopic : std::uint8_t {
    None,
    Time,
    Memory,
    HashSize,
    Threads,
    Strength,
    Seed,
    OpeningBook,
    Rule,
    Database,  ///< another file, or the same in another way
    UseDatabase,
    Other
};

/// Whether a line of INFO (the text behind the word) concerns the clock of a running search. Such a
/// line takes effect at once, all others wait for the end of the search.
bool concerns_clock(std::string_view text);

/// What is wrong with a line of INFO, as one line for the user: a key that nobody knows, with the
/// one that was meant, or a value that the key does not take. Empty if nothing is.
std::string info_problem(std::string_view text);

/// How a number of a rule is taken that is not one of those that the help lists, such as "rule 10
/// is taken as caro-overline, and the game goes on after a five". Empty for the others, and in the
/// Yixin dialect, where 2, 5 and 6 are rules.
std::string rule_remark(const InfoOptions& options);

/// Carries out one line of INFO.
InfoTopic apply_info(InfoOptions& options, std::string_view text);

/// The clock for the next move.
///   turn    never sent: 30 s, or no limit if there is one of depth or nodes; negative: no limit;
///           0: as fast as possible; the time manager takes kUnlimitedMs and above as no limit.
///   match   0, negative, or kUnlimitedMs and above: no limit.
///   left    kUnlimitedMs and above: no limit; 0 or less: move at once.
/// Yixin-Board says "unlimited" by values of its own, which count as such after YXSHOWINFO.
TimeControl time_control(const InfoOptions& options);

/// Depth, nodes and the width of the candidates.
Limits search_limits(const InfoOptions& options);

/// The rule that the number asks for. 2 means continuous for Gomocup but renju in the Yixin
/// dialect, where 5 and 6 are freestyle with a swap opening.
GameRule game_rule(const InfoOptions& options);

}  // namespace fukumi
