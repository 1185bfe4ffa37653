// Tests the requests of web pages that search, and the Gomocup protocol on a single thread.
#include "web/service/search_service.h"

#include <doctest/doctest.h>

#include <cmath>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "formats/pos.h"
#include "tools/review/review_json.h"

using namespace fukumi;

namespace {

class RecordingHost : public web::Host {
 public:
    bool wants_stop() override { return ++polls > stop_after; }
    std::optional<std::string> next_line() override {
        if (lines.empty() || reported.size() < lines_after)
            return std::nullopt;
        last_line = lines.front();
        lines.pop_front();
        return last_line;
    }
    void keep_line() override { kept.push_back(last_line); }
    void report(std::string_view event) override { reported.emplace_back(event); }

    std::vector<web::Json> events() const {
        std::vector<web::Json> parsed;
        for (const std::string& text : reported)
            parsed.push_back(web::Json::parse(text));
        return parsed;
    }

    int polls = 0;
    int stop_after = 1 << 30;
    std::deque<std::string> lines;
    std::size_t lines_after = 0;  ///< the host delivers `lines` after this many reports
    std::string last_line;
    std::vector<std::string> kept;
    std::vector<std::string> reported;
};

struct WebDesk {
    RecordingHost host;
    web::SearchService service{host, 1, 1};

    web::Json ask(const std::string& request) { return web::Json::parse(service.serve(request)); }

    /// Starts a game without limits and a search that lasts until a line ends it. The host delivers
    /// `lines` during the search.
    void search_with(const std::deque<std::string>& lines) {
        service.receive_line("START 15");
        service.receive_line("INFO timeout_turn 100000000");
        service.receive_line("INFO max_node 100000000");
        host.reported.clear();
        host.lines_after = 4;
        host.lines = lines;
        host.stop_after = host.polls + 2000;
        service.receive_line("TURN 7,7");
    }

    /// Returns the number of output lines that are not MESSAGE lines.
    int answers() const {
        int count = 0;
        for (const std::string& line : host.reported)
            count += line.rfind("MESSAGE", 0) == 0 ? 0 : 1;
        return count;
    }
};

}  // namespace

