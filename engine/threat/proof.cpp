#include "engine/threat/proof.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/threat/forbidden.h"
#include "engine/threat/resistance.h"

namespace fukumi {

std::vector<Move> Proof::main_line(const Position& root) const {
    Position position = root;
    std::vector<Move> line;
    const auto play = [&](Move m) {
        position.make(m);
        line.push_back(m);
    };
    for (int i = 0; i >= 0;) {
        const ProofNode& node = nodes[static_cast<std::size_t>(i)];
        play(node.move);
        i = node.otherwise;
        // A move of the defender that is not in the proof may have made an answer forbidden.
        const auto answer = std::find_if(
            node.answers.begin(), node.answers.end(),
            [&](const ProofNode::Answer& listed) { return is_legal(position, listed.move); });
        if (answer != node.answers.end()) {
            play(answer->move);
            i = answer->next;
        } else if (i >= 0) {
            const std::vector<Move> replies = sensible_moves(position);
            if (replies.empty())
                return line;
            play(replies.front());
        }
    }
    return line;
}

int Proof::append(const Proof& part) {
    const int base = static_cast<int>(nodes.size());
    for (ProofNode node : part.nodes) {
        if (node.otherwise >= 0)
            node.otherwise += base;
        for (ProofNode::Answer& answer : node.answers)
            answer.next += base;
        nodes.push_back(std::move(node));
    }
    return base;
}

Proof Proof::from(int index) const {
    Proof part;
    std::vector<int> place(nodes.size(), -1);  // new index of each node
    std::vector<int> taken;                    // old indices, in the order of `part`
    const auto take = [&](int& next) {
        if (next < 0)
            return;
        if (place[next] < 0) {
            place[next] = static_cast<int>(taken.size());
            taken.push_back(next);
        }
        next = place[next];
    };
    take(index);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        ProofNode node = nodes[taken[i]];
        take(node.otherwise);
        for (ProofNode::Answer& answer : node.answers)
            take(answer.next);
        part.nodes.push_back(std::move(node));
    }
    return part;
}

}  // namespace fukumi
