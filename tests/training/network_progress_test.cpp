// Tests the progress lines that the trainer prints.
#include "training/commands/network_progress.h"

#include <doctest/doctest.h>

using namespace fukumi::training;

TEST_SUITE_BEGIN("network progress");

TEST_CASE("a finished epoch: losses, speed and time left") {
    EpochReport report;
    report.epoch = 3;
    report.training = {.value = 0.5, .policy = 2, .positions = 60'000};
    report.validation = {.value = 0.625, .policy = 2.25, .first = 0.5};
    report.positions_a_second = 1000;
    const std::string losses =
        "epoch 3: value 0.50000, policy 2.0000; held out 0.62500, 2.2500, best move first 50.0 %";
    CHECK(line_of(report, 5) == losses + "; 1000 positions/s, 2 min left");
    // The speed is unknown if the checkpoint already contained all batches of the epoch.
    report.positions_a_second = 0;
    CHECK(line_of(report, 5) == losses);
}

TEST_CASE("an unfinished epoch: losses, speed and time left") {
    EpochProgress progress;
    progress.epoch = 2;
    progress.positions = 60'000;
    progress.training = {.value = 0.5, .policy = 2, .positions = 20'000};
    progress.positions_a_second = 1000;
    // Two thirds of this epoch and three more epochs remain.
    CHECK(line_of(progress, 5) ==
          "epoch 2, 33 %: value 0.50000, policy 2.0000; 1000 positions/s, 4 min left");
    progress.positions_a_second = 0;
    CHECK(line_of(progress, 5) == "epoch 2, 33 %: value 0.50000, policy 2.0000");
}

TEST_SUITE_END();
