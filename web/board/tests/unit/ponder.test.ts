// Tests when the engine thinks while a person does.

import { beforeEach, expect, test } from 'vitest';
import type { Engine } from 'fukumi';
import { EnginePool } from '../../src/engine/pool';
import * as match from '../../src/state/match';
import { mayPonder, watchPondering } from '../../src/state/ponder';
import { tab, useEngines, watchFacts } from '../../src/state/session';
import { begin, place } from './support/playing';
import { best, settle, StubEngine } from './support/stub_engine';

const engine = Object.assign(StubEngine.install(), { threads: 2 });
useEngines(new EnginePool(async () => engine as unknown as Engine));
watchFacts();
match.watchMatch();
watchPondering();

beforeEach(async () => {
  tab.value = 'play';
  engine.threads = 2;
  await engine.reset();
});

/// Plays the first two moves of a game against the engine.
async function play(part: Parameters<typeof begin>[0]): Promise<void> {
  await begin({ white: 'engine', level: 100, ponder: true, ...part });
  await place('h8');
  engine.last.answer(best('i9'));
  await settle();
}

test('it thinks after its move until the person has moved', async () => {
  await play({});
  expect(engine.questions).toEqual(['bestMove 1', 'analyze 2']);
  await place('j10');
  expect(engine.questions).toEqual(['bestMove 1', 'analyze 2', 'bestMove 3']);
  expect(match.thinking.value).toBe(true);
});

test('it does not below full strength, unless it is allowed, in another tab, or with one thread', async () => {
  await play({ level: 45 });
  expect(engine.questions).toEqual(['bestMove 1']);
  await engine.reset();
  await play({ ponder: false });
  expect(engine.questions).toEqual(['bestMove 1']);
  await engine.reset();
  engine.threads = 1;
  await play({});
  expect(engine.questions).toEqual(['bestMove 1']);
  expect(mayPonder.value).toBe(true);
  tab.value = 'review';
  expect(mayPonder.value).toBe(false);
});
