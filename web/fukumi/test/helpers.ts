// Packs the npm package and installs it in a separate folder, as users do.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Fukumi as Package } from '../src/index.js';

const home = fileURLToPath(new URL('..', import.meta.url));

/** Packs and installs the package. Returns the new folder, which the caller deletes. */
export function installPacked(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fukumi-package-'));
  const npm = (args: string[], cwd: string): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const packed = npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], home).trim();
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  npm(['install', '--offline', '--silent', '--no-audit', '--no-fund', join(folder, packed)], folder);
  return folder;
}

export async function loadFrom(folder: string): Promise<typeof Package> {
  const entry = join(folder, 'node_modules/fukumi/dist/node.js');
  const module = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
    Fukumi: typeof Package;
  };
  return module.Fukumi;
}
