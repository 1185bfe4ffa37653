// Fills the tables of the match report from the data D.
const percent = (x) => (100 * x).toFixed(x > 0.9995 || x < 0.0005 ? 0 : 1) + "\u00a0%";
// Formats a likelihood. Never shows 0 % or 100 %, because a likelihood is never certain.
const likely = (x) => x > 0.9995 ? ">\u00a099.9\u00a0%" : x < 0.0005 ? "<\u00a00.1\u00a0%" : percent(x);
const points = ([w, d]) => {
  const half = d % 2 ? "½" : "";
  const full = w + Math.floor(d / 2);
  return full === 0 && half ? half : full + half;
};
const total = (counts) => counts.reduce((sum, n) => sum + n, 0);
const counts = (games) => [games.wins, games.draws, games.losses];
const decided = (sprt) => sprt.decision !== "continue";
const score = (c) => total(c) ? (c[0] + c[1] / 2) / total(c) : 0.5;
const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const flip = ([w, d, l]) => [l, d, w];
// Formats a duration. Rounds before it chooses the unit, so that it never shows "1000 ms" or "60
// s".
const duration = (ms) => {
  const s = ms / 1000, seconds = Math.round(s);
  return Math.round(ms) < 1000 ? Math.round(ms) + " ms" : s < 9.995 ? s.toFixed(2) + " s"
      : s < 59.95 ? s.toFixed(1) + " s" : Math.floor(seconds / 60) + " min " + seconds % 60 + " s";
};
const memory = (bytes) => bytes ? (bytes / 1048576).toFixed(bytes < 1e8 ? 1 : 0) + " MiB" : "–";
const asBlack = (black, white) => D.cross[black * D.players.length + white];
const order = D.rows.map((row) => row.player);  // player indices, best first

function fillHead() {
  $("date").textContent = D.date;
  const all = D.rows.length;
  const [first, second] = D.rows;
  let text = `${plural(all, "player")}, ${plural(D.total, "game")}, ${plural(D.moves, "move")}.`;
  if (D.sprt && decided(D.sprt))
    text += D.planned > D.total ? ` The test ended the match before the maximum of ${whole(D.planned)} games.` : "";
  else if (D.planned > D.total)
    text += ` ${plural(D.planned - D.total, "game")} left to play.`;
  if (D.running) text += " The match is running; this page reloads every ten seconds.";
  if (D.swiss && D.total > 0) {
    text += ` ${D.players[first.player]} leads with ${plural(first.points, "point")}.`;
  } else if (all > 1 && D.total > 0) {
    // In a match of two players each row shows the whole difference between them.
    const gap = first.elo === null ? Infinity : D.match ? first.elo : first.elo - second.elo;
    text += !isFinite(gap) ? ` ${D.players[first.player]} has won every game.` : gap < 0.05
        ? ` ${D.players[first.player]} and ${D.players[second.player]} share the first place.`
        : ` ${D.players[first.player]} leads, ${fixed(gap, 0)} Elo ahead of ${D.players[second.player]}; ` +
          `the probability that it is stronger is ${likely(first.los_over_next).replace(">\u00a0", "more than ")}.`;
  }
  $("lead").textContent = text;
  fillTerms("conditions", D.conditions);
}

// ---- Two players: Elo, SPRT, pairs ---------------------------------------------------------------

