// Tests of the C interface (library/include/fukumi/fukumi.h): right calls and what they return.
#include <doctest/doctest.h>
#include <fukumi/fukumi.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

fukumi_position position_after(std::int32_t rule, const char* moves) {
    fukumi_position position = 0;
    REQUIRE(fukumi_position_create(rule, 15, 15, moves, &position) == FUKUMI_OK);
    return position;
}

fukumi_engine small_engine(std::int32_t level = 100) {
    fukumi_options options{};
    options.size = sizeof options;
    options.memory_bytes = std::int64_t{120} << 20;
    options.level = level;
    options.seed = 7;
    fukumi_engine engine = 0;
    REQUIRE(fukumi_engine_create(&options, &engine) == FUKUMI_OK);
    return engine;
}

fukumi_state state_of(fukumi_position position) {
    fukumi_state state{};
    state.size = sizeof state;
    REQUIRE(fukumi_position_state(position, &state) == FUKUMI_OK);
    return state;
}

fukumi_limits limits_of_nodes(std::int64_t nodes) {
    fukumi_limits limits{};
    limits.size = sizeof limits;
    limits.nodes = nodes;
    return limits;
}

fukumi_limits no_limits() {
    fukumi_limits limits = limits_of_nodes(0);
    limits.until_stopped = 1;
    return limits;
}

fukumi_result empty_result() {
    fukumi_result result{};
    result.size = sizeof result;
    return result;
}

std::string name_of(fukumi_cell cell) {
    std::array<char, 8> name{};
    REQUIRE(fukumi_cell_name(cell.x, cell.y, name.data(), name.size()) == FUKUMI_OK);
    return name.data();
}

// Searches without limits in one thread and ends the search from another, by freeing the engine or by
// stopping it.
void stop_from_another_thread(bool frees) {
    const fukumi_engine engine = small_engine();
    const fukumi_position position = position_after(FUKUMI_FREESTYLE, "h8i9");
    CHECK(fukumi_stop(engine) == FUKUMI_ERROR_IDLE);
    CAPTURE(frees);
    std::atomic<bool> has_line{false};
    fukumi_status searched = FUKUMI_ERROR_INTERNAL;
    fukumi_result result = empty_result();
    std::thread searcher([&] {
        const fukumi_limits limits = no_limits();
        const fukumi_callback note = [](const fukumi_line*, void* user) -> std::int32_t {
            static_cast<std::atomic<bool>*>(user)->store(true);
            return 0;
        };
        searched = fukumi_search(engine, position, &limits, note, &has_line, &result);
    });
    while (!has_line)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const fukumi_limits limits = limits_of_nodes(10);
    fukumi_result other = empty_result();
    CHECK(fukumi_search(engine, position, &limits, nullptr, nullptr, &other) == FUKUMI_ERROR_BUSY);
    CHECK(fukumi_engine_clear(engine) == FUKUMI_ERROR_BUSY);
    fukumi_line line{};
    CHECK(fukumi_result_line(engine, 0, &line) == FUKUMI_ERROR_BUSY);
    CHECK(fukumi_position_play(position, 0, 0) == FUKUMI_OK);  // the search has its own copy
    CHECK((frees ? fukumi_engine_free(engine) : fukumi_stop(engine)) == FUKUMI_OK);
    searcher.join();
    CHECK(searched == FUKUMI_OK);
    CHECK(result.end == FUKUMI_END_STOPPED);
    CHECK(fukumi_engine_free(engine) == (frees ? FUKUMI_ERROR_HANDLE : FUKUMI_OK));
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
}

}  // namespace

TEST_SUITE_BEGIN("library C");

TEST_CASE("the library has the version of its headers") {
    CHECK(std::string(fukumi_version()) == FUKUMI_VERSION_TEXT);
    CHECK(FUKUMI_VERSION ==
          FUKUMI_VERSION_MAJOR * 10000 + FUKUMI_VERSION_MINOR * 100 + FUKUMI_VERSION_PATCH);
}

