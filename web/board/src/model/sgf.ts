// SGF with GM[4], variations and comments: the format in which the page keeps games. It reads what
// other programs write as well: cells as "hh" or "h8", set-up stones, FF[3]. Time and memory grow
// with the length of the text alone, and no text makes it do anything but give a game or an error.

import { type Cell, cellAt, isOn, isSize, parseCell, RULE_NUMBERS, RULES } from './cell';
import { type Color, type Rule, type Size, xOf, yOf } from './cell';
import { type Game, newGame, type Node, play, type Setup, toMove } from './game';
import type { MessageKey } from '../i18n/en';
import { FileError } from './file_error';

const MAX_NODES = 100_000;

type Properties = Map<string, string[]>;

const escapeText = (text: string): string => text.replace(/[\]\\]/g, '\\$&');
const letter = (n: number): string => String.fromCharCode(97 + n);
const sgfCell = (cell: Cell): string => letter(xOf(cell)) + letter(yOf(cell));

export function writeSgf(game: Game): string {
  const size = game.width === game.height ? `${game.width}` : `${game.width}:${game.height}`;
  const head = [`FF[4]GM[4]CA[UTF-8]AP[Fukumi]RU[${RULE_NUMBERS[game.rule]}]SZ[${size}]`];
  const text = (name: string, value: string) => {
    if (value) head.push(`${name}[${escapeText(value)}]`);
  };
  text('PB', game.info.black);
  text('PW', game.info.white);
  text('RE', game.info.result);
  const cells = (list: readonly Cell[]) => list.map((cell) => `[${sgfCell(cell)}]`).join('');
  const { black, white, first } = game.setup;
  if (black.length) head.push(`AB${cells(black)}`);
  if (white.length) head.push(`AW${cells(white)}`);
  // Without it a reader goes by the numbers of stones.
  if (black.length + white.length > 0 || first === 'white')
    head.push(`PL[${first === 'black' ? 'B' : 'W'}]`);
  text('C', game.root.comment);
  const out = ['(;', head.join('')];
  writeBelow(game.root, out);
  out.push(')\n');
  return out.join('');
}

// No recursion: a game may be longer than the stack is deep.
function writeBelow(root: Node, out: string[]): void {
  const todo: (Node | string)[] = [];
  const push = (node: Node) => {
    const branches = node.children.length > 1;
    for (const child of [...node.children].reverse()) {
      if (branches) todo.push(')', child, '(');
      else todo.push(child);
    }
  };
  push(root);
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') {
      out.push(next);
      continue;
    }
    out.push(`\n;${next.color === 'black' ? 'B' : 'W'}[${sgfCell(next.move!)}]`);
    if (next.comment) out.push(`C[${escapeText(next.comment)}]`);
    push(next);
  }
}

/// Reads the text token by token: "(", ")", or the properties of a node.
class Scanner {
  constructor(
    private readonly text: string,
    private at = 0,
    private line = 1,
  ) {}

  get place(): SgfPlace {
    return { at: this.at, line: this.line };
  }

  error(what: MessageKey): FileError {
    return new FileError(what, this.line);
  }

  next(): '(' | ')' | Properties | null {
    this.skipTo('();');
    const sign = this.text[this.at];
    if (sign === undefined) return null;
    this.at += 1;
    return sign === ';' ? this.properties() : (sign as '(' | ')');
  }

  private skipTo(signs: string): void {
    for (; this.at < this.text.length && !signs.includes(this.text[this.at]!); this.at += 1)
      if (this.text[this.at] === '\n') this.line += 1;
  }

  private properties(): Properties {
    const found: Properties = new Map();
    let name = '';
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at]!;
      if ('();'.includes(sign)) return found;
      if (sign === '\n') this.line += 1;
      if (sign === '[') {
        const value = this.value();
        const values = found.get(name);
        if (values) values.push(value);
        else found.set(name, [value]);
        if (!/^\s*\[/.test(this.text.slice(this.at + 1, this.at + 8))) name = '';
      } else if (sign >= 'A' && sign <= 'Z') name += sign;
    }
    return found;
  }

  /// From the bracket that opens a value to the one that closes it.
  private value(): string {
    const parts: string[] = [];
    let from = this.at + 1;
    for (this.at = from; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === '\n') this.line += 1;
      if (sign === ']') {
        parts.push(this.text.slice(from, this.at));
        return parts.join('');
      }
      if (sign === '\\') {
        parts.push(this.text.slice(from, this.at));
        this.at += 1;
        from = this.at;
      }
    }
    throw this.error('file.unfinished');
  }
}

