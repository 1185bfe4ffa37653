// See opening_maker.h.
#include "tournaments/opening_maker/opening_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/pattern/position.h"

namespace fukumi::match {
namespace {

constexpr std::size_t kTableBytes = std::size_t{4} << 20;
constexpr int kSmallestBox = 4;  // smallest side, in cells, of the square that holds the stones
constexpr int kLargestBox = 7;
constexpr int kMargin = 2;  // cells between the square and the edge, if the board is large enough

// Most random openings are far from even. So a short search with 1/kGlancePart of the nodes first
// rejects openings whose absolute value is above kGlanceBounds * bound.
constexpr int kGlancePart = 20;
constexpr int kGlanceBounds = 3;

// make_openings() gives up if kKnownInARow * (number of known openings) random openings in a row
// are already known, or if kUnevenInARow new openings in a row are not even.
constexpr int kKnownInARow = 30;
constexpr int kUnevenInARow = 5000;

bool contains(const Opening& opening, Point p) {
    return std::find(opening.begin(), opening.end(), p) != opening.end();
}

// Returns random stones in a square of random size and place. Like Gomocup's openings, they may be
// anywhere on the board.
Opening scattered_stones(Random& random, const OpeningSettings& settings) {
    const int stones =
        settings.fewest_stones + random.below(settings.most_stones - settings.fewest_stones + 1);
    int box = kSmallestBox + random.below(kLargestBox - kSmallestBox + 1);
    while (box * box < 2 * stones)
        ++box;
    const auto place = [&](int side) {
        const int margin = side >= box + 2 * kMargin ? kMargin : 0;
        return margin + random.below(std::max(side - box - 2 * margin, 0) + 1);
    };
    const int left = place(settings.width);
    const int top = place(settings.height);
    Opening opening;
    while (static_cast<int>(opening.size()) < stones) {
        const Point p{left + random.below(std::min(box, settings.width)),
                      top + random.below(std::min(box, settings.height))};
        if (!contains(opening, p))
            opening.push_back(p);
    }
    return opening;
}

// Returns the board after the opening, or nullopt if a stone wins or is forbidden.
std::optional<Grid> played_out(const Opening& opening, const OpeningSettings& settings) {
    Grid grid(settings.width, settings.height);
    Color color = Color::Black;
    for (const Point p : opening) {
        if (settings.rule == Rule::Renju && color == Color::Black &&
            forbidden(grid, p) != Forbidden::No) {
            return std::nullopt;
        }
        grid.set(p, stone_of(color));
        if (wins(grid, settings.rule, p))
            return std::nullopt;
        color = opponent(color);
    }
    return grid;
}

}  // namespace

bool can_be_played(const Opening& opening, const OpeningSettings& settings) {
    return played_out(opening, settings).has_value();
}

OpeningMaker::OpeningMaker(const OpeningSettings& settings) : settings_(settings) {
    searcher_.resize_table(kTableBytes);
    if (settings.weights)
        searcher_.set_weights(settings.weights);
}

Opening OpeningMaker::random_opening(Random& random) const {
    while (true) {
        const Opening opening = scattered_stones(random, settings_);
        if (can_be_played(opening, settings_))
            return opening;
    }
}

std::optional<Value> OpeningMaker::even_value(const Opening& opening) {
    searcher_.clear();
    const Color to_move = opening.size() % 2 == 0 ? Color::Black : Color::White;
    Position position(settings_.rule, *played_out(opening, settings_), to_move);
    const SearchResult glance = search(position, settings_.nodes / kGlancePart + 1);
    if (std::abs(glance.value) > kGlanceBounds * settings_.bound)
        return std::nullopt;
    searcher_.clear();
    const SearchResult first = search(position, settings_.nodes);
    if (std::abs(first.value) > settings_.bound)
        return std::nullopt;
    position.make(first.best);
    if (std::abs(search(position, settings_.nodes).value) > settings_.bound)
        return std::nullopt;
    return to_move == Color::Black ? first.value : -first.value;
}

SearchResult OpeningMaker::search(const Position& position, std::int64_t nodes) {
    Limits limits;
    limits.max_nodes = nodes;
    return searcher_.search(position, limits);
}

std::string canonical_form(const Opening& opening, int width, int height) {
    std::string smallest;
    for (int symmetry = 0; symmetry < symmetry_count(width, height); ++symmetry) {
        std::vector<std::string> stones;
        for (std::size_t i = 0; i < opening.size(); ++i) {
            const Point p = transformed(opening[i], symmetry, width, height);
            stones.push_back(fmt::format("{}{:02},{:02}", i % 2 == 0 ? 'B' : 'W', p.x, p.y));
        }
        std::sort(stones.begin(), stones.end());
        const std::string form = fmt::format("{}", fmt::join(stones, " "));
        if (smallest.empty() || form < smallest)
            smallest = form;
    }
    return smallest;
}

std::vector<EvenOpening> make_openings(
    const OpeningSettings& settings, const std::function<void(const OpeningProgress&)>& progress) {
    constexpr int kLeastInARow = 1000;
    Random random(settings.seed);
    OpeningMaker maker(settings);
    std::set<std::string> seen;
    std::vector<EvenOpening> openings;
    int known = 0;  // number of already known openings in a row
    int uneven = 0;
    while (static_cast<int>(openings.size()) < settings.count && uneven < kUnevenInARow) {
        const Opening opening = maker.random_opening(random);
        if (!seen.insert(canonical_form(opening, settings.width, settings.height)).second) {
            if (++known > kLeastInARow + kKnownInARow * static_cast<int>(seen.size()))
                break;
            continue;
        }
        known = 0;
        ++uneven;
        if (const auto black = maker.even_value(opening)) {
            openings.push_back({opening, *black});
            uneven = 0;
        }
        if (progress)
            progress({static_cast<int>(openings.size()), static_cast<int>(seen.size())});
    }
    return openings;
}

std::string to_offsets(const Opening& opening, int width, int height) {
    std::vector<std::string> offsets;
    for (const Point p : opening)
        offsets.push_back(fmt::format("{},{}", p.x - width / 2, p.y - height / 2));
    return fmt::format("{}", fmt::join(offsets, ", "));
}

}  // namespace fukumi::match
