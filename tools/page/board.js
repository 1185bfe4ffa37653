// Draws the Gomoku board of the HTML reports and of web/board. A drawing is plain data that says
// what to show; this file knows no rules. The class Board shows a drawing in an element, and
// supports the pointer, the keyboard and screen readers. It needs no library and no other file
// except board.css.
//
// A cell is one number, 32 * row + column, so that cells can be compared and used as keys of a Map.
// In the SVG picture a cell is one unit wide, and the center of the upper left cell is at 0, 0.

/**
 * @typedef {number} Cell
 * @typedef {'black' | 'white'} Color
 * @typedef {{ readonly width: number, readonly height: number }} Size
 *
 * @typedef {object} Mark
 *   A sign on a cell, such as the value of a move.
 * @property {'good' | 'other' | 'threat' | 'win' | 'hint' | 'bad' | 'value'} kind
 * @property {string} text
 * @property {string} [title] tooltip
 * @property {number} [shade] color of the sign, from 1 (as good as the best move) to 0 (much worse)
 * @property {boolean} [dashed] a dashed border shows that the value is only a bound
 * @property {boolean} [best] the move is the best one
 * @property {readonly { readonly color: Color, readonly text: string }[]} [sides] for the kind
 *   'threat': what a stone of each side would make on the cell, one or two entries
 *
 * @typedef {object} Badge
 *   A small sign at the corner of a stone, such as "??".
 * @property {string} kind 'inaccuracy', 'mistake' or 'blunder'
 * @property {string} text
 *
 * @typedef {object} Sign
 *   What a person has drawn on the board: a text or mark on a cell, or an arrow or line to another.
 * @property {'text' | 'triangle' | 'square' | 'circle' | 'cross' | 'selected' | 'arrow' | 'line'} kind
 * @property {Cell} cell
 * @property {Cell} [to] the other end of an arrow or a line
 * @property {string} [text]
 *
 * @typedef {object} DrawingParts
 * @property {ReadonlyMap<Cell, Color>} stones
 * @property {ReadonlyMap<Cell, number>} numbers the numbers to write on stones
 * @property {ReadonlyMap<Cell, { readonly color: Color, readonly text: string }>} ghosts
 *   future stones, half transparent
 * @property {Cell | null} last the last move
 * @property {readonly Cell[]} five the winning row
 * @property {readonly Cell[]} forbidden the points that Black must not play in renju
 * @property {ReadonlyMap<Cell, Mark>} marks
 * @property {boolean} coordinates draw the names of columns and rows
 * @property {boolean} [fromBottom] rows are numbered from the bottom
 * @property {number} [opening] number of opening stones, which get faint numbers
 * @property {readonly Cell[]} [blocked] frozen cells, which are not part of the board
 * @property {ReadonlyMap<Cell, string>} [crosses] cells with a small cross, each with its tooltip
 * @property {ReadonlyMap<Cell, Badge>} [badges]
 * @property {readonly Sign[]} [signs]
 * @typedef {Size & DrawingParts} Drawing
 *
 * @typedef {object} BoardProps
 * @property {Drawing} drawing
 * @property {Cell | null} [pending] a cell whose stone waits for a second tap
 * @property {Color | null} next the stone that a click places; null: clicks place no stone
 * @property {string} label name of the board for screen readers
 * @property {string} help text that explains the keys, for screen readers
 * @property {string} summary list of all stones for screen readers
 * @property {(cell: Cell) => string} describe returns the text of a cell for screen readers
 * @property {((cell: Cell, pixels: number, isFinger: boolean) => void) | null} onPlay called for a
 * click or Enter with the width of a cell on the screen (for Enter: infinite) and whether a finger
 * touched the board; null: the board cannot be played on
 * @property {((from: Cell, to: Cell) => void) | null} [onDraw] called after the right button was
 *   pressed on one cell and released on another, or on the same one
 * @property {boolean} [draws] the left button and a finger draw too, and place no stone
 */

const STRIDE = 32;

/** @type {(x: number, y: number) => Cell} */
export const cellAt = (x, y) => y * STRIDE + x;
/** @type {(cell: Cell) => number} */
export const xOf = (cell) => cell % STRIDE;
/** @type {(cell: Cell) => number} */
export const yOf = (cell) => Math.floor(cell / STRIDE);
/** @type {(x: number) => string} */
export const columnName = (x) => String.fromCharCode(97 + x);

