// Takes pictures of the built page: each view on three screens, light and dark.
// usage: node scripts/pictures.mjs [folder] [view …]    (FUKUMI_CHROMIUM: another Chromium;
// SCREENS and MODES: only these, such as SCREENS=phone,flat MODES=dark)
//
// Install fonts for Chinese, Japanese and Korean first (Debian: fonts-wqy-zenhei), or the names of
// openings and languages are empty boxes.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const [folder = '../pictures', ...chosen] = process.argv.slice(2);
const onlyScreens = (process.env.SCREENS ?? '').split(',').filter(Boolean);
const onlyModes = (process.env.MODES ?? '').split(',').filter(Boolean);

const SCREENS = { desktop: [1280, 800], flat: [844, 390], phone: [390, 844] };
const QUALITY = 55; // of WebP: texts stay sharp

/// Names of moves count rows from the top, as in links.
const OPEN = '#size=15&moves=h8i7g9i9i8g8h10f9h9h11j9g7';
const WON = '#size=15&moves=h8i7g9i9i8g8h10f9h9h7g11f12j8g8k7l6i10';
const WIN = '#size=15&moves=h8a1h9a3h10b1i8b3';
const MISTAKE = '#size=15&moves=h8a1h9a3h10a5h11h12i8';

const tab = (page, name) => page.click(`#tab-${name}`);

async function dialog(page, name) {
  if (await page.locator('#menu').isVisible()) {
    await page.click('#menu');
    const names = { kept: 'Games', file: 'Open and save', settings: 'Settings', help: 'Help' };
    await page.locator('dialog[open]').getByRole('button', { name: names[name], exact: true }).click();
  } else await page.click(`#menu-${name}`);
  await page.locator('dialog[open] h2').waitFor();
}

/// Taps a cell, named from the top.
async function tap(page, name) {
  const svg = page.locator('div.board svg');
  const box = await svg.boundingBox();
  const [left, top, across, down] = (await svg.getAttribute('viewBox')).split(' ').map(Number);
  const [x, y] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  await page.mouse.click(
    box.x + ((x - left) / across) * box.width,
    box.y + ((y - top) / down) * box.height,
  );
}

/// A file of games for the opening explorer. The games are invented.
function exampleGames() {
  const thirds = ['ig', 'ig', 'ig', 'ih', 'ih', 'jg', 'hi', 'gi'];
  const results = ['B+1', 'W+1', 'B+R', 'B+1', 'W+R', '0', 'B+1'];
  return thirds
    .flatMap((third, i) =>
      results.map((result, k) => `(;GM[4]SZ[15]RE[${result}]DT[${1990 + 3 * i + k}];B[hh];W[hg];B[${third}])`),
    )
    .join('');
}

/// The views: what the address contains, and what to do then.
const VIEWS = {
  first: ['', async () => undefined],
  game: [OPEN, async () => undefined],
  analysis: [
    WIN,
    async (page) => {
      await tab(page, 'analyse');
      await page.locator('.questions').getByRole('button', { name: 'Forced win?' }).click();
      await page.locator('.proof .move').first().waitFor();
      await page.locator('.lines li .move').nth(2).waitFor();
    },
  ],
  review: [
    MISTAKE,
    async (page) => {
      await tab(page, 'review');
      await page.click('#start-review');
      await page.locator('#learn').waitFor();
      await page.waitForFunction(() => !document.querySelector('.panel progress'));
    },
  ],
  learn: [
    MISTAKE,
    async (page) => {
      await tab(page, 'review');
      await page.click('#start-review');
      await page.waitForFunction(() => !document.querySelector('.panel progress'));
      await page.click('#learn');
      await page.locator('.lesson h2').waitFor();
    },
  ],
  puzzle: [
    '',
    async (page) => {
      await tab(page, 'puzzles');
      await page.locator('.task', { hasText: 'makes' }).waitFor();
    },
  ],
  puzzles: [
    '',
    async (page) => {
      await tab(page, 'puzzles');
      await page.click('#all-puzzles');
      await page.locator('.themes button').first().waitFor();
    },
  ],
  themes: [
    '',
    async (page) => {
      await tab(page, 'puzzles');
      await page.click('#all-puzzles');
      await page.click('#theme-two-threes');
      await page.locator('.puzzles button').first().waitFor();
    },
  ],
  openings: [
    '#rule=renju&size=15&moves=h8h7',
    async (page) => {
      await tab(page, 'analyse');
      await page.click('#explore');
      await page.setInputFiles('#collection-input', {
        name: 'example.sgf',
        mimeType: 'text/plain',
        buffer: Buffer.from(exampleGames()),
      });
      await page.locator('.explorer .shares').first().waitFor();
    },
  ],
  draw: [
    OPEN,
    async (page) => {
      await tab(page, 'review');
      await page.getByRole('button', { name: 'Marks', exact: true }).click();
      await tap(page, 'j8');
      await page.click('.draw-tools [aria-label="Letter"]');
      await tap(page, 'k8');
      await tap(page, 'k10');
      await page.click('.draw-tools [aria-label="Arrow"]');
      await tap(page, 'h8');
      await tap(page, 'l12');
    },
  ],
  editor: [
    OPEN,
    async (page) => {
      await tab(page, 'analyse');
      await page.getByRole('button', { name: 'Edit the board' }).click();
      await page.locator('.editor').waitFor();
    },
  ],
  settings: ['', (page) => dialog(page, 'settings')],
  help: ['', (page) => dialog(page, 'help')],
};

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function take(view, screen, mode) {
  const [hash, act] = VIEWS[view];
  const [width, height] = SCREENS[screen];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en',
    reducedMotion: 'reduce',
    colorScheme: mode,
    hasTouch: screen !== 'desktop',
  });
  await context.addInitScript(() => {
    localStorage['fukumi.settings'] ??= '{"analysisSeconds":2}';
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(server.resolvedUrls.local[0] + hash);
  await page.waitForFunction(
    () => !(document.querySelector('#status')?.textContent ?? 'loading').includes('loading'),
  );
  await act(page);
  await page.waitForTimeout(300); // the last animation
  const session = await context.newCDPSession(page);
  const shot = { format: 'webp', quality: QUALITY };
  const { data } = await session.send('Page.captureScreenshot', shot);
  const name = `${view}-${screen}${mode === 'dark' ? '-dark' : ''}.webp`;
  await writeFile(join(folder, name), Buffer.from(data, 'base64'));
  console.log(name);
  await context.close();
}

await mkdir(folder, { recursive: true });
for (const view of chosen.length ? chosen : Object.keys(VIEWS))
  for (const screen of onlyScreens.length ? onlyScreens : Object.keys(SCREENS))
    for (const mode of onlyModes.length ? onlyModes : ['light', 'dark'])
      await take(view, screen, mode).catch((error) => {
        console.error(`${view} ${screen} ${mode}: ${error.message}`);
        process.exitCode = 1;
      });
await browser.close();
await server.close();
