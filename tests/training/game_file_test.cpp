// Tests files of training games: C++ and Python read exactly the games that were written, and
// refuse damaged records.
#include "training/game_file.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "tests/training/training_support.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

std::vector<std::uint8_t> payload_of(const TrainingGame& game) {
    const std::string record = encode(game);
    return {record.begin() + kRecordHeaderBytes, record.end()};
}

std::string hex_of(const std::vector<std::uint8_t>& bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::string output_of(const std::string& command) {
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    REQUIRE(pipe != nullptr);
    std::string text;
    std::array<char, 4096> buffer;
    for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe.get())) > 0;)
        text.append(buffer.data(), n);
    return text;
}

// Returns a file of three games. The stored length of the second game is wrong: it points beyond
// the end of the file.
std::string with_damaged_length(Random& random) {
    std::string bytes(kGameFileMagic);
    std::size_t second = 0;
    for (int i = 0; i < 3; ++i) {
        second = i == 1 ? bytes.size() : second;
        bytes += encode(support::random_game(random));
    }
    bytes[second + 2] = 1;  // adds 65536 to the length
    return bytes;
}

// A file on a disk that has a read error after these bytes.
class FailingBuffer : public std::streambuf {
 public:
    explicit FailingBuffer(std::string& bytes) {
        setg(bytes.data(), bytes.data(), bytes.data() + bytes.size());
    }

 protected:
    int_type underflow() override { throw std::runtime_error("input/output error"); }
};

std::vector<std::string> names_of(const std::vector<Point>& cells) {
    std::vector<std::string> names;
    for (const Point cell : cells)
        names.push_back(to_text(cell));
    return names;
}

void check_summary(const nlohmann::json& read, const SearchSummary& written) {
    CHECK(read["value"] == written.value);
    CHECK(read["decided"] == written.decided);
    REQUIRE(read["candidates"].size() == written.candidates.size());
    for (std::size_t i = 0; i < written.candidates.size(); ++i) {
        const auto& candidate = read["candidates"][i];
        CHECK(candidate["move"] == to_text(written.candidates[i].cell));
        CHECK(std::lround(candidate["share"].get<double>() * 255) == written.candidates[i].share);
    }
}

}  // namespace

TEST_SUITE_BEGIN("training files");

TEST_CASE("the hash is FNV-1a") {
    // These test vectors are from the authors' page, isthe.com/chongo/tech/comp/fnv.
    CHECK(hash_of({}) == 0x811c9dc5U);
    const std::array<std::uint8_t, 1> a = {'a'};
    CHECK(hash_of(a) == 0xe40c292cU);
    const std::array<std::uint8_t, 6> foobar = {'f', 'o', 'o', 'b', 'a', 'r'};
    CHECK(hash_of(foobar) == 0xbf9cf968U);
}

TEST_CASE("games encoded and decoded are equal") {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        const TrainingGame game = support::random_game(random);
        CAPTURE(i);
        CAPTURE(support::moves_of(game));
        const auto decoded = decode_payload(payload_of(game));
        REQUIRE(decoded);
        CHECK(*decoded == game);
    }
}

TEST_CASE("damaged payloads are refused or give a game with cells on the board") {
    Random random(2);
    int accepted = 0;
    for (int i = 0; i < 20000; ++i) {
        const TrainingGame written = support::random_game(random);
        std::vector<std::uint8_t> payload = payload_of(written);
        CAPTURE(i);
        CAPTURE(support::moves_of(written));
        CAPTURE(hex_of(payload));
        if (random.below(2) == 0) {
            payload.resize(
                static_cast<std::size_t>(random.below(static_cast<int>(payload.size()))));
            CHECK_FALSE(decode_payload(payload));
            continue;
        }
        for (int n = random.below(4); n >= 0; --n)
            payload[static_cast<std::size_t>(random.below(static_cast<int>(payload.size())))] =
                static_cast<std::uint8_t>(random.below(256));
        const auto game = decode_payload(payload);
        if (!game)
            continue;
        ++accepted;  // the changed bytes are another valid game
        for (const PlayedMove& move : game->moves) {
            CHECK(move.cell.x < game->width);
            CHECK(move.cell.y < game->height);
        }
    }
    CHECK(accepted > 0);
}

