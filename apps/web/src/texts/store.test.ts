import { describe, expect, it, vi } from 'vitest';
import type { Language } from './languages.ts';
import type { Namespace } from './namespaces.ts';
import { createTexts } from './store.ts';

/** Catalogues that come when they are let, in any order. */
function aLibrary() {
  const waiting = new Map<string, PromiseWithResolvers<object>>();
  const load = vi.fn((language: Language, namespace: Namespace) => {
    const answer = Promise.withResolvers<object>();
    waiting.set(`${language}/${namespace}`, answer);
    return answer.promise;
  });
  const take = (place: string) => {
    const answer = waiting.get(place);
    if (answer === undefined) throw new Error(`Nobody asked for ${place}.`);
    return answer;
  };
  return {
    texts: createTexts({ bundled: [['common', { close: 'Close', only: 'Only' }]], load }),
    asked: () => load.mock.calls.map(([language, namespace]) => `${language}/${namespace}`),
    bring: (place: string, catalogue: object) => take(place).resolve(catalogue),
    fail: (place: string) => take(place).reject(new Error(`${place} is gone`)),
  };
}

/** Until everything that can go on has gone on. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

describe('texts of a screen', () => {
  it('are there when its namespaces are', async () => {
    const { texts, bring } = aLibrary();
    const loading = texts.loadNamespaces(['map']);
    expect(texts.has('map')).toBe(false);
    bring('en/map', { zone: 'Zone {{zone}}' });
    await loading;
    expect(texts.has('map')).toBe(true);
    expect(texts.speaker('map').t('zone', { zone: 2 })).toBe('Zone 2');
  });

  it('are fetched once, however many ask at the same time or later', async () => {
    const { texts, asked, bring } = aLibrary();
    const loading = [texts.loadNamespaces(['map']), texts.loadNamespaces(['map', 'common'])];
    bring('en/map', {});
    await Promise.all(loading);
    await texts.loadNamespaces(['map']);
    expect(asked()).toEqual(['en/map']);
  });

  it('come in the present language and in English', async () => {
    const { texts, asked, bring } = aLibrary();
    const changing = texts.changeLanguage('hi');
    bring('hi/common', {});
    await changing;
    const loading = texts.loadNamespaces(['map']);
    expect(asked()).toEqual(['hi/common', 'hi/map', 'en/map']);
    bring('hi/map', { zone: 'ज़ोन' });
    bring('en/map', { zone: 'Zone', route: 'Route' });
    await loading;
    const { t } = texts.speaker('map');
    expect([t('zone'), t('route'), t('lake')]).toEqual(['ज़ोन', 'Route', 'lake']);
  });

  it('can be asked for again when they did not come', async () => {
    const { texts, asked, bring, fail } = aLibrary();
    const loading = texts.loadNamespaces(['map']);
    fail('en/map');
    await expect(loading).rejects.toThrow('en/map is gone');
    const again = texts.loadNamespaces(['map']);
    bring('en/map', { zone: 'Zone' });
    await again;
    expect(asked()).toEqual(['en/map', 'en/map']);
    expect(texts.speaker('map').t('zone')).toBe('Zone');
  });

  it('can be named with their namespace', () => {
    expect(aLibrary().texts.speaker('map').t('common:close')).toBe('Close');
  });
});

describe('a change of the language', () => {
  it('waits for every namespace in use and is told once', async () => {
    const { texts, bring } = aLibrary();
    const told = vi.fn();
    texts.subscribe(told);
    const loading = texts.loadNamespaces(['map']);
    bring('en/map', { zone: 'Zone' });
    await loading;

    const changing = texts.changeLanguage('kn');
    bring('kn/common', { close: 'ಮುಚ್ಚಿ' });
    await pause();
    expect([texts.language(), told.mock.calls.length]).toEqual(['en', 0]);

    bring('kn/map', { zone: 'ವಲಯ' });
    await changing;
    expect([texts.language(), told.mock.calls.length]).toEqual(['kn', 1]);
    expect(texts.speaker('map').t('zone')).toBe('ವಲಯ');
    expect(texts.speaker('map').t('common:only')).toBe('Only');
  });

  it('waits as well for what a screen asks for meanwhile', async () => {
    const { texts, bring } = aLibrary();
    const changing = texts.changeLanguage('hi');
    const loading = texts.loadNamespaces(['map']);
    bring('hi/common', {});
    bring('en/map', { zone: 'Zone' });
    await loading;
    await pause();
    expect(texts.language()).toBe('en');
    bring('hi/map', { zone: 'ज़ोन' });
    await changing;
    expect(texts.speaker('map').t('zone')).toBe('ज़ोन');
  });

  it('is dropped when another one is chosen before it is done', async () => {
    const { texts, bring } = aLibrary();
    const told = vi.fn();
    texts.subscribe(told);
    const toHindi = texts.changeLanguage('hi');
    const toKannada = texts.changeLanguage('kn');
    bring('kn/common', {});
    await toKannada;
    bring('hi/common', {});
    await toHindi;
    expect([texts.language(), told.mock.calls.length]).toEqual(['kn', 1]);

    const back = texts.changeLanguage('hi');
    const andForth = texts.changeLanguage('kn');
    await Promise.all([back, andForth]);
    expect(texts.language()).toBe('kn');
  });

  it('leaves everything as it was when a catalogue does not come, and can be tried again', async () => {
    const { texts, bring, fail } = aLibrary();
    const changing = texts.changeLanguage('hi');
    fail('hi/common');
    await expect(changing).rejects.toThrow('hi/common is gone');
    expect([texts.language(), texts.speaker('common').t('close')]).toEqual(['en', 'Close']);

    const again = texts.changeLanguage('hi');
    bring('hi/common', { close: 'बंद करें' });
    await again;
    expect(texts.speaker('common').t('close')).toBe('बंद करें');
  });

  it('is told to nobody who has stopped listening', async () => {
    const { texts, bring } = aLibrary();
    const told = vi.fn();
    texts.subscribe(told)();
    const changing = texts.changeLanguage('hi');
    bring('hi/common', {});
    await changing;
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a speaker', () => {
  it('is the same as long as the language is, so that effects do not run again', async () => {
    const { texts, bring } = aLibrary();
    const english = texts.speaker('common');
    const loading = texts.loadNamespaces(['map']);
    bring('en/map', {});
    await loading;
    expect(texts.speaker('common')).toBe(english);

    const changing = texts.changeLanguage('hi');
    bring('hi/common', { close: 'बंद करें' });
    bring('hi/map', {});
    await changing;
    expect(texts.speaker('common')).not.toBe(english);
    expect(texts.speaker('common').i18n.language).toBe('hi');
    expect(english.t('close')).toBe('Close');

    await texts.changeLanguage('en');
    expect(texts.speaker('common')).toBe(english);
  });
});
