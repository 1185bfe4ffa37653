// See training_game.h.
#include "tournaments/training/training_game.h"

#include <algorithm>
#include <array>

#include "protocol/formats/rule_numbers.h"

namespace fukumi::training {
namespace {

constexpr int kRandomBit = 1 << 15;
static_assert(static_cast<int>(formats::Outcome::BlackWins) == 0 &&
                  static_cast<int>(formats::Outcome::WhiteWins) == 1 &&
                  static_cast<int>(formats::Outcome::Draw) == 2,
              "results in files");

class ByteWriter {
 public:
    void put8(int value) { bytes_.push_back(static_cast<char>(value)); }
    void put16(int value) {
        put8(value & 255);
        put8((value >> 8) & 255);
    }
    void put32(std::uint32_t value) {
        put16(static_cast<int>(value & 0xFFFF));
        put16(static_cast<int>(value >> 16));
    }
    std::string bytes_;
};

// Reads past the end give zeros and make ok() false.
class ByteReader {
 public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    int get8() {
        if (next_ >= bytes_.size()) {
            ok_ = false;
            return 0;
        }
        return bytes_[next_++];
    }
    int get16() {
        const int low = get8();
        return low | get8() << 8;
    }
    bool ok() const { return ok_; }
    bool at_end() const { return next_ == bytes_.size(); }

 private:
    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
    bool ok_ = true;
};

}  // namespace

std::uint32_t hash_of(std::span<const std::uint8_t> bytes) noexcept {
    std::uint32_t hash = 2166136261U;
    for (const std::uint8_t byte : bytes)
        hash = (hash ^ byte) * 16777619U;
    return hash;
}

std::string encode(const TrainingGame& game) {
    ByteWriter payload;
    payload.put8(info_number(game.rule));
    payload.put8(game.width);
    payload.put8(game.height);
    payload.put8(static_cast<int>(game.result));
    payload.put16(game.opening_stones);
    payload.put16(static_cast<int>(game.moves.size()));
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const PlayedMove& move = game.moves[i];
        payload.put16((move.cell.y * game.width + move.cell.x) | (move.random ? kRandomBit : 0));
        if (static_cast<int>(i) >= game.opening_stones)
            payload.put16(std::clamp(move.value, -32768, 32767));
    }
    const auto* data = reinterpret_cast<const std::uint8_t*>(payload.bytes_.data());
    ByteWriter record;
    record.put16(static_cast<int>(payload.bytes_.size()));
    record.put32(hash_of({data, payload.bytes_.size()}));
    return record.bytes_ + payload.bytes_;
}

std::optional<TrainingGame> decode_payload(std::span<const std::uint8_t> payload) {
    ByteReader reader(payload);
    TrainingGame game;
    const auto rule = formats::rule_from_info(reader.get8());
    game.width = reader.get8();
    game.height = reader.get8();
    const int result = reader.get8();
    game.opening_stones = reader.get16();
    const int moves = reader.get16();
    if (!reader.ok() || !rule || !is_board_side(game.width) || !is_board_side(game.height) ||
        result > 2 || game.opening_stones > moves || moves > game.width * game.height) {
        return std::nullopt;
    }
    game.rule = *rule;
    game.result = static_cast<formats::Outcome>(result);
    std::array<bool, kMaxCells> taken{};
    for (int i = 0; i < moves; ++i) {
        PlayedMove move;
        const int word = reader.get16();
        const int cell = word & ~kRandomBit;
        if (!reader.ok() || cell >= game.width * game.height || taken[cell])
            return std::nullopt;
        taken[cell] = true;
        move.cell = {cell % game.width, cell / game.width};
        move.random = (word & kRandomBit) != 0;
        if (i >= game.opening_stones)
            move.value = static_cast<std::int16_t>(reader.get16());
        game.moves.push_back(move);
    }
    if (!reader.ok() || !reader.at_end())
        return std::nullopt;
    return game;
}

}  // namespace fukumi::training
