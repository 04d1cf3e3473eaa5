import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Sentences, sentencesOf } from '../texts/sentences.ts';

const HERE = import.meta.dirname;
const TRANSLATIONS = ['hi', 'kn'] as const;
/** The same in every language, or a name. */
const UNTRANSLATED = /^[\s\d\p{P}\p{S}]*(?:\{\{[^}]+\}\}[\s\d\p{P}\p{S}XPptsK+]*)*$/u;

const namespaces = readdirSync(join(HERE, 'en')).filter((file) => file.endsWith('.json'));

function sentencesIn(language: string, file: string): Sentences {
  return sentencesOf(JSON.parse(readFileSync(join(HERE, language, file), 'utf8')));
}

/** What is filled in, and how it is written. */
function slotsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{\{[^}]*\}\}/g)].map(([slot]) => slot).toSorted();
}

describe.each(TRANSLATIONS)('texts in %s', (language) => {
  it.each(namespaces)('%s has every key of the English catalogue and no other', (file) => {
    expect([...sentencesIn(language, file).keys()].toSorted()).toEqual([...sentencesIn('en', file).keys()].toSorted());
  });

  it.each(namespaces)('%s fills in the same values in every sentence', (file) => {
    const english = sentencesIn('en', file);
    for (const [key, sentence] of sentencesIn(language, file)) {
      expect({ key, slots: slotsOf(sentence) }).toEqual({ key, slots: slotsOf(english.get(key) ?? '') });
    }
  });

  it.each(namespaces)('%s leaves no sentence empty', (file) => {
    const empty = [...sentencesIn(language, file)].filter(([, sentence]) => sentence.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(namespaces)('%s is written in its own script', (file) => {
    const script = language === 'hi' ? /\p{Script=Devanagari}/u : /\p{Script=Kannada}/u;
    const foreign = [...sentencesIn(language, file)].filter(
      ([, sentence]) => !script.test(sentence) && !UNTRANSLATED.test(sentence) && !/^[A-Z]{2,4}$/.test(sentence),
    );
    expect(foreign).toEqual([]);
  });
});

describe.each(['en', ...TRANSLATIONS])('sentences in %s', (language) => {
  it.each(namespaces)('%s asks for nothing but values and formats that there are, and has no markup', (file) => {
    const odd = [...sentencesIn(language, file)].filter(([, sentence]) =>
      /[{}<>]/.test(sentence.replaceAll(/\{\{\w+(, (number|signed))?\}\}/g, '')),
    );
    expect(odd).toEqual([]);
  });

  it.each(namespaces)('%s has every plural form that the language needs', (file) => {
    const sentences = sentencesIn(language, file);
    const stems = [...sentences.keys()].flatMap((key) => /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? []);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const lacking = stems
      .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
      .filter((key) => !sentences.has(key));
    expect(lacking).toEqual([]);
  });
});