function sprtPanel(s) {
  const span = s.upper - s.lower;
  const x = (value) => 10 + 300 * Math.min(1, Math.max(0, (value - s.lower) / span));
  const verdict = decided(s) ? `${s.decision}: ${s.meaning}.` : "Undecided so far.";
  return `<div class="panel"><h3>Sequential test (SPRT), ${s.normalized ? "normalised" : "logistic"}
    Elo [${s.elo0}, ${s.elo1}]</h3>
    <div class="big">LLR ${fixed(s.llr, 2)}</div>
    <svg viewBox="0 0 320 52" role="img" aria-label="LLR between its limits">
      <line x1="10" x2="310" y1="20" y2="20" stroke="var(--rule)" stroke-width="8" stroke-linecap="round"/>
      <line x1="${x(0)}" x2="${x(s.llr)}" y1="20" y2="20" stroke="var(--second)" stroke-width="8"/>
      <line x1="${x(0)}" x2="${x(0)}" y1="12" y2="28" stroke="var(--soft)"/>
      <circle cx="${x(s.llr)}" cy="20" r="8" fill="var(--second)" stroke="var(--card)" stroke-width="2"/>
      <text x="6" y="47">${fixed(s.lower, 2)} H0</text>
      <text x="314" y="47" text-anchor="end">H1 ${fixed(s.upper, 2)}</text></svg>
    <p class="verdict">${verdict}</p><p>α = ${s.alpha}, β = ${s.beta}, ${plural(total(s.pairs), "pair")}</p></div>`;
}

function pairsPanel(pairs) {
  const most = Math.max(...pairs, 1);
  const bars = pairs.map((n, i) => {
    const height = 70 * n / most;
    return `<rect x="${8 + i * 62}" y="${88 - height}" width="52" height="${Math.max(height, 1)}" rx="3"
        fill="var(--second)" opacity="${i === 2 ? 0.45 : 0.85}"/>
      <text x="${34 + i * 62}" y="${82 - height}" text-anchor="middle">${whole(n)}</text>
      <text x="${34 + i * 62}" y="106" text-anchor="middle">${["0", "½", "1", "1½", "2"][i]}</text>`;
  }).join("");
  return `<div class="panel"><h3>Points of ${esc(D.players[0])} in pairs with colours swapped</h3>
    <svg viewBox="0 0 320 110" role="img" aria-label="Pairs by points">${bars}</svg></div>`;
}

function fillDuel() {
  const d = D.duel;
  if (!d) return;
  $("duel").hidden = false;
  const games = counts(d);
  const name = `${esc(D.players[0])} against ${esc(D.players[1])}`;
  const elo = d.elo === null ? (d.score > 0.5 ? "+∞" : "−∞") : signed(d.elo, 1);
  let html = `<div class="panel"><h3>${name}</h3>
    <div class="big">${elo} <small>± ${fixed(d.error, 1)} Elo</small></div>
    <p>${plural(total(games), "game")}: ${d.wins} won, ${d.draws} drawn, ${d.losses} lost;
      score ${percent(score(games))}</p>
    <p>Likelihood of superiority ${likely(d.los)}</p>
    <p>Normalised Elo ${signed(d.nelo, 1)} ± ${fixed(d.nelo_error, 1)}</p></div>`;
  if (D.sprt) html += sprtPanel(D.sprt);
  if (d.pairs.some((n) => n > 0)) html += pairsPanel(d.pairs);
  $("duel-panels").innerHTML = html;
}

// ---- All players ---------------------------------------------------------------------------------

