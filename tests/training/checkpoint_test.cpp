// Tests the checkpoints of the trainer: it refuses damaged checkpoints and those of other runs.
#include <doctest/doctest.h>

#include <cstring>
#include <limits>
#include <memory>
#include <string>

#include "engine/core/bytes.h"
#include "tests/training/training_support.h"
#include "training/network/trainer.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

TrainingGame played_game(std::uint64_t number) {
    return play_training_game(support::quick_selfplay(Rule::Standard, 11, 11), number);
}

PositionStore store_of(std::uint64_t games) {
    PositionStore store(Rule::Standard);
    for (std::uint64_t i = 0; i < games; ++i)
        store.add(played_game(i));
    return store;
}

const PositionStore& few_games() {
    static const PositionStore store = store_of(4);
    return store;
}

TrainerSettings short_run() {
    TrainerSettings settings;
    settings.epochs = 3;
    settings.batch = 16;
    return settings;
}

// A checkpoint contains: magic, digest, three digests of the run; then epoch, batches, losses,
// number of dead units that got new weights, weights and more.
constexpr std::size_t kDigestPlace = 8;
constexpr std::size_t kEpochPlace = 5 * 8;
constexpr std::size_t kBatchesPlace = kEpochPlace + 4;
constexpr std::size_t kLossesPlace = kBatchesPlace + 4;
constexpr std::size_t kRevivedPlace = kLossesPlace + sizeof(TrainingLosses);
constexpr std::size_t kWeightsPlace = kRevivedPlace + 4;

// Replaces a number at a byte offset of a checkpoint and corrects the digest.
template <typename Number>
std::string forged(std::string checkpoint, std::size_t place, Number number) {
    std::memcpy(&checkpoint[place], &number, sizeof(number));
    const std::uint64_t digest = digest_of(std::string_view(checkpoint).substr(kDigestPlace + 8));
    std::memcpy(&checkpoint[kDigestPlace], &digest, sizeof(digest));
    return checkpoint;
}

}  // namespace

TEST_SUITE_BEGIN("network checkpoint");

TEST_CASE("bytes that are not a checkpoint change nothing") {
    Trainer trainer(few_games(), short_run());
    const std::string before = trainer.checkpoint();
    CHECK_FALSE(trainer.restore(""));
    CHECK_FALSE(trainer.restore(before.substr(0, before.size() - 1)));
    CHECK_FALSE(trainer.restore(before + "x"));
    CHECK_FALSE(trainer.restore("x" + before.substr(1)));
    for (std::size_t place = 8; place < before.size(); place += 1 + place * place) {
        std::string damaged = before;
        damaged[place] = static_cast<char>(damaged[place] ^ 4);
        CAPTURE(place);
        const auto restored = trainer.restore(damaged);
        REQUIRE_FALSE(restored);
        CHECK(restored.error() == "is damaged: wrong digest; remove the file to start again");
    }
    CHECK(trainer.checkpoint() == before);
    CHECK(trainer.restore(before));
}

