#include "engine/network/network.h"

#include <algorithm>
#include <cstddef>

#include "engine/network/kernels.h"

namespace fukumi {
namespace {

constexpr int with_colors_exchanged(int byte) noexcept {
    return (byte & 15) << 4 | byte >> 4;
}

RowPair pair_of(const FeatureRow& black, const FeatureRow& white) noexcept {
    RowPair pair;
    std::copy(black.begin(), black.end(), pair.numbers.begin());
    std::copy(white.begin(), white.end(), pair.numbers.begin() + kFeatures);
    return pair;
}

FeatureRow sum_of(const FeatureRow& a, const FeatureRow& b) noexcept {
    FeatureRow sum;
    for (int i = 0; i < kFeatures; ++i)
        sum[i] = static_cast<std::int16_t>(a[i] + b[i]);
    return sum;
}

template <std::size_t Inputs, std::size_t Outputs>
auto paired(const std::array<std::array<std::int16_t, Outputs>, Inputs>& rows) {
    PairedRows<int{Inputs}, int{Outputs}> result;
    for (std::size_t i = 0; i < Inputs; ++i) {
        for (std::size_t k = 0; k < Outputs; ++k)
            result[2 * (i / 2 * Outputs + k) + i % 2] = rows[i][k];
    }
    return result;
}

// In a NetworkHead the policy weights of the side to move come first; the kernels need Black's
// first.
InputRow by_color(const InputRow& row, Color side_to_move) {
    if (side_to_move == Color::Black)
        return row;
    InputRow result = row;
    std::rotate(result.begin(), result.begin() + kFeatures, result.end());
    return result;
}

PairedHead paired(const NetworkHead& head, Color side_to_move) {
    std::array<InputRow, kHidden> policy = head.policy;
    for (InputRow& row : policy)
        row = by_color(row, side_to_move);
    return {.first = paired(head.first),
            .second = paired(head.second),
            .policy = paired(policy),
            .counts = head.counts,
            .first_bias = head.first_bias,
            .second_bias = head.second_bias,
            .win = head.win,
            .draw = head.draw,
            .win_bias = head.win_bias,
            .draw_bias = head.draw_bias,
            .policy_bias = by_color(head.policy_bias, side_to_move),
            .to_last = head.to_last,
            .to_own = head.to_own};
}

}  // namespace

Network::Network(Rule rule, const NetworkOfColor& black, const NetworkOfColor* white,
                 const Kernels* kernels)
    : kernels_(kernels ? kernels : &best_kernels()),
      line_rows_(&LineRows::of(rule)),
      lines_(std::make_unique<RowPair[]>(static_cast<std::size_t>(line_rows_->size()))),
      classes_(std::make_unique<RowPair[]>(kClassRows)),
      heads_(std::make_unique<PairedHead[]>(2)) {
    const NetworkOfColor& other = white ? *white : black;
    const auto exchanged = exchanged_rows();
    for (int row = 0; row < line_rows_->size(); ++row) {
        const LineRows::LineView view = line_rows_->view(row);
        const bool has_stone = view.window >= kFirstStoneRow;
        const int patterns = has_stone ? view.patterns : kNoPattern;
        const int of_white = has_stone ? with_colors_exchanged(view.patterns) : kNoPattern;
        lines_[static_cast<std::size_t>(row)] = pair_of(
            sum_of(black.rows.windows[view.window], black.rows.patterns[patterns]),
            sum_of(other.rows.windows[exchanged[view.window]], other.rows.patterns[of_white]));
    }
    for (int of_black = 0; of_black < kMoveClasses; ++of_black) {
        for (int of_white = 0; of_white < kMoveClasses; ++of_white) {
            const auto b = static_cast<MoveClass>(of_black);
            const auto w = static_cast<MoveClass>(of_white);
            const auto seen_by_black = static_cast<std::size_t>(class_row(b, w));
            const auto seen_by_white = static_cast<std::size_t>(class_row(w, b));
            classes_[seen_by_black] =
                pair_of(black.rows.classes[seen_by_black], other.rows.classes[seen_by_white]);
        }
    }
    heads_[index_of(Color::Black)] = paired(black.head, Color::Black);
    heads_[index_of(Color::White)] = paired(other.head, Color::White);
}

}  // namespace fukumi
