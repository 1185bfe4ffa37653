// Tests "pbrain-fukumi explain" as a program: its text and its JSON describe the same node, and its
// exit codes are correct. All searches are limited by nodes or depth.
#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/sanitizers.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;
using support::ProgramOutput;

constexpr const char* kGame = "h8i9i7j9j8";

// Black to move has four in a row with one open end, and so can make a five.
constexpr const char* kFiveNext = "h8g8i8c1j8e1k8a15";

const int kDepth = support::rounds(6, 5);

ProgramOutput explain(const std::vector<std::string>& arguments, std::string_view input = "") {
    return support::run_program(support::with_rows_from_top("explain", arguments), input);
}

json explained(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(),
                     {"--position", kGame, "--depth", std::to_string(kDepth), "--json"});
    const ProgramOutput output = explain(arguments);
    CHECK(output.err == "");
    REQUIRE(output.code == 0);
    return json::parse(output.out);
}

void check_explain_refused(const std::vector<std::string>& arguments, const std::string& message,
                           std::string_view input = "") {
    support::check_refused(support::with_rows_from_top("explain", arguments),
                           " explain: " + message, input);
}

const json& move_of(const json& node, const std::string& name) {
    for (const json& move : node["moves"]) {
        if (move["move"] == name)
            return move;
    }
    FAIL("no such move: " << name);
    return node;
}

