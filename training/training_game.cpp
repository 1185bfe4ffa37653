// See training_game.h.
#include "training/training_game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/board_options.h"

namespace fukumi::training {
namespace {

constexpr int kRandomBit = 1 << 15;
static_assert(static_cast<int>(formats::Outcome::BlackWins) == 0 &&
                  static_cast<int>(formats::Outcome::WhiteWins) == 1 &&
                  static_cast<int>(formats::Outcome::Draw) == 2,
              "results in files");

constexpr int kDecidedBit = 1 << 7;
static_assert(kMaxCandidates < kDecidedBit, "the number of candidates shares its byte");

class GameEncoder {
 public:
    explicit GameEncoder(const TrainingGame& game) : game_(game) {}

    std::string payload() {
        put8(info_number(game_.rule));
        put8(game_.width);
        put8(game_.height);
        put8(static_cast<int>(game_.result));
        put16(game_.opening_stones);
        put16(static_cast<int>(game_.moves.size()));
        for (std::size_t i = 0; i < game_.moves.size(); ++i) {
            const PlayedMove& move = game_.moves[i];
            put16(number_of(move.cell) | (move.random ? kRandomBit : 0));
            if (static_cast<int>(i) >= game_.opening_stones)
                put_search(move);
        }
        return std::move(bytes_);
    }

 private:
    void put8(int value) { bytes_.push_back(static_cast<char>(value)); }
    void put16(int value) {
        put8(value & 255);
        put8((value >> 8) & 255);
    }
    int number_of(Point cell) const { return cell.y * game_.width + cell.x; }
    void put_summary(const SearchSummary& summary) {
        put16(std::clamp(summary.value, -32768, 32767));
        put8(static_cast<int>(summary.candidates.size()) | (summary.decided ? kDecidedBit : 0));
        for (const Candidate& candidate : summary.candidates) {
            put16(number_of(candidate.cell));
            put8(candidate.share);
        }
    }
    void put_search(const PlayedMove& move) {
        put_summary(move.search);
        put8(static_cast<int>(move.leaves.size()));
        for (const Leaf& leaf : move.leaves) {
            put8(static_cast<int>(leaf.line.size()));
            for (const Point cell : leaf.line)
                put16(number_of(cell));
            put_summary(leaf.search);
        }
    }

    const TrainingGame& game_;
    std::string bytes_;
};

// Decodes a payload. A read beyond the end of the bytes returns 0. If the bytes are invalid, game()
// returns nullopt.
class GameDecoder {
 public:
    explicit GameDecoder(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::optional<TrainingGame> game() {
        read_head();
        for (int i = 0; ok_ && i < moves_; ++i) {
            PlayedMove move;
            const int word = get16();
            move.random = (word & kRandomBit) != 0;
            move.cell = free_cell(word & ~kRandomBit);
            if (i >= game_.opening_stones)
                read_search(move);
            take(move.cell, true);
            game_.moves.push_back(std::move(move));
        }
        if (!ok_ || next_ != bytes_.size())
            return std::nullopt;
        return std::move(game_);
    }
    /// After game() returned nullopt: true if the bytes were valid up to their end.
    bool ran_out() const { return ran_out_; }

 private:
    int get8() {
        if (next_ >= bytes_.size()) {
            ran_out_ = ran_out_ || ok_;
            ok_ = false;
            return 0;
        }
        return bytes_[next_++];
    }
    int get16() {
        const int low = get8();
        return low | get8() << 8;
    }
    Point cell(int number) {
        ok_ = ok_ && number < game_.width * game_.height;
        return ok_ ? Point{number % game_.width, number / game_.width} : Point{};
    }
    Point free_cell(int number) {
        const Point found = cell(number);
        ok_ = ok_ && !taken_[static_cast<std::size_t>(found.y * game_.width + found.x)];
        return found;
    }
    void take(Point cell, bool taken) {
        taken_[static_cast<std::size_t>(cell.y * game_.width + cell.x)] = taken;
    }
    void read_head() {
        const auto rule = formats::rule_from_info(get8());
        game_.rule = rule.value_or(Rule::Freestyle);
        game_.width = get8();
        game_.height = get8();
        const int result = get8();
        game_.opening_stones = get16();
        moves_ = get16();
        ok_ = ok_ && rule && is_board_side(game_.width) && is_board_side(game_.height) &&
              result <= 2 && game_.opening_stones <= moves_ && moves_ <= game_.width * game_.height;
        game_.result = static_cast<formats::Outcome>(result);
    }
    SearchSummary read_summary() {
        SearchSummary summary;
        summary.value = static_cast<std::int16_t>(get16());
        const int byte = get8();
        summary.decided = (byte & kDecidedBit) != 0;
        const int candidates = byte & ~kDecidedBit;
        ok_ = ok_ && candidates <= kMaxCandidates;
        for (int i = 0; ok_ && i < candidates; ++i) {
            const Point found = cell(get16());
            summary.candidates.push_back({found, static_cast<std::uint8_t>(get8())});
        }
        return summary;
    }
    void read_search(PlayedMove& move) {
        move.search = read_summary();
        const int leaves = get8();
        for (int i = 0; ok_ && i < leaves; ++i) {
            Leaf leaf;
            const int moves = get8();
            ok_ = ok_ && moves > 0;
            for (int k = 0; ok_ && k < moves; ++k) {
                leaf.line.push_back(free_cell(get16()));
                take(leaf.line.back(), true);
            }
            for (const Point cell : leaf.line)
                take(cell, false);
            leaf.search = read_summary();
            move.leaves.push_back(std::move(leaf));
        }
    }

    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
    bool ok_ = true;
    bool ran_out_ = false;
    int moves_ = 0;
    TrainingGame game_;
    std::array<bool, kMaxCells> taken_{};
};

void append32(std::string& bytes, std::uint32_t value) {
    for (int i = 0; i < 4; ++i)
        bytes.push_back(static_cast<char>(value >> (8 * i) & 255));
}

}  // namespace

std::uint32_t hash_of(std::span<const std::uint8_t> bytes) noexcept {
    std::uint32_t hash = 2166136261U;
    for (const std::uint8_t byte : bytes)
        hash = (hash ^ byte) * 16777619U;
    return hash;
}

std::string encode(const TrainingGame& game) {
    const std::string payload = GameEncoder(game).payload();
    const auto* data = reinterpret_cast<const std::uint8_t*>(payload.data());
    std::string record;
    append32(record, static_cast<std::uint32_t>(payload.size()));
    append32(record, hash_of({data, payload.size()}));
    return record + payload;
}

std::optional<TrainingGame> decode_payload(std::span<const std::uint8_t> payload) {
    return GameDecoder(payload).game();
}

bool is_cut_off(std::span<const std::uint8_t> bytes) {
    GameDecoder decoder(bytes);
    return !decoder.game() && decoder.ran_out();
}

}  // namespace fukumi::training
