#include "engine/eval/weights.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/core/types.h"
#include "engine/eval/built_in_weights.h"

namespace fukumi {

Weights::Weights(const StoredNetwork& network, std::uint64_t digest)
    : rule_(weights_rule(network.rule)),
      digest_(digest),
      network_(network.rule, *network.black, network.white.get()) {}

const Weights& Weights::built_in(Rule rule) {
    return with_rule(weights_rule(rule), []<Rule R>() -> const Weights& {
        static const Weights weights = [] {
            auto read = from_bytes(built_in_bytes(R));
            if (!read || read->rule() != R)
                std::abort();  // never happens: a test parses all compiled-in networks
            return std::move(*read);
        }();
        return weights;
    });
}

std::string Weights::digest_text() const {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += kDigits[digest_ >> shift & 15];
    return text;
}

Result<Weights> Weights::from_bytes(std::string_view bytes) {
    const auto network = network_from_bytes(bytes);
    if (!network)
        return Error{network.error()};
    return Weights(*network, network_digest(bytes));
}

Result<Weights> Weights::load(const std::filesystem::path& path) {
    const std::u8string name = path.u8string();
    const std::string place(name.begin(), name.end());
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file)
        return Error{place + ": cannot be read"};
    auto weights = from_bytes(content.str());
    if (!weights)
        return Error{place + ": " + weights.error()};
    return weights;
}

}  // namespace fukumi
