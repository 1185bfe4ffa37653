// Tests grown trees: their minimax values and the choice of the next move must equal those of a
// plain recursion.
#include "database/grown_tree.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "database/canonical.h"
#include "database/grown_store.h"
#include "engine/board/grid.h"
#include "engine/core/random.h"
#include "tests/database/database_support.h"
#include "tests/twins/slow_growth.h"

namespace fukumi::database {
namespace {

using testing::TemporaryDatabase;
using twins::SlowGrowth;

Worth any_worth(Random& random) {
    const auto bound = static_cast<Bound>(random.below(6) == 0 ? 1 + random.below(3) : 3);
    const int depth = 1 + random.below(20);
    switch (random.below(8)) {
        case 0:
            return {win_in(1 + random.below(9)), depth, random.below(3) ? Bound::Lower : bound};
        case 1:
            return {loss_in(2 + random.below(9)), depth, random.below(3) ? Bound::Upper : bound};
        default:
            return {random.below(101) - 50, depth, bound};
    }
}

/// A tree that grows at random positions, and a plain map with the same positions.
class RandomGrowth {
 public:
    RandomGrowth(std::uint64_t seed, const GrowthStyle& style)
        : random_(seed), tree_(style), twin_(positions_, style) {
        // The root has few symmetries, so that different lines rarely lead to the same position.
        root_.width = 5;
        root_.height = random_.below(2) ? 5 : 6;
        root_.black = {{1, 0}};
        add(root_);
    }

    void add_somewhere() {
        const auto from = static_cast<std::size_t>(random_.below(static_cast<int>(all_.size())));
        const auto cells = grid_of(all_[from]).free_cells();
        const Point cell = cells[static_cast<std::size_t>(
            random_.below(std::min<int>(static_cast<int>(cells.size()), 6)))];
        const Stones after = with_stone(all_[from], cell);
        if (after.black.size() + after.white.size() < 7 && !tree_.find(canonical_key(after).bytes))
            add(after);
    }

    void judge_anew() {
        const auto which = static_cast<std::size_t>(random_.below(static_cast<int>(all_.size())));
        const std::string key = canonical_key(all_[which]).bytes;
        const DropOut drop_out = any_drop_out(*stones_of(key));
        positions_[key].drop_out = drop_out;
        tree_.set_drop_out(*tree_.find(key), drop_out, 5);
        tree_.back_up({*tree_.find(key)});
    }

    void check_all() const {
        for (const Stones& stones : all_) {
            const auto id = tree_.find(canonical_key(stones).bytes);
            REQUIRE(id);
            CHECK(tree_.worth(*id) == twin_.worth_of(stones));
        }
    }

    void check_choice() const {
        for (const Stones& stones : {root_, all_[all_.size() / 2]}) {
            const auto next = tree_.next_below(*tree_.find(canonical_key(stones).bytes));
            const auto least = twin_.least_cost(stones);
            CHECK(next.has_value() == least.has_value());
            if (next)
                CHECK(twin_.least_cost_to(stones, tree_.key(*next)) == least);
        }
    }

    /// Checks that a tree with the same positions, added in another order, has the same values and
    /// the same next move.
    void check_order() const {
        GrownTree other(style_of_twin());
        for (auto entry = positions_.rbegin(); entry != positions_.rend(); ++entry)
            other.add(entry->first, entry->second);
        other.back_up_all();
        for (const auto& [key, position] : positions_)
            CHECK(other.worth(*other.find(key)) == tree_.worth(*tree_.find(key)));
        const std::string key = canonical_key(root_).bytes;
        const auto next = tree_.next_below(*tree_.find(key));
        const auto of_other = other.next_below(*other.find(key));
        REQUIRE(next.has_value() == of_other.has_value());
        if (next)
            CHECK(other.key(*of_other) == tree_.key(*next));
    }

    const GrownTree& tree() const { return tree_; }

