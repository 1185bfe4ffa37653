// See trainer.h.
#include "training/network/trainer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/bytes.h"
#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "training/adam.h"
#include "training/network/checkpoint.h"
#include "training/network/health.h"
#include "training/network/living_units.h"
#include "training/network/quantiser.h"

namespace fukumi::training {
namespace {

constexpr int kSlices = kMostThreads;  // slices of a batch with any number of threads
// The rate reaches its maximum after this share of the steps, but at the latest after
// kLongestWarmUp steps.
constexpr float kWarmUpShare = 0.03F;
constexpr int kLongestWarmUp = 100;
// The trainer looks for dead units every kRevivalPeriod steps, or after each tenth of a shorter
// run, on kRevivalSample positions.
constexpr int kRevivalPeriod = 500;
constexpr std::size_t kRevivalSample = 2048;
constexpr float kLastRate = 0.02F;  // last learning rate as a share of the largest

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

// Divides sums of losses by the numbers of positions.
TrainingLosses means_of(TrainingLosses losses) {
    const auto positions = static_cast<double>(std::max<std::int64_t>(losses.positions, 1));
    const auto with_moves = static_cast<double>(std::max<std::int64_t>(losses.with_moves, 1));
    losses.value /= positions;
    losses.policy /= with_moves;
    losses.first /= with_moves;
    return losses;
}

// Calls work(slice) for every slice, on up to `threads` threads.
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

std::uint64_t digest_of_start(const NetworkModel* start) {
    if (start == nullptr)
        return 0;
    StateWriter numbers;
    for (int color = 0; color < start->colors(); ++color) {
        for (const std::vector<float>* part : start->of(color).parts())
            numbers.put(*part);
    }
    return digest_of(numbers.bytes());
}

// Returns a digest of the settings, except the number of threads, which does not change the result.
std::uint64_t digest_of_settings(const TrainerSettings& settings) {
    StateWriter numbers;
    numbers.put(settings.targets.result_share);
    numbers.put(settings.targets.effort_share);
    numbers.put(settings.targets.calibration);
    numbers.put(settings.targets.proven_target);
    numbers.put(settings.epochs);
    numbers.put(settings.batch);
    numbers.put(settings.rate);
    numbers.put(settings.policy_weight);
    numbers.put(settings.prior);
    numbers.put(settings.head_decay);
    numbers.put(settings.seed);
    return digest_of(numbers.bytes());
}

bool all_finite(const std::vector<float>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](float x) { return std::isfinite(x); });
}
bool all_finite(const TrainingLosses& losses) {
    return std::isfinite(losses.value) && std::isfinite(losses.policy);
}

// Returns the model with which a run starts.
NetworkModel first_model(const PositionStore& store, const TrainerSettings& settings) {
    if (settings.start)
        return *settings.start;
    NetworkModel model(store.rule(), settings.seed);
    draw_all_units(model, store, spread_sample(store.training(), kRevivalSample), settings.seed);
    model.update();
    return model;
}

}  // namespace

// Holds an Adam optimiser for each part of the parameters of each colour's network.
class Trainer::Optimiser {
 public:
    explicit Optimiser(NetworkModel& model) {
        for (int color = 0; color < model.colors(); ++color) {
            const ModelOfColor& of = model.of(color);
            for (const std::vector<float>* part : of.parts()) {
                const std::size_t width = part == &of.head ? part->size() : kFeatures;
                adams_.emplace_back(part->size() / width, width);
            }
        }
    }

    void step(NetworkModel& model, GradientSum& sum, float rate, const TrainerSettings& settings) {
        std::size_t next = 0;
        for (int color = 0; color < model.colors(); ++color) {
            ModelOfColor& of = model.of(color);
            ModelOfColor& gradients = NetworkModel::gradient(sum, color);
            step_windows(adams_[next++], of, gradients, sum.used_windows(color), rate,
                         settings.prior);
            step_rows(adams_[next++], of.inner, gradients.inner, sum.used_inner(color), rate);
            for (const auto& [parameters, gradient] : {std::pair(&of.patterns, &gradients.patterns),
                                                       std::pair(&of.classes, &gradients.classes)})
                step_all(adams_[next++], *parameters, *gradient, rate);
            pull_head(of.head, gradients.head, settings.head_decay);
            step_all(adams_[next++], of.head, gradients.head, rate);
        }
        clamp_to_limits(model, sum);
    }

    std::vector<Adam>& adams() { return adams_; }
    const std::vector<Adam>& adams() const { return adams_; }

