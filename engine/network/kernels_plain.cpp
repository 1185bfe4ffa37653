// Kernels in plain C++, for any processor.
#include <algorithm>

#include "engine/network/kernels.h"

namespace fukumi {
namespace {

std::int16_t rectified(std::int16_t x) noexcept {
    return std::max<std::int16_t>(x, 0);
}

void update_cells(std::span<const CellUpdate> updates, Pools& pools) noexcept {
    std::int32_t* const sums = pools.numbers.data();
    for (const CellUpdate& update : updates) {
        const std::int16_t* const before = update.before->numbers.data();
        std::int16_t* const after = update.after->numbers.data();
        for (int i = 0; i < kInputs; ++i) {
            int sum = before[i];
            for (int k = 0; k < update.count; ++k) {
                sum +=
                    update.exchanges[k].added->numbers[i] - update.exchanges[k].removed->numbers[i];
            }
            after[i] = static_cast<std::int16_t>(sum);
            sums[i] += rectified(after[i]) - rectified(before[i]);
        }
    }
}

void remove_cell(const RowPair& features, Pools& pools) noexcept {
    for (int i = 0; i < kInputs; ++i)
        pools.numbers[i] -= rectified(features.numbers[i]);
}

void sum_counts(const UnitRow* rows, const CountRows& numbers, UnitRow& sum) noexcept {
    sum = {};
    for (const std::uint16_t number : numbers) {
        for (int k = 0; k < kHidden; ++k)
            sum[k] = static_cast<std::int16_t>(sum[k] + rows[number][k]);
    }
}

void add_layer(const std::int16_t* inputs, int pairs, const std::int16_t* weights, int outputs,
               std::int32_t* sums) noexcept {
    for (int pair = 0; pair < pairs; ++pair) {
        for (int k = 0; k < outputs; ++k, weights += 2)
            sums[k] += inputs[2 * pair] * weights[0] + inputs[2 * pair + 1] * weights[1];
    }
}

std::int32_t weigh_cell(const RowPair& features, const RowPair& weights) noexcept {
    std::int32_t sum = 0;
    for (int i = 0; i < kInputs; ++i)
        sum += rectified(features.numbers[i]) * weights.numbers[i];
    return sum;
}

}  // namespace

const Kernels kPlainKernels = {"plain",    update_cells, remove_cell,
                               sum_counts, add_layer,    weigh_cell};

}  // namespace fukumi
