// See think.h.
#include "protocol/think.h"

#include <algorithm>
#include <cstdlib>

#include "engine/board/geometry.h"
#include "protocol/table_storage.h"

namespace fukumi {

namespace {

bool can_play(const Position& position, const std::vector<Move>& before, Move move) {
    return move && x_of(move) < position.width() && y_of(move) >= 0 &&
           y_of(move) < position.height() && position.is_free(move) &&
           std::find(before.begin(), before.end(), move) == before.end();
}

Move nearest_to_centre(const Position& position, const std::vector<Move>& before) {
    Move best = Move::none();
    int best_distance = 0;
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Move move = move_at(x, y);
            if (!can_play(position, before, move))
                continue;
            const int distance =
                std::abs(2 * x + 1 - position.width()) + std::abs(2 * y + 1 - position.height());
            if (!best || distance < best_distance) {
                best = move;
                best_distance = distance;
            }
        }
    }
    return best;
}

}  // namespace

ThinkOutcome run(Brain& brain, const ThinkRequest& request, SearchListener& listener,
                 const SearchControl& control) {
    ThinkOutcome outcome;
    switch (request.kind) {
        case ThinkRequest::Kind::Move:
            outcome.search = brain.think(request.position, request.limits, request.clock,
                                         request.received, listener, control);
            break;
        case ThinkRequest::Kind::Balance:
            outcome.balance =
                brain.balance(request.position, request.balance_moves, request.bias, request.limits,
                              request.clock, request.received, control);
            break;
        case ThinkRequest::Kind::Swap2:
            outcome.swap2 = brain.swap2(request.position.rule(), request.position.width(),
                                        request.position.height(), request.opening, request.limits,
                                        request.clock, request.received, control);
            break;
        case ThinkRequest::Kind::Soosorv:
            outcome.soosorv = brain.soosorv(request.soosorv, request.limits, request.clock,
                                            request.received, control);
            break;
        case ThinkRequest::Kind::SaveTable:
            outcome.message = save_table(brain, request.path, control);
            break;
        case ThinkRequest::Kind::LoadTable:
            outcome.message = load_table(brain, request.position, request.path, control);
            break;
    }
    return outcome;
}

SearchListener::Answer ReportPrinter::on_root_move(const RootMoveVisit& visit) {
    for (const std::string& text : realtime_lines(visit, style_))
        sink_(text);
    return Answer::GoOn;
}

SearchListener::Answer ReportPrinter::on_line(const PvLine& line) {
    for (const std::string& text : report_lines(line, style_))
        sink_(text);
    return Answer::GoOn;
}

std::vector<Move> playable(const Position& position, const std::vector<Move>& proposed, int count) {
    std::vector<Move> moves;
    for (int i = 0; i < count; ++i) {
        Move move = i < static_cast<int>(proposed.size()) ? proposed[i] : Move::none();
        if (!can_play(position, moves, move))
            move = nearest_to_centre(position, moves);
        if (!move)
            break;
        moves.push_back(move);
    }
    return moves;
}

}  // namespace fukumi
