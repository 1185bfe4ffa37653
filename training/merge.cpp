// See merge.h.
#include "training/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "formats/journal.h"
#include "formats/text_file.h"
#include "training/canonical_key.h"
#include "training/game_file.h"

namespace fukumi::training {
namespace {

// Returns the board size and the moves as a text that is equal for all symmetries of a game: the
// smallest of their texts.
std::string canonical_moves(const TrainingGame& game) {
    std::string smallest;
    for (int symmetry = 0; symmetry < symmetry_count(game.width, game.height); ++symmetry) {
        std::string text{static_cast<char>(game.width), static_cast<char>(game.height)};
        for (const PlayedMove& move : game.moves) {
            const Point to = transformed(move.cell, symmetry, game.width, game.height);
            text += static_cast<char>(to.x);
            text += static_cast<char>(to.y);
        }
        if (smallest.empty() || text < smallest)
            smallest = std::move(text);
    }
    return smallest;
}

// Appends the games of all files to the writer.
Result<MergeCounts> join_files(const std::vector<std::string>& paths, GameWriter& writer) {
    DuplicateFilter filter;
    std::optional<Rule> rule;
    for (const std::string& path : paths) {
        Result<void> joined;
        const auto read = read_training_games(path, [&](const TrainingGame& game) {
            if (!rule)
                rule = game.rule;
            if (game.rule != *rule) {
                joined =
                    Error{fmt::format("{}: games of another rule than {}", path, name_of(*rule))};
            }
            if (!joined)
                return;
            TrainingGame kept = game;
            if (filter.filter(kept))
                joined = writer.append(kept);
        });
        if (!read)
            return Error{read.error()};
        if (!joined)
            return Error{joined.error()};
    }
    if (!rule)
        return Error{"no games"};
    return filter.counts();
}

// Opens and locks the file, so that self-play cannot append to it until it is replaced. Returns
// nullopt if the file does not exist.
Result<std::optional<formats::Journal>> lock_existing(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return std::optional<formats::Journal>();
    auto journal = formats::Journal::open(path);
    if (!journal)
        return Error{journal.error()};
    return std::optional(std::move(*journal));
}

}  // namespace

bool DuplicateFilter::filter(TrainingGame& game) {
    if (!games_.insert(canonical_moves(game)).second) {
        ++counts_.same_games;
        return false;
    }
    ++counts_.games;
    CanonicalKey key(game.width, game.height);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        PlayedMove& played = game.moves[i];
        if (static_cast<int>(i) >= game.opening_stones) {
            ++counts_.positions;
            positions_.insert(key.value());
        }
        const auto is_known = [&](const Leaf& leaf) {
            CanonicalKey there = key;
            for (std::size_t k = 0; k < leaf.line.size(); ++k)
                there.toggle(leaf.line[k], formats::mover_at(i + k));
            return !positions_.insert(there.value()).second;
        };
        // Use a loop, because std::remove_if does not guarantee the order of its calls, and
        // is_known() depends on it.
        std::vector<Leaf> kept;
        for (Leaf& leaf : played.leaves) {
            if (!is_known(leaf))
                kept.push_back(std::move(leaf));
        }
        counts_.same_leaves += static_cast<std::int64_t>(played.leaves.size() - kept.size());
        counts_.leaves += static_cast<std::int64_t>(kept.size());
        counts_.positions += static_cast<std::int64_t>(kept.size());
        played.leaves = std::move(kept);
        key.toggle(played.cell, formats::mover_at(i));
    }
    return true;
}

Result<MergeCounts> merge_training_games(const std::vector<std::string>& paths,
                                         const std::string& out) {
    const auto lock = lock_existing(out);
    if (!lock)
        return Error{lock.error()};
    const std::string part = formats::part_of(out).string();
    auto writer = GameWriter::open_empty(part);
    if (!writer)
        return Error{writer.error()};
    const auto counts = join_files(paths, *writer);
    if (!counts) {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        return Error{counts.error()};
    }
    if (const auto placed = formats::put_in_place(part, out); !placed)
        return Error{placed.error()};
    return *counts;
}

}  // namespace fukumi::training
