// See gomocup.h. This part is the commands of Yixin-Board and gomocalc.
#include <fmt/format.h>

#include <algorithm>

#include "engine/board/rules.h"
#include "protocol/gomocup/gomocup.h"

namespace fukumi {

namespace {

// The interface offers tables of up to 2^(k - 10) MiB: 4
// GiB. What is really used is bounded by max_memory.
constexpr int kMaxHashSizeExponent = 22;

}  // namespace

void Gomocup::serve_yixin(const Command& command, TimePoint received) {
    switch (command.kind) {
        case CommandKind::YxBoard:
            return open_block(BlockKind::YxBoard, command.rest, received);
        case CommandKind::YxBlock:
            return open_block(BlockKind::BlockMoves, command.rest, received);
        case CommandKind::YxBlockUndo:
            return open_block(BlockKind::UnblockMoves, command.rest, received);
        case CommandKind::YxBlockReset:
            return blocked_.clear();
        case CommandKind::IgnoredBlock:
            return open_block(BlockKind::Ignored, command.rest, received);
        case CommandKind::IgnoredPath:
            path_may_follow_ = command.rest.empty();
            return;
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
            path_may_follow_ = command.rest.empty();
            return print("MESSAGE the table can be neither saved nor loaded");
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
