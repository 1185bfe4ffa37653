// Shows the tree of a recorded search node by node. A node is a visit of a position; its values are
// for the side to move.
const UNFINISHED = 0, SINGULAR = D.visits.indexOf("singular"), MOVES = D.ends.indexOf("moves");
const UPPER = 1, LOWER = 2, PV = 1, CUT_NODE = 2, AFTER_HIGH = 8, AFTER_RAISED = 16, PARTIAL = 32;
const THREATS = ["", "A win by fours is threatened: only moves that may prevent it were searched.",
  "An open four is threatened: only moves that prevent it were searched.",
  "A five is threatened: only moves that prevent it were searched."];
let path = [0];  // the nodes from the root to the shown one, as indices of D.nodes

/// Converts a node from the compact array that explain_page.cpp writes to an object.
function unpack(index) {
  const [cell, visit, end, value, bound, alpha, beta, asked, depth, best, evaluation, threat, tableValue,
    tableBound, tableDepth, reduction, extension, flags, nodes, children, leftOut] = D.nodes[index];
  return { index, cell, visit, end, value, bound, alpha, beta, asked, depth, best, evaluation, threat,
    tableValue, tableBound, tableDepth, reduction, extension, flags, nodes, children, leftOut };
}

const column = (cell) => cell % D.width, row = (cell) => Math.floor(cell / D.width);
/// Converts a cell number of the page, row * width + column, to a cell of the board.
const onBoard = (cell) => cellAt(column(cell), row(cell));
const cellName = (cell) => nameOn({ height: D.height, fromBottom: D.bottom }, onBoard(cell));
const flipped = (bound) => bound === UPPER ? LOWER : bound === LOWER ? UPPER : bound;
const sign = (bound) => ["", "≤", "≥", ""][bound];
const edge = (v) => Math.abs(v) >= D.infinite ? (v < 0 ? "−∞" : "∞") : valueText(v);
const sideToMove = () => (D.toMove + path.length - 1) % 2;
const sideName = (side) => COLOR_NAMES[side];

/// Returns the moves of a node in the order of the search, each with its visits, or null if the
/// page does not contain them.
function movesOf(node) {
  if (node.children === null) return null;
  const moves = [];
  for (const index of node.children) {
    const child = unpack(index);
    if (child.visit === SINGULAR) continue;
    const last = moves[moves.length - 1];
    if (last && last.cell === child.cell) last.visits.push(child);
    else moves.push({ cell: child.cell, visits: [child] });
  }
  return moves;
}

/// Returns the last visit of a move that has moves below it, or else the last visit.
const deepestVisit = (move) => [...move.visits].reverse().find((v) => v.children === null || v.children.length > 0) ||
    move.visits[move.visits.length - 1];
const hasMore = (visit) => visit.children !== null && visit.children.length > 0;

// ---- Words --------------------------------------------------------------------------------------

/// Explains why a visit ended, and how the search changed its depth.
function story(v, moves) {
  const parts = [];
  if (["again", "wide", "singular"].includes(D.visits[v.visit])) parts.push(D.visits[v.visit]);
  if (v.extension) parts.push("singular " + signed(v.extension, 0));
  if (v.flags & AFTER_HIGH) parts.push("−1 before a likely cut");
  if (v.flags & AFTER_RAISED) parts.push("−1 after alpha was raised");
  if (v.end === MOVES && moves) {
    parts.push(plural(moves.length, "move") + " searched");
    if (v.leftOut.length) parts.push(`${v.leftOut.length / 2} pruned`);
    if (v.best >= 0) parts.push((v.bound === LOWER ? "cut by " : "best ") + cellName(v.best));
  } else {
    parts.push(D.ends[v.end]);
  }
  if (v.tableBound) parts.push(`table ${sign(v.tableBound) || "="} ${valueText(v.tableValue)} from depth ${v.tableDepth}`);
  if (v.flags & PARTIAL) parts.push("not all recorded");
  return parts.join(", ");
}

