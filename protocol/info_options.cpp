// See info_options.h.
#include "protocol/info_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/core/text.h"
#include "formats/board_options.h"
#include "protocol/command_parser.h"

namespace fukumi {

namespace {

constexpr std::int64_t kDefaultTurnMs = 30000;
// Yixin-Board sends at least these values of timeout_turn and timeout_match for "no limit".
constexpr std::int64_t kYixinUnlimitedTurnMs = 2000000;
constexpr std::int64_t kYixinUnlimitedMatchMs = 100000000;

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

/// The member of InfoOptions that a key sets; monostate if the key has no effect.
using Field = std::variant<std::monostate, std::int64_t InfoOptions::*,
                           std::optional<std::int64_t> InfoOptions::*, int InfoOptions::*,
                           bool InfoOptions::*, std::string InfoOptions::*>;

enum class Dialect : std::uint8_t { Any, Yixin };

struct Key {
    std::string_view name;
    std::string_view help;
    Dialect dialect = Dialect::Any;
    InfoTopic topic = InfoTopic::None;
    Field field = {};
    // The smallest and the largest accepted value; accepts() treats the key `rule` separately.
    std::int64_t least = kLeast;
    std::int64_t most = kMost;
};

using Options = InfoOptions;
constexpr const char* kNoUse = "accepted; changes nothing";

constexpr Key kKeys[] = {
    {"timeout_turn",
     "milliseconds for a move; 0: as fast as possible; negative: no limit; 30000, or no limit if "
     "max_depth or max_node was sent",
     Dialect::Any, InfoTopic::Time, &Options::timeout_turn},
    {"timeout_match", "milliseconds for all moves of a game; 0 or negative: no limit", Dialect::Any,
     InfoTopic::Time, &Options::timeout_match},
    {"time_left", "milliseconds left of the game", Dialect::Any, InfoTopic::Time,
     &Options::time_left},
    {"time_increment", "milliseconds gained with each move", Dialect::Yixin, InfoTopic::Time,
     &Options::time_increment, 0},
    {"max_memory", "bytes for the whole process; 0: 350 MiB", Dialect::Any, InfoTopic::Memory,
     &Options::max_memory, 0},
    {"hash_size", "KiB for the transposition table at most, within max_memory", Dialect::Yixin,
     InfoTopic::HashSize, &Options::hash_size, 0},
    {"thread_num", "threads of the search, from 1 on", Dialect::Yixin, InfoTopic::Threads,
     &Options::thread_num, 1},
    {"max_depth", "plies of a search; 0: no limit", Dialect::Yixin, InfoTopic::Other,
     &Options::max_depth},
    {"max_node", "nodes of a search; 0: no limit", Dialect::Yixin, InfoTopic::Other,
     &Options::max_node},
    {"rule",
     "0 freestyle, 1 standard, 4 renju, 8 caro-overline, 9 caro; 2 more: the game goes on after a "
     "five",
     Dialect::Any, InfoTopic::Rule, &Options::rule},
    {"game_type", "0 human, 1 engine, 2 or 3 tournament: no pondering", Dialect::Any,
     InfoTopic::Other, &Options::game_type},
    {"show_detail", "0 to 3: lines for Yixin-Board while the engine thinks", Dialect::Yixin,
     InfoTopic::Other, &Options::show_detail, 0, 3},
    {"strength", "0 to 100: the level of play; 100 is full strength", Dialect::Yixin,
     InfoTopic::Strength, &Options::strength, 0, kFullStrength},
    {"random_seed",
     "a number that makes the choices of a level below 100 and of the swap2 book repeatable",
     Dialect::Any, InfoTopic::Seed, &Options::random_seed},
    {"folder", kNoUse},
    {"evaluate", kNoUse},
    {"caution_factor",
     "0 to 5: how far from the stones the engine looks for moves; without it the engine chooses",
     Dialect::Yixin, InfoTopic::Other, &Options::caution_factor, 0, kWholeBoardRange},
    {"pondering", "1: think while the opponent does, but not in a tournament; 0: do not",
     Dialect::Yixin, InfoTopic::Other, &Options::pondering, 0, 1},
    {"opening_book", "0: choose the stones of swap2 by search alone; 1: by the book, too",
     Dialect::Any, InfoTopic::OpeningBook, &Options::opening_book, 0, 1},
    {"database", "the database of positions, a file; made if missing; 0: none", Dialect::Any,
     InfoTopic::Database, &Options::database},
    {"database_readonly", "1: do not write into the database; 0: write", Dialect::Any,
     InfoTopic::Database, &Options::database_readonly, 0, 1},
    {"usedatabase", "1: searches probe the database and are stored in it; 0: they are not",
     Dialect::Yixin, InfoTopic::UseDatabase, &Options::use_database, 0, 1},
    {"start_depth", kNoUse, Dialect::Yixin},
    {"checkmate", kNoUse, Dialect::Yixin},
    {"nbestsym", kNoUse, Dialect::Yixin},
    {"vcthread", kNoUse, Dialect::Yixin},
    {"thread_split_depth", kNoUse, Dialect::Yixin},
    {"swapable", kNoUse, Dialect::Yixin},
};

/// Returns the key of this name, or null.
const Key* find_key(std::string_view word) {
    const std::string name = to_lower(word);
    const Key* const found = std::find_if(std::begin(kKeys), std::end(kKeys),
                                          [&](const Key& k) { return k.name == name; });
    return found == std::end(kKeys) ? nullptr : found;
}

/// Converts the number of `INFO rule` to a rule. In the Gomocup protocol the bit with value 2 means
/// a continuous game. In the Yixin dialect 2 is renju, and 5 and 6 are freestyle with a swap
/// opening. Returns nothing if neither this function nor formats/board_options.h knows the number.
std::optional<GameRule> rule_of(std::int64_t number, bool is_yixin_dialect) {
    if (is_yixin_dialect && number == 2)
        return GameRule{Rule::Renju, false};
    if (is_yixin_dialect && (number == 5 || number == 6))
        return GameRule{Rule::Freestyle, false};
    // 5 is the sum of renju (4) and standard (1), which adds nothing to renju.
    if (number == 5)
        return GameRule{Rule::Renju, false};
    const auto rule = formats::rule_from_info(number);
    if (!rule)
        return std::nullopt;
    return GameRule{*rule, formats::continuous_from_info(number)};
}

bool accepts(const Key& key, std::int64_t value) {
    if (key.topic == InfoTopic::Rule)
        return rule_of(value, false).has_value();
    return value >= key.least && value <= key.most;
}

/// Describes the values that the key accepts, for the message about a wrong value.
std::string accepted_values(const Key& key, bool is_number) {
    if (key.topic == InfoTopic::Rule) {
        std::string list;
        for (const Rule rule : kAllRules)
            list +=
                fmt::format("{}{} {}", list.empty() ? "" : ", ", info_number(rule), name_of(rule));
        return list;
    }
    if (!is_number)
        return "it takes a number";
    if (key.most == kMost)
        return fmt::format("it takes {} or more", key.least);
    return fmt::format("it takes {} {} {}", key.least, key.most == 1 ? "or" : "to", key.most);
}

/// Makes a word from the manager safe to print: cuts it to 24 bytes, and replaces each byte except
/// letters, digits, '_', '-' and '.' by a question mark.
std::string plain_word(std::string_view word) {
    constexpr std::size_t kLongest = 24;
    std::string text(word.substr(0, kLongest));
    for (char& c : text) {
        if (!is_letter(c) && !is_digit(c) && c != '_' && c != '-' && c != '.')
            c = '?';
    }
    return text;
}

std::string unknown_key(std::string_view word) {
    std::vector<std::string_view> names;
    for (const Key& key : kKeys)
        names.push_back(key.name);
    const std::string_view meant = nearest_name(word, names);
    return fmt::format("INFO {} is unknown{}", plain_word(word),
                       meant.empty() ? "" : fmt::format("; {} is known", meant));
}

/// Parses the value of a key from `text` and stores it in the key's option. Returns the problem
/// with the value, or an empty string.
std::string store(InfoOptions& options, const Key& key, std::string_view text) {
    if (const auto* path = std::get_if<std::string InfoOptions::*>(&key.field)) {
        options.** path = text == "0" ? std::string_view() : text;
        return {};
    }
    const std::string_view word = take_word(text);
    if (word.empty())
        return fmt::format("INFO {} lacks its value", key.name);
    const auto value = parse_truncated(word);
    if (!value || !accepts(key, *value))
        return fmt::format("INFO {} {} is ignored: {}", key.name, plain_word(word),
                           accepted_values(key, value.has_value()));
    std::visit(
        [&](auto field) {
            using Member = decltype(field);
            if constexpr (std::is_same_v<Member, int InfoOptions::*>)
                options.*field = static_cast<int>(std::clamp<std::int64_t>(
                    *value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
            else if constexpr (std::is_same_v<Member, bool InfoOptions::*>)
                options.*field = *value == 1;
            else if constexpr (!std::is_same_v<Member, std::monostate> &&
                               !std::is_same_v<Member, std::string InfoOptions::*>)
                options.*field = *value;
        },
        key.field);
    return {};
}

}  // namespace

std::vector<InfoKey> info_keys() {
    std::vector<InfoKey> keys;
    for (const Key& key : kKeys)
        keys.push_back({key.name, key.help});
    return keys;
}

bool concerns_clock(std::string_view text) {
    const Key* const key = find_key(take_word(text));
    return key != nullptr && key->topic == InfoTopic::Time;
}

InfoChange apply_info(InfoOptions& options, std::string_view text) {
    const std::string_view word = take_word(text);
    if (word.empty())
        return {};
    const Key* const key = find_key(word);
    if (key == nullptr)
        return {InfoTopic::None, unknown_key(word)};
    options.yixin_dialect |= key->dialect == Dialect::Yixin;
    if (key->topic == InfoTopic::None)
        return {};
    std::string problem = store(options, *key, text);
    return {problem.empty() ? key->topic : InfoTopic::None, std::move(problem)};
}

std::string rule_remark(const InfoOptions& options) {
    if (options.yixin_dialect)
        return {};
    for (const Rule rule : kAllRules) {
        if (options.rule == info_number(rule))
            return {};
    }
    const GameRule taken = game_rule(options);
    return fmt::format("rule {} is taken as {}{}", options.rule, name_of(taken.rule),
                       taken.continuous ? ", and the game goes on after a five" : "");
}

TimeControl time_control(const InfoOptions& options) {
    TimeControl clock;
    clock.increment_ms = options.time_increment;
    if (options.yixin_client && options.timeout_turn.value_or(0) >= kYixinUnlimitedTurnMs &&
        options.timeout_match.value_or(0) >= kYixinUnlimitedMatchMs) {
        return clock;
    }
    const bool otherwise_limited = options.max_depth > 0 || options.max_node > 0;
    if (options.timeout_turn) {
        if (*options.timeout_turn >= 0)
            clock.turn_ms = options.timeout_turn;
    } else if (!otherwise_limited) {
        clock.turn_ms = kDefaultTurnMs;
    }
    const auto is_limit = [](std::int64_t ms) { return ms < kUnlimitedMs; };
    if (options.timeout_match && *options.timeout_match > 0 && is_limit(*options.timeout_match)) {
        clock.match_ms = options.timeout_match;
    }
    if (options.time_left && is_limit(*options.time_left))
        clock.time_left_ms = options.time_left;
    return clock;
}

Limits search_limits(const InfoOptions& options) {
    Limits limits;
    if (options.max_depth > 0)
        limits.max_depth = std::min(options.max_depth, limits.max_depth);
    limits.max_nodes = std::max<std::int64_t>(options.max_node, 0);
    limits.candidate_range = options.caution_factor;
    return limits;
}

GameRule game_rule(const InfoOptions& options) {
    return rule_of(options.rule, options.yixin_dialect).value_or(GameRule{});
}

}  // namespace fukumi
