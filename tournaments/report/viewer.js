// The list of games, and the board that replays one of them.
const BLACK = 0, WHITE = 1, DRAW = 2;
const PAGE = 200;                   // number of games added to the list at a time
let shown = [], listed = 0, game = null, ply = 0, timer = null;
let addressed = false;              // true: update the address of the page when the board changes

/// Converts the compact array of a game (html_report.cpp) to an object.
function unpack(g) {
  const [number, round, pair, black, white, rule, width, height, opening, cells, outcome, ending,
    reason, times, evals, depths, messages, five] = g;
  // The rows of `cells` and `five` count from the top. A pass is at -1, -1.
  const parse = (text) => [...text.matchAll(/pass|([a-z])(\d+)/g)].map((m) =>
      m[0] === "pass" ? { x: -1, y: -1 } : { x: m[1].charCodeAt(0) - 97, y: Number(m[2]) - 1 });
  const said = new Map(messages);
  const moves = parse(cells).map((at, i) =>
      ({ ...at, ms: times[i], eval: evals[i], depth: depths[i], message: said.get(i) || "" }));
  return { number, round, pair, players: [black, white], rule, width, height, opening, moves, outcome,
    ending, reason, five: parse(five) };
}

/// Returns how the person wants the rows numbered, as a part of a drawing.
const numbering = () => ({ fromBottom: !$("rows-from-top").checked });

/// Returns the name of a move's cell as the board shows it.
const moveName = (m) => m.x < 0 ? "pass" : nameOn({ ...numbering(), height: game.height }, cellAt(m.x, m.y));

const playerName = (g, color) => D.players[g.players[color]];

// ---- List ----------------------------------------------------------------------------------------

function setUpFilters() {
  const option = (select, value, text) => {
    const item = document.createElement("option");
    item.value = value;
    item.textContent = text;
    select.append(item);
  };
  option($("filter-player"), "", "all players");
  order.forEach((p) => option($("filter-player"), p, D.players[p]));
  ["any", "Black won", "White won", "drawn"].forEach((text, i) => option($("filter-result"), i - 1, text));
  option($("filter-ending"), "", "any");
  D.terms.forEach((n, i) => n && option($("filter-ending"), i, D.termNames[i]));
  for (const id of ["filter-player", "filter-result", "filter-ending"]) $(id).onchange = filterGames;
}

function filterGames() {
  const player = $("filter-player").value, result = Number($("filter-result").value), ending = $("filter-ending").value;
  shown = D.games.map((g, i) => i).filter((i) => {
    const g = D.games[i];
    return (player === "" || g[3] === Number(player) || g[4] === Number(player)) &&
        (result < 0 || g[10] === result) && (ending === "" || g[11] === Number(ending));
  });
  $("game-rows").textContent = "";
  listed = 0;
  listMore();
  $("game-count").textContent = shown.length === D.games.length ? plural(shown.length, "game")
      : `${whole(shown.length)} of ${plural(D.games.length, "game")}`;
}

function listMore() {
  const box = $("game-rows");
  box.querySelector(".more")?.remove();
  const end = Math.min(shown.length, listed + PAGE);
  for (; listed < end; ++listed) {
    const index = shown[listed], g = D.games[index];
    const row = document.createElement("button");
    row.type = "button";
    row.className = "row";
    row.role = "option";
    row.dataset.index = index;
    row.innerHTML = `<span class="no">${g[0]}</span><span class="who">` +
        [BLACK, WHITE].map((c) => `<span class="${g[10] === c ? "won" : ""}">${dot(c)} ${esc(D.players[g[3 + c]])}</span>`).join("") +
        `</span><span class="how"><b>${["1–0", "0–1", "½–½"][g[10]]}</b><span class="${D.faults.includes(g[11]) ? "fault" : ""}">` +
        `${D.termNames[g[11]]}, ${g[13].length}</span></span>`;
    row.onclick = () => { openGame(index); scrollToViewer(); };
    box.append(row);
  }
  if (listed < shown.length) {
    const more = document.createElement("button");
    more.type = "button";
    more.className = "more";
    more.textContent = `Show ${Math.min(PAGE, shown.length - listed)} more`;
    more.onclick = listMore;
    box.append(more);
  }
  markRow();
}

