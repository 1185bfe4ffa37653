// Tests what a player sees: the first view, the end of a game, kept games, keys, and phones.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { type Board, violations, Visit } from './support/page';

let visit: Visit;
beforeAll(async () => {
  visit = await Visit.begin();
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
});

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 780 };
const FLAT = { width: 844, height: 390 };

/// Plays a game of two people that Black wins.
async function win(board: Board): Promise<void> {
  await board.fresh();
  await board.players('two');
  for (const cell of 'a1 b1 a2 b2 a3 b3 a4 b4 a5'.split(' ')) await board.click(cell);
  await board.says(/Black won/);
}

/// Returns true if the page or its panel would have to scroll.
const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('.panel')!].some(
      (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
    ),
  );

test('the first view says what to do, and fits without scrolling', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.says(/Your move: tap the board/);
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size);
    await expect.poll(async () => [size, await scrolls(page)]).toEqual([size, false]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Medium', exact: true }).click();
  await page.getByRole('button', { name: 'How strong is it?' }).click();
  await page.locator('#rating', { hasText: /Elo \+\d+ ± \d+/ }).waitFor();
  await page.getByRole('button', { name: 'Rules and words' }).click();
  await page.locator('#about', { hasText: /Fukumi \d.* MIT/ }).waitFor();
  await page.locator('dt', { hasText: 'Open three' }).waitFor();
  await page.keyboard.press('Escape');
  await page.close();
});

test('with White, the button "Start" begins the game', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await page.locator('[data-value="white"]').click();
  await board.says(/Fukumi begins: press Start/);
  await page.waitForTimeout(300);
  await board.count(0);
  await page.click('#start-game');
  await board.count(1);
  await board.fresh();
  await page.locator('[data-value="black"]').click();
  await page.close();
});

test('the fields of the next game do not change the game', async () => {
  const board = await visit.open('#size=15&moves=h8h9');
  const { page } = board;
  await board.choose('Board', '19');
  await board.choose('Rule', 'renju');
  await expect.poll(() => page.innerText('#game-line')).toBe('Freestyle, 15 × 15');
  await board.fresh();
  await expect.poll(() => page.getAttribute('div.board', 'aria-label')).toBe('Board, 19 by 19');
  await board.choose('Board', '15');
  await board.choose('Rule', 'freestyle');
  await board.players('engine');
  await page.close();
});

test('the end of a game names the winner and the row, and offers what comes next', async () => {
  const board = await visit.open();
  const { page } = board;
  await win(board);
  await board.says(/Five in a row from a1 to a5, with move 9/);
  await expect.poll(() => page.locator('.board .five').count()).toBe(5);
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.endings').getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.sgf$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/DT\[\d{4}-\d\d-\d\d\]/);
  // Two people have no colours to swap.
  const endings = () => page.locator('.endings button').allInnerTexts();
  await expect.poll(endings).toEqual(['Rematch', 'Save', 'Review this game']);
  await page.click('#rematch');
  await board.count(0);
  await board.says(/Black to move/);
  await board.click('h8');
  await board.count(1);
  await page.close();
});

test('a resignation can be taken back', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await board.players('two');
  await board.click('h8');
  await board.count(1);
  await page.locator('.tools').getByRole('button', { name: 'Resign' }).click();
  await board.says(/Black won\s*White resigned at move 1/);
  await page.click('#take-back');
  await board.says(/White to move/);
  await page.close();
});

test('the last games are kept and open again', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await page.evaluate(() => localStorage.removeItem('fukumi.games'));
  await page.reload();
  await win(board);
  await board.fresh();
  await board.click('h8');
  await board.count(1);
  await page.keyboard.press('g');
  const list = page.locator('.kept li');
  await expect.poll(() => list.count()).toBe(2);
  await expect.poll(() => list.nth(1).innerText()).toMatch(/Two players\s+moves: 9, today \d.*\s+Black won/);
  await expect.poll(() => list.nth(0).innerText()).toContain('Not finished');
  expect(await violations(page)).toEqual([]);
  await list.nth(1).locator('.item').click();
  await board.says(/Black won/);
  await board.count(9);
  await page.reload();
  await board.count(9); // before that, the page does not listen to keys
  await page.keyboard.press('g');
  await list.nth(0).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => list.count()).toBe(1);
  await page.locator('dialog[open]').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => list.count()).toBe(2);
  // One press of Escape closes a dialog, also when nothing in it has the focus any more.
  await list.nth(0).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => list.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await page.click('#menu-settings');
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.locator('dialog[open] h2').click(); // takes the focus from the fields
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.close();
});

