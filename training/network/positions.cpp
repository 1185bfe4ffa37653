// See positions.h.
#include "training/network/positions.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "engine/core/bytes.h"
#include "engine/eval/weights.h"
#include "training/canonical_key.h"
#include "training/game_file.h"
#include "training/quiet_positions.h"

namespace fukumi::training {

PositionStore::PositionStore(Rule rule) : rule_(weights_rule(rule)), solver_(kQuietTableBytes) {}

Result<PositionStore> PositionStore::load(const std::vector<std::string>& paths) {
    std::optional<PositionStore> store;
    for (const std::string& path : paths) {
        bool other_rule = false;
        const auto read = read_training_games(path, [&](const TrainingGame& game) {
            if (!store)
                store.emplace(game.rule);
            if (weights_rule(game.rule) == store->rule())
                store->add(game);
            else
                other_rule = true;
        });
        if (!read)
            return Error{read.error()};
        if (other_rule) {
            return Error{
                fmt::format("{}: games of another rule than {}", path, name_of(store->rule()))};
        }
    }
    if (!store)
        return Error{"no games"};
    return std::move(*store);
}

void PositionStore::add(const TrainingGame& game) {
    games_.push_back({stones_.size(), game.rule, static_cast<std::uint8_t>(game.width),
                      static_cast<std::uint8_t>(game.height), game.result});
    for (const PlayedMove& move : game.moves)
        stones_.push_back(cell_number(move.cell));
    Position position(game.rule, game.width, game.height);
    const int last_random = last_random_move(game);
    const int tail = drawn_tail(game);
    for (int i = 0; i < static_cast<int>(game.moves.size()); ++i) {
        const PlayedMove& played = game.moves[static_cast<std::size_t>(i)];
        if (i >= tail)
            skip_tail(played);
        else if (i >= game.opening_stones)
            add_search(played, i, i > last_random, position);
        position.make(move_at(played.cell.x, played.cell.y));
    }
    ++counts_.games;
}

// Adds the position before a move and the leaves of its search.
void PositionStore::add_search(const PlayedMove& move, int stones, bool result_counts,
                               Position& position) {
    add_position(position, {}, move.search, stones, result_counts);
    for (const Leaf& leaf : move.leaves) {
        for (const Point cell : leaf.line)
            position.make(move_at(cell.x, cell.y));
        add_position(position, leaf.line, leaf.search, stones, false);
        for (std::size_t k = 0; k < leaf.line.size(); ++k)
            position.unmake();
    }
}

void PositionStore::skip_tail(const PlayedMove& move) {
    const auto leaves = static_cast<std::int64_t>(move.leaves.size());
    counts_.positions += 1 + leaves;
    counts_.leaves += leaves;
    counts_.tails += 1 + leaves;
}

void PositionStore::add_position(const Position& position, std::span<const Point> line,
                                 const SearchSummary& summary, int stones, bool result_counts) {
    ++counts_.positions;
    counts_.leaves += line.empty() ? 0 : 1;
    const bool proven = is_win(summary.value) || is_loss(summary.value);
    counts_.proven += proven ? 1 : 0;
    if ((summary.decided && !proven) || !is_quiet(position, summary.value, solver_)) {
        ++counts_.closed;
        return;
    }
    if (!is_new(position)) {
        ++counts_.duplicates;
        return;
    }
    const auto number = static_cast<std::uint32_t>(positions_.size());
    (counts_.games % kValidationPeriod == 0 ? validation_ : training_).push_back(number);
    positions_.push_back({static_cast<std::uint32_t>(games_.size() - 1),
                          static_cast<std::uint16_t>(stones),
                          static_cast<std::uint8_t>(line.size()),
                          static_cast<std::uint8_t>(summary.candidates.size()),
                          static_cast<std::int16_t>(summary.value), result_counts, extras_.size()});
    for (const Point cell : line)
        extras_.push_back(cell_number(cell));
    for (const Candidate& candidate : summary.candidates) {
        extras_.push_back(cell_number(candidate.cell));
        extras_.push_back(candidate.share);
    }
    ++counts_.kept;
}

bool PositionStore::is_new(const Position& position) {
    // Mix in the rule, because equal stones under different rules are different positions.
    const auto rule = static_cast<std::uint64_t>(position.rule());
    return known_.insert(canonical_key(position) ^ (rule * 0x9E3779B97F4A7C15ULL)).second;
}

void PositionStore::thin_out(int period) {
    // Keep game numbers with remainder 1. Multiples of the period would often be multiples of
    // kValidationPeriod, and those games are held out.
    const auto stays = [&](std::uint32_t number) {
        return static_cast<int>(positions_[number].game) % period == 1 % period;
    };
    std::erase_if(training_, [&](std::uint32_t number) { return !stays(number); });
}

std::uint64_t PositionStore::digest() const {
    std::string bytes;
    std::uint64_t digest = kEmptyDigest;
    const auto add = [&](auto... numbers) {
        bytes.clear();
        (append_number(bytes, static_cast<std::int64_t>(numbers)), ...);
        digest = digest_of(bytes, digest);
    };
    for (const Game& game : games_)
        add(game.first_stone, game.rule, game.width, game.height, game.result);
    for (const Stored& stored : positions_) {
        add(stored.game, stored.stones, stored.line_length, stored.candidates, stored.value,
            stored.result_counts, stored.extra);
    }
    for (const auto* cells : {&stones_, &extras_}) {
        for (const std::uint16_t number : *cells)
            add(number);
    }
    for (const auto* part : {&training_, &validation_}) {
        add(part->size());
        for (const std::uint32_t number : *part)
            add(number);
    }
    return digest;
}

std::uint16_t PositionStore::cell_number(Point cell) const {
    return static_cast<std::uint16_t>(cell.y * games_.back().width + cell.x);
}

Point PositionStore::cell(const Game& game, std::uint16_t number) const {
    return {number % game.width, number / game.width};
}

TrainingPosition PositionStore::position(std::uint32_t number) const {
    const Stored& stored = positions_[number];
    const Game& game = games_[stored.game];
    TrainingPosition position;
    position.rule = game.rule;
    position.width = game.width;
    position.height = game.height;
    position.value = stored.value;
    position.result_counts = stored.result_counts;
    for (std::size_t i = 0; i < stored.stones; ++i)
        position.stones.push_back(cell(game, stones_[game.first_stone + i]));
    std::size_t extra = stored.extra;
    for (int i = 0; i < stored.line_length; ++i)
        position.stones.push_back(cell(game, extras_[extra++]));
    for (int i = 0; i < stored.candidates; ++i, extra += 2) {
        position.candidates.push_back(
            {cell(game, extras_[extra]), static_cast<std::uint8_t>(extras_[extra + 1])});
    }
    const auto winner = winner_of(game.result);
    const Color us = formats::mover_at(position.stones.size());
    position.result = !winner ? 0.5F : *winner == us ? 1.0F : 0.0F;
    return position;
}

}  // namespace fukumi::training
