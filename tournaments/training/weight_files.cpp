// See weight_files.h.
#include "tournaments/training/weight_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "engine/pattern/pattern_weights.h"

namespace fukumi::training {
namespace {

constexpr float kWeightsPerLogit = 200.0F * kWeightsPerValue;  // 200 value units are one logit
constexpr int kPerLine = 4;
constexpr int kAnswersPerLine = 8;

// Scores of what training never sees, because the search needs no scores to play it.
constexpr int kAttackFive = 127;
constexpr int kAttackOpenFour = 120;
constexpr int kDefendFive = 126;
constexpr int kDefendOpenFour = 100;

int rounded(float weight, float unit, int limit) {
    return std::clamp(static_cast<int>(std::lround(weight * unit)), -limit, limit);
}

int value_weight(float logits) {
    return rounded(logits, kWeightsPerLogit, 32767);
}

int move_score(float logits) {
    return rounded(logits, kScoresPerLogit, 99);
}

SetWeights set_weights_of(int set, bool forbids, int color, const ValueWeights& values,
                          const PolicyWeights& policy) {
    SetWeights weights;
    weights.moving = static_cast<std::int16_t>(value_weight(values.moving[color][set]));
    weights.waiting = static_cast<std::int16_t>(value_weight(values.waiting[color][set]));
    int attack = move_score(policy.attack[color][set]);
    int defend = move_score(policy.defend[color][set]);
    const MoveClass move_class = classify(unpack(kCodeOfSet[set]), forbids);
    if (move_class == MoveClass::Five) {
        attack = kAttackFive;
        defend = kDefendFive;
    } else if (move_class == MoveClass::OpenFour) {
        attack = kAttackOpenFour;
        defend = kDefendOpenFour;
    }
    weights.attack = static_cast<std::int8_t>(attack);
    weights.defend = static_cast<std::int8_t>(defend);
    return weights;
}

std::string format_sets(const std::string& name, bool forbids, int color,
                        const ValueWeights& values, const PolicyWeights& policy) {
    std::string text =
        fmt::format("constexpr std::array<SetWeights, kPatternSets> {} = {{{{\n", name);
    for (int set = 0; set < kPatternSets; ++set) {
        const SetWeights w = set_weights_of(set, forbids, color, values, policy);
        text +=
            fmt::format("{{{}, {}, {}, {}}},{}", w.moving, w.waiting, static_cast<int>(w.attack),
                        static_cast<int>(w.defend), set % kPerLine == kPerLine - 1 ? "\n" : " ");
    }
    return text + "}};\n";
}

std::string format_answers(const std::string& name, int color, const PolicyWeights& policy) {
    std::string text =
        fmt::format("constexpr std::array<AnswerWeights, kPatternSets> {} = {{{{\n", name);
    for (int set = 0; set < kPatternSets; ++set) {
        text += fmt::format("{{{}, {}}},{}", move_score(policy.attack[color][set]),
                            move_score(policy.defend[color][set]),
                            set % kAnswersPerLine == kAnswersPerLine - 1 ? "\n" : " ");
    }
    return text + "}};\n";
}

// All tables of one colour; `prefix` tells it in names.
std::string format_color(const std::string& prefix, bool forbids, int color,
                         const ValueWeights& values, const MoveWeights& moves) {
    const auto of = [&](Situation situation) -> const PolicyWeights& {
        return moves[static_cast<std::size_t>(situation)];
    };
    return format_sets(prefix + "Sets", forbids, color, values, of(Situation::Free)) +
           format_answers(prefix + "FoursAnswers", color, of(Situation::Fours)) +
           format_answers(prefix + "OpenFourAnswers", color, of(Situation::OpenFour));
}

std::string format_scores(const std::vector<float>& logits) {
    std::vector<int> scores;
    for (const float logit : logits)
        scores.push_back(move_score(logit - logits.back()));  // far away counts nothing
    return fmt::format("{}", fmt::join(scores, ", "));
}

// The numbers of a list, sixteen in a line.
std::string format_weights(const std::vector<float>& logits) {
    std::string text;
    for (int s = 0; s < static_cast<int>(logits.size()); ++s)
        text += fmt::format("{},{}", value_weight(logits[s]), s % 16 == 15 ? "\n" : " ");
    return text;
}

// One class of moves in a line.
std::string format_counts(const std::vector<float>& logits) {
    static_assert(kCounts == 16, "a class fills a line of format_weights()");
    std::string text;
    for (auto first = logits.begin(); first != logits.end(); first += kCounts) {
        const std::vector<float> line(first, first + kCounts);
        text += "{" + format_weights(line);
        text.back() = '}';
        text += ",\n";
    }
    return text;
}

// By colour of the side to move.
std::string format_threats(const std::string& name, const ValueWeights& values, int color) {
    return fmt::format(
        "constexpr ThreatWeights {} = {{\n{{\n{}}},\n{{{{\n{}}}}},\n{{{{\n{}}}}},\n}};\n", name,
        format_weights(values.threats[color]), format_counts(values.own[color]),
        format_counts(values.theirs[color]));
}

std::string format_column(std::vector<float>::const_iterator first, float unit, int limit) {
    std::vector<int> numbers;
    for (int i = 0; i < kCountNetWidth; ++i)
        numbers.push_back(rounded(first[i], unit, limit));
    return fmt::format("{{{{{}}}}},\n", fmt::join(numbers, ","));
}

// One column in a line; zeros for classes whose numbers do not count.
std::string format_columns(const std::vector<float>& weights) {
    const std::vector<float> zeros(kCountNetWidth);
    std::string text = "{{\n";
    for (int c = 0; c < kMoveClasses; ++c) {
        const bool counts = c >= kFirstCountedClass && c <= kLastCountedClass;
        text += "{{\n";
        for (int n = 0; n < kCounts; ++n) {
            const auto column = weights.begin() + (c * kCounts + n) * kCountNetWidth;
            text +=
                format_column(counts ? column : zeros.begin(), kCountNetOne, kCountNetColumnLimit);
        }
        text += "}},\n";
    }
    return text + "}},\n";
}

// By colour of the side to move.
std::string format_net(const std::string& name, const CountNetWeights& net) {
    return fmt::format("constexpr CountNet {} = {{\n", name) + format_columns(net.own) +
           format_columns(net.theirs) +
           format_column(net.bias.begin(), kCountNetOne, kCountNetColumnLimit) +
           format_column(net.output.begin(), kWeightsPerLogit, 32767) + "};\n";
}

constexpr char kHeader[] =
    "// Learnt by fukumi-train; see scripts/train_weights.sh. Not written by hand.\n";

bool write_file(const std::string& path, const std::string& content) {
    std::ofstream file(path);
    file << content;
    return file.flush().good();
}

}  // namespace

std::string weights_name(Rule rule) {
    return is_caro(rule) ? "caro" : name_of(rule);
}

std::string format_pattern_weights(Rule rule, const ValueWeights& values,
                                   const MoveWeights& moves) {
    std::string text = kHeader;
    if (rule == Rule::Renju) {
        text += format_color("kBlack", true, 0, values, moves);
        text += format_color("kWhite", false, 1, values, moves);
    } else {
        text += format_color("k", false, 0, values, moves);
    }
    text += "constexpr std::array<RelationScores, kSituations> kRelationScores = {{\n";
    for (const PolicyWeights& policy : moves) {
        text += fmt::format("    {{{{{}}}, {{{}}}}},\n", format_scores(policy.to_last),
                            format_scores(policy.to_own));
    }
    return text + "}};\n";
}

std::string format_threat_weights(Rule rule, const ValueWeights& values) {
    if (rule != Rule::Renju)
        return kHeader + format_threats("kThreats", values, 0) +
               format_net("kCountNet", values.net[0]);
    return kHeader + format_threats("kBlackThreats", values, 0) +
           format_net("kBlackCountNet", values.net[0]) +
           format_threats("kWhiteThreats", values, 1) + format_net("kWhiteCountNet", values.net[1]);
}

Result<bool> write_weights(const std::string& engine_folder, Rule rule, const ValueWeights& values,
                           const MoveWeights& moves) {
    const std::string name = weights_name(rule) + ".inc";
    const std::string patterns = engine_folder + "/pattern/weights/" + name;
    const std::string threats = engine_folder + "/eval/weights/" + name;
    if (!write_file(patterns, format_pattern_weights(rule, values, moves)))
        return Error{fmt::format("{}: cannot be written", patterns)};
    if (!write_file(threats, format_threat_weights(rule, values)))
        return Error{fmt::format("{}: cannot be written", threats)};
    return true;
}

}  // namespace fukumi::training