 private:
    // The prior also counts for the steps in which a row took no part. Adam's steps do not depend
    // on the size of gradients, so a rare window would drift far without it.
    static void step_windows(Adam& adam, ModelOfColor& of, ModelOfColor& gradients,
                             const std::vector<int>& rows, float rate, float prior) {
        adam.begin_step();
        for (const int number : rows) {
            const auto row = static_cast<std::size_t>(number);
            float* const own = &of.windows[row * kFeatures];
            float* const gradient = &gradients.windows[row * kFeatures];
            const float pull = prior * static_cast<float>(adam.steps_since(row));
            for (int k = 0; k < kFeatures; ++k)
                gradient[k] += pull * own[k];
            adam.step_row(row, own, gradient, rate);
        }
    }
    static void step_rows(Adam& adam, std::vector<float>& parameters,
                          const std::vector<float>& gradients, const std::vector<int>& rows,
                          float rate) {
        adam.begin_step();
        for (const int number : rows) {
            const auto row = static_cast<std::size_t>(number);
            adam.step_row(row, &parameters[row * adam.width()], &gradients[row * adam.width()],
                          rate);
        }
    }
    static void step_all(Adam& adam, std::vector<float>& parameters,
                         const std::vector<float>& gradients, float rate) {
        adam.begin_step();
        for (std::size_t row = 0; row < adam.rows(); ++row) {
            adam.step_row(row, &parameters[row * adam.width()], &gradients[row * adam.width()],
                          rate);
        }
    }
    static void pull_head(const std::vector<float>& head, std::vector<float>& gradients,
                          float decay) {
        for (const HeadGroup& group : kHeadGroups) {
            for (int i = group.from; group.decays && i < group.to; ++i) {
                const auto place = static_cast<std::size_t>(i);
                gradients[place] += decay * head[place];
            }
        }
    }

    std::vector<Adam> adams_;
};

struct Trainer::Impl {
    const PositionStore& positions;
    TrainerSettings settings;
    RunDigests run;
    NetworkModel model;
    std::vector<std::uint32_t> revival_sample;  // position numbers
    int revived = 0;                            // number of units that got new random weights
    Optimiser optimiser;
    std::vector<std::uint32_t> order;  // position numbers in the order of this epoch
    SampleReader reader;
    std::vector<GradientSum> gradients;  // one for each slice of a batch
    int epoch = 0;
    int batches = 0;        // number of finished batches of this epoch
    TrainingLosses losses;  // sums of this epoch
    std::vector<EpochReport> reports;
    TimePoint begun = Clock::now();  // start of this epoch in this run
    int batches_before = 0;          // batches of the epoch before `begun`

    Impl(const PositionStore& store, const TrainerSettings& chosen)
        : positions(store),
          settings(chosen),
          run{store.digest(), digest_of_start(chosen.start.get()), digest_of_settings(chosen)},
          model(first_model(store, chosen)),
          revival_sample(spread_sample(store.training(), kRevivalSample)),
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
    double positions_a_second() const {
        const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        const int positions_since = (batches - batches_before) * settings.batch;
        return seconds > 0 ? positions_since / seconds : 0;
    }
    std::int64_t steps() const { return std::int64_t{epoch} * batches_of_epoch() + batches; }
    std::int64_t all_steps() const {
        return std::max<std::int64_t>(std::int64_t{settings.epochs} * batches_of_epoch(), 1);
    }
    float rate() const {
        const auto all = static_cast<float>(all_steps());
        const float done = static_cast<float>(steps()) / all;
        const float cosine = 0.5F * (1 + std::cos(std::numbers::pi_v<float> * done));
        const float warm_up =
            std::clamp(kWarmUpShare * all, 1.0F, static_cast<float>(kLongestWarmUp));
        const float warm = std::min(1.0F, static_cast<float>(steps() + 1) / warm_up);
        return settings.rate * warm * (kLastRate + (1 - kLastRate) * cosine);
    }
    // Gives new random weights to dead units if it is time.
    void revive() {
        const std::int64_t period = std::clamp<std::int64_t>(all_steps() / 10, 1, kRevivalPeriod);
        const bool in_time = 4 * steps() < 3 * all_steps();
        const bool is_new =
            steps() == 0 && !settings.start;  // all units have just got their weights
        if (is_new || !in_time || steps() % period != 0)
            return;
        const auto number = static_cast<std::uint64_t>(steps()) + 1;
        revived += draw_dead_units(model, positions, revival_sample,
                                   settings.seed * 0x9E3779B97F4A7C15ULL + number);
    }
    void run_batch();

    // Each of these reads a part of a checkpoint. Returns false if the checkpoint is too short or
    // contains impossible numbers.
    bool read_place(StateReader& from);
    bool read_weights(StateReader& from);
};

