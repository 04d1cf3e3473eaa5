import { expect, type Page } from '@playwright/test';
import { OPEN_DEMO, test } from './support/test.ts';

test.use({ start: OPEN_DEMO, locale: 'hi-IN' });

/** The scripts that hold no more than texts, by the first letters of what they say. */
function catalogueTexts(page: Page): Promise<string>[] {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/assets\/auth-[^/]*\.js$/.test(response.url())) texts.push(response.text());
  });
  return texts;
}

test('a first visit speaks the language of the browser and fetches no other', async ({ page }) => {
  const fetched = catalogueTexts(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'फिर से स्वागत है' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const catalogues = async () => (await Promise.all(fetched)).filter((text) => text.includes('rejoin'));
  // The page is drawn by the build, and there before its scripts.
  await expect.poll(catalogues).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  expect(await catalogues()).toHaveLength(1);
  expect((await catalogues())[0]).toMatch(/\p{Script=Devanagari}/u);
});

test('the landing page is there in the language of the browser before any script', async ({ page }) => {
  const headers = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
  const built = await (await page.request.get('/', { headers })).text();
  expect(built).toContain('<html lang="hi"');
  expect(built).toMatch(/<h1[^>]*>[^<]*\p{Script=Devanagari}/u);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Devanagari}/u);
});

test('a choice wins over the language of the browser, also after a reload', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /हिन्दी/ }).click();
  await page.getByRole('menuitemradio', { name: 'ಕನ್ನಡ' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn');
  await expect(page.getByRole('button', { name: /ಕನ್ನಡ/ })).toBeVisible();
});
