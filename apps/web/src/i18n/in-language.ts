/** Words of an organiser by language. */
export type LocalizedWords = Readonly<Record<string, string>>;

/** What was written in a language, else in English, else in the first there is; undefined when nothing was. */
export function inLanguage(words: LocalizedWords | null | undefined, language: string): string | undefined {
  if (!words) return undefined;
  return words[language] ?? words.en ?? Object.values(words)[0];
}
