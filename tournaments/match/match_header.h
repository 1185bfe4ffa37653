// Identity and conditions of a match. They are computed once before the first game; the state file,
// resuming, merging and the reports use them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/report/report.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Keys of the environment: the command that repeats the match, the same command without -concurrency
/// and -affinity, and the machine. Reports with -notimes contain the second; others contain the first
/// and the third.
inline constexpr const char* kCommandKey = "Repeat with";
inline constexpr const char* kPlainCommandKey = "Repeat by";
inline constexpr const char* kMachineKey = "Machine";

struct MatchHeader {
    NamedTexts identity;    ///< everything that decides the results; a resumed run needs the same
    NamedTexts conditions;  ///< the same in readable form, and the environment; for reports
    std::vector<std::string> players;
    int total = 0;  ///< games of the whole tournament
    Shard shard;
    std::optional<SprtBounds> sprt;
    int swiss_games = 0;  ///< see StandingOptions
    std::string event;
};

/// `environment` is added to the conditions.
MatchHeader make_header(const TournamentConfig& tournament, const Shard& shard,
                        const std::string& event, const NamedTexts& environment);

/// Compares the identities of two matches; ignores the shard. Errors: the first key that differs,
/// with both texts.
Result<void> check_same(const MatchHeader& recorded, const MatchHeader& present);

}  // namespace fukumi::match
