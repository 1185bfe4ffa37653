// See merge.h.
#include "tournaments/match/merge.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace fukumi::match {

Result<MergedStates> merge_states(const std::vector<std::string>& paths) {
    MergedStates merged;
    std::map<int, GameRecord> games;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        Result<LoadedState> state = load_state(paths[i]);
        if (!state)
            return Error{state.error()};
        if (state->good_bytes == 0)
            return Error{fmt::format("{}: its match has not begun", paths[i])};
        merged.is_divided = merged.is_divided || state->header.shard.count > 1;
        if (i == 0) {
            merged.header = state->header;
            merged.header.shard = {};
        }
        const auto same = check_same(merged.header.description, state->header.description);
        if (!same) {
            return Error{fmt::format("{}: belongs to another tournament than {}: {}", paths[i],
                                     paths[0], same.error())};
        }
        merged.abouts.merge(state->abouts);
        for (GameRecord& game : state->games) {
            const int number = game.number;
            games.emplace(number, std::move(game));
        }
    }
    merged.missing = merged.header.total - static_cast<int>(games.size());
    for (auto& [number, game] : games)
        merged.games.push_back(std::move(game));
    return merged;
}

}  // namespace fukumi::match
