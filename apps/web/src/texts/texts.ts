import common from '../locales/en/common.json';
import errors from '../locales/en/errors.json';
import type { Language } from './languages.ts';
import type { FullKeyOf, Namespace } from './namespaces.ts';
import { createTexts } from './store.ts';

/** One chunk per language and namespace, fetched when a screen needs it. */
const catalogues = import.meta.glob<object>(
  ['../locales/*/*.json', '!../locales/en/common.json', '!../locales/en/errors.json'],
  { import: 'default' },
);

/** The sentences that the server says of broken rules. A form says the same before it sends. */
const serverMessages: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@uvh/contract/messages/en')).en,
  hi: async () => (await import('@uvh/contract/messages/hi')).hi,
  kn: async () => (await import('@uvh/contract/messages/kn')).kn,
};

/** The texts of the app. */
export const texts = createTexts({
  // What every page may say is in the first script; screens bring their own texts.
  bundled: [
    ['common', common],
    ['errors', errors],
  ],
  load: async (language, namespace) => {
    if (namespace === 'messages') return serverMessages[language]();
    const catalogue = catalogues[`../locales/${language}/${namespace}.json`];
    if (catalogue === undefined) throw new Error(`There is no catalogue of ${namespace} in ${language}.`);
    return catalogue();
  },
});

/** A text in the present language, for what is no component. */
export function textOf(key: FullKeyOf<Namespace>): string {
  return texts.speaker('common').t(key);
}
