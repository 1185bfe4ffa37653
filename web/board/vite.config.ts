// Builds the page as static files that work on any server and in any folder. The headers of the
// local servers make the page cross-origin isolated, so that the engine may use several threads.

import { createReadStream, existsSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import compression from 'compression';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/// Serves the files of the built page compressed. It sends the files that scripts/compress.mjs
/// wrote, or else compresses a file for each request.
const compressed: Plugin = {
  name: 'compressed',
  configurePreviewServer: ({ middlewares, config }) => {
    const folder = resolve(config.root, config.build.outDir);
    middlewares.use((request, response, next) => {
      const path = join(folder, new URL(request.url ?? '', 'http://here').pathname);
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const way = ENCODINGS.find(
        ({ name, ending }) => accepted.includes(name) && existsSync(path + ending),
      );
      const type = TYPES[extname(path)];
      if (!way || !type || relative(folder, path).startsWith('..')) return next();
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('Content-Type', type);
      response.setHeader('Content-Encoding', way.name);
      response.setHeader('Vary', 'Accept-Encoding');
      createReadStream(path + way.ending).pipe(response);
    });
    middlewares.use(compression() as unknown as Connect.NextHandleFunction);
  },
};

const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.network': 'application/octet-stream',
  '.svg': 'image/svg+xml',
};

export default defineConfig({
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { headers, fs: { allow: ['../..'] } },
  preview: { headers },
  optimizeDeps: { exclude: ['fukumi'] },
  plugins: [
    compressed,
    VitePWA({
      // Ask the person before loading a new version, because a reload ends what the engine does.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Fukumi – Gomoku board',
        short_name: 'Fukumi',
        description: 'Play Gomoku against Fukumi, analyse games, solve puzzles.',
        display: 'standalone',
        start_url: '.',
        theme_color: '#f5f0e6',
        background_color: '#f5f0e6',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        ],
      },
      workbox: {
        navigateFallback: null, // other addresses on the server may belong to other pages
        globPatterns: ['**/*.{html,js,mjs,css,svg,png,wasm,network}'],
        maximumFileSizeToCacheInBytes: 16 * 1024 * 1024,
      },
    }),
  ],
});
