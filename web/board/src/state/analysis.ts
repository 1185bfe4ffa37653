// The tab "analyse": finds the best moves of the position on the board, answers questions about the
// position, and collects the win chances along the line for the graph. It keeps the results of
// recent positions.

import { computed, effect, signal } from '@preact/signals';
import type { AnalysisEvent, AnalyzeOptions, Engine, Line, ProofTree, Win } from 'fukumi';
import { type Cell, type Color, other } from '../model/cell';
import { isMain, type Node } from '../model/game';
import { Abandoned } from '../engine/pool';
import { editing } from './edit';
import { complainOfEngine } from './notice';
import { settings } from './settings';
import { engines, facts, game, keyOf, mover, node, path, type Position, position } from './session';
import { tab, version } from './session';
import { movesOf, reasonText, threatTexts } from '../i18n/reason';
import { t } from '../i18n';

export const analysing = signal(true);
export const showThreats = signal(false);
/// An event with the best lines so far, at least one; the best line comes first.
export type Report = Extract<AnalysisEvent, { lines: Line[] }>;
/// `ended`: the limits under which the search has ended; null while it runs or after an interruption.
type Kept = Report & { readonly ended: string | null };
const reports = signal<ReadonlyMap<string, Kept>>(new Map());

/// The result of a search for the graph and the bar: Black's chance to win, and the winner if the
/// engine has proved a win.
export interface Judgement {
  readonly black: number;
  readonly winner: Color | null;
}
const judgements = signal<ReadonlyMap<string, Judgement>>(new Map());

export const report = computed(() => reports.value.get(keyOf(position.value)) ?? null);

const KEPT = 300;

/// Returns a copy of the map with one more entry. If the map is full, drops the oldest entry.
function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): Map<string, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  if (next.size > KEPT) next.delete(next.keys().next().value!);
  return next;
}

interface Judged {
  readonly winChance: number;
  /// As in `Line`; absent if a proof is not known.
  readonly win?: Pick<Win, 'winner'> | null;
}

export const blackChance = (judged: Judged, color: Color): number =>
  color === 'black' ? judged.winChance : 1 - judged.winChance;

export function keepChance(of: Position, color: Color, judged: Judged): void {
  const judgement = { black: blackChance(judged, color), winner: judged.win?.winner ?? null };
  judgements.value = withEntry(judgements.value, keyOf(of), judgement);
}

/// Returns who has won by the stones on the board at the end of a line; null if that is not known.
function winnerAt(end: Node): Color | 'draw' | null {
  const over = node.value === end ? facts.value?.end : null;
  if (over) return over.winner ?? 'draw';
  version.value; // read it, because the result changes with the tree of moves
  const { result } = game.value.info;
  return result && typeof result !== 'string' && result.by === 'board' && isMain(end) ? result.winner : null;
}

/// Black's chance to win at each node of the line on the board; null if the position was not
/// searched.
export const graph = computed(() => {
  const moves: Cell[] = [];
  const at: Position = { ...position.value, moves: [] };
  const of = (list: readonly Cell[]) =>
    judgements.value.get(keyOf({ ...at, moves: list }))?.black ?? null;
  const points = [of([])];
  let end = path.value.at(-1) ?? game.value.root;
  const rest: Node[] = [];
  for (; end.children[0]; end = end.children[0]) rest.push(end.children[0]);
  for (const step of [...path.value, ...rest]) {
    moves.push(step.move!);
    points.push(of([...moves]));
  }
  const winner = moves.length ? winnerAt(end) : null;
  if (winner) points[points.length - 1] = winner === 'draw' ? 0.5 : winner === 'black' ? 1 : 0;
  return points;
});

/// The result for the position on the board; null if it was not searched.
export const judgedNow = computed(() => judgements.value.get(keyOf(position.value)) ?? null);

/// Searches a position and yields its reports. Leaving the loop over the reports stops the search.
export async function* reportsOf(
  engine: Engine,
  asked: Position,
  options: AnalyzeOptions,
): AsyncGenerator<Report> {
  for await (const event of engine.analyze(asked, options))
    if ('lines' in event && event.lines.length) yield event;
}

