// Makes random wrong calls of the C and the C++ interface, also from several threads. Each call must
// return an error at once, with a text, and change nothing. No call may hang or crash.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fukumi/fukumi.hpp>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

using Time = std::chrono::steady_clock;

/// Draws wrong arguments.
class Wrong {
 public:
    explicit Wrong(std::uint64_t seed) : random_(seed) {
        REQUIRE(fukumi_position_create(FUKUMI_RENJU, 15, 15, "h8i9", &position) == FUKUMI_OK);
        REQUIRE(fukumi_position_create(FUKUMI_FREESTYLE, 15, 15, "a1a2b1b2c1c2d1d2e1", &over) ==
                FUKUMI_OK);
        REQUIRE(fukumi_position_create(FUKUMI_STANDARD, 9, 9, nullptr, &freed_) == FUKUMI_OK);
        REQUIRE(fukumi_position_free(freed_) == FUKUMI_OK);
        fukumi_options options{};
        options.size = sizeof options;
        options.memory_bytes = std::int64_t{100} << 20;
        options.level = 100;
        REQUIRE(fukumi_engine_create(&options, &engine) == FUKUMI_OK);
        result.size = sizeof result;
        solution.size = sizeof solution;
        limits.size = sizeof limits;
        limits.nodes = 100;
    }
    ~Wrong() {
        fukumi_position_free(position);
        fukumi_position_free(over);
        fukumi_engine_free(engine);
    }
    Wrong(const Wrong&) = delete;
    Wrong& operator=(const Wrong&) = delete;

    std::uint64_t number() { return random_(); }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(number() % count); }

    /// Returns a handle that does not name an object; `other` is a handle of the other kind.
    std::uint64_t handle(std::uint64_t other) {
        const std::uint64_t handles[] = {0, other, freed_, number(), ~std::uint64_t{0}};
        return handles[below(5)];
    }
    /// Returns a number outside low..high.
    template <typename Number>
    Number outside(Number low, Number high) {
        using Limits = std::numeric_limits<Number>;
        const auto step = static_cast<Number>(1 + number() % 1000);
        const Number numbers[] = {Limits::min(), static_cast<Number>(low - step),
                                  static_cast<Number>(high + step), Limits::max()};
        return numbers[below(4)];
    }
    std::int32_t rule() {
        for (;;) {
            const auto rule = static_cast<std::int32_t>(number() % 40) - 20;
            if (rule != 0 && rule != 1 && rule != 4 && rule != 8 && rule != 9)
                return rule;
        }
    }
    /// Returns a text that is neither moves nor a drawing.
    std::string text() {
        std::string text(1 + below(20), '?');
        for (char& c : text)
            c = static_cast<char>(1 + number() % 255);
        return text + "?";
    }
    std::uint32_t size(std::size_t right) {
        const auto size = static_cast<std::uint32_t>(number());
        return size == right ? 0 : size;
    }

    fukumi_position position = 0;
    fukumi_position over = 0;
    fukumi_engine engine = 0;
    // Right arguments for calls that are wrong in another one.
    fukumi_position out_position = 0;
    fukumi_engine out_engine = 0;
    fukumi_result result{};
    fukumi_solution solution{};
    fukumi_limits limits{};

 private:
    std::mt19937_64 random_;
    fukumi_position freed_ = 0;
};

fukumi_limits wrong_limits(Wrong& wrong) {
    fukumi_limits limits{};
    limits.size = sizeof limits;
    limits.nodes = 100;
    switch (wrong.below(6)) {
        case 0:
            limits.size = wrong.size(sizeof limits);
            break;
        case 1:
            limits.depth = wrong.outside<std::int32_t>(0, 255);
            break;
        case 2:
            limits.time_ms = wrong.outside<std::int64_t>(0, 2147483646);
            break;
        case 3:
            limits.nodes = wrong.below(2) == 0 ? -1 : 0;  // 0: no limit at all
            break;
        case 4:
            limits.lines = wrong.outside<std::int32_t>(0, 16);
            break;
        default:
            limits.until_stopped = wrong.outside<std::int32_t>(0, 1);
    }
    return limits;
}

