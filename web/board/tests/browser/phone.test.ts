// Tests the page on a phone: two fingers on the board, and all languages on a narrow screen.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/i18n';
import { clippedTexts } from './support/clipped';
import { Board, Visit, WIN } from './support/page';

let visit: Visit;
beforeAll(async () => {
  visit = await Visit.begin({ width: 390, height: 844 });
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
});

test('two fingers enlarge the board up to three times, and one shows it whole again', async () => {
  const board = await visit.open('#size=15&moves=h8i9');
  const { page } = board;
  const session = await visit.context.newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  const frame = (await page.locator('.zoom').boundingBox())!;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  /// Moves two fingers on both sides of the middle from one distance to another.
  const pinch = async (from: number, to: number) => {
    const fingers = (apart: number) => [
      { x: x - apart / 2, y, id: 0 },
      { x: x + apart / 2, y, id: 1 },
    ];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
    for (let step = 1; step <= 5; step += 1)
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: fingers(from + ((to - from) * step) / 5),
      });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const width = async () => Math.round((await page.locator('div.board svg').boundingBox())!.width);
  expect(await width()).toBe(390);
  await pinch(100, 200);
  await expect.poll(width).toBe(780);
  // The middle between the fingers stays where it was, and the frame keeps its size.
  const [h, v] = await board.middle('h8');
  expect(Math.abs(h - x)).toBeLessThan(15);
  expect(Math.abs(v - y)).toBeLessThan(15);
  expect((await page.locator('.zoom').boundingBox())!.width).toBe(390);
  await pinch(80, 300);
  await expect.poll(width).toBe(3 * 390);
  expect((await board.stones()).length).toBe(2); // no finger has placed a stone
  await pinch(300, 60);
  await expect.poll(width).toBe(390);
  await page.close();
});

test('the answer to a question comes into view', async () => {
  const board = await visit.open(`#size=15&moves=${WIN}`);
  const { page } = board;
  await board.tab('analyse');
  await page.locator('.lines li .move').first().waitFor();
  await page.locator('.questions').getByRole('button', { name: 'Forced win?' }).click();
  await page.locator('.proof .move').first().waitFor();
  const panel = (await page.locator('.panel').boundingBox())!;
  const move = (await page.locator('.proof .move').first().boundingBox())!;
  expect(move.y).toBeGreaterThanOrEqual(panel.y);
  expect(move.y + move.height).toBeLessThanOrEqual(panel.y + panel.height);
  // The word of a proven win stands at the end of the bar, and no line crosses it.
  const bar = (await page.locator('.bar').boundingBox())!;
  const word = (await page.locator('.bar b.bottom').boundingBox())!;
  expect(word.x + word.width).toBeLessThan(bar.x + bar.width / 4);
  await page.close();
});

test('the task of a puzzle is above the board, and there is one hint', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.tab('puzzles');
  await board.says(/makes five in a row\s*Rule: Freestyle\. Rating 400/);
  await expect.poll(() => page.getByRole('button', { name: 'Hint' }).count()).toBe(1);
  const last = (await page.locator('#next-puzzle').boundingBox())!;
  const actions = (await page.locator('.actions').boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(actions.y);
  await page.click('#all-puzzles');
  await board.says(/Puzzles\s*Your rating: \d+/);
  expect(await page.locator('.actions').count()).toBe(0); // there is no board to step through
  await page.close();
});

test('the grip enlarges the panel and shows the board again, dragged or tapped', async () => {
  const board = await visit.open('#size=15&moves=h8i9');
  const { page } = board;
  await board.tab('analyse');
  const session = await visit.context.newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  const isWide = () => page.locator('main.wide-panel').count();
  /// Drags the grip up or down by this many pixels, with a finger or with the mouse.
  const drag = async (by: number, withFinger: boolean) => {
    const box = (await page.locator('.grip').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x, y: at, id: 0 }],
      });
    if (withFinger) {
      await send('touchStart', y);
      for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', y + part * by);
      await send('touchEnd');
    } else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + by, { steps: 4 });
      await page.mouse.up();
    }
  };
  for (const withFinger of [true, false]) {
    await drag(-200, withFinger);
    await expect.poll(isWide, { message: `up, finger: ${withFinger}` }).toBe(1);
    await drag(200, withFinger);
    await expect.poll(isWide, { message: `down, finger: ${withFinger}` }).toBe(0);
  }
  await page.locator('.grip').click();
  await expect.poll(isWide).toBe(1);
  await page.locator('.grip').click();
  await expect.poll(isWide).toBe(0);
  await page.close();
});

