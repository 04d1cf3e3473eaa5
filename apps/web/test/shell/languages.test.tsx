import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { changeLanguage } from '../../src/i18n/i18n.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { useTheme } from '../../src/layout/theme.ts';
import { openScreen, SCREENS } from './every-screen.ts';
import { cutWords, numbersInAscii, visible } from './on-screen/visible.ts';

const THEMES = ['light', 'dark'] as const;
/** Languages whose figures are not written in ASCII. */
const DIGITS_OF_THEIR_OWN = new Set(
  LANGUAGES.map(({ code }) => code).filter((code) => new Intl.NumberFormat(code).format(0) !== '0'),
);
/** A phone, and the widths at which columns begin: there they are at their narrowest. */
const SIZES = [
  [390, 844],
  [768, 1024],
  [1024, 768],
] as const;

afterEach(() => {
  document.documentElement.lang = 'en';
  return browser.viewport(1280, 800);
});

/** What makes the page wider than its window; nothing while the page is not. */
function tooWide(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  const beyond = visible('body *').filter((element) => element.getBoundingClientRect().right > window.innerWidth);
  return ['the page', ...beyond.map((element) => element.outerHTML.slice(0, 160))];
}

describe('on a phone and a tablet, in every language and either theme', () => {
  // Texts and fonts of seven languages are fetched.
  it.each(SCREENS)('$name fits, and no word is cut', { timeout: 120_000 }, async (screen) => {
    await openScreen(screen, SIZES[0]);
    for (const [width, height] of SIZES) {
      // Within a width, since a window changes more slowly than its language.
      await browser.viewport(width, height);
      for (const [index, { code: language, script }] of LANGUAGES.entries()) {
        const message = `${language}, ${width} x ${height}`;
        await changeLanguage(language);
        // As the start of the app does; some sizes depend on it.
        document.documentElement.lang = language;
        // Colours move nothing: each language is looked at in one theme, and each theme in several languages.
        useTheme.setState({ theme: THEMES[index % THEMES.length] ?? 'light' });
        const inItsScript = new RegExp(`\\p{Script=${script}}`, 'u');
        await expect.poll(() => document.body.innerText, { message }).toMatch(inItsScript);
        await document.fonts.ready;
        await expect.poll(tooWide, { message }).toEqual([]);
        await expect.poll(cutWords, { message }).toEqual([]);
        if (DIGITS_OF_THEIR_OWN.has(language)) await expect.poll(numbersInAscii, { message }).toEqual([]);
      }
    }
  });
});
