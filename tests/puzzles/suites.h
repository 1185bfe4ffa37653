// Suites: the puzzle files while new puzzles are mined. It counts their puzzles, decides which new
// puzzles are wanted, and appends these to the files.
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine/core/types.h"
#include "tests/puzzles/puzzles.h"

namespace fukumi::support {

/// A rule and board size for which puzzles are mined.
struct League {
    Rule rule;
    int size;
};
inline constexpr League kLeagues[] = {{Rule::Freestyle, 15},    {Rule::Freestyle, 20},
                                      {Rule::Standard, 15},     {Rule::Renju, 15},
                                      {Rule::CaroOverline, 15}, {Rule::CaroExact, 15}};

/// Returns the number of the class of lengths (0 to 4) to which a win in `plies` plies belongs.
inline constexpr int band_of(int plies) {
    return plies <= 7 ? 0 : plies <= 11 ? 1 : plies <= 17 ? 2 : plies <= 25 ? 3 : 4;
}

/// Returns the largest number of puzzles for each league with this verdict.
inline constexpr int quota(PuzzleVerdict verdict) {
    const bool threats = verdict == PuzzleVerdict::Vct || verdict == PuzzleVerdict::NoVct;
    return threats ? 54 : 90;
}

inline std::string file_of(const std::string& folder, PuzzleVerdict verdict) {
    return folder + "/" + name_of(verdict) + ".txt";
}

class Suites {
 public:
    explicit Suites(std::string folder) : folder_(std::move(folder)) {
        for (const PuzzleVerdict verdict : kPuzzleVerdicts) {
            if (!std::ifstream(file_of(folder_, verdict)))
                continue;
            for (const Puzzle& puzzle : read_puzzles(file_of(folder_, verdict))) {
                count(puzzle);
                rounds_ = std::max(rounds_, std::stoi(puzzle.id.substr(puzzle.id.find('-') + 1)));
            }
        }
    }

    /// Returns the number of the last round that added puzzles to the files.
    int rounds() const { return rounds_; }

    /// Returns true if the puzzle is new and its quota is not yet full. Wins of one class of
    /// lengths get at most a third of a quota.
    bool wants(const Puzzle& puzzle) const {
        const int most = quota(puzzle.verdict);
        return found(total_of(puzzle)) < most &&
               (puzzle.plies == 0 || found(band_key(puzzle)) < most / 3) &&
               positions_.count(position_key(puzzle)) == 0;
    }
    /// Returns true if the league of `game` has enough puzzles with this verdict.
    bool is_full(Puzzle game, PuzzleVerdict verdict) const {
        game.verdict = verdict;
        return found(total_of(game)) >= quota(verdict);
    }
    bool are_full() const {
        for (const League& league : kLeagues) {
            for (const PuzzleVerdict verdict : kPuzzleVerdicts) {
                if (!is_full({"", league.rule, league.size, league.size, {}}, verdict))
                    return false;
            }
        }
        return true;
    }

    /// Appends a puzzle to its file. Its id consists of the league, the round and the puzzle's
    /// number within league and suite.
    void add(Puzzle puzzle, int round) {
        count(puzzle);
        const char letter = puzzle.rule == Rule::CaroOverline ? 'o' : name_of(puzzle.rule)[0];
        puzzle.id = letter + std::to_string(puzzle.width) + '-' + std::to_string(round) + '-' +
                    std::to_string(found(total_of(puzzle)));
        std::ofstream(file_of(folder_, puzzle.verdict), std::ios::app) << to_line(puzzle) << '\n';
    }

 private:
    static std::string total_of(const Puzzle& puzzle) {
        return std::string(name_of(puzzle.verdict)) + ' ' + name_of(puzzle.rule) +
               std::to_string(puzzle.width);
    }
    static std::string band_key(const Puzzle& puzzle) {
        return total_of(puzzle) + ' ' + std::to_string(band_of(puzzle.plies));
    }
    /// Returns a text that identifies the position; it is the same for every order of the moves.
    static std::string position_key(const Puzzle& puzzle) {
        std::string key = total_of(puzzle) + ' ';
        const Grid grid = puzzle.grid();
        for (int y = 0; y < puzzle.height; ++y) {
            for (int x = 0; x < puzzle.width; ++x)
                key += static_cast<char>('0' + static_cast<int>(grid.at(x, y)));
        }
        return key;
    }

    int found(const std::string& key) const {
        const auto entry = counts_.find(key);
        return entry == counts_.end() ? 0 : entry->second;
    }
    void count(const Puzzle& puzzle) {
        ++counts_[total_of(puzzle)];
        ++counts_[band_key(puzzle)];
        positions_.insert(position_key(puzzle));
    }

    std::string folder_;
    std::map<std::string, int> counts_;
    std::set<std::string> positions_;
    int rounds_ = 0;
};

}  // namespace fukumi::support
