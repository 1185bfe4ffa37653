// See losses_report.h.
#include "training/network/losses_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "training/network/svg.h"

namespace fukumi::training {
namespace {

// Lengths in the picture, in pixels.
constexpr double kHeight = 300;
constexpr double kPlotWidth = 290;
constexpr double kPlotHeight = 210;
constexpr double kPlotTop = 40;
constexpr double kLefts[] = {70, 450};  // left edges of the two plots
constexpr double kDotRadius = 2.5;
constexpr std::size_t kMostTicks = 10;

struct Curve {
    const char* name;
    const char* color;
    std::vector<double> losses;  // the loss of each epoch
};

// Converts an epoch (from 1) and a loss to a place in a plot.
class Scale {
 public:
    Scale(double left, std::size_t epochs, double lowest, double highest)
        : left_(left), epochs_(epochs), lowest_(lowest), highest_(highest) {}

    double x(std::size_t epoch) const {
        const double share =
            epochs_ == 1 ? 0.5 : static_cast<double>(epoch - 1) / static_cast<double>(epochs_ - 1);
        return left_ + share * kPlotWidth;
    }
    double y(double loss) const {
        const double share = highest_ > lowest_ ? (loss - lowest_) / (highest_ - lowest_) : 0.5;
        return kPlotTop + (1 - share) * kPlotHeight;
    }

 private:
    double left_;
    std::size_t epochs_;
    double lowest_;
    double highest_;
};

// Returns a curve as SVG. Viewers show the title of a dot when the mouse is over it.
std::string drawn(const Curve& curve, const Scale& scale) {
    std::string points;
    std::string dots;
    for (std::size_t epoch = 1; epoch <= curve.losses.size(); ++epoch) {
        const double loss = curve.losses[epoch - 1];
        points += fmt::format("{:.1f},{:.1f} ", scale.x(epoch), scale.y(loss));
        dots += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"><title>{}, epoch {}: "
            "{:.5f}</title></circle>\n",
            scale.x(epoch), scale.y(loss), kDotRadius, curve.color, curve.name, epoch, loss);
    }
    return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\"/>\n", points,
                       curve.color) +
           dots;
}

std::string plot(const char* title, double left, const std::vector<Curve>& curves) {
    double lowest = curves.front().losses.front();
    double highest = lowest;
    for (const Curve& curve : curves) {
        const auto [low, high] = std::minmax_element(curve.losses.begin(), curve.losses.end());
        lowest = std::min(lowest, *low);
        highest = std::max(highest, *high);
    }
    const std::size_t epochs = curves.front().losses.size();
    const Scale scale(left, epochs, lowest, highest);
    std::string picture =
        svg_text(left, kPlotTop - 16, "start",
                 fmt::format("<tspan font-weight=\"bold\">{}</tspan>, nats", title));
    picture += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#bbb\"/>\n",
        left, kPlotTop, kPlotWidth, kPlotHeight);
    for (const double loss : {lowest, highest})
        picture += svg_text(left - 6, scale.y(loss) + 4, "end", fmt::format("{:.4f}", loss));
    const std::size_t step = (epochs + kMostTicks - 1) / kMostTicks;
    for (std::size_t epoch = 1; epoch <= epochs; epoch += step)
        picture +=
            svg_text(scale.x(epoch), kPlotTop + kPlotHeight + 16, "middle", std::to_string(epoch));
    for (const Curve& curve : curves)
        picture += drawn(curve, scale);
    return picture;
}

std::string legend(const std::vector<Curve>& curves) {
    std::string picture;
    double x = kLefts[0];
    for (const Curve& curve : curves) {
        picture += fmt::format("<g fill=\"{}\">{}</g>\n", curve.color,
                               svg_text(x, kHeight - 14, "start", curve.name));
        x += 100;
    }
    return picture + svg_text(kLefts[1], kHeight - 14, "start", "below the plots: the epoch");
}

// Returns the curves of one loss: in training and on held-out games.
std::vector<Curve> curves_of(const std::vector<EpochReport>& reports,
                             double TrainingLosses::*loss) {
    std::vector<Curve> curves = {{"training", "#69c", {}}, {"held out", "#c33", {}}};
    for (const EpochReport& report : reports) {
        curves[0].losses.push_back(report.training.*loss);
        curves[1].losses.push_back(report.validation.*loss);
    }
    return curves;
}

}  // namespace

std::string losses_csv(const std::vector<EpochReport>& reports) {
    std::string table = "epoch,value,policy,held_out_value,held_out_policy,held_out_first\n";
    for (const EpochReport& report : reports) {
        table += fmt::format("{},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f}\n", report.epoch,
                             report.training.value, report.training.policy, report.validation.value,
                             report.validation.policy, report.validation.first);
    }
    return table;
}

std::string losses_picture(const std::vector<EpochReport>& reports) {
    std::string picture;
    if (!reports.empty()) {
        const std::vector<Curve> value = curves_of(reports, &TrainingLosses::value);
        picture += plot("Value", kLefts[0], value);
        picture += plot("Policy", kLefts[1], curves_of(reports, &TrainingLosses::policy));
        picture += legend(value);
    }
    return svg_file(kSvgWidth, kHeight, picture);
}

}  // namespace fukumi::training
