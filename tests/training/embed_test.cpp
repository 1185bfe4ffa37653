// Tests "fukumi-train embed", which copies a network file into the source tree of the engine.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/engine/eval/stored_weights.h"
#include "tests/support/temporary_folder.h"
#include "tests/training/training_support.h"
#include "training/commands/commands.h"

using namespace fukumi;
using namespace fukumi::training;

TEST_SUITE_BEGIN("training embed");

TEST_CASE("a network is put into the engine whole or not at all") {
    const support::TemporaryFile network("candidate.network");
    network.write(bytes_of(support::built_in_network(Rule::Standard)));
    const support::TemporaryFolder folder;
    const std::string engine = folder.file("engine");
    const std::string weights = engine + "/eval/weights";
    std::filesystem::create_directories(weights);
    const std::string target = weights + "/standard.network";
    std::ofstream(target) << "the one before";
    {
        const support::FileSizeLimit limit(1000);
        CHECK(run_embed_command({network.path(), "--engine", engine}) == 1);
    }
    CHECK(run_embed_command({network.path(), "--engine", "/nonexistent"}) == 2);
    CHECK(support::content_of(target) == "the one before");
    CHECK(run_embed_command({network.path(), "--engine", engine}) == 0);
    CHECK(support::content_of(target) == support::content_of(network.path()));
}

TEST_SUITE_END();
