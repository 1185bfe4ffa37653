// What the pages of the programs have in common: their data, small helpers, the board in English, and
// the switch of light and dark. Everything that comes from outside, such as names, goes through text
// nodes or esc() of board.js, never into markup as it is.
const D = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const fixed = (x, digits) => (x === null || !isFinite(x)) ? "∞" : x.toFixed(digits).replace("-", "−");
const signed = (x, digits) => (x > 0 ? "+" : "") + fixed(x, digits);
const whole = (n) => n.toLocaleString("en-US").replace(/,/g, "\u202f");
const plural = (n, word) => whole(n) + " " + word + (n === 1 ? "" : "s");
const COLORS = ["black", "white"], COLOR_NAMES = ["Black", "White"];
/// A stone in a text; color 0 is Black.
const dot = (color) => `<span class="dot ${COLORS[color]}"></span>`;

/// Records hold a win or loss in n moves as ±(mate − n), which lies beyond the threshold `win`.
/// Other engines have scales of their own, which may go further.
const valueText = (v) => Math.abs(v) < D.win || Math.abs(v) > D.mate
    ? signed(v, 0) : (v > 0 ? "+M" : "−M") + (D.mate - Math.abs(v));

/// Pairs of names and values in a list of terms.
function fillTerms(id, pairs) {
  $(id).innerHTML = pairs.map(([name, value]) => `<div><dt>${esc(name)}</dt><dd>${esc(value)}</dd></div>`).join("");
}

// ---- Board ---------------------------------------------------------------------------------------

/// All stones in words.
function stonesInWords(drawing) {
  const named = (color) => [...drawing.stones].filter(([, c]) => c === color).map(([cell]) => nameOn(drawing, cell)).join(" ") || "no stones";
  return COLORS.map((color, i) => `${COLOR_NAMES[i]}: ${named(color)}.`).join(" ") +
      (drawing.last === null ? "" : ` Last move: ${nameOn(drawing, drawing.last)}.`);
}

function cellInWords(drawing, cell) {
  const color = drawing.stones.get(cell), ghost = drawing.ghosts.get(cell), number = drawing.numbers.get(cell);
  const mark = drawing.marks.get(cell), more = (mark && (mark.title || mark.text)) || (drawing.crosses && drawing.crosses.get(cell));
  const what = color ? COLOR_NAMES[COLORS.indexOf(color)] + (number ? `, move ${number}` : "")
      : ghost ? `${COLOR_NAMES[COLORS.indexOf(ghost.color)]}, move ${ghost.text} of the line` : "free";
  return `${nameOn(drawing, cell)}: ${what}` + (more ? `. ${more}` : "");
}

/// A function that shows a drawing in the element "board". Without `onPlay` there is nothing to click.
function makeBoard(onPlay = null) {
  const board = new Board($("board"));
  // A click leaves the arrows to the page; who comes by Tab moves a cursor with them.
  $("board").addEventListener("mousedown", (event) => event.preventDefault());
  const help = "The arrows move a cursor." + (onPlay ? " Enter goes on to the move under it." : "");
  return (drawing) => board.update({ drawing, next: null, help, onPlay,
    label: `Board of ${drawing.width} columns and ${drawing.height} rows`, summary: stonesInWords(drawing),
    describe: (cell) => cellInWords(drawing, cell) });
}

// ---- Buttons -------------------------------------------------------------------------------------

const ICONS = { first: "M6 5v14M19 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", forward: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 4l11 8-11 8z", pause: "M8 5v14M16 5v14" };

const iconMarkup = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

function setUpMode() {
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem("fukumi-mode"); } catch (e) { return null; } };
  if (stored()) root.dataset.mode = stored();
  $("mode").onclick = () => {
    const dark = root.dataset.mode ? root.dataset.mode === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.mode = dark ? "light" : "dark";
    try { localStorage.setItem("fukumi-mode", root.dataset.mode); } catch (e) { /* a private window */ }
  };
}

setUpMode();
for (const button of document.querySelectorAll("[data-icon]")) button.innerHTML = iconMarkup(button.dataset.icon);
// Who has no pointer scrolls them by keys.
for (const box of document.querySelectorAll(".scroll")) box.tabIndex = 0;
