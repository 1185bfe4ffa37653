// See weights_option.h.
#include "tools/weights_option.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "formats/text_file.h"

namespace fukumi {

void add_weights_option(CLI::App& app, std::vector<std::string>& paths) {
    app.add_option(
           "--weights", paths,
           "a file of weights from fukumi-train that replaces the compiled-in network of its "
           "rule; may be given once for each rule")
        ->type_name("FILE")
        ->allow_extra_args(false);
}

Result<WeightFiles> load_weights(const std::vector<std::string>& paths) {
    WeightFiles files;
    for (const std::string& path : paths) {
        const auto file = formats::path_from_utf8(path);
        if (std::error_code ignored; !std::filesystem::exists(file, ignored))
            return formats::system_problem(file, ENOENT);
        auto weights = Weights::load(file);
        if (!weights)
            return Error{weights.error()};
        files.push_back(std::make_shared<const Weights>(std::move(*weights)));
    }
    return files;
}

}  // namespace fukumi
