// Random positions and records, and temporary database files, for tests.
#pragma once

#include <string>

#include "database/canonical.h"
#include "engine/core/random.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/temporary_folder.h"

namespace fukumi::database::testing {

inline Stones any_stones(std::uint64_t seed) {
    const support::BoardSize size = support::kBoardSizes[seed % support::kBoardSizeCount];
    const Rule rule = kAllRules[seed / support::kBoardSizeCount % kRuleCount];
    const Grid grid = support::random_grid(rule, size.width, size.height, seed);
    return stones_on(grid, rule, seed % 3 == 0 ? Color::White : Color::Black);
}

inline Record any_record(Random& random) {
    constexpr Label kLabels[] = {kNoLabel, kWon, kLost, kDrawn, kBook, '\xE9'};
    constexpr const char* kComments[] = {"", "good", "two\nlines", "\xE5\xA5\xBD\xE6\x89\x8B"};
    Record record;
    if (random.below(3) != 0) {
        record.value = random.below(2 * kMate + 1) - kMate;
        record.bound = static_cast<Bound>(1 + random.below(3));
        record.depth = random.below(40);
    }
    record.label = kLabels[random.below(6)];
    record.comment = kComments[random.below(4)];
    record.board_text = random.below(4) == 0 ? "A" : "";
    record.is_marked = random.below(5) == 0;
    return record;
}

/// Returns the stones as they are under a symmetry of the board.
inline Stones image_of(const Stones& stones, int symmetry) {
    Stones result = stones;
    for (auto* cells : {&result.black, &result.white}) {
        for (Point& p : *cells)
            p = transformed(p, symmetry, stones.width, stones.height);
    }
    return result;
}

/// The path of a database file that does not exist at first. The destructor deletes the file and
/// the files that SQLite adds to it.
class TemporaryDatabase {
 public:
    std::string path() const { return file("positions.fdb"); }
    std::string file(const std::string& name) const { return folder_.file(name); }

 private:
    support::TemporaryFolder folder_;
};

}  // namespace fukumi::database::testing
