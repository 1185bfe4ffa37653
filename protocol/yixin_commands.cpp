// See gomocup.h. This part is the commands of Yixin-Board and gomocalc.
#include <fmt/format.h>

#include <algorithm>

#include "engine/board/rules.h"
#include "protocol/gomocup.h"

namespace fukumi {

namespace {

// The interface offers tables of up to 2^(k - 10) MiB: 4
// GiB. What is really used is bounded by max_memory.
constexpr int kMaxHashSizeExponent = 22;

// So that a manager gone wild does not fill the memory.
// Yixin-Board may send a path for each cell of the largest board, again and again.
constexpr std::size_t kMostPaths = 10000;

/// What the lines of the command's block are; nothing if it has none.
std::optional<BlockKind> block_of(CommandKind kind) {
    switch (kind) {
        case CommandKind::YxBoard:
            return BlockKind::YxBoard;
        case CommandKind::YxBlock:
            return BlockKind::BlockMoves;
        case CommandKind::YxBlockUndo:
            return BlockKind::UnblockMoves;
        case CommandKind::YxBlockPath:
            return BlockKind::BlockPath;
        case CommandKind::YxBlockPathUndo:
            return BlockKind::UnblockPath;
        case CommandKind::YxBlockPathExcept:
            return BlockKind::BlockAllButPath;
        case CommandKind::IgnoredBlock:
            return BlockKind::Ignored;
        default:
            return std::nullopt;
    }
}

SoosorvStep soosorv_step_of(CommandKind kind) {
    return static_cast<SoosorvStep>(1 + static_cast<int>(kind) -
                                    static_cast<int>(CommandKind::YxSoosorvStep1));
}

std::size_t stones_before(SoosorvStep step) {
    switch (step) {
        case SoosorvStep::Opening:
            return 0;
        case SoosorvStep::Swap:
        case SoosorvStep::Fourth:
            return 3;
        default:
            return 4;
    }
}

}  // namespace

void Gomocup::serve_yixin(const Command& command, TimePoint received) {
    if (const auto block = block_of(command.kind))
        return open_block(*block, command.rest, received);
    if (is_of_database(command.kind))
        return serve_database(command, received);
    switch (command.kind) {
        case CommandKind::YxBlockReset:
            return blocked_.clear();
        case CommandKind::YxBlockPathReset:
            return blocked_paths_.clear();
        case CommandKind::YxNBest:
            return n_best(command.rest, received);
        case CommandKind::YxSearchDefend:
            return n_best(fmt::format("{}", kMaxCells), received);
        case CommandKind::YxBalanceOne:
            return balance(1, command.rest, received);
        case CommandKind::YxBalanceTwo:
            return balance(2, command.rest, received);
        case CommandKind::YxSwap2Step1:
            return swap2_step(AnswerForm::Swap2Step1, 0, received);
        case CommandKind::YxSwap2Step2:
            return swap2_step(AnswerForm::Swap2Step2, 3, received);
        case CommandKind::YxSwap2Step3:
            return swap2_step(AnswerForm::Swap2Step3, 5, received);
        case CommandKind::YxSoosorvStep1:
        case CommandKind::YxSoosorvStep2:
        case CommandKind::YxSoosorvStep3:
        case CommandKind::YxSoosorvStep4:
        case CommandKind::YxSoosorvStep5:
        case CommandKind::YxSoosorvStep6:
            soosorv_step_ = soosorv_step_of(command.kind);
            if (soosorv_step_ == SoosorvStep::Opening)
                return soosorv(BlockReader(BlockKind::Soosorv), received);
            return open_block(BlockKind::Soosorv, command.rest, received);
        case CommandKind::YxShowForbid:
            return show_forbidden();
        case CommandKind::YxShowInfo:
            return show_info();
        case CommandKind::YxHashClear:
            return brain_.clear_hash();
        case CommandKind::YxShowHashUsage:
            return show_hash_usage();
        case CommandKind::YxHashDump:
        case CommandKind::YxHashLoad: {
            const PathUse use =
                command.kind == CommandKind::YxHashDump ? PathUse::SaveTable : PathUse::LoadTable;
            if (!command.rest.empty())
                return take_path(use, command.rest, received);
            path_may_follow_ = true;
            path_use_ = use;
            return;
        }
        case CommandKind::YxDraw:
            return print("MESSAGE DRAW REJECT");
        default:
            return;
    }
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
                if (forbidden(grid, p) != Forbidden::No) {
                    line += fmt::format("{:02}{:02}", p.x, p.y);
                }
            }
        }
    }
    print(line + '.');
}

void Gomocup::show_hash_usage() {
    const int permille = brain_.hash_usage_permille();
    print(fmt::format("MESSAGE hash usage {}.{}%", permille / 10, permille % 10));
}

