// All that evaluation and move ordering of one rule have learnt, as a value: the network that is
// compiled in, or that of a file (network/network_file.h), so that a candidate is tried without a
// rebuild.
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

/// Immutable; may be read from any thread. 1.0 to 1.5 MB.
class Weights {
 public:
    /// The weights of a rule that are compiled in; read on first use (thread-safe).
    static const Weights& built_in(Rule rule);
    /// Weights from the bytes of a file. Errors: says what is wrong with them, without a place.
    static Result<Weights> from_bytes(std::string_view bytes);
    /// Weights from a file. Errors: "path: …".
    static Result<Weights> load(const std::filesystem::path& path);

    explicit Weights(const StoredNetwork& network);

    /// Of which these are; see weights_rule().
    Rule rule() const noexcept { return rule_; }
    /// Of all numbers: equal for equal weights, whether compiled in or from a file.
    std::uint64_t digest() const noexcept { return digest_; }
    /// Sixteen hexadecimal digits.
    std::string digest_text() const;

    const Network& network() const noexcept { return network_; }

 private:
    Rule rule_;
    std::uint64_t digest_;
    Network network_;
};

/// The weights of all rules: those compiled in, unless others were set.
class WeightsInUse {
 public:
    /// In place of the weights of the rules that share these. Requires: not null.
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
