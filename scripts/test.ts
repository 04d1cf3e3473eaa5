import { resolve } from 'node:path';
import { CHECKS } from './checks.ts';
import { findChromium } from './chromium.ts';
import { runSteps } from './steps.ts';

// Hundreds of servers and commands are started, each of which would compile its code anew.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/compiled');

await runSteps(CHECKS);
await runSteps([
  { name: 'unit and integration tests', command: 'vitest', args: ['run'] },
  { name: 'build the web app', command: 'npm', args: ['run', 'build', '--silent'] },
]);
const chromium = findChromium();
console.log(`\nChromium for the end-to-end tests: ${chromium}`);
await runSteps([
  {
    name: 'end-to-end tests',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    env: { CHROMIUM_PATH: chromium },
  },
]);
