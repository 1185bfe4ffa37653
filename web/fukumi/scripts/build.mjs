// Builds the package in dist/: copies the WebAssembly modules of the presets wasm and wasm-threads, and
// compiles src/ to JavaScript.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(home, '../..');
const modules = {
  wasm: ['fukumi-single.js', 'fukumi-single.wasm', 'fukumi-rules.js', 'fukumi-rules.wasm'],
  'wasm-threads': ['fukumi-threads.js', 'fukumi-threads.wasm', 'fukumi-threads.worker.js'],
};

const dist = join(home, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, 'wasm'), { recursive: true });
for (const [preset, files] of Object.entries(modules)) {
  for (const file of files) {
    const from = join(root, 'build', preset, file);
    if (!existsSync(from)) {
      console.error(`${from} is missing: build it with cmake --build --preset ${preset}`);
      process.exit(1);
    }
    copyFileSync(from, join(dist, 'wasm', file));
  }
}
for (const rule of ['freestyle', 'standard', 'renju', 'caro'])
  copyFileSync(join(root, `engine/eval/weights/${rule}.network`), join(dist, `wasm/${rule}.network`));
copyFileSync(join(root, 'LICENSE'), join(home, 'LICENSE'));

const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const { bin } = JSON.parse(readFileSync(typescript, 'utf8'));
execFileSync(process.execPath, [join(dirname(typescript), bin.tsc), '--project', home], {
  stdio: 'inherit',
});

// For require(): CommonJS files that load the modules, and their types in one file, because CommonJS
// may not import the types of a module.
for (const place of ['node', 'browser'])
  writeFileSync(
    join(dist, `${place}.cjs`),
    `exports.Fukumi = { create: async (options) => (await import('./${place}.js')).Fukumi.create(options) };\n`,
  );
const types = (name) => readFileSync(join(dist, 'types', `${name}.d.ts`), 'utf8');
const inOneFile = (text) => text.replace(/^(import|export (type )?\*) .*\n/gm, '');
writeFileSync(
  join(dist, 'types/index.d.cts'),
  inOneFile(types('types')) +
    inOneFile(types('index')) +
    // require() does not return the classes of errors, so declare only their types. Callers compare
    // the code of an error.
    inOneFile(types('errors')).replace(/export declare class/g, 'declare class') +
    'export type { FukumiError, InvalidArgument, Aborted, EngineLost, LoadFailed };\n',
);