/// The limits of the analysis, from the settings. They are computed separately, so that a change of
/// another setting does not restart the analysis.
const limits = computed(() => {
  const { lines, analysisSeconds, analysisDepth, analysisNodes, range } = settings.value;
  return JSON.stringify({
    lines,
    ...(analysisSeconds && { timeMs: 1000 * analysisSeconds }),
    ...(analysisDepth && { depth: analysisDepth }),
    ...(analysisNodes && { nodes: analysisNodes }),
    ...(range >= 0 && { range }),
  });
});

/// Returns the lines with the best one first.
const sorted = (lines: readonly Line[]): Line[] => [...lines].sort((a, b) => b.value - a.value);

/// Returns true if a report has more than the report that the page shows. After a question the
/// search starts again, and its first reports are from smaller depths.
function isBetter(found: Report, shown: Kept | undefined): boolean {
  if (!shown || found.lines.length > shown.lines.length) return true;
  const proved = (report: Report) => report.lines[0]!.win !== null;
  return proved(found) || (!proved(shown) && found.depth >= shown.depth);
}

async function analyse(
  asked: Position,
  color: Color,
  limitsText: string,
  until: AbortSignal,
): Promise<void> {
  const key = keyOf(asked);
  const options = JSON.parse(limitsText) as AnalyzeOptions & { lines: number };
  try {
    await engines().think(async (engine, signal) => {
      for await (const found of reportsOf(engine, asked, options)) {
        if (signal.aborted) return;
        keepReport(key, { ...found, lines: sorted(found.lines).slice(0, options.lines) });
        keepChance(asked, color, reports.value.get(key)!.lines[0]!);
      }
      if (!signal.aborted) keepEnd(key, limitsText);
    }, until);
  } catch (error) {
    complainOf(error);
  }
}

function keepReport(key: string, found: Report): void {
  const shown = reports.value.get(key);
  const isShorter = shown && found.lines.length < shown.lines.length;
  if (isBetter(found, shown) || isShorter)
    reports.value = withEntry(reports.value, key, { ...found, ended: null });
}

function keepEnd(key: string, limitsText: string): void {
  const shown = reports.value.get(key);
  if (shown) reports.value = withEntry(reports.value, key, { ...shown, ended: limitsText });
}

function complainOf(error: unknown): void {
  if (!(error instanceof Abandoned)) complainOfEngine(error);
}

// ---- Questions ----------------------------------------------------------------------------------

export type Question = 'threats' | 'why' | 'solve' | 'balance';

export interface Answer {
  readonly question: Question;
  readonly title: string;
  readonly of: Position;
  readonly text: readonly string[];
  readonly tree: ProofTree | null;
  readonly cells: readonly Cell[]; // the board marks them
  readonly color: Color;
}

export const working = signal(false);
/// True while the analysis waits for a review to end.
export const held = signal(false);
const given = signal<Answer | null>(null);
/// The answer to the last question, if its position is still on the board.
export const answer = computed(() => (given.value?.of === position.value ? given.value : null));
export const closeAnswer = (): void => {
  given.value = null;
};

const resume = signal(0);

/// Interrupts the analysis, runs a task of the engine, and lets the analysis resume. Returns the
/// result of the task, or null if the task failed or was abandoned.
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

/// The question that the engine works on, with its title; null without a question.
export const asking = signal<{ readonly question: Question; readonly title: string } | null>(null);

/// Runs a task about the position on the board, and sets `answer` to its result.
async function ask(
  question: Question,
  title: string,
  task: (asked: Position) => Promise<Partial<Answer>>,
): Promise<void> {
  const asked = position.value;
  const color = mover.value;
  closeAnswer();
  const own = { question, title };
  asking.value = own;
  try {
    const found = await inPlaceOfAnalysis(() => task(asked));
    if (found) given.value = { question, title, of: asked, text: [], tree: null, cells: [], color, ...found };
  } finally {
    if (asking.value === own) asking.value = null;
  }
}

const SOLVE_MS = 20_000;

