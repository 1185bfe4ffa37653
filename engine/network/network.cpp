// See network.h.
#include "engine/network/network.h"

#include <utility>

namespace fukumi {
namespace {

constexpr int with_nibbles_exchanged(int byte) noexcept {
    return (byte & 15) << 4 | byte >> 4;
}

}  // namespace

Network::Network(std::shared_ptr<const NetworkOfColor> black,
                 std::shared_ptr<const NetworkOfColor> white)
    : colors_{{black, white ? white : black}},
      windows_(std::make_unique<RowPair[]>(kWindowRows)),
      patterns_(std::make_unique<RowPair[]>(kPatternRows)) {
    const NetworkRows& blacks = colors_[Color::Black]->rows;
    const NetworkRows& whites = colors_[Color::White]->rows;
    const auto exchanged = exchanged_rows();
    for (std::size_t row = 0; row < kWindowRows; ++row)
        windows_[row].of = {{blacks.windows[row], whites.windows[exchanged[row]]}};
    for (int byte = 0; byte < kPatternRows; ++byte) {
        const auto seen_by_white = static_cast<std::size_t>(with_nibbles_exchanged(byte));
        patterns_[static_cast<std::size_t>(byte)].of = {
            {blacks.patterns[static_cast<std::size_t>(byte)], whites.patterns[seen_by_white]}};
    }
}

}  // namespace fukumi
