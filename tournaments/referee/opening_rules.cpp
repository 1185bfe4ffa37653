// See opening_rules.h.
#include "tournaments/referee/opening_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "tournaments/referee/opening_figures.h"
#include "tournaments/referee/refereed_game.h"

namespace fukumi::match {
namespace {

using Cells = std::vector<Point>;
using Offers = std::vector<OpeningProposal>;

constexpr int kRifOffers = 2;
constexpr int kMostSoosyrvOffers = 8;
constexpr int kTaraguchiOffers = 10;

// Returns true if an evaluation is below 0. An evaluation that the engine did not send counts as 0.
bool is_negative(std::optional<int> value) noexcept {
    return value.value_or(0) < 0;
}

class Agreement {
 public:
    explicit Agreement(RefereedGame& game) : game_(game), grid_(game.grid()) {}

    bool swap1() { return put_proposed(Color::Black, {}, true) && may_swap(); }
    bool rif();
    bool soosyrv();
    bool taraguchi();

 private:
    Color mover() const { return formats::mover_at(game_.stones().size()); }
    Point centre() const { return {grid_.width() / 2, grid_.height() / 2}; }

    Cells free_cells(int from_ring, const Offers& same_as) const;
    Point allowed(Point answer, const Cells& barred) const;
    std::optional<OpeningProposal> ask(Color color, const Cells& barred, int share,
                                       bool even = false);
    bool put_proposed(Color color, const Cells& barred, bool even = false);
    bool put_renju_opening();
    bool may_swap();
    bool offer_fifths(Color color, int count, Offers& offers);
    bool choose_fifth(const Offers& offers);