test('a variation of the tab "analyse" does not block the game', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await board.players('engine');
  await board.click('h8');
  await board.count(2);
  await board.tab('analyse');
  await page.keyboard.press('ArrowUp');
  await board.count(0);
  await board.click('a1');
  await board.count(1);
  await board.tab('play');
  await board.says(/Looking at move 1/);
  await page.click('#back-to-game');
  await board.count(2);
  await board.says(/Your move/);
  await board.click('a2'); // far away: the engine may have played beside h8
  await board.count(4);
  await page.close();
});

test('arrows and the wheel step through the moves wherever the focus is', async () => {
  const board = await visit.open();
  const { page } = board;
  await win(board);
  await board.tab('analyse'); // a click: the button has the focus
  await page.keyboard.press('ArrowLeft');
  await board.count(8);
  await page.locator('#tab-analyse[aria-current="page"]').waitFor();
  await page.keyboard.press('ArrowUp');
  await board.count(0);
  await page.keyboard.press('ArrowRight');
  await board.count(1);
  await page.locator('div.board').hover();
  await page.mouse.wheel(0, 100);
  await board.count(2);
  await page.mouse.wheel(0, -100);
  await board.count(1);
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd', { hasText: '←' }).waitFor();
  await page.close();
});

test('a message covers no button, and a dialog shows it once', async () => {
  const board = await visit.open();
  const { page } = board;
  await win(board);
  await board.fresh();
  await page.locator('.toast .info').waitFor();
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('.toast .info')!.getBoundingClientRect();
    const inside = (x: number, y: number) =>
      x > toast.left && x < toast.right && y > toast.top && y < toast.bottom;
    return [...document.querySelectorAll('button')].filter((button) => {
      const box = button.getBoundingClientRect();
      const center = inside((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const panel = button.closest('.panel')?.getBoundingClientRect();
      const isShown = !panel || box.bottom <= panel.bottom;
      return center && isShown && !button.closest('.toast');
    }).length;
  });
  expect(covered).toBe(0);
  await page.keyboard.press('o');
  await page.fill('#paste', 'hello');
  await page.click('#open-pasted');
  await page.locator('.inline.error').waitFor();
  const [field, error] = await Promise.all(
    ['#open-pasted', '.inline.error'].map((one) => page.locator(one).boundingBox()),
  );
  expect(error!.y - field!.y - field!.height).toBeLessThan(40);
  await expect.poll(() => page.locator('.toast .error').count()).toBe(0);
  await page.close();
});

test('on a phone a stone waits for its button, and New game and Resign ask', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await board.players('engine');
  await page.setViewportSize(NARROW); // cells below 24 pixels
  const wide = await page.locator('div.board').evaluate((one) => one.getBoundingClientRect().width);
  expect(wide).toBe(NARROW.width);
  await board.click('h8');
  await page.locator('#place', { hasText: 'Place at h8' }).waitFor();
  await board.count(0);
  await board.click('g7');
  await page.locator('#place', { hasText: 'Place at g7' }).waitFor();
  await page.click('#place');
  await board.count(2);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  await page.locator('dialog[open]', { hasText: 'Start a new game?' }).waitFor();
  await page.getByRole('button', { name: 'Go on playing' }).click();
  await board.count(2);
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'New game' }).click();
  await page.click('#yes');
  await board.count(0);
  await page.setViewportSize(FLAT);
  const box = (await page.locator('div.board').boundingBox())!;
  expect([box.height, box.y]).toEqual([FLAT.height, 0]);
  expect((await page.locator('.panel').boundingBox())!.x).toBeGreaterThanOrEqual(box.x + box.width);
  await page.click('#menu');
  await page.locator('dialog[open]').getByRole('button', { name: 'Help' }).click();
  expect(await violations(page)).toEqual([]);
  await page.close();
});

