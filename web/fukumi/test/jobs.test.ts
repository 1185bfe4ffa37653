// Tests the queue of requests, with a fake worker and a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Job, Jobs } from '../src/jobs.js';
import type { FromWorker, ToWorker } from '../src/messages.js';
import { type NetworkName, NETWORKS } from '../src/networks.js';
import type { Platform } from '../src/platform.js';

class FakeWorker {
  readonly heard: ToWorker[] = [];
  ended = false;
  constructor(readonly say: (message: FromWorker) => void) {}
  post(message: ToWorker): void {
    this.heard.push(message);
    if (message.type === 'start') this.say({ type: 'ready' });
  }
  terminate(): void {
    this.ended = true;
  }
}

let workers: FakeWorker[];
let jobs: Jobs;
let loads: string[];
let platform: Platform;

beforeEach(async () => {
  vi.useFakeTimers();
  workers = [];
  loads = [];
  platform = {
    shares: false,
    compile: () => Promise.reject(new Error('not asked for')),
    load: async (name) => {
      loads.push(name);
      if (loads.length === 1 && name === 'caro') throw new Error('no Internet');
      return networkBytes(name);
    },
    startWorker: (receive) => {
      const worker = new FakeWorker(receive);
      workers.push(worker);
      return worker;
    },
  };
  const compiled = Promise.resolve({} as WebAssembly.Module);
  jobs = new Jobs(platform, compiled, { threads: 1, hashMib: 1 });
  await jobs.started();
});

afterEach(() => {
  jobs.close();
  vi.useRealTimers();
});

const networkBytes = (name: NetworkName): Uint8Array =>
  Uint8Array.of(...new TextEncoder().encode('FKNETWRK'), 3, 0, NETWORKS[name], 1);

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: Error) => error.message,
  );

test('a worker that is silent for three seconds is replaced, and its request fails', async () => {
  const asked = failure(jobs.add({ text: 'x', silenceMs: 3000 }));
  await vi.advanceTimersByTimeAsync(2900);
  expect(workers[0]?.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  expect(workers[0]?.ended).toBe(true);
  expect(await asked).toBe('the engine has failed: the worker has gone silent');
  expect(workers).toHaveLength(2);
});

test('a worker that sends signs of life has no time limit', async () => {
  const asked = failure(jobs.add({ text: 'x', silenceMs: 3000 }));
  for (let i = 0; i < 30; ++i) {
    await vi.advanceTimersByTimeAsync(2500);
    workers[0]?.say({ type: 'beat' });
  }
  workers[0]?.say({ type: 'answer', id: 1, answer: '{}' });
  expect(await asked).toBe('answered');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toHaveLength(1);
});

test('a request without silenceMs may be silent', async () => {
  void failure(jobs.add({ text: 'x' }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(workers).toHaveLength(1);
});

test('time in which the page was held up does not count as silence', async () => {
  void failure(jobs.add({ text: 'x', silenceMs: 3000 }));
  for (let i = 0; i < 10; ++i) {
    await vi.advanceTimersByTimeAsync(2000);
    vi.setSystemTime(Date.now() + 3_600_000); // as if the computer had slept for an hour
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000 * (i + 1));
    await vi.advanceTimersByTimeAsync(500);
    vi.restoreAllMocks();
  }
  expect(workers).toHaveLength(1);
});

test('a network goes to each worker once, before the first request that needs it', async () => {
  const networks = ['renju'] as const;
  const kinds = () => workers.at(-1)?.heard.map(({ type }) => type);
  void failure(jobs.add({ text: 'x', networks }));
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.say({ type: 'answer', id: 1, answer: '{}' });
  const second = failure(jobs.add({ text: 'y', networks, silenceMs: 3000 }));
  expect(kinds()).toEqual(['start', 'network', 'request', 'request']);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await second).toMatch(/silent/);
  void failure(jobs.add({ text: 'z', networks }));
  await vi.advanceTimersByTimeAsync(0);
  expect(kinds()).toEqual(['start', 'network', 'request']);
  expect(loads).toEqual(['renju']);
});

test('if a network cannot be fetched, its request fails, and the next one fetches again', async () => {
  const networks = ['caro'] as const;
  expect(await failure(jobs.add({ text: 'x', networks }))).toMatch(/cannot be loaded: no Internet/);
  void failure(jobs.add({ text: 'y', networks }));
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.heard.at(-1)).toMatchObject({ type: 'request', text: 'y' });
});

