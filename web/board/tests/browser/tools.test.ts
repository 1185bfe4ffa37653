// Tests analysis, review, puzzles, languages, the page on a phone, and accessibility.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES } from '../../src/state/settings';
import { violations, Visit, WIN } from './support/page';

let visit: Visit;
beforeAll(async () => {
  visit = await Visit.begin();
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
});

test('the analysis shows best moves, and the board shows the line under the pointer', async () => {
  const board = await visit.open('#size=15&moves=h8i9');
  const { page } = board;
  await board.tab('analyse');
  // At first every line has only one move, so wait until the first line has more.
  const lines = page.locator('.lines li:first-child .move');
  await lines.nth(2).waitFor();
  await page.locator('div.board .mark').nth(1).waitFor();
  await page.getByRole('switch', { name: 'Analyse' }).uncheck();
  await page.getByRole('switch', { name: 'Analyse' }).check();
  await lines.nth(2).waitFor();
  await lines.nth(2).hover();
  await page.locator('div.board .ghost').nth(2).waitFor();
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !document.querySelector('div.board .ghost'));
  await page.close();
});

test('forced wins show their tree of defences, and moves their reasons', async () => {
  const board = await visit.open(`#size=15&moves=${WIN}`);
  const { page } = board;
  await board.tab('analyse');
  await page.getByRole('button', { name: 'Forced win?' }).click();
  await page.getByText(/Black wins in \d+ moves?, starting/).waitFor();
  await page.locator('.proof .move').first().waitFor();
  await page.locator('.lines li .move').first().waitFor();
  await page.locator('.questions').getByRole('button', { name: /^Why/ }).click();
  await page.locator('.answer p', { hasText: /^It wins in \d+ move/ }).waitFor();
  await page.getByRole('button', { name: 'Threats' }).click();
  await page.getByText(/Black wins by continuous fours/).waitFor();
  await page.getByRole('button', { name: 'Balance', exact: true }).click();
  await page.locator('.answer', { hasText: /Closest to even: .*, Black \d+ %|No stone balances/ }).waitFor();
  await page.close();
});

test('a review marks the losing move and shows a better one', async () => {
  const board = await visit.open('#size=15&moves=h8a1h9a3h10a5h11h12i8');
  const { page } = board;
  await board.tab('review');
  await page.click('#start-review');
  await page.locator('.mistakes li').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.panel progress'));
  await page.click('#learn');
  await page.locator('#status h2', { hasText: /played \w+\. Find better\./ }).waitFor();
  await expect.poll(() => page.locator('.mistakes').innerText()).toContain('Find the better move');
  await expect.poll(() => page.locator('.better').count()).toBe(0);
  await page.locator('.lesson').getByRole('button', { name: 'Hint' }).click();
  await page.locator('.lesson', { hasText: /Look at column [a-o]/ }).waitFor();
  await page.locator('.lesson').getByRole('button', { name: 'Show' }).click();
  await page.locator('.better .move').first().waitFor();
  await page.locator('.mistakes', { hasText: 'Better: ' }).waitFor();
  // It says why the move was bad, and what the opponent could do then.
  await page.locator('.better .why').waitFor();
  await page.locator('.lesson.over', { hasText: /After \w+, (Black|White) has \d+\s%/ }).waitFor();
  // The mistakes stay, and so do those that are solved.
  const list = await page.locator('.mistakes').innerText();
  await page.reload();
  await board.tab('review');
  await expect.poll(() => page.locator('.mistakes').innerText()).toBe(list);
  await page.close();
});

test('a puzzle refutes wrong moves and replies to right ones', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.tab('puzzles');
  await page.locator('.task', { hasText: 'makes five in a row' }).waitFor();
  const size = Number((await page.getAttribute('div.board', 'aria-label'))!.match(/\d+/)![0]);
  await board.click(`${String.fromCharCode(96 + size)}1`);
  await board.shows(/does not win by force/);
  for (let move = 0; move < 10; move += 1) {
    await page.click('.toast button').catch(() => null);
    await page.locator('.panel').getByRole('button', { name: 'Hint', exact: true }).click();
    const hint = (await board.shows(/Hint: /)).match(/Hint: (\w+)/)![1]!;
    await board.click(hint);
    await page
      .getByText(new RegExp(`Solved!|${hint} is right|whether ${hint} wins`))
      .first()
      .waitFor();
    if (await page.getByText('Solved!').count()) break;
  }
  await page.locator('.lesson.over', { hasText: 'Solved!' }).waitFor();
  await page.locator('.note.progress', { hasText: /^1 of/ }).waitFor();
  await page.reload();
  await board.tab('puzzles');
  await page.locator('.note.progress', { hasText: /^1 of/ }).waitFor();
  await page.close();
});