void Trainer::Impl::run_batch() {
    revive();
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
            add(parts[part], model.forward(sample, sum));
            model.add_gradient(sample, settings.policy_weight, sum);
        }
    });
    for (std::size_t slice = 1; slice < kSlices; ++slice)
        gradients[0].add(gradients[slice]);
    gradients[0].scale(1 / static_cast<float>(settings.batch));
    model.spread_to_inner(gradients[0]);
    optimiser.step(model, gradients[0], rate(), settings);
    for (const TrainingLosses& part : parts)
        add(losses, part);
    ++batches;
}

// Reads which epoch and batch the run had reached.
bool Trainer::Impl::read_place(StateReader& from) {
    if (!from.get(epoch) || !from.get(batches) || !from.get(losses) || !from.get(revived))
        return false;
    // A checkpoint after the last batch of an epoch may still lack the report of this epoch, so
    // `batches` may be the number of all batches.
    const int most = epoch < settings.epochs ? batches_of_epoch() : 0;
    if (epoch < 0 || epoch > settings.epochs || batches < 0 || batches > most ||
        losses.positions != std::int64_t{batches} * settings.batch || !all_finite(losses) ||
        revived < 0)
        return false;
    for (int done = 1; done <= epoch; ++done) {
        EpochReport report;
        report.epoch = done;
        if (!from.get(report.training) || !from.get(report.validation))
            return false;
        reports.push_back(report);
    }
    return true;
}

bool Trainer::Impl::read_weights(StateReader& from) {
    for (int color = 0; color < model.colors(); ++color) {
        for (std::vector<float>* part : model.of(color).parts()) {
            if (!from.get(*part) || !all_finite(*part))
                return false;
        }
    }
    for (Adam& adam : optimiser.adams()) {
        Adam::State state = adam.state();
        if (!from.get(state.mean) || !from.get(state.square) || !from.get(state.last) ||
            !from.get(state.steps))
            return false;
        if (!all_finite(state.mean) || !all_finite(state.square) || state.steps != steps())
            return false;
        const auto [first, last] = std::minmax_element(state.last.begin(), state.last.end());
        if (*first < 0 || *last > state.steps)
            return false;
        adam.restore(std::move(state));
    }
    return true;
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

std::int64_t Trainer::all_steps() const noexcept {
    return impl_->all_steps();
}
std::int64_t Trainer::steps() const noexcept {
    return impl_->steps();
}
int Trainer::revived() const noexcept {
    return impl_->revived;
}

const std::vector<EpochReport>& Trainer::reports() const noexcept {
    return impl_->reports;
}

EpochProgress Trainer::progress() const {
    const Impl& state = *impl_;
    return {state.epoch + 1, std::int64_t{state.batches_of_epoch()} * state.settings.batch,
            means_of(state.losses), state.positions_a_second()};
}

std::optional<EpochReport> Trainer::run_epoch(const std::function<bool()>& after_batch) {
    Impl& state = *impl_;
    const TrainingLosses before = state.losses;
    state.begun = Clock::now();
    state.batches_before = state.batches;
    state.begin_epoch();
    state.losses = before;
    state.batches = state.batches_before;
    while (state.batches < state.batches_of_epoch()) {
        state.run_batch();
        if (!after_batch())
            return std::nullopt;
    }
    EpochReport report;
    report.positions_a_second = state.positions_a_second();
    report.epoch = ++state.epoch;
    report.training = means_of(state.losses);
    report.validation = losses_of(state.model, state.positions, state.positions.validation(),
                                  state.settings.targets);
    state.losses = {};
    state.batches = 0;
    state.reports.push_back(report);
    return report;
}

std::string Trainer::checkpoint() const {
    StateWriter writer;
    writer.put(impl_->epoch);
    writer.put(impl_->batches);
    writer.put(impl_->losses);
    writer.put(impl_->revived);
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
        writer.put(state.last);
        writer.put(state.steps);
    }
    return checkpoint_of(impl_->run, writer.bytes());
}

Result<void> Trainer::restore(std::string_view checkpoint) {
    const auto state = state_in(checkpoint, impl_->run);
    if (!state)
        return Error{state.error()};
    // Restore into a new trainer, so that this one stays unchanged after an error.
    auto restored = std::make_unique<Impl>(impl_->positions, impl_->settings);
    StateReader reader(*state);
    if (!restored->read_place(reader) || !restored->read_weights(reader) || !reader.at_end())
        return Error{"holds impossible numbers; remove the file to start again"};
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
        add(losses, model.forward(sample, scratch));
    }
    return means_of(losses);
}

}  // namespace fukumi::training
