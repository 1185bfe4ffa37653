// Tests what happens while the page still loads the puzzles.

import { expect, test, vi } from 'vitest';
import * as match from '../../src/state/match';
import * as puzzle from '../../src/state/puzzle';
import { node, tab, watchFacts } from '../../src/state/session';
import * as steps from '../../src/state/steps';
import { begin, place } from './support/playing';
import { best, settle, StubEngine } from './support/stub_engine';

const network = vi.hoisted(() => {
  let come = () => {};
  const came = new Promise<void>((resolve) => (come = resolve));
  return { came, come };
});
vi.mock('../../src/files/suites', async (original) => {
  await network.came;
  return original();
});

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
puzzle.watchPuzzles();

test('a game that continues while the puzzles load is restored afterwards', async () => {
  await begin();
  await place('h8');
  tab.value = 'puzzles';
  await settle();
  for (const step of [steps.undo, steps.toStart, steps.toEnd]) step();
  expect([steps.mayGoBack(), steps.mayGoForward(), node.value.ply]).toEqual([false, false, 1]);
  engine.last.answer(best('i9'));
  await settle();
  expect(node.value.ply).toBe(2);
  // The user leaves the tab and opens it again while the puzzles load. The game must survive this.
  tab.value = 'play';
  tab.value = 'puzzles';
  network.come();
  await vi.waitUntil(() => puzzle.puzzle.value !== null, { timeout: 60_000 });
  expect(node.value.ply).toBe(0);
  tab.value = 'play';
  expect([node.value.ply, match.isStanding.value]).toEqual([2, true]);
});
