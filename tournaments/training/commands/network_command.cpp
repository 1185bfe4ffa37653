// See network_command.h: the options of trainer.h, its progress in words and as a table, and the
// checkpoints that let a run go on.
#include "tournaments/training/commands/network_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <sstream>

#include "engine/core/clock.h"
#include "engine/eval/weights.h"
#include "tournaments/commands/command_arguments.h"
#include "tournaments/training/network/losses_report.h"
#include "tournaments/training/network/positions.h"
#include "tournaments/training/network/quantiser.h"
#include "tournaments/training/network/starting_model.h"
#include "tournaments/training/network/trainer.h"
#include "tournaments/training/network/word_scale.h"

namespace fukumi::training {
namespace {

constexpr std::size_t kPositionsOfError = 100'000;
constexpr auto kCheckpointPeriod = std::chrono::seconds(60);

struct NetworkOptions {
    std::vector<std::string> games;
    std::string network;
    std::string checkpoint;
    std::string losses;
    std::string picture;
    std::string start;
    bool plain_word = false;
    int one_game_in = 1;
    TrainerSettings trainer;
};

void add_options(CLI::App& app, NetworkOptions& options) {
    TrainerSettings& trainer = options.trainer;
    app.add_option("games", options.games, "files of games")->required();
    app.add_option("--out", options.network, "the file of the network")->required();
    app.add_option("--checkpoint", options.checkpoint,
                   "file that keeps the state of the run, and that a later one with the same "
                   "games and options goes on from");
    app.add_option("--start", options.start,
                   "file of a network to go on from, learnt from other games; its first weights "
                   "are random otherwise");
    app.add_option("--losses", options.losses, "table of the losses to write, as CSV");
    app.add_option("--picture", options.picture, "the losses as a picture to write, SVG");
    app.add_option("--epochs", trainer.epochs, "passes over the positions")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--batch", trainer.batch, "positions for a step")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    app.add_option("--rate", trainer.rate, "learning rate: size of the largest steps")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--policy-weight", trainer.policy_weight,
                   "weight of the policy's loss beside the value's")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    app.add_option("--result-share", trainer.targets.result_share,
                   "share of the game's result in the target, where it says something")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_flag("--plain-word", options.plain_word,
                 "take the search's word as it is, not scaled at each stage of the game to fit the "
                 "results");
    app.add_option("--one-game-in", options.one_game_in,
                   "learn from every so many-th game only, to see what more games are worth; those "
                   "held out stay the same")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--prior", trainer.prior,
                   "how strongly what is rarely seen leans on what is seen often")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--seed", trainer.seed,
                   "seed of the first weights and of the order of the positions")
        ->capture_default_str();
    app.add_option("--threads", trainer.threads, "threads that share each batch")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

void print_counts(const PositionCounts& counts) {
    fmt::print(stderr,
               "{} games, {} positions, {} of them leaves, {} proven; left out: {} no question, "
               "{} the same as others; {} to learn from\n",
               counts.games, counts.positions, counts.leaves, counts.proven, counts.closed,
               counts.duplicates, counts.kept);
}

// By stage of the game, of ninths of the board.
void print_scales(const WordScales& scales) {
    fmt::print(stderr, "the search's word counts {:.2f}\n", fmt::join(scales, ", "));
}

void print_report(const EpochReport& report, int epochs) {
    const TrainingLosses& training = report.training;
    const TrainingLosses& held_out = report.validation;
    const double left = static_cast<double>(training.positions) * (epochs - report.epoch) /
                        report.positions_a_second;
    fmt::print(stderr,
               "epoch {}: value {:.5f}, policy {:.4f}; held out {:.5f}, {:.4f}, best move first "
               "{:.1f} %; {:.0f} positions/s, {:.0f} min left\n",
               report.epoch, training.value, training.policy, held_out.value, held_out.policy,
               100 * held_out.first, report.positions_a_second, left / 60);
}

// What the network's integers cost, on held-out positions.
void print_error(const PositionStore& store, const NetworkModel& model,
                 const QuantisedNetwork& quantised) {
    const std::span<const std::uint32_t> held_out(store.validation());
    const QuantisationError error =
        quantisation_error(model, quantised.network, store,
                           held_out.first(std::min(held_out.size(), kPositionsOfError)));
    fmt::print(
        stderr,
        "{} weights were too large and were cut; on {} positions the chance of winning is "
        "off by {:.3f} %, a move by {:.4f} logits; they add {:.5f} and {:.5f} to the losses\n",
        quantised.clipped, error.positions, 100 * error.chance, error.policy, error.value_loss,
        error.policy_loss);
}

// As a whole or not at all: a run that is killed while writing leaves the file before.
Result<void> write_file(const std::string& path, std::string_view content) {
    const std::string part = path + ".part";
    {
        std::ofstream file(part, std::ios::binary);
        file << content;
        if (!file.flush())
            return Error{part + ": cannot be written"};
    }
    std::error_code problem;
    std::filesystem::rename(part, path, problem);
    if (problem)
        return Error{path + ": " + problem.message()};
    return {};
}

