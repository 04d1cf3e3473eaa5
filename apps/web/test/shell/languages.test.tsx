import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { changeLanguage } from '../../src/i18n/i18n.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { useTheme } from '../../src/layout/theme.ts';
import { openScreen, SCREENS } from './every-screen.ts';
import { visible } from './on-screen.ts';

const THEMES = ['light', 'dark'] as const;
const PHONE = [390, 844] as const;

afterEach(() => {
  document.documentElement.lang = 'en';
  return browser.viewport(1280, 800);
});

/** What makes the page wider than the phone; nothing while the page is not. */
function tooWide(): string[] {
  if (document.documentElement.scrollWidth <= PHONE[0]) return [];
  const beyond = visible('body *').filter((element) => element.getBoundingClientRect().right > PHONE[0]);
  return ['the page', ...beyond.map((element) => element.outerHTML.slice(0, 160))];
}

/** Words of the product that are cut off: what is hidden lies outside its element, and no tooltip says it whole. */
function cut(): string[] {
  return visible('button, a, label, legend, summary, h1, h2, h3, p, dt, dd, th, td, li, span')
    .filter((element) => element.closest('[title], .sr-only') === null)
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
    .filter((element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.textContent);
}

describe('on a phone, in every language and either theme', () => {
  // Texts and fonts of seven languages are fetched.
  it.each(SCREENS)('$name fits, and no word is cut', { timeout: 120_000 }, async (screen) => {
    await openScreen(screen, PHONE);
    for (const [index, { code: language, script }] of LANGUAGES.entries()) {
      await changeLanguage(language);
      // As the start of the app does; some sizes depend on it.
      document.documentElement.lang = language;
      // Colours move nothing: each language is looked at in one theme, and each theme in several languages.
      useTheme.setState({ theme: THEMES[index % THEMES.length] ?? 'light' });
      const inItsScript = new RegExp(`\\p{Script=${script}}`, 'u');
      await expect.poll(() => document.body.innerText, { message: language }).toMatch(inItsScript);
      await document.fonts.ready;
      await expect.poll(tooWide, { message: language }).toEqual([]);
      await expect.poll(cut, { message: language }).toEqual([]);
    }
  });
});
