// Learnt weights as the tables that the engine compiles.
#include "tournaments/training/weight_files.h"

#include <doctest/doctest.h>

#include <regex>
#include <string>
#include <vector>

#include "engine/eval/built_in_weights.h"
#include "engine/eval/threat_weights.h"
#include "tests/support/match_support.h"
#include "tournaments/training/quantiser.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

int count_of(const std::string& text, const std::string& part) {
    int n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++n;
    return n;
}

// Weights that are told apart by their numbers, some beyond what their types hold.
ValueWeights sample_values() {
    constexpr int kSlots = kMoveClasses * kCounts;
    ValueWeights values;
    for (const Color c : kColors) {
        values.moving[c].assign(kPatternSets, 0.5F);
        values.waiting[c].assign(kPatternSets, -1000.0F);
        values.threats[c].assign(kThreatSignatures, 1.0F);
        const float more = c == Color::White ? 1 : 0;
        values.own[c].assign(kSlots, 2.0F + more / 2);
        values.theirs[c].assign(kSlots, -2.0F - more / 4);
        values.net[c].own.assign(kSlots * kCountNetWidth, 1.0F);
        values.net[c].theirs.assign(kSlots * kCountNetWidth, -100.0F);
        values.net[c].bias.assign(kCountNetWidth, 0.5F);
        values.net[c].output.assign(kCountNetWidth, 1.25F + more);
    }
    return values;
}

MoveWeights sample_moves() {
    PolicyWeights policy;
    for (const Color c : kColors) {
        policy.attack[c].assign(kPatternSets, 1.0F);
        policy.defend[c].assign(kPatternSets, 100.0F);
    }
    policy.to_last.assign(kRelations, 1.5F);
    policy.to_own.assign(kRelations, -0.5F);
    policy.to_own.back() = 0;
    MoveWeights moves = {policy, policy, policy};
    for (auto& table : moves[static_cast<std::size_t>(Situation::OpenFour)].attack)
        table.assign(kPatternSets, 2.0F);
    return moves;
}

WeightTables sample_tables(Rule rule) {
    return quantised(rule, sample_values(), sample_moves());
}

// Renju has tables for each colour.
int tables_of(Rule rule) {
    return rule == Rule::Renju ? 2 : 1;
}

void check_columns(const std::string& threats, int tables) {
    constexpr int kCounted =
        (kLastCountedClass - kFirstCountedClass + 1) * kCounts * kCountNetWidth;
    const std::string limit = std::to_string(-kCountNetColumnLimit);
    const auto in_columns = [&](const std::string& number) {
        return count_of(threats, "," + number + ",") + count_of(threats, "{" + number + ",") +
               count_of(threats, "," + number + "}");
    };
    CHECK(in_columns("512") == tables * kCounted);
    CHECK(in_columns(limit) == tables * kCounted);
    CHECK(in_columns("256") == tables * kCountNetWidth);
    CHECK(in_columns("2000") == kCountNetWidth);
    CHECK(in_columns("3600") == (tables - 1) * kCountNetWidth);
    CHECK(threats.find("512") < threats.find(limit));
    // Of each network the columns come first, then bias and output; Black's before White's.
    std::size_t part = threats.find(tables == 2 ? "kBlackCountNet" : "kCountNet");
    const std::vector<std::string> parts = {"512,",           limit + ",", "{256,", "{2000,",
                                            "kWhiteCountNet", "{256,",     "{3600,"};
    for (const std::string& name : parts) {
        CAPTURE(name);
        part = threats.find(name, part);
        CHECK((part != std::string::npos) == (tables == 2 || !name.starts_with("kWhite")));
        if (part == std::string::npos)
            break;
    }
}

// Each table whole, and in the order of the struct: Black's numbers, then White's.
void check_numbers_of_cells(const std::string& threats, int tables) {
    std::size_t from = 0;
    for (const std::string number : {"3200", "-3200", "4000", "-3600"}) {
        const bool written = tables == 2 || number.ends_with("3200");
        CAPTURE(number);
        const auto at = threats.find("{" + number + ",", from);
        CHECK((at != std::string::npos) == written);
        CHECK(count_of(threats, "{" + number + ",") == (written ? kMoveClasses : 0));
        CHECK(count_of(threats, " " + number + ",") + count_of(threats, " " + number + "}") ==
              (written ? kMoveClasses * (kCounts - 1) : 0));
        if (written)
            from = at;
    }
}

}  // namespace

TEST_SUITE_BEGIN("training tuner");

TEST_CASE("weights of patterns are written as numbers that their types hold") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const std::string text = format_pattern_weights(rule, sample_tables(rule));
        const int tables = tables_of(rule);
        const std::regex row(R"(\{(-?\d+), (-?\d+), (-?\d+), (-?\d+)\})");
        int rows = 0;
        for (auto i = std::sregex_iterator(text.begin(), text.end(), row);
             i != std::sregex_iterator(); ++i) {
            ++rows;
            CHECK((*i)[1] == "800");
            CHECK((*i)[2] == "-32767");
            CHECK(std::stoi((*i)[3]) <= 127);
            CHECK(std::stoi((*i)[4]) <= 127);
        }
        CHECK(rows == tables * kPatternSets);
        CHECK(count_of(text, "{16, 99}") == tables * kPatternSets);  // against fours
        CHECK(count_of(text, "{32, 99}") == tables * kPatternSets);  // against an open four
        CHECK(text.find("{127, ") == std::string::npos);
        CHECK(text.find(", 127, 126}") != std::string::npos);  // a five
        CHECK(text.find("{-8, -8,") != std::string::npos);     // -0.5 logits
    }
}

TEST_CASE("weights of threats and of numbers of cells are written whole and in order") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const std::string threats = format_threat_weights(rule, sample_tables(rule));
        CHECK(count_of(threats, "1600,") == tables_of(rule) * kThreatSignatures);
        check_columns(threats, tables_of(rule));
        check_numbers_of_cells(threats, tables_of(rule));
    }
}

TEST_CASE("weights have files by name") {
    CHECK(weights_name(Rule::CaroOverline) == weights_name(Rule::CaroExact));
    CHECK(weights_name(Rule::Standard) == "standard");
    const auto written = write_tables("/nonexistent", Rule::Renju, sample_tables(Rule::Renju));
    REQUIRE_FALSE(written);
    CHECK(written.error() == "/nonexistent/renju_patterns.inc: No such file or directory");
}

TEST_CASE("the compiled-in tables are written as they stand in the tree, byte for byte") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const WeightTables tables = built_in_tables(rule);
        const std::string name =
            std::string(FUKUMI_SOURCE_DIR "/engine/eval/weights/") + weights_name(rule);
        CHECK(format_pattern_weights(rule, tables) == support::read_text(name + "_patterns.inc"));
        CHECK(format_threat_weights(rule, tables) == support::read_text(name + "_threats.inc"));
    }
}

TEST_SUITE_END();
