// The page as files that any web server can serve, from any folder. The headers make the page
// cross-origin isolated, so that the engine may use several threads.

import compression from 'compression';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/// Serves the built page compressed, as servers do.
const compressed: Plugin = {
  name: 'compressed',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use(compression() as unknown as Connect.NextHandleFunction);
  },
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
      registerType: 'autoUpdate',
      injectRegister: false,
      manifest: {
        name: 'Fukumi – Gomoku board',
        short_name: 'Fukumi',
        description: 'Play Gomoku against Fukumi, analyse games, solve puzzles.',
        display: 'standalone',
        start_url: '.',
        theme_color: '#f6f2ea',
        background_color: '#f6f2ea',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,mjs,css,svg,wasm}'],
        // The engine with several threads is for those who ask for it.
        globIgnores: ['**/fukumi-threads*'],
        maximumFileSizeToCacheInBytes: 16 * 1024 * 1024,
      },
    }),
  ],
});
