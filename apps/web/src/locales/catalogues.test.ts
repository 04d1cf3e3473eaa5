import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../i18n/formats.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../i18n/languages.ts';
import { type Sentences, sentencesOf } from '../i18n/sentences.ts';

const HERE = import.meta.dirname;
/** The same in every language, or a name. */
const UNTRANSLATED = /^[\s\d\p{P}\p{S}]*(?:\{\{[^}]+\}\}[\s\d\p{P}\p{S}XPptsK+]*)*$/u;
/** Names of formats and methods, which are written so everywhere. */
const NAMES = new Set(['Pascal VOC', 'Label Studio', 'Parquet', 'Hugging Face', 'Dawid-Skene', 'STAPLE']);
/** Names of data sets and licences. */
const NAMES_WITH_DIGITS = /ATL-version-2|finalproject-bqip3|CC BY 4\.0/g;
const PLACEHOLDER = new RegExp(String.raw`\{\{\w+(, (${Object.keys(FORMATS).join('|')}))?\}\}`, 'g');
/** An element that the code puts into a sentence: <email>{{email}}</email>. */
const ELEMENT = /<(\w+)>([^<>]*)<\/\1>/g;

const folders = readdirSync(HERE).filter((name) => !name.includes('.'));
const namespaces = readdirSync(join(HERE, FALLBACK_LANGUAGE));
const translations = LANGUAGES.filter(({ code }) => code !== FALLBACK_LANGUAGE && folders.includes(code));

function sentencesIn(language: string, file: string): Sentences {
  const path = join(HERE, language, file);
  return sentencesOf(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
}

function pluralFormsOf(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

const PLURAL = /^(.*)_(?:zero|one|two|few|many|other)$/;

/** The keys that a language needs to say all that English says, with the plural forms that it counts by. */
function keysNeeded(language: string, file: string): string[] {
  const keys = [...sentencesIn(FALLBACK_LANGUAGE, file).keys()].flatMap((key) => {
    const stem = PLURAL.exec(key)?.[1];
    if (stem === undefined || key.endsWith('_zero')) return [key];
    return pluralFormsOf(language).map((form) => `${stem}_${form}`);
  });
  return [...new Set(keys)].toSorted();
}

/** What is put into a sentence, and how it is written. */
function slotsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/g)].map(([slot]) => slot).toSorted();
}

/** The English sentence of a key; of a plural form that English does not have, the general one. */
function englishOf(english: Sentences, key: string): string | undefined {
  return english.get(key) ?? english.get(`${PLURAL.exec(key)?.[1]}_other`);
}

/** A count with the noun that follows it; of the slots that are counts only some are called so. */
const COUNTED = /\{\{(?:count[^}]*\}\} (?!of\b)[a-z]+|(?:\w+, number|boxes|images|total|points|each)\}\} [a-z]+s)\b/;
/** Counts that are never one: a limit of the product, what is named from eight on, and what is written with a decimal. */
const NEVER_ONE = new Set([
  'organiser-fairness.json: deletions',
  'organiser.json: announcements.hint',
  'organiser.json: overview.warning.fewReviewsPerImage',
]);

it('sentences with a count have plural forms', () => {
  const lacking = namespaces.flatMap((file) =>
    [...sentencesIn(FALLBACK_LANGUAGE, file)]
      .filter(([key, sentence]) => COUNTED.test(sentence) && !PLURAL.test(key))
      .map(([key]) => `${file}: ${key}`),
  );
  expect(lacking.filter((name) => !NEVER_ONE.has(name))).toEqual([]);
});

it('catalogues are of the languages that there are, and have the names of the English ones', () => {
  const codes: readonly string[] = LANGUAGES.map(({ code }) => code);
  expect(folders.filter((folder) => !codes.includes(folder))).toEqual([]);
  for (const folder of folders) {
    expect(readdirSync(join(HERE, folder)).filter((file) => !namespaces.includes(file))).toEqual([]);
  }
});

