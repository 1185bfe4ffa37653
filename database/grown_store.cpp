// See grown_store.h.
#include "database/grown_store.h"

#include <limits>

#include "database/canonical.h"
#include "database/merging.h"
#include "engine/board/grid.h"

namespace fukumi::database {
namespace {

// `move` is a cell on the board of the key, y * width + x. Values, depths and bounds have the same
// ranges as in the table of positions; bound 0 means that the value is unknown.
constexpr const char* kGrownTable = R"(
CREATE TABLE IF NOT EXISTS grown (
    key BLOB PRIMARY KEY NOT NULL,
    move INTEGER,
    move_value INTEGER NOT NULL,
    move_depth INTEGER NOT NULL,
    move_bound INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    value INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    bound INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)";

constexpr const char* kGrownRow =
    "SELECT key, move, move_value, move_depth, move_bound, nodes, value, depth, bound FROM grown ";

bool make_grown_table(Store& store) {
    if (!has_grown(store))
        store.connection().run(kGrownTable);
    return true;
}

[[noreturn]] void fail_of_grown(const Statement& row) {
    throw DatabaseError(row.path() + ": a grown position is invalid");
}

std::int64_t within(const Statement& row, int column, std::int64_t least, std::int64_t most) {
    const std::int64_t number = row.number(column);
    if (number < least || number > most)
        fail_of_grown(row);
    return number;
}

Worth worth_in(const Statement& row, int column) {
    return {static_cast<Value>(within(row, column, -kMate, kMate)),
            static_cast<int>(within(row, column + 1, -kMostDepth, kMostDepth)),
            static_cast<Bound>(within(row, column + 2, 0, static_cast<int>(Bound::Exact)))};
}

GrownPosition grown_in(const Statement& row) {
    const std::string_view key = row.blob(0);
    if (!is_canonical(key))
        fail_of_grown(row);
    const auto stones = stones_of(key);
    GrownPosition position;
    if (!row.is_null(1)) {
        const auto cell =
            static_cast<int>(within(row, 1, 0, std::int64_t{stones->width} * stones->height - 1));
        position.drop_out.move = {cell % stones->width, cell / stones->width};
        if (grid_of(*stones).at(position.drop_out.move) != Cell::Empty)
            fail_of_grown(row);
    }
    position.drop_out.worth = worth_in(row, 2);
    position.nodes = within(row, 5, 0, std::numeric_limits<std::int64_t>::max());
    position.worth = worth_in(row, 6);
    return position;
}

Record record_with(const Worth& worth) {
    Record record;
    record.value = worth.value;
    record.depth = worth.depth;
    record.bound = worth.bound;
    record.label = label_of(record);
    return record;
}

bool is_of(const Record& record, const Worth& worth) noexcept {
    return record.value == worth.value && record.depth == worth.depth &&
           record.bound == worth.bound;
}

// Returns the record with the new minimax value. If `db grow` wrote the old value, replaces it even
// by a value of less depth, because the old value may be that of fewer moves than the position now
// has in the tree. Combines values from elsewhere, such as deeper searches, by merged().
Record record_after(const std::optional<Record>& known, const Worth& written, const Worth& now) {
    const Record own = record_with(now);
    if (!known)
        return own;
    Record before = *known;
    if (before.value && is_of(before, written)) {
        before.value.reset();
        before.depth = 0;
        before.bound = Bound::None;
    }
    return merged(before, own);
}

}  // namespace

bool has_grown(Store& store) {
    return store.connection().number_of(
               "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'grown'") != 0;
}

std::int64_t count_grown(Store& store) {
    return has_grown(store) ? store.connection().number_of("SELECT count(*) FROM grown") : 0;
}

GrownTable::GrownTable(Store& store)
    : store_(store),
      is_ready_(make_grown_table(store)),
      find_(store.connection(), std::string(kGrownRow) + "WHERE key = ?1"),
      put_(store.connection(),
           "INSERT OR REPLACE INTO grown VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)") {}

std::optional<GrownPosition> GrownTable::find(std::string_view key) {
    find_.bind_blob(1, key);
    if (!find_.step())
        return std::nullopt;
    GrownPosition position = grown_in(find_);
    find_.reset();
    return position;
}

void GrownTable::put(std::string_view key, const GrownPosition& position) {
    const auto [move, worth] = position.drop_out;
    std::optional<std::int64_t> cell;
    if (move != kNoPoint)
        cell = move.y * stones_of(key)->width + move.x;
    put_.bind_blob(1, key);
    put_.bind_number(2, cell);
    put_.bind_number(3, worth.value);
    put_.bind_number(4, worth.depth);
    put_.bind_number(5, static_cast<int>(worth.bound));
    put_.bind_number(6, position.nodes);
    put_.bind_number(7, position.worth.value);
    put_.bind_number(8, position.worth.depth);
    put_.bind_number(9, static_cast<int>(position.worth.bound));
    put_.run();
}

void GrownTable::for_each(
    const std::function<void(std::string_view, const GrownPosition&)>& visit) {
    Statement rows(store_.connection(), std::string(kGrownRow) + "ORDER BY key");
    while (rows.step())
        visit(rows.blob(0), grown_in(rows));
}

void read_tree(GrownTable& table, GrownTree& tree) {
    table.for_each([&](std::string_view key, const GrownPosition& position) {
        tree.add(std::string(key), position);
    });
}

void write_positions(Store& store, GrownTable& table, GrownTree& tree,
                     const std::vector<GrownTree::Id>& ids) {
    for (const GrownTree::Id id : ids) {
        const std::string& key = tree.key(id);
        const Worth& now = tree.worth(id);
        if (now.bound != Bound::None)
            store.put(key, record_after(store.find(key), tree.position(id).worth, now));
        tree.set_written(id, now);
        table.put(key, tree.position(id));
    }
}

void take_trees(Store& store, Store& other) {
    if (!has_grown(other))
        return;
    GrownTable table(store);
    GrownTable others(other);
    others.for_each([&](std::string_view key, const GrownPosition& theirs) {
        const auto ours = table.find(key);
        if (!ours) {
            table.put(key, theirs);
            return;
        }
        GrownPosition kept = theirs.nodes > ours->nodes ? theirs : *ours;
        // The record has the value of one of the two trees. Store this value as the written one, so
        // that record_after() recognizes it.
        const auto record = store.find(key);
        if (record && record->value)
            kept.worth = is_of(*record, ours->worth) ? ours->worth : theirs.worth;
        table.put(key, kept);
    });
    GrownTree tree;
    read_tree(table, tree);
    write_positions(store, table, tree, tree.back_up_all());
}

std::vector<std::string> problems_of_trees(Store& store) {
    try {
        if (has_grown(store)) {
            GrownTree tree;
            GrownTable table(store);
            read_tree(table, tree);
        }
    } catch (const DatabaseError& error) {
        return {error.what()};
    }
    return {};
}

}  // namespace fukumi::database
