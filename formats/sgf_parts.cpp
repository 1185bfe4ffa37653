// See sgf_parts.h.
#include "formats/sgf_parts.h"

#include <cstddef>
#include <utility>

namespace fukumi::formats {

const PlacedProperty* board_change(const SgfNode& node) {
    for (const char* name : {"AB", "AW", "AE"}) {
        if (const PlacedProperty* property = node.find(name))
            return property;
    }
    return nullptr;
}

bool has_move(const SgfNode& node) {
    return node.find("B") != nullptr || node.find("W") != nullptr;
}

SgfParts divide_at_setup(SgfGame game) {
    constexpr int kDropped = -1;
    struct Place {
        int part = 0;
        int node = -1;
        bool may_set_up = true;  // the nodes behind this one may still set up stones of the part
    };
    std::vector<int> children(game.size());
    for (const SgfNode& node : game) {
        if (node.parent >= 0)
            ++children[static_cast<std::size_t>(node.parent)];
    }
    SgfParts divided;
    divided.parts.emplace_back();
    std::vector<Place> places(game.size());
    for (std::size_t i = 0; i < game.size(); ++i) {
        SgfNode& node = game[i];
        Place place = node.parent < 0 ? Place{} : places[static_cast<std::size_t>(node.parent)];
        const PlacedProperty* change = place.may_set_up ? nullptr : board_change(node);
        if (place.part == kDropped) {
            places[i] = place;
            continue;
        }
        if (change != nullptr && divided.parts.size() > kMostLaterParts) {
            divided.dropped.push_back(*change);
            place.part = kDropped;
        } else if (change != nullptr) {
            SgfPart part{{SgfNode{}}, place.part, place.node, *change};
            divided.parts.push_back(std::move(part));
            place = {static_cast<int>(divided.parts.size()) - 1, 0, true};
        }
        if (place.part != kDropped) {
            place.may_set_up = place.may_set_up && !has_move(node) && children[i] == 1;
            SgfGame& nodes = divided.parts[static_cast<std::size_t>(place.part)].nodes;
            node.parent = place.node;
            nodes.push_back(std::move(node));
            place.node = static_cast<int>(nodes.size()) - 1;
        }
        places[i] = place;
    }
    return divided;
}

void set_header(SgfPart& part, const SgfNode& root, const Grid& before) {
    SgfNode& header = part.nodes.front();
    PlacedProperty kind = part.cause;
    kind.name = "GM";
    kind.values = {"4"};  // the reader has accepted the first part as Gomoku
    header.properties.push_back(std::move(kind));
    for (const PlacedProperty& property : root.properties) {
        for (const char* name : {"SZ", "RU", "PB", "PW"}) {
            if (property.name == name)
                header.properties.push_back(property);
        }
    }
    for (const Color color : kColors) {
        PlacedProperty stones = part.cause;
        stones.name = color == Color::Black ? "AB" : "AW";
        stones.values.clear();
        for (int y = 0; y < before.height(); ++y) {
            for (int x = 0; x < before.width(); ++x) {
                if (before.at({x, y}) == stone_of(color))
                    stones.values.push_back(
                        {static_cast<char>('a' + x), static_cast<char>('a' + y)});
            }
        }
        if (!stones.values.empty())
            header.properties.push_back(std::move(stones));
    }
}

}  // namespace fukumi::formats
