// Makes openings: random positions of a few stones that the engine evaluates as even.
//
// The same settings give the same openings on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/search/searcher.h"
#include "tournaments/setup/opening.h"

namespace fukumi::match {

inline constexpr int kMostOpeningStones = 12;

struct OpeningSettings {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    int count = 200;
    std::uint64_t seed = 1;
    int fewest_stones = 3;
    int most_stones = 8;
    int bound = 60;                          ///< largest even value; 200 are one logit of winning
    std::int64_t nodes = 30000;              ///< nodes of each search
    std::shared_ptr<const Weights> weights;  ///< null = the built-in weights
};

/// True if the stones can be played in turn on an empty board: no stone wins or is forbidden.
bool can_be_played(const Opening& opening, const OpeningSettings& settings);

/// Returns a text that is equal for two sets of stones if and only if a symmetry of the board maps
/// one to the other. Requires: all points are on a board of this size.
std::string canonical_form(const Opening& opening, int width, int height);

/// An opening, and Black's value by the search that found it even.
struct EvenOpening {
    Opening stones;
    Value black = 0;

    friend bool operator==(const EvenOpening&, const EvenOpening&) = default;
};

/// Makes openings one by one. Only one thread at a time may use an object.
class OpeningMaker {
 public:
    explicit OpeningMaker(const OpeningSettings& settings);

    /// Returns random stones that can be played. They need not be even.
    Opening random_opening(Random& random) const;
    /// Returns Black's value by a full search of the opening if this value is even, and that of a
    /// second full search, after the best move, too; otherwise nullopt. A short search first
    /// rejects openings that are far from even.
    /// Requires: random_opening() made the opening.
    std::optional<Value> even_value(const Opening& opening);

 private:
    SearchResult search(const Position& position, std::int64_t nodes);

    OpeningSettings settings_;
    Searcher searcher_;
};

/// Progress of make_openings().
struct OpeningProgress {
    int found = 0;
    int tried = 0;  ///< number of different openings searched
};

/// Returns settings.count even openings (see OpeningMaker::even_value). No two of them are equal
/// under a symmetry of the board. Returns fewer if it finds no more. Calls `progress` after each
/// opening that it has searched.
std::vector<EvenOpening> make_openings(
    const OpeningSettings& settings,
    const std::function<void(const OpeningProgress&)>& progress = {});

/// Returns a line of a Gomocup opening file: offsets from the centre cell.
std::string to_offsets(const Opening& opening, int width, int height);

}  // namespace fukumi::match
