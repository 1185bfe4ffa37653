// See embed_command.h.
#include "tournaments/training/commands/embed_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "engine/eval/weights.h"
#include "tournaments/commands/command_arguments.h"
#include "tournaments/training/weight_files.h"

namespace fukumi::training {

int run_embed_command(const std::vector<std::string>& arguments) {
    std::string file;
    std::string folder;
    CLI::App app("Writes a file of weights as the tables that the engine compiles in.",
                 "fukumi-train embed");
    app.add_option("file", file, "a file of weights, from fukumi-train tune --out")->required();
    app.add_option("--engine", folder, "folder of the engine, to whose eval/weights to write")
        ->required();
    if (const auto exit_code = match::parse_arguments(app, arguments))
        return *exit_code;
    const auto weights = Weights::load(file);
    if (!weights)
        return match::report_bad(app, weights.error());
    const auto written = write_tables(folder + "/eval/weights", weights->rule(), weights->tables());
    if (!written)
        return match::report_bad(app, "--engine: " + written.error());
    fmt::print("{}: weights {} of {} are in {}/eval/weights\n", file, weights->digest_text(),
               weights_name(weights->rule()), folder);
    return match::kExitOk;
}

}  // namespace fukumi::training
