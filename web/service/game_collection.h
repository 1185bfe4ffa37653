// The games of an opened file, counted by their positions: how often games reached a position and each
// position after it, and who won them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "formats/game_record.h"
#include "formats/positions/record.h"
#include "tools/game_statistics.h"
#include "web/service/members.h"

namespace fukumi::web {

class GameCollection {
 public:
    /// A game counts in its positions up to this many moves.
    static constexpr int kMostPlies = 40;

    /// Counts a game in its positions. Ignores a game without a result.
    void add(const formats::GameRecord& game);
    void clear();

    /// Returns the number of counted games.
    std::int64_t games() const noexcept { return games_; }
    GameStatistics statistics(const database::Stones& position) const;

    std::string name;  ///< of the file

 private:
    database::Record record_of(const database::Stones& position) const;

    std::unordered_map<std::string, database::GameCounts> counts_;  // by canonical key
    std::int64_t games_ = 0;
};

/// Serves the requests about the games of a file; `opened` keeps them between requests.
///
///   open_games   "text" or "bytes", "name", "rule", "width", "height" as in read_game
///                (rules_service.h): {"games":120,"without_result":3,"left_out":2,"notes":[…]}.
///                Replaces the games of an earlier file. "left_out" are games that cannot be read
///   close_games  null
///   explore      "position": {"name":"games.sgf","games":120,"position":{…},"moves":[…]}, the file
///                and the statistics of the position as in the JSON of `db show`. "moves" also has
///                moves to a position with the name of an opening; these moves have "opening":
///                {"code","name","japanese"} and 0 games if no game is known
/// Returns nullopt for every other request.
std::optional<Result<std::string>> serve_games(Members& request, GameCollection& opened);

}  // namespace fukumi::web
