// fukumi-train network: reads the options, trains a network (trainer.h), prints progress, and
// writes checkpoints and reports.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/clock.h"
#include "engine/eval/weights.h"
#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "tournaments/system/console.h"
#include "training/commands/commands.h"
#include "training/commands/network_progress.h"
#include "training/network/calibration.h"
#include "training/network/health.h"
#include "training/network/losses_report.h"
#include "training/network/positions.h"
#include "training/network/quantiser.h"
#include "training/network/starting_model.h"
#include "training/network/trainer.h"

namespace fukumi::training {
namespace {

constexpr std::size_t kQuantisationPositions = 100'000;
constexpr std::size_t kHealthPositions = 10'000;
// The time between two checkpoints, and between two lines of progress.
constexpr auto kPeriod = std::chrono::seconds(60);

struct NetworkOptions {
    std::vector<std::string> games;
    std::string network;
    std::string checkpoint;
    std::string losses;
    std::string picture;
    std::string start;
    bool no_calibration = false;
    int one_game_in = 1;
    TrainerSettings trainer;
};

void add_options(CLI::App& app, NetworkOptions& options) {
    TrainerSettings& trainer = options.trainer;
    app.add_option("games", options.games, "files of games")->type_name("FILE")->required();
    app.add_option("--out", options.network, "file for the network")->type_name("FILE")->required();
    app.add_option("--checkpoint", options.checkpoint,
                   "file for the state of the run; a later run with the same games and options "
                   "resumes, other runs refuse the file")
        ->type_name("FILE");
    app.add_option("--start", options.start, "network to continue from; default: random weights")
        ->type_name("FILE");
    app.add_option("--losses", options.losses, "file for the losses as CSV")->type_name("FILE");
    app.add_option("--picture", options.picture, "file for a picture of the losses, SVG")
        ->type_name("FILE");
    app.add_option("--epochs", trainer.epochs, "passes over the positions")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--batch", trainer.batch, "positions for a step")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    app.add_option("--rate", trainer.rate, "largest learning rate")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--policy-weight", trainer.policy_weight,
                   "weight of the policy's loss; the value's has weight 1")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    app.add_option(
           "--result-share", trainer.targets.result_share,
           "weight of the game's result in the target of the value, for positions after the "
           "last random move")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option(
           "--effort-share", trainer.targets.effort_share,
           "weight of the shares of nodes in the target of the policy; the rest is the best "
           "move")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_flag("--plain-word", options.no_calibration,
                 "do not calibrate search scores to fit the results");
    app.add_option(
           "--one-game-in", options.one_game_in,
           "learn from every N-th game only, to measure the worth of more games; the held-out "
           "games stay the same")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--prior", trainer.prior,
                   "pull of the rows of windows to those of their inner parts")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--head-decay", trainer.head_decay,
                   "pull of the weights of the head to 0, which keeps them within their integers")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--seed", trainer.seed,
                   "seed of the random weights and of the order of the positions")
        ->capture_default_str();
    app.add_option(
           "--threads", trainer.threads,
           fmt::format("threads that share each batch; more than {} are not used", kMostThreads))
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

// Checks that the output files can be written, before the training, which takes hours.
Result<void> check_outputs(const NetworkOptions& options) {
    for (const auto& [option, path] :
         {std::pair{"--out", &options.network}, std::pair{"--checkpoint", &options.checkpoint},
          std::pair{"--losses", &options.losses}, std::pair{"--picture", &options.picture}}) {
        const bool is_wanted = !path->empty() || path == &options.network;
        if (!is_wanted)
            continue;
        if (const auto writable = formats::check_replaceable(*path); !writable)
            return Error{fmt::format("{}: {}", option, writable.error())};
    }
    return {};
}

