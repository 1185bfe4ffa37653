#include "tests/support/random_trees.h"

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/random.h"

namespace fukumi::formats::testing {
namespace {

struct Script {
    const char* encoding;  // empty: UTF-8
    std::vector<std::string_view> letters;
};

// In GBK the second bytes of 俓 and 乗 are brackets and backslashes; in Shift_JIS those of 表, ソ and
// 十.
const std::vector<Script>& scripts() {
    static const std::vector<Script> kScripts = {
        {"", {"é", "王", "ж", "표", "😀", "]", "\\", "(", ";"}},
        {"GBK", {"王", "李", "俓", "乗", "连", "珠", "]", "\\", ")"}},
        {"Shift_JIS", {"表", "ソ", "十", "五", "目", "並", "べ", "]", ";"}},
        {"windows-1251", {"А", "ж", "я", "Ю", "\\", "["}}};
    return kScripts;
}

std::string random_text(const Script& script, bool has_lines, Random& random) {
    const int size = 1 + random.below(8);
    std::string text(script.letters.front());  // a letter that is not ASCII
    for (int i = 0; i < size; ++i) {
        if (const int kind = random.below(8); kind == 0)
            text += has_lines ? "\n" : " ";
        else if (kind < 3)
            text += static_cast<char>('a' + random.below(26));
        else
            text += script.letters[static_cast<std::size_t>(
                random.below(static_cast<int>(script.letters.size())))];
    }
    return text + ".";
}

Point free_cell(const Grid& grid, Random& random) {
    const std::vector<Point> cells = grid.free_cells();
    return cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
}

}  // namespace

GameTree random_tree(const RandomTree& how, std::uint64_t seed) {
    Random random(seed);
    const Script& script =
        scripts()[static_cast<std::size_t>(random.below(static_cast<int>(scripts().size())))];
    GameTree tree;
    tree.rule = kAllRules[static_cast<std::size_t>(random.below(kRuleCount))];
    tree.width = 8 + random.below(15);
    tree.height = random.below(3) == 0 ? 8 + random.below(15) : tree.width;
    tree.encoding = script.encoding;
    Grid grid(tree.width, tree.height);
    if (how.has_setup && random.below(2) == 0) {
        for (int i = random.below(9); i > 0; --i) {
            const Color color = random.below(2) == 0 ? Color::Black : Color::White;
            const Point at = free_cell(grid, random);
            grid.set(at, stone_of(color));
            tree.setup[color].push_back(at);
        }
        tree.first = random.below(2) == 0 ? Color::Black : Color::White;
    }
    for (const Color color : kColors)
        tree.names[color] = random_text(script, false, random);
    constexpr const char* kResults[] = {"", "B+1", "W+R", "0", "?"};
    tree.result = kResults[random.below(5)];
    const auto comment = [&] {
        return how.has_variations && random.below(3) == 0 ? random_text(script, true, random)
                                                          : std::string();
    };
    tree.nodes.front().comment = comment();
    std::vector<int> path = {0};  // from the root to the last node
    for (int count = random.below(40); count > 0; --count) {
        // Add another child to a node of the path: the text continues with a variation.
        while (how.has_variations && path.size() > 1 && random.below(6) == 0) {
            const Point at = *tree.nodes[static_cast<std::size_t>(path.back())].move;
            if (!is_pass(at))
                grid.set(at, Cell::Empty);
            path.pop_back();
        }
        const Color mover = path.size() % 2 == 1 ? tree.first : opponent(tree.first);
        const bool passes = random.below(100) < how.pass_percent;
        const Point at = passes ? kPass : free_cell(grid, random);
        put_move(grid, at, mover);
        tree.nodes.push_back({path.back(), at, comment()});
        path.push_back(static_cast<int>(tree.nodes.size()) - 1);
    }
    return tree;
}

}  // namespace fukumi::formats::testing
