import { beforeAll, describe, expect, it } from 'vitest';
import { renderLanding } from './prerender.tsx';

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
    '12 April to 9 May',
    '9 May to 8 June',
    '9 May to 22 June',
    '© 2027 Urban Vision Hackathon',
  ])('says %s', (text) => expect(page).toContain(text));

  it('leads to login, registration and its own anchors', () => {
    for (const href of ['/login', '/register', '#about', '#contact']) expect(page).toContain(`href="${href}"`);
    for (const id of ['about', 'contact']) expect(page).toContain(`id="${id}"`);
  });

  it('keeps to the page’s policy: no style attribute, no script', () => {
    expect(page).not.toMatch(/ style=|<script|<style/);
  });

  it('asks no other host for anything', () => {
    expect(page).not.toMatch(/(src|srcset)="https?:/);
  });
});
