import { FIRST_LANGUAGE, isLanguage, type Language } from '../texts/languages.ts';
import { texts } from '../texts/texts.ts';

/** The key of the language setting: docs/product/screens.md#theme-and-language */
const STORAGE_KEY = 'uvh.language';

/** Speaks the language that was chosen on an earlier visit; English where its texts cannot be had. */
export async function restoreLanguage(): Promise<void> {
  texts.subscribe(() => {
    document.documentElement.lang = texts.language();
  });
  try {
    await texts.changeLanguage(storedLanguage());
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
  await texts.changeLanguage(language);
}

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : FIRST_LANGUAGE;
  } catch {
    return FIRST_LANGUAGE;
  }
}