 private:
    GrowthStyle style_of_twin() const { return style_; }

    DropOut any_drop_out(const Stones& stones) {
        const auto cells = grid_of(stones).free_cells();
        DropOut drop_out;
        drop_out.worth = any_worth(random_);
        drop_out.move =
            cells[static_cast<std::size_t>(random_.below(static_cast<int>(cells.size())))];
        return drop_out;
    }

    void add(const Stones& stones) {
        const std::string key = canonical_key(stones).bytes;
        GrownPosition position;
        position.drop_out = any_drop_out(*stones_of(key));
        positions_[key] = position;
        all_.push_back(stones);
        tree_.back_up({tree_.add(key, position)});
    }

    Random random_;
    GrowthStyle style_{3, 7};
    Stones root_{Rule::Freestyle, 5, 5, {}, {}, Color::White};
    SlowGrowth::Positions positions_;
    std::vector<Stones> all_;
    GrownTree tree_;
    SlowGrowth twin_;
};

void compare_with_recursion(std::uint64_t seeds, int positions) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CAPTURE(seed);
        RandomGrowth growth(seed, {3, 7});
        for (int i = 0; i < positions; ++i) {
            growth.add_somewhere();
            growth.judge_anew();
            if (i % 10 == 0) {
                growth.check_all();
                growth.check_choice();
            }
        }
        growth.check_order();
        CHECK(growth.tree().size() > static_cast<std::size_t>(positions) / 3);
    }
}

TEST_SUITE_BEGIN("database growth");

TEST_CASE("values and the next move equal those of plain recursion") {
    compare_with_recursion(6, 60);
}

TEST_CASE("a loss is proven only if all moves lose, a win by one move") {
    const Worth win{win_in(5), 3, Bound::Lower};
    const Worth loss{loss_in(4), 6, Bound::Upper};
    const Worth longer_loss{loss_in(6), 2, Bound::Exact};
    const Worth even{0, 9, Bound::Exact};
    CHECK(best_of({loss, even}) == even);
    CHECK(best_of({loss, longer_loss}) == Worth{loss_in(6), 2, Bound::Exact});
    CHECK(best_of({longer_loss, {loss_in(8), 4, Bound::Upper}}) ==
          Worth{loss_in(8), 2, Bound::Upper});
    CHECK(is_proven_loss(best_of({loss, longer_loss})));
    CHECK(best_of({even, win, loss}) == Worth{win_in(5), 3, Bound::Lower});
    // The second move has only a lower bound, so the loss is not proven.
    CHECK_FALSE(is_proven_loss(best_of({loss, {loss_in(2), 3, Bound::Lower}})));
    // The winning value is only an upper bound, so the win is not proven.
    CHECK_FALSE(is_proven_win(best_of({even, {win_in(3), 3, Bound::Upper}})));
    CHECK(best_of({even, {}}).bound == Bound::None);
    CHECK(best_of({}).bound == Bound::None);
    CHECK(worth_of_move_to(win) == Worth{loss_in(6), 4, Bound::Upper});
    CHECK(worth_of_move_to(longer_loss) == Worth{win_in(7), 3, Bound::Exact});
    CHECK(worth_of_move_to({12, 5, Bound::Lower}) == Worth{-12, 6, Bound::Upper});
}