/// Where a game begins in a text.
export interface SgfPlace {
  readonly at: number;
  readonly line: number;
}

/// The beginnings of all games of a text; an error if it ends within one.
export function sgfPlaces(text: string): SgfPlace[] {
  const scan = new Scanner(text);
  const places: SgfPlace[] = [];
  let depth = 0;
  for (let place = scan.place, token = scan.next(); token !== null; ) {
    if (token === '(') {
      if (depth === 0) places.push(place);
      depth += 1;
    } else if (token === ')') depth = Math.max(0, depth - 1);
    place = scan.place;
    token = scan.next();
  }
  if (depth > 0) throw scan.error('file.unfinished');
  return places;
}

/// The game of a text that begins at a place. `fallback` is the rule where the text names none.
export function readSgf(text: string, fallback: Rule, from: SgfPlace = { at: 0, line: 1 }): Game {
  const scan = new Scanner(text, from.at, from.line);
  let token = scan.next();
  while (token === '(') token = scan.next();
  if (!(token instanceof Map)) throw scan.error('file.nogame');
  const game = gameOf(token, fallback, scan);
  game.root.comment = token.get('C')?.[0] ?? '';
  let at = addMove(game, game.root, token, scan);
  const open: Node[] = [];
  let depth = 1;
  let nodes = 0;
  for (token = scan.next(); depth > 0; token = scan.next()) {
    if (token === null) throw scan.error('file.unfinished');
    if (token === '(') {
      open.push(at);
      depth += 1;
    } else if (token === ')') {
      at = open.pop() ?? game.root;
      depth -= 1;
    } else {
      nodes += 1;
      if (nodes > MAX_NODES) throw scan.error('file.large');
      at = addMove(game, at, token, scan);
    }
  }
  return game;
}

function readSize(text: string): Size {
  const [width, height] = text.split(':').map(Number);
  return { width: width!, height: height ?? width! };
}

function gameOf(properties: Properties, fallback: Rule, scan: Scanner): Game {
  const size = readSize(properties.get('SZ')?.[0] ?? '15');
  if (!isSize(size)) throw scan.error('file.size');
  const number = properties.get('RU')?.[0] ?? '';
  const named = RULES.find((r) => String(RULE_NUMBERS[r]) === number || r === number.toLowerCase());
  const game = newGame(named ?? fallback, size, setupOf(properties, size, scan));
  game.info.black = properties.get('PB')?.[0] ?? '';
  game.info.white = properties.get('PW')?.[0] ?? '';
  game.info.result = properties.get('RE')?.[0] ?? '';
  return game;
}

function setupOf(properties: Properties, size: Size, scan: Scanner): Setup {
  const list = (name: string) =>
    (properties.get(name) ?? []).map((value) => readCell(value, size, scan));
  const black = list('AB');
  const white = list('AW');
  if (new Set([...black, ...white]).size !== black.length + white.length)
    throw scan.error('file.taken');
  const named = properties.get('PL')?.[0]?.toLowerCase();
  const even = black.length <= white.length ? 'black' : 'white';
  const first: Color = named?.startsWith('w') ? 'white' : named?.startsWith('b') ? 'black' : even;
  return { black, white, first };
}

function readCell(value: string, size: Size, scan: Scanner): Cell {
  const letters = /^([a-v])([a-v])$/i.exec(value.toLowerCase());
  const cell = letters
    ? cellAt(letters[1]!.charCodeAt(0) - 97, letters[2]!.charCodeAt(0) - 97)
    : parseCell(value, size);
  if (cell === null || !isOn(cell, size)) throw scan.error('file.cell');
  return cell;
}

/// Plays the move of a node, if it has one.
function addMove(game: Game, at: Node, properties: Properties, scan: Scanner): Node {
  for (const [name, color] of [
    ['B', 'black'],
    ['W', 'white'],
  ] as const) {
    const value = properties.get(name)?.[0];
    if (value === undefined) continue;
    if (toMove(game, at) !== color) throw scan.error('file.turn');
    const node = play(game, at, readCell(value, game, scan));
    if (!node) throw scan.error('file.taken');
    node.comment = properties.get('C')?.[0] ?? node.comment;
    return node;
  }
  if (at !== game.root) at.comment = properties.get('C')?.[0] ?? at.comment;
  return at;
}
