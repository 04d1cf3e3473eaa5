import { describe, expect, it } from 'vitest';
import { firstLanguage, languagesFor } from './languages.ts';

const OFFERED = ['en', 'hi', 'kn'] as const;

describe('the language of a first visit', () => {
  it.each([
    [['hi-IN', 'en-IN'], 'hi'],
    [['fr-FR', 'kn', 'en'], 'kn'],
    [['HI'], 'hi'],
    [['en-IN', 'hi-IN'], 'en'],
    [['fr', 'de-AT'], 'en'],
    [['ta-IN', 'hi-IN'], 'hi'],
    [[], 'en'],
  ])('is, for a browser that asks for %j, %s', (wanted, language) => {
    expect(firstLanguage(null, wanted, OFFERED)).toBe(language);
  });
});

describe('the language of a later visit', () => {
  it('is the one that was chosen, whatever the browser asks for', () => {
    expect(firstLanguage('kn', ['hi-IN'], OFFERED)).toBe('kn');
  });

  it('is the one of the browser when the choice is not offered', () => {
    expect(firstLanguage('xx', ['hi-IN'], OFFERED)).toBe('hi');
  });
});

describe('texts in a language', () => {
  it('are fetched in that language alone when it is complete', () => {
    expect(languagesFor('hi')).toEqual(['hi']);
    expect(languagesFor('en')).toEqual(['en']);
  });

  it('are fetched in English too as long as it is not', () => {
    expect(languagesFor('ta')).toEqual(['ta', 'en']);
  });
});
