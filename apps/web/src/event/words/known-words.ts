import type { Answer } from '@uvh/contract/call';
import { getEventWords } from '@uvh/contract/calls/event';
import { accentSchema, languagesSchema, markSchema, thingsSchema, wordsKindSchema } from '@uvh/contract/event-words';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { callApi } from '../../api/call-api.ts';
import { changeLanguage, i18n, languagesOf, speakAs } from '../../i18n/i18n.ts';
import { firstLanguage } from '../../i18n/languages.ts';
import { storedJson } from '../../storage/browser-storage.ts';
import { pictureOf, useBrand } from '../../ui/brand.ts';
import type { EventSettings } from '../event-query.ts';
import { chosenLanguage } from './chosen-language.ts';
import { type EventWords, SHIPPED_WORDS } from './event-words.ts';

type OwnWords = Answer<typeof getEventWords>;
type Look = Pick<EventSettings, 'words' | 'things' | 'words_version' | 'languages' | 'mark' | 'accent'> & {
  readonly name: string | null;
};

interface KnownWords extends Look {
  /** Undefined while those of the version are not there. */
  readonly own: OwnWords | undefined;
}

const NOTHING: KnownWords = {
  words: 'traffic',
  things: null,
  words_version: null,
  languages: null,
  mark: null,
  accent: null,
  name: null,
  own: undefined,
};

/** How the event speaks and looks, as far as it is known on this device. */
export const useEventWords = create<KnownWords>()(() => NOTHING);

const ELEMENT_ID = 'event-words';

const stored = storedJson<KnownWords | undefined>('local', 'uvh.words', (value) => parseWords(value));

/**
 * Speaks and looks as the event did when it was last here, or as the page says that brought this script: nothing of
 * another event is shown first.
 */
export async function restoreWords(): Promise<void> {
  const told = document.getElementById(ELEMENT_ID)?.textContent;
  const known = (told ? parseWords(JSON.parse(told)) : undefined) ?? stored.read();
  if (known !== undefined) await take(known);
}

/** Takes what the server says of the event, and fetches its texts where they are others than before. */
export async function learnWords(settings: EventSettings): Promise<void> {
  const { words, things, words_version, languages, mark, accent, about } = settings;
  const look: Look = { words, things, words_version, languages, mark, accent, name: about.name };
  const known = useEventWords.getState();
  const isSame = JSON.stringify(look) === JSON.stringify(lookOf(known));
  if (isSame && (words_version === null || known.own !== undefined)) return keepToLanguages(languages);
  const own =
    words_version === null
      ? undefined
      : words_version === known.words_version && known.own !== undefined
        ? known.own
        : await callApi(getEventWords, {}, { whenExpired: 'fail' });
  const learnt = { ...look, own };
  stored.write(learnt);
  await take(learnt);
  await keepToLanguages(languages);
}

/** An event in other languages than the present one is read in one of its own, as the reader wants it. */
async function keepToLanguages(languages: readonly string[] | null): Promise<void> {
  if (languages === null || languages.includes(i18n.language)) return;
  const offered = languagesOf(languages).map(({ code }) => code);
  const wanted = firstLanguage(chosenLanguage.read() ?? null, navigator.languages, offered);
  const language = offered.includes(wanted) ? wanted : offered[0];
  if (language !== undefined) await changeLanguage(language).catch(() => undefined);
}

function lookOf({ words, things, words_version, languages, mark, accent, name }: KnownWords): Look {
  return { words, things, words_version, languages, mark, accent, name };
}

async function take(known: KnownWords): Promise<void> {
  const words: EventWords = {
    kind: known.words,
    name: known.name,
    things: known.things,
    texts: known.own?.texts ?? {},
  };
  const isShipped = JSON.stringify(words) === JSON.stringify(SHIPPED_WORDS);
  await speakAs(isShipped ? undefined : words);
  useEventWords.setState(known);
  document.documentElement.dataset.look = known.words === 'traffic' ? 'traffic' : 'plain';
  useBrand.setState({ mark: known.mark, isOfTraffic: known.words === 'traffic' });
  paint(known);
}

/** The event's colours in place of the product's; what follows from them is mixed with ground and ink of the theme. */
function paint({ accent, mark }: KnownWords): void {
  const { style } = document.documentElement;
  const colors = {
    '--accent': accent?.surface,
    '--on-accent': accent?.text,
    '--accent-hover': accent && `color-mix(in oklab, ${accent.surface} 88%, var(--ink))`,
    '--accent-soft': accent && `color-mix(in oklab, ${accent.surface} 18%, var(--surface))`,
    '--accent-text': accent && `color-mix(in oklab, ${accent.surface} 45%, var(--ink))`,
    // Asphalt is dark in both themes: a dark colour of the event would be lost on it.
    '--accent-on-asphalt': accent && `color-mix(in oklab, ${accent.surface} 30%, var(--road-mark))`,
  };
  for (const [name, color] of Object.entries(colors)) {
    if (color) style.setProperty(name, color);
    else style.removeProperty(name);
  }
  if (mark !== null) document.querySelector('link[rel="icon"]')?.setAttribute('href', pictureOf(mark));
}

/** As it is kept on this device. */
const keptSchema = z.object({
  words: wordsKindSchema,
  things: z.nullable(thingsSchema),
  words_version: z.nullable(z.string()),
  languages: z._default(z.nullable(languagesSchema), null),
  mark: z.nullable(markSchema),
  accent: z.nullable(accentSchema),
  name: z.nullable(z.string()),
  own: z.optional(getEventWords.answer),
});

function parseWords(value: unknown): KnownWords | undefined {
  const kept = keptSchema.safeParse(value).data;
  return kept && { ...kept, own: kept.own };
}
