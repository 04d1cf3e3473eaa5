/** The languages in which the server speaks; the first stands in for every other. */
export const LANGUAGES = ['en', 'hi', 'kn', 'ta', 'te', 'bn', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether the product speaks the language by itself. */
export function isSpoken(language: string): boolean {
  return LANGUAGES.some((known) => known === language);
}

/** The language as far as the product speaks it; English in its place for one that only an event has texts in. */
export function spokenLanguage(language: string): Language {
  return LANGUAGES.find((known) => known === language) ?? 'en';
}