TEST_CASE("a position plays, takes back, and knows its end") {
    const fukumi_position position = position_after(FUKUMI_FREESTYLE, "h8a1i8a2j8a3k8");
    fukumi_state state = state_of(position);
    CHECK(state.rule == FUKUMI_FREESTYLE);
    CHECK(state.width == 15);
    CHECK(state.side_to_move == FUKUMI_WHITE);
    CHECK(state.move_count == 7);
    CHECK(state.is_over == 0);
    CHECK(name_of(state.last) == "k8");
    std::int32_t content = -1;
    CHECK(fukumi_position_cell(position, 7, 7, &content) == FUKUMI_OK);
    CHECK(content == FUKUMI_CELL_BLACK);
    CHECK(fukumi_position_cell(position, -3, 99, &content) == FUKUMI_OK);
    CHECK(content == FUKUMI_CELL_WALL);

    CHECK(fukumi_position_play(position, 7, 7) == FUKUMI_ERROR_MOVE);
    CHECK(std::string(fukumi_error_text()) == "move: h8 is not free");
    CHECK(fukumi_position_play(position, 0, 3) == FUKUMI_OK);
    CHECK(fukumi_position_play(position, 11, 7) == FUKUMI_OK);
    state = state_of(position);
    CHECK(state.is_over == 1);
    CHECK(state.winner == FUKUMI_BLACK);
    CHECK(fukumi_position_play(position, 0, 14) == FUKUMI_ERROR_OVER);

    fukumi_position copy = 0;
    REQUIRE(fukumi_position_copy(position, &copy) == FUKUMI_OK);
    CHECK(fukumi_position_undo(copy) == FUKUMI_OK);
    CHECK(state_of(copy).is_over == 0);
    CHECK(state_of(position).is_over == 1);
    CHECK(fukumi_position_free(copy) == FUKUMI_OK);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
    CHECK(fukumi_position_free(position) == FUKUMI_ERROR_HANDLE);
}

TEST_CASE("a drawing gives the stones and the side to move") {
    fukumi_position position = 0;
    REQUIRE(fukumi_position_draw(FUKUMI_STANDARD, "XXXX.\nOO...\n.....\n.....\n....#\n",
                                 FUKUMI_BLACK, &position) == FUKUMI_OK);
    CHECK(state_of(position).width == 5);
    CHECK(fukumi_position_play(position, 4, 4) == FUKUMI_ERROR_MOVE);
    CHECK(fukumi_position_undo(position) == FUKUMI_ERROR_IDLE);
    CHECK(fukumi_position_play(position, 4, 0) == FUKUMI_OK);
    CHECK(state_of(position).winner == FUKUMI_BLACK);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);

    REQUIRE(fukumi_position_draw(FUKUMI_FREESTYLE, "XXXXX\nOO...\n.....\n.....\n.....\n",
                                 FUKUMI_WHITE, &position) == FUKUMI_OK);
    CHECK(state_of(position).is_over == 1);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
    CHECK(fukumi_position_draw(FUKUMI_FREESTYLE, "XXXXX\nOOOOO\n.....\n.....\n.....\n",
                               FUKUMI_WHITE, &position) == FUKUMI_ERROR_ARGUMENT);
}

TEST_CASE("a move forbidden in renju is told and loses") {
    const fukumi_position position = position_after(FUKUMI_RENJU, "h8a1h9a3i7a5j7a7");
    std::int32_t forbidden = -1;
    REQUIRE(fukumi_position_forbidden(position, 7, 6, &forbidden) == FUKUMI_OK);
    CHECK(forbidden == 1);
    REQUIRE(fukumi_position_forbidden(position, 7, 5, &forbidden) == FUKUMI_OK);
    CHECK(forbidden == 0);
    REQUIRE(fukumi_position_play(position, 7, 6) == FUKUMI_OK);
    CHECK(state_of(position).winner == FUKUMI_WHITE);
    CHECK(state_of(position).by_forbidden == 1);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
}

TEST_CASE("a search reports lines and gives the best move") {
    const fukumi_engine engine = small_engine();
    const fukumi_position position = position_after(FUKUMI_STANDARD, "h8h9i9g7");
    fukumi_limits limits = limits_of_nodes(20000);
    limits.lines = 3;
    fukumi_result result = empty_result();
    std::vector<fukumi_line> lines;
    const fukumi_callback keep = [](const fukumi_line* line, void* user) -> std::int32_t {
        static_cast<std::vector<fukumi_line>*>(user)->push_back(*line);
        return 0;
    };
    REQUIRE(fukumi_search(engine, position, &limits, keep, &lines, &result) == FUKUMI_OK);
    CHECK(result.end == FUKUMI_END_NODES);
    CHECK(result.line_count == 3);
    CHECK(lines.size() >= 3);
    fukumi_line line{};
    REQUIRE(fukumi_result_line(engine, 0, &line) == FUKUMI_OK);
    CHECK(name_of(line.moves[0]) == name_of(result.best));
    CHECK(line.value == result.line.value);
    REQUIRE(fukumi_result_line(engine, 2, &line) == FUKUMI_OK);
    CHECK(line.value <= result.line.value);
    CHECK(fukumi_result_line(engine, 3, &line) == FUKUMI_ERROR_ARGUMENT);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
    CHECK(fukumi_engine_free(engine) == FUKUMI_OK);
}

