import { FIRST_LANGUAGE, type Language } from './languages.ts';
import type { Namespace } from './namespaces.ts';
import { sentencesOf } from './sentences.ts';
import { type Shelf, translate, type Values } from './translate.ts';

export interface TextSource {
  /** Catalogues in English that are there from the start. */
  readonly bundled: readonly (readonly [Namespace, object])[];
  readonly load: (language: Language, namespace: Namespace) => Promise<object>;
}

/** Says things in one language. The same object as long as the language is the same. */
export interface Speaker {
  /** Keys are of the speaker's namespace, or have another one in front: 'errors:TIMEOUT'. */
  readonly t: (key: string, values?: Values) => string;
  readonly i18n: { readonly language: Language };
}

export interface Texts {
  readonly language: () => Language;
  readonly speaker: (namespace: Namespace) => Speaker;
  /** Whether the texts of a namespace are there, in English at least. */
  readonly has: (namespace: Namespace) => boolean;
  /** Resolves when the namespaces are there in the present language and in English. */
  readonly loadNamespaces: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Fetches all that is in use, then speaks the other language. When that fails all stays as it was. */
  readonly changeLanguage: (language: Language) => Promise<void>;
  /** Tells of every change of the language; returns how to stop that. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The texts that are there, and the language in which they are said. It needs no browser. */
export function createTexts({ bundled, load }: TextSource): Texts {
  let language = FIRST_LANGUAGE;
  let chosen = FIRST_LANGUAGE;
  const inUse = new Set<Namespace>();
  const shelves = new Map<string, Shelf>();
  const underway = new Map<string, Promise<void>>();
  const speakers = new Map<string, Speaker>();
  const listeners = new Set<() => void>();

  const put = (of: Language, namespace: string, catalogue: object): void => {
    shelves.set(placeOf(of, namespace), { language: of, sentences: sentencesOf(catalogue) });
  };

  const fetchShelf = (of: Language, namespace: Namespace): Promise<void> | undefined => {
    const place = placeOf(of, namespace);
    if (shelves.has(place)) return undefined;
    const begun = underway.get(place);
    if (begun !== undefined) return begun;
    const fetching = load(of, namespace)
      .then((catalogue) => put(of, namespace, catalogue))
      .finally(() => underway.delete(place));
    underway.set(place, fetching);
    return fetching;
  };

  const speakerOf = (of: Language, own: Namespace): Speaker => {
    const languages = [...new Set([of, FIRST_LANGUAGE])];
    return {
      t: (key, values) => {
        const colon = key.indexOf(':');
        const namespace = colon === -1 ? own : key.slice(0, colon);
        const within = languages.flatMap((each) => shelves.get(placeOf(each, namespace)) ?? []);
        return translate(within, key.slice(colon + 1), values);
      },
      i18n: { language: of },
    };
  };

  for (const [namespace, catalogue] of bundled) {
    put(FIRST_LANGUAGE, namespace, catalogue);
    inUse.add(namespace);
  }

  return {
    language: () => language,
    speaker: (namespace) => {
      const place = placeOf(language, namespace);
      const speaker = speakers.get(place) ?? speakerOf(language, namespace);
      speakers.set(place, speaker);
      return speaker;
    },
    has: (namespace) => shelves.has(placeOf(FIRST_LANGUAGE, namespace)),
    loadNamespaces: async (namespaces) => {
      for (const namespace of namespaces) inUse.add(namespace);
      await Promise.all(
        namespaces.flatMap((namespace) => [fetchShelf(language, namespace), fetchShelf(FIRST_LANGUAGE, namespace)]),
      );
    },
    changeLanguage: async (to) => {
      chosen = to;
      const lacking = () => [...inUse].filter((namespace) => !shelves.has(placeOf(to, namespace)));
      // A screen may have asked for more while these were on their way; the reader may have changed their mind.
      while (chosen === to && lacking().length > 0) {
        await Promise.all(lacking().map((namespace) => fetchShelf(to, namespace)));
      }
      if (chosen !== to || language === to) return;
      language = to;
      for (const tell of listeners) tell();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function placeOf(language: Language, namespace: string): string {
  return `${language}/${namespace}`;
}
