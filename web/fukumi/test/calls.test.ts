// Tests how the package answers wrong calls, signals, other places of its files, and CommonJS.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../src/types.js';
import { installPacked, loadFrom } from './helpers.js';

let folder: string;
let create: (options?: object) => Promise<Engine>;
let engine: Engine;
let dist: string;

beforeAll(async () => {
  folder = installPacked();
  dist = join(folder, 'node_modules/fukumi/dist');
  create = (await loadFrom(folder)).create as typeof create;
  engine = await create();
}, 300_000);

afterAll(() => {
  engine?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Calls a method with any arguments, as plain JavaScript may. */
async function call(method: string, ...args: unknown[]): Promise<unknown> {
  const target = engine as unknown as Record<string, (...args: unknown[]) => unknown>;
  const result = target[method]!(...args);
  if (method !== 'analyze') return result;
  for await (const _ of result as AsyncIterable<unknown>);
  return null;
}

const message = (method: string, ...args: unknown[]): Promise<string> =>
  call(method, ...args).then(
    () => 'no error',
    (error: { code?: string; message: string }) => `${error.code} ${error.message}`,
  );

describe('wrong calls', { timeout: 300_000 }, () => {
  test('unknown options are refused by name, with a suggestion', async () => {
    const of = (options: object): Promise<string> => message('bestMove', {}, options);
    expect(await of({ time: 100 })).toBe('invalid-argument time: unknown option; did you mean timeMs?');
    expect(await of({ movetime: 100 })).toContain('did you mean timeMs?');
    expect(await of({ time_ms: 100 })).toContain('did you mean timeMs?');
    expect(await of({ nodse: 100 })).toContain('did you mean nodes?');
    expect(await of({ strength: 3 })).toContain('did you mean level?');
    expect(await of({ xyzzy: 3 })).toContain('xyzzy: unknown option (known: timeMs, nodes, depth, signal');
    expect(await of({ constructor: 3 })).toContain('constructor: unknown option');
    expect(await message('bestMove', { size: 15 }, {})).toBe(
      'invalid-argument position.size: unknown member; did you mean width?',
    );
    expect(await message('analyze', {}, { multipv: 3 })).toContain('did you mean lines?');
    await expect(create({ thread: 2 })).rejects.toThrow('thread: unknown option; did you mean threads?');
  });

  test('NaN, Infinity and null are refused', async () => {
    const of = (options: unknown): Promise<string> => message('bestMove', {}, options);
    expect(await of({ timeMs: NaN })).toContain('timeMs: should be a number of milliseconds');
    expect(await of({ timeMs: Infinity })).toContain('is Infinity');
    expect(await of({ nodes: Infinity })).toContain('nodes: should be a whole number from 1');
    expect(await of({ nodes: 1.5 })).toContain('is 1.5');
    expect(await of({ depth: null })).toContain('depth: should be a whole number from 1 to 255, is null');
    expect(await of(null)).toBe('invalid-argument options: should be an object, is null');
    expect(await message('bestMove', null)).toBe('invalid-argument position: should be an object, is null');
    expect(await message('facts', null)).toContain('position: should be an object');
    expect(await message('solve')).toContain('position: should be an object, is a value of type undefined');
    expect(await message('bestMove', { moves: 'h8' })).toContain('position.moves: should be a list');
  });

  test('errors of the engine have the names of the caller', async () => {
    expect(await message('bestMove', { moves: ['h8', 'h8'] })).toContain('position.moves: move 2 is on h8');
    expect(await message('balance', {}, { bias: 40_000 })).toContain('bias: should be');
    const undecided = { black: ['a1', 'b1', 'c1'] };
    expect(await message('bestMove', undecided)).toContain('need toMove');
  });

  test('10000 random wrong calls are errors', async () => {
    let seed = 1;
    const below = (count: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % count;
    };
    const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
    const never = [null, NaN, Infinity, -Infinity, -1, 1.5, 'h8', [], {}, [1], Symbol('s'), () => 1, 1n];
    const methods: Record<string, string[]> = {
      bestMove: ['nodes', 'depth', 'level', 'seed'],
      analyze: ['nodes', 'depth', 'lines'],
      solve: ['nodes', 'kind', 'question'],
      explain: ['nodes', 'levels', 'records', 'signal'],
      review: ['nodes', 'solveNodes'],
      swap2: ['signal'],
      balance: ['count', 'bias', 'nodes'],
    };
    let longest = 0;
    for (let i = 0; i < 10_000; ++i) {
      const method = pick(Object.keys(methods));
      const wrong = pick(never);
      const calls: (() => Promise<unknown>)[] = [
        () => call(method, pick([null, 7, 'h8', [], () => 1])),
        () => call(method, {}, { [`x${below(1000)}`]: wrong }),
        () => call(method, { [`y${below(1000)}`]: wrong }, {}),
        () => call(method, {}, pick([null, 3, 'fast', [], true])),
        () => call(method, {}, { [pick(methods[method]!)]: wrong === -1 && method === 'balance' ? null : wrong }),
        () => call(method, { moves: pick([[`z${below(99)}`], ['h8', 'h8'], 'h8', [8], null]) }, {}),
        () => call(method, { width: pick([4, 23, NaN, '15', null, 1e9]) }, {}),
        () => call('readGame', pick([null, 5, {}, undefined])),
        () => call('writeGame', pick([null, 5, 'x']), 'sgf'),
        () => call('writeGame', { moves: [] }, pick([null, 'exe', 3])),
        () => call('command', pick([null, 3, {}])),
      ];
      const start = performance.now();
      const error = await pick(calls)().then(
        () => null,
        (found: unknown) => found,
      );
      longest = Math.max(longest, performance.now() - start);
      expect(error, `call ${i} of ${method}`).toMatchObject({ code: 'invalid-argument' });
    }
    console.log(`10000 wrong calls, the longest took ${longest.toFixed(1)} ms`);
    expect((await engine.bestMove({ moves: ['h8'] }, { nodes: 100 })).nodes).toBe(100);
  });
});

describe('signals', { timeout: 300_000 }, () => {
  test('end a search, a waiting request and a loop over events', async () => {
    const unlimited = new AbortController();
    const search = engine.bestMove({ moves: ['h8'] }, { timeMs: 0, signal: unlimited.signal });
    const waits = new AbortController();
    const waiting = engine.solve({ moves: ['h8'] }, { signal: waits.signal });
    waits.abort('no need');
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError', code: 'aborted', cause: 'no need' });
    unlimited.abort();
    await expect(search).rejects.toMatchObject({ name: 'AbortError', code: 'aborted' });
    await expect(engine.bench({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });

    const leaves = new AbortController();
    const loop = async (): Promise<void> => {
      for await (const event of engine.analyze({ moves: ['h8'] }, { timeMs: 0, signal: leaves.signal }))
        if (event.event === 'iteration') leaves.abort();
    };
    await expect(loop()).rejects.toMatchObject({ code: 'aborted' });
    expect((await engine.bestMove({ moves: ['h8'] }, { nodes: 100 })).nodes).toBe(100);
  });
});

describe('where the package is used', { timeout: 300_000 }, () => {
  const run = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return execFileSync('node', [file], { cwd: folder, encoding: 'utf8', timeout: 120_000 }).trim();
  };

  test('an engine without requests does not keep Node alive', () => {
    const text = `import { Fukumi } from 'fukumi';
      const engine = await Fukumi.create();
      console.log((await engine.bestMove({ moves: ['h8'] }, { nodes: 100 })).nodes);`;
    expect(run('alive.mjs', text)).toBe('100');
  });

  test('require() loads the package', () => {
    const text = `const { Fukumi } = require('fukumi');
      Fukumi.create().then(async (engine) => {
        console.log(engine.facts({ moves: ['h8'] }).toMove);
        engine.bestMove(null).catch((error) => console.log(error.code));
      });`;
    expect(run('common.cjs', text)).toBe('white\ninvalid-argument');
  });

  test('the types compile as a module, as CommonJS and for a bundler', () => {
    const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
    const { bin } = JSON.parse(readFileSync(typescript, 'utf8')) as { bin: { tsc: string } };
    const text = `import { Fukumi, type BestMove } from 'fukumi';
      export const best = async (): Promise<BestMove> =>
        (await Fukumi.create({ threads: 2 })).bestMove({ moves: ['h8'] }, { timeMs: 100 });
      // @ts-expect-error
      void Fukumi.create({ thread: 2 });\n`;
    for (const extension of ['mts', 'cts']) writeFileSync(join(folder, `types.${extension}`), text);
    for (const mode of ['node16', 'nodenext', 'esnext --moduleResolution bundler']) {
      const files = mode.startsWith('esnext') ? ['types.mts'] : ['types.mts', 'types.cts'];
      const options = `--noEmit --strict --target es2022 --lib es2022,dom --types --module ${mode}`.split(' ');
      options.splice(options.indexOf('--types'), 1);
      execFileSync(process.execPath, [join(dirname(typescript), bin.tsc), ...options, ...files], {
        cwd: folder,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    }
  });

  test('files come from other places', async () => {
    const bytes = readFileSync(join(dist, 'wasm/fukumi-rules.wasm'));
    const moved = await create({
      baseUrl: pathToFileURL(dist),
      wasm: { rules: bytes, single: pathToFileURL(join(dist, 'wasm/fukumi-single.wasm')) },
      networks: { freestyle: readFileSync(join(dist, 'wasm/freestyle.network')) },
    });
    expect((await moved.bestMove({ moves: ['h8'] }, { nodes: 100 })).nodes).toBe(100);
    moved.close();
    await expect(create({ baseUrl: '/nowhere/at/all' })).rejects.toMatchObject({ code: 'load-failed' });
  });
});
