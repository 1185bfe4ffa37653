// See swiss.h.
#include "tournaments/match/swiss.h"

#include <algorithm>
#include <cstddef>

namespace fukumi::match {
namespace {

// Enough for any real tournament; only a nearly exhausted one, where almost everybody has met
// everybody, needs more, and there rematches are near anyway.
constexpr int kMaxTrials = 100000;

class Pairing {
 public:
    Pairing(const std::vector<int>& ranking, const std::function<bool(int, int)>& have_met)
        : ranking_(ranking), have_met_(have_met), taken_(ranking.size()) {}

    bool find() {
        const auto free = std::find(taken_.begin(), taken_.end(), 0);
        if (free == taken_.end())
            return true;
        const auto first = static_cast<std::size_t>(free - taken_.begin());
        taken_[first] = 1;
        for (std::size_t second = first + 1; second < taken_.size(); ++second) {
            if (taken_[second] != 0 || have_met_(ranking_[first], ranking_[second]))
                continue;
            if (++trials_ > kMaxTrials)
                break;
            taken_[second] = 1;
            pairs.emplace_back(ranking_[first], ranking_[second]);
            if (find())
                return true;
            pairs.pop_back();
            taken_[second] = 0;
        }
        taken_[first] = 0;
        return false;
    }

    std::vector<std::pair<int, int>> pairs;

 private:
    const std::vector<int>& ranking_;
    const std::function<bool(int, int)>& have_met_;
    std::vector<char> taken_;
    int trials_ = 0;
};

}  // namespace

std::vector<std::pair<int, int>> pair_neighbors(const std::vector<int>& ranking,
                                                const std::function<bool(int, int)>& have_met) {
    Pairing pairing(ranking, have_met);
    if (!pairing.find()) {
        pairing.pairs.clear();
        for (std::size_t i = 0; i + 1 < ranking.size(); i += 2)
            pairing.pairs.emplace_back(ranking[i], ranking[i + 1]);
    }
    return pairing.pairs;
}

}  // namespace fukumi::match
