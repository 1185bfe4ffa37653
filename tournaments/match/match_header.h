// The identity of a match, by which the program recognises it when a match resumes or shards are
// merged, and its conditions, which the reports show. Both are computed once, before the first
// game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/report/report.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Keys of the environment. kCommandKey: the command that repeats the match. kPlainCommandKey: this
/// command without -concurrency and -affinity. kMachineKey: the machine. Reports with -notimes
/// contain only kPlainCommandKey; all other reports contain kCommandKey and kMachineKey.
inline constexpr const char* kCommandKey = "Repeat with";
inline constexpr const char* kPlainCommandKey = "Repeat by";
inline constexpr const char* kMachineKey = "Machine";

struct MatchHeader {
    NamedTexts identity;    ///< everything that decides the results; equal in a resumed run
    NamedTexts conditions;  ///< conditions in readable form, then the environment; for reports
    std::vector<std::string> players;
    int total = 0;  ///< number of games of the whole tournament
    Shard shard;
    std::optional<SprtBounds> sprt;
    int swiss_games = 0;  ///< see StandingOptions
    std::string event;
};

/// Makes the header of a tournament. Appends `environment` to the conditions.
MatchHeader make_header(const TournamentConfig& tournament, const Shard& shard,
                        const std::string& event, const NamedTexts& environment);

/// Checks that two headers have the same identity; ignores the shard. Errors: the identities
/// differ; the message names the first key that differs, and both texts.
Result<void> check_same(const MatchHeader& recorded, const MatchHeader& present);

}  // namespace fukumi::match
