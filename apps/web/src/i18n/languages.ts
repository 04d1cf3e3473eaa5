/**
 * The languages of the product, the only place that lists them. One is offered as soon as the folder of its code
 * stands in locales/; its fonts stand in ui/fonts.css. See docs/translating.md.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', script: 'Latin', isComplete: true },
  { code: 'hi', name: 'हिन्दी', script: 'Devanagari', isComplete: true },
  { code: 'kn', name: 'ಕನ್ನಡ', script: 'Kannada', isComplete: true },
  { code: 'ta', name: 'தமிழ்', script: 'Tamil', isComplete: false },
  { code: 'te', name: 'తెలుగు', script: 'Telugu', isComplete: false },
  { code: 'bn', name: 'বাংলা', script: 'Bengali', isComplete: false },
  { code: 'mr', name: 'मराठी', script: 'Devanagari', isComplete: false },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** The language in which every text was written first, and which stands in for what another lacks. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** The languages in which texts are needed to say everything in this one: English too while it is not complete. */
export function languagesFor(language: string): readonly string[] {
  const isComplete = LANGUAGES.some(({ code, isComplete }) => code === language && isComplete);
  return isComplete ? [language] : [language, FALLBACK_LANGUAGE];
}

/**
 * The language to begin with: the one that was chosen earlier, else the first of the browser's that is offered
 * ('hi-IN' asks for 'hi'), else English.
 */
export function firstLanguage(chosen: string | null, wanted: readonly string[], offered: readonly string[]): string {
  for (const tag of [chosen ?? '', ...wanted]) {
    const primary = tag.split('-', 1)[0]?.toLowerCase();
    const language = offered.find((code) => code === primary);
    if (language !== undefined) return language;
  }
  return FALLBACK_LANGUAGE;
}

/** A language and what it calls itself. */
export interface NamedLanguage {
  readonly code: string;
  readonly name: string;
}

/** A language that only an event has texts in, by its own name where the browser knows it. */
export function ownLanguage(code: string): NamedLanguage {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
  return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
}
