import { defineConfig } from 'vitest/config';
import { BESIDE_THE_BROWSER } from './scripts/test-workers.ts';

/**
 * Files of one worker share the modules that they test: to load them anew for each took half of the time. What a file changes
 * in a module it puts back, and a file that mocks one loads anew what stands on it (`vi.resetModules`).
 */
const isolate = false;
/** A busy machine takes its time; what is awaited comes or the test is wrong. */
const poll = { timeout: 20_000 };

export default defineConfig({
  test: {
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/web/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
          isolate,
          expect: { poll },
          ...BESIDE_THE_BROWSER,
          setupFiles: ['scripts/property-seed.ts'],
          // Property tests take seconds, and more on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/test/**/*.test.ts', 'bench/src/**/*.test.ts'],
          environment: 'node',
          isolate,
          expect: { poll },
          ...BESIDE_THE_BROWSER,
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