export const solve = (): Promise<void> =>
  ask('solve', t('analyse.solve'), async (asked) => {
    const color = mover.value;
    const found = await engines().think((engine) =>
      engine.solve(asked, { kind: 'vct', timeMs: SOLVE_MS, tree: true }),
    );
    if (found.verdict !== 'win')
      return { text: [t(found.verdict === 'no win' ? 'analyse.nowin' : 'analyse.unknown')] };
    const moves = movesOf(found.plies!);
    const values = { color: t(`color.${color}`), moves, cell: found.line[0]! };
    // The search may know a shorter win, also one without threats.
    const best = report.value?.lines[0];
    const shorter = best?.win?.winner === color && best.win.plies < found.plies! ? best : null;
    const text = [t('analyse.wins', values)];
    if (shorter)
      text.push(t('analyse.shorter', { cell: shorter.moves[0]!, moves: movesOf(shorter.win!.plies) }));
    return { text, tree: found.tree ?? null };
  });

const EXPLAIN_NODES = 20_000;

export const explain = (move: Cell): Promise<void> =>
  ask('why', t('analyse.why', { cell: move }), async (asked) => {
    const us = mover.value;
    // The reasons agree with the values on the board if they come from the same lines.
    const lines = (report.value?.lines ?? []).map(({ value, moves }) => ({ value, moves }));
    const options = { moves: [move], nodes: EXPLAIN_NODES, levels: 0, lines };
    const { words } = await engines().think((engine) => engine.explain(asked, options));
    return { text: words.flatMap((one) => one.reasons).map((one) => reasonText(one, us)) };
  });

export const balance = (stones: 1 | 2): Promise<void> =>
  ask('balance', t(`analyse.balance${stones}`), async (asked) => {
    const color = mover.value;
    const found = await engines().think((engine) => engine.balance(asked, { count: stones }));
    const { winChance } = found;
    if (winChance === null) return { text: [t('analyse.unbalanced')] };
    const percent = Math.round(100 * blackChance({ winChance }, color));
    const values = { cells: found.stones.join(' '), percent };
    const text = [t(found.balanced ? 'analyse.balanced' : 'analyse.closest', values)];
    return { text, cells: found.stones };
  });

const VCF_NODES = 20_000;

/// Answers the question about threats: lists the threats of each side, and searches for a win of
/// each side by continuous fours.
export const threats = (): Promise<void> =>
  ask('threats', t('analyse.threats'), async (asked) => {
    const lines = facts.value ? threatTexts(facts.value) : [];
    for (const color of [mover.value, other(mover.value)]) {
      const turned = withMover(asked, color);
      const found = await engines().think((engine) =>
        engine.solve(turned, { kind: 'vcf', nodes: VCF_NODES }),
      );
      if (found.verdict !== 'win') continue;
      const cells = found.line[0]!;
      lines.push(t('threat.vcf', { color: t(`color.${color}`), cells }));
    }
    return { text: lines.length ? lines : [t('analyse.nothreats')] };
  });

/// Returns a position with the same stones and `color` to move.
function withMover(asked: Position, color: Color): Position {
  const even = asked.moves.filter((_, i) => i % 2 === 0);
  const odd = asked.moves.filter((_, i) => i % 2 === 1);
  const [mine, theirs] = asked.toMove === 'black' ? [even, odd] : [odd, even];
  const black = [...asked.black, ...mine];
  const white = [...asked.white, ...theirs];
  return { ...asked, black, white, toMove: color, moves: [] };
}

/// Starts the effects that analyse the position on the board while the tab "analyse" is open.
export function watchAnalysis(): void {
  effect(() => {
    resume.value;
    const isFree = !working.value && !held.value && !editing.value;
    const wanted = tab.value === 'analyse' && analysing.value && isFree;
    const asked = position.value;
    const limitsText = limits.value;
    if (!wanted || !facts.value || facts.value.end) return undefined;
    if (reports.peek().get(keyOf(asked))?.ended === limitsText) return undefined;
    const until = new AbortController();
    void analyse(asked, mover.peek(), limitsText, until.signal);
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
