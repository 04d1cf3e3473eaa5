import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '../locales/en/common.json';
import errors from '../locales/en/errors.json';

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'kn', name: 'ಕನ್ನಡ' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

export function isLanguage(text: string | null): text is Language {
  return LANGUAGES.some(({ code }) => code === text);
}

/** The language setting of spec section 3. */
const STORAGE_KEY = 'uvh.language';

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

const fromFiles = {
  type: 'backend' as const,
  init: () => undefined,
  read: (language: string, namespace: string): Promise<object> => {
    if (namespace === 'messages') return isLanguage(language) ? serverMessages[language]() : Promise.resolve({});
    return catalogues[`../locales/${language}/${namespace}.json`]?.() ?? Promise.resolve({});
  },
};

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(initReactI18next)
    .use(fromFiles)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'en',
      ns: ['common', 'errors'],
      defaultNS: 'common',
      // What every page may say is in the first script; screens bring their own texts.
      resources: { en: { common, errors } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  await i18next.changeLanguage(language);
}

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}