TEST_SUITE("tools explain") {
    TEST_CASE("the root: the search, its moves and their windows") {
        const json result = explained({});
        CHECK(result["position"]["to_move"] == "white");
        CHECK(result["position"]["black"].size() == 3);
        CHECK(result["search"]["iteration"] == kDepth);
        CHECK(result["search"]["complete"] == true);
        CHECK(result["search"]["unrecorded"] == 0);
        const json& node = result["node"];
        CHECK(node["value"] == result["search"]["value"]);
        CHECK(node["move"] == result["search"]["move"]);
        CHECK(node["moves"].size() > 10);
        const json& first = node["moves"][0]["visits"][0];
        CHECK(first["visit"] == "first");
        CHECK(first["alpha"] == -node["beta"].get<int>());
        CHECK(first["beta"] == -node["alpha"].get<int>());
        const json& best = move_of(node, node["move"]);
        CHECK(best["visits"].back()["value"] == -node["value"].get<int>());
        CHECK(best["value"] == node["value"]);
        for (const json& move : node["moves"]) {
            const json& last = move["visits"].back();
            CHECK(move["value"] == -last["value"].get<int>());
            CHECK((move["bound"] == "upper") == (last["bound"] == "lower"));
            CHECK((move["bound"] == "exact") == (last["bound"] == "exact"));
        }
        CHECK(result["totals"].size() == 18);
    }

    TEST_CASE("a path leads to the node of its last move") {
        const json root = explained({"--levels", "2"});
        const std::string best = root["node"]["move"];
        const json& below = move_of(root["node"], best)["visits"].back();
        const json node = explained({"--path", best});
        CHECK(node["path"] == json::array({best}));
        CHECK(node["node"] == below);
        REQUIRE(below["move"].is_string());
        const std::string reply = below["move"];
        CHECK(explained({"--path", best + "," + reply})["node"]["records"] ==
              explained({"--path", best + reply})["node"]["records"]);
    }

    TEST_CASE("pruned moves are listed with their rule, and were not searched") {
        const json root = explained({"--levels", "3"});
        int left_out = 0;
        const auto look = [&](const auto& self, const json& node) -> void {
            if (!node.contains("moves"))
                return;
            for (const json& gone : node["left_out"]) {
                ++left_out;
                CHECK(gone["by"].get<std::string>().find("pruning") != std::string::npos);
                for (const json& move : node["moves"])
                    CHECK(move["move"] != gone["move"]);
            }
            for (const json& move : node["moves"]) {
                for (const json& visit : move["visits"])
                    self(self, visit);
            }
        };
        look(look, root["node"]);
        CHECK(left_out > 20);
    }

    TEST_CASE("as text") {
        const ProgramOutput output = explain({"--position", kGame, "--depth", "6"});
        CHECK(output.code == 0);
        CHECK(output.err == "");
        CHECK(first_line(output.out) == "freestyle, 15x15: White (O) to move");
        CHECK(output.out.find("\niteration 6, ") != std::string::npos);
        CHECK(output.out.find("\nmove       value  alpha   beta   depth    nodes\n") !=
              std::string::npos);
        CHECK(output.out.find("\n  late-move reduction ") != std::string::npos);
    }

    TEST_CASE("rows from the bottom, in moves and in answers") {
        const json top = explained({});
        const ProgramOutput output = explain({"--position", "h8i7i9j7j8", "--rows", "bottom",
                                              "--depth", std::to_string(kDepth), "--json"});
        REQUIRE(output.code == 0);
        const json bottom = json::parse(output.out);
        CHECK(bottom["node"]["value"] == top["node"]["value"]);
        const auto from_below = [](const std::string& name) {
            return name.substr(0, 1) + std::to_string(16 - std::stoi(name.substr(1)));
        };
        CHECK(bottom["node"]["move"] == from_below(top["node"]["move"]));
        REQUIRE(bottom["node"]["moves"].size() == top["node"]["moves"].size());
        for (std::size_t i = 0; i < top["node"]["moves"].size(); ++i)
            CHECK(bottom["node"]["moves"][i]["move"] ==
                  from_below(top["node"]["moves"][i]["move"]));
    }

    TEST_CASE("the answer says that the limit of records is reached") {
        const json result = explained({"--records", "100"});
        CHECK(result["search"]["records"] == 100);
        CHECK(result["search"]["unrecorded"].get<int>() > 0);
        const ProgramOutput text =
            explain({"--position", kGame, "--depth", "6", "--records", "100"});
        CHECK(text.out.find("the limit of records was reached: ") != std::string::npos);
    }

    TEST_CASE("in words: the best move, or those of --moves") {
        const json result = explained({"--moves", "h7,k9"});
        REQUIRE(result["words"].size() == 2);
        CHECK(result["words"][0]["move"] == "h7");
        CHECK(result["words"][1]["text"].get<std::string>().substr(0, 4) == "k9: ");
        const json best = explained({});
        REQUIRE(best["words"].size() == 1);
        CHECK(best["words"][0]["move"] == best["node"]["move"]);
    }

    TEST_CASE("each of two compared values has the line of its own move") {
        int wins = 0;
        const std::vector<std::array<std::string, 3>> inputs = {{"12x10", "c2h9d2h8e2a10", "c4"},
                                                                {"15x15", "h8i9i7j9j8", "a1"}};
        for (const auto& input : inputs) {
            const std::string& move = input[2];
            CAPTURE(move);
            const ProgramOutput output = explain({"--size", input[0], "--position", input[1],
                                                  "--nodes", "20000", "--json", "--moves", move});
            const auto json = nlohmann::json::parse(output.out);
            for (const auto& reason : json.at("words").at(0).at("reasons")) {
                if (!reason.contains("own"))
                    continue;
                const auto& other = reason.at("outcome").at("win");
                const auto& own = reason.at("own").at("win");
                wins += (other.is_null() ? 0 : 1) + (own.is_null() ? 0 : 1);
                if (!other.is_null())
                    CHECK(other.at("line").at(0) == reason.at("at"));
                if (!own.is_null())
                    CHECK(own.at("line").at(0) == move);
            }
        }
        CHECK(wins >= 2);
    }

    TEST_CASE("a five at once needs no search") {
        const ProgramOutput text = explain({"--position", kFiveNext});
        CHECK(text.code == 0);
        CHECK(text.out.find("\nl8: makes the five h8-l8 and wins\nnothing was searched\n") !=
              std::string::npos);
        const ProgramOutput output = explain({"--position", kFiveNext, "--json"});
        const json found = json::parse(output.out);
        CHECK(found["node"].is_null());
        CHECK(found["words"][0]["reasons"][0]["reason"] == "makes five");
    }

    TEST_CASE("one position of a file") {
        const std::string file = "h8i9i7j9\nh8i9i7j9j8\n";
        const ProgramOutput output = explain({"-", "--number", "2", "--depth", "2"}, file);
        CHECK(output.code == 0);
        CHECK(first_line(output.out) == "freestyle, 15x15: White (O) to move");
        check_explain_refused({"-"}, "- holds 2 positions; ", file);
        check_explain_refused({"-", "--number", "3"}, "--number: ", file);
    }

    TEST_CASE("bad options: one line, exit code 2, and no output") {
        check_explain_refused({"--position", kGame, "--path", "h8"}, "--path: h8 ");
        check_explain_refused({"--position", kGame, "--path", "z9"}, "--path: 'z9' ");
        check_explain_refused({"--position", kGame, "--path", "a1", "--depth", "2"},
                              "--path: the search did not");
        check_explain_refused({"--position", kGame, "--moves", "i7", "--depth", "2"},
                              "--moves: i7 ");
        check_explain_refused({"--position", kFiveNext, "--path", "a1"},
                              "--path: nothing was searched");
        check_explain_refused({"--nonsense"}, "");
        check_explain_refused({"--position", kGame, "--depth", "0"}, "--depth: ");
    }
}

}  // namespace
}  // namespace fukumi
