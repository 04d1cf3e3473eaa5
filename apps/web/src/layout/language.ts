import { changeLanguage, i18n, OFFERED_LANGUAGES } from '../i18n/i18n.ts';
import { firstLanguage, type Language } from '../i18n/languages.ts';
import { storedText } from '../storage/browser-storage.ts';

/** The key of the language setting: docs/product/screens.md#theme-and-language */
const chosen = storedText('local', 'uvh.language', String);

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
    await changeLanguage(firstLanguage(chosen.read() ?? null, navigator.languages, offered));
  } catch {
    // The page is worth more than its language: the choice is kept for the next visit.
  }
}

export async function setLanguage(language: Language): Promise<void> {
  chosen.write(language);
  await changeLanguage(language);
}
