// Takes pictures of the built page: each view on three screens in light and dark, and in high
// contrast and with the colours that a system forces. Each view becomes one sheet (WebP).
// usage: node scripts/pictures.mjs [folder] [view …]    (FUKUMI_CHROMIUM: another Chromium;
// SINGLE=1: each picture as a PNG file of its own and in full size instead; SCREENS and MODES: only
// these, such as SCREENS=phone,flat MODES=dark)
//
// Install fonts for Chinese, Japanese and Korean first (Debian: fonts-wqy-zenhei), or the names of
// openings and languages are empty boxes.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const [folder = '../pictures/views', ...chosen] = process.argv.slice(2);
const listOf = (name) => (process.env[name] ?? '').split(',').filter(Boolean);
const single = Boolean(process.env.SINGLE);

const SCREENS = { desktop: [1280, 800], flat: [844, 390], phone: [390, 844] };
const MODES = {
  light: {},
  dark: { colorScheme: 'dark' },
  contrast: { settings: { theme: 'contrast' } },
  forced: { forcedColors: 'active' },
};
const SCALE = 0.5; // of the pictures on a sheet
const QUALITY = 45; // of WebP: texts stay sharp

/// Names of moves count rows from the top, as in links.
const OPEN = '#size=15&moves=h8i7g9i9i8g8h10f9h9h11j9g7';
const WIN = '#size=15&moves=h8a1h9a3h10b1i8b3';
/// Black has just made five.
const FIVE = '#size=15&moves=h8g9i8g8j8g7h7i9k8i7l8';
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

/// Begins a game against the engine, and waits for its move.
async function begin(page) {
  await tap(page, 'h8');
  if (await page.locator('#place').isVisible()) await page.click('#place');
  await page.waitForFunction(() => document.querySelectorAll('div.board .stone').length === 2);
}

async function review(page) {
  await tab(page, 'review');
  await page.click('#start-review');
  await page.locator('#learn').waitFor();
  await page.waitForFunction(() => !document.querySelector('.panel progress'));
}

/// The views: what the address contains, and what to do then.
const VIEWS = {
  first: ['', async () => undefined],
  game: ['', begin],
  two: [OPEN, async () => undefined],
  end: [FIVE, async () => undefined],
  swap: [
    '',
    async (page) => {
      await page.click('#more > summary');
      await page.locator('.setup label.field', { hasText: 'Opening' }).locator('select').selectOption('swap2');
    },
  ],
  analysis: [
    WIN,
    async (page) => {
      await tab(page, 'analyse');
      await page.locator('.questions').getByRole('button', { name: 'Forced win?' }).click();
      await page.locator('.proof .move').first().waitFor();
      await page.locator('.lines li .move').nth(2).waitFor();
    },
  ],
  threats: [
    OPEN,
    async (page) => {
      await tab(page, 'analyse');
      await page.locator('.lines li .move').nth(2).waitFor();
      await page.locator('.questions').getByRole('button', { name: 'Threats' }).click();
      await page.locator('.legend').waitFor();
      await page.waitForTimeout(2500); // the limit of the analysis
    },
  ],
  review: [MISTAKE, review],
  learn: [
    MISTAKE,
    async (page) => {
      await review(page);
      await page.click('#learn');
      await page.locator('.lesson').waitFor();
    },
  ],
  solved: [
    MISTAKE,
    async (page) => {
      await review(page);
      await page.click('#learn');
      await page.locator('.lesson').getByRole('button', { name: 'Show' }).click();
      await page.locator('.lesson.over').waitFor();
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
      await page.locator('.task', { hasText: 'makes' }).waitFor();
      await page.click('#all-puzzles');
      await page.locator('.themes button').first().waitFor();
    },
  ],
  themes: [
    '',
    async (page) => {
      await tab(page, 'puzzles');
      await page.locator('.task', { hasText: 'makes' }).waitFor();
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
  games: [
    '',
    async (page) => {
      await begin(page);
      await dialog(page, 'kept');
    },
  ],
  file: [OPEN, (page) => dialog(page, 'file')],
  settings: ['', (page) => dialog(page, 'settings')],
  help: ['', (page) => dialog(page, 'help')],
};

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/// Returns a picture of a view.
async function take(view, screen, mode) {
  const [hash, act] = VIEWS[view];
  const [width, height] = SCREENS[screen];
  const { settings = {}, ...look } = MODES[mode];
  const context = await browser.newContext({
    ...{ viewport: { width, height }, locale: 'en', reducedMotion: 'reduce' },
    ...{ hasTouch: screen !== 'desktop', ...look },
  });
  await context.addInitScript(
    (text) => (localStorage['fukumi.settings'] ??= text),
    JSON.stringify({ analysisSeconds: 2, confirm: 'never', ...settings }),
  );
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(server.resolvedUrls.local[0] + hash);
  await page.waitForFunction(
    () => !(document.querySelector('#status')?.textContent ?? 'loading').includes('loading'),
  );
  await act(page);
  await page.mouse.move(1, 1);
  await page.waitForTimeout(300); // the last animation
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/// Puts pictures of a view onto one sheet: two rows of desktops, then the phones.
async function sheet(pictures) {
  const page = await browser.newPage({ viewport: { width: 1316, height: 100 } });
  const figures = pictures.map(({ screen, mode, picture }) => {
    const [width, height] = SCREENS[screen].map((n) => n * SCALE);
    const data = picture.toString('base64');
    return `<figure><img width="${width}" height="${height}" src="data:image/png;base64,${data}">
<figcaption>${screen}, ${mode}</figcaption></figure>`;
  });
  await page.setContent(`<style>
body { margin: 0; padding: 10px; display: flex; flex-wrap: wrap; gap: 6px 10px; background: #888;
         font: 11px sans-serif }
figure { margin: 0 } img { display: block } figcaption { padding-top: 2px }
</style>${figures.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1316, height });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await page.close();
  return Buffer.from(data, 'base64');
}

const orAll = (names, all) => (names.length ? names : Object.keys(all));
await mkdir(folder, { recursive: true });
let bytes = 0;
for (const view of orAll(chosen, VIEWS)) {
  const pictures = [];
  for (const screen of orAll(listOf('SCREENS'), SCREENS))
    for (const mode of orAll(listOf('MODES'), MODES)) {
      const picture = await take(view, screen, mode).catch((error) => {
        console.error(`${view} ${screen} ${mode}: ${error.message}`);
        process.exitCode = 1;
      });
      if (!picture) continue;
      if (single) await writeFile(join(folder, `${view}-${screen}-${mode}.png`), picture);
      pictures.push({ screen, mode, picture });
    }
  if (single) continue;
  const one = await sheet(pictures);
  bytes += one.length;
  console.log(`${view}.webp: ${one.length} bytes`);
  await writeFile(join(folder, `${view}.webp`), one);
}
if (!single) console.log(`together: ${bytes} bytes`);
await browser.close();
await server.close();
