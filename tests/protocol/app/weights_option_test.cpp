// --weights: which files are read, what is said about bad ones, and that the engine plays by them.
#include "protocol/app/weights_option.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/play/solving.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/child_process.h"

namespace fukumi {
namespace {

/// A file that is gone at the end of the test.
class WeightsFile {
 public:
    explicit WeightsFile(const std::string& bytes)
        : path_(std::filesystem::temp_directory_path() /
                ("fukumi_option_" + std::to_string(std::hash<std::string>()(bytes)) + ".weights")) {
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    ~WeightsFile() { std::filesystem::remove(path_); }
    std::string path() const { return path_.string(); }

 private:
    std::filesystem::path path_;
};

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
    const WeightsFile freestyle(bytes_of(support::reversed_network(Rule::Freestyle)));
    const WeightsFile renju(bytes_of(support::reversed_network(Rule::Renju)));
    const auto weights = load_weights({freestyle.path(), renju.path()});
    REQUIRE(weights.has_value());
    REQUIRE(weights->size() == 2);
    CHECK((*weights)[0]->rule() == Rule::Freestyle);
    CHECK((*weights)[1]->rule() == Rule::Renju);
    CHECK(value_of(*weights) != value_of({}));
    CHECK(value_of({(*weights)[1]}) == value_of({}));  // renju's are none of freestyle's
}

TEST_CASE("a bad file is named in one line, and nothing is played") {
    const WeightsFile nonsense("these are no weights at all");
    for (const std::string command : {"", "bench", "demo", "solve"}) {
        CAPTURE(command);
        std::vector<std::string> arguments = {"--weights", nonsense.path()};
        if (!command.empty())
            arguments.push_back(command);
        check_refused(arguments, "pbrain-fukumi --weights: " + nonsense.path() +
                                     ": is no file of a network\n");
    }
}

TEST_CASE("the option without a file is refused in one line") {
    check_refused({"--weights"}, "pbrain-fukumi: --weights: 1 required FILE missing\n");
}

TEST_SUITE_END();

}  // namespace fukumi
