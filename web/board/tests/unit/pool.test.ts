import { expect, test } from 'vitest';
import { Abandoned, EnginePool } from '../../src/engine/pool';
import type { BestMove, Engine } from 'fukumi';

/// An engine that gives an answer when the test supplies one, or when the engine is stopped.
function stubEngine() {
  const waiting: { resolve: (found: BestMove) => void; reject: (error: Error) => void }[] = [];
  const engine = {
    bestMove: () => new Promise<BestMove>((resolve, reject) => waiting.push({ resolve, reject })),
    close: () => undefined,
    stop: () => waiting.at(-1)?.resolve(found('a1')),
  } as unknown as Engine;
  return { engine, waiting };
}

const found = (move: string) => ({ move }) as BestMove;
const lost = (why: string) => Object.assign(new Error(why), { name: 'EngineLost' });
const ask = (engine: Engine) => engine.bestMove({});
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('if an engine is lost, another one repeats its task', async () => {
  const stubs = [stubEngine(), stubEngine()];
  let made = 0;
  let told = 0;
  const pool = new EnginePool(
    async () => stubs[made++]!.engine,
    () => (told += 1),
  );
  const answer = pool.think(ask);
  await settle();
  stubs[0]!.waiting[0]!.reject(lost('gone'));
  await settle();
  stubs[1]!.waiting[0]!.resolve(found('h8'));
  expect((await answer).move).toBe('h8');
  expect([made, told]).toEqual([2, 1]);
});

test('a task that kills every engine ends with the error', async () => {
  const dying = { bestMove: () => Promise.reject(lost('again')), stop() {}, close() {} };
  const pool = new EnginePool(async () => dying as unknown as Engine);
  await expect(pool.think(ask)).rejects.toThrow('again');
});

test('a new task abandons the current one', async () => {
  const { engine, waiting } = stubEngine();
  const pool = new EnginePool(async () => engine);
  const first = pool.think(ask);
  await settle();
  const second = pool.think(ask);
  await expect(first).rejects.toBeInstanceOf(Abandoned);
  await settle();
  expect(waiting.length).toBe(2);
  waiting[1]!.resolve(found('c4'));
  expect((await second).move).toBe('c4');
});

test('hurry() returns the result so far; abandon() throws', async () => {
  const { engine } = stubEngine();
  const pool = new EnginePool(async () => engine);
  const hurried = pool.think(ask);
  await settle();
  await pool.hurry();
  expect((await hurried).move).toBe('a1');
  const abandoned = pool.think(ask);
  await settle();
  pool.abandon();
  await expect(abandoned).rejects.toBeInstanceOf(Abandoned);
});

test('each use retries after the engine could not be created', async () => {
  let tries = 0;
  const pool = new EnginePool(async () => {
    tries += 1;
    throw new Error('no Internet');
  });
  await expect(pool.ask(() => 1)).rejects.toThrow('no Internet');
  await expect(pool.ask(() => 1)).rejects.toThrow('no Internet');
  expect(tries).toBe(2);
});

test('renew() repeats the task on another engine without a message', async () => {
  const stubs = [stubEngine(), stubEngine()];
  const close = () => stubs[0]!.waiting[0]!.reject(lost('closed'));
  Object.assign(stubs[0]!.engine, { close });
  let made = 0;
  let told = 0;
  const pool = new EnginePool(
    async () => stubs[made++]!.engine,
    () => (told += 1),
  );
  const answer = pool.think(ask);
  await settle();
  await pool.renew();
  await settle();
  stubs[1]!.waiting[0]!.resolve(found('h8'));
  expect((await answer).move).toBe('h8');
  expect([made, told]).toEqual([2, 0]);
});

test('thinkWhenFree() waits for the current task and can be aborted', async () => {
  const { engine, waiting } = stubEngine();
  const pool = new EnginePool(async () => engine);
  const first = pool.think(ask);
  const [second, third] = [new AbortController(), new AbortController()];
  const answer = pool.thinkWhenFree(ask, second.signal);
  const refused = pool.thinkWhenFree(ask, third.signal);
  third.abort();
  await expect(refused).rejects.toBeInstanceOf(Abandoned);
  await settle();
  expect(waiting.length).toBe(1);
  waiting[0]!.resolve(found('b2'));
  expect((await first).move).toBe('b2');
  await settle();
  waiting[1]!.resolve(found('c3'));
  expect((await answer).move).toBe('c3');
  await expect(pool.think(ask, third.signal)).rejects.toBeInstanceOf(Abandoned);
  expect(waiting.length).toBe(2);
});
