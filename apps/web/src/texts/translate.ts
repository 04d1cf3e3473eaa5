import type { Sentences } from './sentences.ts';

/** What is filled into a sentence. `count` also chooses between its plural forms. */
export type Values = Readonly<Record<string, string | number>>;

/** A namespace in one language. */
export interface Shelf {
  readonly language: string;
  readonly sentences: Sentences;
}

/**
 * The sentence of a key from the first shelf that has it, with its values filled in; the key itself where none has
 * it. A placeholder without a value stays as it is.
 */
export function translate(shelves: readonly Shelf[], key: string, values?: Values): string {
  for (const { language, sentences } of shelves) {
    const sentence = formOf(sentences, language, key, values?.count);
    if (sentence !== undefined) return values === undefined ? sentence : fill(sentence, language, values);
  }
  return key;
}

/** 'boxes_zero' where there is a sentence for none at all, else 'boxes_one' or 'boxes_other' as the language counts. */
function formOf(
  sentences: Sentences,
  language: string,
  key: string,
  count: string | number | undefined,
): string | undefined {
  if (typeof count !== 'number') return sentences.get(key);
  const none = count === 0 ? sentences.get(`${key}_zero`) : undefined;
  return none ?? sentences.get(`${key}_${pluralRulesOf(language).select(count)}`) ?? sentences.get(key);
}

/** {{name}} or {{name, format}}. */
const PLACEHOLDER = /\{\{(\w+)(?:, (\w+))?\}\}/g;

function fill(sentence: string, language: string, values: Values): string {
  return sentence.replace(PLACEHOLDER, (placeholder, name: string, format: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    const formatOf = typeof value === 'number' && format !== undefined ? NUMBER_FORMATS.get(format) : undefined;
    return formatOf === undefined || typeof value === 'string' ? String(value) : formatOf(language).format(value);
  });
}

const pluralRulesOf = keptByLanguage((language) => new Intl.PluralRules(language));

const NUMBER_FORMATS: ReadonlyMap<string, (language: string) => Intl.NumberFormat> = new Map([
  ['number', keptByLanguage((language) => new Intl.NumberFormat(language))],
  // What was won or lost: '+2.5', '-1', '0'.
  [
    'signed',
    keptByLanguage(
      (language) => new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
    ),
  ],
]);

/** Intl's objects are slow to make and quick to use. */
function keptByLanguage<T>(make: (language: string) => T): (language: string) => T {
  const kept = new Map<string, T>();
  return (language) => {
    const made = kept.get(language) ?? make(language);
    kept.set(language, made);
    return made;
  };
}
