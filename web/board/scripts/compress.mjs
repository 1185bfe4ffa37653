// Writes a .br and a .gz beside every file of the built page, for servers that send such files instead
// of compressing on each request (nginx: brotli_static, gzip_static).
// usage: node scripts/compress.mjs [folder]

import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = process.argv[2] ?? new URL('../dist', import.meta.url).pathname;
const ENDINGS = new Set(['.js', '.css', '.wasm', '.network', '.svg', '.html']);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};

async function compress(path) {
  const bytes = await readFile(path);
  const [small, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await writeFile(`${path}.br`, small);
  await writeFile(`${path}.gz`, gzipped);
  return [bytes.length, small.length];
}

const names = readdirSync(folder, { recursive: true }).filter((name) => ENDINGS.has(extname(name)));
const sizes = await Promise.all(names.map((name) => compress(join(folder, name))));
const sum = (i) => sizes.reduce((all, size) => all + size[i], 0);
console.log(`${sum(0)} bytes, ${sum(1)} with Brotli`);
