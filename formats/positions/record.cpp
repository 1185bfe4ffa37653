// See record.h.
#include "formats/positions/record.h"

#include <fmt/core.h>

#include <bitset>

#include "engine/board/notation.h"

namespace fukumi::database {

GameCounts& GameCounts::operator+=(const GameCounts& more) noexcept {
    black_wins += more.black_wins;
    draws += more.draws;
    white_wins += more.white_wins;
    dated += more.dated;
    year_sum += more.year_sum;
    return *this;
}

GameCounts counts_of(formats::Outcome outcome, std::string_view date) noexcept {
    GameCounts counts;
    if (outcome == formats::Outcome::Unknown)
        return counts;
    counts.black_wins = outcome == formats::Outcome::BlackWins;
    counts.draws = outcome == formats::Outcome::Draw;
    counts.white_wins = outcome == formats::Outcome::WhiteWins;
    if (const int year = formats::year_of(date); year > 0) {
        counts.dated = 1;
        counts.year_sum = static_cast<std::uint64_t>(year);
    }
    return counts;
}

bool are_possible(const GameCounts& counts) noexcept {
    constexpr std::uint64_t kLastYear = 9999;
    return counts.dated <= games_in(counts) && counts.year_sum >= counts.dated &&
           counts.year_sum <= counts.dated * kLastYear;
}

std::int64_t games_in(const GameCounts& counts) noexcept {
    return std::int64_t{counts.black_wins} + counts.draws + counts.white_wins;
}

std::optional<double> average_year(const GameCounts& counts) noexcept {
    if (counts.dated == 0)
        return std::nullopt;
    return static_cast<double>(counts.year_sum) / counts.dated;
}

void join_comments(std::string& comment, const std::string& more) {
    if (comment.empty())
        comment = more;
    else if (comment.find(more) == std::string::npos && comment.size() + more.size() < kMostJoined)
        comment += '\n' + more;
}

std::string encoding_of_texts(const formats::TextSamples& samples, const std::string& forced,
                              const std::string& file, std::vector<std::string>* notes) {
    if (!forced.empty())
        return forced;
    const auto guess = samples.guess();
    if (!guess)
        return {};
    if (!guess->is_sure && notes != nullptr) {
        notes->push_back(
            fmt::format("{}: the encoding of the texts is probably {}; --encoding names another",
                        file, guess->encoding));
    }
    return guess->encoding;
}

Stones with_stone(const Stones& stones, Point cell) {
    Stones after = stones;
    (stones.to_move == Color::Black ? after.black : after.white).push_back(cell);
    after.to_move = opponent(stones.to_move);
    return after;
}

Stones before_stone(const Stones& stones, Point last) {
    Stones before = stones;
    before.to_move = opponent(stones.to_move);
    std::erase(before.to_move == Color::Black ? before.black : before.white, last);
    return before;
}

Label label_of_other_side(Label label) noexcept {
    if (label == kWon)
        return kLost;
    return label == kLost ? kWon : label;
}

Result<void> check_stones(const Stones& stones) {
    if (!is_board_side(stones.width) || !is_board_side(stones.height))
        return Error{fmt::format("board size {}x{} is not possible", stones.width, stones.height)};
    std::bitset<kMaxCells> taken;
    for (const auto* cells : {&stones.black, &stones.white}) {
        for (const Point p : *cells) {
            if (p.x < 0 || p.y < 0 || p.x >= stones.width || p.y >= stones.height) {
                return Error{fmt::format("column {}, row {} is outside the {}x{} board", p.x + 1,
                                         p.y + 1, stones.width, stones.height)};
            }
            const auto cell = static_cast<std::size_t>(p.y * kMaxBoardSize + p.x);
            if (taken[cell])
                return Error{fmt::format("two stones are on {}", to_text(p))};
            taken[cell] = true;
        }
    }
    return {};
}

Error error_at_byte(std::string_view file, std::size_t offset, std::string_view text) {
    return Error{fmt::format("{}: byte {}: {}", file, offset, text)};
}

}  // namespace fukumi::database
