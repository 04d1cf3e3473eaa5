import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FORMATS, type Format } from './formats.ts';
import { FALLBACK_LANGUAGE, languagesFor } from './languages.ts';
import type { Namespace } from './namespaces.ts';

export interface TextSource {
  /** Catalogues in English that are there from the start. */
  readonly bundled: readonly (readonly [Namespace, object])[];
  readonly load: (language: string, namespace: Namespace) => Promise<object>;
}

export interface Texts {
  readonly i18n: i18n;
  /** Resolves when all that the namespaces say can be said in the present language. */
  readonly loadTexts: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Fetches all that is in use, then speaks the other language. When that fails all stays as it was. */
  readonly changeLanguage: (language: string) => Promise<void>;
  /** Says every catalogue in another way from now on, those that are there as well. */
  readonly revise: (revision: Revision) => void;
}

/** A catalogue as it is said, of what was written. */
type Revision = (catalogue: object, language: string, namespace: Namespace) => object;

/**
 * An i18next instance, and the loading of its catalogues. It is not left to a backend of i18next, which would
 * change the language in spite of a catalogue that did not come, and never ask for that one again.
 */
export function createTexts({ bundled, load }: TextSource): Texts {
  let current: string = FALLBACK_LANGUAGE;
  let chosen: string = FALLBACK_LANGUAGE;
  let changing: Promise<void> | undefined;
  const inUse = new Set(bundled.map(([namespace]) => namespace));
  const underway = new Map<string, Promise<void>>();
  let revision: Revision = (catalogue) => catalogue;
  const written: { language: string; namespace: Namespace; catalogue: object }[] = bundled.map(
    ([namespace, catalogue]) => ({ language: FALLBACK_LANGUAGE, namespace, catalogue }),
  );
  const i18n = createInstance();
  i18n
    .use(initReactI18next)
    .use(FORMATTER)
    .init({
      lng: FALLBACK_LANGUAGE,
      fallbackLng: FALLBACK_LANGUAGE,
      load: 'currentOnly',
      resources: { [FALLBACK_LANGUAGE]: Object.fromEntries(bundled) },
      defaultNS: 'common',
      initAsync: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false, alwaysFormat: true },
      // Every screen has its texts before it shows.
      react: { useSuspense: false },
      ...(import.meta.env.DEV ? { saveMissing: true, missingKeyHandler: refuseMissing } : {}),
    });

  const fetchCatalogue = (language: string, namespace: Namespace): Promise<void> => {
    const name = `${language}/${namespace}`;
    const begun = underway.get(name);
    if (begun !== undefined) return begun;
    const fetching = load(language, namespace)
      .then((catalogue) => {
        written.push({ language, namespace, catalogue });
        i18n.addResourceBundle(language, namespace, revision(catalogue, language, namespace));
      })
      .finally(() => underway.delete(name));
    underway.set(name, fetching);
    return fetching;
  };

  const missing = (language: string, namespaces: Iterable<Namespace>) =>
    [...namespaces].flatMap((namespace) =>
      languagesFor(language)
        .filter((each) => !i18n.hasResourceBundle(each, namespace))
        .map((each) => ({ language: each, namespace })),
    );

  const fetchAll = async (catalogues: ReturnType<typeof missing>): Promise<void> => {
    await Promise.all(catalogues.map(({ language, namespace }) => fetchCatalogue(language, namespace)));
  };

  const change = async (language: string): Promise<void> => {
    try {
      // A screen may have asked for more while these were on their way; the reader may have changed their mind.
      while (chosen === language && missing(language, inUse).length > 0) await fetchAll(missing(language, inUse));
    } catch (cause) {
      if (chosen === language) chosen = current;
      throw cause;
    }
    if (chosen !== language || current === language) return;
    current = language;
    await i18n.changeLanguage(language);
  };

  return {
    i18n,
    loadTexts: async (namespaces) => {
      for (const namespace of namespaces) inUse.add(namespace);
      // While the language changes, the new one is fetched; the old one only when the change fails.
      if (chosen !== current) await Promise.allSettled([fetchAll(missing(chosen, namespaces)), changing]);
      await fetchAll(missing(current, namespaces));
    },
    revise: (next) => {
      revision = next;
      for (const { language, namespace, catalogue } of written) {
        i18n.addResourceBundle(language, namespace, revision(catalogue, language, namespace));
      }
      // Screens say their texts again, as after a change of the language.
      i18n.emit('languageChanged', i18n.language);
    },
    changeLanguage: (language) => {
      chosen = language;
      changing = change(language);
      return changing;
    },
  };
}

const BY_NAME: Readonly<Record<string, Format>> = FORMATS;
/** Writes what is filled in, a number in the digits of the language whatever is asked for. All formats are there from the start. */
const FORMATTER: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, name = 'digits', language = FALLBACK_LANGUAGE) => BY_NAME[name]?.(value, language) ?? value,
};

/** While developing: a key that is not there, or a namespace that the route did not name among its texts. */
function refuseMissing(_languages: readonly string[], namespace: string, key: string): never {
  throw new Error(`There is no text '${namespace}:${key}'. Did the route name '${namespace}' among its texts?`);
}
