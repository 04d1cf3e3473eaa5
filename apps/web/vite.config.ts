import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildStamp } from './build-stamp.ts';
import { appChunks, FIRST, sharedChunks } from './chunks.ts';
import { offlineFiles } from './offline-files.ts';
import { prerender } from './prerender.ts';
import { textKeys } from './text-keys.ts';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const server = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    prerender(),
    offlineFiles(),
    textKeys(),
    // Once here instead of for every visitor: the server sends the compressed neighbour of a file.
    compression({ algorithms: ['gzip', 'brotliCompress'], include: TEXT, threshold: 1024, logLevel: 'silent' }),
    buildStamp(),
  ],
  server: { proxy: { '/api': server, '/images': server, '/dev/mail': server } },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Fonts and pictures stay files: the page's policy allows them from its own origin, and they are cached apart.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'service-worker/service-worker.ts' },
      output: {
        // A worker governs the addresses below its own, and is found again by its name.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 2 },
            ...appChunks(import.meta.dirname),
            ...sharedChunks(import.meta.dirname),
            // Small parts that many screens share.
            { name: 'ui', test: /src\/ui\/(?!menu|tabs|chart|avatar)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
