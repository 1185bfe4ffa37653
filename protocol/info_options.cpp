// See info_options.h.
#include "protocol/info_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/nearest_name.h"
#include "engine/core/text.h"
#include "formats/rule_numbers.h"
#include "protocol/command_parser.h"

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
    CautionFactor,
    Pondering,
    OpeningBook,
    Database,
    DatabaseReadonly,
    UseDatabase,
    Folder,
    Ignored,       ///< known and of no use to us
    IgnoredYixin,  ///< the same, but it tells the dialect
};

constexpr const char* kNoUse = "accepted; changes nothing";

struct KeyEntry {
    InfoKey told;
    Key key;
};
constexpr KeyEntry kKeys[] = {
    {{"timeout_turn",
      "milliseconds for a move; 0: as fast as possible; negative: no limit; 30000, or no limit if "
      "max_depth or max_node was sent"},
     Key::TimeoutTurn},
    {{"timeout_match", "milliseconds for all moves of a game; 0 or negative: no limit"},
     Key::TimeoutMatch},
    {{"time_left", "milliseconds left of the game"}, Key::TimeLeft},
    {{"time_increment", "milliseconds gained with each move"}, Key::TimeIncrement},
    {{"max_memory", "bytes for the whole process; 0: 350 MiB"}, Key::MaxMemory},
    {{"hash_size", "KiB for the transposition table at most, within max_memory"}, Key::HashSize},
    {{"thread_num", "threads of the search, from 1 on"}, Key::ThreadNum},
    {{"max_depth", "plies of a search; 0: no limit"}, Key::MaxDepth},
    {{"max_node", "nodes of a search; 0: no limit"}, Key::MaxNode},
    {{"rule",
      "0 freestyle, 1 standard, 4 renju, 8 caro-overline, 9 caro; 2 more: the game goes on after a "
      "five"},
     Key::Rule},
    {{"game_type", "0 human, 1 engine, 2 or 3 tournament, in which nobody ponders"}, Key::GameType},
    {{"show_detail", "0 to 3: lines for Yixin-Board while the engine thinks"}, Key::ShowDetail},
    {{"strength", "0 to 100: the level of play; 100 is full strength"}, Key::Strength},
    {{"random_seed",
      "a number that makes the choices of a level below 100 and of the swap2 book repeatable"},
     Key::RandomSeed},
    {{"folder", kNoUse}, Key::Folder},
    {{"evaluate", kNoUse}, Key::Ignored},
    {{"caution_factor",
      "0 to 5: how far from the stones moves are looked for; without it the engine chooses"},
     Key::CautionFactor},
    {{"pondering", "1: think while the opponent does, but not in a tournament; 0: do not"},
     Key::Pondering},
    {{"opening_book", "0: choose the stones of swap2 by search alone; 1: by the book, too"},
     Key::OpeningBook},
    {{"database", "a file that keeps what is known of positions; made if missing; 0: none"},
     Key::Database},
    {{"database_readonly", "1: leave the database as it is; 0: write into it"},
     Key::DatabaseReadonly},
    {{"usedatabase", "1: searches ask the database and are remembered in it; 0: they do not"},
     Key::UseDatabase},
    {{"start_depth", kNoUse}, Key::IgnoredYixin},
    {{"checkmate", kNoUse}, Key::IgnoredYixin},
    {{"nbestsym", kNoUse}, Key::IgnoredYixin},
    {{"vcthread", kNoUse}, Key::IgnoredYixin},
    {{"thread_split_depth", kNoUse}, Key::IgnoredYixin},
    {{"swapable", kNoUse}, Key::IgnoredYixin},
};

