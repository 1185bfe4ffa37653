// Installs the package from its tarball and tests it in Node.js. The searches are limited by the
// number of positions that they visit, so that no test depends on the speed of the machine.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalysisEvent, Engine, Position } from '../src/types.js';
import { installPacked, loadFrom } from './helpers.js';

const bench = Number(
  /Bench: (\d+)/.exec(
    readFileSync(new URL('../../../tests/golden/bench.txt', import.meta.url), 'utf8'),
  )?.[1],
);

// Black wins by continuous fours.
const puzzle = `
. . . . . . . . .
O X X X . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O . O . O . . . O
`;
let folder: string;
let engine: Engine;

beforeAll(async () => {
  folder = installPacked();
  engine = await (await loadFrom(folder)).create();
}, 300_000);

afterAll(() => {
  engine?.close();
  if (folder) rmSync(folder, { recursive: true });
});

async function eventsOf(events: AsyncIterable<AnalysisEvent>): Promise<AnalysisEvent[]> {
  const all: AnalysisEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the package', { timeout: 300_000 }, () => {
  test('is loaded by its name', () => {
    const script = `import { Fukumi } from 'fukumi';
      const engine = await Fukumi.create();
      console.log((await engine.bestMove({ moves: ['h8'] }, { nodes: 100 })).nodes);
      engine.close();`;
    const args = ['--input-type=module', '-e', script];
    expect(execFileSync('node', args, { cwd: folder, encoding: 'utf8' }).trim()).toBe('100');
  });

  test('searches the same tree as the native program', async () => {
    expect((await engine.bench()).nodes).toBe(bench);
  });

  test('makes a five, and stops one', async () => {
    const five = ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'k8', 'g8'];
    const made = await engine.bestMove({ moves: five }, { nodes: 500 });
    expect(made.move).toBe('l8');
    expect(made.win).toEqual({ winner: 'black', plies: 1, by: 'fours', line: ['l8'] });
    const four = ['h8', 'g8', 'i8', 'a2', 'j8', 'o15', 'k8'];
    expect((await engine.bestMove({ moves: four }, { nodes: 500 })).move).toBe('l8');
    expect((await engine.bestMove({ moves: four }, { level: 0, seed: 1 })).move).toBe('l8');
  });

  test('knows the rules at once', () => {
    const facts = engine.facts({
      rule: 'renju',
      moves: ['g8', 'a1', 'i8', 'c1', 'h7', 'e1', 'h9', 'g1'],
    });
    expect(facts.toMove).toBe('black');
    expect(facts.forbidden).toEqual([{ at: 'h8', reason: 'double-three' }]);
    expect(facts.legal).not.toContain('h8');
    expect(engine.facts({ rule: 'freestyle', moves: ['h8'] }).legal).toHaveLength(224);
    const won = engine.facts({ moves: ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5'] });
    expect(won.end).toMatchObject({ winner: 'black', line: ['a1', 'a2', 'a3', 'a4', 'a5'] });
  });

  test('reads and writes games with variations', () => {
    const text = '(;FF[4]GM[4]AP[Fukumi]CA[UTF-8]RU[0]SZ[15]\n;B[hh](\n;W[ii]C[good])(\n;W[jj]))\n';
    const { trees } = engine.readTrees(text);
    const tree = trees[0]!;
    if ('error' in tree) throw new Error(tree.error);
    expect(tree.nodes[2]).toEqual({ parent: 1, move: 'i9', comment: 'good' });
    expect(engine.writeTree(tree, 'sgf')).toMatchObject({ text, name: 'fukumi.sgf' });
  });

  test('reports an analysis event by event', async () => {
    const events = await eventsOf(
      engine.analyze({ moves: ['h8', 'i9', 'i7'] }, { lines: 2, depth: 4 }),
    );
    expect(events.filter(({ event }) => event === 'iteration')).toHaveLength(4);
    const end = events.at(-1);
    expect(end).toMatchObject({ event: 'end', end: 'depth' });
    expect(end?.event === 'end' && end.lines.map(({ rank }) => rank)).toEqual([0, 1]);
    expect(events.filter(({ event }) => event === 'end')).toHaveLength(1);
  });

  test('ends a search that has no limit, by stop and by leaving the loop', async () => {
    const endless = engine.analyze({ moves: ['h8'] });
    const events: AnalysisEvent[] = [];
    for await (const event of endless) {
      events.push(event);
      if (event.event === 'iteration' && event.depth === 3) engine.stop();
    }
    expect(events.at(-1)).toMatchObject({ event: 'end', end: 'stopped' });
    for await (const event of engine.analyze({ moves: ['h8'] })) if (event.event === 'line') break;
    const waits = engine.bestMove({ moves: ['h8'] }, { nodes: 100 });
    expect((await waits).end).toBe('nodes');
  });

  test('stop() ends only the running request', async () => {
    const first = engine.bestMove({ moves: ['h8'] });
    const second = engine.bestMove({ moves: ['h8'] }, { nodes: 200 });
    engine.stop();
    expect((await first).end).toBe('stopped');
    expect(await second).toMatchObject({ end: 'nodes', nodes: 200 });
  });

  test('solves a puzzle that is drawn', async () => {
    const position = engine.readGame(puzzle).positions[0] as Position;
    const win = await engine.solve(position, { kind: 'vcf' });
    expect(win).toMatchObject({ verdict: 'win', plies: 5, line: ['e2', 'f2', 'e3', 'e1', 'e6'] });
  });

  test('solves with a proof, and finds all winning moves', async () => {
    const position = { black: ['g8', 'h8', 'i8'], white: ['a1', 'b3', 'c5'] };
    const win = await engine.solve(position, { kind: 'vcf', nodes: 10_000, tree: true });
    expect(win).toMatchObject({ verdict: 'win', plies: 3 });
    expect(win.tree?.nodes.length).toBeGreaterThan(1);
    const all = await engine.solve(position, { kind: 'vcf', nodes: 10_000, question: 'all' });
    const winning = all.moves.filter(({ verdict }) => verdict === 'wins').map(({ move }) => move);
    expect(winning).toEqual(expect.arrayContaining(['f8', 'j8']));
  });

  test('explains a move in words', async () => {
    const said = await engine.explain({ moves: ['h8', 'i9', 'i7'] }, { nodes: 500, moves: ['g9'] });
    expect(said.words[0]?.text).toMatch(/^g9: /);
    expect(said.node?.moves?.length).toBeGreaterThan(0);
  });

  test('chooses openings', async () => {
    expect((await engine.swap2({}, { timeMs: 300 })).stones).toHaveLength(3);
    const { stones, winChance } = await engine.balance({ moves: ['h8'] }, { count: 2, timeMs: 300 });
    expect(stones).toHaveLength(2);
    expect(winChance).toBeGreaterThan(0);
  });

  test('speaks the protocol, and reads STOP while it thinks', async () => {
    expect(await engine.command('START 15')).toEqual(['OK']);
    expect(await engine.command('INFO timeout_turn 100000000')).toEqual([]);
    let stopped: Promise<string[]> | null = null;
    const answer = await engine.command('TURN 7,7', () => {
      stopped ??= engine.command('STOP');
    });
    expect(answer.at(-1)).toMatch(/^\d+,\d+$/);
    expect(stopped).not.toBeNull();
    expect(await stopped).toEqual([]);
    expect((await engine.command('ABOUT'))[0]).toContain('name="Fukumi"');
  });

  test('answers each line of the protocol that arrives during a search', async () => {
    await engine.command('START 15');
    await engine.command('INFO timeout_turn 100000000');
    const during: Promise<string[]>[] = [];
    const first = await engine.command('TURN 7,7', () => {
      if (during.length > 0) return;
      during.push(engine.command('ABOUT'), engine.command('TURN 0,0'), engine.command('STOP'));
    });
    expect(during).toHaveLength(3);
    const [about, second, stop] = await Promise.all(during);
    const isMove = (line: string): boolean => /^\d+,\d+$/.test(line);
    expect(first.filter(isMove)).toHaveLength(1);
    expect(first.join()).not.toContain('name=');
    expect(about).toEqual([expect.stringContaining('name="Fukumi"')]);
    expect(second?.filter(isMove)).toHaveLength(1);
    expect(stop).toEqual([]);
  });

  test('reads and writes games', () => {
    const { games } = engine.readGame('(;GM[4]SZ[15]PB[A];B[hh]C[good];W[ii])', 'x.sgf');
    expect(games[0]?.moves.map(({ at }) => at)).toEqual(['h8', 'i9']);
    const psq = engine.writeGame(games, 'psq');
    expect(engine.readGame(psq, 'x.psq').games[0]?.black?.name).toBe('A');
    const board = engine.readGame('1 2 2 2 2\n2 0 2 2 2\n2 2 2 2 2\n2 2 2 2 2\n2 2 2 2 2\n');
    expect(board).toMatchObject({ format: 'board', positions: [{ black: ['a1'], white: ['b2'] }] });
    const pairs = engine.readGame('8,8 9,7 10,9');
    expect(pairs.format).toBe('pos');
    expect(pairs.games[0]?.moves.map(({ at }) => at)).toEqual(['h8', 'i7', 'j9']);
    expect(engine.readGame('(;GM[4]SZ[15]AP[x:1.0];B[hh];W[ii])').format).toBe('sgf');
  });

  test('gives a message for bad input', async () => {
    expect(() => engine.facts({ moves: ['z99'] })).toThrow("'z99' is outside the 15x15 board");
    expect(() => engine.readGame('(;GM[4]SZ[15];B[hh]', 'broken.sgf')).toThrow('broken.sgf:');
    await expect(engine.bestMove({ moves: ['h8', 'h8'] })).rejects.toThrow('move 2 is on h8');
    await expect(engine.bestMove({}, { level: 500 })).rejects.toThrow('level');
    await expect(eventsOf(engine.analyze({ width: 4 }))).rejects.toThrow('position.width');
    const { create } = await loadFrom(folder);
    await expect(create({ threads: 0 })).rejects.toThrow('threads');
  });

  test('answers facts before it can search, and fetches the network of any rule', async () => {
    const { create } = await loadFrom(folder);
    const early = await create({ early: true, rules: ['renju'] });
    expect(early.facts({ moves: ['h8'] }).toMove).toBe('white');
    for (const rule of ['renju', 'standard', 'caro', 'caro-overline'] as const)
      expect((await early.bestMove({ rule, moves: ['h8'] }, { nodes: 100 })).nodes).toBe(100);
    await early.started();
    early.close();
    for (const threads of [1, 2]) {
      const stopped = await create({ early: true, threads });
      const found = stopped.bestMove({ moves: ['h8'] });
      stopped.stop();
      expect(await found).toMatchObject({ end: 'stopped', move: expect.stringMatching(/^[a-o]\d+$/) });
      stopped.close();
    }
  });

  test('works after hostile input, with several threads too', async () => {
    const several = await (await loadFrom(folder)).create({ threads: 2 });
    const hostile: unknown[] = [
      { moves: ['h8', 'h8'] },
      { moves: ['z99'] },
      { moves: 'h8' },
      { moves: [null, { a: [] }] },
      { rule: '__proto__' },
      { rule: 7 },
      { width: 1e9, height: -1 },
      { black: ['a1'], white: ['a1'] },
      'x',
    ];
    for (const position of hostile as Position[]) {
      await expect(several.bestMove(position, { nodes: 100 })).rejects.toThrow();
      await expect(several.solve(position)).rejects.toThrow();
      await expect(several.explain(position)).rejects.toThrow();
      await expect(eventsOf(several.analyze(position, { nodes: 100 }))).rejects.toThrow();
    }
    await expect(several.bestMove({}, { nodes: -1 })).rejects.toThrow();
    for (const line of ['START 1e9', 'BOARD', '\u0000', 'TURN 99,99', 'x'.repeat(1 << 16)])
      await several.command(line);
    await several.command('DONE');
    const found = await several.bestMove({ moves: ['h8'] }, { depth: 4 });
    expect(found.end).toBe('depth');
    several.close();
  });

  test('searches with several threads', async () => {
    const several = await (await loadFrom(folder)).create({ threads: 2 });
    expect(several.threads).toBe(2);
    expect((await several.bench()).nodes).toBe(bench);
    for (let i = 0; i < 3; ++i) {
      const found = await several.bestMove({ moves: ['h8', 'i9', 'i7'] }, { depth: 5 });
      expect(found.end).toBe('depth');
    }
    several.close();
  });

  test('rejects open requests when it is closed', async () => {
    const closed = await (await loadFrom(folder)).create();
    const owed = closed.bestMove({ moves: ['h8'] });
    closed.close();
    await expect(owed).rejects.toThrow('closed');
    await expect(closed.bestMove({})).rejects.toThrow('closed');
  });

  test('still answers facts when it is closed', async () => {
    const closed = await (await loadFrom(folder)).create();
    closed.close();
    expect(closed.facts({ moves: ['h8'] }).toMove).toBe('white');
    const { games } = closed.readGame('h8i9', 'a.pos');
    expect(games[0]?.moves.map(({ at }) => at)).toEqual(['h8', 'i9']);
    expect(closed.writeGame(games[0]!, 'pos').trim()).toBe('h8i9');
    expect(() => closed.facts({ moves: ['h8', 'h8'] })).toThrow('h8');
  });
});
