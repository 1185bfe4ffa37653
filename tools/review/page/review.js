// Shows a reviewed game: the graph of the win chance, the board, the moves with their marks, and
// better lines. `ply` is the number of moves on the board. A better line starts one move earlier:
// its first move replaces the last of these moves.
const GRAPH_WIDTH = 1000, GRAPH_HEIGHT = 200;
const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
let game = null, ply = 0, line = null, step = 0;  // `line`: {moves, kind} or null; its first `step` moves are shown

const percent = (x) => fixed(100 * x, 1) + " %";
/// Converts the name of a cell, such as "h8", to a cell of the board; a pass to null.
const parse = (name) => {
  if (name === "pass") return null;
  const row = Number(name.slice(1));
  return cellAt(name.charCodeAt(0) - 97, D.bottom ? game.height - row : row - 1);
};
const sideName = (side) => COLOR_NAMES[COLORS.indexOf(side)];
const sideStone = (side) => dot(COLORS.indexOf(side));
/// Returns the review of move n (counted from 1), or undefined if the move was not reviewed.
const reviewAt = (n) => game.reviews[n - game.from];
const isNotable = (r) => r.mark !== null || r.missed_win || r.allowed_win || r.forbidden !== null;
/// Returns the numbers of the moves that have a mark, missed or allowed a win, or are forbidden.
const notable = () => game.reviews.filter(isNotable).map((r) => r.number);
const lastPly = () => game.moves.length;

/// Returns Black's win chance after n moves, or null if that position was not evaluated.
function chanceAt(n) {
  const next = game.reviews[n - game.from + 1], end = game.reviews.length + game.from - 1;
  const [side, chance] = next ? [next.side, next.win_chance_before] : n === end ? [game.end.side, game.end.win_chance] : [null, null];
  return side === null ? null : side === "black" ? chance : 1 - chance;
}

function badges(r) {
  const list = [];
  if (r.number === game.turning_point) list.push(["turning", "turning point"]);
  if (r.mark) list.push([r.mark, MARKS[r.mark] + " " + r.mark]);
  if (r.missed_win) list.push(["missed", "missed win"]);
  if (r.allowed_win) list.push(["allowed", "allowed win"]);
  if (r.forbidden) list.push(["forbidden", "forbidden: " + r.forbidden]);
  return list.map(([kind, text]) => `<span class="badge ${kind}">${esc(text)}</span>`).join(" ");
}

// ---- Graph --------------------------------------------------------------------------------------

const graphX = (n) => GRAPH_WIDTH * (lastPly() === 0 ? 0.5 : 0.01 + 0.98 * n / lastPly());
const graphY = (chance) => GRAPH_HEIGHT * (0.05 + 0.9 * (1 - chance));

function drawGraph() {
  const points = [];
  for (let n = 0; n <= lastPly(); ++n) if (chanceAt(n) !== null) points.push([n, chanceAt(n)]);
  const path = points.map(([n, c]) => `${graphX(n).toFixed(1)},${graphY(c).toFixed(1)}`).join(" ");
  const middle = graphY(0.5);
  const area = points.length === 0 ? "" : `<polygon points="${graphX(points[0][0])},${middle} ${path} ${graphX(points[points.length - 1][0])},${middle}" fill="var(--second)" opacity=".14"/>`;
  // A dot is drawn as a very short line with round ends: the browser stretches the graph to the
  // width of the page, and would stretch a circle to an ellipse.
  const marks = game.reviews.filter(isNotable).map((r) => {
    const chance = r.side === "black" ? r.win_chance : 1 - r.win_chance;
    const color = `var(--${r.mark ?? "second"})`;
    const at = `M${graphX(r.number).toFixed(1)} ${graphY(chance).toFixed(1)}h.01`;
    return `<path d="${at}" stroke="${color}" stroke-width="${r.number === game.turning_point ? 13 : 9}" stroke-linecap="round" vector-effect="non-scaling-stroke"/>`;
  }).join("");
  $("graph").innerHTML = `<svg viewBox="0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Win chance of Black">
    <line x1="0" x2="${GRAPH_WIDTH}" y1="${middle}" y2="${middle}" stroke="var(--rule)" vector-effect="non-scaling-stroke"/>${area}
    <polyline points="${path}" fill="none" stroke="var(--second)" stroke-width="2" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>
    ${marks}<line id="cursor" y1="0" y2="${GRAPH_HEIGHT}" stroke="var(--ink)" opacity=".55" vector-effect="non-scaling-stroke"/></svg>`;
}

