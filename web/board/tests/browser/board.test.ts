// Tests what a person draws on the board, the enlarged board of a phone, sounds, the opening
// explorer, and the defender of puzzles.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Board, violations, Visit } from './support/page';

let visit: Visit;
beforeAll(async () => {
  visit = await Visit.begin();
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
});

/// Presses the right button on a cell and releases it on another.
async function drag(board: Board, from: string, to: string): Promise<void> {
  const { mouse } = board.page;
  const at = async (name: string) => mouse.move(...(await board.middle(name)));
  await at(from);
  await mouse.down({ button: 'right' });
  await at(to);
  await mouse.up({ button: 'right' });
}

test('the right button draws marks and arrows, SGF keeps them, and a click on a stone clears them', async () => {
  const board = await visit.open('#size=15&moves=h8i9');
  const { page } = board;
  await drag(board, 'h8', 'k5');
  await drag(board, 'c3', 'c3');
  await page.locator('div.board .sign.arrow[data-sign="h8"]').waitFor();
  await page.locator('div.board .sign.circle[data-sign="c3"]').waitFor();
  await page.click('#menu-file');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-game')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('CR[cc]');
  expect(text).toContain('AR[hh:ke]');
  await page.keyboard.press('Escape');
  await board.click('h8');
  await board.shows(/The marks are cleared/);
  await expect.poll(() => page.locator('div.board .sign').count()).toBe(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('div.board .sign').count()).toBe(2);
  await board.paste(text);
  await page.locator('div.board .sign.arrow').waitFor();
  await page.close();
});

test('on a phone a tool draws, and the button enlarges the board', async () => {
  const board = await visit.open('#size=19&moves=j10k11');
  const { page } = board;
  await page.setViewportSize({ width: 390, height: 844 });
  await board.tab('analyse');
  await page.getByRole('button', { name: 'Marks', exact: true }).click();
  await page.locator('.draw-tools').getByRole('button', { name: 'Letter' }).click();
  await board.click('c3');
  await page.locator('div.board .sign.label', { hasText: 'A' }).waitFor();
  expect((await board.stones()).length).toBe(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put the tool away' }).click();
  const width = async () => (await page.locator('div.board svg').boundingBox())!.width;
  expect(await width()).toBe(390);
  await page.getByRole('button', { name: 'Enlarge the board' }).click();
  await expect.poll(width).toBe(780);
  const frame = (await page.locator('.zoom').boundingBox())!;
  expect(frame.width).toBe(390);
  const last = (await page.locator('div.board .stone[data-cell="k11"]').boundingBox())!;
  expect(last.x).toBeGreaterThan(frame.x);
  expect(last.x + last.width).toBeLessThan(frame.x + frame.width);
  await page.getByRole('button', { name: 'Show the whole board' }).click();
  await expect.poll(width).toBe(390);
  await page.close();
});

test('sounds are off until a person turns them on', async () => {
  const page = await visit.context.newPage();
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
      start.call(this, when);
    };
  });
  await page.goto(visit.address);
  const board = await Board.ready(page);
  await board.fresh();
  await board.players('two');
  await board.click('h8');
  await board.count(1);
  expect(await page.evaluate(() => document.body.dataset.tones)).toBeUndefined();
  await page.click('#menu-settings');
  await page.locator('dialog[open]').getByLabel('Sounds').check();
  await page.waitForFunction(() => document.body.dataset.tones === '2');
  await page.locator('dialog[open]').getByLabel('Sounds').uncheck();
  await page.close();
});

test('the explorer names openings and counts the games of a file', async () => {
  const board = await visit.open('#rule=renju&size=15&moves=h8h7');
  const { page } = board;
  await board.tab('analyse');
  await page.click('#explore');
  await expect.poll(() => page.locator('.explorer tbody tr').count()).toBe(13);
  await page.locator('.explorer', { hasText: 'Open a file of games' }).waitFor();
  const games = ['B+1', 'B+R', 'W+1'].map((result) => `(;GM[4]SZ[15]RE[${result}]DT[2001];B[hh];W[hg];B[ig])`);
  await page.setInputFiles('#collection-input', {
    name: 'three.sgf',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${games.join('')}(;GM[4]SZ[15];B[hh])`),
  });
  await page.locator('.explorer', { hasText: /three\.sgf\s*3 games, 3 reach/ }).waitFor();
  await page.locator('.explorer', { hasText: 'Games without a result or with an error: 1.' }).waitFor();
  expect(await page.locator('.toast > div').count()).toBe(0);
  // The move and its mirror image are one row, and have one letter.
  const first = page.locator('.explorer tbody tr').first();
  await expect.poll(() => first.innerText()).toMatch(/^A\s*\w\d\s*D4 Kagetsu\s*3\s*67\s*33\s*2001$/);
  await expect.poll(() => page.locator('div.board .mark.good', { hasText: 'A' }).count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await first.locator('button').click();
  await board.count(3);
  await page.locator('.explorer h2', { hasText: 'D4 Kagetsu' }).waitFor();
  await page.locator('.explorer').getByRole('button', { name: 'Close' }).click();
  await page.locator('.lines').waitFor();
  await page.close();
});

test('the defender of a puzzle stops an open four at one end', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.emptyEditor();
  await page.click('#tool-black');
  for (const cell of ['g8', 'h8', 'i8']) await board.click(cell);
  await page.click('#tool-white');
  for (const cell of ['c3', 'l12', 'm4']) await board.click(cell);
  await page.locator('.editor .halves').getByRole('button', { name: 'Black' }).click();
  await page.click('#solve-edited');
  await board.click('j8');
  await board.shows(/j8 is right/);
  await board.count(8);
  const white = (await board.stones()).filter((stone) => stone.endsWith('white'));
  expect(white.some((stone) => stone === 'f8 white' || stone === 'k8 white')).toBe(true);
  await page.close();
});
