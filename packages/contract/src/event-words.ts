import * as z from 'zod/mini';

const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/, 'must be a language such as en'));
const line = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
const localized = (maxLength: number) =>
  z
    .record(languageCode, line(maxLength))
    .check(z.refine((texts) => Object.keys(texts).length > 0, 'must be in one language at least'));
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(300));
const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must look like #2f6bff'));

/** Whether texts speak of vehicles in a city, as those of the default event, or of the things of any event. */
export const wordsKindSchema = z.enum(['traffic', 'general']);

/** What boxes are drawn around, by language: one of them, and several. */
export const thingsSchema = z
  .record(languageCode, z.object({ one: line(40), other: line(40) }))
  .check(z.refine((words) => Object.keys(words).length > 0, 'must be in one language at least'));

/** Texts in place of the product's, by language and key: { en: { landing.hero.lead: … } }. */
export const ownTextsSchema = z.record(
  languageCode,
  z
    .record(
      z.string().check(z.regex(/^[a-z][a-z-]*(\.[\w-]+)+$/, 'must be the key of a text such as landing.hero.lead')),
      z.string().check(z.maxLength(4000)),
    )
    .check(z.refine((texts) => Object.keys(texts).length <= 1500, 'must have at most 1500 texts')),
);

/** Two colours that carry the event: of surfaces that call, and of what is written on them. */
export const accentSchema = z.object({ surface: color, text: color });

/** A drawing that is shown as a picture, where no script of it runs. */
export const markSchema = z
  .string()
  .check(z.maxLength(8000), z.regex(/^\s*<svg[\s>][\s\S]*<\/svg>\s*$/, 'must be a drawing as SVG'));

export const questionsSchema = z
  .array(z.object({ question: localized(200), answer: localized(1500) }))
  .check(z.maxLength(30));
export const prizesSchema = z.array(z.object({ title: localized(80), text: localized(400) })).check(z.maxLength(6));
export const partnersSchema = z
  .array(z.object({ name: line(120), url: z._default(z.nullable(address), null) }))
  .check(z.maxLength(60));
export const linksSchema = z.array(z.object({ name: line(80), url: address })).check(z.maxLength(12));
export const licenceSchema = z.object({ name: line(80), url: z._default(z.nullable(address), null) });
export const languagesSchema = z.array(languageCode).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((codes) => new Set(codes).size === codes.length, 'must name each language once'),
);

export type WordsKind = z.output<typeof wordsKindSchema>;
export type Things = z.output<typeof thingsSchema>;
export type OwnTexts = z.output<typeof ownTextsSchema>;

/** What the product is called where an event has no name. */
export const PRODUCT_NAME = 'Urban Vision Hackathon';

/** What an event is called; null is an event without a name of its own. */
export function nameOfEvent(eventName: string | null): string {
  return eventName ?? PRODUCT_NAME;
}

/** A catalogue with each of its texts, at whatever depth, replaced; `path` is its key within the catalogue. */
export function mapTexts<Catalogue>(catalogue: Catalogue, say: (text: string, path: string) => string): Catalogue;
export function mapTexts(catalogue: unknown, say: (text: string, path: string) => string): unknown {
  return mapped(catalogue, '', say);
}

function mapped(value: unknown, path: string, say: (text: string, path: string) => string): unknown {
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (typeof value === 'string') return say(value, path);
  if (Array.isArray(value)) return value.map((each, index) => mapped(each, below(index), say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapped(each, below(key), say)]));
}

/** What texts call the product, with the endings that the name takes there, and what becomes of those behind another name. */
const NAMES_IN_TEXTS: readonly (readonly [RegExp, (ending: string) => string])[] = [
  [/(?:the )?Urban Vision Hackathon()/g, () => ''],
  [/अर्बन विज़न हैकाथॉन()/g, () => ''],
  [/ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್()/g, () => ''],
  [/Urban Vision ஹேக்கத்தான(்|ில்|ுக்கு)/g, (ending) => ({ 'ில்': ' இல்', 'ுக்கு': ' க்கு' })[ending] ?? ''],
  [/Urban Vision హ్యాకథాన్()/g, () => ''],
  [/Urban Vision হ্যাকাথন(ে?)/g, (ending) => (ending === '' ? '' : '-এ')],
  [/Urban Vision हॅकॅथॉन(मध्ये)?/g, (ending) => (ending === '' ? '' : ` ${ending}`)],
];

/** A text with the name of an event in place of the product's. */
export function withEventName(text: string, name: string | null): string {
  if (name === null) return text;
  return NAMES_IN_TEXTS.reduce(
    (said, [product, after]) => said.replace(product, (_, ending: string | undefined) => name + after(ending ?? '')),
    text,
  );
}

/** An event's own texts for a reader: in their language, or in the event's first where it does not have that one. */
export function ownTextsFor(
  language: string,
  { texts, languages }: { readonly texts: OwnTexts; readonly languages: readonly string[] | null },
): Readonly<Record<string, string>> {
  const isSpoken = languages === null || languages.includes(language);
  return texts[isSpoken ? language : (languages[0] ?? language)] ?? {};
}
