// Tests what happens around a game: its preparation, the stone that waits, looking back, a rematch,
// messages, the named levels.

import { beforeEach, expect, test, vi } from 'vitest';
import { NAMED, namedLevel, nextNamed, ratingsAt } from '../../src/model/levels';
import * as match from '../../src/state/match';
import { complain, inform, notice, pauseNotice } from '../../src/state/notice';
import { pending, tap } from '../../src/state/place';
import { seats } from '../../src/state/seats';
import { game, node, show, tab, toStart, watchFacts } from '../../src/state/session';
import { change, settings } from '../../src/state/settings';
import { statusText } from '../../src/ui/status_text';
import { begin, place } from './support/playing';
import { best, settle, StubEngine } from './support/stub_engine';

const engine = StubEngine.install();
watchFacts();
match.watchMatch();

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  notice.value = null;
  change({ confirm: 'small', drawColors: false });
});

async function prepare(part: Parameters<typeof change>[0]): Promise<void> {
  change({ black: 'person', white: 'engine', opening: 'free', ...part });
  match.prepareMatch();
  await settle();
}

test('a prepared game waits for the first stone, and shows the settings of the next game', async () => {
  await prepare({});
  expect(statusText()).toBe('Your move: tap the board');
  change({ width: 19, height: 19 });
  expect(game.value.width).toBe(19);
  change({ width: 15, height: 15 });
  await place('h8');
  expect(match.isPrepared.value).toBe(false);
  expect(engine.questions).toEqual(['bestMove 1']);
});

test('an engine that has Black waits for Start', async () => {
  await prepare({ black: 'engine', white: 'person' });
  expect(statusText()).toBe('Fukumi begins: press Start');
  expect(engine.questions).toEqual([]);
  match.start();
  await settle();
  expect(engine.questions).toEqual(['bestMove 0']);
});

test('a game keeps its level and time', async () => {
  await begin({ level: 45, seconds: 2 });
  change({ level: 100, seconds: 30 });
  await place('h8');
  expect(engine.last.limits).toMatchObject({ level: 45, timeMs: 2000 });
});

test('a rematch has the level of the game, and may swap colours', async () => {
  await begin({ level: 45, seconds: 2 });
  change({ level: 100 });
  match.rematch(true);
  await settle();
  expect([seats.value.black, settings.value.level]).toEqual(['engine', 45]);
  expect(engine.questions).toEqual(['bestMove 0']);
  match.rematch(false, 65);
  expect([seats.value.black, match.terms.value.level]).toEqual(['engine', 65]);
});

test('another position is looked at until the game comes back', async () => {
  await begin();
  await place('h8');
  engine.last.answer(best('i9'));
  await settle();
  const at = node.value;
  match.leave();
  toStart();
  expect([match.isAway.value, statusText()]).toEqual([true, 'You look at the start']);
  match.backToGame();
  expect([node.value, match.isAway.value, match.isStanding.value]).toEqual([at, false, true]);
});

test('a stone on an earlier position continues there, and can be taken back', async () => {
  await begin({ white: 'person' });
  await place('h8i9g7');
  const at = node.value;
  match.leave();
  show(at.parent!.parent!);
  await settle();
  await place('a1');
  expect(match.isAway.value).toBe(false);
  notice.value!.undo!();
  expect([node.value, match.currentNode()]).toEqual([at, at]);
});

test('a resignation can be taken back, and the game goes on', async () => {
  await begin({ white: 'person' });
  await place('h8');
  match.resign();
  expect(statusText()).toBe('Black won');
  notice.value!.undo!();
  expect([match.ending.value, game.value.info.result]).toEqual([null, null]);
});

test('a small cell, or the setting, wants a second tap', () => {
  const played: string[] = [];
  const touch = (cell: string, pixels: number, finger: boolean) =>
    tap(cell, pixels, finger, (one) => played.push(one));
  touch('a1', 24, false);
  touch('a2', 23, false);
  expect([played, pending.value]).toEqual([['a1'], 'a2']);
  touch('a3', 23, false);
  touch('a3', 23, false);
  touch('a4', 31, true);
  expect([played, pending.value]).toEqual([['a1', 'a3'], 'a4']);
  change({ confirm: 'never' });
  touch('a5', 5, true);
  change({ confirm: 'always' });
  touch('a6', 99, false);
  expect([played, pending.value]).toEqual([['a1', 'a3', 'a5'], 'a6']);
});

test('messages disappear, except those with details and while somebody points at them', () => {
  vi.useFakeTimers();
  try {
    inform('short');
    pauseNotice(true);
    vi.advanceTimersByTime(60_000);
    expect(notice.value?.text).toBe('short');
    pauseNotice(false);
    vi.advanceTimersByTime(6000);
    expect(notice.value).toBeNull();
    complain('wrong');
    vi.advanceTimersByTime(6000);
    expect(notice.value?.text).toBe('wrong');
    vi.advanceTimersByTime(4000);
    expect(notice.value).toBeNull();
    inform('long', ['one', 'two']);
    vi.advanceTimersByTime(60_000);
    expect(notice.value?.text).toBe('long');
  } finally {
    vi.useRealTimers();
  }
});

test('the named levels have their ratings, and those between two have both', () => {
  expect(NAMED.map(({ level }) => level)).toEqual([10, 25, 45, 65, 85, 100]);
  expect(namedLevel(25)?.name).toBe('easy');
  expect(namedLevel(30)).toBeUndefined();
  expect(nextNamed(25)?.name).toBe('medium');
  expect(nextNamed(100)).toBeUndefined();
  expect(ratingsAt(10).map(({ level }) => level)).toEqual([10]);
  expect(ratingsAt(25).map(({ level }) => level)).toEqual([20, 30]);
});
