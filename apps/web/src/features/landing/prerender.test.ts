import { beforeAll, describe, expect, it } from 'vitest';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../../i18n/languages.ts';
import { renderLanding } from './prerender.tsx';

const TRANSLATED = LANGUAGES.filter(({ code }) => code !== FALLBACK_LANGUAGE);

describe('landing page before any script', () => {
  let page = '';
  beforeAll(async () => {
    page = await renderLanding(2027);
  });

  it.each([
    'Welcome to the Urban Vision Hackathon!',
    'Making AI work for India',
    'Know More About The Hackathon',
    '100K+',
    'Traffic Images',
    'Partner Institutions',
    'Merch in Prizes',
    '© 2027 Urban Vision Hackathon',
  ])('says %s', (text) => expect(page).toContain(text));

  it('names no date, since it does not know whose event it is', () => {
    expect(page).not.toMatch(
      /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    );
    expect(page).not.toMatch(/<time/);
  });

  it('leads to login, registration and its own anchors', () => {
    for (const href of ['/login', '/register', '#about', '#contact']) expect(page).toContain(`href="${href}"`);
    for (const id of ['about', 'contact']) expect(page).toContain(`id="${id}"`);
  });

  it('keeps to the page’s policy: no style attribute, no script', () => {
    expect(page).not.toMatch(/ style=|<script|<style/);
  });

  it.each(TRANSLATED)('is there in $name too, and keeps to the same policy', async ({ code, script }) => {
    const translated = await renderLanding(2027, code);
    expect(translated).toMatch(new RegExp(String.raw`<h1[^>]*>[^<]*\p{Script=${script}}`, 'u'));
    expect(translated).not.toMatch(/ style=|<script|<style/);
  });

  it('asks no other host for anything', () => {
    expect(page).not.toMatch(/(src|srcset)="https?:/);
  });
});
