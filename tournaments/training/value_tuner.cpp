// See value_tuner.h.
#include "tournaments/training/value_tuner.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <numeric>

#include "engine/core/random.h"
#include "engine/eval/threat_weights.h"
#include "tournaments/training/factored_table.h"

namespace fukumi::training {
namespace {

constexpr float kLastRate = 0.002F;     // as a share of the first
constexpr float kProvenTarget = 0.98F;  // less than certain keeps the weights finite

float sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

bool is_proven(const PositionSample& position) {
    return is_win(position.value) || is_loss(position.value);
}

// The winning probability that the position stands for.
float target_of(const PositionSample& position, double scale, float result_share) {
    if (is_proven(position))
        return is_win(position.value) ? kProvenTarget : 1 - kProvenTarget;
    const float word = sigmoid(static_cast<float>(position.value / scale));
    if (!position.score_counts)
        return word;
    return result_share * position.score + (1 - result_share) * word;
}

double cross_entropy(double target, double probability) {
    const double p = std::clamp(probability, 1e-7, 1 - 1e-7);
    return -target * std::log(p) - (1 - target) * std::log(1 - p);
}

// The signature's weight in parts: one for each bit, each pair of bits, and a rest.
class SignatureTable {
 public:
    SignatureTable() : parts_(kParts), gradient_(kParts), adam_(kParts) {}

    float weight(int signature) const {
        float sum = 0;
        for_each_part(signature, [&](int part) { sum += parts_[part]; });
        return sum;
    }
    void add_gradient(int signature, float gradient) {
        for_each_part(signature, [&](int part) { gradient_[part] += gradient; });
    }
    void step(float rate) {
        adam_.step(parts_, gradient_, rate, 0);
        std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    }

 private:
    static constexpr int kBits = kSignatureBits;
    static constexpr int kParts = 1 + kBits * kBits + kThreatSignatures;

    template <typename Visit>
    static void for_each_part(int signature, Visit visit) {
        visit(0);
        for (int i = 0; i < kBits; ++i) {
            for (int j = 0; j <= i; ++j) {
                if ((signature >> i & signature >> j & 1) != 0)
                    visit(1 + i * kBits + j);
            }
        }
        visit(1 + kBits * kBits + signature);
    }

    std::vector<float> parts_;
    std::vector<float> gradient_;
    Adam adam_;
};

// A weight for each class of moves and each number of cells that make one.
class CountTable {
 public:
    CountTable() : weights_(kSize), gradient_(kSize), adam_(kSize) {}

    float weight(const CellCounts& counts) const {
        float sum = 0;
        for_each_slot(counts, [&](int slot) { sum += weights_[slot]; });
        return sum;
    }
    void add_gradient(const CellCounts& counts, float gradient) {
        for_each_slot(counts, [&](int slot) { gradient_[slot] += gradient; });
    }
    void step(float rate, float pull) {
        adam_.step(weights_, gradient_, rate, pull);
        std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    }
    const std::vector<float>& weights() const { return weights_; }

 private:
    static constexpr int kSize = kMoveClasses * kCounts;

    template <typename Visit>
    static void for_each_slot(const CellCounts& counts, Visit visit) {
        for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c)
            visit(c * kCounts + counts[c]);
    }

    std::vector<float> weights_;
    std::vector<float> gradient_;
    Adam adam_;
};

// All that is learnt; colours share it except where the rule tells them apart.
class ValueModel {
 public:
    ValueModel(Rule rule, std::uint64_t seed) : tables_of_(rule == Rule::Renju ? 2 : 1) {
        for (int c = 0; c < tables_of_; ++c) {
            const bool forbids = rule == Rule::Renju && c == 0;
            moving_.push_back(std::make_unique<FactoredTable>(forbids));
            waiting_.push_back(std::make_unique<FactoredTable>(forbids));
            nets_.emplace_back(seed + c);
        }
        threats_.resize(tables_of_);
        own_.resize(tables_of_);
        theirs_.resize(tables_of_);
    }

    float logit(const Dataset& data, const PositionSample& position) const {
        const int us = table_of(position.mover);
        const float* moving = moving_[us]->weights().data();
        const float* waiting = waiting_[table_of(opponent(position.mover))]->weights().data();
        float sum = threats_[us].weight(position.signature) + own_[us].weight(position.own) +
                    theirs_[us].weight(position.theirs) + nets_[us].logit(position);
        for (std::uint64_t i = 0; i < position.cells; ++i) {
            const CellSample& cell = data.cells[position.first_cell + i];
            sum += moving[cell.mover] - waiting[cell.waiter];
        }
        return sum;
    }

    // Of the network for the side to move.
    std::uint32_t active_units(const PositionSample& position) const {
        return nets_[table_of(position.mover)].active_units(position);
    }
    bool tells_colors_apart() const { return tables_of_ == 2; }

