// See analysis_text.h.
#include "tools/analyze/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "engine/core/types.h"
#include "protocol/messages.h"

namespace fukumi {
namespace {

constexpr int kOthersInText = 8;
constexpr std::size_t kExpectedInText = 5;

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

std::string cut_to(std::string line, std::size_t columns) {
    if (columns > 0 && line.size() > columns)
        line = line.substr(0, columns > 3 ? columns - 3 : 0) + "...";
    return line + "\n";
}

const char* sign_of_bound(Bound bound) {
    constexpr const char* kSigns[] = {"?", "<=", ">=", ""};
    return kSigns[static_cast<int>(bound)];
}

std::string variation_line(const AnalysedMove& move, const CellNames& name) {
    return fmt::format("{:>2}  {:<4} {:>2}{:>6}  {:>5.1f}  {:>6}  {:>5.1f} %  {}", *move.rank + 1,
                       name(move.move), sign_of_bound(move.bound), format_value(move.value),
                       100 * win_chance(move.value),
                       fmt::format("{}-{}", move.depth, move.selective_depth), 100 * move.effort,
                       line_text(move.line, name));
}

std::string others_text(const SearchState& search, const AnalysisStyle& style,
                        const CellNames& name) {
    const int most = style.others < 0 ? kOthersInText : style.others;
    std::vector<std::string> others;
    int left = 0;
    for (const AnalysedMove& move : search.moves) {
        if (move.rank)
            continue;
        if (static_cast<int>(others.size()) == most) {
            ++left;
        } else if (move.bound == Bound::None) {
            others.push_back(name(move.move) + " not searched");
        } else {
            others.push_back(fmt::format("{} {}{}{} ({:.1f} %)", name(move.move),
                                         sign_of_bound(move.bound),
                                         move.bound == Bound::Exact ? "" : " ",
                                         format_value(move.value), 100 * move.effort));
        }
    }
    if (others.empty())
        return {};
    if (left > 0)
        others.push_back(fmt::format("and {} more", left));
    return "others: " + joined(others);
}

const char* reason_of(SearchEnd end) {
    switch (end) {
        case SearchEnd::Depth:
            return "the depth is reached";
        case SearchEnd::Nodes:
            return "the limit of nodes is reached";
        case SearchEnd::Time:
            return "the time is up";
        case SearchEnd::Stopped:
            return "it was stopped";
        case SearchEnd::Solved:
            return "it is solved";
        case SearchEnd::SingleMove:
            return "there is only one move";
        case SearchEnd::NoMove:
            return "there is no move to search";
        case SearchEnd::Complete:
            return "all lines were searched to the end of the game";
        case SearchEnd::NotSearched:
            break;
    }
    return "the position was not searched";
}

// ---- Facts --------------------------------------------------------------------------------------

void add_part(std::vector<std::string>& parts, const char* what,
              const std::vector<std::string>& cells) {
    if (!cells.empty())
        parts.push_back(fmt::format("{} {}", what, fmt::join(cells, " ")));
}

std::vector<std::string> texts_of(const std::vector<Move>& cells, const CellNames& name) {
    std::vector<std::string> texts;
    for (const Move m : cells)
        texts.push_back(name(m));
    return texts;
}

std::string side_text(const SideFacts& side, Color color, const CellNames& name) {
    std::vector<std::string> open_fours;
    std::vector<std::string> fours;
    for (const FourMove& four : side.fours)
        (four.shape == MoveClass::OpenFour ? open_fours : fours).push_back(name(four.move));
    std::vector<std::string> threes;
    for (const OpenThree& three : side.open_threes)
        threes.push_back(name(three.stones.front()) + "-" + name(three.stones.back()));
    std::vector<std::string> parts;
    add_part(parts, "five at", texts_of(side.fives, name));
    add_part(parts, "open or double four at", open_fours);
    add_part(parts, "four at", fours);
    add_part(parts, "open threes", threes);
    return fmt::format("{}: {}\n", name_of(color),
                       parts.empty() ? "no five, four or open three" : joined(parts));
}

std::string forbidden_text(const PositionFacts& facts, const CellNames& name) {
    std::vector<std::string> points;
    for (const ForbiddenPoint& point : facts.forbidden)
        points.push_back(fmt::format("{} ({})", name(point.move), name_of(point.why)));
    return points.empty() ? "" : fmt::format("forbidden to Black: {}\n", joined(points));
}

std::string win_text_of(const FoundWin& win, const CellNames& name) {
    const int plies = win.proof.nodes.front().plies;
    if (plies == 1)
        return fmt::format("in 1 ply by a five: {}", line_text(open_line(win.proof), name));
    return fmt::format("in {}{} by {}: {}", plies, plies > 3 ? " plies at most" : " plies",
                       win.by_fours == Verdict::Win ? "continuous fours" : "continuous threats",
                       line_text(open_line(win.proof), name));
}

std::string wins_text(const PositionFacts& facts, Color to_move, const CellNames& name) {
    const char* us = name_of(to_move);
    const char* them = name_of(opponent(to_move));
    std::string text;
    if (!facts.win.proof.nodes.empty())
        text += fmt::format("{} wins {}\n", us, win_text_of(facts.win, name));
    else if (facts.win.by_fours == Verdict::NoWin)
        text += fmt::format("{} has no win by continuous fours\n", us);
    if (!facts.after_pass.proof.nodes.empty()) {
        text += fmt::format("if {} passed, {} would win {}\n", us, them,
                            win_text_of(facts.after_pass, name));
    } else if (facts.after_pass.by_fours == Verdict::NoWin) {
        text += fmt::format("if {} passed, {} would have no win by continuous fours\n", us, them);
    }
    return text;
}

// ---- The verdict --------------------------------------------------------------------------------

// Returns the words for the chance of the side to move, in percent.
const char* words_of_chance(double percent) {
    constexpr std::pair<double, const char*> kWords[] = {
        {5, "almost lost"}, {20, "much worse"},      {40, "worse"},  {47, "slightly worse"},
        {53, "even"},       {60, "slightly better"}, {80, "better"}, {95, "much better"},
    };
    for (const auto& [below, words] : kWords) {
        if (percent < below)
            return words;
    }
    return "almost won";
}

// Returns the answer in one sentence: who is better, and by which move.
std::string verdict_text(const SearchState& search, Color to_move, const CellNames& name) {
    const auto best = std::find_if(search.moves.begin(), search.moves.end(),
                                   [](const AnalysedMove& move) { return move.rank == 0; });
    if (best == search.moves.end() || best->bound == Bound::None)
        return {};
    const std::string side = fmt::format("{} to move", name_of(to_move));
    const std::string move = name(best->move);
    if (is_win(best->value))
        return fmt::format("{} wins with {}.\n", side, move);
    if (is_loss(best->value))
        return fmt::format("{} loses; {} resists the longest.\n", side, move);
    const double percent = 100 * win_chance(best->value);
    return fmt::format("{}: {} ({:.0f} %); the best move is {}.\n", side, words_of_chance(percent),
                       percent, move);
}

// ---- The evaluation -----------------------------------------------------------------------------

std::string evaluation_text(const Assessment& assessment, Color to_move, const CellNames& name) {
    std::string text;
    if (assessment.has_fives) {
        text += "evaluation: none, because a five can be made\n";
    } else {
        text += fmt::format(
            "evaluation without a search: {} for {} ({:.1f} %; a draw {:.1f} %); {} if {} were to "
            "move; {} without the counts of cells\n",
            format_value(assessment.value), name_of(to_move), 100 * win_chance(assessment.value),
            100 * assessment.outcome.draw, format_value(assessment.if_passed),
            name_of(opponent(to_move)), format_value(assessment.without_counts));
    }
    for (const Color color : kColors) {
        std::vector<std::string> classes;
        for (int c = kMoveClasses - 1; c > 0; --c) {
            const int cells = assessment.cells[color][static_cast<std::size_t>(c)];
            if (cells > 0)
                classes.push_back(fmt::format("{} {}", name_of(static_cast<MoveClass>(c)), cells));
        }
        text += fmt::format("cells by what {} would make there: {}\n", name_of(color),
                            classes.empty() ? "nothing" : joined(classes));
    }
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < std::min(assessment.moves.size(), kExpectedInText); ++i) {
        expected.push_back(fmt::format("{} {:.1f} %", name(assessment.moves[i].move),
                                       100 * assessment.moves[i].chance));
    }
    return text + fmt::format("moves that the network expects: {}\n", joined(expected));
}

}  // namespace

