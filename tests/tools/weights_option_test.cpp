// --weights: which files are read, what is said about bad ones, and that the engine plays by them.
#include "tools/weights_option.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/play/solving.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/child_process.h"
#include "tests/support/temporary_folder.h"

namespace fukumi {
namespace {

Value value_of(const WeightFiles& weights) {
    PuzzleSolver solver(std::size_t{1} << 20);
    for (const auto& of_rule : weights)
        solver.set_weights(of_rule);
    Position position(Rule::Freestyle, 15, 15);
    for (const auto& [x, y] : {std::pair{7, 7}, {8, 6}, {7, 9}, {5, 5}})
        position.make(move_at(x, y));
    PuzzleLimits limits;
    limits.max_nodes = 3000;
    return solver.solve(position, PuzzleKind::Search, limits).value;
}

/// The program ends at once with the exit code for bad input and these words on stderr.
void check_refused(const std::vector<std::string>& arguments, const std::string& errors) {
    support::ChildProcess program(FUKUMI_ENGINE, support::ChildProcess::Output::Stream, arguments);
    program.close_input();
    CHECK_FALSE(program.read_line().has_value());
    CHECK(program.wait().value_or(-1) == 2);
    CHECK(program.errors() == errors);
}

}  // namespace

TEST_SUITE_BEGIN("protocol weights option");

TEST_CASE("files of several rules are loaded, and the search plays by them") {
    const support::TemporaryFolder folder;
    const auto weights = load_weights(
        {folder.write("freestyle", bytes_of(support::reversed_network(Rule::Freestyle))),
         folder.write("renju", bytes_of(support::reversed_network(Rule::Renju)))});
    REQUIRE(weights.has_value());
    REQUIRE(weights->size() == 2);
    CHECK((*weights)[0]->rule() == Rule::Freestyle);
    CHECK((*weights)[1]->rule() == Rule::Renju);
    CHECK(value_of(*weights) != value_of({}));
    CHECK(value_of({(*weights)[1]}) == value_of({}));  // renju's are none of freestyle's
}

TEST_CASE("a bad file is named in one line, and nothing is played") {
    const support::TemporaryFolder folder;
    const std::string nonsense = folder.write("nonsense", "these are no weights at all");
    for (const std::string command : {"", "bench", "demo", "solve"}) {
        CAPTURE(command);
        std::vector<std::string> arguments = {"--weights", nonsense};
        if (!command.empty())
            arguments.push_back(command);
        check_refused(arguments,
                      "pbrain-fukumi --weights: " + nonsense + ": is no file of a network\n");
    }
}

TEST_CASE("the option without a file is refused in one line") {
    check_refused({"--weights"}, "pbrain-fukumi: --weights: 1 required FILE missing\n");
}

TEST_SUITE_END();

}  // namespace fukumi