fukumi_options wrong_options(Wrong& wrong) {
    fukumi_options options{};
    options.size = sizeof options;
    options.level = 100;
    switch (wrong.below(4)) {
        case 0:
            options.size = wrong.size(sizeof options);
            break;
        case 1:
            options.threads = wrong.outside<std::int32_t>(0, 64);
            break;
        case 2:
            options.memory_bytes = wrong.below(2) == 0
                                       ? wrong.outside<std::int64_t>(0, std::int64_t{1} << 40)
                                       : static_cast<std::int64_t>(1 + wrong.below(1 << 20));
            break;
        default:
            options.level = wrong.outside<std::int32_t>(0, 100);
    }
    return options;
}

using Call = std::function<fukumi_status(Wrong&)>;

std::vector<Call> calls_of_positions() {
    return {
        [](Wrong& w) { return fukumi_position_create(w.rule(), 15, 15, "", &w.out_position); },
        [](Wrong& w) {
            return fukumi_position_create(0, w.outside<std::int32_t>(5, 22), 15, "h8",
                                          &w.out_position);
        },
        [](Wrong& w) {
            return fukumi_position_create(0, 15, w.outside<std::int32_t>(5, 22), nullptr,
                                          &w.out_position);
        },
        [](Wrong& w) {
            return fukumi_position_create(0, 15, 15, w.text().c_str(), &w.out_position);
        },
        [](Wrong& w) { return fukumi_position_create(0, 15, 15, "h8h8", &w.out_position); },
        [](Wrong& w) {
            return fukumi_position_create(0, 15, 15, "a1a2b1b2c1c2d1d2e1e2", &w.out_position);
        },
        [](Wrong&) { return fukumi_position_create(0, 15, 15, "", nullptr); },
        [](Wrong& w) { return fukumi_position_draw(w.rule(), ".....", 0, &w.out_position); },
        [](Wrong& w) { return fukumi_position_draw(0, w.text().c_str(), 0, &w.out_position); },
        [](Wrong& w) {
            return fukumi_position_draw(0, ".....\n.....\n.....\n.....\n.....",
                                        w.outside<std::int32_t>(0, 1), &w.out_position);
        },
        [](Wrong& w) { return fukumi_position_draw(0, nullptr, 0, &w.out_position); },
        [](Wrong&) { return fukumi_position_draw(0, ".....", 0, nullptr); },
        [](Wrong& w) { return fukumi_position_copy(w.handle(w.engine), &w.out_position); },
        [](Wrong& w) { return fukumi_position_copy(w.position, nullptr); },
        [](Wrong& w) { return fukumi_position_free(w.handle(w.engine)); },
        [](Wrong& w) { return fukumi_position_play(w.handle(w.engine), 3, 3); },
        [](Wrong& w) {
            return fukumi_position_play(w.position, w.outside<std::int32_t>(0, 14), 3);
        },
        [](Wrong& w) {
            return fukumi_position_play(w.position, 3, w.outside<std::int32_t>(0, 14));
        },
        [](Wrong& w) { return fukumi_position_play(w.position, 7, 7); },
        [](Wrong& w) { return fukumi_position_play(w.over, 7, 7); },
        [](Wrong& w) { return fukumi_position_undo(w.handle(w.engine)); },
        [](Wrong& w) { return fukumi_position_state(w.position, nullptr); },
        [](Wrong& w) {
            fukumi_state state{};
            state.size = w.size(sizeof state);
            return fukumi_position_state(w.position, &state);
        },
        [](Wrong& w) { return fukumi_position_cell(w.position, 3, 3, nullptr); },
        [](Wrong& w) {
            std::int32_t content = 0;
            return fukumi_position_cell(w.handle(w.engine), 3, 3, &content);
        },
        [](Wrong& w) {
            std::int32_t forbidden = 0;
            return fukumi_position_forbidden(w.position, 7, w.outside<std::int32_t>(0, 14),
                                             &forbidden);
        },
        [](Wrong& w) { return fukumi_position_forbidden(w.position, 3, 3, nullptr); },
        [](Wrong& w) {
            char name[8];
            return fukumi_cell_name(w.outside<std::int32_t>(0, 21), 3, name, sizeof name);
        },
        [](Wrong& w) {
            char name[8];
            return fukumi_cell_name(3, 3, name, w.below(4));
        },
        [](Wrong&) { return fukumi_cell_name(3, 3, nullptr, 8); },
    };
}

