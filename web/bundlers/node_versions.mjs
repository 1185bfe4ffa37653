// Tries the packed npm package with versions of Node.js: by import and by require(), and that an idle
// engine lets Node.js end. Prints a table; exits with 1 if one fails.
//
//   node node_versions.mjs [VERSION...]     versions of the npm package `node`, which has the programs;
//                                           default: 20 22
//
// The package must be built: npm run build --workspace fukumi in web/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'fukumi-node-'));
const npm = (args, cwd) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const packed = npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch], join(home, '../fukumi'));

// The engine is not closed: it must not keep Node.js alive.
const TEST = `
  const engine = await Fukumi.create();
  const moves = ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'k8', 'g8'];
  const { move, win } = await engine.bestMove({ moves }, { nodes: 500 });
  if (move !== 'l8' || win.winner !== 'black' || win.plies !== 1) throw new Error(move);
  let events = 0;
  for await (const event of engine.analyze({ moves: ['h8'] }, { nodes: 2000 })) events += 1;
  if (events < 3) throw new Error('no events');
  const refused = await engine.bestMove({ moves }, { time: 1 }).then(() => '', (error) => error.code);
  if (refused !== 'invalid-argument') throw new Error(refused);
  console.log('works');`;
const FORMS = {
  import: ['test.mjs', `import { Fukumi } from 'fukumi';${TEST}`],
  require: ['test.cjs', `const { Fukumi } = require('fukumi');(async () => {${TEST}})();`],
};

let failed = 0;
const given = process.argv.slice(2);
for (const version of given.length ? given : ['20', '22']) {
  const folder = join(scratch, version);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--silent', '--no-audit', '--no-fund', `node@${version}`, join(scratch, packed)], folder);
  const node = join(folder, 'node_modules/node/bin/node');
  const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  for (const [form, [name, text]] of Object.entries(FORMS)) {
    writeFileSync(join(folder, name), text);
    let result;
    try {
      result = execFileSync(node, [name], { cwd: folder, encoding: 'utf8', timeout: 300_000, stdio: 'pipe' }).trim();
    } catch (error) {
      result = `fails: ${String(error.stderr || error.message).trim().split('\n').at(-1)}`;
    }
    failed += result !== 'works';
    console.log(`${exact.padEnd(10)} ${form.padEnd(8)} ${result}`);
  }
}
rmSync(scratch, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