test('in the dark a black stone in a text is black with a ring of light', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dot = page.locator('.status > .dot.black');
  const style = await dot.evaluate((one) => {
    const { backgroundImage, boxShadow } = getComputedStyle(one);
    return { backgroundImage, boxShadow };
  });
  expect(style.backgroundImage).toContain('rgb(5, 4, 4)');
  expect(style.boxShadow).toContain('rgb(217, 207, 191)');
  await page.close();
});

test('a browser that refuses shared memory gets one thread without a message', async () => {
  const board = await visit.open();
  const { page } = board;
  await page.addInitScript(() => {
    WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
      construct(Real, [given]: [WebAssembly.MemoryDescriptor]) {
        if (given.shared) throw new RangeError('out of memory');
        return new Real(given);
      },
    });
  });
  await page.evaluate(() => {
    const chosen = JSON.parse(localStorage.getItem('fukumi.settings')!);
    localStorage.setItem('fukumi.settings', JSON.stringify({ ...chosen, threads: 2 }));
  });
  await page.reload();
  await board.fresh();
  await board.players('engine');
  await board.click('h8');
  await board.count(2);
  await expect.poll(() => page.locator('.toast p').count()).toBe(0);
  await page.click('#menu-settings');
  await page.getByText('One thread is in use').waitFor();
  await page.close();
});

test('the last move is in view at the end of a long game, also on a phone', async () => {
  const column = (i: number) => String.fromCharCode(97 + i);
  const moves = Array.from(
    { length: 14 },
    (_, i) => `${column(i)}${i % 2 ? 1 : 3}${column(i)}${i % 2 ? 13 : 15}`,
  ).join('');
  const board = await visit.open(`#size=15&moves=${moves}o7o8o6a8n6b8m6c8l6`);
  const { page } = board;
  await board.click('o5');
  await page.waitForTimeout(200);
  for (const size of [DESKTOP, FLAT, PHONE]) {
    await page.setViewportSize(size);
    const list = page.locator('.moves-of-game');
    await expect.poll(() => list.locator('[aria-current]').evaluate((here) => {
      const box = here.closest('ol')!.getBoundingClientRect();
      const { top, bottom, left, right } = here.getBoundingClientRect();
      return top >= box.top - 1 && bottom <= box.bottom + 1 && left >= box.left - 1 && right <= box.right + 1;
    })).toBe(true);
  }
  await page.setViewportSize(DESKTOP);
  await page.close();
});

test('in the editor one tap places a stone, and its last button stays in view', async () => {
  const board = await visit.open('#size=15&moves=h8h9i9g7j10k11');
  const { page } = board;
  await page.setViewportSize(NARROW);
  await board.tab('analyse');
  await page.locator('.lines li .move').first().waitFor();
  await page.getByRole('button', { name: 'Edit the board' }).click();
  await expect.poll(() => page.locator('div.board .mark').count()).toBe(0); // values of an earlier position
  await board.click('a1');
  await board.count(7);
  expect(await page.locator('#place').count()).toBe(0);
  const panel = (await page.locator('.panel').boundingBox())!;
  const last = (await page.locator('#analyse-edited').boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(panel.y + panel.height);
  await page.click('#analyse-edited');
  // The lines begin at the top of the panel.
  await expect.poll(() => page.locator('.panel').evaluate((one) => one.scrollTop)).toBe(0);
  await page.setViewportSize(DESKTOP);
  await page.close();
});

test('a set-up five says who has won, without the number of a move', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.emptyEditor();
  await page.click('#tool-black');
  for (const cell of ['c3', 'd3', 'e3', 'f3', 'g3']) await board.click(cell);
  await page.locator('.editor .card', { hasText: 'Black won' }).waitFor();
  await page.click('#analyse-edited');
  await board.says(/Black won/);
  expect(await board.status()).not.toContain('move 0');
  await page.close();
});

test('each tab begins at its top', async () => {
  const board = await visit.open('#size=15&moves=h8h9i9g7j10k11');
  const { page } = board;
  await board.tab('analyse');
  await page.locator('.lines li .move').first().waitFor();
  await page.locator('.panel').evaluate((one) => (one.scrollTop = 300));
  await board.tab('review');
  await board.tab('analyse');
  await expect.poll(() => page.locator('.panel').evaluate((one) => one.scrollTop)).toBe(0);
  await page.close();
});
