// Checks what callers pass, because plain JavaScript has no types: an unknown option, NaN or null
// would otherwise be ignored or mean something else. Members that are undefined count as absent.
import { InvalidArgument } from './errors.js';

/** Returns a description of the right values, or null if the value is right. */
type Rule = (value: unknown) => string | null;
type Rules = Readonly<Record<string, Rule>>;

const MAX_MS = 2 ** 40;
const MAX_NODES = Number.MAX_SAFE_INTEGER;

const whole =
  (least: number, most: number): Rule =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? null
      : `should be a whole number from ${least} to ${most}`;
const time: Rule = (value) =>
  typeof value === 'number' && value >= 0 && value <= MAX_MS
    ? null
    : `should be a number of milliseconds from 0 to ${MAX_MS}`;
const word =
  (...words: string[]): Rule =>
  (value) =>
    words.includes(value as string) ? null : `should be ${words.map((w) => `'${w}'`).join(', ')}`;
const flag: Rule = (value) => (typeof value === 'boolean' ? null : 'should be true or false');
const text: Rule = (value) => (typeof value === 'string' ? null : 'should be a text');
const texts: Rule = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? null
    : 'should be a list of texts';
const object: Rule = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'should be an object';
const objects: Rule = (value) =>
  Array.isArray(value) && value.every((item) => object(item) === null)
    ? null
    : 'should be a list of objects';
const signal: Rule = (value) => (value instanceof AbortSignal ? null : 'should be an AbortSignal');
const anything: Rule = () => null;

const RULES = word('freestyle', 'standard', 'renju', 'caro', 'caro-overline');
const SIZES = { width: whole(5, 22), height: whole(5, 22) };
const POSITION: Rules = {
  rule: RULES,
  ...SIZES,
  moves: texts,
  black: texts,
  white: texts,
  frozen: texts,
  toMove: word('black', 'white'),
};
const LIMITS = { timeMs: time, nodes: whole(1, MAX_NODES), depth: whole(1, 255), signal };

/** The options of each request. */
export const OPTIONS = {
  create: {
    threads: whole(1, 64),
    hashMib: whole(1, 1024),
    early: flag,
    rules: (value) =>
      Array.isArray(value) && value.every((rule) => RULES(rule) === null)
        ? null
        : 'should be a list of rules',
    baseUrl: anything,
    wasm: object,
    worker: anything,
    networks: object,
  },
  bestMove: {
    ...LIMITS,
    level: whole(0, 100),
    seed: whole(0, MAX_NODES),
    excluded: texts,
  },
  analyze: { ...LIMITS, lines: whole(1, 484), excluded: texts, range: whole(0, 5) },
  solve: {
    kind: word('vcf', 'vct', 'search'),
    question: word('win', 'shortest', 'all', 'defences'),
    timeMs: time,
    nodes: whole(0, MAX_NODES),
    tree: flag,
    signal,
  },
  explain: {
    ...LIMITS,
    path: texts,
    moves: texts,
    levels: whole(0, 8),
    records: whole(1, MAX_NODES),
    lines: objects,
  },
  review: {
    next: text,
    behind: object,
    nodes: whole(1, MAX_NODES),
    solveNodes: whole(1, MAX_NODES),
    signal,
  },
  swap2: { timeMs: time, signal },
  balance: {
    count: whole(1, 2),
    bias: whole(-30_000, 30_000),
    timeMs: time,
    nodes: whole(1, MAX_NODES),
    signal,
  },
  signal: { signal },
  read: { rule: RULES, ...SIZES },
} satisfies Record<string, Rules>;

/** Other words for options, from other libraries and from the engine's own options. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  time: 'timeMs',
  ms: 'timeMs',
  movetime: 'timeMs',
  timeout: 'timeMs',
  timelimit: 'timeMs',
  multipv: 'lines',
  variations: 'lines',
  strength: 'level',
  skill: 'level',
  difficulty: 'level',
  hash: 'hashMib',
  memory: 'hashMib',
  plies: 'depth',
  abort: 'signal',
  exclude: 'excluded',
  size: 'width',
  boardsize: 'width',
  turn: 'toMove',
  side: 'toMove',
  player: 'toMove',
  walls: 'frozen',
  stones: 'moves',
};

/** Returns the number of letters to change, insert or remove between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

function suggestion(name: string, rules: Rules): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const known = Object.keys(rules);
  const other = OTHER_WORDS[plain];
  if (other !== undefined && known.includes(other)) return other;
  const near = known
    .map((word) => ({ word, far: distance(plain, word.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0];
  return near !== undefined && near.far <= 2 ? near.word : '';
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'bigint' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}

function checkMembers(value: unknown, rules: Rules, place: string, kind: string): void {
  const wrong = object(value);
  if (wrong !== null) throw new InvalidArgument(`${place}: ${wrong}, is ${shown(value)}`);
  const prefix = place === 'options' ? '' : `${place}.`;
  for (const [name, member] of Object.entries(value as object)) {
    if (member === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      const meant = suggestion(name, rules);
      const hint = meant === '' ? ` (known: ${Object.keys(rules).join(', ')})` : `; did you mean ${meant}?`;
      throw new InvalidArgument(`${prefix}${name}: unknown ${kind}${hint}`);
    }
    const problem = rule(member);
    if (problem !== null) throw new InvalidArgument(`${prefix}${name}: ${problem}, is ${shown(member)}`);
  }
}

export function checkOptions(options: unknown, name: keyof typeof OPTIONS): void {
  checkMembers(options, OPTIONS[name], 'options', 'option');
}

export function checkPosition(position: unknown): void {
  checkMembers(position, POSITION, 'position', 'member');
}

export function checkContent(content: unknown, name: unknown): void {
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    throw new InvalidArgument(`content: should be a text or a Uint8Array, is ${shown(content)}`);
  if (name !== undefined && typeof name !== 'string')
    throw new InvalidArgument(`name: should be a text, is ${shown(name)}`);
}

export function checkFormat(format: unknown): void {
  const problem = word('sgf', 'psq', 'pos', 'gomocup', 'json')(format);
  if (problem !== null) throw new InvalidArgument(`format: ${problem}, is ${shown(format)}`);
}

/** Checks that a value is an object, or a list of objects if `list` is true. */
export function checkObjects(name: string, value: unknown, list = false): void {
  const problem = list ? objects(value) : object(value);
  if (problem !== null) throw new InvalidArgument(`${name}: ${problem}, is ${shown(value)}`);
}
