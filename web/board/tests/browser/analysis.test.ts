// Tests the tab "analyse": the best lines, the evaluation bar, the answers to buttons such as
// "Balance", the threats, the graph of the game, and the limits of a search.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visit, WIN } from './support/page';

let visit: Visit;
beforeAll(async () => {
  visit = await Visit.begin();
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
});

test('a proved win is a word with an explanation, and the bar has it in Black’s end', async () => {
  const board = await visit.open(`#size=15&moves=${WIN}`);
  const { page } = board;
  await board.tab('analyse');
  const value = page.locator('.lines li:first-child .value');
  await value.getByText(/^win \d+$/).waitFor();
  await expect.poll(() => value.getAttribute('title')).toMatch(/^Black wins in \d+ moves? at most\.$/);
  await page.locator('.bar .bottom', { hasText: 'win' }).waitFor();
  await expect.poll(() => page.getAttribute('.bar', 'title')).toBe('Black has a proven win');
  await page.close();
});

test('the bar shows the chances of both sides, and all lines are inside the panel', async () => {
  const board = await visit.open('#size=15&moves=h8i9');
  const { page } = board;
  await board.tab('analyse');
  await page.locator('.lines li .move').nth(12).waitFor();
  const ends = await page.locator('.bar b').allInnerTexts();
  expect(ends.map(Number).reduce((sum, n) => sum + n)).toBe(100);
  const outside = await page.locator('.panel').evaluate((panel) => {
    const { right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll('.move')].filter(
      (move) => move.getBoundingClientRect().right > right,
    ).length;
  });
  expect(outside).toBe(0);
  await page.close();
});

test('lines stay as they are under the pointer', async () => {
  const board = await visit.open('#size=15&moves=h8i9g7');
  const { page } = board;
  await board.tab('analyse');
  await page.locator('.lines li:first-child .move').nth(2).waitFor();
  await page.locator('.lines li:first-child .move').nth(2).hover();
  const lines = await page.locator('.lines ol').innerText();
  await page.locator('.outdated', { hasText: 'Newer ones wait' }).waitFor();
  await expect.poll(() => page.locator('.lines ol').innerText()).toBe(lines);
  await expect.poll(() => page.locator('div.board .ghost').count()).toBe(3);
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !document.querySelector('.outdated')?.textContent);
  await page.close();
});

test('a question keeps the lines, and its answer closes', async () => {
  const board = await visit.open('#size=15&moves=h8i9g7');
  const { page } = board;
  await board.tab('analyse');
  await page.waitForFunction(() =>
    /Depth \d\d/.test(document.querySelector('#analysis-progress')?.textContent ?? ''),
  );
  const depth = async () =>
    Number(/Depth (\d+)/.exec(await page.innerText('#analysis-progress'))![1]);
  const before = await depth();
  await page.getByRole('button', { name: 'Balance', exact: true }).click();
  await page.locator('.answer', { hasText: /Closest to even|No stone balances/ }).waitFor();
  await expect.poll(() => page.locator('.answer h3').innerText()).toBe('Balance with one stone');
  await expect.poll(() => depth()).toBeGreaterThanOrEqual(before);
  await page.locator('.lines li .move').first().waitFor();
  await page.locator('.answer').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('.answer').innerText()).toBe('');
  await page.close();
});

test('threats are diamonds in the colour of their side, with a legend', async () => {
  const board = await visit.open('#size=15&moves=h8g8i9h9g7');
  const { page } = board;
  await board.tab('analyse');
  await page.getByRole('switch', { name: 'Analyse' }).uncheck();
  await page.getByRole('button', { name: 'Threats' }).click();
  await page.locator('div.board .threat .black').first().waitFor();
  await page.locator('div.board .threat .white').first().waitFor();
  await page.locator('.legend', { hasText: '3 open three' }).waitFor();
  await page.getByRole('button', { name: 'Threats' }).click();
  await expect.poll(() => page.locator('div.board .threat').count()).toBe(0);
  await page.close();
});

test('the graph has names on its axes, and the limits have presets', async () => {
  const board = await visit.open('#size=15&moves=h8i9g7j10k11');
  const { page } = board;
  await board.tab('analyse');
  await expect.poll(() => page.locator('.graph .scale').innerText()).toMatch(/100\s*50\s*0/);
  await expect.poll(() => page.locator('.graph .axis').innerText()).toMatch(/move\s*1\s*5/);
  await page.getByRole('button', { name: 'Limits and values' }).click();
  await board.choose('Analyse', 'quick');
  await expect.poll(() => board.field('Time for a position').inputValue()).toBe('5');
  await board.choose('Depth in half-moves', '6');
  await expect.poll(() => board.field('Analyse').inputValue()).toBe('own');
  await board.choose('Analyse', 'usual');
  await expect.poll(() => board.field('Depth in half-moves').inputValue()).toBe('0');
  await page.close();
});

test('rows are counted from the bottom, or from the top if the person wants it', async () => {
  const page = await visit.context.newPage();
  await page.goto(visit.address);
  const reopen = async (settings: string) => {
    await page.evaluate((text) => localStorage.setItem('fukumi.settings', text), settings);
    await page.goto('about:blank');
    await page.goto(`${visit.address}#size=15&moves=a1`);
  };
  await reopen('{}');
  await page.locator('div.board .stone[data-cell="a15"]').waitFor();
  await page.click('#tab-analyse');
  await page.locator('.tree .move', { hasText: 'a15' }).waitFor();
  await reopen('{"rows":"top"}');
  await page.locator('div.board .stone[data-cell="a1"]').waitFor();
  await page.close();
});

test('the candidate range limits the moves of the analysis', async () => {
  const board = await visit.open('#size=15&moves=a1');
  const { page } = board;
  await board.tab('analyse');
  await page.getByRole('button', { name: 'Limits and values' }).click();
  await board.field('Candidate range').waitFor();
  await page.getByLabel('Number of lines').selectOption('10');
  // Lines that the engine has not found are empty rows.
  const lines = () => page.locator('.lines li:not(.waiting)').count();
  await expect.poll(lines).toBe(10);
  await page.mouse.move(5, 5); // the lines do not change while the pointer is on them
  // Only eight free cells are at most two cells away from the stone.
  await board.field('Candidate range').selectOption('0');
  await expect.poll(lines).toBe(8);
  await board.field('Candidate range').selectOption('-1');
  await expect.poll(lines).toBe(10);
  await page.close();
});

test('a hint says what its stone makes', async () => {
  const board = await visit.open(`#size=15&moves=${WIN}`);
  const { page } = board;
  await board.tab('analyse');
  await page.locator('.lines li .move').first().waitFor();
  await page.keyboard.press('h');
  await board.shows(/Hint: \w+\. Black: .*four.* at \w+/);
  await page.close();
});
