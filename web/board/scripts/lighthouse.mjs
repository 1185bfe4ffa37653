// Measures the built page with Lighthouse (https://github.com/GoogleChrome/lighthouse), as on a
// phone and on a desktop: performance, accessibility, best practices and SEO. It prints a line for
// each visit, what costs points, and at the end the medians. A visit that fails is tried again. By
// default Lighthouse slows the processor down four times for the phone, however slow this machine
// is; the second measurement slows it down to the speed of that phone. npx fetches Lighthouse (190
// MB), so it is not a dependency of the page.
// usage: node scripts/lighthouse.mjs [visits]    (FUKUMI_CHROMIUM: another Chromium)

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { preview } from 'vite';

const PACKAGE = 'lighthouse@12.8.2'; // the last one for Node 20
const visits = Number(process.argv[2] ?? 3);

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const address = server.resolvedUrls.local[0];
const env = { ...process.env, CHROME_PATH: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium' };

/// Visits the page once. Returns Lighthouse's report, or throws an error with Lighthouse's reason.
async function visitOnce({ screen, slowdown }) {
  const options = ['--quiet', '--output=json', '--output-path=stdout'];
  if (screen === 'desktop') options.push('--preset=desktop');
  if (slowdown) options.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', PACKAGE, address, ...options, flags],
    { env, maxBuffer: 2 ** 28 },
  );
  const report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(report.runtimeError.code);
  return report;
}

const TRIES = 3;

/// Visits the page, again if Lighthouse fails, such as with NO_NAVSTART on a busy machine. Returns
/// null if each try fails.
async function visit(kind) {
  for (let left = TRIES - 1; ; --left)
    try {
      return await visitOnce(kind);
    } catch (error) {
      const [reason] = /[A-Z]+(_[A-Z]+)+/.exec(`${error.stdout ?? ''} ${error.message}`) ?? [error.message];
      console.log(`  a visit failed (${reason})${left ? ', so it is tried again' : ''}`);
      if (!left) return null;
    }
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const scoresOf = ({ categories }) =>
  Object.values(categories).map(({ title, score }) => [title, Math.round(100 * score)]);
const textOf = (scores) => scores.map(([title, score]) => `${title} ${score}`).join(', ');

/// Prints the scores of some visits, a line for each, their medians, and what costs points. Returns
/// the speed of this machine.
async function measure(kind) {
  const reports = [];
  for (let i = 0; i < visits; ++i) {
    const report = await visit(kind);
    if (!report) continue;
    reports.push(report);
    if (reports.length === 1) {
      const { cpuSlowdownMultiplier } = report.configSettings.throttling;
      console.log(`${kind.screen}, processor ${cpuSlowdownMultiplier} times slower`);
    }
    const speed = Math.round(report.environment.benchmarkIndex);
    console.log(`  visit ${i + 1}: ${textOf(scoresOf(report))} (speed of this machine ${speed})`);
  }
  if (!reports.length) {
    summary.push(`${kind.screen}: no visit succeeded`);
    return PHONE_SPEED;
  }
  for (const { auditRefs } of Object.values(reports[0].categories))
    for (const { id: audit, weight } of auditRefs) {
      const results = reports.map(({ audits }) => audits[audit]);
      if (weight > 0 && results.some(({ score }) => score !== null && score < 0.9))
        console.log(`    ${audit}: ${results.map((r) => r.displayValue ?? r.score).join(', ')}`);
    }
  const medians = scoresOf(reports[0]).map(([title], i) => [
    title,
    median(reports.map((report) => scoresOf(report)[i][1])),
  ]);
  summary.push(`${kind.screen}${kind.slowdown ? ` at ${kind.slowdown}` : ''}: ${textOf(medians)}`);
  return median(reports.map(({ environment }) => Math.round(environment.benchmarkIndex)));
}

const summary = [];
// Lighthouse's phone has this speed. The second measurement slows the processor down to it.
const PHONE_SPEED = 264;
const speed = await measure({ screen: 'phone' });
await measure({ screen: 'phone', slowdown: Math.max(1, Math.round((10 * speed) / PHONE_SPEED) / 10) });
await measure({ screen: 'desktop' });
console.log(`medians of ${visits} visits\n  ${summary.join('\n  ')}`);
await server.close();