describe.each(translations)('texts in $code', ({ code, script, isComplete }) => {
  it.each(namespaces)('%s has no key that English lacks', (file) => {
    const needed = new Set(keysNeeded(code, file));
    expect([...sentencesIn(code, file).keys()].filter((key) => !needed.has(key))).toEqual([]);
  });

  it(`are said to be ${isComplete ? 'complete' : 'incomplete'}, and are`, async ({ annotate }) => {
    const lacking = namespaces.flatMap((file) => {
      const sentences = sentencesIn(code, file);
      return keysNeeded(code, file).flatMap((key) => (sentences.has(key) ? [] : `${file}: ${key}`));
    });
    if (isComplete) expect(lacking).toEqual([]);
    else expect(lacking).not.toEqual([]);
    // Said in English until somebody translates them: the report tells how many, and which come first.
    if (!isComplete)
      await annotate(`${lacking.length} sentences are still English: ${lacking.slice(0, 20).join(', ')}`);
  });

  it.each(namespaces)('%s fills in the same values in every sentence', (file) => {
    const english = sentencesIn(FALLBACK_LANGUAGE, file);
    for (const [key, sentence] of sentencesIn(code, file)) {
      expect({ key, slots: slotsOf(sentence) }).toEqual({ key, slots: slotsOf(englishOf(english, key) ?? '') });
    }
  });

  it.each(namespaces)('%s has the digits of the numbers that are filled in', (file) => {
    const hasOwnDigits = new Intl.NumberFormat(code).format(0) !== '0';
    const foreign = [...sentencesIn(code, file)].filter(
      ([, sentence]) =>
        hasOwnDigits && /\d/.test(sentence.replaceAll(PLACEHOLDER, '').replaceAll(NAMES_WITH_DIGITS, '')),
    );
    expect(foreign).toEqual([]);
  });

  it.each(namespaces)('%s leaves no sentence empty', (file) => {
    const empty = [...sentencesIn(code, file)].filter(([, sentence]) => sentence.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(namespaces)('%s is written in its own script', (file) => {
    const letters = new RegExp(String.raw`\p{Script=${script}}`, 'u');
    const foreign = [...sentencesIn(code, file)].filter(
      ([, sentence]) =>
        !letters.test(sentence) &&
        !UNTRANSLATED.test(sentence) &&
        !/^[A-Z]{2,4}$/.test(sentence) &&
        !NAMES.has(sentence),
    );
    expect(foreign).toEqual([]);
  });
});

describe.each(folders)('sentences in %s', (language) => {
  it.each(namespaces)('%s asks for nothing but values, formats and elements that there are', (file) => {
    const odd = [...sentencesIn(language, file)].filter(([, sentence]) =>
      /[{}<>]/.test(sentence.replaceAll(ELEMENT, '$2').replaceAll(PLACEHOLDER, '')),
    );
    expect(odd).toEqual([]);
  });

  it.each(namespaces)('%s has every plural form that the language needs', (file) => {
    const sentences = sentencesIn(language, file);
    const stems = [...sentences.keys()].flatMap((key) => PLURAL.exec(key)?.[1] ?? []);
    const lacking = stems
      .flatMap((stem) => pluralFormsOf(language).map((form) => `${stem}_${form}`))
      .filter((key) => !sentences.has(key));
    expect(lacking).toEqual([]);
  });
});

describe('the tour of a newcomer', () => {
  it.each(folders)('%s calls the button for another class as it is called', (language) => {
    const button = sentencesIn(language, 'annotation.json').get('current.relabel');
    expect(button).toBeTruthy();
    expect(sentencesIn(language, 'practice.json').get('tour.relabel.touch')).toContain(button);
  });

  it.each(folders)(
    '%s ends by the name of what tells how it went, which a phone has elsewhere than a desk',
    (language) => {
      const sentences = sentencesIn(language, 'practice.json');
      expect(sentences.get('verdict.title')).toBeTruthy();
      expect(sentences.get('tour.over')).toContain(`“${sentences.get('verdict.title')}”`);
    },
  );
});
