import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../i18n/sentences.ts';
import en from './en.json';
import { asEventSays, type EventWords, type GeneralTexts, SHIPPED_WORDS } from './event-words.ts';
import hi from './hi.json';
import kn from './kn.json';

const LOCALES = join(import.meta.dirname, '../../locales');
const GENERAL: Readonly<Record<string, GeneralTexts>> = { en, hi, kn };
/** Only the organisers see these, or they are of the default event's own pages: its classes, pictures and prizes. */
const ELSEWHERE = /^(organiser.*|guide|style-guide)$/;
/** The tour is of a photograph of practice, which events of other classes do not have. */
const OF_ITS_OWN_SECTIONS =
  /^(practice\.tour\.|landing\.(hero\.(image|camera|found_)|stats\.|demo\.|prizes\.|partners\.|footer\.hostName))/;
const OF_TRAFFIC =
  /vehicle|traffic|street|\bautos?\b|\bcars?\b|\bbus\b|urban|\bcity\b|\bcities\b|india|bengaluru|वाहन|बेंगलुरु|ವಾಹನ|ಬೆಂಗಳೂರು/i;

const foxes: EventWords = {
  kind: 'general',
  name: 'Night Watch',
  things: { en: { one: 'animal', other: 'animals' }, hi: { one: 'जानवर', other: 'जानवर' } },
  texts: { en: { 'map.title': 'Forest' } },
};

function said(language: string, words: EventWords): [string, string][] {
  return globSync('*.json', { cwd: join(LOCALES, language) }).flatMap((file) => {
    const namespace = basename(file, '.json');
    if (ELSEWHERE.test(namespace)) return [];
    const catalogue = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'));
    const own = asEventSays(catalogue, words, { language, namespace, general: GENERAL[language] });
    return [...sentencesOf(own)].map(([key, text]): [string, string] => [`${namespace}.${key}`, text]);
  });
}

describe('the texts of an event of other things', () => {
  it.each(['en', 'hi', 'kn'])('say nothing of vehicles or of a city in %s', (language) => {
    const left = said(language, foxes).filter(([key, text]) => OF_TRAFFIC.test(text) && !OF_ITS_OWN_SECTIONS.test(key));
    expect(left).toEqual([]);
  });

  it('call things and the event as it does', () => {
    const texts = new Map(said('en', foxes));
    expect(texts.get('missed.title')).toBe('Missed animals');
    expect(texts.get('annotation.coverage.candidate') ?? texts.get('missed.intro_zero')).toMatch(/ animal/);
    expect(texts.get('landing.hero.title')).toBe('Welcome to Night Watch!');
    expect(texts.get('common.product')).toBe('Night Watch');
    expect(texts.get('map.title')).toBe('Forest');
    expect(new Map(said('hi', foxes)).get('common.product')).toBe('Night Watch');
  });

  it('have general texts for keys that there are, the same in each language', () => {
    const keysOf = (texts: GeneralTexts) =>
      Object.entries(texts).flatMap(([ns, each]) => Object.keys(each).map((key) => `${ns}.${key}`));
    const known = new Set(said('en', SHIPPED_WORDS).map(([key]) => key));
    expect(keysOf(en).filter((key) => !known.has(key))).toEqual([]);
    expect(keysOf(hi).toSorted()).toEqual(keysOf(en).toSorted());
    expect(keysOf(kn).toSorted()).toEqual(keysOf(en).toSorted());
  });
});

it('the texts of the shipped event stay word for word', () => {
  const catalogue = JSON.parse(readFileSync(join(LOCALES, 'en', 'landing.json'), 'utf8'));
  expect(asEventSays(catalogue, SHIPPED_WORDS, { language: 'en', namespace: 'landing', general: en })).toEqual(
    catalogue,
  );
});
