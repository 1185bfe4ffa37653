// All that evaluation and move ordering of one rule have learnt, as a value: the tables that are
// compiled in, or those of a file, so that a candidate is tried without a rebuild.
//
// A file of weights is, all numbers little endian:
//
//   8 bytes  "FKWEIGHT"
//   u16      version of the format, kWeightsVersion
//   u8       rule, as in INFO rule; 9 stands for both rules of caro
//   u8       colours that follow: 1 if both have the same weights, else 2, Black first
//   u64      digest of the payload
//   payload: for each colour the members of ColorWeights in the order of their declaration, then
//            the relation scores; i8 and i16 as declared
//
// A Weights is immutable and may be read from any thread. The digest is that of core/bytes.h.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/by_color.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/eval/count_net.h"
#include "engine/eval/pattern_weights.h"
#include "engine/eval/threat_weights.h"

namespace fukumi {

/// Of a colour: the patterns it owns, and the threats when it is to move.
struct ColorWeights {
    SetTable sets{};
    AnswerTable fours{};      ///< move scores against continuous fours ...
    AnswerTable open_four{};  ///< ... and against an open four
    ThreatWeights threats{};
    CountNet net{};

    friend bool operator==(const ColorWeights&, const ColorWeights&) noexcept = default;
};

/// What a tuner makes and a file holds. About 370 KB.
struct WeightTables {
    ByColor<ColorWeights> colors;  ///< the same for both unless the rule is renju
    std::array<RelationScores, kSituations> relations{};

    friend bool operator==(const WeightTables&, const WeightTables&) noexcept = default;
};

/// Rules that share weights have the same representative: the two rules of caro.
inline constexpr Rule weights_rule(Rule rule) noexcept {
    return is_caro(rule) ? Rule::CaroExact : rule;
}

inline constexpr int kWeightsVersion = 1;

class Weights {
 public:
    /// The weights of a rule that are compiled in (thread-safe).
    static const Weights& built_in(Rule rule);
    /// Weights from the bytes of a file. Errors: says what is wrong with them, without a place.
    static Result<Weights> from_bytes(std::string_view bytes);
    /// Weights from a file. Errors: "path: …".
    static Result<Weights> load(const std::filesystem::path& path);

    Weights(Rule rule, const WeightTables& tables);
    Weights(Weights&&) = default;
    Weights& operator=(Weights&&) = default;

    /// Of which these are; see weights_rule().
    Rule rule() const noexcept { return rule_; }
    const WeightTables& tables() const noexcept { return tables_; }
    /// Of all numbers: equal for equal weights, whether compiled in or from a file.
    std::uint64_t digest() const noexcept { return digest_; }
    /// Sixteen hexadecimal digits.
    std::string digest_text() const;
    /// The content of a file.
    std::string bytes() const;

    /// What the patterns of a free cell are worth to their owner if it is, or is not, its move.
    /// Patterns by their number, pattern_pairs_of().
    struct Values {
        std::int16_t moving;
        std::int16_t waiting;
    };
    Values values(Color owner, int pairs) const noexcept { return values_[owner][pairs]; }
    /// Move scores of a free choice.
    struct Scores {
        std::int8_t attack;
        std::int8_t defend;
    };
    Scores scores(Color owner, int pairs) const noexcept { return scores_[owner][pairs]; }
    /// Requires: the situation is not Free.
    const AnswerTable& answers(Color owner, Situation situation) const noexcept {
        const ColorWeights& weights = tables_.colors[owner];
        return situation == Situation::Fours ? weights.fours : weights.open_four;
    }
    const RelationScores& relations(Situation situation) const noexcept {
        return tables_.relations[static_cast<std::size_t>(situation)];
    }
    const ThreatWeights& threats(Color side_to_move) const noexcept {
        return tables_.colors[side_to_move].threats;
    }
    const CountNet& count_net(Color side_to_move) const noexcept {
        return tables_.colors[side_to_move].net;
    }

 private:
    Rule rule_;
    WeightTables tables_;
    std::uint64_t digest_;
    // The set weights again by pattern_pairs_of(), which costs less to compute than the number of
    // the set. Colours with the same weights share a table, for the sake of the cache.
    ByColor<std::vector<Values>> values_storage_;
    ByColor<std::vector<Scores>> scores_storage_;
    ByColor<const Values*> values_;
    ByColor<const Scores*> scores_;
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
