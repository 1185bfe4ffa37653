// Tries the packed npm package with Vite (build and dev), webpack, esbuild, Rollup and Next, from a CDN,
// and with threads, each in Chromium. Prints a table; exits with 1 if one fails.
//
//   npm ci && node try.mjs [NAME...]        names: vite vite-dev webpack esbuild rollup next cdn threads
//
// The package must be built: npm run build --workspace fukumi in web/.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const home = dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'fukumi-bundlers-'));
const html = (script) =>
  `<!doctype html><meta charset="utf-8"><title>Fukumi</title><body><script type="module" ${script}</script>`;

const npm = (args, cwd = home) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const packed = npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch], join(home, '../fukumi'));
const installed = join(home, 'node_modules/fukumi');
rmSync(installed, { recursive: true, force: true });
mkdirSync(installed, { recursive: true });
execFileSync('tar', ['-xzf', join(scratch, packed), '--strip-components=1', '-C', installed]);
const dist = join(installed, 'dist');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css' };
const servers = [];

/** Serves a folder. `headers` are sent with every file. Returns the URL. */
function served(folder, headers = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    try {
      const content = readFileSync(join(folder, path === '/' ? 'index.html' : path));
      const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, ...headers });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  servers.push(server);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}/`)),
  );
}

const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function pageIn(folder, script) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), html(script));
}

/** Makes a project with the package in its node_modules. Returns its folder. */
function viteProject(name) {
  const root = join(scratch, name);
  pageIn(root, `src="/main.js">`);
  for (const file of ['main.js', 'page.js']) cpSync(join(home, file), join(root, file));
  cpSync(installed, join(root, 'node_modules/fukumi'), { recursive: true });
  return root;
}

async function viteBuilt(name) {
  const { build } = await import('vite');
  const root = viteProject(name);
  await build({ root, logLevel: 'error', worker: { format: 'es' } });
  return join(root, 'dist');
}

const TRIES = {
  vite: async () => served(await viteBuilt('vite')),
  threads: async () => served(await viteBuilt('threads'), ISOLATED),
  async 'vite-dev'() {
    const { createServer: create } = await import('vite');
    const server = await create({
      root: viteProject('vite-dev'),
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, hmr: false },
      optimizeDeps: { exclude: ['fukumi'] },
      worker: { format: 'es' },
    });
    await server.listen();
    servers.push(server);
    return server.resolvedUrls.local[0];
  },
  async webpack() {
    const { default: webpack } = await import('webpack');
    const path = join(scratch, 'webpack');
    const stats = await new Promise((resolve, reject) =>
      webpack(
        {
          mode: 'production',
          performance: false,
          entry: join(home, 'main.js'),
          output: { path, publicPath: 'auto' },
          module: { rules: [{ test: /\.network$/, type: 'asset/resource' }] },
        },
        (error, done) => (error ? reject(error) : resolve(done)),
      ),
    );
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
    pageIn(path, `src="main.js">`);
    return served(path);
  },
  async esbuild() {
    const { build } = await import('esbuild');
    const folder = join(scratch, 'esbuild');
    pageIn(folder, `src="main.js">`);
    const entryPoints = [join(home, 'main-base.js')];
    await build({ entryPoints, bundle: true, format: 'esm', outfile: join(folder, 'main.js'), logLevel: 'error' });
    cpSync(dist, join(folder, 'fukumi'), { recursive: true });
    return served(folder);
  },
  async rollup() {
    const { rollup } = await import('rollup');
    const { nodeResolve } = await import('@rollup/plugin-node-resolve');
    const folder = join(scratch, 'rollup');
    pageIn(folder, `src="main.js">`);
    const bundle = await rollup({ input: join(home, 'main-base.js'), plugins: [nodeResolve({ browser: true })] });
    await bundle.write({ file: join(folder, 'main.js'), format: 'es' });
    cpSync(dist, join(folder, 'fukumi'), { recursive: true });
    return served(folder);
  },
  async next() {
    const root = join(home, 'next');
    const made = ['.next', 'out', 'public', 'next-env.d.ts'].map((name) => join(root, name));
    const clear = () => made.forEach((path) => rmSync(path, { recursive: true, force: true }));
    clear();
    cpSync(dist, join(root, 'public/fukumi'), { recursive: true });
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
    try {
      const next = join(home, 'node_modules/next/dist/bin/next');
      execFileSync(process.execPath, [next, 'build'], { cwd: root, env, stdio: 'pipe' });
      cpSync(join(root, 'out'), join(scratch, 'next'), { recursive: true });
    } catch (error) {
      throw new Error(`${error.stdout ?? ''}${error.stderr ?? error}`);
    } finally {
      clear();
    }
    return served(join(scratch, 'next'));
  },
  async cdn() {
    const cdn = await served(installed, OPEN);
    const folder = join(scratch, 'cdn');
    const script = readFileSync(join(home, 'main.js'), 'utf8').replace("'fukumi'", `'${cdn}dist/browser.js'`);
    pageIn(folder, `src="main.js">`);
    writeFileSync(join(folder, 'main.js'), script);
    cpSync(join(home, 'page.js'), join(folder, 'page.js'));
    return served(folder, ISOLATED);
  },
};

const ISOLATED_PAGES = ['threads', 'cdn'];
const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let failed = 0;
for (const [name, prepare] of Object.entries(TRIES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  let result = 'works';
  try {
    await page.goto(await prepare());
    await page.waitForFunction('document.body.dataset.answers', null, { timeout: 120_000 });
    const answers = JSON.parse(await page.evaluate('document.body.dataset.answers'));
    const threads = ISOLATED_PAGES.includes(name) ? 2 : 1;
    const right = { threads, move: 'l8', renju: 'win', refused: 'invalid-argument' };
    for (const [key, value] of Object.entries(right))
      if (answers[key] !== value)
        throw new Error(`${key} is ${answers[key]}, not ${value}: ${JSON.stringify(answers)}`);
    if (!(answers.nodes >= 1000)) throw new Error(`${answers.nodes} nodes`);
  } catch (error) {
    failed += 1;
    result = `FAILED: ${error.message ?? error}\n  ${problems.join('\n  ')}`;
  }
  console.log(`${name.padEnd(10)} ${result}`);
  await page.close();
}
await browser.close();
for (const server of servers) await server.close();
rmSync(scratch, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