test('a search that is stopped before its worker has started ends with its first line', async () => {
  let line: string | null = null;
  const onEvent = (event: string): void => void (line = event);
  const networks = ['renju'] as const; // not loaded yet
  const asked = jobs.add({ text: 'x', networks, onEvent, soFar: () => line });
  const refused = failure(jobs.add({ text: 'y' }));
  jobs.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.heard.at(-1)).toMatchObject({ type: 'request', text: 'x' });
  workers[0]?.say({ type: 'event', id: 1, event: 'best so far' });
  expect(await asked).toEqual({ answer: null, soFar: 'best so far' });
  await vi.advanceTimersByTimeAsync(0);
  expect(workers.at(-1)?.heard.at(-1)).toMatchObject({ type: 'request', text: 'y' });
  workers.at(-1)?.say({ type: 'answer', id: 2, answer: '{}' });
  expect(await refused).toBe('answered');
});

test('a search that is stopped before its first line ends with it', async () => {
  let line: string | null = null;
  const onEvent = (event: string): void => void (line = event);
  const asked = jobs.add({ text: 'x', onEvent, soFar: () => line });
  await vi.advanceTimersByTimeAsync(0);
  jobs.stop();
  await vi.advanceTimersByTimeAsync(300);
  expect(workers.length).toBe(1);
  workers[0]?.say({ type: 'event', id: 1, event: 'best so far' });
  expect(await asked).toEqual({ answer: null, soFar: 'best so far' });
  expect(workers[0]?.ended).toBe(true);
});

test('a search without a line one second after stop() fails', async () => {
  const refused = failure(jobs.add({ text: 'x', soFar: () => null }));
  await vi.advanceTimersByTimeAsync(0);
  jobs.stop();
  await vi.advanceTimersByTimeAsync(1500);
  expect(await refused).toBe('stopped');
  expect(workers[0]?.ended).toBe(true);
});

test('a fetched file that is not a network fails the request, and the next one fetches again', async () => {
  const networks = ['renju'] as const;
  const answers = [new TextEncoder().encode('<!doctype html>'), networkBytes('caro')];
  platform.load = async (name) => answers.shift() ?? networkBytes(name);
  for (const text of ['x', 'y'])
    expect(await failure(jobs.add({ text, networks }))).toMatch(/cannot be loaded: .*not a network/);
  void failure(jobs.add({ text: 'z', networks }));
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.heard.at(-1)).toMatchObject({ type: 'request', text: 'z' });
});

test('a request without soFar() fails when it is stopped before it starts', async () => {
  const asked = failure(jobs.add({ text: 'x', networks: ['standard'] }));
  jobs.stop();
  expect(await asked).toBe('stopped');
});

test('the next request does not wait for the networks of a stopped one', async () => {
  platform.load = async (name) => {
    if (name === 'caro') throw new Error('no Internet');
    return new Promise(() => undefined); // this network never arrives
  };
  for (const name of ['renju', 'caro'] as const) {
    const first: Job = { text: 'x', networks: [name] };
    for (const end of [() => jobs.stop(), () => jobs.cancel(first)]) {
      const ended = failure(jobs.add(first));
      const next = failure(jobs.add({ text: 'y' }));
      end();
      expect(await ended).toBe('stopped');
      await vi.advanceTimersByTimeAsync(0);
      expect(workers[0]?.heard.at(-1)).toMatchObject({ type: 'request', text: 'y' });
      const heard = workers[0]?.heard.at(-1);
      if (heard?.type === 'request') workers[0]?.say({ type: 'answer', id: heard.id, answer: '{}' });
      expect(await next).toBe('answered');
    }
  }
});

test('a failed fetch fails the next request that needs it, after the first one was stopped', async () => {
  let fail = (_: Error): void => undefined;
  let asked = 0;
  platform.load = () => {
    ++asked;
    return new Promise((_, reject) => (fail = reject));
  };
  const stopped = failure(jobs.add({ text: 'x', networks: ['renju'] }));
  const refused = failure(jobs.add({ text: 'y', networks: ['renju'] }));
  const served = failure(jobs.add({ text: 'z' }));
  jobs.stop();
  expect(await stopped).toBe('stopped');
  fail(new Error('no Internet'));
  expect(await refused).toMatch(/cannot be loaded: no Internet/);
  expect(workers[0]?.heard.at(-1)).toMatchObject({ type: 'request', text: 'z' });
  workers[0]?.say({ type: 'answer', id: 3, answer: '{}' });
  expect(await served).toBe('answered');
  expect(asked).toBe(1);
});

test('close() before the start rejects all callers', async () => {
  const early = new Jobs(platform, new Promise(() => undefined), { threads: 1, hashMib: 1 });
  const started = failure(early.started());
  const asked = failure(early.add({ text: 'x' }));
  early.close();
  expect(await started).toBe('the engine is closed');
  expect(await asked).toBe('the engine is closed');
});
