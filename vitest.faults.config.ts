import { defineConfig } from 'vitest/config';

/** Faults made on purpose, one after the other: they start, stop and kill whole installations (`npm run test:faults`). */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['apps/server/test/faults/*.{fault,test}.ts'],
    environment: 'node',
    globalSetup: ['apps/server/test/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
