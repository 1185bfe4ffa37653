// Tests that the commands number rows from the bottom unless --rows says otherwise: each command
// gives the same answer for the same board, whichever way its rows are numbered. Boards of even and
// unequal sides and positions without symmetry show a confusion that 15x15 hides.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "formats/text_file.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;
using support::ProgramOutput;
using Words = std::vector<std::string>;

struct Board {
    const char* size;
    int height;
    const char* moves;  ///< rows from the bottom; without symmetry
};

constexpr Board kBoards[] = {
    {"15", 15, "h8i9i7j9b2c13"}, {"20", 20, "k9l10l8m10b2c18"}, {"12x10", 10, "f4g5g3h5b2c9"}};

/// Returns a text with the row of each cell numbered from the other edge.
std::string from_other_edge(const std::string& text, int height) {
    static const std::regex kCellName(R"(\b([a-v])([1-9]|1[0-9]|2[0-2])(?![0-9]))");
    std::string result;
    auto at = text.cbegin();
    for (std::sregex_iterator cell(text.begin(), text.end(), kCellName), end; cell != end; ++cell) {
        result.append(at, (*cell)[2].first);
        result += std::to_string(height + 1 - std::stoi((*cell)[2]));
        at = (*cell)[2].second;
    }
    return result.append(at, text.cend());
}

/// Moves without separators, so that no boundary of words is between the cells.
std::string moves_from_other_edge(const std::string& moves, int height) {
    static const std::regex kNext(R"(([a-v]\d+))");
    return std::regex_replace(from_other_edge(std::regex_replace(moves, kNext, "$1 "), height),
                              std::regex(" "), "");
}

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Returns the JSON that a command prints, without times.
json answer_of(const Words& words) {
    const ProgramOutput output = support::run_program(words);
    CAPTURE(output.err);
    REQUIRE((output.code == 0 || output.code == 1 || output.code == 3));  // 3: a limit is reached
    CHECK(output.err == "");
    return json::parse(std::regex_replace(output.out, std::regex(R"("ms":\d+)"), "\"ms\":0"));
}

/// Checks that a command gives the same answer for the moves of a board as for the same moves with
/// rows from the top, and names the numbering. `last` is added behind --position and its moves.
void check_both_edges(const Words& command, const Board& board, const Words& last) {
    CAPTURE(command.front());
    CAPTURE(std::string(board.size));
    const Words size{"--size", board.size, "--position"};
    const json bottom = answer_of(joined(joined(joined(command, size), {board.moves}), last));
    const std::string moves = moves_from_other_edge(board.moves, board.height);
    const json top =
        answer_of(joined(joined(joined(command, size), {moves, "--rows", "top"}), last));
    const json given =
        answer_of(joined(joined(joined(command, size), {board.moves, "--rows", "bottom"}), last));
    CHECK(given == bottom);
    CHECK(bottom["rows"] == "bottom");
    CHECK(top["rows"] == "top");
    // Objects within the answer name their numbering, too.
    const std::string mirrored =
        std::regex_replace(from_other_edge(top.dump(), board.height), std::regex(R"("rows":"top")"),
                           R"("rows":"bottom")");
    const bool is_same = mirrored == bottom.dump();
    CHECK_MESSAGE(is_same, bottom.dump().substr(0, 500), "\n", top.dump().substr(0, 500));
}

}  // namespace