test('the list of puzzles has themes for beginners first, and a defence has one right move', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.tab('puzzles');
  await page.click('#all-puzzles');
  const themes = await page.locator('.themes b').allInnerTexts();
  expect(themes.slice(0, 3)).toEqual(['Make five', 'Stop the five', 'Open four']);
  await page.getByText(/Your rating: \d+/).waitFor();
  await page.locator('#theme-stop-five', { hasText: 'Rating 400' }).click();
  // A page of small boards, with rating and goal; a click poses the puzzle.
  await expect.poll(() => page.locator('.puzzles li').count()).toBe(12);
  await page.locator('.puzzles .item', { hasText: /Rating 400\s*\w+ must stop a five/ }).first().waitFor();
  await page.getByRole('button', { name: 'Later puzzles' }).click();
  await page.locator('.puzzles b', { hasText: /^13/ }).waitFor();
  await page.getByRole('button', { name: 'Earlier puzzles' }).click();
  await page.locator('.puzzles .item').first().click();
  await page.locator('.task', { hasText: /must stop a five/ }).waitFor();
  await page.getByText(/Stop the five, 1 of \d+/).waitFor();
  const size = Number((await page.getAttribute('.board', 'aria-label'))!.match(/\d+/)![0]);
  await board.click(`a${size}`);
  await page.getByText(/does not stop it/).first().waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.close();
});

test('a link opened in the tab "puzzles" does not solve a puzzle', async () => {
  const board = await visit.open();
  const { page } = board;
  const progress = () => page.locator('.note.progress').innerText();
  await board.tab('puzzles');
  await page.locator('.task', { hasText: 'makes five in a row' }).waitFor();
  const before = await progress();
  await page.evaluate(() => (location.hash = '#size=15&moves=a1b1a2b2a3b3a4b4a5'));
  await board.says(/Black won/);
  await page.locator('#tab-play[aria-current="page"]').waitFor();
  await board.tab('puzzles');
  await page.locator('.task', { hasText: 'makes five in a row' }).waitFor();
  expect(await progress()).toBe(before);
  await board.tab('analyse');
  await board.count(9);
  await page.close();
});

test('the editor sets up an own puzzle', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.emptyEditor();
  await page.click('#tool-black');
  for (const cell of ['c3', 'd3', 'e3', 'f3', 'j9', 'j9']) await board.click(cell);
  await page.click('#tool-white');
  await board.click('a5');
  await board.count(5);
  await page.click('#solve-edited');
  await board.click('g3');
  await page.locator('.lesson.over', { hasText: 'Solved!' }).waitFor();
  await page.close();
});

test('every language can be chosen, and the choice is kept', async () => {
  const board = await visit.open();
  const { page } = board;
  await page.click('#menu-settings');
  for (const language of ['zh', 'cs', 'ja', 'ko', 'ru', 'vi', 'et', 'en', 'cs']) {
    await page.locator('dialog[open] select').first().selectOption(language);
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
  }
  await page.reload();
  await page.getByRole('button', { name: 'Hrát', exact: true }).waitFor();
  await page.click('#menu-settings');
  await page.locator('dialog[open] select').first().selectOption('en');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.close();
});

test('a language that cannot be loaded gives a message and keeps the current one', async () => {
  // A page that is opened for the first time has no service worker. A service worker would deliver
  // the languages from its cache.
  const anew = await Visit.begin();
  const { page } = await anew.open();
  await page.route(/\/cs-[^/]*\.js$/, (route) => route.abort());
  await page.click('#menu-settings');
  const languages = page.locator('dialog[open] select').first();
  await languages.selectOption('cs');
  const told = page.locator('dialog[open] .inline.error', { hasText: 'That did not work.' });
  await told.waitFor();
  await expect.poll(() => languages.inputValue()).toBe('en');
  await page.keyboard.press('Escape');
  await page.click('#menu-help');
  await told.waitFor();
  expect(anew.errors).toEqual([]);
  await anew.end();
});

test('axe finds no violations in any tab, theme or dialog', async () => {
  const board = await visit.open('#size=15&moves=h8i9');
  const { page } = board;
  for (const theme of THEMES) {
    for (const mode of ['light', 'dark']) {
      await page.click('#menu-settings');
      const fields = page.locator('dialog[open] select');
      await fields.nth(1).selectOption(theme);
      await fields.nth(2).selectOption(mode);
      await page.waitForSelector(`html[data-theme="${theme}"][data-mode="${mode}"]`);
      await page.keyboard.press('Escape');
      for (const tab of ['play', 'analyse', 'review', 'puzzles']) {
        await board.tab(tab);
        await page.waitForFunction(() => document.querySelector('.panel')?.children.length);
        expect(await violations(page), `${theme} ${mode} ${tab}`).toEqual([]);
      }
      for (const button of ['kept', 'file', 'settings', 'help']) {
        await page.click(`#menu-${button}`);
        await page.locator('dialog[open]').waitFor();
        expect(await violations(page), `${theme} ${mode} dialog ${button}`).toEqual([]);
        await page.keyboard.press('Escape');
      }
    }
  }
  await page.close();
});

test('on a phone nothing is wider than the window', async () => {
  const board = await visit.open();
  const { page } = board;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ['play', 'analyse', 'review', 'puzzles']) {
    await board.tab(tab);
    await page.locator('.panel').waitFor();
    const [wide, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide, tab).toBeLessThanOrEqual(window!);
  }
  expect(await violations(page)).toEqual([]);
  await board.tab('play');
  await board.fresh();
  await board.players('two');
  await board.click('c3');
  await page.click('#place');
  await board.count(1);
  await page.close();
});
