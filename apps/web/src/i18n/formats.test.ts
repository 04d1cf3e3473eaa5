import { describe, expect, it } from 'vitest';
import { createTexts } from './create-texts.ts';
import type { Language } from './languages.ts';

/** What a sentence with one placeholder becomes. */
async function said(language: Language, sentence: string, value: unknown): Promise<string> {
  const { i18n, changeLanguage } = createTexts({ bundled: [], load: async () => ({}) });
  i18n.addResourceBundle(language, 'common', { close: sentence });
  await changeLanguage(language);
  return i18n.t('close', { value });
}

describe('values in a sentence', () => {
  it.each([
    ['en', '{{value}} XP', 1234567, '1234567 XP'],
    ['en', '{{value, number}} XP', 1234567, '1,234,567 XP'],
    ['hi', '{{value, number}} XP', 1234567, '12,34,567 XP'],
    ['kn', '{{value, number}} XP', 1234567, '1,234,567 XP'],
    ['en', '{{value, number}} XP', '1234567', '1234567 XP'],
    ['bn', '{{value, number}} XP', 1234567, '১২,৩৪,৫৬৭ XP'],
    ['bn', '{{value}} XP', 1234567, '১২৩৪৫৬৭ XP'],
    ['mr', '{{value}} XP', 12.5, '१२.५ XP'],
    ['hi', '{{value}} XP', 12, '12 XP'],
    ['bn', '{{value}} XP', '12', '12 XP'],
    ['en', '{{value, signed}} XP', 2.45, '+2.5 XP'],
    ['en', '{{value, signed}} XP', -1, '-1 XP'],
    ['en', '{{value, signed}} XP', 0, '0 XP'],
    ['en', '{{value, percent}} of it', 12.34, '12.3% of it'],
    ['en', 'on {{value, day}}', '2027-05-09', 'on 9 May'],
    ['hi', '{{value, day}} को', '2027-05-09', '9 मई को'],
    ['en', '{{value, list}} are here', ['Asha', 'Ravi', 'Meena'], 'Asha, Ravi, and Meena are here'],
    ['hi', '{{value, list}} यहाँ हैं', ['आशा', 'रवि'], 'आशा और रवि यहाँ हैं'],
  ] as const)('in %s: %s of %j', async (language, sentence, value, result) => {
    expect(await said(language, sentence, value)).toBe(result);
  });

  it.each(['$&', '{{value}}', '<b>', '&amp;', '$t(close)'])('are taken as they are: %s', async (value) => {
    expect(await said('en', 'Hello {{value}}', value)).toBe(`Hello ${value}`);
  });
});

describe('forms of a sentence', () => {
  it.each([
    ['en', 0, '0 boxes'],
    ['en', 1, '1 box'],
    ['en', 1.5, '1.5 boxes'],
    ['hi', 0, '0 box'],
    ['hi', 2, '2 boxes'],
  ] as const)('in %s for %d follow the plural rules of the language', async (language, count, result) => {
    const { i18n, changeLanguage } = createTexts({ bundled: [], load: async () => ({}) });
    i18n.addResourceBundle(language, 'annotation', {
      classes: { count_one: '{{count, number}} box', count_other: '{{count, number}} boxes' },
    });
    await changeLanguage(language);
    expect(i18n.t('annotation:classes.count', { count })).toBe(result);
  });

  it('count in the digits of the language, whether or not they ask for a format', async () => {
    const { i18n, changeLanguage } = createTexts({ bundled: [], load: async () => ({}) });
    i18n.addResourceBundle('bn', 'annotation', {
      classes: { count_one: '{{count}}টি বাক্স', count_other: '{{count, number}}টি বাক্স' },
    });
    await changeLanguage('bn');
    expect([1, 12].map((count) => i18n.t('annotation:classes.count', { count }))).toEqual(['১টি বাক্স', '১২টি বাক্স']);
  });

  it('let a sentence for none go first', () => {
    const { i18n } = createTexts({ bundled: [], load: async () => ({}) });
    i18n.addResourceBundle('en', 'annotation', { boxes: { left_zero: 'All answered', left_other: '{{count}} to go' } });
    expect([0, 2].map((count) => i18n.t('annotation:boxes.left', { count }))).toEqual(['All answered', '2 to go']);
  });
});