void Gomocup::change_blocked_moves(const BlockReader& block) {
    for (Point p : stated_points(block, game_->width(), game_->height()).points) {
        std::erase(blocked_, p);
        if (block.kind() == BlockKind::BlockMoves)
            blocked_.push_back(p);
    }
}

void Gomocup::change_blocked_paths(const BlockReader& block) {
    const StatedPoints stated = stated_points(block, game_->width(), game_->height());
    // What is left of a path whose cells are not all there would be another path.
    if (stated.ignored > 0)
        return;
    const std::vector<Point>& stones = stated.points;
    std::erase_if(blocked_paths_, [&](const BlockedPath& path) { return path.stones == stones; });
    if (block.kind() != BlockKind::UnblockPath && !stones.empty() &&
        blocked_paths_.size() < kMostPaths) {
        blocked_paths_.push_back({stones, block.kind() == BlockKind::BlockAllButPath});
    }
}

void Gomocup::take_path(PathUse use, const std::string& path, TimePoint received) {
    switch (use) {
        case PathUse::None:
            return;
        case PathUse::SaveTable:
            return begin_file_work(ThinkRequest::Kind::SaveTable, path, received);
        case PathUse::LoadTable:
            return begin_file_work(ThinkRequest::Kind::LoadTable, path, received);
        case PathUse::OpenDatabase:
            return set_database(path);
    }
}

void Gomocup::begin_file_work(ThinkRequest::Kind kind, const std::string& path,
                              TimePoint received) {
    if (!game_)
        return print("MESSAGE no game started");
    search_ = Search{{.kind = kind,
                      .position = Position(rule_.rule, game_->width(), game_->height()),
                      .clock = {},
                      .received = received,
                      .path = path},
                     AnswerForm::File,
                     Owner::Own};
}

// The lines of a block are the stones so far, and behind them the fifth stones that are offered;
// what is on the board need not be repeated. A number by itself is the number of fifth stones.
void Gomocup::soosorv(const BlockReader& block, TimePoint received) {
    if (!game_)
        return print("MESSAGE no game started");
    std::vector<Point> points = stated_points(block, game_->width(), game_->height()).points;
    for (const auto& numbers : block.items()) {
        if (numbers.size() == 1)
            soosorv_fifths_ = static_cast<int>(std::clamp<std::int64_t>(numbers[0], 1, 8));
    }
    const std::size_t before = stones_before(soosorv_step_);
    const bool has_choice = soosorv_step_ == SoosorvStep::Choice;
    const bool is_repeated =
        std::any_of(points.begin(), points.end(), [&](Point p) { return !game_->is_free(p); });
    if (game_->stones().size() == before && !is_repeated &&
        (has_choice || points.size() != before)) {
        std::vector<Point> stones;
        for (const Stone& stone : game_->stones())
            stones.push_back(stone.at);
        points.insert(points.begin(), stones.begin(), stones.end());
    }
    if (points.size() < before + (has_choice ? 1 : 0) || (points.size() > before && !has_choice)) {
        return print(fmt::format("MESSAGE this step of Soosorv needs {} stones{}", before,
                                 has_choice ? " and the fifth ones" : ""));
    }
    adopt_rule();
    ThinkRequest request{
        .kind = ThinkRequest::Kind::Soosorv,
        .position = Position(rule_.rule, game_->width(), game_->height()),
        .clock = always_limited(time_control(options_)),
        .received = received,
        .limits = search_limits(options_),
        .soosorv =
            {soosorv_step_, rule_.rule, game_->width(), game_->height(), {}, soosorv_fifths_, {}},
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        SoosorvState& state = request.soosorv;
        (i < before ? state.stones : state.offered).push_back(move_at(points[i].x, points[i].y));
    }
    request.opening = request.soosorv.stones;
    begin_search(std::move(request), AnswerForm::Soosorv, Owner::Own);
}

void Gomocup::n_best(std::string_view arguments, TimePoint received) {
    if (!has_game())
        return;
    const std::int64_t most = std::max(game_->free_cells(), 1);
    const std::int64_t wished = parse_saturating(arguments).value_or(1);
    begin_move_search(game_->next_to_move(),
                      static_cast<int>(std::clamp<std::int64_t>(wished, 1, most)), received);
}

void Gomocup::swap2_step(AnswerForm form, std::size_t stones, TimePoint received) {
    if (!game_ || game_->stones().size() != stones) {
        return print(
            fmt::format("MESSAGE this step of swap2 needs {} stones on the board", stones));
    }
    std::vector<Point> points;
    for (const Stone& stone : game_->stones())
        points.push_back(stone.at);
    begin_swap2_search(points, form, received);
}

}  // namespace fukumi