    void add_gradient(const Dataset& data, const PositionSample& position, float gradient) {
        const int us = table_of(position.mover);
        FactoredTable& moving = *moving_[us];
        FactoredTable& waiting = *waiting_[table_of(opponent(position.mover))];
        threats_[us].add_gradient(position.signature, gradient);
        own_[us].add_gradient(position.own, gradient);
        theirs_[us].add_gradient(position.theirs, gradient);
        nets_[us].add_gradient(position, gradient);
        for (std::uint64_t i = 0; i < position.cells; ++i) {
            const CellSample& cell = data.cells[position.first_cell + i];
            moving.add_gradient(cell.mover, gradient);
            waiting.add_gradient(cell.waiter, -gradient);
        }
    }

    void step(float rate, float pull) {
        for (int c = 0; c < tables_of_; ++c) {
            moving_[c]->step(rate, pull);
            waiting_[c]->step(rate, pull);
            threats_[c].step(rate);
            own_[c].step(rate, pull);
            theirs_[c].step(rate, pull);
            nets_[c].step(rate, pull);
        }
    }

    ValueWeights weights() const {
        ValueWeights result;
        for (const Color color : kColors) {
            const int table = table_of(color);
            result.moving[color] = moving_[table]->weights();
            result.waiting[color] = waiting_[table]->weights();
            result.own[color] = own_[table].weights();
            result.theirs[color] = theirs_[table].weights();
            result.net[color] = nets_[table].weights();
            for (int s = 0; s < kThreatSignatures; ++s)
                result.threats[color].push_back(threats_[table].weight(s));
        }
        return result;
    }

 private:
    int table_of(Color color) const { return index_of(color) % tables_of_; }

    int tables_of_;  // how many of each kind
    std::vector<std::unique_ptr<FactoredTable>> moving_;
    std::vector<std::unique_ptr<FactoredTable>> waiting_;
    std::vector<SignatureTable> threats_;
    std::vector<CountTable> own_;
    std::vector<CountTable> theirs_;
    std::vector<CountNetModel> nets_;
};

double result_loss(const Dataset& data, double scale) {
    double sum = 0;
    for (const PositionSample& position : data.positions) {
        if (position.score_counts && !is_proven(position))
            sum += cross_entropy(position.score, 1 / (1 + std::exp(-position.value / scale)));
    }
    return sum;
}

// The positions to learn from, each as often as it counts.
std::vector<std::uint32_t> training_order(const Dataset& data, int proven_weight) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < data.positions.size(); ++i) {
        if (!data.positions[i].validation)
            order.insert(order.end(), is_proven(data.positions[i]) ? proven_weight : 1, i);
    }
    return order;
}

}  // namespace

double fit_scale(const Dataset& data) {
    // The loss has one minimum: narrow the interval around it.
    double low = 50;
    double high = 2000;
    while (high - low > 1) {
        const double a = low + (high - low) / 3;
        const double b = high - (high - low) / 3;
        if (result_loss(data, a) < result_loss(data, b))
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}

ValueWeights tune_values(const Dataset& data, const ValueSettings& settings,
                         const std::function<void(const ValueReport&)>& report) {
    const double scale = fit_scale(data);
    std::vector<std::uint32_t> order = training_order(data, settings.proven_weight);
    ValueModel model(data.rule, settings.seed);
    Random random(settings.seed);
    const int batches = static_cast<int>(order.size()) / settings.batch + 1;
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        shuffle(order, random);
        const float progress = static_cast<float>(epoch) / static_cast<float>(settings.epochs);
        const float rate = settings.rate * std::pow(kLastRate, progress);
        ValueReport line;
        line.epoch = epoch + 1;
        std::size_t next = 0;
        for (int b = 0; b < batches; ++b) {
            const std::size_t end =
                std::min(next + static_cast<std::size_t>(settings.batch), order.size());
            if (next == end)
                break;
            const float share = 1 / static_cast<float>(end - next);
            for (; next < end; ++next) {
                const PositionSample& position = data.positions[order[next]];
                const float probability = sigmoid(model.logit(data, position));
                const float target = target_of(position, scale, settings.result_share);
                line.training_loss += cross_entropy(target, probability);
                model.add_gradient(data, position, (probability - target) * share);
            }
            model.step(rate, settings.prior / static_cast<float>(order.size()));
        }
        line.training_loss /= static_cast<double>(order.size());
        int held_out = 0;
        ByColor<std::uint32_t> active;
        for (const PositionSample& position : data.positions) {
            if (!position.validation)
                continue;
            const int times = is_proven(position) ? settings.proven_weight : 1;
            held_out += times;
            const float target = target_of(position, scale, settings.result_share);
            line.validation_loss +=
                times * cross_entropy(target, sigmoid(model.logit(data, position)));
            line.base_loss += times * cross_entropy(target, target);
            active[position.mover] |= model.active_units(position);
        }
        if (!model.tells_colors_apart()) {
            active[Color::Black] |= active[Color::White];
            active[Color::White] = active[Color::Black];
        }
        for (const Color color : kColors)
            line.active_units[color] = std::popcount(active[color]);
        line.validation_loss /= std::max(held_out, 1);
        line.base_loss /= std::max(held_out, 1);
        report(line);
    }
    return model.weights();
}

}  // namespace fukumi::training
