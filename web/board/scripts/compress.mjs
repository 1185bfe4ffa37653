// Writes a .br and a .gz beside every file of the built page, for servers that send such files instead
// of compressing on each request (nginx: brotli_static, gzip_static).
// usage: node scripts/compress.mjs [folder]

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? new URL('../dist', import.meta.url).pathname;
const ENDINGS = new Set(['.js', '.css', '.wasm', '.network', '.svg', '.html']);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
let before = 0;
let after = 0;
for (const name of readdirSync(folder, { recursive: true })) {
  if (!ENDINGS.has(extname(name))) continue;
  const bytes = readFileSync(join(folder, name));
  const small = brotliCompressSync(bytes, { params });
  writeFileSync(join(folder, `${name}.br`), small);
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  before += bytes.length;
  after += small.length;
}
console.log(`${before} bytes, ${after} with Brotli`);