TEST_CASE("a win and a loss name the winner and the plies") {
    const fukumi_engine engine = small_engine();
    fukumi_position position = position_after(FUKUMI_STANDARD, "h8a1i8a3j8a5k8");
    const fukumi_limits limits = limits_of_nodes(20000);
    fukumi_result result = empty_result();
    REQUIRE(fukumi_search(engine, position, &limits, nullptr, nullptr, &result) == FUKUMI_OK);
    CHECK(result.line.winner == FUKUMI_BLACK);  // White to move cannot stop the open four
    CHECK(result.line.plies == 2);
    CHECK(result.line.win_chance == 0);

    CHECK(fukumi_position_play(position, 0, 6) == FUKUMI_OK);
    REQUIRE(fukumi_search(engine, position, &limits, nullptr, nullptr, &result) == FUKUMI_OK);
    CHECK(result.line.winner == FUKUMI_BLACK);
    CHECK(result.line.plies == 1);
    CHECK(result.line.by == FUKUMI_BY_FOURS);

    fukumi_solution solution{};
    solution.size = sizeof solution;
    REQUIRE(fukumi_solve(engine, position, FUKUMI_SOLVE_FOURS, &limits, &solution) == FUKUMI_OK);
    CHECK(solution.verdict == FUKUMI_WIN);
    CHECK(solution.winner == FUKUMI_BLACK);
    CHECK(solution.move_count == solution.plies);
    CHECK(fukumi_position_undo(position) == FUKUMI_OK);
    REQUIRE(fukumi_solve(engine, position, FUKUMI_SOLVE_SEARCH, &limits, &solution) == FUKUMI_OK);
    CHECK(solution.verdict == FUKUMI_LOSS);
    CHECK(solution.winner == FUKUMI_BLACK);
    CHECK(solution.plies == 2);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
    CHECK(fukumi_engine_free(engine) == FUKUMI_OK);
}

TEST_CASE("a level plays, a seed repeats it, and the evaluation needs no search") {
    const fukumi_position position = position_after(FUKUMI_FREESTYLE, "h8i9h10");
    std::array<std::string, 2> moves;
    for (std::string& move : moves) {
        const fukumi_engine engine = small_engine(20);
        const fukumi_limits limits = limits_of_nodes(2000);
        fukumi_result result = empty_result();
        REQUIRE(fukumi_search(engine, position, &limits, nullptr, nullptr, &result) == FUKUMI_OK);
        move = name_of(result.best);
        std::int32_t value = 99999;
        CHECK(fukumi_evaluate(engine, position, &value) == FUKUMI_OK);
        CHECK(std::abs(value) <= 8000);
        CHECK(fukumi_engine_clear(engine) == FUKUMI_OK);
        CHECK(fukumi_engine_free(engine) == FUKUMI_OK);
    }
    CHECK(moves[0] == moves[1]);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
}

TEST_CASE("the callback stops a search without limits") {
    const fukumi_engine engine = small_engine();
    const fukumi_position position = position_after(FUKUMI_FREESTYLE, "h8i9");
    const fukumi_limits limits = no_limits();
    fukumi_result result = empty_result();
    const fukumi_callback until_depth_4 = [](const fukumi_line* line, void*) -> std::int32_t {
        return line->depth >= 4 ? 1 : 0;
    };
    REQUIRE(fukumi_search(engine, position, &limits, until_depth_4, nullptr, &result) == FUKUMI_OK);
    CHECK(result.end == FUKUMI_END_STOPPED);
    CHECK(result.line.move_count > 0);
    CHECK(fukumi_position_free(position) == FUKUMI_OK);
    CHECK(fukumi_engine_free(engine) == FUKUMI_OK);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("library C threads");

TEST_CASE("another thread stops a search, and a busy engine refuses every other use") {
    stop_from_another_thread(false);
}
TEST_CASE("freeing an engine ends its search") {
    stop_from_another_thread(true);
}

TEST_SUITE_END();
