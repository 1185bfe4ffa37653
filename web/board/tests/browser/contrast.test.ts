// Tests that stones, marks, threats and buttons can be told apart in the page's high contrast and
// with the colours that a system forces.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { Board, violations, Visit } from './support/page';

let visit: Visit;
let decoder: Page;
beforeAll(async () => {
  visit = await Visit.begin();
  decoder = await visit.context.newPage();
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
});

/// Returns the brightness of a point of an element, 0 to 255. `x` and `y` are shares of its size.
async function brightness(what: Locator, x = 0.5, y = 0.5): Promise<number> {
  const picture = (await what.screenshot()).toString('base64');
  return decoder.evaluate(
    async ([data, across, down]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data: of } = context.getImageData(image.width * across, image.height * down, 1, 1);
      return (of[0]! + of[1]! + of[2]!) / 3;
    },
    [picture, x, y] as const,
  );
}

const LOOKS = [
  ['forced colours', { forcedColors: 'active', colorScheme: 'light' }, 'wood'],
  ['forced colours, dark', { forcedColors: 'active', colorScheme: 'dark' }, 'wood'],
  ['high contrast', { colorScheme: 'light' }, 'contrast'],
  ['high contrast, dark', { colorScheme: 'dark' }, 'contrast'],
] as const;

test.each(LOOKS)('stones, threats and what is chosen can be told apart: %s', async (_, look, theme) => {
  const page = await visit.context.newPage();
  page.on('pageerror', (error) => visit.errors.push(error.message));
  await page.emulateMedia(look);
  await page.addInitScript((chosen) => {
    localStorage['fukumi.settings'] = JSON.stringify({ theme: chosen, analysisSeconds: 2 });
  }, theme);
  await page.goto(visit.address);
  await Board.ready(page);
  await Board.of(page).fresh();
  await page.locator('.setup').waitFor();
  // The chosen opponent and colour.
  const easy = page.getByRole('button', { name: 'Easy' });
  const medium = page.getByRole('button', { name: 'Medium' });
  const difference = Math.abs((await brightness(easy, 0.08)) - (await brightness(medium, 0.08)));
  expect(difference).toBeGreaterThan(15);
  expect(await brightness(page.locator('.choices .dot.black'))).toBeLessThan(90);
  expect(await brightness(page.locator('.choices .dot.white'))).toBeGreaterThan(200);
  // Buttons have borders.
  const borders = await page.locator('.choices button').evaluateAll((all) =>
    all.map((one) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
      const chosen = one.getAttribute('aria-pressed') === 'true';
      return chosen || (parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor);
    }),
  );
  expect(borders).not.toContain(false);
  // The tab.
  const line = (name: string) =>
    page.locator(`#tab-${name}`).evaluate((one) => getComputedStyle(one).borderBottomColor);
  expect(await line('play')).not.toBe(await line('review'));
  // Stones, the player to move, and threats.
  await page.evaluate(() => (location.hash = '#size=15&moves=h8i7g9i9i8g8h10f9h9h11j9g7'));
  await page.waitForFunction(() => document.querySelectorAll('div.board .stone').length === 12);
  const stone = (cell: string) => page.locator(`.stone[data-cell="${cell}"] .body`);
  expect(await brightness(stone('h8'))).toBeLessThan(70);
  expect(await brightness(stone('i9'))).toBeGreaterThan(200);
  const [turn, other] = [page.locator('.players li.turn'), page.locator('.players li:not(.turn)')];
  const edge = Math.abs((await brightness(turn, 0.5, 0.03)) - (await brightness(other, 0.5, 0.03)));
  expect(edge).toBeGreaterThan(8);
  await page.click('#tab-analyse');
  await page.locator('.questions').getByRole('button', { name: 'Threats' }).click();
  await page.locator('.legend').waitFor();
  await page.locator('.lines li .move').first().waitFor();
  await page.waitForTimeout(2500); // the limit of the analysis: the marks stay as they are
  const diamond = (color: string) => page.locator(`.mark.threat .${color} path`).last();
  expect(await brightness(diamond('black'), 0.5, 0.2)).toBeLessThan(70);
  expect(await brightness(diamond('white'), 0.5, 0.2)).toBeGreaterThan(200);
  expect(await brightness(page.locator('.bar'), 0.5, 0.4)).toBeLessThan(70); // Black wins
  expect(await violations(page)).toEqual([]);
  await page.close();
});
