// Gives tests the compiled-in networks, and changed copies of them.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/eval/built_in_weights.h"
#include "engine/eval/evaluator.h"
#include "engine/network/network_file.h"

namespace fukumi::support {

/// Returns the compiled-in network of a rule.
inline StoredNetwork built_in_network(Rule rule) {
    return network_from_bytes(built_in_bytes(rule)).value();
}

/// Returns the head of the compiled-in network that evaluates positions with this side to move.
inline NetworkHead built_in_head(Rule rule, Color side_to_move) {
    const StoredNetwork network = built_in_network(rule);
    return side_to_move == Color::White && network.white ? network.white->head
                                                         : network.black->head;
}

/// Returns the compiled-in network, changed so that every evaluation has the opposite sign.
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

inline Weights weights_of(const StoredNetwork& network) {
    return std::move(*Weights::from_bytes(bytes_of(network)));
}

/// Returns the evaluation of a position with the compiled-in weights, computed from scratch.
inline Value static_value(const Position& position) {
    Evaluator evaluator;
    evaluator.refresh(position, Weights::built_in(position.rule()));
    return evaluator.value(position);
}

}  // namespace fukumi::support