void print_counts(const PositionStore& store) {
    const PositionCounts& counts = store.counts();
    fmt::print(stderr,
               "{} games, {} positions, {} of them leaves, {} proven; skipped: {} not quiet, {} "
               "in drawn tails, {} duplicates; {} to learn from, {} held out\n",
               counts.games, counts.positions, counts.leaves, counts.proven, counts.closed,
               counts.tails, counts.duplicates, store.training().size(), store.validation().size());
}

// Prints the factor of each stage of the game.
void print_calibration(const Calibration& factors) {
    fmt::print(stderr, "factors of search scores by stage: {:.2f}\n", fmt::join(factors, ", "));
}

// Measures on held-out positions how much the rounding to integers changes the outputs, and prints
// it.
void print_error(const PositionStore& store, const NetworkModel& model,
                 const QuantisedNetwork& quantised, const TargetSettings& targets) {
    const std::span<const std::uint32_t> held_out(store.validation());
    const QuantisationError error = quantisation_error(
        model, quantised.network, store,
        held_out.first(std::min(held_out.size(), kQuantisationPositions)), targets);
    fmt::print(
        stderr,
        "{} weights were too large and were clipped; mean error on {} positions: chance of winning "
        "{:.3f} %, policy {:.4f} logits; added losses: value {:.5f}, policy {:.5f}\n",
        quantised.clipped, error.positions, 100 * error.chance, error.policy, error.value_loss,
        error.policy_loss);
}

// Prints the losses of the model of --start on the held-out positions.
void print_start(const PositionStore& store, const NetworkModel& start,
                 const TargetSettings& targets) {
    const TrainingLosses losses = losses_of(start, store, store.validation(), targets);
    fmt::print(stderr, "start: held out {:.5f}, {:.4f}, best move first {:.1f} %\n", losses.value,
               losses.policy, 100 * losses.first);
}

// Resumes from the checkpoint if the file exists. Errors: the file cannot be read, or it is not a
// checkpoint of this run; the command then ends without overwriting it.
Result<void> restore(Trainer& trainer, const std::string& path) {
    std::error_code ignored;
    const auto found = std::filesystem::status(path, ignored).type();
    if (path.empty() || found == std::filesystem::file_type::not_found)
        return {};
    const auto state = formats::read_file(path);
    if (!state)
        return Error{state.error()};
    if (const auto restored = trainer.restore(*state); !restored)
        return Error{path + ": " + restored.error()};
    fmt::print(stderr, "resuming after epoch {}\n", trainer.epoch());
    return {};
}

// Writes the files of --losses and --picture.
Result<void> write_losses(const std::vector<EpochReport>& reports, const NetworkOptions& options) {
    if (!options.losses.empty()) {
        if (auto done = formats::write_text_file(options.losses, losses_csv(reports)); !done)
            return done;
    }
    if (options.picture.empty())
        return {};
    return formats::write_text_file(options.picture, losses_picture(reports));
}

// Prints what the units and weights do on held-out positions, and how many units got new random
// weights.
void print_health(const Trainer& trainer, const PositionStore& store) {
    const auto sample = spread_sample(store.validation(), kHealthPositions);
    fmt::print(stderr, "step {}: {} units drawn anew; {}\n", trainer.steps(), trainer.revived(),
               health_line(health_of(trainer.model(), store, sample)));
}

// True after Ctrl-C.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // for the signal handler

