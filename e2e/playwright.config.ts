import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

export default defineConfig({
  testDir: './src',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Each has a product, a mailbox and a browser of its own; most of a test is to wait for one of them.
  workers: 2,
  // As for the tests of screens: one second try, told in the report as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // The pages of a trace tell what was on them; to film every test beside that was a quarter of what they cost.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Root needs --no-sandbox; the rest keeps a closed network quiet.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
