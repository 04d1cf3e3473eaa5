import type { EventWords, GeneralTexts } from '../event/words/event-words.ts';
import common from '../locales/en/common.json';
import errors from '../locales/en/errors.json';
import { createTexts } from './create-texts.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language, type NamedLanguage, ownLanguage } from './languages.ts';

/** One chunk per language and namespace, fetched when a screen needs it. */
const catalogues = import.meta.glob<object>(
  ['../locales/*/*.json', '!../locales/en/common.json', '!../locales/en/errors.json'],
  { import: 'default' },
);

/** The sentences that the server says of broken rules. A form says the same before it sends. */
const serverMessages = {
  en: async () => (await import('@uvh/contract/messages/en')).en,
  hi: async () => (await import('@uvh/contract/messages/hi')).hi,
  kn: async () => (await import('@uvh/contract/messages/kn')).kn,
  ta: async () => (await import('@uvh/contract/messages/ta')).ta,
  te: async () => (await import('@uvh/contract/messages/te')).te,
  bn: async () => (await import('@uvh/contract/messages/bn')).bn,
  mr: async () => (await import('@uvh/contract/messages/mr')).mr,
} satisfies Record<Language, () => Promise<object>>;

/** The languages of which there are catalogues. */
export const OFFERED_LANGUAGES = LANGUAGES.filter(({ code }) =>
  Object.keys(catalogues).some((path) => path.startsWith(`../locales/${code}/`)),
);

/** The languages that people may choose in an event; it may have texts in some that the product does not speak. */
export function languagesOf(event: readonly string[] | null | undefined): readonly NamedLanguage[] {
  if (event === null || event === undefined) return OFFERED_LANGUAGES;
  return event.map((code) => OFFERED_LANGUAGES.find((offered) => offered.code === code) ?? ownLanguage(code));
}

/** The texts of the app. */
const texts = createTexts({
  // In the first script, since they say that the network is gone. Screens bring their own texts.
  bundled: [
    ['common', common],
    ['errors', errors],
  ],
  load: async (language, namespace) => {
    const load =
      namespace === 'messages'
        ? new Map<string, () => Promise<object>>(Object.entries(serverMessages)).get(language)
        : catalogues[`../locales/${language}/${namespace}.json`];
    await withGeneral(language);
    if (load !== undefined) return load();
    if (language === FALLBACK_LANGUAGE) throw new Error(`There is no catalogue of ${namespace}.`);
    return {};
  },
});

export const { i18n, loadTexts, changeLanguage } = texts;

/** How the event speaks; undefined for the shipped one. */
let words: EventWords | undefined;
const general = new Map<string, GeneralTexts>();
const generalFiles = import.meta.glob<GeneralTexts>('../event/words/*.json', { import: 'default' });

/** Says everything as the event does. The rules for that come only where it is not the shipped one. */
export async function speakAs(next: EventWords | undefined): Promise<void> {
  if (next === undefined && words === undefined) return;
  const { asEventSays, SHIPPED_WORDS } = await import('../event/words/event-words.ts');
  words = next;
  await Promise.all([withGeneral(FALLBACK_LANGUAGE), withGeneral(i18n.language)]);
  texts.revise((catalogue, language, namespace) =>
    asEventSays(catalogue, next ?? SHIPPED_WORDS, {
      language,
      namespace,
      general: general.get(language) ?? general.get(FALLBACK_LANGUAGE),
    }),
  );
}

/** Fetches the general texts of a language where the event wants them. */
async function withGeneral(language: string): Promise<void> {
  const load = generalFiles[`../event/words/${language}.json`];
  if (words?.kind !== 'general' || general.has(language) || load === undefined) return;
  general.set(language, await load());
}