function showFacts(node, moves) {
  const value = node.end === UNFINISHED ? "unknown" : `${sign(node.bound)} ${valueText(node.value)}`;
  const depth = node.depth === node.asked ? node.depth : `${node.depth} instead of ${node.asked}`;
  const last = path.length > 1 ? "After " + path.slice(1).map((i) => cellName(unpack(i).cell)).join(" ") : "At the start";
  $("node-title").textContent = `${last}: ${sideName(sideToMove())} to move`;
  $("facts").innerHTML = `Value <b>${value}</b>, alpha <b>${edge(node.alpha)}</b>, beta <b>${edge(node.beta)}</b>, ` +
      `depth <b>${depth}</b>; ` + (node.evaluation === null ? "" : `evaluation ${valueText(node.evaluation)}; `) +
      `${plural(node.nodes, "node")}; ${node.flags & PV ? "principal variation; " : node.flags & CUT_NODE ? "expected to beat beta; " : ""}` +
      `${esc(story(node, moves))}. ${THREATS[node.threat]}` +
      (moves === null ? " <b>The nodes below are not on this page.</b>" : "");
}

// ---- Board --------------------------------------------------------------------------------------

const chance = (v) => Math.abs(v) >= D.win ? (v > 0 ? 1 : 0) : 1 / (1 + Math.exp(-v / 200));

/// Returns the mark of a move on the board: the closer its value is to the best one, the greener;
/// its border is dashed if the value is only a bound.
function markOf(move, best) {
  const last = move.visits[move.visits.length - 1];
  const known = last.end !== UNFINISHED;
  const text = known ? valueText(-last.value).replace("+", "") : "?", bound = known ? sign(flipped(last.bound)) : "";
  const behind = chance(best.value) - chance(known ? -last.value : best.value);
  return { kind: "value", text, shade: Math.max(0, 1 - 4 * Math.max(0, behind)), dashed: bound !== "", best: move.cell === best.cell,
    title: `${cellName(move.cell)} ${bound} ${text}: ${story(last, movesOf(last))}` };
}

const showBoard = makeBoard((at) => enterCell(yOf(at) * D.width + xOf(at)));

function draw(node, moves) {
  const cellsWith = (content) => D.cells.flatMap((c, i) => c === content ? [onBoard(i)] : []);
  const stones = new Map([...cellsWith(1).map((c) => [c, COLORS[0]]), ...cellsWith(2).map((c) => [c, COLORS[1]])]);
  const played = path.slice(1).map((index) => onBoard(unpack(index).cell));
  played.forEach((cell, i) => stones.set(cell, COLORS[(D.toMove + i) % 2]));
  const crosses = new Map();
  for (let i = 0; i < node.leftOut.length; i += 2)
    crosses.set(onBoard(node.leftOut[i]), `${cellName(node.leftOut[i])}: pruned by ${D.rules[node.leftOut[i + 1]]}`);
  const values = (moves || []).map((m) => m.visits[m.visits.length - 1]).filter((v) => v.end !== UNFINISHED).map((v) => -v.value);
  const best = { cell: node.best, value: Math.max(...values) };
  showBoard(drawingOf(D, { stones, crosses, blocked: cellsWith(3), fromBottom: D.bottom, last: played[played.length - 1] ?? null,
    numbers: new Map(played.map((cell, i) => [cell, i + 1])),
    marks: new Map((moves || []).map((move) => [onBoard(move.cell), markOf(move, best)])) }));
}

// ---- Lists --------------------------------------------------------------------------------------

