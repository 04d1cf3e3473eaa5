import { expect } from '@playwright/test';
import { OPEN_DEMO, test } from './support/test.ts';

test.use({ start: OPEN_DEMO });

// "npm test" has built the app before this product was started: the order in which compression was once left out.
test('pages, scripts and answers are sent compressed after a build and a start', async ({ product }) => {
  const encodingOf = async (path: string, accepted: string) => {
    const answer = await fetch(product.url + path, { headers: { 'accept-encoding': accepted } });
    expect(answer.status, path).toBe(200);
    return answer.headers.get('content-encoding');
  };
  const page = await (await fetch(product.url)).text();
  const script = /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'no script in the page';
  const style = /<link[^>]+href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? 'no style sheet in the page';
  for (const path of ['/', '/login', script, style, '/service-worker.js', '/api/docs/json']) {
    expect(await encodingOf(path, 'gzip, deflate, br'), path).toBe('br');
    expect(await encodingOf(path, 'gzip'), path).toBe('gzip');
  }
});

test('the compressed service worker is the one that was built, its list of files included', async ({ product }) => {
  const plain = await fetch(`${product.url}/service-worker.js`, { headers: { 'accept-encoding': 'identity' } });
  const compressed = await fetch(`${product.url}/service-worker.js`, { headers: { 'accept-encoding': 'br' } });
  const text = await plain.text();
  expect(text).toContain('offlineBuild');
  expect(await compressed.text()).toBe(text);
});
