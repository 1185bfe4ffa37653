// See network_command.h: the options of trainer.h, its progress in words and as a table, and the
// checkpoints that let a run go on.
#include "training/commands/network_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/clock.h"
#include "engine/eval/weights.h"
#include "formats/text_file.h"
#include "tools/command_line/command_arguments.h"
#include "training/commands/network_progress.h"
#include "training/network/losses_report.h"
#include "training/network/positions.h"
#include "training/network/quantiser.h"
#include "training/network/starting_model.h"
#include "training/network/trainer.h"
#include "training/network/word_scale.h"

namespace fukumi::training {
namespace {

constexpr std::size_t kPositionsOfError = 100'000;
// From one checkpoint, and one line of an epoch that is not over, to the next.
constexpr auto kPeriod = std::chrono::seconds(60);

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
                   "games and options goes on from; with others it is refused");
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
    app.add_option("--effort-share", trainer.targets.effort_share,
                   "share of the search's effort on the moves in the target of the policy; the "
                   "rest is the best move alone")
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
    app.add_option(
           "--threads", trainer.threads,
           fmt::format("threads that share each batch; more than {} are not used", kMostThreads))
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

// Found out now and not after all the learning.
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
               "{} games, {} positions, {} of them leaves, {} proven; left out: {} no question, "
               "{} the same as others; {} to learn from, {} held out\n",
               counts.games, counts.positions, counts.leaves, counts.proven, counts.closed,
               counts.duplicates, store.training().size(), store.validation().size());
}

// By stage of the game, of ninths of the board.
void print_scales(const WordScales& scales) {
    fmt::print(stderr, "the search's word counts {:.2f}\n", fmt::join(scales, ", "));
}

// What the network's integers cost, on held-out positions.
void print_error(const PositionStore& store, const NetworkModel& model,
                 const QuantisedNetwork& quantised, const TargetSettings& targets) {
    const std::span<const std::uint32_t> held_out(store.validation());
    const QuantisationError error =
        quantisation_error(model, quantised.network, store,
                           held_out.first(std::min(held_out.size(), kPositionsOfError)), targets);
    fmt::print(
        stderr,
        "{} weights were too large and were cut; on {} positions the chance of winning is "
        "off by {:.3f} %, a move by {:.4f} logits; they add {:.5f} and {:.5f} to the losses\n",
        quantised.clipped, error.positions, 100 * error.chance, error.policy, error.value_loss,
        error.policy_loss);
}

// The network that the options name to start from, as a model.
Result<NetworkModel> starting_model(const std::string& path, Rule rule) {
    const auto bytes = formats::read_text_file(path);
    if (!bytes)
        return Error{bytes.error()};
    const auto network = network_from_bytes(*bytes);
    if (!network)
        return Error{path + ": " + network.error()};
    if (network->rule != weights_rule(rule))
        return Error{fmt::format("{}: a network of {}, not of {}", path, name_of(network->rule),
                                 name_of(rule))};
    return model_of(*network);
}

// What a network is worth before it learns.
void print_start(const PositionStore& store, const NetworkModel& start,
                 const TargetSettings& targets) {
    const TrainingLosses losses = losses_of(start, store, store.validation(), targets);
    fmt::print(stderr, "start: held out {:.5f}, {:.4f}, best move first {:.1f} %\n", losses.value,
               losses.policy, 100 * losses.first);
}

// Goes on from the file that the options name, if it is there: one that is there and cannot be read
// must not be written over.
Result<void> restore(Trainer& trainer, const std::string& path) {
    std::error_code ignored;
    const auto found = std::filesystem::status(path, ignored).type();
    if (path.empty() || found == std::filesystem::file_type::not_found)
        return {};
    const auto state = formats::read_text_file(path);
    if (!state)
        return Error{state.error()};
    if (const auto restored = trainer.restore(*state); !restored)
        return Error{path + ": " + restored.error()};
    fmt::print(stderr, "going on after epoch {}\n", trainer.epoch());
    return {};
}

// Whatever the options ask for.
Result<void> write_losses(const std::vector<EpochReport>& reports, const NetworkOptions& options) {
    if (!options.losses.empty()) {
        if (auto done = formats::write_text_file(options.losses, losses_csv(reports)); !done)
            return done;
    }
    if (options.picture.empty())
        return {};
    return formats::write_text_file(options.picture, losses_picture(reports));
}

// Runs all epochs, keeping checkpoints. Errors: of the files that it writes.
Result<void> learn(Trainer& trainer, const NetworkOptions& options) {
    const int epochs = options.trainer.epochs;
    const auto keep = [&]() -> Result<void> {
        if (options.checkpoint.empty())
            return {};
        return formats::write_text_file(options.checkpoint, trainer.checkpoint());
    };
    if (trainer.epoch() == epochs)  // nothing is left to learn, but the losses may be wanted
        return write_losses(trainer.reports(), options);
    TimePoint told = Clock::now();
    Result<void> kept;
    const auto after_batch = [&] {
        if (Clock::now() - told >= kPeriod) {
            fmt::print(stderr, "{}\n", line_of(trainer.progress(), epochs));
            kept = keep();
            told = Clock::now();
        }
        return kept.has_value();
    };
    while (trainer.epoch() < epochs) {
        const auto report = trainer.run_epoch(after_batch);
        if (!report)
            return kept;
        fmt::print(stderr, "{}\n", line_of(*report, epochs));
        // What was learnt first: the losses of a later epoch hold those of this one, too.
        if (auto done = keep(); !done)
            return done;
        if (auto done = write_losses(trainer.reports(), options); !done)
            return done;
        told = Clock::now();
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
    if (const auto writable = check_outputs(options); !writable)
        return match::report_bad(app, writable.error());
    auto positions = PositionStore::load(options.games);
    if (!positions)
        return match::report_bad(app, positions.error());
    print_counts(*positions);
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
        print_start(*positions, *start, options.trainer.targets);
        let_learn_draws(*start);
        options.trainer.start = std::make_shared<const NetworkModel>(std::move(*start));
    }
    Trainer trainer(*positions, options.trainer);
    if (const auto restored = restore(trainer, options.checkpoint); !restored)
        return match::report_bad(app, restored.error());
    if (const auto learnt = learn(trainer, options); !learnt)
        return match::report_failure(app, learnt.error());
    const QuantisedNetwork result = quantise(positions->rule(), trainer.model());
    print_error(*positions, trainer.model(), result, options.trainer.targets);
    const auto written = formats::write_text_file(options.network, bytes_of(result.network));
    return written ? match::kExitOk : match::report_failure(app, "--out: " + written.error());
}

}  // namespace fukumi::training