function fillStandings() {
  // In a match a perfect score gives infinite Elo, for which the JSON data have null.
  const drawn = D.rows.filter((r) => r.elo !== null && r.error !== null);
  const low = drawn.length ? Math.min(...drawn.map((r) => r.elo - r.error)) : 0;
  const high = Math.max(...drawn.map((r) => r.elo + r.error), low + 1);
  const eloText = (r, i) => r.elo === null ? (i === 0 ? "+∞" : "−∞") : D.match ? signed(r.elo, 0) : fixed(r.elo, 0);
  const x = (elo) => (4 + 182 * (elo - low) / (high - low)).toFixed(1);
  const middle = x(Math.min(high, Math.max(low, drawn.reduce((s, r) => s + r.elo, 0) / Math.max(drawn.length, 1))));
  const rows = D.rows.map((r, i) => {
    const black = counts(r.black), white = counts(r.white);
    const all = plus(black, white);
    const share = (n) => total(all) ? 100 * n / total(all) : 0;
    return `<tr><td class="rank">${i + 1}</td><td class="name" title="${esc(D.players[r.player])}">${esc(D.players[r.player])}</td>
      ${D.swiss ? `<td><b>${r.points}</b></td><td>${r.buchholz}</td><td class="${r.byes ? "" : "zero"}">${r.byes}</td>` : ""}
      <td><span class="elo">${eloText(r, i)}</span> <span class="pm">± ${fixed(r.error, 0)}</span></td>
      <td class="wide"><svg class="whisker" viewBox="0 0 190 20" aria-hidden="true"><line class="axis" x1="${middle}" x2="${middle}" y1="0" y2="20"/>
        ${drawn.includes(r) ? `<line x1="${x(r.elo - r.error)}" x2="${x(r.elo + r.error)}" y1="10" y2="10"/><circle cx="${x(r.elo)}" cy="10" r="4.2"/>` : ""}</svg></td>
      <td>${i + 1 < D.rows.length ? likely(r.los_over_next) : ""}</td>
      <td>${percent(score(all))}<div class="bar" title="${all.join("–")}"><i class="win" style="width:${share(all[0])}%"></i><i class="draw" style="width:${share(all[1])}%"></i></div></td>
      <td>${points(all)}<span class="pm">/${total(all)}</span></td>
      <td class="wide">${all.join("–")}</td>
      <td class="wide">${black.join("–")}</td><td class="wide">${white.join("–")}</td>
      <td class="${r.faults ? "bad" : "zero"}">${r.faults}</td></tr>`;
  }).join("");
  $("standings-table").innerHTML = `<thead><tr><th class="rank"><span class="unseen">Rank</span></th><th class="name">Player</th>
    ${D.swiss ? '<th>Points</th><th title="Sum of the opponents\u2019 points">Buchholz</th><th>Byes</th>' : ""}<th>Elo</th>
    <th class="wide">95 % interval</th><th title="Likelihood of being stronger than the next player">LOS</th><th>Score</th><th>Points</th>
    <th class="wide">W–D–L</th><th class="wide">${dot(0)} Black</th><th class="wide">${dot(1)} White</th>
    <th title="Games lost by time, memory, a crash, an illegal or forbidden move, or a breach of the protocol">Faults</th></tr></thead><tbody>${rows}</tbody>`;
  $("standings-note").textContent = (D.swiss ? "Ranked by points, then Buchholz (the sum of the opponents’ points). A bye counts as a won encounter " +
      "against an opponent with the player’s own points. " : "") +
      (D.match ? "Elo is the difference between the two players in this match, with a 95 % interval. "
        : "Elo is the maximum likelihood (Bradley–Terry; a draw is half a win and half a loss), with 95 % intervals. ") +
      "LOS is the probability that the player is stronger than the player in the next row. " +
      (D.connected ? "" : "Some players are not connected by games: ratings of different groups cannot be compared. ") +
      `Playing Black was worth ${signed(D.advantage[0], 0)} ± ${fixed(D.advantage[1], 0)} Elo.`;
}

function headCells(corner) {
  return `<thead><tr><th class="rank"><span class="unseen">Rank</span></th><th class="name corner">${corner}</th>` + order.map((p, i) =>
      `<th title="${esc(D.players[p])}">${i + 1}` +
      (order.length > 6 ? "" : `<span class="wide"> · ${esc(D.players[p])}</span>`) + "</th>").join("");
}

function fillCross() {
  const rows = order.map((p, i) => `<tr><td class="rank">${i + 1}</td><td class="name" title="${esc(D.players[p])}">${esc(D.players[p])}</td>` +
      order.map((q) => {
        if (p === q) return '<td class="self"></td>';
        const black = asBlack(p, q);
        const white = flip(asBlack(q, p));
        const all = plus(black, white);
        if (!total(all)) return '<td class="zero">·</td>';
        return `<td><span class="points">${points(all)}<span class="pm">/${total(all)}</span></span>
          <span class="split">${dot(0)} ${black.join("–")}</span><span class="split">${dot(1)} ${white.join("–")}</span></td>`;
      }).join("") + "</tr>").join("");
  $("cross-table").innerHTML = headCells('<span class="unseen">Player</span>') + `</tr></thead><tbody>${rows}</tbody>`;
}

