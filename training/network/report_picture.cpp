// See report_picture.h.
#include "training/network/report_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "training/network/svg.h"

namespace fukumi::training {
namespace {

using formats::Outcome;

constexpr int kMovesOfBar = 4;
constexpr int kMovesOfTick = 20;
static_assert(kMovesOfTick % kMovesOfBar == 0, "ticks stand between bars");

// All in pixels.
constexpr double kPanelHeight = 190;
constexpr double kLeft = 50;
constexpr double kHistogramWidth = 680;
constexpr double kHistogramTop = 62;
constexpr double kHistogramHeight = 90;
constexpr double kResultsTop = 30;
constexpr double kResultsHeight = 18;

struct ResultLook {
    Outcome result;
    const char* word;
    const char* fill;
    const char* ink;
};
constexpr std::array kResultLooks = {ResultLook{Outcome::BlackWins, "Black", "#222", "#fff"},
                                     ResultLook{Outcome::Draw, "draw", "#aaa", "#000"},
                                     ResultLook{Outcome::WhiteWins, "White", "#fff", "#000"}};

double percent_of(int part, int whole) {
    return 100.0 * part / whole;
}

// Viewers show the title where the mouse is.
std::string box(double x, double y, double width, double height, const char* fill,
                const std::string& title) {
    return fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
        "stroke=\"#222\" stroke-width=\"0.5\"><title>{}</title></rect>\n",
        x, y, width, height, fill, title);
}

std::string results_bar(const LeagueReport& league, double top) {
    constexpr double kFewestPercent = 12;  // with room for words
    std::string picture;
    double x = kLeft;
    for (const ResultLook& look : kResultLooks) {
        const int games = league.results_of(look.result);
        const double percent = percent_of(games, league.counts.games);
        const double width = kHistogramWidth * percent / 100;
        if (games == 0)
            continue;
        const std::string words = fmt::format("{} {:.1f} %", look.word, percent);
        picture += box(x, top, width, kResultsHeight, look.fill, words);
        if (percent >= kFewestPercent) {
            picture += fmt::format("<g fill=\"{}\">{}</g>\n", look.ink,
                                   svg_text(x + width / 2, top + 13, "middle", words));
        }
        x += width;
    }
    return picture;
}

// Games by length, so many lengths a bar.
std::vector<int> bars_of(const LeagueReport& league) {
    std::vector<int> bars;
    for (std::size_t length = 0; length < league.lengths.size(); ++length) {
        const std::size_t bar = length / kMovesOfBar;
        bars.resize(bar + 1);
        bars[bar] += league.lengths[length];
    }
    return bars;
}

std::string histogram(const LeagueReport& league, std::size_t longest, double top) {
    const std::vector<int> bars = bars_of(league);
    const int highest = *std::max_element(bars.begin(), bars.end());
    const double bottom = top + kHistogramHeight;
    const auto x_at = [&](std::size_t moves) {
        return kLeft + kHistogramWidth * static_cast<double>(moves) / static_cast<double>(longest);
    };
    std::string picture =
        svg_text(kLeft - 6, top + 9, "end",
                 fmt::format("{:.1f} %", percent_of(highest, league.counts.games)));
    for (std::size_t bar = 0; bar < bars.size(); ++bar) {
        if (bars[bar] == 0)
            continue;
        const std::size_t from = bar * kMovesOfBar;
        const double height = kHistogramHeight * bars[bar] / highest;
        picture +=
            box(x_at(from), bottom - height, x_at(from + kMovesOfBar) - x_at(from), height, "#69c",
                fmt::format("{} to {} moves: {} games", from, from + kMovesOfBar - 1, bars[bar]));
    }
    picture += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{2:.1f}\" x2=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#222\"/>\n",
        kLeft, kLeft + kHistogramWidth, bottom);
    for (std::size_t moves = 0; moves <= longest; moves += kMovesOfTick)
        picture += svg_text(x_at(moves), bottom + 14, "middle", std::to_string(moves));
    return picture;
}

std::string panel(const LeagueReport& league, std::size_t longest, double top) {
    const PositionCounts& counts = league.counts;
    const std::string title = fmt::format(
        "<tspan font-weight=\"bold\">{}</tspan>: {} games, {} of {} positions kept; moves: mean "
        "{:.1f}, quartiles {}, {}, {}",
        league_name(league), counts.games, counts.kept, counts.positions, league.mean_length(),
        league.quartile(1), league.quartile(2), league.quartile(3));
    return svg_text(kLeft, top + 20, "start", title) + results_bar(league, top + kResultsTop) +
           histogram(league, longest, top + kHistogramTop);
}

}  // namespace

std::string report_picture(const std::vector<LeagueReport>& leagues) {
    std::size_t longest = kMovesOfTick;
    for (const LeagueReport& league : leagues) {
        while (longest < league.lengths.size())
            longest += kMovesOfTick;
    }
    const double height = kPanelHeight * static_cast<double>(leagues.size());
    std::string picture;
    double top = 0;
    for (const LeagueReport& league : leagues) {
        picture += panel(league, longest, top);
        top += kPanelHeight;
    }
    return svg_file(kSvgWidth, height, picture);
}

}  // namespace fukumi::training