Key take_key(std::string_view& text) {
    const std::string word = to_lower(take_word(text));
    for (const KeyEntry& entry : kKeys) {
        if (entry.told.name == word)
            return entry.key;
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
           key == Key::Strength || key == Key::CautionFactor || key == Key::Pondering ||
           key == Key::UseDatabase || key == Key::IgnoredYixin;
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

bool is_switch(Key key) noexcept {
    return key == Key::Pondering || key == Key::OpeningBook || key == Key::DatabaseReadonly ||
           key == Key::UseDatabase;
}

/// Whether the key has a meaning for this value.
bool accepts(Key key, std::int64_t value) noexcept {
    if (is_switch(key))
        return value == 0 || value == 1;
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
        case Key::CautionFactor:
            return value >= 0 && value <= kMostCaution;
        case Key::Strength:
            return value >= 0 && value <= kFullStrength;
        default:
            return true;
    }
}

/// Words of the manager as they may stand in a message: short and plain.
std::string shown(std::string_view word) {
    constexpr std::size_t kLongest = 24;
    std::string text(word.substr(0, kLongest));
    for (char& c : text) {
        if (!is_letter(c) && !is_digit(c) && c != '_' && c != '-' && c != '.')
            c = '?';
    }
    return text;
}

std::string_view peek_word(std::string_view text) {
    return take_word(text);
}

/// What the key takes, for messages.
std::string values_of(Key key, bool is_number) {
    if (key == Key::Rule) {
        std::string list;
        for (const Rule rule : kAllRules)
            list +=
                fmt::format("{}{} {}", list.empty() ? "" : ", ", info_number(rule), name_of(rule));
        return list;
    }
    if (!is_number)
        return "it takes a number";
    if (is_switch(key))
        return "it takes 0 or 1";
    switch (key) {
        case Key::ThreadNum:
            return "it takes 1 or more";
        case Key::ShowDetail:
            return "it takes 0 to 3";
        case Key::CautionFactor:
            return "it takes 0 to 5";
        case Key::Strength:
            return fmt::format("it takes 0 to {}", kFullStrength);
        default:
            return "it takes 0 or more";
    }
}

InfoTopic set_switch(InfoOptions& options, Key key, bool on) {
    switch (key) {
        case Key::Pondering:
            options.pondering = on;
            return InfoTopic::Other;
        case Key::OpeningBook:
            options.opening_book = on;
            return InfoTopic::OpeningBook;
        case Key::DatabaseReadonly:
            options.database_readonly = on;
            return InfoTopic::Database;
        case Key::UseDatabase:
            options.use_database = on;
            return InfoTopic::UseDatabase;
        default:
            return InfoTopic::None;
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
        case Key::CautionFactor:
            options.caution_factor = static_cast<int>(value);
            return InfoTopic::Other;
        default:
            return set_switch(options, key, value == 1);
    }
}

}  // namespace

std::vector<InfoKey> info_keys() {
    std::vector<InfoKey> keys;
    for (const KeyEntry& entry : kKeys)
        keys.push_back(entry.told);
    return keys;
}

bool concerns_clock(std::string_view text) {
    return is_clock_key(take_key(text));
}

std::string info_problem(std::string_view text) {
    const std::string_view word = peek_word(text);
    if (word.empty())
        return {};
    const Key key = take_key(text);
    if (key == Key::Unknown) {
        std::vector<std::string_view> names;
        for (const KeyEntry& entry : kKeys)
            names.push_back(entry.told.name);
        const std::string_view meant = nearest_name(word, names);
        return fmt::format("INFO {} is unknown{}", shown(word),
                           meant.empty() ? "" : fmt::format("; {} is known", meant));
    }
    if (key == Key::Folder || key == Key::Database || key == Key::Ignored ||
        key == Key::IgnoredYixin)
        return {};
    const std::string_view value = take_word(text);
    if (value.empty())
        return fmt::format("INFO {} lacks its value", to_lower(word));
    const auto number = parse_truncated(value);
    if (number && accepts(key, *number))
        return {};
    return fmt::format("INFO {} {} is ignored: {}", to_lower(word), shown(value),
                       values_of(key, number.has_value()));
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
    if (key == Key::Database) {
        options.database = text == "0" ? std::string_view() : text;
        return InfoTopic::Database;
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
    limits.caution = options.caution_factor;
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
