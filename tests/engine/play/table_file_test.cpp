// Tests saving the transposition table: another engine can load the file and use its entries, and a
// damaged file changes nothing.
#include "engine/play/table_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "engine/core/bytes.h"
#include "engine/core/random.h"
#include "engine/play/engine.h"
#include "tests/support/searches.h"
#include "tests/support/thinking.h"

namespace fukumi {
namespace {

class TextSource : public ByteSource {
 public:
    explicit TextSource(std::string text) : text_(std::move(text)) {}
    std::size_t read(char* bytes, std::size_t size) override {
        // Return at most 1000 bytes at a time.
        const std::size_t count = std::min({size, text_.size() - place_, std::size_t{1000}});
        std::memcpy(bytes, text_.data() + place_, count);
        place_ += count;
        return count;
    }
    void rewind() override { place_ = 0; }

 private:
    std::string text_;
    std::size_t place_ = 0;
};

std::string saved_by(Engine& engine) {
    std::string text;
    const auto sink = [&](std::string_view bytes) {
        text += bytes;
        return true;
    };
    REQUIRE(engine.save_table(sink, SearchControl()));
    return text;
}

Result<std::int64_t> load(Engine& engine, const std::string& text, Rule rule = Rule::Freestyle,
                          int size = 15) {
    TextSource source(text);
    return engine.load_table(rule, size, size, source, SearchControl());
}

std::vector<std::uint64_t> sorted_bytes(const std::string& text) {
    std::vector<std::uint64_t> keys;
    for (std::size_t i = 37; i + 16 <= text.size(); i += 16) {
        std::string_view bytes = std::string_view(text).substr(i);
        keys.push_back(take_number<std::uint64_t>(bytes) ^ take_number<std::uint64_t>(bytes));
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

/// Returns the file with the correct digest of its content.
std::string sealed(std::string text) {
    text.resize(text.size() - 8);
    append_number(text, digest_of(text));
    return text;
}

TEST_SUITE("engine table file") {
    TEST_CASE("another engine loads a saved table, and its search uses it") {
        const Position position = support::opening(Rule::Freestyle);
        Engine first;
        support::prepare(first);
        support::think(first, position, 20000);
        const std::string text = saved_by(first);
        CHECK(text.size() > 10000);
        CHECK((text.size() - 37 - 8) % 16 == 0);

        Engine second;
        support::prepare(second);
        const auto loaded = load(second, text);
        REQUIRE_MESSAGE(loaded, loaded.error());
        CHECK(static_cast<std::size_t>(*loaded) == (text.size() - 37 - 8) / 16);
        CHECK(second.hash_usage_permille() > 0);
        // The second engine has nearly all entries; some may be missing because their line of the
        // table was full.
        const std::string again = saved_by(second);
        CHECK(again.size() > text.size() * 9 / 10);
        const auto entries = sorted_bytes(text);
        const auto kept = sorted_bytes(again);
        CHECK(kept.size() >= entries.size() * 9 / 10);

        // The search of the second engine differs from that of a fresh engine, because it uses the
        // entries.
        Engine third;
        support::prepare(third);
        const auto nodes_of = [&](Engine& engine) {
            return support::think(engine, position, support::depth_limit(8), TimeControl()).nodes;
        };
        CHECK(nodes_of(second) != nodes_of(third));
    }

    TEST_CASE("an empty table is not saved") {
        Engine engine;
        const auto sink = [](std::string_view) { return true; };
        CHECK(engine.save_table(sink, SearchControl()).error() == "the table is empty");
        support::prepare(engine);
        support::think(engine, support::opening(Rule::Freestyle), 500);
        engine.clear_hash();
        CHECK_FALSE(engine.save_table(sink, SearchControl()));
    }

    TEST_CASE("bad files are refused, and the table does not change") {
        Engine engine;
        support::prepare(engine);
        support::think(engine, support::opening(Rule::Freestyle), 3000);
        const std::string text = saved_by(engine);
        support::think(engine, support::opening(Rule::Freestyle), 5000);
        const std::string now = saved_by(engine);
        REQUIRE(now != text);
        const auto refused = [&](const std::string& bytes, std::string_view why,
                                 Rule rule = Rule::Freestyle, int size = 15) {
            const auto loaded = load(engine, bytes, rule, size);
            CHECK_FALSE(loaded);
            if (!loaded)
                CHECK(loaded.error() == why);
            CHECK(saved_by(engine) == now);
        };
        for (const std::size_t length : {0UL, 5UL, 8UL, 36UL, 37UL, 40UL, 53UL, text.size() / 2,
                                         text.size() - 8, text.size() - 1})
            refused(text.substr(0, length), "the file is truncated");
        refused(text + "x", "the file is damaged");
        refused("something else altogether, and long enough for a header",
                "this is no file of a table");
        refused(text, "the file is for another rule", Rule::Renju);
        refused(text, "the file is for another size of board", Rule::Freestyle, 20);
        std::string other = text;
        other[8] = 2;
        refused(sealed(other), "the file has another version");
        other = text;
        other[13] = static_cast<char>(other[13] ^ 1);
        refused(sealed(other), "the file comes from other weights");
        other = text;
        other[21] = static_cast<char>(other[21] ^ 1);
        refused(sealed(other), "the file comes from another version of the engine");
        Random random(7);
        for (int i = 0; i < 50; ++i) {
            other = text;
            const auto place =
                static_cast<std::size_t>(37 + random.below(static_cast<int>(text.size()) - 37));
            other[place] = static_cast<char>(other[place] ^ (1 << random.below(8)));
            refused(other, "the file is damaged");
        }
        // Files with a correct digest but an impossible entry: a move outside the board, then an
        // impossible value.
        other = text;
        other[37 + 8] = static_cast<char>(0xFF);
        other[37 + 9] = static_cast<char>(0xFF);
        refused(sealed(other), "the file is damaged");
        other = text;
        other[37 + 11] = 0x7F;
        refused(sealed(other), "the file is damaged");
        // Files whose header has a larger number of entries than they contain.
        other = text;
        for (std::size_t i = 29; i < 37; ++i)
            other[i] = static_cast<char>(0xFF);
        refused(other, "the file is truncated");
    }

    TEST_CASE("after a change of the size too, a refused file leaves the table as it was") {
        Engine engine;
        support::prepare(engine);
        support::think(engine, support::opening(Rule::Freestyle), 3000);
        const std::string text = saved_by(engine);
        engine.set_hash_size(2048);
        CHECK(load(engine, "nonsense").error() == "this is no file of a table");
        CHECK(saved_by(engine) == text);
        CHECK(load(engine, text).has_value());  // a good file gets the table of the new size
        CHECK(saved_by(engine).size() > text.size() * 9 / 10);
    }

    TEST_CASE("saving and loading can be stopped, and a full disk gives an error") {
        Engine engine;
        support::prepare(engine);
        support::think(engine, support::opening(Rule::Freestyle), 3000);
        const std::string text = saved_by(engine);
        SearchControl stopped;
        stopped.stop();
        CHECK(engine.save_table([](std::string_view) { return true; }, stopped).error() ==
              "stopped");
        TextSource source(text);
        CHECK(engine.load_table(Rule::Freestyle, 15, 15, source, stopped).error() == "stopped");
        CHECK(saved_by(engine) == text);
        CHECK(engine.save_table([](std::string_view) { return false; }, SearchControl()).error() ==
              "the file cannot be written");
    }
}

}  // namespace
}  // namespace fukumi