function showMoves(node, moves) {
  const head = "<thead><tr><th>Move</th><th>Value</th><th>Alpha</th><th>Beta</th><th>Depth</th><th>Nodes</th>" +
      '<th style="text-align:left">Result</th></tr></thead>';
  const line = (v, first) => {
    const known = v.end !== UNFINISHED, depth = v.reduction ? `${v.asked + v.reduction}−${v.reduction}` : v.asked;
    const name = first ? `<button type="button" data-node="${v.index}">${cellName(v.cell)}</button>` : "";
    return `<tr class="open${v.cell === node.best ? " best" : ""}" data-node="${v.index}"><td class="at">${name}</td>` +
        `<td>${known ? sign(flipped(v.bound)) + " " + valueText(-v.value) : ""}</td><td>${edge(-v.beta)}</td><td>${edge(-v.alpha)}</td>` +
        `<td>${depth}</td><td>${whole(v.nodes)}</td><td class="why">${esc(story(v, movesOf(v)))}</td></tr>`;
  };
  $("moves").innerHTML = head + "<tbody>" +
      (moves || []).map((m) => m.visits.map((v, i) => line(v, i === 0)).join("")).join("") + "</tbody>";
  $("moves").parentElement.hidden = !moves || moves.length === 0;
}

function showLeftOut(node) {
  const groups = D.rules.map(() => []);
  for (let i = 0; i < node.leftOut.length; i += 2) groups[node.leftOut[i + 1]].push(cellName(node.leftOut[i]));
  $("gone").innerHTML = groups.map((cells, rule) => cells.length === 0 ? "" :
      `<p><b>Pruned by ${D.rules[rule]} (${cells.length}):</b> ${cells.join(" ")}</p>`).join("");
}

function showCrumbs() {
  $("crumbs").innerHTML = path.map((index, i) => (i ? '<span class="then">›</span>' : "") +
      `<button type="button" data-step="${i}"${i === path.length - 1 ? " aria-current" : ""}>` +
      `${i ? cellName(unpack(index).cell) : "start"}</button>`).join("");
}

// ---- Navigation ---------------------------------------------------------------------------------

function show() {
  const node = unpack(path[path.length - 1]), moves = movesOf(node);
  showCrumbs();
  showFacts(node, moves);
  draw(node, moves);
  showMoves(node, moves);
  showLeftOut(node);
  const names = path.slice(1).map((i) => cellName(unpack(i).cell)).join(",");
  history.replaceState(null, "", "#" + names);
}

function enter(index) {
  path = [...path, index];
  show();
}

function enterCell(cell) {
  const move = (movesOf(unpack(path[path.length - 1])) || []).find((m) => m.cell === cell);
  if (move) enter(deepestVisit(move).index);
  return Boolean(move);
}

function fill() {
  $("words").innerHTML = D.words.map((text) => `<p>${esc(text)}</p>`).join("");
  fillTerms("conditions", D.conditions);
  $("totals").innerHTML = "<thead><tr><th>Technique</th><th>Acted</th><th>Nodes saved</th></tr></thead><tbody>" +
      D.totals.filter((t) => t.acted > 0).map((t) => `<tr><td>${esc(t.technique)}</td><td>${whole(t.acted)}</td>` +
          `<td>${t.saved === null ? "" : (t.saved > 0 ? "+" : "") + whole(t.saved).replace("-", "−")}</td></tr>`).join("") + "</tbody>";
}

function listen() {
  const entered = (event, selector, act) => {
    const target = event.target.closest(selector);
    if (target) act(target);
  };
  $("crumbs").onclick = (event) => entered(event, "button", (b) => { path = path.slice(0, Number(b.dataset.step) + 1); show(); });
  $("moves").onclick = (event) => entered(event, "tr.open", (r) => enter(Number(r.dataset.node)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft" && path.length > 1) { path = path.slice(0, -1); show(); }
    else if (event.key === "ArrowRight") enterCell(unpack(path[path.length - 1]).best);
    else if (event.key === "Home") { path = [0]; show(); }
    else return;
    event.preventDefault();
  });
}

/// Opens the node that the address names by its moves, such as "#h8,i9", or else the node of
/// --path.
function start() {
  const named = location.hash.slice(1).split(",").filter(Boolean);
  const cells = named.length === 0 ? D.path
      : named.map((name) => D.cells.findIndex((_, i) => cellName(i) === name));
  fill();
  listen();
  show();
  cells.every(enterCell);
}

start();