// Runs all epochs and writes checkpoints. Returns false if the user interrupted the run. Errors: a
// file cannot be written.
Result<bool> learn(Trainer& trainer, const PositionStore& store, const NetworkOptions& options) {
    const int epochs = options.trainer.epochs;
    const auto keep = [&]() -> Result<void> {
        if (options.checkpoint.empty())
            return {};
        return formats::write_text_file(options.checkpoint, trainer.checkpoint());
    };
    if (trainer.epoch() == epochs) {  // resumed after the last epoch: only write the losses again
        if (auto done = write_losses(trainer.reports(), options); !done)
            return Error{done.error()};
        return true;
    }
    match::on_interrupt([] { interrupted.store(true); });
    TimePoint reported = Clock::now();
    Result<void> kept;
    const auto after_batch = [&] {
        if (interrupted.load() || Clock::now() - reported >= kPeriod) {
            fmt::print(stderr, "{}\n", line_of(trainer.progress(), epochs));
            kept = keep();
            reported = Clock::now();
        }
        return kept.has_value() && !interrupted.load();
    };
    while (trainer.epoch() < epochs) {
        const auto report = trainer.run_epoch(after_batch);
        if (!kept)
            return Error{kept.error()};
        if (!report)
            return false;
        fmt::print(stderr, "{}\n", line_of(*report, epochs));
        print_health(trainer, store);
        // Write the checkpoint first. If the run ends before the losses are written, the resumed
        // run writes them, because its reports include this epoch.
        if (auto done = keep(); !done)
            return Error{done.error()};
        if (auto done = write_losses(trainer.reports(), options); !done)
            return Error{done.error()};
        reported = Clock::now();
    }
    return true;
}

}  // namespace

int run_network_command(const std::vector<std::string>& arguments) {
    NetworkOptions options;
    CLI::App app(
        "Learns a network from files of games of one rule, or of both caro rules. The same games "
        "and options give the same network with any number of threads.",
        "fukumi-train network");
    add_options(app, options);
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    if (const auto writable = check_outputs(options); !writable)
        return report_bad_input(app.get_name(), writable.error());
    auto positions = PositionStore::load(options.games);
    if (!positions)
        return report_bad_input(app.get_name(), positions.error());
    print_counts(*positions);
    if (!options.no_calibration) {
        options.trainer.targets.calibration = calibrate(*positions);
        print_calibration(options.trainer.targets.calibration);
    }
    // Remove games only after the calibration, so that the held-out games have the same targets
    // with every value of --one-game-in.
    positions->thin_out(options.one_game_in);
    if (options.one_game_in > 1) {
        fmt::print(stderr, "--one-game-in leaves {} to learn from, {} held out\n",
                   positions->training().size(), positions->validation().size());
    }
    const std::size_t learnable = positions->training().size();
    if (learnable < static_cast<std::size_t>(options.trainer.batch)) {
        if (app.count("--batch") > 0 || learnable == 0) {
            return report_bad_input(app.get_name(),
                                    fmt::format("{} positions to learn from are fewer than a batch "
                                                "(--batch {})",
                                                learnable, options.trainer.batch));
        }
        options.trainer.batch = static_cast<int>(learnable);
        fmt::print(stderr, "a batch has all {} positions to learn from\n", learnable);
    }
    if (!options.start.empty()) {
        auto start = read_model(options.start, positions->rule());
        if (!start)
            return report_bad_input(app.get_name(), start.error());
        print_start(*positions, *start, options.trainer.targets);
        make_draws_learnable(*start);
        options.trainer.start = std::make_shared<const NetworkModel>(std::move(*start));
    }
    Trainer trainer(*positions, options.trainer);
    if (const auto restored = restore(trainer, options.checkpoint); !restored)
        return report_bad_input(app.get_name(), restored.error());
    const auto complete = learn(trainer, *positions, options);
    if (!complete)
        return report_problem(app.get_name(), complete.error(), kExitFailure);
    if (!*complete) {
        fmt::print(stderr, "stopped after {} of {} steps; {}\n", trainer.steps(),
                   trainer.all_steps(),
                   options.checkpoint.empty() ? "without --checkpoint nothing is kept"
                                              : "the same command goes on from here");
        return kExitInterrupted;
    }
    const QuantisedNetwork result = quantise(positions->rule(), trainer.model());
    print_error(*positions, trainer.model(), result, options.trainer.targets);
    const auto written = formats::write_text_file(options.network, bytes_of(result.network));
    return written ? kExitOk
                   : report_problem(app.get_name(), "--out: " + written.error(), kExitFailure);
}

}  // namespace fukumi::training
