// See network_progress.h.
#include "training/commands/network_progress.h"

#include <fmt/format.h>

namespace fukumi::training {
namespace {

std::string speed_and_rest(double positions_a_second, std::int64_t positions_left) {
    if (positions_a_second <= 0)
        return {};
    return fmt::format("; {:.0f} positions/s, {:.0f} min left", positions_a_second,
                       static_cast<double>(positions_left) / positions_a_second / 60);
}

}  // namespace

std::string line_of(const EpochReport& report, int epochs) {
    const TrainingLosses& training = report.training;
    const TrainingLosses& held_out = report.validation;
    return fmt::format(
        "epoch {}: value {:.5f}, policy {:.4f}; held out {:.5f}, {:.4f}, best move first "
        "{:.1f} %{}",
        report.epoch, training.value, training.policy, held_out.value, held_out.policy,
        100 * held_out.first,
        speed_and_rest(report.positions_a_second, training.positions * (epochs - report.epoch)));
}

std::string line_of(const EpochProgress& progress, int epochs) {
    const TrainingLosses& training = progress.training;
    const std::int64_t left =
        progress.positions * (epochs - progress.epoch + 1) - training.positions;
    return fmt::format("epoch {}, {} %: value {:.5f}, policy {:.4f}{}", progress.epoch,
                       100 * training.positions / progress.positions, training.value,
                       training.policy, speed_and_rest(progress.positions_a_second, left));
}

}  // namespace fukumi::training
