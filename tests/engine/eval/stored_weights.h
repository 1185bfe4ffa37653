// Weights for tests: those that are compiled in, and changed ones.
#pragma once

#include <memory>
#include <string>

#include "engine/eval/built_in_weights.h"
#include "engine/network/network_file.h"

namespace fukumi::support {

/// The network of a rule that is compiled in.
inline StoredNetwork built_in_network(Rule rule) {
    return network_from_bytes(built_in_bytes(rule)).value();
}

/// Its head for a side to move.
inline NetworkHead built_in_head(Rule rule, Color side_to_move) {
    const StoredNetwork network = built_in_network(rule);
    return side_to_move == Color::White && network.white ? network.white->head
                                                         : network.black->head;
}

/// The same, but every value has the other sign.
inline StoredNetwork reversed_network(Rule rule) {
    StoredNetwork network = built_in_network(rule);
    const auto reverse = [](std::shared_ptr<const NetworkOfColor>& color) {
        auto reversed = std::make_shared<NetworkOfColor>(*color);
        for (std::int16_t& weight : reversed->head.win)
            weight = static_cast<std::int16_t>(-weight);
        reversed->head.win_bias = -reversed->head.win_bias;
        color = std::move(reversed);
    };
    reverse(network.black);
    if (network.white)
        reverse(network.white);
    return network;
}

}  // namespace fukumi::support