TEST_SUITE("tools rows") {
    TEST_CASE("the helpers of these tests") {
        CHECK(from_other_edge("\"h8\", l10 a1.", 15) == "\"h8\", l6 a15.");
        CHECK(moves_from_other_edge("b2c13h8", 15) == "b14c3h8");
    }

    TEST_CASE("analyze, solve, explain and review: answers and typed moves") {
        for (const Board& board : kBoards) {
            if (support::has_few_rounds() && board.height != 10)
                continue;
            check_both_edges({"analyze"}, board, {"--nodes", "500", "--json"});
            check_both_edges({"solve"}, board, {"--nodes", "500", "--json"});
            check_both_edges({"solve", "--all"}, board, {"--nodes", "50", "--json"});
            check_both_edges({"explain"}, board, {"--nodes", "500", "--json"});
            check_both_edges({"review"}, board,
                             {"--nodes", "200", "--solve-nodes", "100", "--json"});
        }
    }

    TEST_CASE("the options with cells count as the answers do") {
        const Words bottom{"analyze", "--size", "12x10",  "--position", "f4",
                           "--nodes", "200",    "--json", "--exclude",  "b2"};
        CHECK(answer_of(bottom)["search"]["excluded"] == json({"b2"}));
        const Words explained{"explain", "--size", "12x10",  "--position", "f4",
                              "--nodes", "300",    "--json", "--moves",    "b2"};
        const json answer = answer_of(explained);
        CHECK(answer["words"][0]["move"] == "b2");
        CHECK(answer["position"]["black"] == json({"f4"}));
    }

    TEST_CASE("the drawn board shows the numbers that the answers use") {
        const ProgramOutput shown = support::run_program(
            {"analyze", "--size", "12x10", "--position", "b2", "--nodes", "100"});
        CHECK(shown.code == 0);
        CHECK(shown.out.find("\n10  . . .") < shown.out.find("\n 2  .(X). "));
        CHECK(shown.out.find("\n 2  .(X). ") < shown.out.find("\n 1  . . ."));
    }

    TEST_CASE("files keep their numbering; a note names that of a pos file") {
        const support::TemporaryFolder folder;
        folder.write("a.pos", "b2f4g5\n");
        folder.write("a.sgf", "(;GM[4]SZ[12:10];B[bb];W[fd];B[ge])");
        const std::string pos = folder.file("a.pos");
        const Words limits{"--size", "12x10", "--nodes", "300", "--json"};
        for (const char* command : {"analyze", "solve"}) {
            CAPTURE(command);
            const json sgf = answer_of(joined({command, folder.file("a.sgf")}, limits));
            CHECK(sgf["position"]["black"] == json({"b9", "g6"}));
            const ProgramOutput noted = support::run_program(joined({command, pos}, limits));
            CHECK(noted.err.starts_with(pos + ": its rows count from the top"));
            CHECK(json::parse(noted.out)["position"] == sgf["position"]);
            const json top = answer_of(joined({command, pos, "--rows", "top"}, limits));
            CHECK(top["position"]["black"] == json({"b2", "g5"}));
            const json bottom = answer_of(joined({command, pos, "--rows", "bottom"}, limits));
            CHECK(bottom["position"]["black"] == json({"g5", "b2"}));
        }
        const ProgramOutput review = support::run_program(
            {"review", pos, "--size", "12x10", "--nodes", "200", "--solve-nodes", "100", "--json"});
        CHECK(review.err.starts_with(pos + ": its rows count from the top"));
        CHECK(json::parse(review.out)["games"][0]["reviews"][0]["move"] == "b9");
    }

    TEST_CASE("the pages of explain and review draw the numbers from the same edge") {
        const support::TemporaryFolder folder;
        const std::string page = folder.file("page.html");
        for (const char* edge : {"bottom", "top"}) {
            for (const Words& command :
                 {Words{"explain"}, Words{"review", "--solve-nodes", "100"}}) {
                const ProgramOutput written =
                    support::run_program(joined(command, {"--position", "h8i9b2", "--nodes", "300",
                                                          "--rows", edge, "--html", page}));
                CHECK(written.code == 0);
                const auto text = formats::read_text_file(page);
                REQUIRE(text);
                const bool is_bottom = text->find("\"bottom\":true") != std::string::npos;
                CHECK(is_bottom == (std::string(edge) == "bottom"));
            }
        }
    }
}

}  // namespace fukumi
