import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../i18n/sentences.ts';
import bn from './bn.json';
import en from './en.json';
import { asEventSays, type EventWords, type GeneralTexts, SHIPPED_WORDS } from './event-words.ts';
import hi from './hi.json';
import kn from './kn.json';
import mr from './mr.json';
import ta from './ta.json';
import te from './te.json';

const LOCALES = join(import.meta.dirname, '../../locales');
const GENERAL: Readonly<Record<string, GeneralTexts>> = { en, hi, kn, ta, te, bn, mr };
/** Only the organisers see these, or they are of the default event's own pages: its classes, pictures and prizes. */
const ELSEWHERE = /^(organiser.*|guide|style-guide)$/;
/** The tour is of a photograph of practice, which events of other classes do not have. */
const OF_ITS_OWN_SECTIONS =
  /^(practice\.tour\.|landing\.(hero\.(image|camera|found_)|stats\.|demo\.|prizes\.|partners\.|footer\.hostName))/;
const OF_TRAFFIC =
  /vehicle|traffic|street|\bautos?\b|\bcars?\b|\bbus\b|urban|\bcity\b|\bcities\b|india|bengaluru|वाहन|बेंगलुरु|सड़क|शहर|ट्रैफ़िक|यातायात|भारत|ವಾಹನ|ಬೆಂಗಳೂರು|ರಸ್ತೆ|ನಗರ|ಸಂಚಾರ|ಭಾರತ|வாகன|போக்குவரத்து|சாலை|நகர(?!்)|இந்திய|பேருந்து|వాహన|ట్రాఫిక్|రోడ్డు|నగర|భారత|బస్సు|গাড়ি|ট্রাফিক|রাস্তা|শহর|নগর|ভারত|वाहतूक|रस्त|नगर/i;

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
  it.each(Object.keys(GENERAL))('say nothing of vehicles or of a city in %s', (language) => {
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

  it('bend the word of the event as their language does', () => {
    const things = {
      ta: { one: 'விலங்கு', other: 'விலங்குகள்' },
      te: { one: 'జంతువు', other: 'జంతువులు' },
      bn: { one: 'প্রাণী', other: 'প্রাণী' },
      mr: { one: 'प्राणी', other: 'प्राणी' },
    };
    const keys = new Map(
      Object.keys(things).map((language) => [
        language,
        new Map(said(language, { ...foxes, things })).get('landing.hero.lead'),
      ]),
    );
    expect(keys.get('ta')).toMatch(/^விலங்குகள் எங்கே/);
    expect(keys.get('te')).toMatch(/^జంతువులు ఎక్కడున్నాయో/);
    expect(keys.get('bn')).toMatch(/^প্রাণী কোথায়/);
    expect(keys.get('mr')).toMatch(/^प्राणी कुठे/);
  });

  it('name the event behind which endings stand in any language', () => {
    const leads = ['ta', 'te', 'bn', 'mr'].map((language) => new Map(said(language, foxes)).get('results.share.text'));
    for (const text of leads) expect(text).toMatch(/Night Watch(?! ?[\u09be-\u09cc])/);
  });

  it('are the event’s own in a language that the product does not speak', () => {
    const texts = { fr: { 'landing.hero.lead': 'Regardez.', 'landing.title': 'Bonjour', 'map.title': 'Forêt' } };
    const words = { ...foxes, texts };
    expect(asEventSays({}, words, { language: 'fr', namespace: 'landing', general: en })).toEqual({
      hero: { lead: 'Regardez.' },
      title: 'Bonjour',
    });
    expect(asEventSays({}, words, { language: 'fr', namespace: 'game', general: en })).toEqual({});
  });

  it('have general texts for keys that there are, the same in each language', () => {
    const keysOf = (texts: GeneralTexts) =>
      Object.entries(texts).flatMap(([ns, each]) => Object.keys(each).map((key) => `${ns}.${key}`));
    const known = new Set(said('en', SHIPPED_WORDS).map(([key]) => key));
    expect(keysOf(en).filter((key) => !known.has(key))).toEqual([]);
    for (const [language, texts] of Object.entries(GENERAL)) {
      expect([language, keysOf(texts).toSorted()]).toEqual([language, keysOf(en).toSorted()]);
    }
  });
});

it('the texts of the shipped event stay word for word', () => {
  const catalogue = JSON.parse(readFileSync(join(LOCALES, 'en', 'landing.json'), 'utf8'));
  expect(asEventSays(catalogue, SHIPPED_WORDS, { language: 'en', namespace: 'landing', general: en })).toEqual(
    catalogue,
  );
});