function graphClicked(event) {
  const box = $("graph").firstElementChild.getBoundingClientRect();
  const share = ((event.clientX - box.left) / box.width - 0.01) / 0.98;
  goTo(Math.round(share * lastPly()));
}

// ---- Board --------------------------------------------------------------------------------------

const showBoard = makeBoard();

function drawStones() {
  const shown = line === null ? ply : ply - line.back;
  const played = game.moves.slice(0, shown).map(parse), r = line === null && ply > 0 ? reviewAt(ply) : undefined;
  const stones = played.map((cell, i) => [cell, i]).filter(([cell]) => cell !== null);
  const ghosts = new Map(), crosses = new Map(), marks = new Map();
  if (line !== null) {
    line.moves.slice(0, step).forEach((move, i) => {
      if (move !== null && move !== "pass") ghosts.set(parse(move), { color: COLORS[(shown + i) % 2], text: String(i + 1) });
    });
    if (line.back && game.moves[shown] !== "pass") crosses.set(parse(game.moves[shown]), "played");
  }
  if (r && r.line.length > 0 && r.line[0] !== r.move && r.line[0] !== "pass" && isNotable(r))
    marks.set(parse(r.line[0]), { kind: "good", text: "✓", title: "better: " + r.line[0] });
  showBoard(drawingOf(game, { ghosts, crosses, marks, fromBottom: D.bottom,
    stones: new Map(stones.map(([cell, i]) => [cell, COLORS[i % 2]])),
    numbers: new Map(stones.map(([cell, i]) => [cell, i + 1])),
    last: line === null && shown > 0 ? played[shown - 1] : null,
    five: line === null && ply === lastPly() ? game.five.map(parse) : [],
    badges: new Map(r && r.mark && r.move !== "pass" ? [[parse(r.move), { kind: r.mark, text: MARKS[r.mark] }]] : []) }));
}

// ---- Words --------------------------------------------------------------------------------------

/// Returns a line of moves as buttons. A click on a move shows the line on the board up to that
/// move.
function lineButtons(kind, moves, back) {
  const open = line !== null && line.kind === kind;
  return `<div class="line" data-kind="${kind}" data-back="${back}">` + moves.map((m, i) => m === null ? '<span class="any">any</span>' :
      `<button type="button" data-step="${i + 1}" aria-pressed="${open && step === i + 1}">${esc(m)}</button>`).join("") + "</div>";
}

const LINES = { better: (r) => r.line, win: (r) => r.win.line, next: () => nextWin().line, end: () => game.end.line };

/// Returns the forced win of the side to move in the shown position, or null.
function nextWin() {
  const next = reviewAt(ply + 1);
  return next ? next.win : ply === game.reviews.length + game.from - 1 ? game.end.win : null;
}

function block(title, kind, moves, back) {
  return `<div class="better"><h4>${esc(title)}</h4>${lineButtons(kind, moves, back)}</div>`;
}

const winTitle = (win) => `in ${win.plies > 3 ? win.plies + " plies at most" : plural(win.plies, win.plies === 1 ? "ply" : "plie")}, by continuous ${win.by === "fours" ? "fours" : "threats"}`;

/// Makes a sentence of a text: the first letter becomes a capital, unless it names a cell, and a
/// full stop is added.
const sentence = (text) => (/^[a-z]\d/.test(text) ? text : text[0].toUpperCase() + text.slice(1)) + (text.endsWith(".") ? "" : ".");

