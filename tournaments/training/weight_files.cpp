// See weight_files.h.
#include "tournaments/training/weight_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/formats/text_file.h"

namespace fukumi::training {
namespace {

constexpr int kPerLine = 4;
constexpr int kAnswersPerLine = 8;
constexpr char kHeader[] =
    "// Learnt by fukumi-train; see scripts/train_weights.sh. Not written by hand.\n";

std::string format_sets(const std::string& name, const SetTable& sets) {
    std::string text =
        fmt::format("constexpr std::array<SetWeights, kPatternSets> {} = {{{{\n", name);
    for (int set = 0; set < kPatternSets; ++set) {
        const SetWeights w = sets[set];
        text +=
            fmt::format("{{{}, {}, {}, {}}},{}", w.moving, w.waiting, static_cast<int>(w.attack),
                        static_cast<int>(w.defend), set % kPerLine == kPerLine - 1 ? "\n" : " ");
    }
    return text + "}};\n";
}

std::string format_answers(const std::string& name, const AnswerTable& answers) {
    std::string text =
        fmt::format("constexpr std::array<AnswerWeights, kPatternSets> {} = {{{{\n", name);
    for (int set = 0; set < kPatternSets; ++set) {
        text += fmt::format("{{{}, {}}},{}", static_cast<int>(answers[set].attack),
                            static_cast<int>(answers[set].defend),
                            set % kAnswersPerLine == kAnswersPerLine - 1 ? "\n" : " ");
    }
    return text + "}};\n";
}

// The tables of patterns of one colour; `prefix` tells it in names.
std::string format_patterns(const std::string& prefix, const ColorWeights& weights) {
    return format_sets(prefix + "Sets", weights.sets) +
           format_answers(prefix + "FoursAnswers", weights.fours) +
           format_answers(prefix + "OpenFourAnswers", weights.open_four);
}

std::string format_scores(const std::array<std::int8_t, kRelations>& scores) {
    return fmt::format("{}", fmt::join(std::vector<int>(scores.begin(), scores.end()), ", "));
}

// The numbers of a list, sixteen in a line.
template <typename Numbers>
std::string format_weights(const Numbers& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += fmt::format("{},{}", numbers[i], i % 16 == 15 ? "\n" : " ");
    return text;
}

// One class of moves in a line.
std::string format_counts(const CountWeights& weights) {
    static_assert(kCounts == 16, "a class fills a line of format_weights()");
    std::string text;
    for (const auto& of_class : weights) {
        text += "{" + format_weights(of_class);
        text.back() = '}';
        text += ",\n";
    }
    return text;
}

std::string format_threats(const std::string& name, const ThreatWeights& weights) {
    return fmt::format(
        "constexpr ThreatWeights {} = {{\n{{\n{}}},\n{{{{\n{}}}}},\n{{{{\n{}}}}},\n}};\n", name,
        format_weights(weights.by_signature), format_counts(weights.own),
        format_counts(weights.theirs));
}

std::string format_column(const CountNetColumn& column) {
    return fmt::format("{{{{{}}}}},\n", fmt::join(column, ","));
}

// One column in a line.
template <typename Columns>
std::string format_columns(const Columns& columns) {
    std::string text = "{{\n";
    for (const auto& of_class : columns) {
        text += "{{\n";
        for (const CountNetColumn& column : of_class)
            text += format_column(column);
        text += "}},\n";
    }
    return text + "}},\n";
}

std::string format_net(const std::string& name, const CountNet& net) {
    return fmt::format("constexpr CountNet {} = {{\n", name) + format_columns(net.own) +
           format_columns(net.theirs) + format_column(net.bias) + format_column(net.output) +
           "};\n";
}

}  // namespace

std::string weights_name(Rule rule) {
    return name_of(weights_rule(rule));
}

std::string format_pattern_weights(Rule rule, const WeightTables& tables) {
    std::string text = kHeader;
    if (rule == Rule::Renju) {
        text += format_patterns("kBlack", tables.colors[Color::Black]);
        text += format_patterns("kWhite", tables.colors[Color::White]);
    } else {
        text += format_patterns("k", tables.colors[Color::Black]);
    }
    text += "constexpr std::array<RelationScores, kSituations> kRelationScores = {{\n";
    for (const RelationScores& scores : tables.relations) {
        text += fmt::format("    {{{{{}}}, {{{}}}}},\n", format_scores(scores.to_last),
                            format_scores(scores.to_own));
    }
    return text + "}};\n";
}

std::string format_threat_weights(Rule rule, const WeightTables& tables) {
    const auto format = [](const std::string& prefix, const ColorWeights& weights) {
        return format_threats(prefix + "Threats", weights.threats) +
               format_net(prefix + "CountNet", weights.net);
    };
    if (rule != Rule::Renju)
        return kHeader + format("k", tables.colors[Color::Black]);
    return kHeader + format("kBlack", tables.colors[Color::Black]) +
           format("kWhite", tables.colors[Color::White]);
}

Result<void> write_tables(const std::string& folder, Rule rule, const WeightTables& tables) {
    const std::string name = folder + "/" + weights_name(rule);
    auto written =
        formats::write_text_file(name + "_patterns.inc", format_pattern_weights(rule, tables));
    if (!written)
        return written;
    return formats::write_text_file(name + "_threats.inc", format_threat_weights(rule, tables));
}

Result<void> write_weights(const std::string& path, const Weights& weights) {
    return formats::write_text_file(path, weights.bytes());
}

}  // namespace fukumi::training
