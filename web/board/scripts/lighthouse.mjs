// Measures the built page with Lighthouse (https://github.com/GoogleChrome/lighthouse), as on a phone
// and on a desktop: performance, accessibility, best practices and SEO, each as the median of some
// visits, and what costs points. By default Lighthouse slows the processor down four times for the
// phone, however slow this machine is; the second measurement slows it down to the speed of that
// phone. npx fetches Lighthouse (190 MB), so it is not a dependency of the page.
// usage: node scripts/lighthouse.mjs [visits]    (FUKUMI_CHROMIUM: another Chromium)

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { preview } from 'vite';

const PACKAGE = 'lighthouse@12.8.2'; // the last one for Node 20
const visits = Number(process.argv[2] ?? 3);

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const address = server.resolvedUrls.local[0];
const env = { ...process.env, CHROME_PATH: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium' };

async function visit({ screen, slowdown }) {
  const options = ['--quiet', '--output=json', '--output-path=stdout'];
  if (screen === 'desktop') options.push('--preset=desktop');
  if (slowdown) options.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', PACKAGE, address, ...options, flags],
    { env, maxBuffer: 2 ** 28 },
  );
  return JSON.parse(stdout);
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

/// Prints the scores of some visits. Returns the speed of this machine.
async function measure(kind) {
  const reports = [];
  for (let i = 0; i < visits; ++i) reports.push(await visit(kind));
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex));
  const slowdown = reports[0].configSettings.throttling.cpuSlowdownMultiplier;
  console.log(`${kind.screen}, processor ${slowdown} times slower, speed of this machine ${speeds.join(', ')}`);
  for (const { id, title } of Object.values(reports[0].categories)) {
    const scores = reports.map(({ categories }) => Math.round(100 * categories[id].score));
    console.log(`  ${title}: ${median([...scores])} (${scores.join(', ')})`);
    for (const { id: audit, weight } of reports[0].categories[id].auditRefs) {
      const results = reports.map(({ audits }) => audits[audit]);
      if (weight > 0 && results.some(({ score }) => score !== null && score < 0.9))
        console.log(`    ${audit}: ${results.map((r) => r.displayValue ?? r.score).join(', ')}`);
    }
  }
  return median(speeds);
}

const speed = await measure({ screen: 'phone' });
// Lighthouse's phone has this speed. Slow the processor down to it, and not four times in any case.
const PHONE_SPEED = 264;
await measure({ screen: 'phone', slowdown: Math.max(1, Math.round((10 * speed) / PHONE_SPEED) / 10) });
await measure({ screen: 'desktop' });
await server.close();
