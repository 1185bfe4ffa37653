// Checks every answer and event of the package against tools/json.schema.json. The answers have
// JavaScript's spelling, the schema that of the programs.
import { readFileSync, rmSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Game, Position, ReviewStep } from '../src/types.js';
import { installPacked, loadFrom } from './helpers.js';

const schema = JSON.parse(
  readFileSync(new URL('../../../tools/json.schema.json', import.meta.url), 'utf8'),
) as { $id: string };
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(schema);

let folder: string;
let engine: Engine;
const requested = new Set<string>();

beforeAll(async () => {
  folder = installPacked();
  engine = await (await loadFrom(folder)).create();
}, 300_000);

afterAll(() => {
  engine?.close();
  if (folder) rmSync(folder, { recursive: true });
});

function inSchemasSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSchemasSpelling);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSchemasSpelling(member),
    ]),
  );
}

function faultsOf(definition: string, answer: unknown): string[] {
  const validate = ajv.getSchema(`${schema.$id}#/$defs/${definition}`);
  if (!validate) return [`the schema has no ${definition}`];
  if (validate(inSchemasSpelling(answer))) return longNumbers(answer);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Returns the places of shares with more than four digits. */
function longNumbers(value: unknown, place = ''): string[] {
  if (typeof value === 'number')
    return Math.abs(value * 1e4 - Math.round(value * 1e4)) > 1e-6 ? [`${place}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => longNumbers(member, `${place}/${name}`));
}

/** Checks the answer of the request `method`. */
async function check(method: keyof Engine, definition: string, answer: unknown): Promise<void> {
  requested.add(method);
  expect(faultsOf(definition, await answer), `${method}: ${definition}`).toEqual([]);
}

const start: Position = { moves: ['h8', 'i9', 'i7'] };
const won: Position = { moves: ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5'] };
const three: Position = { black: ['g8', 'h8', 'i8'], white: ['a1', 'b3', 'c5'] };
const threeToStop: Position = { ...three, toMove: 'white' };
const lost: Position = { moves: ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8'] };
const renju: Position = { rule: 'renju', moves: ['g8', 'a1', 'i8', 'c1', 'h7', 'e1', 'h9', 'g1'] };
const sgf = '(;FF[4]GM[4]SZ[15]RE[B+R];B[hh](;W[ii]C[good];B[jj])(;W[jj]))';

describe('the answers match the schema', { timeout: 300_000 }, () => {
  test('of the rules and the files of games', async () => {
    for (const position of [{}, start, won, three, renju])
      await check('facts', 'package_facts', engine.facts(position));
    const read = engine.readGame(sgf);
    await check('readGame', 'package_games', read);
    await check('readGame', 'package_games', engine.readGame('. . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .'));
    await check('readGame', 'package_games', engine.readGame('(;SZ[15];B[hh])'));
    const { trees } = engine.readTrees(`${sgf}\n(;SZ[99];B[hh])`);
    await check('readTrees', 'package_game_trees', engine.readTrees(`${sgf}\n(;SZ[99];B[hh])`));
    const tree = trees[0]!;
    if ('error' in tree) throw new Error(tree.error);
    for (const format of ['sgf', 'psq'] as const) {
      await check('writeTree', 'package_file', engine.writeTree(tree, format));
      requested.add('writeGame');
      expect(typeof engine.writeGame(read.games[0] as Game, format)).toBe('string');
    }
    await check('explore', 'package_exploration', engine.explore({}));
    const several = `${sgf}(;SZ[15]RE[W+R];B[hh];W[hi])(;SZ[15]RE[0];B[hh];W[ih])`;
    await check('openGames', 'package_opened_games', engine.openGames(several));
    await check('explore', 'package_exploration', engine.explore({ moves: ['h8'] }));
    await check('kinds', 'package_kinds', engine.kinds());
    await check('reviewLimits', 'package_review_limits', engine.reviewLimits());
    const moves = [{ side: 'black', valueBefore: 100, value: 50 }] as const;
    await check('accuracy', 'package_accuracy', engine.accuracy(moves));
  });

  test('of the searches', async () => {
    for (const position of [start, three, lost])
      await check('bestMove', 'package_best_move', engine.bestMove(position, { nodes: 300 }));
    await check('bestMove', 'package_best_move', engine.bestMove(start, { level: 10, seed: 1, nodes: 300 }));
    const kinds = new Set<string>();
    for (const position of [start, three, threeToStop, lost])
      for await (const event of engine.analyze(position, { nodes: 2000, lines: 2 })) {
        kinds.add(event.event);
        await check('analyze', 'package_event', event);
      }
    expect([...kinds].sort()).toEqual(['end', 'iteration', 'line', 'proof']);
    await check('swap2', 'package_stones', engine.swap2({}, { timeMs: 300 }));
    await check('balance', 'package_stones', engine.balance({ moves: ['h8'] }, { nodes: 300 }));
    await check('bench', 'package_bench', engine.bench());
  });

  test('of the solver', async () => {
    for (const kind of ['vcf', 'vct', 'search'] as const) {
      await check('solve', 'solution', engine.solve(three, { kind, nodes: 10_000 }));
      await check('solve', 'solution', engine.solve(lost, { kind, nodes: 10_000 }));
      if (kind === 'search') continue; // a search proves no shortest win
      const shortest = { kind, question: 'shortest', nodes: 10_000 } as const;
      await check('solve', 'solution', engine.solve(three, shortest));
    }
    const proof = await engine.solve(three, { kind: 'vcf', tree: true });
    await check('solve', 'solution', proof);
    await check('solve', 'package_tree', proof.tree);
    const all = { kind: 'vcf', question: 'all', nodes: 1000 } as const;
    await check('solve', 'survey', engine.solve(three, all));
    const defences = { kind: 'vcf', question: 'defences', nodes: 1000 } as const;
    await check('solve', 'survey', engine.solve(threeToStop, defences));
  });

  test('of explanations and reviews', async () => {
    for (const position of [start, three, lost])
      await check('explain', 'explanation', engine.explain(position, { nodes: 300, levels: 2 }));
    const lines = [{ value: 200, moves: ['g9', 'h7'] }];
    await check('explain', 'explanation', engine.explain(start, { lines, moves: ['g9', 'h10'] }));
    const end = (await engine.review(won)) as ReviewStep;
    await check('review', 'package_review', end);
    const before: Position = { moves: won.moves!.slice(0, -1) };
    const options = { next: won.moves!.at(-1)!, behind: end.evaluation, nodes: 300 };
    await check('review', 'package_review', engine.review(before, options));
  });

  test('and no request is left out', () => {
    // These have no answer in JSON; command() returns lines of the Gomocup protocol.
    const others = ['started', 'closeGames', 'command', 'stop', 'clear', 'close', 'version', 'threads'];
    const methods = new Set<string>();
    for (let it: object = engine; it !== Object.prototype; it = Object.getPrototypeOf(it) as object)
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(it)))
        if (typeof value === 'function' && name !== 'constructor') methods.add(name);
    const declared = readFileSync(new URL('../src/types.ts', import.meta.url), 'utf8');
    const face = declared.slice(declared.indexOf('export interface Engine {'));
    const named = [...face.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !methods.has(name) && name !== 'version' && name !== 'threads')).toEqual([]);
    expect(named.filter((name) => !requested.has(name) && !others.includes(name))).toEqual([]);
  });
});
