import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findHeadlessShell } from '../../scripts/chromium.ts';
import { BESIDE_THE_BROWSER } from '../../scripts/test-workers.ts';

/** Screens with the real routes, texts and editor in a real Chromium; only the network is the test's (test/support). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // Found while a test runs, a library would reload the page under it.
  optimizeDeps: { entries: ['src/main.tsx', 'test/**/*.tsx'] },
  test: {
    name: 'browser',
    include: ['test/**/*.test.tsx'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes its time to load a page; what is awaited comes or the test is wrong.
    expect: { poll: { timeout: 20_000 } },
    ...BESIDE_THE_BROWSER,
    // A browser on a busy machine may drop a key or a click; the report names each test that needed its second try.
    retry: 1,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: findHeadlessShell(), args: ['--no-sandbox', '--disable-gpu'] },
        contextOptions: { locale: 'en-GB', timezoneId: 'Asia/Kolkata' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
