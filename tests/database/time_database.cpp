// Measures a database. With fukumi_time_database --rif ENGINE FILE [GAMES], writes a RIF archive of
// random games to FILE.rif (100,000 by default), imports it into FILE by "ENGINE db import", and
// prints the speed and the largest memory of this command.
//
// Measures a database while it grows: fukumi_time_database FILE [POSITIONS], 10,000,000 by default.
//
// Adds positions of random games on 15x15 near the centre, with values: first 100,000 positions,
// then ten times as many at each step. Prints a row of a table after each step: the number of
// positions, positions added per second since the last row, microseconds per look-up in random
// order (of positions in the database, then of positions that are not), and bytes per position.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "database/store.h"
#include "engine/core/random.h"
#include "tests/support/rif_games.h"

namespace fukumi::database {
namespace {

using Seconds = std::chrono::duration<double>;
using std::chrono::steady_clock;

constexpr int kPlies = 40;
constexpr std::int64_t kPerTransaction = 1'000'000;
constexpr int kLookups = 100'000;

/// Creates positions of random games. The same seed gives the same positions.
class RandomGames {
 public:
    explicit RandomGames(std::uint64_t seed) : random_(seed) {}

    Entry next() {
        if (stones_.black.size() + stones_.white.size() >= kPlies)
            stones_ = {};
        Point p{};
        do {
            p = {3 + random_.below(9), 3 + random_.below(9)};
        } while (is_taken(p));
        stones_ = with_stone(stones_, p);
        Entry entry{stones_, {}};
        entry.record.value = random_.below(2000) - 1000;
        entry.record.bound = Bound::Exact;
        entry.record.depth = random_.below(30);
        return entry;
    }

 private:
    bool is_taken(Point p) const {
        return std::find(stones_.black.begin(), stones_.black.end(), p) != stones_.black.end() ||
               std::find(stones_.white.begin(), stones_.white.end(), p) != stones_.white.end();
    }

    Random random_;
    Stones stones_;
};

void take_in(Store& store, RandomGames& games, std::int64_t positions) {
    while (positions > 0) {
        Transaction transaction(store.connection());
        BatchWriter batch(store);
        for (std::int64_t i = std::min(positions, kPerTransaction); i > 0; --i, --positions) {
            Entry entry = games.next();
            batch.add(entry.stones, std::move(entry.record));
        }
        batch.flush();
        transaction.commit();
    }
}

// Looks up all positions. Returns the microseconds per look-up, and the number of positions found.
std::pair<double, int> look_up(Store& store, std::vector<Stones> positions) {
    int found = 0;
    const auto start = steady_clock::now();
    for (const Stones& stones : positions)
        found += store.find(stones).has_value();
    const Seconds time = steady_clock::now() - start;
    return {time.count() * 1e6 / static_cast<double>(positions.size()), found};
}

std::vector<Stones> some_positions(std::uint64_t seed, std::int64_t among) {
    RandomGames games(seed);
    std::vector<Stones> positions;
    const std::int64_t step = std::max<std::int64_t>(among / kLookups, 1);
    for (std::int64_t i = 0; i < among; ++i) {
        Entry entry = games.next();
        if (i % step == 0)
            positions.push_back(std::move(entry.stones));
    }
    Random random(1);
    for (std::size_t i = positions.size(); i > 1; --i)
        std::swap(positions[i - 1],
                  positions[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    return positions;
}

void measure(const std::string& path, std::int64_t most) {
    Store store(path, Connection::Access::Create);
    RandomGames games(1);
    std::int64_t before = 0;
    fmt::print(
        "| positions | stored | taken in a second | look-up there | not there | bytes each "
        "|\n|---|---|---|---|---|---|\n");
    for (std::int64_t size = std::min<std::int64_t>(100'000, most); size <= most; size *= 10) {
        const auto start = steady_clock::now();
        take_in(store, games, size - before);
        const Seconds time = steady_clock::now() - start;
        look_up(store, some_positions(1, size));  // warm the caches before the measurement
        const auto there = look_up(store, some_positions(1, size));
        const auto missing = look_up(store, some_positions(2, kLookups));
        const StoreStatistics statistics = store.statistics();
        fmt::print(
            "| {} | {} | {:.0f} | {:.1f} µs | {:.1f} µs | {:.1f} |\n", size, statistics.positions,
            static_cast<double>(size - before) / time.count(), there.first, missing.first,
            static_cast<double>(statistics.bytes) / static_cast<double>(statistics.positions));
        std::fflush(stdout);
        before = size;
    }
}

int measure_rif(const std::string& engine, const std::string& path, int games) {
    const std::string archive = path + ".rif";
    {
        std::ofstream out(archive, std::ios::binary);
        support::write_rif(out, games, 1);
    }
    const auto start = steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
        execl(engine.c_str(), engine.c_str(), "db", "import", path.c_str(), archive.c_str(),
              static_cast<char*>(nullptr));
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0) {
        fmt::print(stderr, "the import failed\n");
        return 1;
    }
    const Seconds time = steady_clock::now() - start;
    Store store(path, Connection::Access::ReadOnly);
    const StoreStatistics statistics = store.statistics();
    constexpr double kMegabyte = 1e6;
    fmt::print(
        "| games | MB of RIF | seconds | games in a second | positions | MB of database | MB of "
        "memory |\n|---|---|---|---|---|---|---|\n| {} | {:.1f} | {:.1f} | {:.0f} | {} | {:.1f} | "
        "{:.0f} |\n",
        statistics.games, static_cast<double>(std::filesystem::file_size(archive)) / kMegabyte,
        time.count(), games / time.count(), statistics.positions,
        static_cast<double>(statistics.bytes) / kMegabyte,
        static_cast<double>(usage.ru_maxrss) * 1024 / kMegabyte);
    return 0;
}

}  // namespace
}  // namespace fukumi::database

int main(int argc, char** argv) {
    if (argc >= 4 && argc <= 5 && std::string(argv[1]) == "--rif" &&
        !std::filesystem::exists(argv[3]))
        return fukumi::database::measure_rif(argv[2], argv[3],
                                             argc == 5 ? std::atoi(argv[4]) : 100'000);
    if (argc < 2 || argc > 3 || std::filesystem::exists(argv[1])) {
        fmt::print(
            stderr,
            "usage: fukumi_time_database FILE [POSITIONS], or fukumi_time_database --rif ENGINE "
            "FILE [GAMES]; FILE must not exist\n");
        return 2;
    }
    fukumi::database::measure(argv[1], argc == 3 ? std::atoll(argv[2]) : 10'000'000);
    return 0;
}