function markRow() {
  document.querySelectorAll(".row").forEach((row) =>
      row.setAttribute("aria-selected", game !== null && Number(row.dataset.index) === game.index));
}

function scrollToViewer() {
  if (matchMedia("(max-width: 1080px)").matches) $("viewer").scrollIntoView({ block: "start" });
}

// ---- Board ---------------------------------------------------------------------------------------

const showBoard = makeBoard();

function drawStones() {
  const finished = ply === game.moves.length, cellOf = (m) => cellAt(m.x, m.y);
  const played = game.moves.slice(0, ply).map((m, i) => [m, i]).filter(([m]) => m.x >= 0);
  showBoard(drawingOf(game, {
    stones: new Map(played.map(([m, i]) => [cellOf(m), COLORS[i % 2]])),
    numbers: new Map($("numbers").checked ? played.map(([m, i]) => [cellOf(m), i + 1]) : []),
    last: ply > 0 && game.moves[ply - 1].x >= 0 ? cellOf(game.moves[ply - 1]) : null,
    five: finished ? game.five.map(cellOf) : [],
    opening: game.opening,
    ...numbering(),
  }));
}

// ---- Graphs and moves ----------------------------------------------------------------------------

const GRAPH_WIDTH = 480;
const graphX = (i) => 8 + (GRAPH_WIDTH - 16) * (game.moves.length < 2 ? 0.5 : i / (game.moves.length - 1));
// Engines have different scales of evaluations. So the curve is compressed: it shows which side is
// ahead and when that changed, but not by how much.
const squash = (value) => Math.tanh(value / 300);

function drawGraphs() {
  const height = 132, middle = height / 2;
  const series = [[], []];
  game.moves.forEach((m, i) => {
    if (m.eval === null || m.eval === undefined) return;
    const forBlack = i % 2 ? -m.eval : m.eval;
    series[i % 2].push([graphX(i).toFixed(1), (middle - squash(forBlack) * (middle - 10)).toFixed(1), forBlack, i]);
  });
  const colors = ["var(--accent)", "var(--second)"];
  const curves = series.map((s, c) => s.length === 0 ? "" :
      `<polyline points="${s.map((p) => p[0] + "," + p[1]).join(" ")}" fill="none" stroke="${colors[c]}" stroke-width="2" stroke-linejoin="round"/>` +
      s.map((p) => `<circle cx="${p[0]}" cy="${p[1]}" r="${s.length > 60 ? 1.6 : 2.4}" fill="${colors[c]}"><title>${p[3] + 1}: ${valueText(p[2])}</title></circle>`).join(""));
  const none = series[0].length + series[1].length === 0;
  $("eval-graph").innerHTML = `<svg viewBox="0 0 ${GRAPH_WIDTH} ${height}"><line x1="0" x2="${GRAPH_WIDTH}" y1="${middle}" y2="${middle}" stroke="var(--rule)"/>` +
      (none ? `<text x="${GRAPH_WIDTH / 2}" y="${middle - 8}" text-anchor="middle" font-size="13" fill="var(--soft)">no engine reported an evaluation</text>` : "") +
      curves.join("") + `<line class="now-line" y1="0" y2="${height}" stroke="var(--ink)" opacity=".5"/></svg>`;

  const tall = 62, most = Math.max(...game.moves.map((m) => m.ms), 1);
  const width = Math.min(9, Math.max(1.5, 0.75 * (GRAPH_WIDTH - 16) / Math.max(1, game.moves.length)));
  const bars = game.moves.map((m, i) => m.ms ? `<rect x="${(graphX(i) - width / 2).toFixed(1)}" y="${(tall - 2 - (tall - 8) * m.ms / most).toFixed(1)}" width="${width.toFixed(1)}" ` +
      `height="${((tall - 8) * m.ms / most + 1).toFixed(1)}" fill="${colors[i % 2]}" opacity=".85"><title>${i + 1}: ${duration(m.ms)}</title></rect>` : "").join("");
  $("time-graph").innerHTML = `<svg viewBox="0 0 ${GRAPH_WIDTH} ${tall}">${bars}<line class="now-line" y1="0" y2="${tall}" stroke="var(--ink)" opacity=".5"/></svg>`;
  $("time-caption").textContent = `Time per move, at most ${duration(most)}`;
  for (const id of ["eval-graph", "time-graph"]) {
    $(id).firstChild.onclick = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const part = ((event.clientX - box.left) / box.width * GRAPH_WIDTH - 8) / (GRAPH_WIDTH - 16);
      go(Math.round(part * (game.moves.length - 1)) + 1);
    };
  }
}

