import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderLanding } from './prerender.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), prerenderLanding()],
  server: { proxy: { '/api': server, '/images': server, '/dev/mail': server } },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Fonts and pictures stay files: the page's policy allows them from its own origin, and they are cached apart.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What many screens share comes in one file: thirty of a few hundred bytes each are six kilobytes more on
          // the way. Left out is what brings a library that most screens do without.
          groups: [
            {
              name: 'ui',
              test: /src\/ui\/(?!menu|tabs|chart|avatar)|lucide-react/,
              minShareCount: 3,
              maxModuleSize: 6_000,
            },
          ],
        },
      },
    },
  },
});
