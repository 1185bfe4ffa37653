// Measures whether the built page keeps its memory. First it analyses for some minutes, and goes to
// another position of a game every 20 seconds. At the start and after each quarter of the time it
// prints the JavaScript heap after a garbage collection, the memory of the page with its workers and
// WebAssembly, and the nodes of the document. Then it opens tabs that analyse, ten at a time,
// closes them, and prints the processes and workers that are left.
// usage: node scripts/memory.mjs [minutes] [tabs]    (FUKUMI_CHROMIUM: another Chromium)

import { chromium } from 'playwright-core';
import { preview } from 'vite';

const minutes = Number(process.argv[2] ?? 20);
const tabs = Number(process.argv[3] ?? 50);
const AT_ONCE = 10;
const GAME = '#size=15&moves=h8i7g9i9i8g8h10f9h9h11j9g7';
const SETTINGS = JSON.stringify({ analysisSeconds: 0, threads: 2 });

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
await context.addInitScript((text) => localStorage.setItem('fukumi.settings', text), SETTINGS);
context.setDefaultTimeout(120_000);

/// Opens a tab and waits for the first line of its analysis.
async function analysing() {
  const page = await context.newPage();
  await page.goto(address + GAME);
  await page.click('#tab-analyse');
  await page.locator('.lines li .move').first().waitFor();
  return page;
}

const inMib = (bytes) => (bytes / 2 ** 20).toFixed(1);

async function measure(page, session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  // The browser answers at its next garbage collection, after at most some 20 seconds.
  const { bytes } = await page.evaluate(() => performance.measureUserAgentSpecificMemory());
  return { heap: usedSize, all: bytes, nodes, jsEventListeners };
}

async function analyse() {
  const page = await analysing();
  const session = await context.newCDPSession(page);
  const begin = Date.now();
  const elapsed = () => (Date.now() - begin) / 60_000;
  const print = async () => {
    const { heap, all, nodes, jsEventListeners } = await measure(page, session);
    const at = elapsed().toFixed(1).padStart(5);
    console.log(
      `${at} min  heap ${inMib(heap)} MiB  all ${inMib(all)} MiB  ${nodes} nodes  ${jsEventListeners} listeners`,
    );
  };
  await print();
  let printed = 0;
  for (let turn = 0; elapsed() < minutes; turn += 1) {
    await page.keyboard.press(turn % 24 < 12 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(20_000);
    if (elapsed() >= ((printed + 1) * minutes) / 4 && ++printed < 4) await print();
  }
  await print();
  await page.close();
}

/// Returns the numbers of the browser's processes that run pages, and of its workers.
async function left(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const { targetInfos } = await session.send('Target.getTargets', {
    filter: [{ type: 'worker' }, { type: 'page' }],
  });
  return {
    renderers: processInfo.filter(({ type }) => type === 'renderer').length,
    pages: targetInfos.filter(({ type }) => type === 'page').length,
    workers: targetInfos.filter(({ type }) => type === 'worker').length,
  };
}

const text = ({ renderers, pages, workers }) =>
  `${renderers} processes of pages, ${pages} tabs, ${workers} workers`;

async function openAndClose() {
  const session = await browser.newBrowserCDPSession();
  console.log(`before: ${text(await left(session))}`);
  for (let opened = 0; opened < tabs; opened += AT_ONCE) {
    const some = Math.min(AT_ONCE, tabs - opened);
    const pages = await Promise.all(Array.from({ length: some }, analysing));
    console.log(`${opened + some} opened: ${text(await left(session))}`);
    await Promise.all(pages.map((page) => page.close()));
  }
  await new Promise((resolve) => setTimeout(resolve, 10_000)); // processes end after their tabs
  console.log(`after: ${text(await left(session))}`);
}

if (minutes > 0) await analyse();
if (tabs > 0) await openAndClose();
await browser.close();
await server.close();