const WIDTHS = [390, 360, 320];
/// Screens on which no text may be cut off: phones, one on its side, and a desktop.
const SCREENS = [[390, 844], [320, 844], [667, 375], [1280, 800]] as const;

/// Returns the texts that are cut off in each view, on all screens.
async function views(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const look = async (name: string, screens: readonly (readonly [number, number])[] = SCREENS) => {
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const texts = await clippedTexts(page);
      if (texts.length) found[`${name}, ${width} px`] = texts;
    }
    await page.setViewportSize({ width: WIDTHS[0]!, height: 844 });
  };
  const board = Board.of(page);
  await look('play');
  for (const fold of await page.locator('.panel details > summary').all())
    if (await fold.isVisible()) await fold.click();
  await look('play, unfolded');
  await board.tab('analyse');
  await page.locator('.lines li .move').first().waitFor();
  await look('analyse');
  await page.locator('.analysis-head button').first().click();
  await page.locator('#analysis-limits').waitFor();
  await look('limits');
  await page.locator('.questions button').first().click();
  await page.waitForTimeout(500);
  await look('analyse, an answer');
  await page.click('#explore');
  await page.locator('.explorer tbody tr, .explorer .note').first().waitFor();
  await look('openings');
  await board.tab('review');
  await look('review');
  await board.tab('puzzles');
  await page.locator('.task').waitFor();
  await look('puzzle');
  await page.click('#all-puzzles');
  await page.locator('.themes button').first().waitFor();
  await look('themes');
  await page.click('.themes button >> nth=1');
  await page.locator('.puzzles button').first().waitFor();
  await look('puzzles of a theme');
  await board.tab('play');
  for (const name of ['kept', 'file', 'settings', 'help']) {
    await page.click(`#menu-${name}`);
    await page.locator('dialog[open] h2').waitFor();
    await look(name, SCREENS.slice(0, 2)); // on other screens, other buttons open the dialogs
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  }
  return found;
}

test.each(Object.keys(LANGUAGES))('no text is cut off in %s', async (language) => {
  const page = await visit.context.newPage();
  await page.addInitScript((chosen) => {
    localStorage['fukumi.settings'] = JSON.stringify({ language: chosen, rule: 'renju', analysisSeconds: 2 });
  }, language);
  await page.goto(`${visit.address}#rule=renju&size=15&moves=h8h7`);
  await page.locator('html').and(page.locator(`[lang="${language}"]`)).waitFor();
  await page.waitForFunction(() => document.querySelector('#status h2')?.textContent);
  expect(await views(page)).toEqual({});
  await page.close();
});

test.each(Object.keys(LANGUAGES))('in %s the texts of the first view lie beside each other', async (language) => {
  const page = await visit.context.newPage();
  await page.addInitScript((chosen) => {
    localStorage.clear(); // games of other tests
    localStorage['fukumi.settings'] = JSON.stringify({ language: chosen });
  }, language);
  await page.goto(visit.address);
  await page.locator('html').and(page.locator(`[lang="${language}"]`)).waitFor();
  await page.locator('.new-to-gomoku').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await clippedTexts(page), `${width} px`).toEqual([]);
    const texts = page.locator('.new-to-gomoku h2, .new-to-gomoku .link, #more > summary');
    const boxes = await texts.evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
    );
    expect(boxes.length).toBe(3);
    for (const [i, one] of boxes.entries())
      for (const two of boxes.slice(i + 1)) {
        const isApart =
          one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top;
        expect(isApart, `${width} px, ${JSON.stringify([one, two])}`).toBe(true);
      }
  }
  await page.close();
});

test.each(['en', 'ru', 'vi'])('in %s the actions share a row, each wide enough for a thumb', async (language) => {
  const page = await visit.context.newPage();
  await page.addInitScript((chosen) => {
    localStorage['fukumi.settings'] = JSON.stringify({ language: chosen, analysisSeconds: 2 });
  }, language);
  await page.goto(`${visit.address}#size=15&moves=h8i9`);
  await page.locator('html').and(page.locator(`[lang="${language}"]`)).waitFor();
  await Board.of(page).tab('analyse');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    const boxes = await page.locator('.row-of-acts .act:visible').evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ y, width: wide }) => ({ y, wide })),
    );
    expect(new Set(boxes.map(({ y }) => y)).size, `${width} px`).toBe(1);
    expect(Math.min(...boxes.map(({ wide }) => wide)), `${width} px`).toBeGreaterThanOrEqual(44);
  }
  await page.close();
});
