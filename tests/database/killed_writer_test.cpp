// Tests that killing a writer does not damage the file, and that committed transactions survive.
#include <doctest/doctest.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>

#include "database/store.h"
#include "tests/database/database_support.h"

namespace fukumi::database {
namespace {

using testing::any_stones;
using testing::TemporaryDatabase;
using Access = Connection::Access;

constexpr int kPerTransaction = 25;

std::string key_of_number(std::int64_t number) {
    // Few stones lie far apart on the largest board, so different numbers have different keys.
    Stones stones{Rule::Freestyle, 22, 22, {}, {}, Color::Black};
    for (int digit = 0; digit < 6; ++digit, number /= 16) {
        const int place = static_cast<int>(number % 16);
        stones.black.push_back({place % 4 + (digit % 3) * 6, place / 4 + (digit / 3) * 6});
    }
    stones.white.push_back({21, 20});
    return canonical_key(stones).bytes;
}

Record record_of_number(std::int64_t number) {
    Record record;
    record.value = static_cast<Value>(number % 1000);
    record.bound = Bound::Exact;
    record.comment = std::string(static_cast<std::size_t>(number % 50), 'x');
    return record;
}

// Writes transactions without end. After each transaction it reports the number that follows the
// last written position.
[[noreturn]] void write_until_killed(const std::string& path, std::int64_t first, int confirmed) {
    Store store(path, Access::Create);
    for (std::int64_t next = first;; next += kPerTransaction) {
        Transaction transaction(store.connection());
        for (std::int64_t i = next; i < next + kPerTransaction; ++i)
            store.put(key_of_number(i), record_of_number(i));
        transaction.commit();
        const std::int64_t behind = next + kPerTransaction;
        if (write(confirmed, &behind, sizeof behind) != sizeof behind)
            std::_Exit(1);
    }
}

// Starts a writer, waits for this many transactions, and kills the writer a bit later. Returns the
// number that follows the last position that the writer reported.
std::int64_t kill_a_writer(const std::string& path, std::int64_t first, int transactions) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        // The child must never return, or it would continue the test.
        try {
            close(ends[0]);
            write_until_killed(path, first, ends[1]);
        } catch (...) {
            std::_Exit(1);
        }
    }
    close(ends[1]);
    std::int64_t behind = first;
    for (int i = 0; i < transactions; ++i)
        CHECK(read(ends[0], &behind, sizeof behind) == sizeof behind);
    // Kill the child at any point of one of the following transactions.
    usleep(static_cast<useconds_t>(transactions) * 700);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    // Read the reports that the child sent before it was killed.
    while (read(ends[0], &behind, sizeof behind) == sizeof behind) {
    }
    close(ends[0]);
    return behind;
}

void kill_writers(int times) {
    const TemporaryDatabase file;
    std::int64_t confirmed = 0;
    for (int i = 0; i < times; ++i) {
        CAPTURE(i);
        confirmed = kill_a_writer(file.path(), confirmed, 1 + i % 5);
        Store store(file.path(), Access::ReadWrite);
        CHECK(store.problems().empty());
        std::int64_t lost = 0;
        for (std::int64_t number = 0; number < confirmed; ++number)
            lost += store.find(key_of_number(number)) != record_of_number(number);
        CHECK(lost == 0);
        // Each transaction is either complete or missing.
        CHECK(store.statistics().positions % kPerTransaction == 0);
    }
}

TEST_SUITE_BEGIN("database killed writers");

TEST_CASE("committed positions survive a kill") {
    kill_writers(8);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("database killed writers slow");

TEST_CASE("committed positions survive two hundred kills") {
    kill_writers(200);
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi::database
