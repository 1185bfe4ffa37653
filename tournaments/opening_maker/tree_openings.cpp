// See tree_openings.h.
#include "tournaments/opening_maker/tree_openings.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "database/canonical.h"
#include "database/grown_store.h"
#include "database/store.h"
#include "engine/core/shuffle.h"

namespace fukumi::match {
namespace {

using database::Stones;
using database::Worth;

bool is_even(const Worth& worth, int bound) noexcept {
    return worth.bound != Bound::None && !is_proven_win(worth) && !is_proven_loss(worth) &&
           std::abs(worth.value) <= bound;
}

bool is_wanted(const Stones& stones, const OpeningSettings& settings) {
    const int count = static_cast<int>(stones.black.size() + stones.white.size());
    const Color to_move = count % 2 == 0 ? Color::Black : Color::White;
    return stones.rule == settings.rule && stones.width == settings.width &&
           stones.height == settings.height && count >= settings.fewest_stones &&
           count <= settings.most_stones && stones.to_move == to_move &&
           stones.black.size() - stones.white.size() == static_cast<std::size_t>(count % 2);
}

// Returns the stones in an order in which they can be played. Tries 50 random orders, because in
// renju a stone may be forbidden in one order and allowed in another. Returns an empty opening if
// all 50 fail.
Opening in_turn(Stones stones, const OpeningSettings& settings, Random& random) {
    constexpr int kOrders = 50;
    for (int i = 0; i < kOrders; ++i) {
        Opening opening;
        for (std::size_t n = 0; n < stones.black.size() + stones.white.size(); ++n)
            opening.push_back(n % 2 == 0 ? stones.black[n / 2] : stones.white[n / 2]);
        if (can_be_played(opening, settings))
            return opening;
        shuffle(stones.black, random);
        shuffle(stones.white, random);
    }
    return {};
}

struct EvenPosition {
    Stones stones;
    Value value = 0;  // for the side to move
};

std::vector<EvenPosition> even_positions(database::Store& store, const OpeningSettings& settings) {
    std::vector<EvenPosition> found;
    database::GrownTable table(store);
    table.for_each([&](std::string_view key, const database::GrownPosition& position) {
        if (!is_even(position.worth, settings.bound))
            return;
        Stones stones = database::stones_in(store, key);
        if (is_wanted(stones, settings))
            found.push_back({std::move(stones), position.worth.value});
    });
    return found;
}

}  // namespace

Result<std::vector<EvenOpening>> openings_from_tree(const std::string& path,
                                                    const OpeningSettings& settings) {
    std::vector<EvenPosition> positions;
    try {
        database::Store store(path, database::Connection::Access::ReadOnly);
        if (!database::has_grown(store))
            return Error{path + ": contains no tree; pbrain-fukumi db grow makes one"};
        positions = even_positions(store, settings);
    } catch (const database::DatabaseError& error) {
        return Error{error.what()};
    }
    Random random(settings.seed);
    shuffle(positions, random);
    std::vector<EvenOpening> openings;
    for (const auto& [stones, value] : positions) {
        if (std::ssize(openings) == settings.count)
            break;
        Opening opening = in_turn(stones, settings, random);
        if (opening.empty())
            continue;
        const int symmetry = random.below(symmetry_count(settings.width, settings.height));
        for (Point& p : opening)
            p = transformed(p, symmetry, settings.width, settings.height);
        const Value black = stones.to_move == Color::Black ? value : -value;
        openings.push_back({std::move(opening), black});
    }
    return openings;
}

}  // namespace fukumi::match
