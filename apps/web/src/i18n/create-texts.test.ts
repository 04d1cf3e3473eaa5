import { describe, expect, it, vi } from 'vitest';
import { createTexts } from './create-texts.ts';
import type { Namespace } from './namespaces.ts';

/** Catalogues that come when they are let, in any order. */
function aLibrary() {
  const waiting = new Map<string, PromiseWithResolvers<object>>();
  const load = vi.fn((language: string, namespace: Namespace) => {
    const answer = Promise.withResolvers<object>();
    waiting.set(`${language}/${namespace}`, answer);
    return answer.promise;
  });
  const take = (name: string) => {
    const answer = waiting.get(name);
    if (answer === undefined) throw new Error(`Nobody asked for ${name}.`);
    return answer;
  };
  const texts = createTexts({ bundled: [['common', { cancel: 'Cancel', close: 'Close' }]], load });
  return {
    ...texts,
    asked: () => load.mock.calls.map(([language, namespace]) => `${language}/${namespace}`),
    bring: (name: string, catalogue: object) => take(name).resolve(catalogue),
    fail: (name: string) => take(name).reject(new Error(`${name} is gone`)),
  };
}

/** Until everything that can go on has gone on. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

describe('texts of a screen', () => {
  it('are there when its namespaces are', async () => {
    const { i18n, loadTexts, bring } = aLibrary();
    const loading = loadTexts(['map']);
    bring('en/map', { title: 'The map' });
    await loading;
    expect(i18n.t('map:title')).toBe('The map');
  });

  it('are fetched once, however many ask at the same time or later', async () => {
    const { loadTexts, asked, bring } = aLibrary();
    const loading = [loadTexts(['map']), loadTexts(['map', 'common'])];
    bring('en/map', {});
    await Promise.all(loading);
    await loadTexts(['map']);
    expect(asked()).toEqual(['en/map']);
  });

  it('come in the present language alone when that is complete', async () => {
    const { i18n, loadTexts, changeLanguage, asked, bring } = aLibrary();
    const changing = changeLanguage('hi');
    bring('hi/common', {});
    await changing;
    const loading = loadTexts(['map']);
    bring('hi/map', { title: 'नक्शा' });
    await loading;
    expect(asked()).toEqual(['hi/common', 'hi/map']);
    expect(i18n.t('map:title')).toBe('नक्शा');
  });

  it('come in English too when the language is not complete, for what it lacks', async () => {
    const { i18n, loadTexts, changeLanguage, asked, bring } = aLibrary();
    const changing = changeLanguage('ta');
    bring('ta/common', { close: 'மூடு' });
    await changing;
    const loading = loadTexts(['members']);
    expect(asked()).toEqual(['ta/common', 'ta/members', 'en/members']);
    bring('ta/members', {});
    bring('en/members', { title: 'Members' });
    await loading;
    expect([i18n.t('close'), i18n.t('cancel'), i18n.t('members:title')]).toEqual(['மூடு', 'Cancel', 'Members']);
  });

  it('can be asked for again when they did not come', async () => {
    const { i18n, loadTexts, asked, bring, fail } = aLibrary();
    const loading = loadTexts(['map']);
    fail('en/map');
    await expect(loading).rejects.toThrow('en/map is gone');
    const again = loadTexts(['map']);
    bring('en/map', { title: 'The map' });
    await again;
    expect(asked()).toEqual(['en/map', 'en/map']);
    expect(i18n.t('map:title')).toBe('The map');
  });

  it('fail at once, while developing, when the route did not name them', () => {
    expect(() => aLibrary().i18n.t('map:title')).toThrow("There is no text 'map:title'");
  });
});

describe('a change of the language', () => {
  it('waits for every namespace in use and is told once', async () => {
    const { i18n, loadTexts, changeLanguage, bring } = aLibrary();
    const told = vi.fn();
    i18n.on('languageChanged', told);
    const loading = loadTexts(['map']);
    bring('en/map', { title: 'The map' });
    await loading;

    const changing = changeLanguage('kn');
    bring('kn/common', { close: 'ಮುಚ್ಚಿ' });
    await pause();
    expect([i18n.language, told.mock.calls.length]).toEqual(['en', 0]);

    bring('kn/map', { title: 'ನಕ್ಷೆ' });
    await changing;
    expect([i18n.language, told.mock.calls.length]).toEqual(['kn', 1]);
    expect(i18n.t('map:title')).toBe('ನಕ್ಷೆ');
    expect(i18n.t('cancel')).toBe('Cancel');
  });

  it('waits as well for what a screen asks for meanwhile, in the new language alone', async () => {
    const { i18n, loadTexts, changeLanguage, asked, bring } = aLibrary();
    const changing = changeLanguage('hi');
    const loading = loadTexts(['map']);
    bring('hi/common', {});
    await pause();
    expect(i18n.language).toBe('en');
    bring('hi/map', { title: 'नक्शा' });
    await Promise.all([changing, loading]);
    expect(asked()).toEqual(['hi/common', 'hi/map']);
    expect(i18n.t('map:title')).toBe('नक्शा');
  });

  it('leaves a screen that was asked for meanwhile in the old language when it fails', async () => {
    const { i18n, loadTexts, changeLanguage, bring, fail } = aLibrary();
    const changing = changeLanguage('hi');
    const loading = loadTexts(['map']);
    fail('hi/common');
    fail('hi/map');
    await expect(changing).rejects.toThrow('hi/common is gone');
    await pause();
    bring('en/map', { title: 'The map' });
    await loading;
    expect([i18n.language, i18n.t('map:title')]).toEqual(['en', 'The map']);
  });

  it('is dropped when another one is chosen before it is done', async () => {
    const { i18n, changeLanguage, bring } = aLibrary();
    const told = vi.fn();
    i18n.on('languageChanged', told);
    const toHindi = changeLanguage('hi');
    const toKannada = changeLanguage('kn');
    bring('kn/common', {});
    await toKannada;
    bring('hi/common', {});
    await toHindi;
    expect([i18n.language, told.mock.calls.length]).toEqual(['kn', 1]);

    const back = changeLanguage('hi');
    const andForth = changeLanguage('kn');
    await Promise.all([back, andForth]);
    expect(i18n.language).toBe('kn');
  });

  it('leaves everything as it was when a catalogue does not come, and can be tried again', async () => {
    const { i18n, changeLanguage, bring, fail } = aLibrary();
    const changing = changeLanguage('hi');
    fail('hi/common');
    await expect(changing).rejects.toThrow('hi/common is gone');
    expect([i18n.language, i18n.t('close')]).toEqual(['en', 'Close']);

    const again = changeLanguage('hi');
    bring('hi/common', { close: 'बंद करें' });
    await again;
    expect(i18n.t('close')).toBe('बंद करें');
  });
});
