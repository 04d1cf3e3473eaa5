import { changeLanguage, i18n, OFFERED_LANGUAGES } from '../i18n/i18n.ts';
import { firstLanguage, type Language } from '../i18n/languages.ts';

/** The key of the language setting: docs/product/screens.md#theme-and-language */
const STORAGE_KEY = 'uvh.language';

/**
 * Speaks the language that was chosen on an earlier visit, else the one that the browser asks for; English where its
 * texts cannot be had. public/theme.js decides alike before the first paint.
 */
export async function restoreLanguage(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  const offered = OFFERED_LANGUAGES.map(({ code }) => code);
  try {
    await changeLanguage(firstLanguage(storedLanguage(), navigator.languages, offered));
  } catch {
    // The page is worth more than its language: the choice is kept for the next visit.
  }
}

export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  await changeLanguage(language);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
