#include "tests/support/random_records.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "formats/json.h"
#include "formats/pos.h"
#include "formats/sgf.h"

namespace fukumi::formats::testing {
namespace {

/// Returns the length of the longest row through `p` after `color` plays there.
int row_through(const Grid& grid, Point p, Color color) {
    int longest = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        int stones = 1;
        for (const int way : {1, -1}) {
            for (int i = 1; grid.at(along(p, direction, way * i)) == stone_of(color); ++i)
                ++stones;
        }
        longest = std::max(longest, stones);
    }
    return longest;
}

/// Returns a move that is random or sensible; sensible moves are more frequent with a higher
/// `skill` (0 to 100).
Point choose(const Grid& grid, Rule rule, Color color, int skill, Random& random) {
    const std::vector<Point> cells = grid.free_cells();
    Point best = cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
    if (random.below(100) >= skill + 40)
        return best;
    int best_score = -1;
    for (const Point p : cells) {
        if (rule == Rule::Renju && color == Color::Black && forbidden(grid, p) != Forbidden::No)
            continue;
        const int own = row_through(grid, p, color);
        const int other = row_through(grid, p, opponent(color));
        const int score = 40 * own + 30 * other +
                          (own >= 5     ? 1000
                           : other >= 5 ? 500
                                        : 0) +
                          random.below(60 - skill / 2);
        if (score > best_score) {
            best_score = score;
            best = p;
        }
    }
    return best;
}

/// Returns a random free cell near the centre.
Point draw_opening_cell(const RandomGame& how, const Grid& grid, Random& opening) {
    Point p{};
    do {
        p = {how.width / 2 - 2 + opening.below(5), how.height / 2 - 2 + opening.below(5)};
    } while (grid.at(p) != Cell::Empty);
    return p;
}

void record_end(GameRecord& game, const GameEnd& end, const Grid& grid, Point last) {
    game.outcome = end.winner ? win_for(*end.winner) : Outcome::Draw;
    game.winning_line = winning_line(grid, game.rule, last);
    game.termination = end.forbidden != Forbidden::No ? Termination::ForbiddenMove
                       : end.winner                   ? Termination::Five
                                                      : Termination::Draw;
}

GameRecord play(const RandomGame& how, std::array<int, 2> skill) {
    Random random(how.seed);
    GameRecord game;
    game.rule = how.rule;
    game.width = how.width;
    game.height = how.height;
    game.opening_stones = how.opening_stones;
    Grid grid(how.width, how.height);
    // The opening depends only on the upper bits of the seed, so that the two games of a pair can
    // have the same opening.
    Random opening(how.seed >> 8);
    const int fault = random.below(12) == 0 ? how.opening_stones + 2 + random.below(14) : 1 << 20;
    int eval = 0;
    while (true) {
        const auto ply = game.moves.size();
        const Color mover = mover_at(ply);
        const auto side = static_cast<std::size_t>(index_of(mover));
        if (static_cast<int>(ply) == fault && static_cast<int>(ply) > how.opening_stones) {
            constexpr Termination kFaults[] = {Termination::Time, Termination::Crash,
                                               Termination::IllegalMove,
                                               Termination::ProtocolError};
            game.termination = kFaults[random.below(4)];
            game.outcome = win_for(opponent(mover));
            game.reason = fmt::format("move {} of {}: {} ms of 1000", ply + 1,
                                      mover == Color::Black ? "Black" : "White", 1612);
            break;
        }
        MoveRecord move;
        if (static_cast<int>(ply) < how.opening_stones) {
            move.at = draw_opening_cell(how, grid, opening);
        } else {
            const bool passes = how.pass_percent > 0 && random.below(100) < how.pass_percent;
            move.at = passes ? kPass : choose(grid, how.rule, mover, skill[side], random);
            move.elapsed_ms = 5 + random.below(400) * (random.below(8) == 0 ? 3 : 1);
            eval += random.below(160) - 80 + (skill[0] - skill[1]) / 6;
            move.eval = (mover == Color::Black ? eval : -eval) + random.below(60) - 30;
            move.depth = 6 + random.below(9);
            if (random.below(10) != 0) {
                move.message =
                    fmt::format("depth {} ev {} nodes {}k pv {} {}", move.depth, *move.eval,
                                20 + random.below(900), to_text(move.at),
                                to_text(Point{random.below(how.width), random.below(how.height)}));
            }
        }
        put_move(grid, move.at, mover);
        game.used_ms[mover] += move.elapsed_ms;
        game.slowest_ms[mover] = std::max(game.slowest_ms[mover], move.elapsed_ms);
        const Point at = move.at;
        game.moves.push_back(std::move(move));
        if (is_pass(at))
            continue;
        if (const auto end = end_after(grid, how.rule, at)) {
            record_end(game, *end, grid, at);
            break;
        }
    }
    // A game may end within its opening.
    game.opening_stones = std::min(game.opening_stones, static_cast<int>(game.moves.size()));
    return game;
}

}  // namespace

GameRecord random_game(const RandomGame& how) {
    return play(how, {30, 30});
}

std::vector<GameRecord> random_tournament(const std::vector<std::string>& names, int rounds,
                                          RandomGame how) {
    std::vector<GameRecord> games;
    int pair = 0;
    const int players = static_cast<int>(names.size());
    const auto skill = [&](int player) { return 28 + 12 * player / std::max(1, players - 1); };
    for (int round = 1; round <= rounds; ++round) {
        for (int first = 0; first < players; ++first) {
            for (int second = first + 1; second < players; ++second) {
                ++pair;
                for (const bool swapped : {false, true}) {
                    const int black = swapped ? second : first;
                    const int white = swapped ? first : second;
                    how.seed = static_cast<std::uint64_t>(pair) * 256 + (swapped ? 1 : 0);
                    GameRecord game = play(how, {skill(black), skill(white)});
                    game.number = static_cast<int>(games.size()) + 1;
                    game.round = round;
                    game.pair = pair;
                    game.players = {black, white};
                    game.names = {names[static_cast<std::size_t>(black)],
                                  names[static_cast<std::size_t>(white)]};
                    game.peak_memory = {(20 + 7 * black) * (1LL << 20),
                                        (20 + 7 * white) * (1LL << 20)};
                    games.push_back(std::move(game));
                }
            }
        }
    }
    return games;
}

namespace {

Result<std::vector<GameRecord>> without_errors(Result<ReadGames> read) {
    if (!read)
        return Error{read.error()};
    std::vector<GameRecord> games;
    for (Result<GameRecord>& game : *read) {
        if (!game)
            return Error{game.error()};
        games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace

Result<std::vector<GameRecord>> read_sgf_games(std::string_view text, const ReadOptions& options) {
    return without_errors(read_sgf(text, options));
}

Result<std::vector<GameRecord>> read_pos_games(std::string_view text, const ReadOptions& options) {
    return without_errors(read_pos(text, options));
}

Result<std::vector<GameRecord>> read_all_json(std::string_view text, const ReadOptions& options) {
    return without_errors(read_json_games(text, options));
}

std::string moves_of(const GameRecord& record) {
    std::string text;
    for (const MoveRecord& move : record.moves)
        text += to_text(move.at);
    return text;
}

std::string times_of(const GameRecord& record) {
    std::string text;
    for (const MoveRecord& move : record.moves)
        text += std::to_string(move.elapsed_ms) + " ";
    return text;
}

std::string line_of(const GameRecord& record) {
    std::string text;
    for (const Point p : record.winning_line)
        text += to_text(p);
    return text;
}

}  // namespace fukumi::formats::testing
