// Script of all HTML reports: the data of the page as `D`, helper functions, the board with English
// texts, and the switch between light and dark. A text from outside, such as a player's name, must
// be written as a text node or escaped by esc() of board.js.
const D = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const fixed = (x, digits) => (x === null || !isFinite(x)) ? "∞" : x.toFixed(digits).replace("-", "−");
const signed = (x, digits) => (x > 0 ? "+" : "") + fixed(x, digits);
const whole = (n) => n.toLocaleString("en-US").replace(/,/g, "\u202f");
const plural = (n, word) => whole(n) + " " + word + (n === 1 ? "" : "s");
const COLORS = ["black", "white"], COLOR_NAMES = ["Black", "White"];
/// Returns HTML for a small stone inside a text; color 0 is Black, 1 White.
const dot = (color) => `<span class="dot ${COLORS[color]}"></span>`;

/// Returns a value as text. Fukumi stores a win or loss in n plies as ±(D.mate − n), which is at
/// least ±D.win. Values of other engines may be larger than D.mate; they are shown as plain
/// numbers.
const valueText = (v) => Math.abs(v) < D.win || Math.abs(v) > D.mate
    ? signed(v, 0) : (v > 0 ? "+M" : "−M") + (D.mate - Math.abs(v));

/// Fills the <dl> element `id` with pairs of names and values.
function fillTerms(id, pairs) {
  $(id).innerHTML = pairs.map(([name, value]) => `<div><dt>${esc(name)}</dt><dd>${esc(value)}</dd></div>`).join("");
}

// ---- Board --------------------------------------------------------------------------------------

/// Returns a text that lists all stones of a drawing, for screen readers.
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

/// Returns a function that shows a drawing in the element "board". If `onPlay` is given, the board
/// calls it with the clicked cell.
function makeBoard(onPlay = null) {
  const board = new Board($("board"));
  // A click does not focus the board, so that the arrow keys still step through the game. Only
  // after Tab has focused the board do the arrow keys move its cursor.
  $("board").addEventListener("mousedown", (event) => event.preventDefault());
  const help = "The arrows move a cursor." + (onPlay ? " Enter plays the move under it." : "");
  return (drawing) => board.update({ drawing, next: null, help, onPlay,
    label: `Board of ${drawing.width} columns and ${drawing.height} rows`, summary: stonesInWords(drawing),
    describe: (cell) => cellInWords(drawing, cell) });
}

// ---- Buttons ------------------------------------------------------------------------------------

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
    try { localStorage.setItem("fukumi-mode", root.dataset.mode); } catch (e) { /* a private window stores nothing */ }
  };
}

setUpMode();
for (const button of document.querySelectorAll("[data-icon]")) button.innerHTML = iconMarkup(button.dataset.icon);
// Lets the keyboard focus the boxes that scroll, so that its arrow keys can scroll them.
for (const box of document.querySelectorAll(".scroll")) box.tabIndex = 0;