TEST_SUITE("protocol web searches") {
    TEST_CASE("the best move makes a five, or stops one") {
        WebDesk desk;
        auto found = desk.ask(R"({"do":"best_move","nodes":500,"position":{
            "moves":["h8","a1","i8","a2","j8","a3","k8","g8"]}})");
        CHECK(found["result"]["move"] == "l8");
        CHECK(found["result"]["win"]["plies"] == 1);
        found = desk.ask(R"({"do":"best_move","nodes":500,"position":{
            "moves":["h8","g8","i8","a2","j8","o15","k8"]}})");
        CHECK(found["result"]["move"] == "l8");
        CHECK(found["result"]["line"][0] == "l8");
    }

    TEST_CASE("a request does not depend on earlier ones") {
        const std::string weak =
            R"({"do":"best_move","position":{"moves":["h8"]},"level":0,"nodes":200,"seed":)";
        WebDesk used;
        for (int seed = 0; seed < 20; ++seed)
            used.ask(weak + std::to_string(seed) + "}");
        // At full strength the engine takes the side with three in a row. The requests at level 0
        // must not weaken it.
        const std::string won =
            R"({"do":"swap2","time_ms":300,"position":{"moves":["h8","a1","i8","o15","j8"]}})";
        CHECK(used.ask(won)["result"]["swap"] == true);
        // Without a seed the engine chooses different moves at level 0.
        std::set<std::string> moves;
        for (int i = 0; i < 12; ++i)
            moves.insert(used.ask(R"({"do":"best_move","position":{"moves":["h8"]},"level":0,)"
                                  R"("nodes":200})")["result"]["move"]);
        CHECK(moves.size() > 1);
    }

    TEST_CASE("an analysis reports lines, iterations and its end") {
        WebDesk desk;
        const auto found = desk.ask(
            R"({"do":"analyze","lines":2,"depth":4,"position":{"moves":["h8","i9","i7"]}})");
        CHECK(found["result"]["end"] == "depth");
        CHECK(found["result"]["lines"].size() == 2);
        int iterations = 0;
        for (const auto& event : desk.host.events()) {
            if (event["event"] != "iteration")
                continue;
            ++iterations;
            CHECK(event["depth"] == iterations);
            CHECK(event["lines"].size() == 2);
            CHECK(!event["moves"].empty());
        }
        CHECK(iterations == 4);
    }

    TEST_CASE("a search without limits ends when the host wants it") {
        WebDesk desk;
        desk.host.stop_after = 40;
        const auto found = desk.ask(R"({"do":"analyze","position":{"moves":["h8"]}})");
        CHECK(found["result"]["end"] == "stopped");
        CHECK(found["result"]["move"].is_string());
    }

    TEST_CASE("the reason why a search ended has its word") {
        WebDesk desk;
        const auto found = desk.ask(R"({"do":"analyze","position":{"black":["g8","h8","i8","j8"],
                "white":["a1","b3","c5","d7"]}})");
        CHECK(found["result"]["end"] == "solved");
        const Json& win = found["result"]["lines"][0]["win"];
        CHECK(win["winner"] == "black");
        CHECK(win["plies"] == 1);
        CHECK_FALSE(found["result"]["lines"][0].contains("mate"));
        CHECK(found["result"]["schema"] == 1);
        CHECK(found["result"]["rows"] == "top");
        for (const std::string& event : desk.host.reported)
            CHECK(event.starts_with("{\"schema\":1,\"rows\":\"top\",\"event\":"));
    }

    TEST_CASE("balance states the chance that was measured") {
        WebDesk desk;
        const auto balanced = [&](const std::string& members) {
            return desk.ask(R"({"do":"balance","nodes":300,"time_ms":20000,)" + members +
                            "}")["result"];
        };
        const auto even = balanced(R"("position":{"moves":["h8","i9"]})");
        CHECK(even["stones"].size() == 1);
        CHECK(even["balanced"] == true);
        CHECK(std::abs(even["win_chance"].get<double>() - 0.5) <= 0.1);
        // Black has an open four.
        const auto lost = balanced(R"("position":{"moves":["h8","a1","i8","a15","j8","o1","k8"]})");
        CHECK(lost["stones"].size() == 1);
        CHECK(lost["balanced"] == false);
        CHECK(lost["win_chance"] == 0.0);
        CHECK(lost["value"].get<int>() < 0);
    }

    TEST_CASE("at a weak level the value is that of a search at full strength, or null") {
        WebDesk desk;
        // Black threatens two fives; White, at level 0, is lost.
        const std::string lost = R"("position":{"moves":["h8","a1","i8","a15","j8","o1","k8"]})";
        const auto found = desk.ask(R"({"do":"best_move","level":0,"nodes":1000,)" + lost + "}");
        CHECK(found["result"]["win_chance"] == 0.0);
        CHECK(found["result"]["line"].size() == 1);
        const auto first = desk.ask(R"({"do":"best_move","level":0,"position":{}})")["result"];
        CHECK(first["move"] == "h8");
        CHECK(first["win_chance"].is_null());
        CHECK(first["value"].is_null());
    }

    TEST_CASE("choices of stones end when the host wants it") {
        WebDesk desk;
        for (const std::string request : {R"("do":"balance","count":2,"position":{"moves":["h8"]})",
                                          R"("do":"swap2","position":{"width":20})"}) {
            CAPTURE(request);
            desk.host.stop_after = desk.host.polls + 5;
            const auto found = desk.ask(R"({"time_ms":100000000,)" + request + "}");
            CHECK(found["result"]["stones"].size() >= 2);
            CHECK(desk.host.polls > desk.host.stop_after);
        }
    }

    TEST_CASE("solve answers as the command does, and can be stopped") {
        WebDesk desk;
        const std::string position = R"("position":{"black":["g8","h8","i8"],
            "white":["a1","b3","c5"]})";
        auto found =
            desk.ask(R"({"do":"solve","kind":"vcf","nodes":10000,"tree":true,)" + position + "}");
        CHECK(found["result"]["verdict"] == "win");
        CHECK(found["result"]["plies"] == 3);
        CHECK(found["result"]["tree"]["nodes"].size() >= 2);
        found = desk.ask(R"({"do":"solve","question":"all","kind":"vcf","nodes":1000,)" + position +
                         "}");
        CHECK(found["result"]["question"] == "all");
        desk.host.stop_after = desk.host.polls;
        found = desk.ask(R"({"do":"solve","kind":"search","nodes":0,"position":{"moves":["h8"]}})");
        CHECK(found["result"]["verdict"] == "unknown");
    }

    TEST_CASE("explain gives reasons") {
        WebDesk desk;
        const auto found = desk.ask(R"({"do":"explain","nodes":500,"levels":1,"moves":["g9"],
            "position":{"moves":["h8","i9","i7"]}})");
        CHECK(found["result"]["words"][0]["move"] == "g9");
        CHECK(!found["result"]["node"]["moves"].empty());
        CHECK(desk.ask(R"({"do":"explain","nodes":500,"path":["h8"],
            "position":{"moves":["h8"]}})")["error"] == "path: h8 is not free");
    }

    TEST_CASE("explain takes values from the lines of an earlier search") {
        WebDesk desk;
        const auto explained = [&](const std::string& lines) {
            return desk.ask(R"({"do":"explain","nodes":300,"moves":["g9"],
                "position":{"moves":["h8","i9","i7"]},"lines":)" +
                            lines + "}");
        };
        const auto found = explained(R"([{"value":200,"moves":["g9","h7"]},
            {"value":-200,"moves":["h7","g9","f10"]}])");
        CHECK(found["result"]["search"]["move"] == "g9");
        CHECK(found["result"]["search"]["value"] == 200);
        CHECK(found["result"]["node"].is_null());
        const std::string text = found["result"]["words"][0]["text"];
        CHECK(text.find("the next best move is h7, with 27 % instead of 73 %, by h7, g9, f10") !=
              std::string::npos);
        CHECK(explained(R"([{"value":200,"moves":["h8"]}])")["error"] == "lines: h8 is not free");
        CHECK(explained(R"([{"moves":["g9"]}])")["error"] ==
              "lines: each line needs a value and moves");
        CHECK(explained("[7]")["error"] == "lines: should be a list of lines");
    }

    TEST_CASE("the error for a request that cannot be searched names the member") {
        WebDesk desk;
        const auto refused = [&](const std::string& rest) {
            return desk.ask("{" + rest + "}").value("error", "");
        };
        CHECK(refused(R"("do":"best_move","nodes":0)") ==
              "request.nodes: should be a whole number from 1 to 9007199254740992");
        CHECK(refused(R"("do":"best_move","level":101,"nodes":1)").rfind("request.level", 0) == 0);
        CHECK(refused(R"("do":"best_move","nodes":1,"excluded":["z1"])").rfind("excluded", 0) == 0);
        CHECK(refused(R"("do":"solve","kind":"magic")") ==
              "request.kind: 'magic' is not one of vcf, vct, search");
        CHECK(refused(R"("do":"solve","kind":"search","tree":true)").rfind("tree: ", 0) == 0);
        CHECK(refused(R"("do":"swap2","position":{"moves":["h8"]})") ==
              "position: swap2 has a choice after 0, 3 or 5 moves");
        for (const char* behind : {"", R"(,"behind":{"value":"x"})"})
            CHECK(refused(std::string(R"("do":"review","next":"h8","nodes":1)") + behind) ==
                  "behind: should be the evaluation in the answer for the position after next");
        CHECK(refused(R"("do":"best_move","nodes":1,"position":{"moves":
            ["a1","b1","a2","b2","a3","b3","a4","b4","a5"]})") ==
              "position: Black has won already, with a1a2a3a4a5");
    }

    TEST_CASE("on one thread a search of the protocol reads STOP") {
        WebDesk desk;
        desk.service.receive_line("START 15");
        CHECK(desk.host.reported == std::vector<std::string>{"OK"});
        desk.search_with({"STOP", "BOARD", "8,8,1", "8,9,2", "9,8,1", "DONE"});
        CHECK(desk.answers() == 1);
        CHECK(desk.host.lines.empty());
        const std::vector<std::string> kept = desk.host.kept;
        CHECK(kept == std::vector<std::string>{"BOARD", "8,8,1", "8,9,2", "9,8,1", "DONE"});
        desk.host.stop_after = desk.host.polls;
        for (const std::string& line : kept)
            desk.service.receive_line(line);
        CHECK(desk.answers() == 2);
        desk.service.receive_line("END");
    }

    TEST_CASE("a search reads the lines that concern it, and the host keeps all others") {
        for (const char* line : {"STOP", "YXSTOP", "INFO time_left 0", "END"}) {
            CAPTURE(line);
            WebDesk desk;
            desk.search_with({"ABOUT", "INFO rule 1", " ", line});
            CHECK(desk.host.lines.empty());
            CHECK(desk.host.kept == std::vector<std::string>{"ABOUT", "INFO rule 1"});
            CHECK(desk.host.polls < desk.host.stop_after);
            CHECK(desk.answers() == (std::string(line) == "END" ? 0 : 1));
        }
    }

    TEST_CASE(
        "a line that changes the position ends the search, and later lines belong to the next "
        "one") {
        WebDesk desk;
        desk.search_with({"TURN 0,0", "STOP", "INFO time_left 0", "ABOUT"});
        const std::vector<std::string> kept = desk.host.kept;
        CHECK(kept == std::vector<std::string>{"TURN 0,0", "STOP", "INFO time_left 0", "ABOUT"});
        CHECK(desk.host.polls < desk.host.stop_after);
        CHECK(desk.answers() == 1);
        // The host now delivers the kept TURN again: it starts a search, and the new STOP ends this
        // search.
        desk.host.kept.clear();
        desk.host.reported.clear();
        desk.host.lines_after = 0;
        desk.host.lines = {"STOP", "ABOUT"};
        desk.host.stop_after = desk.host.polls + 2000;
        desk.service.receive_line(kept.front());
        CHECK(desk.host.kept == std::vector<std::string>{"ABOUT"});
        CHECK(desk.host.polls < desk.host.stop_after);
        CHECK(desk.answers() == 1);
    }

    TEST_CASE("the review of a game, step by step, is that of the program") {
        // Games with a win that was missed, with a forbidden move, without an end, with passes.
        const std::pair<const char*, Rule> games[] = {
            {"i8i10j8j10k8k10o15h10a1l10", Rule::Freestyle},
            {"h8a1i8a2h9a3i9a5j10o1h10o2i10", Rule::Renju},
            {"h8h9i9g7i7", Rule::CaroExact},
            {"h8 h9 pass g7 pass pass i7", Rule::Freestyle}};
        WebDesk desk;
        for (const auto& played : games) {
            const std::string moves = played.first;
            const Rule rule = played.second;
            CAPTURE(moves);
            formats::ReadOptions options;
            options.rule = rule;
            const auto read = formats::read_pos(moves, options);
            REQUIRE(read);
            ReviewedGame game{"", *read->front(), {}};
            ReviewSettings settings;
            settings.rows = Rows::FromTop;
            settings.nodes = 1000;
            settings.solve_nodes = 300;
            game.review = Reviewer(settings, {}).review(game.record);
            const Json expected = review_json(game, 1, Rows::FromTop);
            REQUIRE(expected["reviews"].size() == game.record.moves.size());

            const std::string limits = R"(,"nodes":1000,"solve_nodes":300})";
            Json names = Json::array();
            for (const auto& move : game.record.moves)
                names.push_back(to_text(move.at));
            const auto step = [&](std::size_t count, const std::string& more) {
                Json position = {{"rule", name_of(rule)}, {"moves", Json::array()}};
                for (std::size_t i = 0; i < count; ++i)
                    position["moves"].push_back(names[i]);
                const Json answer =
                    desk.ask(R"({"do":"review","position":)" + position.dump() + more + limits);
                CAPTURE(answer.dump());
                REQUIRE(answer.contains("result"));
                return answer["result"];
            };
            Json done = step(names.size(), "");
            CHECK(done["move"].is_null());
            for (const char* member : {"over", "value", "win_chance", "line", "win"})
                CHECK(done["evaluation"][member] == expected["end"][member]);
            for (std::size_t i = names.size(); i-- > 0;) {
                CAPTURE(i);
                done = step(i, R"(,"next":)" + names[i].dump() + R"(,"behind":)" +
                                   done["evaluation"].dump());
                CHECK(done["move"] == expected["reviews"][i]);
            }
        }
    }

    TEST_CASE("a step of a review that the host stops has no result, and does not change others") {
        const std::string request =
            R"({"do":"review","position":{"moves":["h8","i9"]},"nodes":20000,"solve_nodes":100})";
        WebDesk desk;
        const Json first = desk.ask(request);
        REQUIRE(first["result"].is_object());
        desk.host.stop_after = desk.host.polls;
        CHECK(desk.ask(request)["result"].is_null());
        desk.host.stop_after = 1 << 30;
        CHECK(desk.ask(request) == first);
        CHECK(desk.ask(R"({"do":"review","position":{"moves":["h8"]},"next":"h8"})")
                  .contains("error"));
        CHECK(desk.ask(R"({"do":"review","position":{"moves":["h8"]},"next":"h9","behind":{}})")
                  .contains("error"));
    }
}