/**
 * Escapes a text so that HTML can contain it in an element or a quoted attribute.
 * @type {(text: unknown) => string}
 */
export const esc = (text) =>
  String(text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');

/**
 * Returns a drawing of an empty board, in which `parts` replace the default parts.
 * @type {(size: Size, parts: Partial<DrawingParts>) => Drawing}
 */
export const drawingOf = ({ width, height }, parts) => ({
  width, height, stones: new Map(), numbers: new Map(), ghosts: new Map(), last: null, five: [],
  forbidden: [], marks: new Map(), coordinates: true, ...parts,
});

// ---- The picture: SVG as text -------------------------------------------------------------------

/** @type {(drawing: Drawing, cell: Cell) => string} */
export const nameOn = ({ fromBottom, height }, cell) =>
  columnName(xOf(cell)) + (fromBottom ? height - yOf(cell) : yOf(cell) + 1);

/**
 * Returns left, top, width and height of the picture, in cells. The names of rows are on the left,
 * those of columns below.
 * @type {(drawing: Drawing) => [number, number, number, number]}
 */
export function frameOf({ width, height, coordinates }) {
  const margin = 0.66, named = coordinates ? 1.16 : margin;
  return [-named, -margin, width - 1 + margin + named, height - 1 + margin + named];
}

/** @type {(size: Size) => string} */
function gridPath({ width, height }) {
  let path = '';
  for (let x = 0; x < width; ++x) path += `M${x} 0V${height - 1}`;
  for (let y = 0; y < height; ++y) path += `M0 ${y}H${width - 1}`;
  return path;
}

/**
 * Returns the columns (or rows) of the star points of a board with n columns (or rows), except the
 * middle.
 * @type {(n: number) => number[]}
 */
function starOffsets(n) {
  if (n < 9) return [];
  const edge = n < 13 ? 2 : 3;
  return [edge, n - 1 - edge];
}

/** @type {(x: number, y: number, text: string | number, kind?: string) => string} */
const textAt = (x, y, text, kind = '') =>
  `<text x="${x}" y="${y}"${kind && ` class="${kind}"`}>${esc(text)}</text>`;

/**
 * Returns the CSS class that makes a long text smaller, or '' for a short text.
 * @type {(text: string) => string}
 */
const lengthClass = (text) => (text.length > 3 ? 'longer' : text.length > 2 ? 'long' : '');

const STONE_COLORS = `<defs><radialGradient id="stone-black" cx=".36" cy=".32" r=".75">
<stop offset="0" class="black-light"/><stop offset=".55" class="black-middle"/>
<stop offset="1" class="black-dark"/></radialGradient>
<radialGradient id="stone-white" cx=".36" cy=".32" r=".8">
<stop offset="0" class="white-light"/><stop offset=".6" class="white-middle"/>
<stop offset="1" class="white-dark"/></radialGradient></defs>`;

/** @type {(drawing: Drawing) => string} */
function woodMarkup(drawing) {
  const { width, height, coordinates, blocked = [] } = drawing;
  const [left, top, across, down] = frameOf(drawing);
  let names = '', stars = '';
  for (let x = 0; coordinates && x < width; ++x)
    names += textAt(x, height - 0.19, columnName(x));
  for (let y = 0; coordinates && y < height; ++y) {
    names += textAt(-0.83, y, nameOn(drawing, cellAt(0, y)).slice(1));
  }
  const star = (/** @type {number} */ x, /** @type {number} */ y) =>
    `<circle class="star" cx="${x}" cy="${y}" r=".1"/>`;
  for (const x of starOffsets(width)) for (const y of starOffsets(height)) stars += star(x, y);
  if (stars && width % 2 && height % 2) stars += star((width - 1) / 2, (height - 1) / 2);
  return `${STONE_COLORS}<rect class="wood" x="${left}" y="${top}" width="${across}" height="${down}"/>` +
    `<path class="grid" d="${gridPath(drawing)}"/>` +
    `<rect class="edge" x="0" y="0" width="${width - 1}" height="${height - 1}"/>` +
    `${stars}<g class="names${width > 16 ? ' large' : ''}">${names}</g>` +
    blocked.map((cell) => `<rect class="blocked" x="${xOf(cell) - 0.4}" y="${yOf(cell) - 0.4}" width=".8" height=".8"/>`).join('');
}

/** @type {(drawing: Drawing, cell: Cell, color: Color, text: string, kind?: string) => string} */
function stoneMarkup(drawing, cell, color, text, kind = '') {
  const x = xOf(cell), y = yOf(cell);
  return `<g class="stone ${color}" data-cell="${nameOn(drawing, cell)}">` +
    `<circle class="shadow" cx="${x + 0.03}" cy="${y + 0.06}" r=".46"/>` +
    `<circle class="body" cx="${x}" cy="${y}" r=".46" fill="url(#stone-${color})"/>` +
    (text && textAt(x, y, text, `number ${lengthClass(text)} ${kind}`)) + '</g>';
}

/** @type {(drawing: Drawing) => string} */
function stonesMarkup(drawing) {
  const { stones, numbers, ghosts, last, opening = 0 } = drawing;
  let markup = '';
  for (const [cell, color] of stones) {
    const number = numbers.get(cell);
    const kind = cell === last ? 'latest' : (number ?? 0) <= opening ? 'early' : '';
    markup += stoneMarkup(drawing, cell, color, String(number ?? ''), kind);
  }
  for (const [cell, { color, text }] of ghosts)
    markup += `<g class="ghost">${stoneMarkup(drawing, cell, color, text)}</g>`;
  return markup;
}

/**
 * Draws the threats on a cell: a diamond in the colour of each side.
 * @type {(drawing: Drawing, cell: Cell, mark: Mark) => string}
 */
function threatMarkup(drawing, cell, { sides = [], title }) {
  const size = sides.length > 1 ? 0.3 : 0.43;
  const diamonds = sides.map(({ color, text }, i) => {
    const x = xOf(cell) + (sides.length > 1 ? (i - 0.5) * 0.48 : 0), y = yOf(cell);
    const small = sides.length > 1 ? 'half' : '';
    return `<g class="${color}"><path d="M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z"/>` +
      textAt(x, y, text, `${text.length > 1 ? 'longer' : ''} ${small}`) + '</g>';
  });
  return `<g class="mark threat" data-mark="${nameOn(drawing, cell)}">` +
    (title ? `<title>${esc(title)}</title>` : '') + diamonds.join('') + '</g>';
}

/** @type {(drawing: Drawing, cell: Cell, mark: Mark) => string} */
function markMarkup(drawing, cell, mark) {
  const { kind, text, title, shade, dashed = false, best = false } = mark;
  if (kind === 'threat') return threatMarkup(drawing, cell, mark);
  const fill = shade === undefined ? '' : ` style="fill:hsl(${Math.round(8 + 130 * shade)} 58% 84%)"`;
  return `<g class="mark ${kind}${dashed ? ' dashed' : ''}${best ? ' best' : ''}" data-mark="${nameOn(drawing, cell)}">` +
    (title ? `<title>${esc(title)}</title>` : '') +
    `<circle cx="${xOf(cell)}" cy="${yOf(cell)}" r=".43"${fill}/>` +
    textAt(xOf(cell), yOf(cell), text, lengthClass(text)) + '</g>';
}

/**
 * Draws the winning row: a ring on each stone and a line through them, which stays below numbers.
 * @type {(five: readonly Cell[]) => string}
 */
function fiveMarkup(five) {
  const row = [...five].sort((a, b) => xOf(a) - xOf(b) || yOf(a) - yOf(b));
  const first = row[0], end = row[row.length - 1];
  if (first === undefined || end === undefined) return '';
  const line = `x1="${xOf(first)}" y1="${yOf(first)}" x2="${xOf(end)}" y2="${yOf(end)}"`;
  const ring = (/** @type {string} */ kind) =>
    row.map((cell) => `<circle class="${kind}" cx="${xOf(cell)}" cy="${yOf(cell)}" r=".47"/>`).join('');
  return ring('five-edge') + ring('five') +
    `<line class="five-line edge" ${line}/><line class="five-line" ${line}/>`;
}

/** @type {Record<string, (x: number, y: number) => string>} */
const SIGN_PATHS = {
  triangle: (x, y) => `M${x} ${y - 0.3}l.28 .48h-.56z`,
  square: (x, y) => `M${x - 0.22} ${y - 0.22}h.44v.44h-.44z`,
  selected: (x, y) => `M${x - 0.22} ${y - 0.22}h.44v.44h-.44z`,
  circle: (x, y) => `M${x - 0.27} ${y}a.27 .27 0 1 0 .54 0a.27 .27 0 1 0 -.54 0`,
  cross: (x, y) => `M${x - 0.2} ${y - 0.2}l.4 .4m0 -.4l-.4 .4`,
};

/** @type {(x: number, y: number, right: number, down: number, hasHead: boolean) => string} */
function arrowPath(x, y, right, down, hasHead) {
  const length = Math.hypot(right, down) || 1, dx = right / length, dy = down / length;
  const [endX, endY] = [x + right - 0.1 * dx, y + down - 0.1 * dy];
  const at = (/** @type {number} */ n) => n.toFixed(3);
  const wing = (/** @type {1 | -1} */ side) =>
    `M${at(endX)} ${at(endY)}L${at(endX - 0.34 * dx + 0.22 * side * dy)} ${at(endY - 0.34 * dy - 0.22 * side * dx)}`;
  return `M${at(x)} ${at(y)}L${at(endX)} ${at(endY)}` + (hasHead ? wing(1) + wing(-1) : '');
}

/**
 * Draws what a person has drawn on the board. A border keeps it apart from stones and wood.
 * @type {(drawing: Drawing, sign: Sign) => string}
 */
function signMarkup(drawing, { kind, cell, to = cell, text = '' }) {
  const x = xOf(cell), y = yOf(cell);
  const name = `data-sign="${nameOn(drawing, cell)}"`;
  if (kind === 'text') {
    const stone = drawing.stones.get(cell);
    const ground = stone ? '' : `<circle class="ground" cx="${x}" cy="${y}" r=".34"/>`;
    return `<g class="sign label ${stone ?? ''}" ${name}>${ground}${textAt(x, y, text, lengthClass(text))}</g>`;
  }
  const path = SIGN_PATHS[kind]?.(x, y) ??
    arrowPath(x, y, xOf(to) - x, yOf(to) - y, kind === 'arrow');
  return `<g class="sign ${kind}" ${name}><path class="around" d="${path}"/><path d="${path}"/></g>`;
}

/**
 * Draws the signs above the stones: last move, winning row, forbidden points, marks.
 * @type {(drawing: Drawing) => string}
 */
function signsMarkup(drawing) {
  const { stones, numbers, last, five, forbidden, marks, crosses, badges, signs = [] } = drawing;
  let markup = '';
  for (const cell of forbidden)
    markup += `<path class="forbidden" d="M${xOf(cell) - 0.2} ${yOf(cell) - 0.2}l.4 .4m0 -.4l-.4 .4"/>`;
  if (last !== null && !numbers.has(last) && !five.includes(last))
    markup += `<circle class="last ${stones.get(last)}" cx="${xOf(last)}" cy="${yOf(last)}" r=".2"/>`;
  markup += fiveMarkup(five);
  for (const [cell, title] of crosses ?? [])
    markup += `<g class="cross"><title>${esc(title)}</title><path d="M${xOf(cell) - 0.16} ${yOf(cell) - 0.16}l.32 .32m0 -.32l-.32 .32"/></g>`;
  for (const sign of signs) markup += signMarkup(drawing, sign);
  for (const [cell, mark] of marks) markup += markMarkup(drawing, cell, mark);
  for (const [cell, { kind, text }] of badges ?? []) {
    const x = xOf(cell) + 0.36, y = yOf(cell) - 0.36;
    markup += `<g class="badge-${kind}"><circle cx="${x}" cy="${y}" r=".29"/>${textAt(x, y, text)}</g>`;
  }
  return markup;
}

/**
 * Returns the whole picture as the content of an <svg> element. The <svg> must be inside an element
 * of the class "board".
 * @type {(drawing: Drawing) => string}
 */
export const pictureMarkup = (drawing) =>
  woodMarkup(drawing) + stonesMarkup(drawing) + signsMarkup(drawing);

/**
 * Draws a stone that waits for a second tap, with lines that show its cell beside the finger.
 * @type {(drawing: Drawing, cell: Cell, color: Color | null) => string}
 */
function pendingMarkup({ width, height }, cell, color) {
  const x = xOf(cell), y = yOf(cell);
  return `<path class="aim" d="M0 ${y}H${width - 1}M${x} 0V${height - 1}"/>` +
    (color ? `<circle class="next sure ${color}" cx="${x}" cy="${y}" r=".44"/>` : '') +
    `<circle class="aim" cx="${x}" cy="${y}" r=".5"/>`;
}

// ---- The component ------------------------------------------------------------------------------

/** @type {Record<string, readonly [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let boards = 0;

export class Board {
  /** @type {BoardProps | null} */
  #props = null;
  /** @type {Cell | null} cell of the keyboard cursor */
  #cursor = null;
  /** @type {Cell | null} cell under the mouse */
  #hover = null;
  /** @type {{ readonly from: Cell, readonly to: Cell } | null} what the pointer draws now */
  #drawn = null;
  /** The SVG text of each layer of the picture; the first layer is the lowest. */
  #layers = ['', '', '', ''];
  #host;
  #svg;
  #help;
  #summary;
  #said;

  /** @param {HTMLElement} host the element in which the board is shown */
  constructor(host) {
    const id = `board-${++boards}`;
    host.classList.add('board');
    host.tabIndex = 0;
    host.setAttribute('role', 'application');
    host.setAttribute('aria-describedby', `${id}-help ${id}-stones`);
    host.innerHTML = '<svg aria-hidden="true"><g></g><g></g><g></g><g></g></svg>' +
      `<p class="unseen" id="${id}-help"></p><p class="unseen" id="${id}-stones"></p>` +
      '<p class="unseen" role="status"></p>';
    this.#host = host;
    [this.#svg, this.#help, this.#summary, this.#said] =
      /** @type {[SVGSVGElement, Element, Element, Element]} */ (
        /** @type {unknown} */ ([...host.children]));
    this.#svg.addEventListener('pointerdown', (event) => this.#beginDrawing(event));
    this.#svg.addEventListener('pointerup', (event) => this.#endDrawing(event));
    this.#svg.addEventListener('pointercancel', () => this.#draw(null));
    this.#svg.addEventListener('contextmenu', (event) => {
      if (this.#props?.onDraw) event.preventDefault();
    });
    this.#svg.addEventListener('pointermove', (event) => this.#goOnDrawing(event));
    this.#svg.addEventListener('pointermove', (event) =>
      this.#hoverOver(event.pointerType === 'mouse' ? this.#cellUnder(event) : null));
    this.#svg.addEventListener('pointerleave', () => this.#hoverOver(null));
    this.#svg.addEventListener('click', (event) => this.#click(event));
    host.addEventListener('mousedown', (event) => {
      // A click does not give the focus to the board, where the arrows would move the cursor. It ends
      // the focus of a text field, so that the keys of the page work.
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement !== host) activeElement.blur();
      this.#moveCursor(null);
    });
    host.addEventListener('keydown', (event) => this.#keyDown(event));
    host.addEventListener('blur', () => this.#moveCursor(null));
  }

  /** @param {BoardProps} props */
  update(props) {
    this.#props = props;
    const { drawing, label, help, summary, onPlay } = props;
    this.#host.setAttribute('aria-label', label);
    this.#host.classList.toggle('playable', onPlay !== null);
    this.#host.classList.toggle('drawing', Boolean(props.draws));
    this.#svg.setAttribute('viewBox', frameOf(drawing).join(' '));
    const isOff = this.#cursor !== null &&
      (xOf(this.#cursor) >= drawing.width || yOf(this.#cursor) >= drawing.height);
    if (isOff) this.#cursor = null;
    this.#help.textContent = help;
    this.#summary.textContent = summary;
    [woodMarkup, stonesMarkup, signsMarkup].forEach((make, i) => this.#fill(i, make(drawing)));
    this.#showCursor();
  }

  /** @type {(layer: number, markup: string) => void} */
  #fill(layer, markup) {
    const group = this.#svg.children[layer];
    if (!group || this.#layers[layer] === markup) return;
    this.#layers[layer] = markup;
    group.innerHTML = markup;
  }

  /** Shows the keyboard cursor or the cell under the mouse, the stone that a click would place
   * there, and the text of that cell for screen readers. */
  #showCursor() {
    if (!this.#props) return;
    const { drawing, next, describe, draws } = this.#props;
    const cursor = this.#cursor, at = this.#hover ?? cursor;
    let markup = '';
    if (next && !draws && at !== null && !drawing.stones.has(at) && !drawing.ghosts.has(at))
      markup += `<circle class="next ${next}" cx="${xOf(at)}" cy="${yOf(at)}" r=".42" data-cell="${nameOn(drawing, at)}"/>`;
    const { pending = null } = this.#props;
    if (pending !== null) markup += pendingMarkup(drawing, pending, next);
    if (this.#drawn) {
      const { from, to } = this.#drawn;
      markup += signMarkup(drawing, { kind: from === to ? 'circle' : 'arrow', cell: from, to });
    }
    if (cursor !== null)
      markup += `<rect class="cursor" x="${xOf(cursor) - 0.48}" y="${yOf(cursor) - 0.48}" width=".96" height=".96" rx=".12"/>`;
    this.#fill(3, markup);
    this.#said.textContent = cursor === null ? '' : describe(cursor);
  }

  /** @type {(cell: Cell | null) => void} */
  #moveCursor(cell) {
    this.#cursor = cell;
    this.#showCursor();
  }

  /** @type {(cell: Cell | null) => void} */
  #hoverOver(cell) {
    if (cell === this.#hover) return;
    this.#hover = cell;
    this.#showCursor();
  }

  /** @type {(event: PointerEvent) => void} */
  #beginDrawing(event) {
    const draws = event.button === 2 || (event.button === 0 && this.#props?.draws);
    const cell = this.#props?.onDraw && draws ? this.#cellUnder(event) : null;
    if (cell === null) return;
    this.#svg.setPointerCapture(event.pointerId);
    this.#draw({ from: cell, to: cell });
  }

  /** @type {(event: PointerEvent) => void} */
  #goOnDrawing(event) {
    const to = this.#drawn && this.#cellUnder(event);
    if (this.#drawn && to !== null && to !== this.#drawn.to) this.#draw({ ...this.#drawn, to });
  }

  /** @type {(event: PointerEvent) => void} */
  #endDrawing(event) {
    const drawn = this.#drawn;
    const to = this.#cellUnder(event);
    this.#draw(null);
    if (drawn && to !== null) this.#props?.onDraw?.(drawn.from, to);
  }

  /** @type {(drawn: { readonly from: Cell, readonly to: Cell } | null) => void} */
  #draw(drawn) {
    this.#drawn = drawn;
    this.#showCursor();
  }

  /** @type {(event: MouseEvent) => void} */
  #click(event) {
    const cell = this.#cellUnder(event);
    if (cell === null || !this.#props || this.#props.draws) return;
    const [, , across] = frameOf(this.#props.drawing);
    const pixels = this.#svg.getBoundingClientRect().width / across;
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    this.#props.onPlay?.(cell, pixels, isFinger);
  }

  /** @type {(event: MouseEvent) => Cell | null} */
  #cellUnder(event) {
    if (!this.#props) return null;
    const { drawing } = this.#props, box = this.#svg.getBoundingClientRect();
    const [left, top, across, down] = frameOf(drawing);
    const x = Math.round(left + ((event.clientX - box.left) / box.width) * across);
    const y = Math.round(top + ((event.clientY - box.top) / box.height) * down);
    const isOn = x >= 0 && x < drawing.width && y >= 0 && y < drawing.height;
    return isOn ? cellAt(x, y) : null;
  }

  /** @type {(event: KeyboardEvent) => void} */
  #keyDown(event) {
    if (!this.#props || event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height, last } = this.#props.drawing;
    const step = ARROWS[event.key], cursor = this.#cursor;
    if (step) {
      // The first arrow key only shows the cursor.
      const from = cursor ?? last ?? cellAt((width - 1) >> 1, (height - 1) >> 1);
      const [across, down] = cursor === null ? [0, 0] : step;
      const x = Math.min(Math.max(xOf(from) + across, 0), width - 1);
      const y = Math.min(Math.max(yOf(from) + down, 0), height - 1);
      this.#moveCursor(cellAt(x, y));
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor !== null)
      this.#props.onPlay?.(cursor, Infinity, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