function showVerdict() {
  const r = ply > 0 ? reviewAt(ply) : undefined;
  if (!r) {
    const what = ply === 0 ? "Start" : `${ply}. ${game.moves[ply - 1]}`;
    const why = ply === 0 ? (game.from === 1 ? "The empty board." : `Moves 1 to ${game.from - 1} are not reviewed.`)
        : ply < game.from ? `Not reviewed: the review begins with move ${game.from}.` : "Not reviewed: the game was already over.";
    $("verdict").innerHTML = `<h3>${esc(what)}</h3><p>${esc(why)}</p>`;
    return;
  }
  const better = r.line.length > 0 && r.line[0] !== r.move;
  // Do not repeat comments that the page shows in other ways: as win chances, badges and buttons.
  const words = r.words.filter((w) => !/^(better: |misses a win|gives |inaccuracy: |mistake: |blunder: )/.test(w));
  let html = `<h3>${r.number}. ${sideStone(r.side)} ${esc(r.move)} ${badges(r)}</h3>` +
      `<p class="chance">${sideName(r.side)}’s win chance: ${percent(r.win_chance_before)} before, <b>${percent(r.win_chance)}</b> after` +
      `${r.loss >= 0.0005 ? `, ${percent(r.loss)} lost` : ""}. Value ${valueText(r.value)}.</p>`;
  html += words.map((w) => `<p>${esc(sentence(w))}</p>`).join("");
  if (!better) html += "<p>No better move was found.</p>";
  if (r.said) html += `<p class="said">In the file: ${esc(r.said)}</p>`;
  if (better) html += block(isNotable(r) ? "A better move" : "A slightly better move", "better", r.line, 1);
  if (r.missed_win && String(r.win.line) !== String(r.line)) html += block("The missed win, " + winTitle(r.win), "win", r.win.line, 1);
  const next = nextWin();
  if (next) html += block(`${sideName(r.side === "black" ? "white" : "black")} now wins ${winTitle(next)}`, "next", next.line, 0);
  else if (ply === game.reviews.length + game.from - 1 && !game.end.over && game.end.line.length > 0) html += block("A likely continuation", "end", game.end.line, 0);
  $("verdict").innerHTML = html;
}

function fillMoves() {
  $("moves").innerHTML = game.moves.map((m, i) => {
    const r = reviewAt(i + 1);
    return `<button type="button" class="move" data-ply="${i + 1}"><span class="n">${i + 1}</span><span>${dot(i % 2)}</span>` +
        `<span class="at">${esc(m)}</span><span class="c">${r ? percent(r.win_chance) : ""}</span>` +
        `<span class="l">${r && r.loss >= 0.0005 ? "−" + fixed(100 * r.loss, 1) : ""}</span><span class="marks">${r ? badges(r) : ""}</span></button>`;
  }).join("");
}

function tallyTable(players) {
  const head = ["Player", "Games", "Moves", "Lost a move", "Inaccuracies", "Mistakes", "Blunders", "Missed wins", "Allowed wins", "Accuracy"];
  return `<thead><tr>${head.map((h) => `<th>${h}</th>`).join("")}</tr></thead><tbody>` + players.map((p) =>
    `<tr><td class="name">${esc(p.name)}</td>` + [p.games, p.moves, percent(p.average_loss), p.inaccuracies, p.mistakes, p.blunders,
      p.missed_wins, p.allowed_wins, percent(p.accuracy)].map((v) => `<td>${v}</td>`).join("") + "</tr>").join("") + "</tbody>";
}

// ---- Navigation ---------------------------------------------------------------------------------

function show() {
  drawStones();
  showVerdict();
  $("cursor").setAttribute("x1", graphX(ply));
  $("cursor").setAttribute("x2", graphX(ply));
  const list = $("moves");
  for (const row of list.children) row.setAttribute("aria-current", Number(row.dataset.ply) === ply);
  const row = list.children[ply - 1];
  if (row) list.scrollTop = Math.max(0, row.offsetTop - list.offsetTop - list.clientHeight / 2);
  else list.scrollTop = 0;
  $("first").disabled = $("back").disabled = ply === 0;
  $("last").disabled = $("next").disabled = ply === lastPly();
  $("earlier").disabled = !notable().some((n) => n < ply);
  $("later").disabled = !notable().some((n) => n > ply);
  $("turn").disabled = game.turning_point === null;
  history.replaceState(null, "", (D.games.length > 1 ? `#game=${game.game}&` : "#") + "move=" + ply);
}