    RefereedGame& game_;
    const Grid& grid_;
};

// Returns the free cells with a distance of at least `from_ring` from the centre, and those that
// make the same figure as one of the offers.
Cells Agreement::free_cells(int from_ring, const Offers& same_as) const {
    Cells cells;
    for (int y = 0; y < grid_.height(); ++y) {
        for (int x = 0; x < grid_.width(); ++x) {
            const Point p{x, y};
            const int ring = std::max(std::abs(x - centre().x), std::abs(y - centre().y));
            const bool is_same =
                std::any_of(same_as.begin(), same_as.end(), [&](const OpeningProposal& offer) {
                    return makes_same_figure(game_.stones(), offer.at, p);
                });
            if (grid_.at(p) == Cell::Empty && (ring >= from_ring || is_same))
                cells.push_back(p);
        }
    }
    return cells;
}

// Returns the answer, or the nearest free cell that is not barred. An occupied cell or one off the
// board stays as it is: it loses the game later.
Point Agreement::allowed(Point answer, const Cells& barred) const {
    const auto is_barred = [&barred](Point p) {
        return std::find(barred.begin(), barred.end(), p) != barred.end();
    };
    if (!is_barred(answer))
        return answer;
    Point best = answer;
    int least = kMaxCells * kMaxCells;
    for (int y = 0; y < grid_.height(); ++y) {
        for (int x = 0; x < grid_.width(); ++x) {
            const int dx = x - answer.x, dy = y - answer.y;
            if (dx * dx + dy * dy < least && grid_.at(Point{x, y}) == Cell::Empty &&
                !is_barred(Point{x, y})) {
                least = dx * dx + dy * dy;
                best = {x, y};
            }
        }
    }
    return best;
}

std::optional<OpeningProposal> Agreement::ask(Color color, const Cells& barred, int share,
                                              bool even) {
    auto proposal = game_.ask_in_opening(color, {game_.stones(), barred, share, even});
    if (proposal)
        proposal->at = allowed(proposal->at, barred);
    return proposal;
}

bool Agreement::put_proposed(Color color, const Cells& barred, bool even) {
    const auto proposal = ask(color, barred, 1, even);
    return proposal && game_.put_opening_stone(color, proposal->at);
}

// Puts one of the 26 openings of renju. The number of the pair selects it, so both games of a pair
// have the same opening.
bool Agreement::put_renju_opening() {
    const int number = (game_.pair() - 1) % kRenjuOpenings;
    for (const Point p : renju_opening(number, centre())) {
        if (!game_.put_opening_stone(mover(), p))
            return false;
    }
    return true;
}

// Lets the player to move swap colours. It swaps if it evaluates its own side below 0. Returns
// false if the game is over.
bool Agreement::may_swap() {
    const auto own = ask(mover(), {}, 1);
    if (own && is_negative(own->value))
        game_.exchange_colors();
    return own.has_value();
}

// Requests the best `count` different fifth moves from the player of `color`, one question for
// each, and appends them to `offers` with values from Black's view. All questions together get the
// time of one move. Returns false if the game is over.
bool Agreement::offer_fifths(Color color, int count, Offers& offers) {
    for (int i = 0; i < count; ++i) {
        const Cells barred = free_cells(kMaxCells, offers);
        if (i > 0 && !game_.takes_blocks(color)) {
            // An engine without YXBLOCK would repeat its first answer, so take another cell near
            // that cell.
            offers.push_back({allowed(offers.front().at, barred), std::nullopt});
            continue;
        }
        const auto offer = ask(color, barred, count);
        if (!offer)
            return false;
        offers.push_back(*offer);
    }
    return true;
}

// Lets White evaluate the position after each offer, and puts the offer that is best for White.
// Returns false if the game is over.
bool Agreement::choose_fifth(const Offers& offers) {
    const OpeningProposal* chosen = &offers.front();
    std::optional<int> best;
    for (const OpeningProposal& offer : offers) {
        if (offers.size() == 1)
            break;
        std::vector<Point> stones = game_.stones();
        stones.push_back(offer.at);
        const auto answer = game_.ask_in_opening(
            Color::White, {stones, {}, static_cast<int>(offers.size()), false});
        if (!answer)
            return false;
        if (answer->value && (!best || *answer->value > *best)) {
            best = answer->value;
            chosen = &offer;
        }
    }
    return game_.put_opening_stone(Color::Black, chosen->at);
}

bool Agreement::rif() {
    Offers offers;
    return put_renju_opening() && may_swap() && put_proposed(Color::White, {}) &&
           offer_fifths(Color::Black, kRifOffers, offers) && choose_fifth(offers);
}

bool Agreement::soosyrv() {
    Offers of_white;
    if (!put_renju_opening() || !may_swap() || !put_proposed(Color::White, {}) ||
        !offer_fifths(Color::White, kMostSoosyrvOffers, of_white)) {
        return false;
    }
    // Black will offer the best fifth moves, and White will take the worst of them. Before that the
    // opponent may swap to White. So announce the number N for which the N-th best fifth move has
    // the most even value.
    std::size_t announced = 0;
    for (std::size_t i = 1; i < of_white.size(); ++i) {
        const auto distance = [&](std::size_t k) {
            return std::abs(of_white[k].value.value_or(0));
        };
        if (of_white[i].value && distance(i) < distance(announced))
            announced = i;
    }
    of_white.resize(announced + 1);
    Offers of_black;
    if (!offer_fifths(Color::Black, static_cast<int>(of_white.size()), of_black))
        return false;
    const bool swaps = is_negative(of_black.back().value);
    if (swaps)
        game_.exchange_colors();
    return choose_fifth(swaps ? of_white : of_black);
}

bool Agreement::taraguchi() {
    if (!game_.put_opening_stone(Color::Black, centre()) || !may_swap())
        return false;
    for (int stone = 2; stone <= 4; ++stone) {
        if (!put_proposed(mover(), free_cells(stone, {})))
            return false;
        // After the fourth stone Black may swap too, but decides by the fifth moves, see below.
        if (stone < 4 && !may_swap())
            return false;
    }
    Offers offers;
    if (!offer_fifths(Color::Black, kTaraguchiOffers, offers))
        return false;
    if (offers.back().value.value_or(0) > 0)
        return choose_fifth(offers);  // even the worst offer is good for Black
    if (is_negative(offers.front().value)) {
        game_.exchange_colors();
        offers.clear();
        if (!offer_fifths(Color::Black, kTaraguchiOffers, offers))
            return false;
    }
    // Put one fifth move, the most even one, because the opponent may swap after it.
    constexpr int kOutside = 5;
    const Cells barred = free_cells(kOutside, {});
    for (OpeningProposal& offer : offers) {
        const Point near = allowed(offer.at, barred);
        if (near != offer.at)
            offer = {near, std::nullopt};
    }
    const auto fifth = std::min_element(
        offers.begin(), offers.end(), [](const OpeningProposal& a, const OpeningProposal& b) {
            return a.value && (!b.value || std::abs(*a.value) < std::abs(*b.value));
        });
    return game_.put_opening_stone(Color::Black, fifth->at) && may_swap();
}

// Plays the opening of swap2. The proposer (Black in the schedule) puts three stones. The chooser
// takes Black, or puts the fourth stone as White, or puts two stones. In the last case the proposer
// takes Black, or puts the sixth stone as White. In each step the referee sends SWAP2BOARD with the
// stones on the board, and the engine answers with cells or SWAP. Returns false if the game is
// over.
bool agree_by_swap2(RefereedGame& game) {
    constexpr Color kProposer = Color::Black;
    constexpr Color kChooser = Color::White;
    const auto refuse = [&](Color asked, const char* wanted) {
        game.lose(asked, Termination::ProtocolError,
                  fmt::format("the answer to SWAP2BOARD with {} stones is not {}",
                              game.stones().size(), wanted));
        return false;
    };

    const auto proposal = game.ask_swap2(kProposer);
    if (!proposal)
        return false;
    if (proposal->kind != AnswerKind::Points || proposal->point_count != 3)
        return refuse(kProposer, "three cells");
    if (!game.put_stones(kProposer, *proposal, false))
        return false;

    const auto choice = game.ask_swap2(kChooser);
    if (!choice)
        return false;
    if (choice->kind == AnswerKind::Swap) {
        game.exchange_colors();
        return true;
    }
    if (choice->point_count > 2)
        return refuse(kChooser, "SWAP, one cell or two");
    if (choice->point_count == 1)
        return game.put_stones(kChooser, *choice, true);
    if (!game.put_stones(kChooser, *choice, false))
        return false;

    const auto decision = game.ask_swap2(kProposer);
    if (!decision)
        return false;
    if (decision->kind == AnswerKind::Swap)
        return true;  // the proposer is Black after all
    if (decision->point_count != 1)
        return refuse(kProposer, "SWAP or one cell");
    game.exchange_colors();
    return game.put_stones(kChooser, *decision, true);  // the proposer now has the chooser's colour
}

}  // namespace

bool agree_on_opening(RefereedGame& game, OpeningRule rule) {
    switch (rule) {
        case OpeningRule::None:
            break;
        case OpeningRule::Swap1:
            return Agreement(game).swap1();
        case OpeningRule::Swap2:
            return agree_by_swap2(game);
        case OpeningRule::Rif:
            return Agreement(game).rif();
        case OpeningRule::Soosyrv8:
            return Agreement(game).soosyrv();
        case OpeningRule::Taraguchi10:
            return Agreement(game).taraguchi();
    }
    return true;
}

}  // namespace fukumi::match