TEST_CASE("a tree is read back from a file, and its records have its values") {
    const TemporaryDatabase file;
    const GrownPosition root{{{3, 3}, {20, 8, Bound::Exact}}, 500, {}};
    const GrownPosition reply{{{0, 4}, {win_in(3), 5, Bound::Lower}}, 700, {}};
    Stones stones{Rule::Renju, 15, 15, {{7, 7}}, {}, Color::White};
    const std::string key = canonical_key(stones).bytes;
    stones = with_stone(*stones_of(key), {8, 8});
    const std::string reply_key = canonical_key(stones).bytes;
    Store store(file.path(), Connection::Access::Create);
    CHECK_FALSE(has_grown(store));
    GrownTable table(store);
    CHECK(has_grown(store));
    // A value from a deeper search by another program is kept, and comments are always kept.
    Record known;
    known.value = 77;
    known.depth = 30;
    known.bound = Bound::Exact;
    known.comment = "mine";
    store.put(key, known);
    GrownTree tree;
    tree.add(key, root);
    tree.add(reply_key, reply);
    {
        Transaction transaction(store.connection());
        write_positions(store, table, tree, tree.back_up_all());
        transaction.commit();
    }
    CHECK(store.find(key) == known);
    const auto of_reply = store.find(reply_key);
    REQUIRE(of_reply);
    CHECK(of_reply->value == win_in(3));
    CHECK(of_reply->label == kWon);
    CHECK(of_reply->bound == Bound::Lower);
    CHECK(table.find(key)->worth == Worth{20, 8, Bound::Exact});
    CHECK(table.find(key)->drop_out == root.drop_out);
    GrownTree again;
    read_tree(table, again);
    CHECK(again.size() == 2);
    CHECK(again.children(*again.find(key)).size() == 1);
    CHECK(again.back_up_all().empty());
}

TEST_CASE("trees of two files are merged, with new values") {
    const TemporaryDatabase file;
    const Stones empty{Rule::Freestyle, 15, 15, {}, {}, Color::Black};
    const Stones root = with_stone(empty, {7, 7});
    const std::string key = canonical_key(root).bytes;
    const auto grow = [&](const std::string& name, Point move, Value value, std::int64_t nodes) {
        Store store(file.file(name), Connection::Access::Create);
        GrownTable table(store);
        GrownTree tree;
        tree.add(key, {{{0, 0}, {-90, 10, Bound::Exact}}, nodes, {}});
        const Stones after = with_stone(*stones_of(key), move);
        tree.add(canonical_key(after).bytes, {{{14, 14}, {value, 9, Bound::Exact}}, 100, {}});
        Transaction transaction(store.connection());
        write_positions(store, table, tree, tree.back_up_all());
        transaction.commit();
    };
    grow("one", {8, 8}, -30, 1000);
    grow("two", {8, 7}, -50, 900);
    for (const bool turned : {false, true}) {
        CAPTURE(turned);
        Store one(file.file(turned ? "two" : "one"), Connection::Access::ReadWrite);
        Store two(file.file(turned ? "one" : "two"), Connection::Access::ReadOnly);
        CHECK(one.find(key)->value == (turned ? 50 : 30));
        {
            Transaction transaction(one.connection());
            BatchWriter batch(one);
            two.for_each([&](std::string_view of, const Record& record) {
                batch.add(std::string(of), record);
                return true;
            });
            batch.flush();
            take_trees(one, two);
            transaction.commit();
        }
        CHECK(one.find(key)->value == 50);
        GrownTable table(one);
        CHECK(table.find(key)->nodes == 1000);
        GrownTree tree;
        read_tree(table, tree);
        CHECK(tree.size() == 3);
        CHECK(tree.back_up_all().empty());
    }
}

TEST_CASE("a drop-out move into the tree is stale, also to a symmetric copy") {
    GrownTree tree;
    Stones root{Rule::Freestyle, 15, 15, {{7, 7}}, {}, Color::White};
    const std::string key = canonical_key(root).bytes;
    const auto id = tree.add(key, {{{8, 8}, {5, 5, Bound::Exact}}, 1, {}});
    CHECK_FALSE(tree.is_stale(id));
    CHECK(tree.moves_into_tree(root).empty());
    tree.add(canonical_key(with_stone(root, {6, 6})).bytes, {});
    CHECK(tree.is_stale(id));
    CHECK(tree.moves_into_tree(root).size() == 4);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("database growth slow");

TEST_CASE("values and the next move equal those of plain recursion, often") {
    compare_with_recursion(40, 90);
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi::database
