import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '../../src/model/cell';
import * as clock from '../../src/model/clock';
import { LEVELS } from '../../src/model/levels';
import * as puzzles from '../../src/model/puzzles';
import { stonesAt, toMove } from '../../src/model/game';

const repository = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('a clock runs for one side, and a move gains the increment', () => {
  const setting = { minutes: 1, increment: 2 };
  let state = clock.pressClock(clock.startClock(setting), 'black', 1000);
  expect(clock.leftOf(state, 'white', 6000)).toBe(55_000);
  expect(clock.leftOf(state, 'black', 6000)).toBe(60_000);
  state = clock.pressClock(state, 'white', 6000);
  expect(state.left.white).toBe(57_000);
  expect(clock.leftOf(state, 'black', 200_000)).toBe(0);
  expect(clock.pressClock(state, 'black', 200_000).running).toBeNull();
  expect(clock.clockText(59_400)).toBe('1:00');
  expect(clock.clockText(5_000)).toBe('0:05');
});

test('every line of the suites is a puzzle with all its stones', () => {
  for (const path of ['tests/puzzles/vcf.txt', 'tests/puzzles/vct.txt', 'web/board/puzzles/mined.txt']) {
    const text = repository(path);
    const found = puzzles.parseSuite(text);
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(found.length).toBe(lines.length);
    for (const puzzle of found) {
      const { game, node } = puzzles.openPuzzle(puzzle);
      const stones = (puzzle.moves.match(/[a-z]/g) ?? []).length;
      expect(stonesAt(game, node).size).toBe(stones);
      expect(toMove(game, node)).toBe(stones % 2 ? 'white' : 'black');
    }
    expect(new Set(found.map(({ rating }) => rating)).size).toBeGreaterThan(2);
  }
});

test('the page has puzzles of all themes and rules, and they are small', () => {
  const texts = ['tests/puzzles/vcf.txt', 'tests/puzzles/vct.txt', 'web/board/puzzles/mined.txt'];
  const all = puzzles.sortPuzzles(texts.flatMap((path) => puzzles.parseSuite(repository(path))));
  expect(all.length).toBeGreaterThanOrEqual(500);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(texts.reduce((sum, path) => sum + repository(path).length, 0)).toBeLessThan(150_000);
  for (const rule of RULES) {
    const themes = new Set(all.filter((one) => one.rule === rule).map(({ theme }) => theme));
    expect(themes.size, rule).toBeGreaterThanOrEqual(5);
  }
  expect(new Set(all.map(({ theme }) => theme))).toEqual(new Set(puzzles.THEMES));
  for (const one of all.filter(puzzles.isDefence)) expect(one.solution, one.id).not.toBeNull();
  expect(all[0]!.theme).toBe('five');
});

test('a rating rises by a solved puzzle and falls by another', () => {
  expect(puzzles.ratingAfter(1000, 1000, true)).toBe(1016);
  expect(puzzles.ratingAfter(1000, 1000, false)).toBe(984);
  expect(puzzles.ratingAfter(1000, 1800, true)).toBe(1032);
});

test('the ratings of the levels are those of the README', () => {
  const row = (name: string) =>
    repository('README.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`))!
      .split('|')
      .slice(2, -1)
      .map((cell) => Number(cell.trim().replace('−', '-')));
  expect(LEVELS.map(({ level }) => level)).toEqual(row('Level'));
  expect(LEVELS.map(({ elo }) => elo)).toEqual(row('Elo'));
  expect(LEVELS.map(({ error }) => error)).toEqual(row('±'));
});
