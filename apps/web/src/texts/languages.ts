/** What a reader can choose, each by its own name. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'kn', name: 'ಕನ್ನಡ' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** The language in which every text was written first, and which stands in for what another lacks. */
export const FIRST_LANGUAGE: Language = 'en';

export function isLanguage(text: string | null): text is Language {
  return LANGUAGES.some(({ code }) => code === text);
}
