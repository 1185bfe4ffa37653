// Measures the load time of a first visit on a slow phone. Chromium simulates a processor four
// times slower, and the mobile network of Lighthouse (1.6 Mbit/s down, 150 ms round trip). Each
// visit has an empty cache. The script prints three medians: the time until the page appears, until it
// shows who is to move, and until the engine has made its first move (0.1 s of thought); and the bytes
// that the page received until then. usage: node scripts/load_time.mjs [visits] [Mbit/s]
// (FUKUMI_CHROMIUM: another Chromium; FUKUMI_BOARD: the address of a running server, such as that of
// pbrain-fukumi board)

import { chromium } from 'playwright-core';
import { preview } from 'vite';

const visits = Number(process.argv[2] ?? 5);
const down = (Number(process.argv[3] ?? 1.6) * 1e6) / 8;
const SLOW = { offline: false, latency: 150, downloadThroughput: down, uploadThroughput: down / 2 };
const SETTINGS = JSON.stringify({ black: 'engine', white: 'person', seconds: 0.1, level: 100 });

const given = process.env.FUKUMI_BOARD;
const server = given ? null : await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const address = given ?? server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function visit() {
  const context = await browser.newContext({ viewport: { width: 400, height: 800 }, locale: 'en' });
  await context.addInitScript((text) => {
    localStorage.setItem('fukumi.settings', text);
    const times = (globalThis.loadTimes = {});
    const look = () => {
      if (/press Start|thinks/.test(document.querySelector('#status')?.textContent ?? ''))
        times.usable ??= performance.now();
      document.querySelector('#start-game')?.click(); // the engine has Black
      if (document.querySelector('div.board .stone')) times.answered ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, SETTINGS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector('div.board .stone', { timeout: 120_000 });
  const times = await page.evaluate(() => ({
    shown: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    ...globalThis.loadTimes,
  }));
  const received = bytes;
  await context.close();
  return { ...times, received };
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const times = [];
for (let i = 0; i < visits; ++i) times.push(await visit());
for (const name of ['shown', 'usable', 'answered']) {
  const list = times.map((one) => one[name]);
  console.log(`${name}: ${(median(list) / 1000).toFixed(2)} s (${list.map((t) => (t / 1000).toFixed(2)).join(', ')})`);
}
console.log(`received until then: ${median(times.map(({ received }) => received))} bytes`);
await browser.close();
await server?.close();
