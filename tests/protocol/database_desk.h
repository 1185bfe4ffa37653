// The state machine of the protocol with a fake database and a brain that never thinks.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/gomocup.h"
#include "tests/stubs/fake_memory.h"

namespace fukumi::support {

using Lines = std::vector<std::string>;
using stubs::FakeMemory;

/// Records the database that it gets; the tests answer the searches.
class ToldBrain : public Brain {
 public:
    SearchResult think(const Position&, const Limits&, const TimeControl&, TimePoint,
                       SearchListener&, const SearchControl&) override {
        return {};
    }
    void update_clock(const Position&, const TimeControl&, TimePoint,
                      SearchControl&) noexcept override {}
    void set_position_memory(PositionMemory* memory) override {
        told = memory;
        ++times;
    }

    PositionMemory* told = nullptr;
    int times = 0;
};

struct Desk {
    FakeMemory memory;
    ToldBrain brain;
    Lines output;
    Gomocup gomocup;

    explicit Desk(bool has_memory = true)
        : gomocup(
              brain, [this](std::string_view line) { output.emplace_back(line); }, {},
              has_memory ? &memory : nullptr) {}

    /// Sends lines and returns the printed lines.
    Lines say(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines)
            gomocup.receive(parse_command(line), Clock::now());
        return std::exchange(output, {});
    }
    Lines finish(Move move, int lines = 1) {
        ThinkOutcome outcome;
        outcome.search.best = move;
        outcome.search.value = 40;
        outcome.search.depth = 9;
        for (int i = 0; i < lines; ++i)
            outcome.search.lines.push_back({.rank = i, .value = 40, .moves = {move}});
        gomocup.finish(outcome);
        return std::exchange(output, {});
    }
    /// Opens a file and starts a game.
    void prepare() { say({"START 15", "INFO database my file.fdb"}); }
};

inline const std::string kRefresh = "MESSAGE DATABASE REFRESH";
inline const std::string kDone = "MESSAGE DATABASE DONE";
inline const std::string kUnknown = "MESSAGE DATABASE ONE 0 0 0 0";

}  // namespace fukumi::support