std::vector<Call> calls_of_engines() {
    return {
        [](Wrong& w) {
            const fukumi_options options = wrong_options(w);
            return fukumi_engine_create(&options, &w.out_engine);
        },
        [](Wrong&) { return fukumi_engine_create(nullptr, nullptr); },
        [](Wrong& w) { return fukumi_engine_free(w.handle(w.position)); },
        [](Wrong& w) { return fukumi_engine_clear(w.handle(w.position)); },
        [](Wrong& w) { return fukumi_stop(w.handle(w.position)); },
        [](Wrong& w) { return fukumi_stop(w.engine); },  // nothing runs
        [](Wrong& w) { return fukumi_engine_set_network(w.engine, nullptr, w.below(100)); },
        [](Wrong& w) {
            const std::string bytes = w.text();
            return fukumi_engine_set_network(w.engine, bytes.data(), bytes.size());
        },
        [](Wrong& w) {
            const fukumi_limits given = wrong_limits(w);
            return fukumi_search(w.engine, w.position, &given, nullptr, nullptr, &w.result);
        },
        [](Wrong& w) {
            return fukumi_search(w.handle(w.position), w.position, &w.limits, nullptr, nullptr,
                                 &w.result);
        },
        [](Wrong& w) {
            return fukumi_search(w.engine, w.handle(w.engine), &w.limits, nullptr, nullptr,
                                 &w.result);
        },
        [](Wrong& w) {
            return fukumi_search(w.engine, w.over, &w.limits, nullptr, nullptr, &w.result);
        },
        [](Wrong& w) {
            return fukumi_search(w.engine, w.position, &w.limits, nullptr, nullptr, nullptr);
        },
        [](Wrong& w) {
            fukumi_result wrong{};
            wrong.size = w.size(sizeof wrong);
            return fukumi_search(w.engine, w.position, &w.limits, nullptr, nullptr, &wrong);
        },
        [](Wrong& w) {
            fukumi_line line{};
            return fukumi_result_line(w.engine, static_cast<std::int32_t>(w.number()), &line);
        },
        [](Wrong& w) { return fukumi_result_line(w.engine, 0, nullptr); },
        [](Wrong& w) {
            const fukumi_limits given = wrong_limits(w);
            return fukumi_solve(w.engine, w.position, FUKUMI_SOLVE_FOURS, &given, &w.solution);
        },
        [](Wrong& w) {
            return fukumi_solve(w.engine, w.position, w.outside<std::int32_t>(1, 3), &w.limits,
                                &w.solution);
        },
        [](Wrong& w) { return fukumi_solve(w.engine, w.over, 1, &w.limits, &w.solution); },
        [](Wrong& w) { return fukumi_solve(w.engine, w.position, 1, &w.limits, nullptr); },
        [](Wrong& w) { return fukumi_evaluate(w.engine, w.position, nullptr); },
        [](Wrong& w) {
            std::int32_t value = 0;
            return fukumi_evaluate(w.engine, w.over, &value);
        },
    };
}

/// Makes `count` random calls of the C interface. Each must be an error with a text. Returns the first
/// fault, or an empty text.
std::string make_calls(int count, std::uint64_t seed) {
    std::vector<Call> calls = calls_of_positions();
    for (Call& call : calls_of_engines())
        calls.push_back(std::move(call));
    Wrong wrong(seed);
    auto longest = Time::duration::zero();
    for (int i = 0; i < count; ++i) {
        const std::size_t which = wrong.below(calls.size());
        const auto start = Time::now();
        const fukumi_status status = calls[which](wrong);
        longest = std::max(longest, Time::now() - start);
        if (status <= FUKUMI_OK || status >= FUKUMI_ERROR_MEMORY ||
            std::strlen(fukumi_error_text()) == 0) {
            return "call " + std::to_string(i) + " of kind " + std::to_string(which) +
                   " returned " + std::to_string(status) + ": " + fukumi_error_text();
        }
    }
    MESSAGE(count, " wrong calls, the longest took ",
            std::chrono::duration_cast<std::chrono::microseconds>(longest).count(), " us");
    if (longest >= std::chrono::seconds(60))  // a busy machine; usually far below a millisecond
        return "a call took a minute";
    fukumi_state state{};
    state.size = sizeof state;
    if (fukumi_position_state(wrong.position, &state) != FUKUMI_OK || state.move_count != 2)
        return "a wrong call changed the position";
    return "";
}

}  // namespace

TEST_SUITE_BEGIN("library wrong calls");

TEST_CASE("10000 random wrong calls of the C interface are errors") {
    CHECK(make_calls(10000, 1) == "");
}

