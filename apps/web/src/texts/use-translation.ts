import { useSyncExternalStore } from 'react';
import type { Language } from './languages.ts';
import type { FullKeyOf, KeyOf, Namespace } from './namespaces.ts';
import type { Speaker } from './store.ts';
import { texts } from './texts.ts';
import type { Values } from './translate.ts';

/** Says the text of a key of its own namespace, or of another one that was named: `t('errors:TIMEOUT')`. */
export type TFunction<Own extends Namespace, Named extends Namespace = Own> = (
  key: KeyOf<Own> | FullKeyOf<Named>,
  values?: Values,
) => string;

interface Translation<Own extends Namespace, Named extends Namespace = Own> {
  /** The same function as long as the language is the same. */
  readonly t: TFunction<Own, Named>;
  readonly i18n: { readonly language: Language };
}

/** The texts of some namespaces in the reader's language; keys without a namespace are of the first. */
export function useTranslation(): Translation<'common'>;
export function useTranslation<Own extends Namespace>(namespace: Own): Translation<Own>;
export function useTranslation<Own extends Namespace, Named extends Namespace>(
  namespaces: readonly [Own, ...Named[]],
): Translation<Own, Own | Named>;
export function useTranslation(named: Namespace | readonly [Namespace, ...Namespace[]] = 'common'): Speaker {
  const namespaces: readonly [Namespace, ...Namespace[]] = typeof named === 'string' ? [named] : named;
  const speaker = () => texts.speaker(namespaces[0]);
  if (import.meta.env.DEV) {
    const missing = namespaces.find((namespace) => !texts.has(namespace));
    if (missing !== undefined) throw new Error(`The route must name '${missing}' among its texts.`);
  }
  return useSyncExternalStore(texts.subscribe, speaker, speaker);
}