function goTo(n) {
  ply = Math.min(Math.max(n, 0), lastPly());
  line = null;
  show();
}

/// Goes to the previous or next notable move.
function jump(direction) {
  const plies = notable().filter((n) => direction < 0 ? n < ply : n > ply);
  if (plies.length > 0) goTo(direction < 0 ? plies[plies.length - 1] : plies[0]);
}

function openLine(kind, back, upTo) {
  const again = line !== null && line.kind === kind && step === upTo;
  line = again ? null : { kind, back, moves: LINES[kind](reviewAt(ply)) };
  step = upTo;
  show();
}

/// Shows the whole better line, or returns to the game if the better line is shown.
function toggleBetter() {
  const r = ply > 0 ? reviewAt(ply) : undefined;
  if (!r || r.line.length === 0) return;
  if (line !== null) goTo(ply);
  else openLine("better", 1, r.line.length);
}

function openGame(index) {
  game = D.games[index];
  $("pick").value = index;
  $("game-title").textContent = `${game.black} – ${game.white}`;
  const told = D.games.length > 1 ? [["Result", game.result], ["Turning point", game.turning]] : [];
  fillTerms("game-conditions", [...told, ["Game", `${game.rule}, ${game.width}×${game.height}`], ["From", game.place]]);
  $("sides").innerHTML = tallyTable(game.players);
  drawGraph();
  fillMoves();
  goTo(game.turning_point || notable()[0] || lastPly());
}

function fill() {
  const several = D.games.length > 1;
  $("several").hidden = $("game-title").hidden = !several;
  if (several) {
    $("players").innerHTML = tallyTable(D.players);
    for (const [i, g] of D.games.entries()) {
      const option = document.createElement("option");
      option.value = i;
      option.textContent = `${g.game}. ${g.black} – ${g.white}: ${g.result}`;
      $("pick").append(option);
    }
  } else {
    const g = D.games[0];
    $("lead").textContent = sentence(g.result) + " " + sentence("turning point: " + g.turning);
  }
  $("effort").textContent = `Searched with ${D.effort}. Marks: ${D.marks}.`;
}

const KEYS = { ArrowLeft: () => goTo(ply - 1), ArrowRight: () => goTo(ply + 1), ArrowUp: () => jump(-1), ArrowDown: () => jump(1),
  Home: () => goTo(0), End: () => goTo(lastPly()), b: toggleBetter, B: toggleBetter, Escape: () => goTo(ply),
  t: () => game.turning_point && goTo(game.turning_point), T: () => game.turning_point && goTo(game.turning_point) };

function listen() {
  const clicks = { first: "Home", back: "ArrowLeft", next: "ArrowRight", last: "End", earlier: "ArrowUp", later: "ArrowDown", turn: "t" };
  for (const [id, key] of Object.entries(clicks)) $(id).onclick = KEYS[key];
  $("graph").onclick = graphClicked;
  $("pick").onchange = () => openGame(Number($("pick").value));
  $("moves").onclick = (event) => {
    const row = event.target.closest(".move");
    if (row) goTo(Number(row.dataset.ply));
  };
  $("verdict").onclick = (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const box = button.closest(".line");
    openLine(box.dataset.kind, Number(box.dataset.back), Number(button.dataset.step));
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT" || !KEYS[event.key]) return;
    KEYS[event.key]();
    event.preventDefault();
  });
}

/// Opens the position that the address names, such as "#game=2&move=17", or else the turning point
/// of the first game.
function start() {
  const named = new URLSearchParams(location.hash.slice(1));
  const index = Number(named.get("game")) - 1;
  fill();
  listen();
  openGame(D.games[index] ? index : 0);
  if (named.has("move") && /^\d+$/.test(named.get("move"))) goTo(Number(named.get("move")));
}

start();