TEST_CASE("games are appended to a file, and a record that was cut off is overwritten") {
    const support::TemporaryFile file("appended.games");
    Random random(3);
    std::vector<TrainingGame> games;
    for (int i = 0; i < 6; ++i)
        games.push_back(support::random_game(random));
    for (int part = 0; part < 3; ++part) {
        auto writer = GameWriter::open(file.path());
        REQUIRE(writer);
        CHECK(writer->games_before() == 2 * part);
        CHECK(writer->last_before() ==
              (part == 0 ? std::nullopt : std::optional(games[2 * part - 1])));
        CHECK(writer->append(games[2 * part]));
        CHECK(writer->append(games[2 * part + 1]));
        // Write the beginning of a record, as a killed writer would leave it.
        std::ofstream torn(file.path(), std::ios::binary | std::ios::app);
        torn << encode(games[0]).substr(0, 3 + 5 * static_cast<std::size_t>(part));
    }
    std::size_t read = 0;
    const auto whole = read_training_games(file.path(), [&](const TrainingGame& game) {
        REQUIRE(read < games.size());
        CHECK(game == games[read++]);
    });
    REQUIRE(whole);
    CHECK(read == games.size());
    CHECK(*whole < static_cast<std::int64_t>(std::filesystem::file_size(file.path())));
}

TEST_CASE("a file that ends within its magic is started again") {
    const support::TemporaryFile file("begun.games");
    Random random(12);
    const TrainingGame game = support::random_game(random);
    for (const char* magic : {"FKG", kGameFileMagic}) {
        file.write(magic);
        {
            auto writer = GameWriter::open(file.path());
            REQUIRE(writer);
            CHECK(writer->games_before() == 0);
            CHECK(writer->append(game));
        }
        CHECK(GameWriter::open(file.path())->last_before() == game);
    }
    file.write("FKG?");
    CHECK_FALSE(GameWriter::open(file.path()));
}

TEST_CASE("open_empty() empties any file, unless another writer has it open") {
    const support::TemporaryFile file("emptied.games");
    Random random(8);
    const TrainingGame game = support::random_game(random);
    file.write("something else entirely");
    {
        auto writer = GameWriter::open_empty(file.path());
        REQUIRE(writer);
        CHECK(writer->games_before() == 0);
        CHECK(writer->append(game));
        CHECK(GameWriter::open_empty(file.path()).error() ==
              file.path() + ": another run is writing to it");
    }
    CHECK(GameWriter::open(file.path())->last_before() == game);
    CHECK(GameWriter::open_empty(file.path()));
    CHECK(GameWriter::open(file.path())->games_before() == 0);
}

TEST_CASE("other files, and files with damage in the middle, are refused") {
    const support::TemporaryFile file("damaged.games");
    const auto refuse = [](const TrainingGame&) {};
    CHECK_FALSE(read_training_games(file.path(), refuse));
    file.write("something else entirely");
    CHECK(read_training_games(file.path(), refuse).error() ==
          file.path() + ": is not a file of training games");
    CHECK_FALSE(GameWriter::open(file.path()));
    Random random(4);
    const std::string first = encode(support::random_game(random));
    // Change the result of the game in the record. The payload is still valid, but its hash is
    // wrong.
    std::string damaged = encode(support::random_game(random));
    char& result = damaged[kRecordHeaderBytes + 3];
    result = result == 0 ? 1 : 0;
    const std::string payload = damaged.substr(kRecordHeaderBytes);
    CHECK(decode_payload({reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size()}));
    file.write(std::string(kGameFileMagic) + damaged + first);
    CHECK(read_training_games(file.path(), refuse).error() ==
          file.path() + ": damaged record at byte 8");
    // At the end of a file a record with a wrong hash counts as cut off by a killed writer, so it
    // is ignored.
    int whole = 0;
    file.write(std::string(kGameFileMagic) + first + damaged);
    CHECK(read_training_games(file.path(), [&](const TrainingGame&) { ++whole; }));
    CHECK(whole == 1);
}

TEST_CASE("a record beyond the end counts as cut off only if it begins like a game") {
    const support::TemporaryFile file("length.games");
    Random random(9);
    for (int i = 0; i < 10; ++i) {
        const std::string bytes = with_damaged_length(random);
        file.write(bytes);
        int read = 0;
        const auto damaged = read_training_games(file.path(), [&](const TrainingGame&) { ++read; });
        REQUIRE_FALSE(damaged);
        CHECK(damaged.error().starts_with(file.path() + ": damaged record at byte "));
        CHECK(read == 1);
        // If the file were resumed here, two games would be destroyed.
        CHECK_FALSE(GameWriter::open(file.path()));
        REQUIRE(support::content_of(file.path()) == bytes);
        CHECK(output_of("python3 " FUKUMI_SOURCE_DIR "/scripts/read_games.py " + file.path() +
                        " 2>&1 >/dev/null") == "read_games.py: " + damaged.error() + "\n");
    }
}