std::optional<std::string> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file)
        return std::nullopt;
    return content.str();
}

// The network that the options name to start from, as a model.
Result<std::shared_ptr<const NetworkModel>> starting_model(const std::string& path, Rule rule) {
    const auto bytes = read_file(path);
    if (!bytes)
        return Error{path + ": cannot be read"};
    const auto network = network_from_bytes(*bytes);
    if (!network)
        return Error{path + ": " + network.error()};
    if (network->rule != weights_rule(rule))
        return Error{fmt::format("{}: a network of {}, not of {}", path, name_of(network->rule),
                                 name_of(rule))};
    return std::make_shared<const NetworkModel>(model_of(*network));
}

// What a network is worth before it learns.
void print_start(const PositionStore& store, const TrainerSettings& settings) {
    const TrainingLosses losses =
        losses_of(*settings.start, store, store.validation(), settings.targets);
    fmt::print(stderr, "start: held out {:.5f}, {:.4f}, best move first {:.1f} %\n", losses.value,
               losses.policy, 100 * losses.first);
}

// Whatever the options ask for.
Result<void> write_losses(const std::vector<EpochReport>& reports, const NetworkOptions& options) {
    if (!options.losses.empty()) {
        if (auto done = write_file(options.losses, losses_csv(reports)); !done)
            return done;
    }
    if (options.picture.empty())
        return {};
    return write_file(options.picture, losses_picture(reports));
}

// Runs all epochs, keeping checkpoints.
Result<void> learn(Trainer& trainer, const NetworkOptions& options) {
    TimePoint written = Clock::now();
    Result<void> kept;
    const auto keep = [&] {
        if (!options.checkpoint.empty() && Clock::now() - written >= kCheckpointPeriod) {
            kept = write_file(options.checkpoint, trainer.checkpoint());
            written = Clock::now();
        }
        return kept.has_value();
    };
    while (trainer.epoch() < options.trainer.epochs) {
        const auto report = trainer.run_epoch(keep);
        if (!report)
            return kept;
        print_report(*report, options.trainer.epochs);
        if (auto done = write_losses(trainer.reports(), options); !done)
            return done;
        if (!options.checkpoint.empty()) {
            if (auto done = write_file(options.checkpoint, trainer.checkpoint()); !done)
                return done;
        }
    }
    return {};
}

}  // namespace

int run_network_command(const std::vector<std::string>& arguments) {
    NetworkOptions options;
    CLI::App app(
        "Learns a network from files of games of one rule, or of both rules of caro. The same "
        "games and options give the same network, with any number of threads.",
        "fukumi-train network");
    add_options(app, options);
    if (const auto exit_code = match::parse_arguments(app, arguments))
        return *exit_code;
    auto positions = PositionStore::load(options.games);
    if (!positions)
        return match::report_bad(app, positions.error());
    print_counts(positions->counts());
    if (!options.plain_word) {
        options.trainer.targets.word_scales = word_scales_of(*positions);
        print_scales(options.trainer.targets.word_scales);
    }
    // After the scales, for the targets of what is held out are to be those of all games.
    positions->thin_out(options.one_game_in);
    if (options.one_game_in > 1) {
        fmt::print(stderr, "{} of them in the games that are used, and {} held out\n",
                   positions->training().size(), positions->validation().size());
    }
    if (positions->training().size() < static_cast<std::size_t>(options.trainer.batch)) {
        return match::report_bad(app,
                                 fmt::format("{} positions to learn from are less than a step "
                                             "(--batch {})",
                                             positions->training().size(), options.trainer.batch));
    }
    if (!options.start.empty()) {
        auto start = starting_model(options.start, positions->rule());
        if (!start)
            return match::report_bad(app, start.error());
        options.trainer.start = std::move(*start);
        print_start(*positions, options.trainer);
    }
    Trainer trainer(*positions, options.trainer);
    if (const auto state = read_file(options.checkpoint)) {
        if (const auto restored = trainer.restore(*state); !restored)
            return match::report_bad(app, options.checkpoint + ": " + restored.error());
        if (trainer.epoch() > options.trainer.epochs) {
            return match::report_bad(
                app, fmt::format("{}: of {} epochs, more than --epochs {}", options.checkpoint,
                                 trainer.epoch(), options.trainer.epochs));
        }
        fmt::print(stderr, "going on after epoch {}\n", trainer.epoch());
    }
    if (const auto learnt = learn(trainer, options); !learnt)
        return match::report_bad(app, learnt.error());
    const QuantisedNetwork result = quantise(positions->rule(), trainer.model());
    print_error(*positions, trainer.model(), result);
    const auto written = write_file(options.network, bytes_of(result.network));
    return written ? match::kExitOk : match::report_bad(app, "--out: " + written.error());
}

}  // namespace fukumi::training
