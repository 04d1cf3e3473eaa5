import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const LANGUAGES = ['hi', 'kn'] as const;
/** The same in every language, or a name. */
const UNTRANSLATED = /^[\s\d\p{P}\p{S}]*(?:\{\{[^}]+\}\}[\s\d\p{P}\p{S}XPptsK+]*)*$/u;

const namespaces = readdirSync(join(HERE, 'en')).filter((file) => file.endsWith('.json'));

/** Every sentence of a catalogue by the path to it, e.g. 'login.title'. */
function sentencesOf(language: string, file: string): Map<string, string> {
  const sentences = new Map<string, string>();
  const collect = (node: unknown, path: string) => {
    if (typeof node === 'string') sentences.set(path, node);
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) collect(value, path === '' ? key : `${path}.${key}`);
    }
  };
  collect(JSON.parse(readFileSync(join(HERE, language, file), 'utf8')), '');
  return sentences;
}

/** Names of what is filled in, and tags around parts of a sentence. */
function slotsOf(sentence: string): string[] {
  const placeholders = [...sentence.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '');
  const tags = [...sentence.matchAll(/<\/?(\w+)>/g)].map((match) => match[0]);
  return [...placeholders, ...tags].toSorted();
}

describe.each(LANGUAGES)('texts in %s', (language) => {
  it.each(namespaces)('%s has every key of the English catalogue and no other', (file) => {
    expect([...sentencesOf(language, file).keys()].toSorted()).toEqual([...sentencesOf('en', file).keys()].toSorted());
  });

  it.each(namespaces)('%s fills in the same values in every sentence', (file) => {
    const english = sentencesOf('en', file);
    for (const [key, sentence] of sentencesOf(language, file)) {
      expect({ key, slots: slotsOf(sentence) }).toEqual({ key, slots: slotsOf(english.get(key) ?? '') });
    }
  });

  it.each(namespaces)('%s leaves no sentence empty', (file) => {
    const empty = [...sentencesOf(language, file)].filter(([, sentence]) => sentence.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(namespaces)('%s is written in its own script', (file) => {
    const script = language === 'hi' ? /\p{Script=Devanagari}/u : /\p{Script=Kannada}/u;
    const foreign = [...sentencesOf(language, file)].filter(
      ([, sentence]) => !script.test(sentence) && !UNTRANSLATED.test(sentence) && !/^[A-Z]{2,4}$/.test(sentence),
    );
    expect(foreign).toEqual([]);
  });
});
