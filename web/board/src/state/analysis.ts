// The tab "analyse": the best moves of the position on the board, kept for each position; questions
// about it; and the values of the whole line for the graph.

import { computed, effect, signal } from '@preact/signals';
import { type Cell, type Color, nameOf, other } from '../model/cell';
import type { Node } from '../model/game';
import { Abandoned } from '../engine/pool';
import type { Line, Position, ProofNode, Report } from '../engine/port';
import { complainOfEngine } from './notice';
import { settings } from './settings';
import { engines, facts, game, keyOf, mover, node, path, position, tab } from './session';
import { reasonText } from '../i18n/reason';
import { t } from '../i18n';

export const analysing = signal(true);
export const showThreats = signal(false);
const reports = signal<ReadonlyMap<string, Report>>(new Map());

/// The chance of Black after each position that was searched: for the graph.
const chances = signal<ReadonlyMap<string, number>>(new Map());

export const report = computed(() => reports.value.get(keyOf(position.value)) ?? null);

const LONGEST_MS = 600_000;
const KEPT = 300;

/// A map with one more entry; the oldest ones go.
function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): Map<string, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  if (next.size > KEPT) next.delete(next.keys().next().value!);
  return next;
}

export const blackChance = (line: Line, color: Color): number =>
  color === 'black' ? line.chance : 1 - line.chance;

export function keepChance(of: Position, color: Color, line: Line): void {
  chances.value = withEntry(chances.value, keyOf(of), blackChance(line, color));
}

/// The chance of Black at each node of the line on the board, as far as it is known.
export const graph = computed(() => {
  const moves: Cell[] = [];
  const at: Position = { ...position.value, moves: [] };
  const of = (list: readonly Cell[]) => chances.value.get(keyOf({ ...at, moves: list })) ?? null;
  const points = [of([])];
  let end = path.value.at(-1) ?? game.value.root;
  const rest: Node[] = [];
  for (; end.children[0]; end = end.children[0]) rest.push(end.children[0]);
  for (const step of [...path.value, ...rest]) {
    moves.push(step.move!);
    points.push(of([...moves]));
  }
  return points;
});

export const blackNow = computed(() => chances.value.get(keyOf(position.value)) ?? null);

async function analyse(
  asked: Position,
  color: Color,
  lines: number,
  until: AbortSignal,
): Promise<void> {
  const key = keyOf(asked);
  try {
    await engines().think(async (engine, signal) => {
      for await (const found of engine.analyse(asked, lines, { timeMs: LONGEST_MS })) {
        if (signal.aborted) return;
        reports.value = withEntry(reports.value, key, found);
        if (found.lines[0]) keepChance(asked, color, found.lines[0]);
      }
    }, until);
  } catch (error) {
    complainOf(error);
  }
}

function complainOf(error: unknown): void {
  if (!(error instanceof Abandoned)) complainOfEngine(error);
}

// ---- Questions -----------------------------------------------------------------------------------

export interface Answer {
  readonly of: Position;
  readonly text: readonly string[];
  readonly tree: ProofNode | null;
  readonly color: Color;
}

export const working = signal(false);
/// The engine has something else to do, as a review: the analysis waits.
export const held = signal(false);
const given = signal<Answer | null>(null);
/// The answer to the last question, while its position is on the board.
export const answer = computed(() => (given.value?.of === position.value ? given.value : null));

const resume = signal(0);

/// Lets the engine do something in place of the analysis, which goes on afterwards. Null if it could
/// not, or was interrupted.
export async function inPlaceOfAnalysis<T>(task: () => Promise<T>): Promise<T | null> {
  working.value = true;
  try {
    return await task();
  } catch (error) {
    complainOf(error);
    return null;
  } finally {
    working.value = false;
    resume.value += 1;
  }
}

/// Asks the engine something about the position on the board.
async function ask(task: (asked: Position) => Promise<Partial<Answer>>): Promise<void> {
  const asked = position.value;
  const color = mover.value;
  const found = await inPlaceOfAnalysis(() => task(asked));
  if (found) given.value = { of: asked, text: [], tree: null, color, ...found };
}

const SOLVE_MS = 20_000;

export const solve = (): Promise<void> =>
  ask(async (asked) => {
    const color = mover.value;
    const found = await engines().think((engine) =>
      engine.solve(asked, { kind: 'vct', timeMs: SOLVE_MS, tree: true }),
    );
    if (found.outcome !== 'win')
      return { text: [t(found.outcome === 'none' ? 'analyse.nowin' : 'analyse.unknown')] };
    const values = { color: t(`color.${color}`), plies: found.plies, cell: nameOf(found.line[0]!) };
    return { text: [t('analyse.wins', values)], tree: found.tree };
  });

export const explain = (move: Cell): Promise<void> =>
  ask(async (asked) => {
    const us = mover.value;
    const reasons = await engines().think((engine) => engine.explain(asked, move));
    const text = reasons.length ? reasons.map((one) => reasonText(one, us)) : [t('reason.none')];
    return { text: text.map((line, i) => (i ? line : `${nameOf(move)}: ${line}`)) };
  });

export const balance = (stones: 1 | 2): Promise<void> =>
  ask(async (asked) => {
    const found = await engines().think((engine) => engine.balance(asked, stones, 5000));
    const cells = found.map(nameOf).join(' ');
    return { text: [cells ? t('analyse.balanced', { cells }) : t('analyse.unbalanced')] };
  });

const VCF_NODES = 20_000;

/// What both sides could do, by the engine's facts and by a search for wins by fours.
export const threats = (): Promise<void> =>
  ask(async (asked) => {
    const lines = (facts.value?.threats ?? []).map(({ color, kind, cells }) => {
      const names = cells.map(nameOf).join(' ');
      return t('threat.item', {
        color: t(`color.${color}`),
        kind: t(`threat.${kind}`),
        cells: names,
      });
    });
    for (const color of [mover.value, other(mover.value)]) {
      const turned = withMover(asked, color);
      const found = await engines().think((engine) =>
        engine.solve(turned, { kind: 'vcf', nodes: VCF_NODES }),
      );
      if (found.outcome !== 'win') continue;
      const cells = nameOf(found.line[0]!);
      lines.push(t('threat.vcf', { color: t(`color.${color}`), cells }));
    }
    return { text: lines.length ? lines : [t('analyse.nothreats')] };
  });

/// The same stones with `color` to move.
function withMover(asked: Position, color: Color): Position {
  const even = asked.moves.filter((_, i) => i % 2 === 0);
  const odd = asked.moves.filter((_, i) => i % 2 === 1);
  const { black, white, first } = asked.setup;
  const [mine, theirs] = first === 'black' ? [even, odd] : [odd, even];
  const setup = { black: [...black, ...mine], white: [...white, ...theirs], first: color };
  return { ...asked, setup, moves: [] };
}

/// No other setting begins the analysis anew.
const wantedLines = computed(() => settings.value.lines);

/// Searches the position on the board while the tab is open.
export function watchAnalysis(): void {
  effect(() => {
    resume.value;
    const wanted = tab.value === 'analyse' && analysing.value && !working.value && !held.value;
    const asked = position.value;
    const lines = wantedLines.value;
    if (!wanted || !facts.value || facts.value.winner) return undefined;
    const until = new AbortController();
    void analyse(asked, mover.peek(), lines, until.signal);
    return () => until.abort();
  });
  effect(() => {
    node.value;
    if (working.peek()) engines().abandon();
  });
}

export function toggleAnalysis(): void {
  analysing.value = !analysing.value;
}
