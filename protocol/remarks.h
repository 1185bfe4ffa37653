// Remarks for the user: MESSAGE lines that wait for the next move.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fukumi {

/// Collects remarks. Drops one that was made before in the same game, and every one beyond 32 in a
/// game: some managers send a new mistake with every move.
class Remarks {
 public:
    /// Adds `text` unless it is empty. Two remarks with the same text and different subjects are
    /// both kept.
    void add(std::string text, const std::string& subject = {}) {
        if (text.empty() || made_.size() >= kMostInGame)
            return;
        if (made_.insert(text + subject).second)
            waiting_.push_back(std::move(text));
    }
    /// A new game may repeat the remarks of the last one, except those that still wait.
    void begin_game() { made_ = {waiting_.begin(), waiting_.end()}; }
    /// Returns the remarks that wait, and forgets them.
    std::vector<std::string> take() { return std::exchange(waiting_, {}); }

 private:
    static constexpr std::size_t kMostInGame = 32;

    std::vector<std::string> waiting_;
    std::set<std::string> made_;  // in this game
};

}  // namespace fukumi