std::string search_text(const AnalysisItem& item, const SearchState& search,
                        const AnalysisStyle& style, std::size_t columns) {
    const CellNames name(style.rows, item.input.grid.height());
    std::string text = cut_to(
        fmt::format("depth {}-{}, {} nodes, {} ms, {}/s", search.depth, search.selective_depth,
                    search.nodes, search.elapsed_ms, format_speed(search.nodes, search.elapsed_ms)),
        columns);
    text += cut_to(fmt::format("{:>2}  {:<4} {:>8}  {:>5}  {:>6}  {:>7}  {}", "#", "move", "value",
                               "win %", "depth", "effort", "line"),
                   columns);
    for (const AnalysedMove& move : search.moves) {
        if (move.rank)
            text += cut_to(variation_line(move, name), columns);
    }
    if (style.details) {
        if (const std::string others = others_text(search, style, name); !others.empty())
            text += cut_to(others, columns);
    }
    return text;
}

std::string analysis_text(const AnalysisItem& item, const Analysis& analysis,
                          const AnalysisStyle& style) {
    const InputPosition& input = item.input;
    const CellNames name(style.rows, input.grid.height());
    std::string text = draw(input.grid, input.last, style.rows);
    text += fmt::format("{}, {}, {}x{}\n", turn_text(input), name_of(input.rule),
                        input.grid.width(), input.grid.height());
    if (input.opening != nullptr)
        text += fmt::format("opening: {}\n", opening_text(*input.opening));
    if (input.next)
        text += fmt::format("played: {}\n", name(*input.next));
    text += search_text(item, analysis.search, style);
    text += fmt::format("the search ended because {}\n", reason_of(analysis.end));
    if (analysis.games)
        text += statistics_text(*analysis.games, name);
    for (const Color color : kColors)
        text += side_text(analysis.facts.sides[color], color, name);
    text += forbidden_text(analysis.facts, name) + wins_text(analysis.facts, input.to_move, name);
    if (style.details)
        text += evaluation_text(analysis.assessment, input.to_move, name);
    return text + verdict_text(analysis.search, input.to_move, name);
}

}  // namespace fukumi
