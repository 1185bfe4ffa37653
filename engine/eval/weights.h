// Weights: the neural network that evaluates positions of a rule, compiled in or loaded from a file
// (network/network_file.h).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/network/line_rows.h"
#include "engine/network/network.h"
#include "engine/network/network_file.h"

namespace fukumi {

/// The weights of one rule. Immutable; thread-safe. An object takes 1.0 to 1.5 MB.
class Weights {
 public:
    /// Returns the compiled-in weights of a rule; parses them on first use (thread-safe).
    static const Weights& built_in(Rule rule);
    /// Parses the bytes of a network file. Errors: the same as network_from_bytes().
    static Result<Weights> from_bytes(std::string_view bytes);
    /// Loads a network file. Errors: the message has the form "PATH: what is wrong".
    static Result<Weights> load(const std::filesystem::path& path);

    /// Returns the rule of the network; for rules that share a network it is weights_rule().
    Rule rule() const noexcept { return rule_; }
    /// Returns the digest of all numbers of the network. The digest is the same whether the weights
    /// are compiled in or come from a file.
    std::uint64_t digest() const noexcept { return digest_; }
    /// Returns the digest as 16 hexadecimal digits.
    std::string digest_text() const;

    const Network& network() const noexcept { return network_; }

 private:
    Weights(const StoredNetwork& network, std::uint64_t digest);

    Rule rule_;
    std::uint64_t digest_;
    Network network_;
};

/// Selects the weights for each rule: those passed to set(), otherwise the compiled-in ones.
class WeightsInUse {
 public:
    /// Makes of() return `weights` for their rule and the rules that share it. Requires: not null.
    void set(std::shared_ptr<const Weights> weights) {
        set_[static_cast<std::size_t>(weights->rule())] = std::move(weights);
    }
    const Weights& of(Rule rule) const {
        const auto& set = set_[static_cast<std::size_t>(weights_rule(rule))];
        return set ? *set : Weights::built_in(rule);
    }

 private:
    std::array<std::shared_ptr<const Weights>, kRuleCount> set_;
};

}  // namespace fukumi