TEST_CASE("is_cut_off() accepts every proper beginning of a payload") {
    Random random(10);
    for (int i = 0; i < 20; ++i) {
        const std::vector<std::uint8_t> payload = payload_of(support::random_game(random));
        for (std::size_t size = 0; size < payload.size(); ++size)
            REQUIRE(is_cut_off(std::span(payload).first(size)));
        CHECK_FALSE(is_cut_off(payload));
        std::vector<std::uint8_t> longer = payload;
        longer.push_back(0);
        CHECK_FALSE(is_cut_off(longer));
        std::vector<std::uint8_t> wrong = payload;
        wrong[3] = 7;  // an invalid game result
        wrong.pop_back();
        CHECK_FALSE(is_cut_off(wrong));
    }
}

TEST_CASE("an error of the disk is not the end of a file") {
    Random random(11);
    const std::string record = encode(support::random_game(random));
    const std::string whole = std::string(kGameFileMagic) + record;
    // The disk fails in the magic, after the magic, in a record header, in a payload, or after a
    // record.
    for (const std::size_t size :
         {std::size_t{3}, std::size_t{8}, std::size_t{13}, whole.size() - 1, whole.size()}) {
        CAPTURE(size);
        std::string bytes = whole.substr(0, size);
        FailingBuffer buffer(bytes);
        std::istream in(&buffer);
        const auto read = read_training_games(in, "x.games", [](const TrainingGame&) {});
        REQUIRE_FALSE(read);
        CHECK(read.error() == "x.games: cannot be read");
        std::istringstream shorter(bytes);
        CHECK(read_training_games(shorter, "x.games", [](const TrainingGame&) {}).has_value() ==
              (size >= 8));
    }
    // A wrong hash counts as a cut-off record only if this is certainly the end of the file.
    std::string wrong = whole;
    wrong[12] = static_cast<char>(wrong[12] ^ 1);
    FailingBuffer buffer(wrong);
    std::istream in(&buffer);
    CHECK(read_training_games(in, "x.games", [](const TrainingGame&) {}).error() ==
          "x.games: cannot be read");
}

TEST_CASE("Python reads the same games") {
    const support::TemporaryFile file("python.games");
    Random random(5);
    std::vector<TrainingGame> games;
    {
        auto writer = GameWriter::open(file.path());
        REQUIRE(writer);
        for (int i = 0; i < 20; ++i) {
            games.push_back(support::random_game(random));
            REQUIRE(writer->append(games.back()));
        }
    }
    std::istringstream lines(
        output_of("python3 " FUKUMI_SOURCE_DIR "/scripts/read_games.py " + file.path()));
    std::size_t read = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto json = nlohmann::json::parse(line);
        REQUIRE(read < games.size());
        const TrainingGame& game = games[read++];
        CHECK(json["rule"] == name_of(game.rule));
        CHECK(json["width"] == game.width);
        CHECK(json["height"] == game.height);
        CHECK(json["opening_stones"] == game.opening_stones);
        const std::array<const char*, 3> results = {"black", "white", "draw"};
        CHECK(json["outcome"] == results[static_cast<std::size_t>(game.result)]);
        REQUIRE(json["moves"].size() == game.moves.size());
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            const auto& move = json["moves"][i];
            CHECK(move["move"] == to_text(game.moves[i].cell));
            if (static_cast<int>(i) < game.opening_stones)
                continue;
            CHECK(move["random"] == game.moves[i].random);
            check_summary(move["judgement"], game.moves[i].search);
            REQUIRE(move["leaves"].size() == game.moves[i].leaves.size());
            for (std::size_t k = 0; k < game.moves[i].leaves.size(); ++k) {
                const auto& leaf = move["leaves"][k];
                CHECK(leaf["line"] == names_of(game.moves[i].leaves[k].line));
                check_summary(leaf["judgement"], game.moves[i].leaves[k].search);
            }
        }
    }
    CHECK(read == games.size());
}

TEST_SUITE_END();
