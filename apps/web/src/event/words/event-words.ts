import {
  mapTexts,
  type OwnTexts,
  PRODUCT_NAME,
  type Things,
  type WordsKind,
  withEventName,
} from '@uvh/contract/event-words';

/** How an event speaks, as far as it differs from the shipped one. */
export interface EventWords {
  readonly kind: WordsKind;
  /** What the event is called; null for the product's name. */
  readonly name: string | null;
  /** What boxes are drawn around. */
  readonly things: Things | null;
  readonly texts: OwnTexts;
}

export const SHIPPED_WORDS: EventWords = { kind: 'traffic', name: null, things: null, texts: {} };

/** General texts of a language in place of those that speak of a city and its vehicles, by namespace and key. */
export type GeneralTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the product is called in its languages. */
const PRODUCT_NAMES = [PRODUCT_NAME, 'अर्बन विज़न हैकाथॉन', 'ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್'];

interface Wording {
  readonly language: string;
  readonly namespace: string;
  /** In this language, or in English where it has none of its own. */
  readonly general: GeneralTexts | undefined;
}

/** A catalogue as an event says it: general where it is no event of vehicles, with its name, and with its own texts. */
export function asEventSays<Catalogue>(catalogue: Catalogue, words: EventWords, wording: Wording): Catalogue {
  const { language, namespace, general } = wording;
  const own = words.texts[language] ?? {};
  return mapTexts(catalogue, (text, path) => {
    const said = own[`${namespace}.${path}`];
    if (said !== undefined) return said;
    if (words.kind === 'traffic') return withEventName(text, words.name, PRODUCT_NAMES);
    const wide = general?.[namespace]?.[path] ?? text;
    return withEventName(ofThings(wide, language, words.things), words.name, PRODUCT_NAMES);
  });
}

/** A text that speaks of vehicles, of other things instead. */
function ofThings(text: string, language: string, things: Things | null): string {
  if (language === 'hi') {
    const { one, other } = things?.hi ?? { one: 'ऑब्जेक्ट', other: 'ऑब्जेक्ट' };
    return text.replaceAll('वाहनों', other).replaceAll('वाहन', one);
  }
  // Endings follow the stem.
  if (language === 'kn') return text.replaceAll('ವಾಹನ', things?.kn?.one ?? 'ವಸ್ತು');
  const { one, other } = things?.en ?? { one: 'object', other: 'objects' };
  return text
    .replace(/\b([Vv])ehicles\b/g, (_, first: string) => inCase(other, first))
    .replace(/\b([Vv])ehicle\b/g, (_, first: string) => inCase(one, first))
    .replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

function inCase(word: string, first: string): string {
  return first === 'V' ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
