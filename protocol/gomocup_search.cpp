// See gomocup.h. This part is the requests for searches and their answers.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/board/game_end.h"
#include "engine/board/notation.h"
#include "protocol/gomocup.h"

namespace fukumi {

namespace {

// Opening decisions without a clock get this one, whatever limits there are for each search.
constexpr std::int64_t kUnclockedDecisionMs = 30000;

/// The opening stones as a position with the next stone's colour to move.
Position opening_position(const ThinkRequest& request) {
    Position position = request.position;
    for (Move stone : request.opening)
        position.make(stone);
    return position;
}

/// A choice that the opening allows, whatever the brain proposed.
Swap2Choice valid_choice(const ThinkRequest& request, const Swap2Choice& choice) {
    const std::size_t before = request.opening.size();
    const std::size_t stones = choice.stones.size();
    if (before == 0)
        return {false, playable(opening_position(request), choice.stones, 3)};
    const std::size_t most = before == 3 ? 2 : 1;
    if (choice.swap || stones == 0 || stones > most)
        return {true, {}};
    return {false, playable(opening_position(request), choice.stones, static_cast<int>(stones))};
}

}  // namespace

TimeControl always_limited(TimeControl clock) {
    if (!clock.turn_ms && !clock.match_ms && !clock.time_left_ms) {
        clock.turn_ms = kUnclockedDecisionMs;
    }
    return clock;
}

// A forbidden move that the opponent has made: the manager is the judge, and plays on.
void Gomocup::remark_on_position(Owner mover) {
    if (game_->empty() || rule_.rule != Rule::Renju || rule_.continuous)
        return;
    const Stone& last = game_->stones().back();
    if (last.owner != other(mover))
        return;
    const auto end = end_after(game_->grid(rule_, mover), rule_.rule, last.at);
    if (end && end->forbidden != Forbidden::No)
        remark(fmt::format("black's move {} is a forbidden {}", to_text(last.at),
                           name_of(end->forbidden)));
}

void Gomocup::tell_remarks() {
    if (std::exchange(rule_remark_wanted_, false) && !options_.yixin_client)
        remark(rule_remark(options_));
    for (const std::string& text : std::exchange(remarks_, {}))
        print("MESSAGE " + text);
}

void Gomocup::begin_search(ThinkRequest request, AnswerForm form, Owner mover) {
    assert(!search_);
    if (request.position.free_cells() == 0)
        return print("ERROR board full");
    if (!brain_.memory_is_sufficient() && !std::exchange(memory_complaint_made_, true)) {
        const bool is_default = options_.max_memory == 0 && options_.thread_num > 1;
        print(fmt::format(
            "MESSAGE {}, playing on with a tiny table",
            is_default ? "so many threads need a larger max_memory" : "max_memory is too small"));
    }
    look_after_database();
    tell_remarks();
    if (request.style.realtime)
        print("MESSAGE REALTIME REFRESH");
    search_ = Search{std::move(request), form, mover};
}

void Gomocup::begin_move_search(Owner mover, int variations, TimePoint received) {
    ThinkRequest request{
        .kind = ThinkRequest::Kind::Move,
        .position = game_->position(rule_, mover),
        .clock = time_control(options_),
        .received = received,
        .limits = search_limits(options_),
        .style = {options_.wants_realtime(), options_.wants_detail(), variations},
    };
    request.limits.multi_pv = variations;
    request.limits.excluded = excluded_moves();
    remark_on_position(mover);
    begin_search(std::move(request), AnswerForm::Move, mover);
}

std::vector<Move> Gomocup::excluded_moves() const {
    std::vector<Move> moves;
    if (blocked_.empty() && blocked_paths_.empty())
        return moves;
    const std::vector<const BlockedPath*> paths = paths_from_here();
    for (int y = 0; y < game_->height(); ++y) {
        for (int x = 0; x < game_->width(); ++x) {
            if (game_->is_free({x, y}) && is_blocked({x, y}, paths))
                moves.push_back(move_at(x, y));
        }
    }
    // Some move is owed.
    if (static_cast<int>(moves.size()) == game_->free_cells())
        moves.clear();
    return moves;
}

// Those of which all stones but the last one are on the board, and no others.
std::vector<const Gomocup::BlockedPath*> Gomocup::paths_from_here() const {
    const auto index_of = [this](Point p) {
        return static_cast<std::size_t>(p.y * game_->width() + p.x);
    };
    std::vector<bool> has_stone(index_of({0, game_->height()}));
    for (const auto& stone : game_->stones())
        has_stone[index_of(stone.at)] = true;
    std::vector<const BlockedPath*> paths;
    for (const BlockedPath& path : blocked_paths_) {
        const bool leads_on = game_->stones().size() + 1 == path.stones.size() &&
                              std::all_of(path.stones.begin(), path.stones.end() - 1, [&](Point p) {
                                  return game_->on_board(p) && has_stone[index_of(p)];
                              });
        if (leads_on)
            paths.push_back(&path);
    }
    return paths;
}

bool Gomocup::is_blocked(Point p, const std::vector<const BlockedPath*>& paths) const {
    bool blocked = std::find(blocked_.begin(), blocked_.end(), p) != blocked_.end();
    bool has_exception = false;
    bool is_exception = false;
    for (const BlockedPath* path : paths) {
        const bool is_last = path->stones.back() == p;
        blocked |= is_last && !path->is_exception;
        has_exception |= path->is_exception;
        is_exception |= path->is_exception && is_last;
    }
    return blocked || (has_exception && !is_exception);
}

void Gomocup::balance(int moves, std::string_view arguments, TimePoint received) {
    if (!has_game())
        return;
    const std::int64_t bias = parse_truncated(arguments).value_or(0);
    const Owner mover = game_->next_to_move();
    ThinkRequest request{
        .kind = ThinkRequest::Kind::Balance,
        .position = game_->position(rule_, mover),
        .clock = always_limited(time_control(options_)),
        .received = received,
        .limits = search_limits(options_),
        .balance_moves = moves,
        .bias = static_cast<Value>(std::clamp<std::int64_t>(bias, -kMaxEval, kMaxEval)),
    };
    request.limits.excluded = excluded_moves();
    begin_search(std::move(request), AnswerForm::Balance, mover);
}

void Gomocup::begin_swap2_search(const std::vector<Point>& stones, AnswerForm form,
                                 TimePoint received) {
    ThinkRequest request{
        .kind = ThinkRequest::Kind::Swap2,
        .position = Position(rule_.rule, game_->width(), game_->height()),
        .clock = always_limited(time_control(options_)),
        .received = received,
        .limits = search_limits(options_),
    };
    for (Point p : stones)
        request.opening.push_back(move_at(p.x, p.y));
    begin_search(std::move(request), form, Owner::Own);
}

void Gomocup::finish(const ThinkOutcome& outcome) {
    assert(search_);
    const Search search = std::move(*search_);
    search_.reset();
    stop_wanted_ = false;
    interrupted_ = false;
    clock_update_.reset();
    if (quit_)
        return;
    switch (search.form) {
        case AnswerForm::Move:
            answer_with_move(search, outcome.search);
            break;
        case AnswerForm::Balance:
            answer_with_balance(search, outcome.balance);
            break;
        case AnswerForm::Soosorv:
            answer_soosorv(search, outcome.soosorv);
            break;
        case AnswerForm::File:
            print("MESSAGE " +
                  (outcome.message.empty() ? "the table was left as it is" : outcome.message));
            break;
        default:
            answer_swap2(search, outcome.swap2);
            break;
    }
    look_after_database();
    // A new search may begin on the way; receive() then makes the rest wait for it.
    text_waits_ = false;
    for (const WaitingLine& waiting : std::exchange(waiting_, {})) {
        receive(waiting.line, waiting.received);
    }
}

void Gomocup::answer_with_move(const Search& search, const SearchResult& result) {
    const std::vector<Move> moves = playable(search.request.position, {result.best}, 1);
    if (moves.empty())
        return print("ERROR board full");
    game_->put({x_of(moves[0]), y_of(moves[0])}, search.mover);
    print(format_move(moves[0]));
    remember(search, result);
    ponder_after(search, moves[0]);
}

void Gomocup::ponder_after(const Search& search, Move move) {
    if (!options_.may_ponder() || game_->free_cells() == 0)
        return;
    const Owner opponent = other(search.mover);
    if (end_after(game_->grid(rule_, opponent), rule_.rule, {x_of(move), y_of(move)}))
        return;
    ponder_ = ThinkRequest{
        .kind = ThinkRequest::Kind::Move,
        .position = game_->position(rule_, opponent),
        .clock = {},
        .received = search.request.received,
        .limits = search_limits(options_),
    };
}

void Gomocup::answer_with_balance(const Search& search, const std::vector<Move>& moves) {
    const std::vector<Move> played =
        playable(search.request.position, moves, search.request.balance_moves);
    if (played.empty())
        return print("ERROR board full");
    Owner owner = search.mover;
    for (Move move : played) {
        game_->put({x_of(move), y_of(move)}, owner);
        owner = other(owner);
    }
    print(format_moves(played));
}

void Gomocup::answer_swap2(const Search& search, const Swap2Choice& proposed) {
    const Swap2Choice choice = valid_choice(search.request, proposed);
    const auto print_moves = [&](int first) {
        for (std::size_t i = 0; i < choice.stones.size(); ++i) {
            const Move move = choice.stones[i];
            print(fmt::format("MESSAGE SWAP2 MOVE{} {} {}", first + static_cast<int>(i), x_of(move),
                              y_of(move)));
        }
    };
    switch (search.form) {
        case AnswerForm::Swap2Step1:
            return print_moves(1);
        case AnswerForm::Swap2Step2:
            if (choice.stones.size() == 2)
                return print_moves(4);
            return print(choice.swap ? "MESSAGE SWAP2 SWAP1 YES" : "MESSAGE SWAP2 SWAP1 NO");
        case AnswerForm::Swap2Step3:
            return print(choice.swap ? "MESSAGE SWAP2 SWAP2 YES" : "MESSAGE SWAP2 SWAP2 NO");
        default:
            return print(choice.swap ? "SWAP" : format_moves(choice.stones));
    }
}

void Gomocup::answer_soosorv(const Search& search, const SoosorvChoice& proposed) {
    const SoosorvState& state = search.request.soosorv;
    const Position position = opening_position(search.request);
    const auto print_move = [&](int number, Move move) {
        print(fmt::format("MESSAGE SOOSORV MOVE{} {} {}", number, x_of(move), y_of(move)));
    };
    switch (state.step) {
        case SoosorvStep::Opening: {
            int number = 0;
            for (const Move move : playable(position, proposed.moves, 3))
                print_move(++number, move);
            return;
        }
        case SoosorvStep::Swap:
            return print(proposed.swap ? "MESSAGE SOOSORV SWAP1 YES" : "MESSAGE SOOSORV SWAP1 NO");
        case SoosorvStep::Fourth:
            soosorv_fifths_ = std::clamp(proposed.fifths, 1, 8);
            for (const Move move : playable(position, proposed.moves, 1)) {
                print(fmt::format("MESSAGE SOOSORV MOVE4 {} {} {}", x_of(move), y_of(move),
                                  soosorv_fifths_));
            }
            return;
        case SoosorvStep::SwapAgain:
            return print(proposed.swap ? "MESSAGE SOOSORV SWAP2 YES" : "MESSAGE SOOSORV SWAP2 NO");
        case SoosorvStep::Fifths:
            print("MESSAGE SOOSORV MOVE5 REFRESH");
            for (const Move move : playable(position, proposed.moves, state.fifths))
                print_move(5, move);
            return print("MESSAGE SOOSORV MOVE5 DONE");
        case SoosorvStep::Choice: {
            const bool is_offered =
                !proposed.moves.empty() && std::find(state.offered.begin(), state.offered.end(),
                                                     proposed.moves.front()) != state.offered.end();
            const Move chosen = is_offered ? proposed.moves.front() : state.offered.front();
            return print(fmt::format("MESSAGE SOOSORV MOVE5C {} {}", x_of(chosen), y_of(chosen)));
        }
    }
}

}  // namespace fukumi
