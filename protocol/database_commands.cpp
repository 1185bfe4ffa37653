// See gomocup.h. This part is what concerns the database of positions: the commands of Yixin-Board,
// the keys of INFO, and what searches get of it and leave in it.
#include <utility>

#include "protocol/gomocup.h"

namespace fukumi {

/// Nobody who has opened no file is told anything: the block is swallowed.
BlockKind Gomocup::database_block_of(CommandKind kind) const {
    if (!database_.is_open())
        return BlockKind::Ignored;
    // Commands and their blocks are in the same order.
    static_assert(static_cast<int>(CommandKind::YxDeleteDatabaseAll) -
                      static_cast<int>(CommandKind::YxQueryDatabaseAll) ==
                  static_cast<int>(BlockKind::DeleteDatabaseAll) -
                      static_cast<int>(BlockKind::QueryDatabaseAll));
    const int number = static_cast<int>(kind) - static_cast<int>(CommandKind::YxQueryDatabaseAll);
    return static_cast<BlockKind>(static_cast<int>(BlockKind::QueryDatabaseAll) + number);
}

void Gomocup::serve_database(const Command& command, TimePoint received) {
    if (is_database_block(command.kind))
        return open_block(database_block_of(command.kind), command.rest, received);
    path_may_follow_ = command.rest.empty();
    if (!database_.exists())
        return;
    switch (command.kind) {
        case CommandKind::YxSetDatabase:
            if (!command.rest.empty())
                return set_database(command.rest);
            path_use_ = PathUse::OpenDatabase;
            return;
        case CommandKind::YxSaveDatabase:
            if (const std::string problem = database_.save(); !problem.empty())
                print("MESSAGE " + problem);
            return tell_brain_of_database();
        default:
            return print("MESSAGE pbrain-fukumi db converts, splits and merges databases");
    }
}

void Gomocup::serve_database_block(const BlockReader& block) {
    // The file may have been closed since the block began.
    if (!database_.is_open())
        return;
    std::optional<DatabaseBoard> board;
    if (game_)
        board = DatabaseBoard{rule_, game_->width(), game_->height()};
    database_.serve(block, board);
    if (const std::string problem = database_.take_problem(); !problem.empty()) {
        print("MESSAGE " + problem);
        tell_brain_of_database();
    }
}

// The user has just asked for it, and no move is owed: what went wrong is told at once.
void Gomocup::set_database(const std::string& path) {
    options_.database = path == "0" ? std::string() : path;
    if (const std::string problem = open_database(); !problem.empty())
        print("MESSAGE " + problem);
}

/// As the settings want it. What went wrong; empty if nothing did.
std::string Gomocup::open_database() {
    std::string problem = database_.open(options_.database, options_.database_readonly);
    tell_brain_of_database();
    return problem;
}

void Gomocup::tell_brain_of_database() {
    if (database_.exists())
        brain_.set_position_memory(options_.use_database ? database_.positions() : nullptr);
}

// A search, or what it left to be written, may have met a problem.
void Gomocup::look_after_database() {
    std::string problem = database_.take_problem();
    if (problem.empty())
        return;
    remark(std::move(problem));
    tell_brain_of_database();
}

// Weak play tells little of a position, and so does the best of a choice of moves. Where fewer
// cells were looked at than usual, a loss proves nothing.
void Gomocup::remember(const Search& search, const SearchResult& result) {
    const Limits& limits = search.request.limits;
    constexpr int kWiderThanUsual = 3;
    const bool is_wide = limits.caution == kUsualCaution || limits.caution >= kWiderThanUsual;
    if (options_.use_database && options_.strength == kFullStrength && limits.excluded.empty() &&
        is_wide)
        database_.remember(search.request.position, result);
}

}  // namespace fukumi
