// See trainer.h.
#include "tournaments/training/network/trainer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <numbers>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "tournaments/training/adam.h"

namespace fukumi::training {
namespace {

constexpr int kSlices = 8;          // of a batch, whatever the threads
constexpr int kWarmUp = 100;        // steps until the rate is at its largest
constexpr float kLastRate = 0.02F;  // as a share of the largest

void shuffle(std::vector<std::uint32_t>& order, Random& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

void add(TrainingLosses& losses, const SampleLoss& loss) {
    losses.value += loss.value;
    ++losses.positions;
    if (!loss.has_policy)
        return;
    losses.policy += loss.policy;
    losses.first += loss.first ? 1 : 0;
    ++losses.with_moves;
}

void add(TrainingLosses& losses, const TrainingLosses& more) {
    losses.value += more.value;
    losses.policy += more.policy;
    losses.first += more.first;
    losses.positions += more.positions;
    losses.with_moves += more.with_moves;
}

// Sums become means.
TrainingLosses means_of(TrainingLosses losses) {
    const auto positions = static_cast<double>(std::max<std::int64_t>(losses.positions, 1));
    const auto with_moves = static_cast<double>(std::max<std::int64_t>(losses.with_moves, 1));
    losses.value /= positions;
    losses.policy /= with_moves;
    losses.first /= with_moves;
    return losses;
}

// Calls work(slice) for every slice, on so many threads.
template <typename Work>
void for_each_slice(int threads, Work work) {
    std::atomic<int> next{0};
    const auto run = [&] {
        for (int slice = next++; slice < kSlices; slice = next++)
            work(slice);
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < std::min(threads, kSlices); ++i)
        helpers.emplace_back(run);
    run();
}

constexpr std::uint64_t kCheckpointMagic = 0x33544B50434B46;  // "FKCPKT3"

// Bytes of the same machine: a checkpoint is not meant to travel.
struct Writer {
    std::string bytes;

    template <typename Value>
    void put(const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    void put(const std::vector<float>& values) {
        bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    }
};

// Each is false where the bytes end early.
struct Reader {
    std::string_view bytes;

    bool take(void* to, std::size_t size) {
        if (bytes.size() < size)
            return false;
        std::memcpy(to, bytes.data(), size);
        bytes.remove_prefix(size);
        return true;
    }
    template <typename Value>
    bool get(Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        return take(&value, sizeof(value));
    }
    bool get(std::vector<float>& values) {
        return take(values.data(), values.size() * sizeof(float));
    }
};

}  // namespace

// One optimiser for each part of each colour.
class Trainer::Optimiser {
 public:
    explicit Optimiser(NetworkModel& model) {
        for (int color = 0; color < model.colors(); ++color) {
            for (const std::vector<float>* part : model.of(color).parts())
                adams_.emplace_back(part->size());
        }
    }

    void step(NetworkModel& model, GradientSum& sum, float rate, float prior) {
        std::size_t next = 0;
        for (int color = 0; color < model.colors(); ++color) {
            const auto parameters = model.of(color).parts();
            const auto gradients = NetworkModel::gradient(sum, color).parts();
            for (std::size_t part = 0; part < parameters.size(); ++part) {
                const bool of_windows = part == 0;
                adams_[next++].step(*parameters[part], *gradients[part], rate,
                                    of_windows ? prior : 0);
            }
        }
        model.update();
    }

    std::vector<Adam>& adams() { return adams_; }
    const std::vector<Adam>& adams() const { return adams_; }

 private:
    std::vector<Adam> adams_;
};

struct Trainer::Impl {
    const PositionStore& positions;
    TrainerSettings settings;
    NetworkModel model;
    Optimiser optimiser;
    std::vector<std::uint32_t> order;  // of this epoch
    SampleReader reader;
    std::vector<GradientSum> gradients;  // by slice
    int epoch = 0;
    int batches = 0;        // of this epoch
    TrainingLosses losses;  // sums of this epoch
    std::vector<EpochReport> reports;

    Impl(const PositionStore& store, const TrainerSettings& chosen)
        : positions(store),
          settings(chosen),
          model(chosen.start ? *chosen.start : NetworkModel(store.rule(), chosen.seed)),
          optimiser(model),
          reader(chosen.targets),
          gradients(kSlices, GradientSum(model.colors())) {}

    // The order of an epoch depends on the seed and its number alone.
    void begin_epoch() {
        order = positions.training();
        Random random(settings.seed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(epoch));
        shuffle(order, random);
        losses = {};
        batches = 0;
    }
    int batches_of_epoch() const {
        return static_cast<int>(positions.training().size()) / settings.batch;
    }
    float rate() const {
        const int steps = epoch * batches_of_epoch() + batches;
        const int all = std::max(settings.epochs * batches_of_epoch(), 1);
        const float done = static_cast<float>(steps) / static_cast<float>(all);
        const float cosine = 0.5F * (1 + std::cos(std::numbers::pi_v<float> * done));
        const float warm = std::min(1.0F, static_cast<float>(steps + 1) / kWarmUp);
        return settings.rate * warm * (kLastRate + (1 - kLastRate) * cosine);
    }
    void run_batch();
};

void Trainer::Impl::run_batch() {
    const auto size = static_cast<std::size_t>(settings.batch);
    const std::size_t first = static_cast<std::size_t>(batches) * size;
    std::vector<TrainingLosses> parts(kSlices);
    for_each_slice(settings.threads, [&](int slice) {
        const auto part = static_cast<std::size_t>(slice);
        GradientSum& sum = gradients[part];
        sum.clear();
        NetworkSample sample;
        for (std::size_t i = part; i < size; i += kSlices) {
            reader.read(positions.position(order[first + i]), sample);
            add(parts[part], model.look(sample, sum));
            model.add_gradient(sample, settings.policy_weight, sum);
        }
    });
    for (std::size_t slice = 1; slice < kSlices; ++slice)
        gradients[0].add(gradients[slice]);
    gradients[0].scale(1 / static_cast<float>(settings.batch));
    model.spread_to_inner(gradients[0]);
    optimiser.step(model, gradients[0], rate(), settings.prior);
    for (const TrainingLosses& part : parts)
        add(losses, part);
    ++batches;
}

Trainer::Trainer(const PositionStore& positions, const TrainerSettings& settings)
    : impl_(std::make_unique<Impl>(positions, settings)) {}
Trainer::~Trainer() = default;

int Trainer::epoch() const noexcept {
    return impl_->epoch;
}
const NetworkModel& Trainer::model() const noexcept {
    return impl_->model;
}

const std::vector<EpochReport>& Trainer::reports() const noexcept {
    return impl_->reports;
}

std::optional<EpochReport> Trainer::run_epoch(const std::function<bool()>& after_batch) {
    Impl& state = *impl_;
    const TimePoint start = Clock::now();
    const TrainingLosses before = state.losses;
    const int done = state.batches;
    state.begin_epoch();
    state.losses = before;
    state.batches = done;
    while (state.batches < state.batches_of_epoch()) {
        state.run_batch();
        if (!after_batch())
            return std::nullopt;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    EpochReport report;
    report.epoch = ++state.epoch;
    report.training = means_of(state.losses);
    report.validation = losses_of(state.model, state.positions, state.positions.validation(),
                                  state.settings.targets);
    report.positions_a_second =
        static_cast<double>(state.batches - done) * state.settings.batch / seconds;
    state.losses = {};
    state.batches = 0;
    state.reports.push_back(report);
    return report;
}

std::string Trainer::checkpoint() const {
    Writer writer;
    writer.put(kCheckpointMagic);
    writer.put(impl_->epoch);
    writer.put(impl_->batches);
    writer.put(impl_->losses);
    for (const EpochReport& report : impl_->reports) {
        writer.put(report.training);
        writer.put(report.validation);
    }
    for (int color = 0; color < impl_->model.colors(); ++color) {
        for (const std::vector<float>* part : impl_->model.of(color).parts())
            writer.put(*part);
    }
    for (const Adam& adam : impl_->optimiser.adams()) {
        const Adam::State state = adam.state();
        writer.put(state.mean);
        writer.put(state.square);
        writer.put(state.steps);
    }
    return std::move(writer.bytes);
}

Result<void> Trainer::restore(std::string_view checkpoint) {
    // Into a trainer of its own, so that this one stays as it is where something is wrong.
    auto restored = std::make_unique<Impl>(impl_->positions, impl_->settings);
    Reader reader{checkpoint};
    std::uint64_t magic = 0;
    bool whole = reader.get(magic) && magic == kCheckpointMagic && reader.get(restored->epoch) &&
                 reader.get(restored->batches) && reader.get(restored->losses);
    for (int epoch = 1; whole && epoch <= restored->epoch; ++epoch) {
        EpochReport report;
        report.epoch = epoch;
        whole = reader.get(report.training) && reader.get(report.validation);
        restored->reports.push_back(report);
    }
    for (int color = 0; color < restored->model.colors(); ++color) {
        for (std::vector<float>* part : restored->model.of(color).parts())
            whole = whole && reader.get(*part);
    }
    for (Adam& adam : restored->optimiser.adams()) {
        Adam::State state = adam.state();
        whole =
            whole && reader.get(state.mean) && reader.get(state.square) && reader.get(state.steps);
        adam.restore(std::move(state));
    }
    if (!whole || !reader.bytes.empty())
        return Error{"is no checkpoint of such a network"};
    restored->model.update();
    impl_ = std::move(restored);
    return {};
}

TrainingLosses losses_of(const NetworkModel& model, const PositionStore& store,
                         const std::vector<std::uint32_t>& positions,
                         const TargetSettings& targets) {
    SampleReader reader(targets);
    GradientSum scratch(model.colors());
    NetworkSample sample;
    TrainingLosses losses;
    for (const std::uint32_t number : positions) {
        reader.read(store.position(number), sample);
        add(losses, model.look(sample, scratch));
    }
    return means_of(losses);
}

}  // namespace fukumi::training
