// Tests the option --weights: the search uses the network files, and invalid files are refused.
#include "tools/weights_option.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/play/solving.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

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

}  // namespace

TEST_SUITE_BEGIN("tools weights option");

TEST_CASE("the search uses the files of its rule") {
    const support::TemporaryFolder folder;
    const auto weights = load_weights(
        {folder.write("freestyle", bytes_of(support::reversed_network(Rule::Freestyle))),
         folder.write("renju", bytes_of(support::reversed_network(Rule::Renju)))});
    REQUIRE(weights.has_value());
    REQUIRE(weights->size() == 2);
    CHECK((*weights)[0]->rule() == Rule::Freestyle);
    CHECK((*weights)[1]->rule() == Rule::Renju);
    CHECK(value_of(*weights) != value_of({}));
    CHECK(value_of({(*weights)[1]}) == value_of({}));  // a renju network does not change freestyle
}

TEST_CASE("a bad file is refused by every command") {
    const support::TemporaryFolder folder;
    const std::string nonsense = folder.write("nonsense", "these are no weights at all");
    for (const std::string command : {"", "bench", "demo", "solve"}) {
        CAPTURE(command);
        std::vector<std::string> arguments = {"--weights", nonsense};
        if (!command.empty())
            arguments.push_back(command);
        support::check_refused(arguments, ": --weights: " + nonsense + ": ");
    }
    support::check_refused({"--weights"}, ": --weights: ");
    const std::string far = folder.file("none/weights");
    support::check_refused({"--weights", far, "demo"}, ": --weights: " + far + ": the folder " +
                                                           folder.file("none") + " does not exist");
}

TEST_SUITE_END();

}  // namespace fukumi
