// Tests the opening explorer: when it asks the engine, and what the board and messages show.

import { beforeEach, expect, test } from 'vitest';
import type { Engine } from 'fukumi';
import { EnginePool } from '../../src/engine/pool';
import { spotOf } from '../../src/model/cell';
import * as explorer from '../../src/state/explorer';
import { notice } from '../../src/state/notice';
import { back, playOn, tab, useEngines, watchFacts } from '../../src/state/session';
import { drawing } from '../../src/ui/table';
import { settle, StubEngine } from './support/stub_engine';

const counts = { total: 2, black: 1, draw: 0, white: 1, year: 2001 };
let opened: string[] = [];
let asked = 0;

/// An engine whose file has two games that continue with i9.
function install(): void {
  const engine = Object.assign(StubEngine.install(), {
    openGames: (_: Uint8Array, name: string) => {
      if (name === 'bad.sgf') throw new Error('bad.sgf:3: broken');
      opened.push(name);
      return { games: 2, withoutResult: 1, leftOut: 0, notes: [] };
    },
    explore: () => {
      asked += 1;
      const opening = { code: 'D4', name: 'Kagetsu', japanese: '花月' };
      return {
        name: opened.at(-1) ?? '',
        games: opened.length ? 2 : 0,
        position: counts,
        moves: [{ move: 'i9', mirrors: ['g9'], ...counts, opening }],
      };
    },
  });
  useEngines(new EnginePool(async () => engine as unknown as Engine));
}
install();
watchFacts();
explorer.watchExplorer();

const file = (name: string) => new File(['(;GM[4])'], name);

beforeEach(async () => {
  tab.value = 'analyse';
  explorer.exploring.value = true;
  opened = [];
  await settle();
  asked = 0;
});

test('it asks about each position while it is open, and marks the moves', async () => {
  playOn('h8');
  await settle();
  expect(asked).toBe(1);
  expect(explorer.exploration()!.moves[0]!.move).toBe('i9');
  for (const cell of ['i9', 'g9'])
    expect(drawing().marks.get(spotOf(cell))).toMatchObject({ kind: 'good', text: 'A', title: 'D4 Kagetsu, games: 2' });
  explorer.exploring.value = false;
  back();
  await settle();
  expect([asked, explorer.exploration()]).toEqual([1, null]);
});

test('a file is counted once, again by a new engine, and the explorer says how many games do not count', async () => {
  await explorer.openCollection(file('games.sgf'));
  await settle();
  expect([notice.value, explorer.unusable.value]).toEqual([null, 1]);
  playOn('a1');
  await settle();
  expect(opened).toEqual(['games.sgf']);
  install();
  playOn('b1');
  await settle();
  expect(opened).toEqual(['games.sgf', 'games.sgf']);
});

test('a file that cannot be read, or is too large, gives a message', async () => {
  await explorer.openCollection(file('bad.sgf'));
  expect(notice.value).toMatchObject({ kind: 'error', text: 'The text cannot be read. Line 3: broken' });
  const large = { name: 'large.sgf', size: explorer.MOST_BYTES + 1 } as File;
  await explorer.openCollection(large);
  expect(notice.value).toMatchObject({ kind: 'error', text: 'This text is too large. The limit is 32 MB.' });
});