TEST_CASE("impossible numbers are refused even with a correct digest") {
    const TrainerSettings settings = short_run();
    Trainer trainer(few_games(), settings);
    const std::string fresh = trainer.checkpoint();
    CHECK(trainer.restore(forged(fresh, kEpochPlace, 0)));
    const auto refused = [&](const std::string& checkpoint) {
        const auto restored = trainer.restore(checkpoint);
        return !restored &&
               restored.error() == "holds impossible numbers; remove the file to start again";
    };
    CHECK(refused(forged(fresh, kEpochPlace, -1)));
    CHECK(refused(forged(fresh, kEpochPlace, settings.epochs + 1)));
    CHECK(refused(forged(fresh, kBatchesPlace, -1)));
    CHECK(refused(forged(fresh, kBatchesPlace, 1)));  // one batch, but losses of no positions
    constexpr double kNoLoss = std::numeric_limits<double>::quiet_NaN();
    CHECK(refused(forged(fresh, kLossesPlace, kNoLoss)));
    constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();
    CHECK(refused(forged(fresh, kWeightsPlace, kNoNumber)));
    CHECK(refused(forged(fresh, kWeightsPlace, std::numeric_limits<float>::infinity())));
    CHECK(refused(forged(fresh, kRevivedPlace, -1)));
    // A checkpoint ends with the Adam::State of the head, which is one row: the last value of
    // `square`, the last step of the row, and the number of steps.
    CHECK(refused(forged(fresh, fresh.size() - 4, 1)));
    CHECK(refused(forged(fresh, fresh.size() - 8, 1)));
    CHECK(refused(forged(fresh, fresh.size() - 8, -1)));
    CHECK(refused(forged(fresh, fresh.size() - 12, kNoNumber)));
    CHECK(refused(forged(fresh + "x", kEpochPlace, 0)));
    CHECK(trainer.checkpoint() == fresh);
    // This checkpoint has more batches than an epoch.
    const int most = static_cast<int>(few_games().training().size()) / settings.batch;
    std::string beyond = forged(fresh, kBatchesPlace, most + 1);
    TrainingLosses losses;
    losses.positions = std::int64_t{most + 1} * settings.batch;
    beyond = forged(beyond, kLossesPlace, losses);
    CHECK(refused(beyond));
}

TEST_CASE("a checkpoint of other games, options or another start is refused") {
    const PositionStore& store = few_games();
    const TrainerSettings settings = short_run();
    const std::string checkpoint = Trainer(store, settings).checkpoint();
    const auto answer = [&](const PositionStore& positions, const TrainerSettings& chosen) {
        Trainer trainer(positions, chosen);
        const std::string before = trainer.checkpoint();
        const auto restored = trainer.restore(checkpoint);
        CHECK((restored || trainer.checkpoint() == before));
        return restored ? "" : restored.error();
    };
    const std::string rest = "; use the same, or remove the file to start again";
    const std::string other_games =
        "is from a run with other games or another --one-game-in" + rest;
    const std::string other_start = "is from a run with another --start" + rest;
    const std::string other_options = "is from a run with other options" + rest;
    CHECK(answer(store, settings) == "");
    TrainerSettings other = settings;
    other.threads = 4;
    CHECK(answer(store, other) == "");

    CHECK(answer(store_of(5), settings) == other_games);
    PositionStore thinned = store_of(4);
    CHECK(answer(thinned, settings) == "");
    thinned.thin_out(2);
    REQUIRE(thinned.training().size() < store.training().size());
    CHECK(answer(thinned, settings) == other_games);
    PositionStore with_other_result(Rule::Standard);
    for (std::uint64_t i = 0; i < 4; ++i) {
        TrainingGame played = played_game(i);
        const bool drawn = played.result == formats::Outcome::Draw;
        if (i == 3)
            played.result = drawn ? formats::Outcome::BlackWins : formats::Outcome::Draw;
        with_other_result.add(played);
    }
    CHECK(answer(with_other_result, settings) == other_games);

    other = settings;
    other.start = std::make_shared<const NetworkModel>(Rule::Standard, 5);
    CHECK(answer(store, other) == other_start);
    const auto refuses = [&](auto change) {
        TrainerSettings changed = settings;
        change(changed);
        return answer(store, changed) == other_options;
    };
    CHECK(refuses([](TrainerSettings& s) { ++s.epochs; }));
    CHECK(refuses([](TrainerSettings& s) { ++s.batch; }));
    CHECK(refuses([](TrainerSettings& s) { ++s.seed; }));
    CHECK(refuses([](TrainerSettings& s) { s.rate /= 2; }));
    CHECK(refuses([](TrainerSettings& s) { s.prior /= 2; }));
    CHECK(refuses([](TrainerSettings& s) { s.head_decay /= 2; }));
    CHECK(refuses([](TrainerSettings& s) { s.policy_weight /= 2; }));
    CHECK(refuses([](TrainerSettings& s) { s.targets.result_share = 1; }));
    CHECK(refuses([](TrainerSettings& s) { s.targets.effort_share = 1; }));
    CHECK(refuses([](TrainerSettings& s) { s.targets.calibration[4] = 0; }));
}

TEST_SUITE_END();
