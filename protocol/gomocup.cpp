// See gomocup.h.
#include "protocol/gomocup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/text.h"
#include "engine/play/opening_choice.h"

namespace fukumi {

namespace {

// The text contains "20", because Piskvork then switches to a board of 20x20.
constexpr std::string_view kBadSize = "ERROR unsupported size: 5-22 is possible (20 is fine)";
constexpr std::string_view kBadCoordinates = "ERROR bad coordinates";
constexpr std::string_view kBoardFull = "ERROR board full";

// Yixin-Board offers its user tables of up to 2^k KiB, 4 GiB for this k. max_memory limits the
// memory that the engine then uses.
constexpr int kMaxHashSizeExponent = 22;

/// Parses "15", "15 15" or "15,15". Returns width and height, or nothing if the engine does not
/// support the size.
std::optional<Point> parse_size(std::string_view text) {
    std::vector<std::int64_t> numbers;
    for (const Item& item : parse_items(text)) {
        if (item.kind != Item::Kind::Numbers)
            return std::nullopt;
        numbers.insert(numbers.end(), item.numbers.begin(), item.numbers.end());
    }
    if (numbers.size() == 1)
        numbers.push_back(numbers[0]);
    if (numbers.size() != 2 || !is_board_side(numbers[0]) || !is_board_side(numbers[1]))
        return std::nullopt;
    return Point{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

/// True for commands that may arrive between the lines of another command, because managers send
/// them from another thread (Piskvork sends INFO evaluate on each movement of the mouse).
bool can_come_between(CommandKind kind) {
    return kind == CommandKind::Info || kind == CommandKind::Stop;
}

}  // namespace

Gomocup::Gomocup(Brain& brain, Sink sink, About about, GameMemory* memory)
    : brain_(brain),
      sink_(std::move(sink)),
      about_(std::move(about)),
      database_(memory, brain, [this](std::string_view line) { print(line); }) {}

void Gomocup::print_all(const std::vector<std::string>& lines) {
    for (const std::string& line : lines)
        print(line);
}

// ---- From commands to their functions --------------------------------------------------------

void Gomocup::receive(const Command& command, TimePoint received) {
    if (quit_ || command.kind == CommandKind::Blank)
        return;
    if (!keeps_pondering(command.kind))
        ponder_.reset();
    if (search_) {
        receive_during_search(command, received);
    } else if (command.kind == CommandKind::End) {
        quit_ = true;
    } else {
        received_ = received;
        receive_while_idle(command);
    }
}

void Gomocup::receive_during_search(const Command& command, TimePoint received) {
    switch (order_.receive({command, received})) {
        case CommandOrder::Effect::Waits:
            return;
        case CommandOrder::Effect::Interrupts:
        case CommandOrder::Effect::Stops:
            is_stopped_ = true;
            return;
        case CommandOrder::Effect::ChangesClock:
            return change_clock_of_search(command.rest);
        case CommandOrder::Effect::Quits:
            quit_ = true;
            return;
    }
}

void Gomocup::change_clock_of_search(std::string_view text) {
    InfoChange change = apply_info(options_, text);
    if (!options_.yixin_client)
        remarks_.add(std::move(change.problem));
    TimeControl clock = time_control(options_);
    if (search_->request.kind != ThinkRequest::Kind::Move)
        clock = bounded_for_choice(clock);
    // A zero timeout_turn and a time_left of 0 or less both mean "move now".
    if (clock.turn_ms == 0 || clock.time_left_ms.value_or(1) <= 0)
        is_stopped_ = true;
    search_->request.clock = clock;
    clock_update_ = clock;
}

void Gomocup::receive_while_idle(const Command& command) {
    if (is_taken_as_path(command))
        return;
    if (command.kind == CommandKind::TooLong) {
        if (block_) {
            block_->skip_line();
        } else if (!options_.yixin_client) {
            print("UNKNOWN line too long");
        }
        return;
    }
    if (block_ && is_taken_by_block(command))
        return;
    if (is_yixin(command.kind))
        options_.yixin_dialect = true;
    // A new rule counts at once if the board is empty.
    if (!game_ || game_->empty())
        adopt_rule();
    serve(command);
}

bool Gomocup::is_taken_as_path(const Command& command) {
    if (!path_command_ || can_come_between(command.kind))
        return false;
    const CommandKind owner = *std::exchange(path_command_, std::nullopt);
    if (command.kind == CommandKind::Unknown) {
        use_path(owner, std::string(trimmed(command.text)));
        return true;
    }
    const bool needs_path = owner == CommandKind::YxHashDump || owner == CommandKind::YxHashLoad ||
                            (owner == CommandKind::YxSetDatabase && database_.exists());
    if (needs_path)
        print("MESSAGE a path is missing");
    return command.kind == CommandKind::TooLong;
}

bool Gomocup::is_taken_by_block(const Command& command) {
    const bool is_text = block_->has_open_text() && reads_as_text(command);
    if (can_come_between(command.kind) && !is_text)
        return false;
    if (command.kind != CommandKind::Unknown && !is_text) {
        block_.reset();
        return false;
    }
    if (block_->feed(command.text))
        close_block(*std::exchange(block_, std::nullopt));
    return true;
}

void Gomocup::serve(const Command& command) {
    if (has_block(command.kind))
        return open_block(command);
    switch (command.kind) {
        case CommandKind::Start:
            return start(command.rest, true);
        case CommandKind::RectStart:
            return start(command.rest, false);
        case CommandKind::Restart:
            return restart();
        case CommandKind::Begin:
            return begin();
        case CommandKind::Turn:
            return turn(command.rest);
        case CommandKind::TakeBack:
            return take_back(command.rest);
        case CommandKind::Play:
            return play(command.rest);
        case CommandKind::Info:
            return serve_info(command.rest);
        case CommandKind::About:
            return print(about_line(about_));
        case CommandKind::Unknown:
            if (!options_.yixin_client || is_yixin_word(command.text))
                print("UNKNOWN command");
            return;
        case CommandKind::YxNBest:
            return n_best(command.rest);
        case CommandKind::YxSearchDefend:
            return n_best(std::to_string(kMaxCells));
        case CommandKind::YxBalanceOne:
            return balance(1, command.rest);
        case CommandKind::YxBalanceTwo:
            return balance(2, command.rest);
        case CommandKind::YxSwap2Step1:
            return yixin_swap2(0);
        case CommandKind::YxSwap2Step2:
            return yixin_swap2(3);
        case CommandKind::YxSwap2Step3:
            return yixin_swap2(5);
        case CommandKind::YxSoosorvStep1:
            return soosorv(BlockReader(command.kind));
        case CommandKind::YxBlockReset:
            return blocked_.clear_cells();
        case CommandKind::YxBlockPathReset:
            return blocked_.clear_paths();
        case CommandKind::YxShowForbid:
            return show_forbidden();
        case CommandKind::YxShowInfo:
            return show_info();
        case CommandKind::YxHashClear:
            return brain_.clear_hash();
        case CommandKind::YxShowHashUsage:
            return show_hash_usage();
        case CommandKind::YxHashDump:
        case CommandKind::YxHashLoad:
        case CommandKind::YxSetDatabase:
        case CommandKind::YxSaveDatabase:
        case CommandKind::YxDatabaseFiles:
            return serve_path_command(command);
        case CommandKind::YxDatabaseCheck:
            return database_.serve(command);
        case CommandKind::YxDraw:
            return print("MESSAGE DRAW REJECT");
        default:
            return;
    }
}

void Gomocup::open_block(const Command& command) {
    // If no database is open, read the lines that follow a database command, but ignore them.
    const bool is_skipped = is_database_block(command.kind) && !database_.is_open();
    block_.emplace(is_skipped ? CommandKind::UnknownBlock : command.kind);
    if (command.kind == CommandKind::UnknownBlock)
        print("UNKNOWN command");
    // Some managers send the whole block on one line.
    if (block_->feed(command.rest))
        close_block(*std::exchange(block_, std::nullopt));
}

void Gomocup::close_block(const BlockReader& block) {
    switch (block.command()) {
        case CommandKind::Board:
            if (!has_game())
                return;
            set_position(block);
            return think(Owner::Own);
        case CommandKind::YxBoard:
            if (game_)
                set_position(block);
            return;
        case CommandKind::Swap2Board:
            if (has_game())
                swap2_board(block);
            return;
        case CommandKind::YxSoosorvStep2:
        case CommandKind::YxSoosorvStep3:
        case CommandKind::YxSoosorvStep4:
        case CommandKind::YxSoosorvStep5:
        case CommandKind::YxSoosorvStep6:
            return soosorv(block);
        case CommandKind::UnknownBlock:
            return;
        default:
            if (is_database_block(block.command()))
                return serve_database_block(block);
            if (game_)
                blocked_.change(block, game_->width(), game_->height());
            return;
    }
}

// INFO has no answer, so a mistake in it becomes a remark with the next move, once in a game.
// Yixin-Board gets no such remarks, because it shows every MESSAGE to its user, who cannot change
// the lines that it sends.
void Gomocup::serve_info(std::string_view text) {
    InfoChange change = apply_info(options_, text);
    if (!options_.yixin_client)
        remarks_.add(std::move(change.problem));
    if (change.topic == InfoTopic::Rule)
        rule_remark_wanted_ = true;
    if (!options_.may_ponder())
        ponder_.reset();
    tell_brain(change.topic);
}

void Gomocup::tell_brain(InfoTopic topic) {
    switch (topic) {
        case InfoTopic::Memory:
            complained_about_memory_ = false;
            return brain_.set_memory_limit(options_.max_memory);
        case InfoTopic::HashSize:
            return brain_.set_hash_size(options_.hash_size);
        case InfoTopic::Threads:
            return set_threads();
        case InfoTopic::Strength:
            return brain_.set_strength(options_.strength);
        case InfoTopic::Seed:
            return brain_.set_random_seed(static_cast<std::uint64_t>(options_.random_seed));
        case InfoTopic::OpeningBook:
            return brain_.set_opening_book(options_.opening_book);
        case InfoTopic::Database:
            return remarks_.add(open_database(), options_.database);
        case InfoTopic::UseDatabase:
            return database_.set_used_by_searches(options_.use_database);
        default:
            return;
    }
}

void Gomocup::set_threads() {
    const int used = brain_.set_threads(options_.thread_num);
    if (used < options_.thread_num)
        remarks_.add(
            fmt::format("{} threads are used, as many as this machine runs at once", used));
}

// ---- The game ----------------------------------------------------------------------------------

bool Gomocup::has_game() {
    if (!game_)
        print("ERROR no game started");
    return game_.has_value();
}

void Gomocup::start(std::string_view arguments, bool is_square) {
    const auto size = parse_size(arguments);
    if (!size || (is_square && size->x != size->y))
        return print(kBadSize);
    game_.emplace(size->x, size->y);
    begin_game();
}

void Gomocup::restart() {
    if (!has_game())
        return;
    game_->clear();
    begin_game();
}

void Gomocup::begin_game() {
    brain_.begin_game();
    remarks_.begin_game();
    adopt_rule();
    print("OK");
}

void Gomocup::begin() {
    if (!has_game())
        return;
    if (!game_->empty())
        return print("ERROR board not empty");
    think(Owner::Own);
}

/// Parses a point. If it is not a free cell of the board, prints the error and returns nothing.
std::optional<Point> Gomocup::free_point(std::string_view arguments) {
    const auto point = parse_point(arguments);
    if (!point || !game_->on_board(*point)) {
        print(kBadCoordinates);
        return std::nullopt;
    }
    if (!game_->is_free(*point)) {
        print("ERROR cell occupied");
        return std::nullopt;
    }
    return point;
}

void Gomocup::turn(std::string_view arguments) {
    if (!has_game())
        return;
    if (const auto point = free_point(arguments)) {
        game_->put(*point, Owner::Opponent);
        think(Owner::Own);
    }
}

void Gomocup::play(std::string_view arguments) {
    if (!has_game())
        return;
    if (const auto point = free_point(arguments)) {
        game_->put(*point, Owner::Own);
        print(fmt::format("{},{}", point->x, point->y));
    }
}

void Gomocup::take_back(std::string_view arguments) {
    if (!has_game())
        return;
    const auto point = parse_point(arguments);
    if (!point)
        return print(kBadCoordinates);
    print(game_->remove(*point) ? "OK" : "ERROR no stone there");
}

void Gomocup::set_position(const BlockReader& block) {
    StatedPosition stated = stated_position(block, game_->width(), game_->height());
    game_ = std::move(stated.game);
    adopt_rule();
    if (stated.ignored > 0) {
        print(fmt::format("MESSAGE ignored {} bad or repeated stone(s) of the block",
                          stated.ignored));
    }
}

// ---- Searches and their answers ----------------------------------------------------------------

void Gomocup::begin_search(Search search) {
    assert(!search_);
    if (search.request.position.free_cells() == 0)
        return print(kBoardFull);
    complain_about_memory();
    remarks_.add(database_.take_problem());
    print_remarks();
    if (search.request.style.realtime)
        print("MESSAGE REALTIME REFRESH");
    request_search(std::move(search));
}

/// Stores the request for the driver.
void Gomocup::request_search(Search search) {
    search_ = std::move(search);
    is_stopped_ = false;
    // Yixin-Board expects its commands to end every search, also one that nodes or depth limit.
    const bool is_repeatable = search_->request.is_limited_by_work() && !options_.yixin_client;
    order_.begin_search(search_->request.is_file_work() ? CommandOrder::Manners::IsAlone
                        : is_repeatable                 ? CommandOrder::Manners::IsFinished
                                                        : CommandOrder::Manners::Yields);
}

void Gomocup::complain_about_memory() {
    if (brain_.memory_is_sufficient() || std::exchange(complained_about_memory_, true))
        return;
    const bool is_default = options_.max_memory == 0 && options_.thread_num > 1;
    print(fmt::format(
        "MESSAGE {}, playing on with a tiny table",
        is_default ? "so many threads need a larger max_memory" : "max_memory is too small"));
}

/// Adds a remark if the opponent's last move is forbidden. The game continues, because the manager
/// is the judge.
void Gomocup::remark_on_opponent(Owner mover) {
    if (game_->empty() || rule_.rule != Rule::Renju || rule_.continuous)
        return;
    const Stone& last = game_->stones().back();
    if (last.owner != other(mover))
        return;
    const auto end = end_after(game_->grid(rule_, mover), rule_.rule, last.at);
    if (end && end->forbidden != Forbidden::No)
        remarks_.add(fmt::format("black's move {} is a forbidden {}", text_cells().name(last.at),
                                 name_of(end->forbidden)));
}

void Gomocup::print_remarks() {
    if (std::exchange(rule_remark_wanted_, false) && !options_.yixin_client)
        remarks_.add(rule_remark(options_));
    for (const std::string& text : remarks_.take())
        print("MESSAGE " + text);
}

Gomocup::Stop Gomocup::stop_wanted() const {
    if (!search_ || is_stopped_)
        return search_ ? Stop::Now : Stop::No;
    const bool is_urged = input_ended_ || order_.is_urged();
    return is_urged && !search_->request.has_limit() ? Stop::Soon : Stop::No;
}

void Gomocup::finish(const ThinkOutcome& outcome, TimePoint now) {
    assert(search_);
    const Search search = std::move(*search_);
    search_.reset();
    clock_update_.reset();
    if (quit_)
        return;
    search.answer(search.request, outcome);
    remarks_.add(database_.take_problem());
    // One of these commands may begin a new search. receive() then puts the commands after it into
    // order_ again.
    for (const ReceivedCommand& waiting : order_.take(now))
        receive(waiting.command, waiting.received);
}

std::optional<TimeControl> Gomocup::take_clock_update() noexcept {
    return std::exchange(clock_update_, std::nullopt);
}

void Gomocup::think(Owner mover, int variations) {
    ThinkRequest request{
        .kind = ThinkRequest::Kind::Move,
        .position = game_->position(rule_, mover),
        .clock = time_control(options_),
        .received = received_,
        .limits = search_limits(options_),
        .style = {options_.wants_realtime(), options_.wants_detail(), variations, text_cells()},
    };
    request.limits.multi_pv = variations;
    request.limits.excluded = blocked_.excluded(*game_);
    remark_on_opponent(mover);
    begin_search({std::move(request), [this, mover](const auto& asked, const auto& outcome) {
                      answer_with_move(asked, outcome.search, mover);
                  }});
}

void Gomocup::answer_with_move(const ThinkRequest& request, const SearchResult& result,
                               Owner mover) {
    const std::vector<Move> moves = playable(request.position, {result.best}, 1);
    if (moves.empty())
        return print(kBoardFull);
    game_->put({x_of(moves[0]), y_of(moves[0])}, mover);
    print(format_move(moves[0]));
    if (options_.strength == kFullStrength)
        database_.remember(request.position, request.limits, result);
    ponder_after(moves[0], mover, request.received);
}

void Gomocup::ponder_after(Move move, Owner mover, TimePoint received) {
    if (!options_.may_ponder() || game_->free_cells() == 0)
        return;
    const Owner opponent = other(mover);
    // A continuous game continues after a five. This needs no special case: the stones of the five
    // are frozen, so end_after() does not count them.
    if (end_after(game_->grid(rule_, opponent), rule_.rule, {x_of(move), y_of(move)}))
        return;
    ponder_ = ThinkRequest{
        .kind = ThinkRequest::Kind::Move,
        .position = game_->position(rule_, opponent),
        .clock = {},
        .received = received,
        .limits = search_limits(options_),
    };
}

void Gomocup::n_best(std::string_view arguments) {
    if (!has_game())
        return;
    const std::int64_t most = std::max(game_->free_cells(), 1);
    const std::int64_t wished = parse_saturating(arguments).value_or(1);
    think(game_->next_to_move(), static_cast<int>(std::clamp<std::int64_t>(wished, 1, most)));
}

void Gomocup::balance(int count, std::string_view arguments) {
    if (!has_game())
        return;
    const std::int64_t bias = parse_truncated(arguments).value_or(0);
    const Owner mover = game_->next_to_move();
    ThinkRequest request = opening_request(ThinkRequest::Kind::Balance);
    request.position = game_->position(rule_, mover);
    request.limits.excluded = blocked_.excluded(*game_);
    request.balance_moves = count;
    request.bias = static_cast<Value>(std::clamp<std::int64_t>(bias, -kMaxEval, kMaxEval));
    begin_search({std::move(request), [this, mover](const auto& asked, const auto& outcome) {
                      const std::vector<Move> played =
                          playable(asked.position, outcome.balance.stones, asked.balance_moves);
                      if (played.empty())
                          return print(kBoardFull);
                      print_all(balance_message(asked, outcome.balance, played));
                      Owner owner = mover;
                      for (Move move : played) {
                          game_->put({x_of(move), y_of(move)}, owner);
                          owner = other(owner);
                      }
                      print(format_moves(played));
                  }});
}

/// Returns a request with an empty board that has the rule and the size of the game.
ThinkRequest Gomocup::opening_request(ThinkRequest::Kind kind) const {
    return {
        .kind = kind,
        .position = Position(rule_.rule, game_->width(), game_->height()),
        .clock = clock_for_choice(options_),
        .received = received_,
        .limits = search_limits(options_),
        .style = {.cells = text_cells()},
    };
}

void Gomocup::swap2_board(const BlockReader& block) {
    const StatedPoints stated = stated_points(block, game_->width(), game_->height());
    const std::size_t stones = stated.points.size();
    if (stated.ignored > 0 || (stones != 0 && stones != 3 && stones != 5))
        return print("ERROR bad opening");
    // Do not put the stones on the board of the game: the manager sends BOARD after the opening.
    adopt_rule();
    ThinkRequest request = opening_request(ThinkRequest::Kind::Swap2);
    for (Point p : stated.points)
        request.opening.push_back(move_at(p.x, p.y));
    begin_search({std::move(request), [this](const auto& asked, const auto& outcome) {
                      print_all(swap2_answer(asked, outcome.swap2));
                  }});
}

void Gomocup::yixin_swap2(std::size_t stones) {
    if (!game_ || game_->stones().size() != stones) {
        return print(
            fmt::format("MESSAGE this step of swap2 needs {} stones on the board", stones));
    }
    ThinkRequest request = opening_request(ThinkRequest::Kind::Swap2);
    for (const Stone& stone : game_->stones())
        request.opening.push_back(move_at(stone.at.x, stone.at.y));
    begin_search({std::move(request), [this](const auto& asked, const auto& outcome) {
                      print_all(yixin_swap2_answer(asked, outcome.swap2));
                  }});
}

void Gomocup::soosorv(const BlockReader& block) {
    if (!game_)
        return print("MESSAGE no game started");
    Result<SoosorvState> state = soosorv_.read(block, *game_, game_rule(options_).rule);
    if (!state)
        return print("MESSAGE " + state.error());
    adopt_rule();
    ThinkRequest request = opening_request(ThinkRequest::Kind::Soosorv);
    request.opening = state->stones;
    request.soosorv = std::move(*state);
    begin_search({std::move(request), [this](const auto& asked, const auto& outcome) {
                      print_all(soosorv_.answer(asked, outcome.soosorv));
                  }});
}

// ---- Files and information for Yixin-Board ------------------------------------------------------

void Gomocup::serve_path_command(const Command& command) {
    if (command.kind == CommandKind::YxSaveDatabase || command.kind == CommandKind::YxDatabaseFiles)
        database_.serve(command);
    if (command.rest.empty()) {
        path_command_ = command.kind;
    } else {
        use_path(command.kind, command.rest);
    }
}

void Gomocup::use_path(CommandKind command, const std::string& path) {
    switch (command) {
        case CommandKind::YxHashDump:
            return begin_file_work(ThinkRequest::Kind::SaveTable, path);
        case CommandKind::YxHashLoad:
            return begin_file_work(ThinkRequest::Kind::LoadTable, path);
        case CommandKind::YxSetDatabase:
            if (!database_.exists())
                return;
            options_.database = path == "0" ? std::string() : path;
            if (const std::string problem = open_database(); !problem.empty())
                print("MESSAGE " + problem);
            return;
        default:  // the path of this command has no effect
            return;
    }
}

void Gomocup::begin_file_work(ThinkRequest::Kind kind, const std::string& path) {
    if (!game_)
        return print("MESSAGE no game started");
    ThinkRequest request = opening_request(kind);
    request.path = path;
    request_search({std::move(request), [this](const auto&, const auto& outcome) {
                        print("MESSAGE " + (outcome.message.empty() ? "the table was left as it is"
                                                                    : outcome.message));
                    }});
}

void Gomocup::serve_database_block(const BlockReader& block) {
    std::optional<DatabaseService::Board> board;
    if (game_)
        board = DatabaseService::Board{rule_, game_->width(), game_->height()};
    database_.serve(block, board);
}

/// Opens the database that the options name. Returns the problem, or an empty string.
std::string Gomocup::open_database() {
    return database_.open(options_.database, options_.database_readonly);
}

void Gomocup::show_info() {
    options_.yixin_client = true;
    print(fmt::format("MESSAGE {} {}", about_.name, about_.version));
    print(fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", Searcher::kMaxThreads));
    print(fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", kMaxHashSizeExponent));
}

void Gomocup::show_forbidden() {
    std::string line = "FORBID ";
    if (game_ && rule_.rule == Rule::Renju) {
        const Owner mover = game_->next_to_move();
        if (game_->color_of(mover) == Color::Black) {
            const Grid grid = game_->grid(rule_, mover);
            for (Point p : grid.free_cells()) {
                if (forbidden(grid, p) != Forbidden::No)
                    line += fmt::format("{:02}{:02}", p.x, p.y);
            }
        }
    }
    print(line + '.');
}

void Gomocup::show_hash_usage() {
    const int permille = brain_.hash_usage_permille();
    print(fmt::format("MESSAGE hash usage {}.{}%", permille / 10, permille % 10));
}

}  // namespace fukumi
