import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';
import { openWorkspace } from './support/workspace.ts';

test.use({ start: { mode: 'demo', phase: 'open', name: 'shared' } });

/** An alarm, not a limit (docs/adr/021-kept-libraries-on-the-annotation-screen.md): what counts is the time to the first image. */
const MOST_SCRIPT = 250_000;

test('the annotation screen stands on less than 250 kB of script', async ({ page, browser, product }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await page.context().storageState(),
  });
  const fresh = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  fresh.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(
      new URL(response.url()).pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });

  await openWorkspace(fresh);
  // Nothing more may come in by itself once the image is there.
  await fresh.waitForTimeout(3_000);
  const sizes = await Promise.all([...scripts].map(async ([path, size]) => [path, await size] as const));
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sum, JSON.stringify(Object.fromEntries(sizes))).toBeLessThan(MOST_SCRIPT);
  await context.close();
});
