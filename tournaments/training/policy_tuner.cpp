// See policy_tuner.h.
#include "tournaments/training/policy_tuner.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "tournaments/training/factored_table.h"

namespace fukumi::training {
namespace {

// A small table without parts.
class PlainTable {
 public:
    explicit PlainTable(int size) : weights_(size), gradient_(size), adam_(size) {}
    const std::vector<float>& weights() const { return weights_; }
    void add_gradient(int i, float gradient) { gradient_[i] += gradient; }
    void step(float rate) {
        adam_.step(weights_, gradient_, rate, 0);
        std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    }

 private:
    std::vector<float> weights_;
    std::vector<float> gradient_;
    Adam adam_;
};

class PolicyModel {
 public:
    explicit PolicyModel(Rule rule)
        : tables_of_(rule == Rule::Renju ? 2 : 1), to_last_(kRelations), to_own_(kRelations) {
        for (int c = 0; c < tables_of_; ++c) {
            const bool forbids = rule == Rule::Renju && c == 0;
            attack_.push_back(std::make_unique<FactoredTable>(forbids));
            defend_.push_back(std::make_unique<FactoredTable>(forbids));
        }
    }

    // Probabilities of all cells, zero for those that are no candidates.
    void predict(const Dataset& data, const PositionSample& position,
                 std::vector<float>& probabilities) const {
        const float* attack = attack_[table_of(position.mover)]->weights().data();
        const float* defend = defend_[table_of(opponent(position.mover))]->weights().data();
        probabilities.assign(position.cells, -1e9F);
        float highest = -1e9F;
        for (std::size_t i = 0; i < position.cells; ++i) {
            const CellSample& cell = data.cells[position.first_cell + i];
            if (!cell.candidate)
                continue;
            probabilities[i] = attack[cell.mover] + defend[cell.waiter] +
                               to_last_.weights()[cell.to_last] + to_own_.weights()[cell.to_own];
            highest = std::max(highest, probabilities[i]);
        }
        float sum = 0;
        for (float& p : probabilities)
            sum += p = std::exp(p - highest);
        for (float& p : probabilities)
            p /= sum;
    }

    void add_gradient(const Dataset& data, const PositionSample& position,
                      const std::vector<float>& probabilities, float share) {
        FactoredTable& attack = *attack_[table_of(position.mover)];
        FactoredTable& defend = *defend_[table_of(opponent(position.mover))];
        for (std::size_t i = 0; i < position.cells; ++i) {
            const CellSample& cell = data.cells[position.first_cell + i];
            if (!cell.candidate)
                continue;
            const float target = static_cast<int>(i) == position.best ? 1.0F : 0.0F;
            const float gradient = (probabilities[i] - target) * share;
            attack.add_gradient(cell.mover, gradient);
            defend.add_gradient(cell.waiter, gradient);
            to_last_.add_gradient(cell.to_last, gradient);
            to_own_.add_gradient(cell.to_own, gradient);
        }
    }

    void step(float rate, float pull) {
        for (int c = 0; c < tables_of_; ++c) {
            attack_[c]->step(rate, pull);
            defend_[c]->step(rate, pull);
        }
        to_last_.step(rate);
        to_own_.step(rate);
    }

    PolicyWeights weights() const {
        PolicyWeights result;
        for (const Color color : kColors) {
            result.attack[color] = attack_[table_of(color)]->weights();
            result.defend[color] = defend_[table_of(color)]->weights();
        }
        result.to_last = to_last_.weights();
        result.to_own = to_own_.weights();
        return result;
    }

 private:
    int table_of(Color color) const { return index_of(color) % tables_of_; }

    int tables_of_;
    std::vector<std::unique_ptr<FactoredTable>> attack_;
    std::vector<std::unique_ptr<FactoredTable>> defend_;
    PlainTable to_last_;
    PlainTable to_own_;
};

bool teaches(const PositionSample& position, Situation situation) {
    return position.best >= 0 && position.situation == situation;
}

void validate(const Dataset& data, Situation situation, const PolicyModel& model,
              PolicyReport& line) {
    std::vector<float> probabilities;
    int positions = 0;
    for (const PositionSample& position : data.positions) {
        if (!position.validation || !teaches(position, situation))
            continue;
        ++positions;
        model.predict(data, position, probabilities);
        const float best = probabilities[static_cast<std::size_t>(position.best)];
        const auto better = std::count_if(probabilities.begin(), probabilities.end(),
                                          [&](float p) { return p > best; });
        line.validation_loss -= std::log(std::max(best, 1e-9F));
        line.first += better == 0 ? 1 : 0;
        line.among_five += better < 5 ? 1 : 0;
    }
    const int divisor = std::max(positions, 1);
    line.validation_loss /= divisor;
    line.first /= divisor;
    line.among_five /= divisor;
}

}  // namespace

PolicyWeights tune_policy(const Dataset& data, Situation situation, const PolicySettings& settings,
                          const std::function<void(const PolicyReport&)>& report) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < data.positions.size(); ++i) {
        if (!data.positions[i].validation && teaches(data.positions[i], situation))
            order.push_back(i);
    }
    PolicyModel model(data.rule);
    Random random(settings.seed);
    std::vector<float> probabilities;
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        shuffle(order, random);
        const float progress = static_cast<float>(epoch) / static_cast<float>(settings.epochs);
        const float rate = settings.rate * std::pow(0.02F, progress);
        PolicyReport line;
        line.epoch = epoch + 1;
        for (std::size_t next = 0; next < order.size();) {
            const std::size_t end =
                std::min(next + static_cast<std::size_t>(settings.batch), order.size());
            const float share = 1 / static_cast<float>(end - next);
            for (; next < end; ++next) {
                const PositionSample& position = data.positions[order[next]];
                model.predict(data, position, probabilities);
                line.training_loss -= std::log(
                    std::max(probabilities[static_cast<std::size_t>(position.best)], 1e-9F));
                model.add_gradient(data, position, probabilities, share);
            }
            model.step(rate, settings.prior / static_cast<float>(order.size()));
        }
        line.training_loss /= static_cast<double>(std::max<std::size_t>(order.size(), 1));
        validate(data, situation, model, line);
        report(line);
    }
    return model.weights();
}

}  // namespace fukumi::training
