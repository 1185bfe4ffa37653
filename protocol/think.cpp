// See think.h.
#include "protocol/think.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/board/geometry.h"
#include "formats/text_file.h"

namespace fukumi {

namespace {

constexpr int kUnlimitedDepth = 100;

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

class FileSource : public ByteSource {
 public:
    explicit FileSource(const std::filesystem::path& path) : in_(path, std::ios::binary) {}

    bool is_open() const { return in_.is_open(); }
    std::size_t read(char* bytes, std::size_t size) override {
        in_.read(bytes, static_cast<std::streamsize>(size));
        return static_cast<std::size_t>(in_.gcount());
    }
    void rewind() override {
        in_.clear();
        in_.seekg(0);
    }

 private:
    std::ifstream in_;
};

/// Writes the transposition table to a file and returns the message about it.
std::string save_table(Brain& brain, const std::string& path, const SearchControl& control) {
    const auto not_saved = [&](const std::string& problem) {
        // Error texts of files begin with the path. Remove it: it may be longer than a MESSAGE
        // line.
        const bool has_path = problem.starts_with(path + ": ");
        return "the table was not saved: " + (has_path ? problem.substr(path.size() + 2) : problem);
    };
    const auto file = formats::ReplacedFile::open(formats::path_from_utf8(path));
    if (!file)
        return not_saved(file.error());
    const Result<std::int64_t> saved = brain.save_table(
        [&](std::string_view bytes) { return static_cast<bool>((*file)->stream() << bytes); },
        control);
    if (!saved)
        return not_saved(saved.error());
    if (const auto kept = (*file)->keep(formats::OnDisk::Later); !kept)
        return not_saved(kept.error());
    return fmt::format("{} positions of the table were saved", *saved);
}

/// Reads the transposition table from a file and returns the message about it.
std::string load_table(Brain& brain, const Position& board, const std::string& path,
                       const SearchControl& control) {
    std::error_code ignored;
    // Refuse devices and pipes: reading them may never end.
    if (!std::filesystem::is_regular_file(formats::path_from_utf8(path), ignored))
        return "the table was not loaded: there is no such file";
    FileSource source(formats::path_from_utf8(path));
    if (!source.is_open())
        return "the table was not loaded: the file cannot be read";
    const Result<std::int64_t> loaded =
        brain.load_table(board.rule(), board.width(), board.height(), source, control);
    if (!loaded)
        return "the table was not loaded: " + loaded.error();
    return fmt::format("{} positions of the table were loaded", *loaded);
}

}  // namespace

bool ThinkRequest::is_limited_by_work() const noexcept {
    return limits.max_nodes > 0 || limits.max_depth < kUnlimitedDepth;
}

bool ThinkRequest::has_limit() const noexcept {
    const SearchTimes times = times_for(clock, received, position.stones(), position.free_cells());
    return is_file_work() || is_limited_by_work() || times.deadline != TimePoint::max();
}

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

void ReportPrinter::on_root_move(const RootMoveVisit& visit) {
    for (const std::string& text : realtime_lines(visit, style_))
        sink_(text);
}

void ReportPrinter::on_line(const PvLine& line) {
    for (const std::string& text : report_lines(line, style_))
        sink_(text);
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
