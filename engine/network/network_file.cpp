#include "engine/network/network_file.h"

#include <optional>
#include <type_traits>

#include "engine/core/bytes.h"

namespace fukumi {
namespace {

constexpr std::string_view kNetworkMagic = "FKNETWRK";
constexpr std::size_t kDigestOffset = 8 + 2 + 1 + 1;
constexpr std::size_t kNetworkHeaderBytes = kDigestOffset + 8;

template <typename Numbers, typename Visit>
void for_each_number(Numbers& numbers, int limit, Visit visit) {
    for (auto& number : numbers)
        visit(number, limit);
}

// Calls visit(number, limit) for every number of a network, in the order of the file. `limit` is
// the largest absolute value of the number. `Net` is NetworkOfColor or const NetworkOfColor.
template <typename Net, typename Visit>
void for_each_number_of(Net& network, Visit visit) {
    for (std::size_t row = kFirstStoneRow; row < kWindowRows; ++row)
        for_each_number(network.rows.windows[row], kWindowLimit, visit);
    for (std::size_t row = 0; row < kNoPattern; ++row)
        for_each_number(network.rows.patterns[row], kPatternLimit, visit);
    for (std::size_t row = 1; row < kClassRows; ++row)
        for_each_number(network.rows.classes[row], kClassLimit, visit);
    auto& head = network.head;
    for (auto& row : head.first)
        for_each_number(row, kWeightLimit, visit);
    for_each_number(head.first_bias, kBiasLimit, visit);
    for (auto& row : head.counts)
        for_each_number(row, kCountLimit, visit);
    for (auto& row : head.second)
        for_each_number(row, kWeightLimit, visit);
    for_each_number(head.second_bias, kBiasLimit, visit);
    for_each_number(head.win, kWeightLimit, visit);
    visit(head.win_bias, kBiasLimit);
    for_each_number(head.draw, kWeightLimit, visit);
    visit(head.draw_bias, kBiasLimit);
    for (auto& row : head.policy)
        for_each_number(row, kWeightLimit, visit);
    for_each_number(head.policy_bias, kWeightLimit, visit);
    for_each_number(head.to_last, kWeightLimit, visit);
    for_each_number(head.to_own, kWeightLimit, visit);
}

std::size_t bytes_of_color() {
    static const std::size_t bytes = [] {
        std::size_t sum = 0;
        const auto network = std::make_unique<const NetworkOfColor>();
        for_each_number_of(*network, [&](auto number, int) { sum += sizeof(number); });
        return sum;
    }();
    return bytes;
}

int colors_of(Rule rule) {
    return rule == Rule::Renju ? 2 : 1;
}

std::optional<Rule> rule_of_number(int number) {
    for (const Rule rule : kAllRules) {
        if (info_number(rule) == number && rule != Rule::CaroOverline)
            return rule;
    }
    return std::nullopt;
}

// Reads the network of one colour at the front of `bytes` and removes it from `bytes`. Returns null
// if a number exceeds its limit.
std::shared_ptr<const NetworkOfColor> take_network(std::string_view& bytes) {
    const auto network = std::make_shared<NetworkOfColor>();
    bool fits = true;
    for_each_number_of(*network, [&](auto& number, int limit) {
        number = take_number<std::remove_reference_t<decltype(number)>>(bytes);
        fits = fits && number >= -limit && number <= limit;
    });
    return fits ? network : nullptr;
}

std::string payload_of(const StoredNetwork& network) {
    std::string payload;
    const auto append = [&](auto number, int) { append_number(payload, number); };
    for_each_number_of(*network.black, append);
    if (network.white)
        for_each_number_of(*network.white, append);
    return payload;
}

}  // namespace

std::string bytes_of(const StoredNetwork& network) {
    const std::string payload = payload_of(network);
    std::string bytes(kNetworkMagic);
    append_number(bytes, static_cast<std::uint16_t>(kNetworkVersion));
    append_number(bytes, static_cast<std::uint8_t>(info_number(network.rule)));
    append_number(bytes, static_cast<std::uint8_t>(network.white ? 2 : 1));
    append_number(bytes, digest_of(payload));
    return bytes + payload;
}

Result<StoredNetwork> network_from_bytes(std::string_view bytes) {
    if (bytes.size() < kNetworkHeaderBytes || !bytes.starts_with(kNetworkMagic))
        return Error{"is not a network file"};
    bytes.remove_prefix(kNetworkMagic.size());
    if (const int version = take_number<std::uint16_t>(bytes); version != kNetworkVersion) {
        return Error{"has format version " + std::to_string(version) +
                     ", but this program reads version " + std::to_string(kNetworkVersion)};
    }
    const int number = take_number<std::uint8_t>(bytes);
    const auto rule = rule_of_number(number);
    if (!rule)
        return Error{"has the unknown rule number " + std::to_string(number)};
    const int colors = take_number<std::uint8_t>(bytes);
    const auto digest = take_number<std::uint64_t>(bytes);
    if (colors != colors_of(*rule) ||
        bytes.size() != static_cast<std::size_t>(colors) * bytes_of_color())
        return Error{"has the wrong size for its rule"};
    if (digest_of(bytes) != digest)
        return Error{"is damaged: the digest does not match"};
    StoredNetwork network{*rule, take_network(bytes), nullptr};
    if (colors == 2)
        network.white = take_network(bytes);
    if (!network.black || (colors == 2 && !network.white))
        return Error{"has a weight beyond its limit"};
    return network;
}

std::uint64_t network_digest(std::string_view bytes) {
    bytes.remove_prefix(kDigestOffset);
    return take_number<std::uint64_t>(bytes);
}

}  // namespace fukumi
