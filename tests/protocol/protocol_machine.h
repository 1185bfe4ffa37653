// The state machine of the protocol without threads. The test sends the input lines, and it also
// supplies the results of the searches.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/gomocup.h"
#include "tests/stubs/fake_memory.h"

namespace fukumi::support {

using Lines = std::vector<std::string>;

/// An engine that never thinks. It records which database it gets, and how often.
class IdleBrain : public Brain {
 public:
    SearchResult think(const Position&, const Limits&, const TimeControl&, TimePoint,
                       SearchListener&, const SearchControl&) override {
        return {};
    }
    void update_clock(const Position&, const TimeControl&, TimePoint,
                      SearchControl&) noexcept override {}
    /// Acts like an engine on a machine that runs two threads at once.
    int set_threads(int threads) override { return threads < 2 ? threads : 2; }
    void set_database(DatabaseProbe* memory) override {
        database = memory;
        ++times_set;
    }

    DatabaseProbe* database = nullptr;
    int times_set = 0;
};

struct ProtocolMachine {
    stubs::FakeMemory memory;
    IdleBrain brain;
    Lines output;
    Gomocup gomocup;
    TimePoint now = Clock::now();

    explicit ProtocolMachine(std::initializer_list<std::string_view> lines = {},
                             bool has_memory = true)
        : gomocup(
              brain, [this](std::string_view line) { output.emplace_back(line); }, {},
              has_memory ? &memory : nullptr) {
        for (const std::string_view line : lines)
            receive(line);
    }

    /// Receives a line, then begins the search if there is one: later lines come during it.
    void receive(std::string_view line) { receive_together({line}); }
    /// Receives lines that are there before the search of one of them begins.
    void receive_together(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines)
            gomocup.receive(parse_command(line), now);
        if (gomocup.request() != nullptr)
            gomocup.begin_thinking();
    }
    bool is_stopped() const { return gomocup.stop_wanted() == Gomocup::Stop::Now; }
    /// Supplies the result of the search: the best move, and `lines` variations that begin with it.
    void finish(Move move, int lines = 1) {
        ThinkOutcome outcome;
        outcome.search.best = move;
        outcome.search.value = 40;
        outcome.search.depth = 9;
        for (int i = 0; i < lines; ++i)
            outcome.search.lines.push_back({.rank = i, .value = 40, .moves = {move}});
        gomocup.finish(outcome, now);
        if (gomocup.request() != nullptr)
            gomocup.begin_thinking();
    }
    Lines take() { return std::exchange(output, {}); }
    const ThinkRequest& request() {
        REQUIRE(gomocup.request() != nullptr);
        return *gomocup.request();
    }

    /// Receives the lines, then returns and clears the output.
    Lines say(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines)
            receive(line);
        return take();
    }
    /// Supplies the result of the search, then returns and clears the output.
    Lines finished(Move move, int lines = 1) {
        finish(move, lines);
        return take();
    }
};

}  // namespace fukumi::support
