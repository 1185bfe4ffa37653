// Weights to bytes and back, and their digest.
#include "engine/eval/weights.h"

#include <fstream>
#include <memory>
#include <sstream>
#include <type_traits>

#include "engine/core/bytes.h"
#include "engine/core/with_rule.h"
#include "engine/eval/built_in_weights.h"

namespace fukumi {
namespace {

constexpr std::string_view kMagic = "FKWEIGHT";
constexpr std::size_t kHeaderBytes = 8 + 2 + 1 + 1 + 8;

// Calls visit(number) for every number in the order of the file; `Tables` may be const.
template <typename Color, typename Visit>
void for_each_number_of_color(Color& color, Visit visit) {
    for (auto& set : color.sets) {
        visit(set.moving);
        visit(set.waiting);
        visit(set.attack);
        visit(set.defend);
    }
    for (auto* table : {&color.fours, &color.open_four}) {
        for (auto& answer : *table) {
            visit(answer.attack);
            visit(answer.defend);
        }
    }
    for (auto& weight : color.threats.by_signature)
        visit(weight);
    for (auto* counts : {&color.threats.own, &color.threats.theirs}) {
        for (auto& of_class : *counts) {
            for (auto& weight : of_class)
                visit(weight);
        }
    }
    for (auto* columns : {&color.net.own, &color.net.theirs}) {
        for (auto& of_class : *columns) {
            for (auto& column : of_class) {
                for (auto& weight : column)
                    visit(weight);
            }
        }
    }
    for (auto* column : {&color.net.bias, &color.net.output}) {
        for (auto& weight : *column)
            visit(weight);
    }
}

template <typename Relations, typename Visit>
void for_each_number_of_relations(Relations& relations, Visit visit) {
    for (auto& situation : relations) {
        for (auto* scores : {&situation.to_last, &situation.to_own}) {
            for (auto& score : *scores)
                visit(score);
        }
    }
}

int colors_in_file(Rule rule) {
    return rule == Rule::Renju ? 2 : 1;
}

std::string payload_of(Rule rule, const WeightTables& tables) {
    std::string bytes;
    const auto visit = [&](auto number) { append_number(bytes, number); };
    for (int i = 0; i < colors_in_file(rule); ++i)
        for_each_number_of_color(tables.colors[kColors[i]], visit);
    for_each_number_of_relations(tables.relations, visit);
    return bytes;
}

// No column may be so large that sums over classes overflow 16 bits.
bool fits_count_net(const CountNet& net) {
    bool fits = true;
    const auto check = [&](const CountNetColumn& column) {
        for (const std::int16_t weight : column)
            fits = fits && weight >= -kCountNetColumnLimit && weight <= kCountNetColumnLimit;
    };
    for (const auto* columns : {&net.own, &net.theirs}) {
        for (const auto& of_class : *columns) {
            for (const CountNetColumn& column : of_class)
                check(column);
        }
    }
    check(net.bias);
    return fits;
}

}  // namespace

Weights::Weights(Rule rule, const WeightTables& tables)
    : rule_(weights_rule(rule)), tables_(tables), digest_(digest_of(payload_of(rule_, tables))) {
    for (const Color color : kColors) {
        const bool shares = colors_in_file(rule_) == 1 && color == Color::White;
        const Color owner = shares ? Color::Black : color;
        if (!shares) {
            for (const PatternCode code : kCodeOfPairs) {
                const SetWeights& set = tables_.colors[color].sets[pattern_set_of(code)];
                values_storage_[color].push_back({set.moving, set.waiting});
                scores_storage_[color].push_back({set.attack, set.defend});
            }
        }
        values_[color] = values_storage_[owner].data();
        scores_[color] = scores_storage_[owner].data();
    }
}

const Weights& Weights::built_in(Rule rule) {
    return with_rule(weights_rule(rule), []<Rule R>() -> const Weights& {
        static const Weights weights(R, *std::make_unique<const WeightTables>(built_in_tables(R)));
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

std::string Weights::bytes() const {
    std::string bytes(kMagic);
    append_number(bytes, static_cast<std::uint16_t>(kWeightsVersion));
    append_number(bytes, static_cast<std::uint8_t>(info_number(rule_)));
    append_number(bytes, static_cast<std::uint8_t>(colors_in_file(rule_)));
    append_number(bytes, digest_);
    return bytes + payload_of(rule_, tables_);
}

Result<Weights> Weights::from_bytes(std::string_view bytes) {
    if (bytes.size() < kHeaderBytes || bytes.substr(0, kMagic.size()) != kMagic)
        return Error{"is no file of weights"};
    bytes.remove_prefix(kMagic.size());
    if (const int version = take_number<std::uint16_t>(bytes); version != kWeightsVersion) {
        return Error{"has weights of version " + std::to_string(version) +
                     ", but this program reads " + std::to_string(kWeightsVersion)};
    }
    const int number = take_number<std::uint8_t>(bytes);
    std::optional<Rule> rule;
    for (const Rule candidate : kAllRules) {
        if (info_number(candidate) == number && weights_rule(candidate) == candidate)
            rule = candidate;
    }
    if (!rule)
        return Error{"has weights of rule " + std::to_string(number) + ", which is none"};
    const int colors = take_number<std::uint8_t>(bytes);
    const auto digest = take_number<std::uint64_t>(bytes);
    const auto tables = std::make_unique<WeightTables>();
    if (colors != colors_in_file(*rule) || bytes.size() != payload_of(*rule, *tables).size())
        return Error{"has too few or too many weights"};
    if (digest_of(bytes) != digest)
        return Error{"is damaged: its digest is another"};
    const auto read = [&](auto& weight) {
        weight = take_number<std::remove_reference_t<decltype(weight)>>(bytes);
    };
    for (int i = 0; i < colors; ++i)
        for_each_number_of_color(tables->colors[kColors[i]], read);
    if (colors == 1)
        tables->colors[Color::White] = tables->colors[Color::Black];
    for_each_number_of_relations(tables->relations, read);
    for (const ColorWeights& color : tables->colors) {
        if (!fits_count_net(color.net))
            return Error{"has a network with weights that are too large"};
    }
    return Weights(*rule, *tables);
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
