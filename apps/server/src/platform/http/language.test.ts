import { LANGUAGES } from '@uvh/contract/messages/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf, spokenLanguageOf } from './language.ts';

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['hi', 'hi'],
    ['kn-IN,kn;q=0.9,en;q=0.8', 'kn'],
    ['en;q=0.5,hi;q=0.9', 'hi'],
    ['fr,de;q=0.9,KN;q=0.1', 'kn'],
    ['fr,ta;q=0.9,kn;q=0.1', 'ta'],
    ['hi;q=0', 'en'],
    ['hi;q=7,kn;q=0.2', 'kn'],
    ['*', 'en'],
  ])('is, for %j, %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it('is one of the product’s, or a code of letters that was all that was sent', () => {
    fc.assert(fc.property(fc.string(), (header) => LANGUAGES.includes(spokenLanguageOf(header))));
    fc.assert(fc.property(fc.string(), (header) => /^[a-z]{2,3}$/.test(languageOf(header))));
    expect([languageOf('fr'), languageOf('fr-FR,fr;q=0.9'), spokenLanguageOf('fr')]).toEqual(['fr', 'en', 'en']);
  });

  it('is English for headers that are too long to be honest', () => {
    expect(languageOf(`hi,${'x'.repeat(500)}`)).toBe('en');
  });
});