TEST_CASE("10000 random wrong calls of the C++ interface throw an Error") {
    using fukumi::Engine;
    using fukumi::Position;
    using fukumi::Rule;
    fukumi::Options options;
    options.memory_bytes = std::int64_t{100} << 20;
    Engine engine(options);
    Position position(Rule::Renju, 15, 15, "h8i9");
    const Position over(Rule::Freestyle, 15, 15, "a1a2b1b2c1c2d1d2e1");
    Position gone(Rule::Standard);
    const Position taken = std::move(gone);  // `gone` has no position any more
    Engine moved(options);
    const Engine taker = std::move(moved);
    fukumi::Limits nodes;
    nodes.nodes = 100;
    const auto limits_of = [](Wrong& w) {
        const fukumi_limits plain = wrong_limits(w);
        fukumi::Limits limits;
        limits.depth = plain.depth;
        limits.time_ms = plain.time_ms;
        limits.nodes = plain.nodes;
        limits.lines = plain.lines;
        if (plain.size != sizeof plain || plain.until_stopped != 0)
            limits.nodes = -5;  // these two cannot be wrong in C++
        return limits;
    };
    using Throwing = std::function<void(Wrong&)>;
    const std::vector<Throwing> calls = {
        [](Wrong& w) { Position(static_cast<Rule>(w.rule())); },
        [](Wrong& w) { Position(Rule::Caro, w.outside<int>(5, 22)); },
        [](Wrong& w) { Position(Rule::Caro, 15, 15, w.text()); },
        [](Wrong& w) { Position::from_drawing(Rule::Caro, w.text(), fukumi::Color::Black); },
        [&](Wrong& w) { position.play(w.outside<int>(0, 14), 3); },
        [&](Wrong&) { position.play(7, 7); },
        [&](Wrong& w) { fukumi::check(position.try_play(40, static_cast<int>(w.below(90)))); },
        [&](Wrong&) { gone.play(3, 3); },
        [&](Wrong&) { gone.undo(); },
        [&](Wrong&) { static_cast<void>(Position(gone)); },
        [&](Wrong&) { static_cast<void>(gone.is_over()); },
        [&](Wrong& w) {
            fukumi::name_of({w.outside<int>(0, 21), 3});
        },
        [&](Wrong& w) { engine.search(position, limits_of(w)); },
        [&](Wrong& w) { engine.solve(position, fukumi::Solve::Threats, limits_of(w)); },
        [&](Wrong&) { engine.search(position, {}); },
        [&](Wrong&) { engine.search(over, nodes); },
        [&](Wrong&) { engine.search(gone, nodes); },
        [&](Wrong& w) { engine.line(w.outside<int>(0, 16)); },
        [&](Wrong&) { engine.evaluate(over); },
        [&](Wrong& w) { engine.set_network(w.text().data(), 1); },
        [&](Wrong& w) {
            engine.solve(position, static_cast<fukumi::Solve>(w.outside<int>(1, 3)), nodes);
        },
        [&](Wrong&) { moved.search(position, nodes); },
        [&](Wrong&) { moved.stop(); },
        [&](Wrong& w) {
            fukumi::Options wrong = options;
            wrong.threads = w.outside<int>(0, 64);
            Engine{wrong};
        },
    };
    Wrong wrong(2);
    for (int i = 0; i < 10000; ++i) {
        const std::size_t which = wrong.below(calls.size());
        CAPTURE(i);
        CAPTURE(which);
        REQUIRE_THROWS_AS(calls[which](wrong), fukumi::Error);
    }
    CHECK(position.state().move_count == 2);
    CHECK(taken.state().move_count == 0);
    CHECK(taker.handle() != 0);
}

TEST_CASE("an exception of a callback ends the search and comes out of it") {
    fukumi::Engine engine;
    const fukumi::Position position(fukumi::Rule::Freestyle, 15, 15, "h8i9");
    fukumi::Limits limits;
    limits.until_stopped = true;
    const auto fail = [](const fukumi::Line&) -> bool { throw std::runtime_error("mine"); };
    CHECK_THROWS_WITH_AS(engine.search(position, limits, fail), "mine", std::runtime_error);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("library wrong calls threads");

TEST_CASE("10000 random wrong calls of the C interface from four threads are errors") {
    std::array<std::string, 4> faults;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < faults.size(); ++i)
        threads.emplace_back([&faults, i] { faults[i] = make_calls(2500, 10 + i); });
    for (std::thread& thread : threads)
        thread.join();
    for (const std::string& fault : faults)
        CHECK(fault == "");
}

TEST_SUITE_END();
