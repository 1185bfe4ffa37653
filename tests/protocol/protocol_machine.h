// The state machine of the protocol without threads. The test sends the lines and answers the
// searches.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/play/engine.h"
#include "protocol/gomocup.h"

namespace fukumi::support {

struct ProtocolMachine {
    Engine engine;
    std::vector<std::string> output;
    Gomocup gomocup{engine, [this](std::string_view line) { output.emplace_back(line); }};

    explicit ProtocolMachine(std::initializer_list<std::string_view> lines = {}) {
        for (const std::string_view line : lines)
            receive(line);
    }
    void receive(std::string_view line) { gomocup.receive(parse_command(line), now); }
    void finish(Move move) {
        ThinkOutcome outcome;
        outcome.search.best = move;
        gomocup.finish(outcome);
    }
    const ThinkRequest& request() {
        REQUIRE(gomocup.request() != nullptr);
        return *gomocup.request();
    }
    std::vector<std::string> take() { return std::exchange(output, {}); }

    TimePoint now = Clock::now();
};

}  // namespace fukumi::support
