// See kept_game.h.
#include "tools/play/kept_game.h"

#include <cstdlib>
#include <string>
#include <system_error>

#include "engine/core/text.h"
#include "formats/convert.h"
#include "formats/text_file.h"
#include "tools/play/level_names.h"
#include "tools/play/saved_game.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> folder_of(const char* variable, const char* below) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || *value == '\0')
        return std::nullopt;
    return formats::path_from_utf8(value) / below;
}

}  // namespace

std::optional<fs::path> state_folder() {
#ifdef _WIN32
    return folder_of("LOCALAPPDATA", "Fukumi");
#else
    if (const auto folder = folder_of("XDG_STATE_HOME", "fukumi"))
        return folder;
    return folder_of("HOME", ".local/state/fukumi");
#endif
}

std::optional<formats::GameRecord> KeptGame::game() const {
    std::error_code code;
    if (!fs::exists(game_file(), code))
        return std::nullopt;
    auto games = formats::read_games(game_file(), {});
    if (!games || games->empty() || games->front().moves.empty())
        return std::nullopt;
    return std::move(games->front());
}

void KeptGame::keep(const Game& game, std::optional<Color> engine, int level) const {
    std::error_code code;
    fs::create_directories(folder_, code);
    static_cast<void>(save_game(formats::to_utf8(game_file()), game,
                                names_of_players(engine, level), std::nullopt, Rows::FromTop));
}

void KeptGame::forget() const {
    std::error_code code;
    fs::remove(game_file(), code);
}

std::optional<int> KeptGame::level() const {
    const auto text = formats::read_text_file(level_file());
    if (!text)
        return std::nullopt;
    const auto level = parse_level(*text);
    return level ? std::optional(*level) : std::nullopt;
}

void KeptGame::keep_level(int level) const {
    std::error_code code;
    fs::create_directories(folder_, code);
    static_cast<void>(formats::write_text_file(level_file(), std::to_string(level) + "\n"));
}

}  // namespace fukumi
