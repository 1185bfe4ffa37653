// The option --weights: files of weights that replace the compiled-in networks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/eval/weights.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The weights of several rules. Each file names its rule. If several files name the same rule, the
/// last of them is used.
using WeightFiles = std::vector<std::shared_ptr<const Weights>>;

/// Adds the option --weights to the program. `paths` must outlive `app`.
void add_weights_option(CLI::App& app, std::vector<std::string>& paths);

/// Reads the weight files. Errors: a file cannot be read or is invalid ("path: …").
Result<WeightFiles> load_weights(const std::vector<std::string>& paths);

}  // namespace fukumi
