// See info_options.h.
#include "protocol/gomocup/info_options.h"

#include <algorithm>
#include <utility>

#include "engine/core/text.h"
#include "protocol/formats/rule_numbers.h"
#include "protocol/gomocup/command_parser.h"

namespace fukumi {

namespace {

constexpr std::int64_t kDefaultTurnMs = 30000;
// What Yixin-Board sends for "unlimited".
constexpr std::int64_t kYixinUnlimitedTurnMs = 2000000;
constexpr std::int64_t kYixinUnlimitedMatchMs = 100000000;
// Freestyle in the Yixin dialect; by their bits the numbers ask for renju.
constexpr int kFreestyleSwap1 = 5;
constexpr int kFreestyleSwap2 = 6;

enum class Key : std::uint8_t {
    Unknown,
    TimeoutTurn,
    TimeoutMatch,
    TimeLeft,
    TimeIncrement,
    MaxMemory,
    HashSize,
    ThreadNum,
    MaxDepth,
    MaxNode,
    Rule,
    GameType,
    ShowDetail,
    Strength,
    RandomSeed,
    Folder,
    Ignored,       ///< known and of no use to us
    IgnoredYixin,  ///< the same, but it tells the dialect
};

constexpr std::pair<std::string_view, Key> kKeys[] = {
    {"TIMEOUT_TURN", Key::TimeoutTurn},
    {"TIMEOUT_MATCH", Key::TimeoutMatch},
    {"TIME_LEFT", Key::TimeLeft},
    {"TIME_INCREMENT", Key::TimeIncrement},
    {"MAX_MEMORY", Key::MaxMemory},
    {"HASH_SIZE", Key::HashSize},
    {"THREAD_NUM", Key::ThreadNum},
    {"MAX_DEPTH", Key::MaxDepth},
    {"MAX_NODE", Key::MaxNode},
    {"RULE", Key::Rule},
    {"GAME_TYPE", Key::GameType},
    {"SHOW_DETAIL", Key::ShowDetail},
    {"STRENGTH", Key::Strength},
    {"RANDOM_SEED", Key::RandomSeed},
    {"FOLDER", Key::Folder},
    {"EVALUATE", Key::Ignored},
    {"PONDERING", Key::IgnoredYixin},
    {"START_DEPTH", Key::IgnoredYixin},
    {"CAUTION_FACTOR", Key::IgnoredYixin},
    {"CHECKMATE", Key::IgnoredYixin},
    {"NBESTSYM", Key::IgnoredYixin},
    {"VCTHREAD", Key::IgnoredYixin},
    {"THREAD_SPLIT_DEPTH", Key::IgnoredYixin},
    {"USEDATABASE", Key::IgnoredYixin},
    {"SWAPABLE", Key::IgnoredYixin},
};

Key take_key(std::string_view& text) {
    const std::string word = to_upper(take_word(text));
    for (const auto& [name, key] : kKeys) {
        if (name == word)
            return key;
    }
    return Key::Unknown;
}

bool is_clock_key(Key key) noexcept {
    return key == Key::TimeoutTurn || key == Key::TimeoutMatch || key == Key::TimeLeft ||
           key == Key::TimeIncrement;
}

bool is_yixin_key(Key key) noexcept {
    return key == Key::TimeIncrement || key == Key::HashSize || key == Key::ThreadNum ||
           key == Key::MaxDepth || key == Key::MaxNode || key == Key::ShowDetail ||
           key == Key::Strength || key == Key::IgnoredYixin;
}

int to_int(std::int64_t value) noexcept {
    return static_cast<int>(std::clamp<std::int64_t>(value, -1000000, 1000000));
}

bool is_known_rule(std::int64_t number) noexcept {
    if (number < 0 || number > 15)
        return false;
    const int bits = static_cast<int>(number);
    return formats::rule_from_info(bits).has_value() || bits == kFreestyleSwap1;
}

/// Whether the key has a meaning for this value.
bool accepts(Key key, std::int64_t value) noexcept {
    switch (key) {
        case Key::TimeIncrement:
        case Key::MaxMemory:
        case Key::HashSize:
            return value >= 0;
        case Key::ThreadNum:
            return value >= 1;
        case Key::Rule:
            return is_known_rule(value);
        case Key::ShowDetail:
            return value >= 0 && value <= 3;
        case Key::Strength:
            return value >= 0 && value <= kFullStrength;
        default:
            return true;
    }
}

/// Stores `value` if the key accepts it.
InfoTopic set_number(InfoOptions& options, Key key, std::int64_t value) {
    if (!accepts(key, value))
        return InfoTopic::None;
    switch (key) {
        case Key::TimeoutTurn:
            options.timeout_turn = value;
            return InfoTopic::Time;
        case Key::TimeoutMatch:
            options.timeout_match = value;
            return InfoTopic::Time;
        case Key::TimeLeft:
            options.time_left = value;
            return InfoTopic::Time;
        case Key::TimeIncrement:
            options.time_increment = value;
            return InfoTopic::Time;
        case Key::MaxMemory:
            options.max_memory = value;
            return InfoTopic::Memory;
        case Key::HashSize:
            options.hash_size = value;
            return InfoTopic::HashSize;
        case Key::ThreadNum:
            options.thread_num = std::min(to_int(value), Searcher::kMaxThreads);
            return InfoTopic::Threads;
        case Key::MaxDepth:
            options.max_depth = std::max(to_int(value), 0);
            return InfoTopic::Other;
        case Key::MaxNode:
            options.max_node = std::max<std::int64_t>(value, 0);
            return InfoTopic::Other;
        case Key::Rule:
            options.rule = static_cast<int>(value);
            return InfoTopic::Rule;
        case Key::GameType:
            options.game_type = to_int(value);
            return InfoTopic::Other;
        case Key::ShowDetail:
            options.show_detail = static_cast<int>(value);
            return InfoTopic::Other;
        case Key::Strength:
            options.strength = static_cast<int>(value);
            return InfoTopic::Strength;
        case Key::RandomSeed:
            options.random_seed = value;
            return InfoTopic::Seed;
        default:
            return InfoTopic::None;
    }
}

}  // namespace

bool concerns_clock(std::string_view text) {
    return is_clock_key(take_key(text));
}

InfoTopic apply_info(InfoOptions& options, std::string_view text) {
    const Key key = take_key(text);
    if (is_yixin_key(key))
        options.yixin_dialect = true;
    if (key == Key::Folder) {
        if (text.empty())
            return InfoTopic::None;
        options.folder = text;
        return InfoTopic::Other;
    }
    const auto value = parse_truncated(take_word(text));
    return value ? set_number(options, key, *value) : InfoTopic::None;
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
    limits.max_nodes = options.max_node;
    return limits;
}

GameRule game_rule(const InfoOptions& options) {
    const int bits = options.rule;
    if (options.yixin_dialect) {
        if (bits == 2)
            return {Rule::Renju, false};
        if (bits == kFreestyleSwap1 || bits == kFreestyleSwap2)
            return {Rule::Freestyle, false};
    }
    // 4 + 1: renju asks for exactly five anyway.
    if (bits == kFreestyleSwap1)
        return {Rule::Renju, false};
    return {formats::rule_from_info(bits).value_or(Rule::Freestyle),
            formats::continuous_from_info(bits)};
}

}  // namespace fukumi
