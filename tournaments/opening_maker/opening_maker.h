// Makes opening files: random positions of a few stones that our engine finds even.
//
// Uses the engine, which the referee never does. Reproducible: the same settings give the same
// openings, on any machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/search/searcher.h"
#include "tournaments/setup/opening.h"

namespace fukumi::match {

inline constexpr int kMostOpeningStones = 12;

/// Most openings are far from even, which a first look shows: it takes this part of the nodes and
/// lets pass what is within so many bounds.
inline constexpr int kGlancePart = 20;
inline constexpr int kGlanceBounds = 3;

struct OpeningSettings {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    int count = 200;
    std::uint64_t seed = 1;
    int fewest_stones = 3;
    int most_stones = 8;
    int bound = 60;                          ///< value units (kValuePerLogit) that count as even
    std::int64_t nodes = 30000;              ///< for each of the two searches after the first look
    std::shared_ptr<const Weights> weights;  ///< in place of those compiled in; may be null
};

/// Whether the stones can be played in turn on an empty board: nobody wins by one, and none is
/// forbidden.
bool can_be_played(const Opening& opening, const OpeningSettings& settings);

/// The image of a set of stones that is the same for all of its symmetric copies.
/// Requires: points on a board of that size.
std::string canonical_form(const Opening& opening, int width, int height);

/// Makes openings one by one. For one thread at a time.
class OpeningMaker {
 public:
    explicit OpeningMaker(const OpeningSettings& settings);

    /// Random stones with which nobody has won and none of which is forbidden; even or not.
    Opening random_opening(Random& random) const;
    /// Whether a first look and two searches find it even: one for the side to move, one for the
    /// other side after the best move. Each uses what the table knows from those before it.
    /// Requires: made by random_opening().
    bool is_even(const Opening& opening);

 private:
    SearchResult search(const Position& position, std::int64_t nodes);

    OpeningSettings settings_;
    Searcher searcher_;
};

/// When there is nothing more to find: so many random openings in a row of which each was known,
/// for each one that is known; or so many new ones in a row of which none is even.
inline constexpr int kKnownInARow = 30;
inline constexpr int kUnevenInARow = 5000;

/// How far make_openings() has come.
struct OpeningProgress {
    int found = 0;
    int tried = 0;  ///< different openings that were searched
};

/// Openings that are even in two searches: for the side to move, and for the other side after the
/// best move. No two are symmetric to each other. Fewer than asked for if no more are found.
/// `progress` hears after each opening that was searched.
std::vector<Opening> make_openings(
    const OpeningSettings& settings,
    const std::function<void(const OpeningProgress&)>& progress = {});

/// A line of a Gomocup opening file: offsets from the centre cell.
std::string to_offsets(const Opening& opening, int width, int height);

}  // namespace fukumi::match
