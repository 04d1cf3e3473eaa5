import { mapTexts, type OwnTexts, type Things, type WordsKind, withEventName } from '@uvh/contract/event-words';
import { ofThings } from './inflections.ts';

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
  if (isEmpty(catalogue)) return { ...catalogue, ...catalogueOf(own, namespace) };
  return mapTexts(catalogue, (text, path) => {
    const said = own[`${namespace}.${path}`];
    if (said !== undefined) return said;
    if (words.kind === 'traffic') return withEventName(text, words.name);
    const wide = general?.[namespace]?.[path] ?? text;
    return withEventName(ofThings(wide, language, words.things), words.name);
  });
}

function isEmpty(catalogue: unknown): boolean {
  return typeof catalogue === 'object' && catalogue !== null && Object.keys(catalogue).length === 0;
}

/** What an event says in a language that the product does not speak; English stands in for what it leaves out. */
function catalogueOf(own: Readonly<Record<string, string>>, namespace: string): Record<string, unknown> {
  const catalogue: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(own)) {
    const [first, ...steps] = key.split('.');
    const last = steps.pop();
    // Lists are said whole, or not at all.
    if (first !== namespace || last === undefined || /^\d+$/.test(last)) continue;
    let place = catalogue;
    for (const step of steps) {
      const below = place[step];
      const next = isRecord(below) ? below : {};
      place[step] = next;
      place = next;
    }
    place[last] = text;
  }
  return catalogue;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
