// Tests how INFO lines set options, and which clocks, limits and rules follow from the options.
#include "protocol/info_options.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi {
namespace {

using Limit = std::optional<std::int64_t>;

InfoOptions after(std::initializer_list<std::string_view> lines) {
    InfoOptions options;
    for (const std::string_view line : lines)
        apply_info(options, line);
    return options;
}

TEST_SUITE("protocol info options") {
    TEST_CASE("keys in any case, with the topic that concerns the engine") {
        InfoOptions options;
        const auto topic = [&](std::string_view line) {
            const InfoChange change = apply_info(options, line);
            CHECK(change.problem == "");
            return change.topic;
        };
        CHECK(topic("timeout_turn 5000") == InfoTopic::Time);
        CHECK(topic("TIMEOUT_MATCH 100000") == InfoTopic::Time);
        CHECK(topic("Time_Left 90000.75") == InfoTopic::Time);
        CHECK(topic("time_increment 100") == InfoTopic::Time);
        CHECK(topic("max_memory 367001600") == InfoTopic::Memory);
        CHECK(topic("hash_size 65536") == InfoTopic::HashSize);
        CHECK(topic("thread_num 4") == InfoTopic::Threads);
        CHECK(topic("rule 9") == InfoTopic::Rule);
        CHECK(topic("max_depth 12") == InfoTopic::Other);
        CHECK(topic("max_node 1000") == InfoTopic::Other);
        CHECK(topic("game_type 3") == InfoTopic::Other);
        CHECK(topic("show_detail 3") == InfoTopic::Other);
        CHECK(topic("strength 30") == InfoTopic::Strength);
        CHECK(topic("random_seed 7") == InfoTopic::Seed);
        CHECK(topic("opening_book 0") == InfoTopic::OpeningBook);
        CHECK(topic("DATABASE C:\\Some Where\\y.fdb") == InfoTopic::Database);
        CHECK(topic("database_readonly 1") == InfoTopic::Database);
        CHECK(topic("usedatabase 0") == InfoTopic::UseDatabase);
        CHECK(options.database == "C:\\Some Where\\y.fdb");
        CHECK(options.database_readonly);
        CHECK_FALSE(options.use_database);
        CHECK(options.timeout_turn == 5000);
        CHECK(options.timeout_match == 100000);
        CHECK(options.time_left == 90000);
        CHECK(options.time_increment == 100);
        CHECK(options.max_memory == 367001600);
        CHECK(options.hash_size == 65536);
        CHECK(options.thread_num == 4);
        CHECK(options.rule == 9);
        CHECK(options.max_depth == 12);
        CHECK(options.max_node == 1000);
        CHECK(options.game_type == 3);
        CHECK(options.show_detail == 3);
        CHECK(options.strength == 30);
        CHECK(options.random_seed == 7);
        CHECK_FALSE(options.opening_book);
    }

    TEST_CASE("an empty path and 0 mean no database; the key is not of the Yixin dialect") {
        for (const std::string_view line : {"database", "database 0"}) {
            InfoOptions options = after({"database x.fdb"});
            CHECK(apply_info(options, line).topic == InfoTopic::Database);
            CHECK(options.database == "");
            CHECK_FALSE(options.yixin_dialect);
        }
        CHECK(after({"usedatabase 1"}).yixin_dialect);
    }

    TEST_CASE("bad lines keep the old values and are reported, with the key that was meant") {
        const struct {
            std::string_view line;
            std::string_view problem;
        } cases[] = {
            {"max_nodes 5", "INFO max_nodes is unknown; max_node is known"},
            {"TIMEOUT_TRUN 5", "INFO TIMEOUT_TRUN is unknown; timeout_turn is known"},
            {"databse x", "INFO databse is unknown; database is known"},
            {"no_such_key 5", "INFO no_such_key is unknown"},
            {"max_memory -1", "INFO max_memory -1 is ignored: it takes 0 or more"},
            {"hash_size -1", "INFO hash_size -1 is ignored: it takes 0 or more"},
            {"thread_num 0", "INFO thread_num 0 is ignored: it takes 1 or more"},
            {"timeout_turn soon", "INFO timeout_turn soon is ignored: it takes a number"},
            {"timeout_turn", "INFO timeout_turn lacks its value"},
            {"usedatabase 2", "INFO usedatabase 2 is ignored: it takes 0 or 1"},
            {"show_detail 4", "INFO show_detail 4 is ignored: it takes 0 to 3"},
            {"strength 101", "INFO strength 101 is ignored: it takes 0 to 100"},
            {"strength x", "INFO strength x is ignored: it takes a number"},
        };
        InfoOptions options = after({"timeout_turn 5000", "rule 4", "thread_num 2"});
        for (const auto& c : cases) {
            CAPTURE(c.line);
            const InfoChange change = apply_info(options, c.line);
            CHECK(change.topic == InfoTopic::None);
            CHECK(change.problem == c.problem);
        }
        for (const std::string_view number : {"12", "255", "-1", "7", "99", "caro"}) {
            const InfoChange change = apply_info(options, "rule " + std::string(number));
            CHECK(change.topic == InfoTopic::None);
            CHECK(change.problem ==
                  "INFO rule " + std::string(number) +
                      " is ignored: 0 freestyle, 1 standard, 4 renju, 8 caro-overline, 9 caro");
        }
        CHECK(options.timeout_turn == 5000);
        CHECK(options.rule == 4);
        CHECK(options.thread_num == 2);
        // If a line is long and contains strange bytes, the report about it is short and plain
        // ASCII.
        const std::string strange =
            apply_info(options, std::string(5000, '\x01') + " \xff\r").problem;
        CHECK(strange.size() < 60);
        CHECK(std::all_of(strange.begin(), strange.end(),
                          [](char c) { return c >= ' ' && c <= '~'; }));
    }

    TEST_CASE("keys without a use are accepted") {
        for (const std::string_view line :
             {"", "folder", "folder a b", "evaluate 1,1", "vcthread x"}) {
            CAPTURE(line);
            InfoOptions options;
            const InfoChange change = apply_info(options, line);
            CHECK(change.topic == InfoTopic::None);
            CHECK(change.problem == "");
        }
    }

    TEST_CASE("a rule number outside the list is reported as the rule it is taken for") {
        const auto remark = [](const char* line) { return rule_remark(after({line})); };
        CHECK(remark("rule 2") ==
              "rule 2 is taken as freestyle, and the game goes on after a five");
        CHECK(remark("rule 3") == "rule 3 is taken as standard, and the game goes on after a five");
        CHECK(remark("rule 5") == "rule 5 is taken as renju");
        CHECK(remark("rule 6") == "rule 6 is taken as renju, and the game goes on after a five");
        CHECK(remark("rule 10") ==
              "rule 10 is taken as caro-overline, and the game goes on after a five");
        CHECK(rule_remark(after({"rule 2", "thread_num 1"})) == "");
        for (const char* listed : {"rule 0", "rule 1", "rule 4", "rule 8", "rule 9"})
            CHECK(remark(listed) == "");
    }

    TEST_CASE("lines about the clock concern a running search") {
        for (const std::string_view line : {"timeout_turn 0", "TIMEOUT_MATCH 1", "time_left 5"}) {
            CAPTURE(line);
            CHECK(concerns_clock(line));
        }
        for (const std::string_view line : {"rule 4", "max_node 5", "", "evaluate 1,1", "time"}) {
            CAPTURE(line);
            CHECK_FALSE(concerns_clock(line));
        }
    }

    TEST_CASE("the time for a move") {
        const auto turn = [](std::initializer_list<std::string_view> lines) {
            return time_control(after(lines)).turn_ms;
        };
        CHECK(turn({}) == Limit(30000));
        CHECK(turn({"timeout_turn 5000"}) == Limit(5000));
        CHECK(turn({"timeout_turn 0"}) == Limit(0));
        CHECK(turn({"timeout_turn -1"}) == Limit());
        CHECK(turn({"max_depth 5"}) == Limit());
        CHECK(turn({"max_node 5"}) == Limit());
        CHECK(turn({"max_depth 0", "max_node -1"}) == Limit(30000));
        CHECK(turn({"max_node 5", "timeout_turn 700"}) == Limit(700));
        CHECK(turn({"timeout_turn 99999999999999999999"}) ==
              Limit(std::numeric_limits<std::int64_t>::max()));
    }

    TEST_CASE("the time for a game and what is left of it") {
        const auto clock = [](std::initializer_list<std::string_view> lines) {
            return time_control(after(lines));
        };
        CHECK(clock({"timeout_match 180000"}).match_ms == Limit(180000));
        CHECK(clock({"timeout_match 0"}).match_ms == Limit());
        CHECK(clock({"timeout_match -1"}).match_ms == Limit());
        CHECK(clock({"timeout_match 2147483647"}).match_ms == Limit());
        CHECK(clock({"time_left 5000"}).time_left_ms == Limit(5000));
        CHECK(clock({"time_left 0"}).time_left_ms == Limit(0));
        CHECK(clock({"time_left -350"}).time_left_ms == Limit(-350));
        CHECK(clock({"time_left 2147483646"}).time_left_ms == Limit(2147483646));
        CHECK(clock({"time_left 2147483647"}).time_left_ms == Limit());
        CHECK(clock({"time_left 99999999999999"}).time_left_ms == Limit());
        CHECK(clock({"time_increment 250"}).increment_ms == 250);
    }

    TEST_CASE("no clock, in the words of c-gomoku-cli and of Yixin-Board") {
        const TimeControl nodes_only =
            time_control(after({"timeout_match 0", "max_node 500", "time_left 2147483647"}));
        CHECK_FALSE(nodes_only.turn_ms.has_value());
        CHECK_FALSE(nodes_only.match_ms.has_value());
        CHECK_FALSE(nodes_only.time_left_ms.has_value());

        InfoOptions yixin =
            after({"timeout_turn 2000000", "timeout_match 100000000", "time_left 100000000"});
        CHECK(time_control(yixin).turn_ms == Limit(2000000));
        yixin.yixin_client = true;
        CHECK_FALSE(time_control(yixin).turn_ms.has_value());
        CHECK_FALSE(time_control(yixin).match_ms.has_value());
        CHECK_FALSE(time_control(yixin).time_left_ms.has_value());
        apply_info(yixin, "timeout_turn 5000");
        CHECK(time_control(yixin).turn_ms == Limit(5000));
    }

    TEST_CASE("depth and nodes") {
        const Limits none = search_limits({});
        CHECK(none.max_depth == Limits{}.max_depth);
        CHECK(none.max_nodes == 0);
        CHECK(search_limits(after({"max_depth 6"})).max_depth == 6);
        CHECK(search_limits(after({"max_depth 100000"})).max_depth == Limits{}.max_depth);
        CHECK(search_limits(after({"max_depth -1"})).max_depth == Limits{}.max_depth);
        CHECK(search_limits(after({"max_node 77"})).max_nodes == 77);
        CHECK(search_limits(after({"max_node -1"})).max_nodes == 0);
    }

    TEST_CASE("the number of the rule, in two dialects") {
        const struct {
            int number;
            GameRule gomocup;
            GameRule yixin;
        } cases[] = {
            {0, {Rule::Freestyle, false}, {Rule::Freestyle, false}},
            {1, {Rule::Standard, false}, {Rule::Standard, false}},
            {2, {Rule::Freestyle, true}, {Rule::Renju, false}},
            {3, {Rule::Standard, true}, {Rule::Standard, true}},
            {4, {Rule::Renju, false}, {Rule::Renju, false}},
            {5, {Rule::Renju, false}, {Rule::Freestyle, false}},
            {6, {Rule::Renju, true}, {Rule::Freestyle, false}},
            {8, {Rule::CaroOverline, false}, {Rule::CaroOverline, false}},
            {9, {Rule::CaroExact, false}, {Rule::CaroExact, false}},
            {10, {Rule::CaroOverline, true}, {Rule::CaroOverline, true}},
            {11, {Rule::CaroExact, true}, {Rule::CaroExact, true}},
        };
        for (const auto& c : cases) {
            CAPTURE(c.number);
            InfoOptions options;
            CHECK(apply_info(options, "rule " + std::to_string(c.number)).topic == InfoTopic::Rule);
            CHECK(game_rule(options) == c.gomocup);
            options.yixin_dialect = true;
            CHECK(game_rule(options) == c.yixin);
        }
    }

    TEST_CASE("keys of the Yixin dialect") {
        for (const std::string_view line : {"show_detail 3", "hash_size 1024", "caution_factor 1",
                                            "pondering 0", "strength 100"}) {
            CAPTURE(line);
            CHECK(after({line}).yixin_dialect);
        }
        for (const std::string_view line :
             {"timeout_turn 5", "max_memory 0", "game_type 1", "folder x", "evaluate 1,1", "rule 2",
              "unknown 1", "random_seed 1"}) {
            CAPTURE(line);
            CHECK_FALSE(after({line}).yixin_dialect);
        }
    }
}

}  // namespace
}  // namespace fukumi
