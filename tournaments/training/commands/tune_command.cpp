// See tune_command.h.
#include "tournaments/training/commands/tune_command.h"

#include <fmt/format.h>

#include <cstdio>

#include "tournaments/commands/command_arguments.h"
#include "tournaments/training/dataset.h"
#include "tournaments/training/policy_tuner.h"
#include "tournaments/training/quantiser.h"
#include "tournaments/training/value_tuner.h"
#include "tournaments/training/weight_files.h"

namespace fukumi::training {
namespace {

const char* describe(Situation situation) {
    switch (situation) {
        case Situation::Free:
            return "with nothing to meet";
        case Situation::Fours:
            return "against continuous fours";
        case Situation::OpenFour:
            return "against an open four";
    }
    return "";
}

void print_value_report(const ValueReport& r) {
    fmt::print(stderr,
               "values {:>3}: loss {:.5f}, held out {:.5f}, at best {:.5f}, units {} and {}\n",
               r.epoch, r.training_loss, r.validation_loss, r.base_loss,
               r.active_units[Color::Black], r.active_units[Color::White]);
}

void print_policy_report(const PolicyReport& r) {
    fmt::print(stderr,
               "moves {:>4}: loss {:.5f}, held out {:.5f}, first {:.1f} %, of five {:.1f} %\n",
               r.epoch, r.training_loss, r.validation_loss, 100 * r.first, 100 * r.among_five);
}

/// What the command line says.
struct TuneOptions {
    std::vector<std::string> games;
    std::string engine_folder;
    std::string weights_file;
    ValueSettings values;
    PolicySettings policy;
};

void add_options(CLI::App& app, TuneOptions& options) {
    app.add_option("games", options.games, "files of games")->required();
    app.add_option("--engine", options.engine_folder,
                   "folder of the engine, to whose eval/weights to write");
    app.add_option("--out", options.weights_file,
                   "file of weights to write, which the engine loads by --weights");
    app.add_option("--epochs", options.values.epochs, "passes over the games for the values")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--moves-epochs", options.policy.epochs,
                   "passes over the games for the move scores")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--result-share", options.values.result_share,
                   "of the target; the rest is the value that the search found, and all of it "
                   "where that is proven")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--proven-weight", options.values.proven_weight,
                   "of positions with a proven win or loss; others count once")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--prior", options.values.prior,
                   "positions' worth of evidence that a set is the sum of its parts, and that "
                   "numbers of cells are worth nothing")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    app.add_option("--seed", options.values.seed,
                   "of the network's first weights and the order of the positions")
        ->capture_default_str();
}

WeightTables learn(const Dataset& data, const TuneOptions& options) {
    MoveWeights moves;
    for (const Situation situation : {Situation::Free, Situation::Fours, Situation::OpenFour}) {
        fmt::print(stderr, "moves {}\n", describe(situation));
        moves[static_cast<std::size_t>(situation)] =
            tune_policy(data, situation, options.policy, print_policy_report);
    }
    return quantised(data.rule, tune_values(data, options.values, print_value_report), moves);
}

}  // namespace

int run_tune_command(const std::vector<std::string>& arguments) {
    TuneOptions options;
    CLI::App app(
        "Learns weights from files of games, all of one rule. The same games and options give the "
        "same weights.",
        "fukumi-train tune");
    add_options(app, options);
    if (const auto exit_code = match::parse_arguments(app, arguments))
        return *exit_code;
    options.policy.prior = options.values.prior;
    options.policy.seed = options.values.seed;
    const auto data = load_dataset(options.games);
    if (!data)
        return match::report_bad(app, data.error());
    fmt::print(stderr, "{} games, {} positions, {} cells; {:.0f} value units are one logit\n",
               data->games, data->positions.size(), data->cells.size(), fit_scale(*data));
    const WeightTables tables = learn(*data, options);
    if (!options.weights_file.empty()) {
        const auto written = write_weights(options.weights_file, Weights(data->rule, tables));
        if (!written)
            return match::report_bad(app, "--out: " + written.error());
    }
    if (!options.engine_folder.empty()) {
        const auto written =
            write_tables(options.engine_folder + "/eval/weights", data->rule, tables);
        if (!written)
            return match::report_bad(app, "--engine: " + written.error());
    }
    return match::kExitOk;
}

}  // namespace fukumi::training