function heat(counts, extra) {
  const n = total(counts);
  if (!n) return `<td class="zero ${extra}">·</td>`;
  const s = score(counts);
  const strength = Math.round(Math.abs(s - 0.5) * 2 * 40);
  const color = s >= 0.5 ? "var(--accent)" : "var(--second)";
  return `<td class="${extra}" style="background:color-mix(in srgb, ${color} ${strength}%, transparent)">${Math.round(100 * s)} %<small>${n}</small></td>`;
}

function fillColors() {
  const sum = (list) => list.reduce(plus, [0, 0, 0]);
  const rows = order.map((p, i) => `<tr><td class="rank">${i + 1}</td><td class="name" title="${esc(D.players[p])}">${esc(D.players[p])}</td>` +
      order.map((q) => p === q ? '<td class="self"></td>' : heat(asBlack(p, q), "")).join("") +
      heat(sum(order.map((q) => asBlack(p, q))), "all") + "</tr>").join("");
  const foot = '<tr><td class="rank"></td><td class="name">all</td>' +
      order.map((q) => heat(sum(order.map((p) => asBlack(p, q))), "")).join("") + heat(sum(D.cross), "all") + "</tr>";
  $("color-table").innerHTML = headCells(`${dot(0)} row, ${dot(1)} column`) +
      `<th class="all">all</th></tr></thead><tbody>${rows}</tbody><tfoot>${foot}</tfoot>`;
  $("color-note").textContent = "Score of Black (row) against White (column), and the number of games. " +
      "Warm colours: Black scored more than half. Cold colours: White scored more.";
}

function fillResources() {
  const most = Math.max(...D.rows.map((r) => r.ms_per_move), 1e-9);
  const rows = D.rows.map((r) => {
    return `<tr><td class="name" title="${esc(D.players[r.player])}">${esc(D.players[r.player])}</td><td>${whole(r.moves)}</td>
      <td><span class="meter wide" style="width:${Math.round(110 * r.ms_per_move / most)}px"></span>${duration(r.ms_per_move)}</td>
      <td>${duration(r.slowest_ms)}</td><td>${duration(r.longest_game_ms)}</td><td>${memory(r.peak_memory)}</td></tr>`;
  }).join("");
  $("resource-table").innerHTML = `<thead><tr><th class="name">Player</th><th>Moves</th><th>Per move</th>
    <th>Slowest move</th><th>Longest game</th><th>Peak memory</th></tr></thead><tbody>${rows}</tbody>`;
}

function fillEndings() {
  const used = D.terms.map((n, i) => [n, i]).filter(([n]) => n > 0).map(([, i]) => i);
  const cell = (n, i) => `<td class="${n === 0 ? "zero" : D.faults.includes(i) ? "bad" : ""}">${whole(n)}</td>`;
  const rows = D.rows.map((r) => `<tr><td class="name" title="${esc(D.players[r.player])}">${esc(D.players[r.player])}</td>` +
      used.map((i) => cell(r.lost_by[D.termNames[i]] || 0, i)).join("") + "</tr>").join("");
  const foot = '<tr><td class="name">All games</td>' + used.map((i) => `<td>${whole(D.terms[i])}</td>`).join("") + "</tr>";
  $("ending-table").innerHTML = '<thead><tr><th class="name">Player</th>' +
      used.map((i) => `<th>${D.termNames[i]}</th>`).join("") + `</tr></thead><tbody>${rows}</tbody><tfoot>${foot}</tfoot>`;
}

if (order.length > 6) document.querySelectorAll(".grid").forEach((table) => table.classList.add("dense"));
fillHead();
fillDuel();
fillStandings();
fillCross();
fillColors();
fillResources();
fillEndings();
