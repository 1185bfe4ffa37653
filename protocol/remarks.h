// Remarks for the user, which the engine prints as MESSAGE lines with its next move.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fukumi {

/// Collects remarks until they are printed. Drops repeated remarks within a game, and keeps at most
/// 32 different ones in a game, because some managers send a new mistake with every move.
class Remarks {
 public:
    /// Adds the remark `text`; an empty one is ignored. A remark is a repetition only if both its
    /// text and its subject are equal to those of an earlier remark.
    void add(std::string text, const std::string& subject = {}) {
        if (text.empty() || made_.size() >= kMostInGame)
            return;
        if (made_.insert(text + subject).second)
            waiting_.push_back(std::move(text));
    }
    /// Begins a new game, which may repeat the remarks that were printed in earlier games.
    void begin_game() { made_ = {waiting_.begin(), waiting_.end()}; }
    /// Returns the remarks that are not printed yet, and removes them from the waiting ones.
    std::vector<std::string> take() { return std::exchange(waiting_, {}); }

 private:
    static constexpr std::size_t kMostInGame = 32;

    std::vector<std::string> waiting_;
    std::set<std::string> made_;  // text and subject of each remark added in this game
};

}  // namespace fukumi