function fillMoves() {
  const list = $("move-list");
  list.textContent = "";
  game.moves.forEach((m, i) => {
    const item = document.createElement("button");
    item.type = "button";
    item.className = "move";
    const opening = i < game.opening;
    item.innerHTML = `<span class="n">${i + 1}</span><span class="at">${dot(i % 2)} ${moveName(m)}</span>` +
        (opening ? '<span class="t">opening</span>' :
          `<span class="t">${duration(m.ms)}</span><span class="e">${m.eval === null || m.eval === undefined ? "" : valueText(m.eval)}</span>` +
          `<span class="d">${m.depth ? "depth " + m.depth : ""}</span>`) +
        (m.message ? `<span class="m">${esc(m.message)}</span>` : "");
    item.onclick = () => go(i + 1);
    list.append(item);
  });
}

function go(to) {
  ply = Math.max(0, Math.min(game.moves.length, to));
  drawStones();
  $("slider").value = ply;
  $("slider").setAttribute("aria-valuetext", `move ${ply} of ${game.moves.length}`);
  document.querySelectorAll(".now-line").forEach((line) => {
    const x = ply === 0 ? 2 : graphX(ply - 1);
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  });
  const list = $("move-list");
  list.querySelector(".now")?.classList.remove("now");
  const now = list.children[ply - 1];
  if (now) {
    now.classList.add("now");
    const top = now.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + now.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  } else {
    list.scrollTop = 0;
  }
  if (ply === game.moves.length) play(false);
  if (addressed) showAddress();
}

function play(on) {
  clearInterval(timer);
  timer = null;
  $("play").innerHTML = iconMarkup(on ? "pause" : "play");
  $("play").setAttribute("aria-label", on ? "Pause" : "Play");
  if (!on) return;
  if (ply === game.moves.length) go(0);
  timer = setInterval(() => go(ply + 1), 650);
}

function outcomeText(g) {
  const how = D.termNames[g.ending];
  const moves = plural(g.moves.filter((m) => m.x >= 0).length, "stone");
  if (g.outcome === DRAW) return `<b>Drawn</b> after ${moves} (${esc(how)})${g.reason ? ": " + esc(g.reason) : ""}`;
  const loser = esc(playerName(g, 1 - g.outcome)), winner = esc(playerName(g, g.outcome));
  const tail = g.reason ? ": " + esc(g.reason) : "";
  return g.ending === 0 ? `<b>${winner} wins</b> with a five after ${moves}` + tail
      : D.faults.includes(g.ending) ? `<b>${winner} wins</b>, ${loser} lost after ${moves} by ${esc(how)}` + tail
      : `<b>${winner} wins</b> after ${moves} by ${esc(how)}` + tail;
}

function openGame(index, at) {
  play(false);
  game = unpack(D.games[index]);
  game.index = index;
  const square = game.width === game.height;
  $("game-label").textContent = `Game ${game.number}` + (game.round ? ` · round ${game.round}` : "") +
      ` · ${game.rule} ${game.width}×${game.height}`;
  $("game-title").innerHTML = `${dot(BLACK)}\u00a0${esc(playerName(game, BLACK))} <span class="vs">against</span> ` +
      `${dot(WHITE)}\u00a0${esc(playerName(game, WHITE))}`;
  $("game-outcome").innerHTML = outcomeText(game);
  $("key-black").textContent = playerName(game, BLACK);
  $("key-white").textContent = playerName(game, WHITE);
  $("board").style.maxWidth = square ? "" : `${100 * Math.min(1, game.width / game.height)}%`;
  $("slider").max = game.moves.length;
  drawGraphs();
  fillMoves();
  go(at === undefined ? game.moves.length : at);
  markRow();
}

