import { chosenLanguage } from '../event/words/chosen-language.ts';
import { useEventWords } from '../event/words/known-words.ts';
import { changeLanguage, i18n, languagesOf } from '../i18n/i18n.ts';
import { firstLanguage } from '../i18n/languages.ts';

/**
 * Speaks the language that was chosen on an earlier visit, else the one that the browser asks for; English where its
 * texts cannot be had. public/theme.js decides alike before the first paint.
 */
export async function restoreLanguage(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  const offered = languagesOf(useEventWords.getState().languages).map(({ code }) => code);
  try {
    await changeLanguage(firstLanguage(chosenLanguage.read() ?? null, navigator.languages, offered));
  } catch {
    // The page is worth more than its language: the choice is kept for the next visit.
  }
}

export async function setLanguage(language: string): Promise<void> {
  chosenLanguage.write(language);
  await changeLanguage(language);
}