/// Puts the shown game and move into the address of the page, so that users can link to them. Does
/// not add an entry to the browser's history.
function showAddress() {
  try { history.replaceState(null, "", `#game=${game.number}&move=${ply}`); } catch (e) { /* a page in a frame */ }
}

/// The number of each rule in the command INFO rule.
const RULE_NUMBERS = { freestyle: 0, standard: 1, renju: 4, "caro-overline": 8, caro: 9 };

/// Returns the game as SGF like fukumi-match -sgf, without comments. Rows count from the top.
function sgfOf(g) {
  const text = (value) => String(value).replace(/[\\\]]/g, "\\$&").replace(/\s+/g, " ");
  const cell = (m) => m.x < 0 ? "" : String.fromCharCode(97 + m.x) + String.fromCharCode(97 + m.y);
  const size = g.width === g.height ? g.width : `${g.width}:${g.height}`;
  const result = g.outcome === DRAW ? "0" : g.outcome === BLACK ? "B+1" : "W+1";
  return `(;FF[4]GM[4]CA[UTF-8]SZ[${size}]RU[${RULE_NUMBERS[g.rule]}]PB[${text(playerName(g, BLACK))}]PW[${text(playerName(g, WHITE))}]` +
      `RE[${result}]${g.round ? `RO[${g.round}]` : ""}\n` + g.moves.map((m, i) => `;${"BW"[i % 2]}[${cell(m)}]`).join("") + ")\n";
}

function saveSgf() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([sgfOf(game)], { type: "application/x-go-sgf" }));
  link.download = `game${game.number}.sgf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function neighbour(step) {
  const place = shown.indexOf(game.index) + step;
  if (place < 0 || place >= shown.length) return;
  while (place >= listed && listed < shown.length) listMore();
  openGame(shown[place]);
  document.querySelector('.row[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
}

function setUpViewer() {
  if (D.games.length === 0) {
    $("games").hidden = true;
    return;
  }
  setUpFilters();
  filterGames();
  $("first").onclick = () => { play(false); go(0); };
  $("back").onclick = () => { play(false); go(ply - 1); };
  $("forward").onclick = () => { play(false); go(ply + 1); };
  $("last").onclick = () => { play(false); go(game.moves.length); };
  $("play").onclick = () => play(timer === null);
  $("slider").oninput = () => { play(false); go(Number($("slider").value)); };
  $("numbers").onchange = drawStones;
  $("rows-from-top").onchange = () => { fillMoves(); go(ply); };
  $("game-previous").onclick = () => neighbour(-1);
  $("game-next").onclick = () => neighbour(1);
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("select, input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = $("viewer").getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return;  // not visible: let the keys scroll the page
    const keys = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(game.moves.length) };
    if (event.key === " " && event.target === document.body) play(timer === null);
    else if (keys[event.key]) { play(false); keys[event.key](); }
    else return;
    event.preventDefault();
  });
  $("sgf").onclick = saveSgf;
  // "#game=12&move=30" opens a game at a move; "#game=12" opens it at its end.
  const open = () => {
    const wanted = /^#game=(\d+)(?:(?:&move=|,)(\d+))?$/.exec(location.hash);
    const index = wanted ? D.games.findIndex((g) => g[0] === Number(wanted[1])) : 0;
    openGame(Math.max(index, 0), wanted && wanted[2] !== undefined ? Number(wanted[2]) : undefined);
    if (wanted) $("viewer").scrollIntoView({ block: "start" });
  };
  addEventListener("hashchange", open);
  open();
  addressed = true;
}

setUpViewer();
// Reload the page every 10 s while the match runs, except during a replay.
if (D.running) setInterval(() => { if (timer === null) location.reload(); }, 10000);
