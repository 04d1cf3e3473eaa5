import { LANGUAGES, type Language } from '@uvh/contract/messages/catalogue';

const MAX_HEADER_LENGTH = 500;
const MAX_RANGES = 20;

/** What our own pages send of a language that only an event has texts in. */
const OWN_LANGUAGE = /^[a-z]{2,3}$/;

/**
 * The language to answer in, from an Accept-Language header (RFC 9110, section 12.5.4). Anything odd, too long
 * or unknown means English, but for a language that is all that the header asks for: an event may have texts in it.
 */
export function languageOf(header: string | undefined): string {
  return header !== undefined && OWN_LANGUAGE.test(header) ? header : spokenLanguageOf(header);
}

/** The same of the languages that the product speaks; the header is never used as a path. */
export function spokenLanguageOf(header: string | undefined): Language {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return 'en';
  let best: Language = 'en';
  let bestWeight = 0;
  for (const range of header.split(',').slice(0, MAX_RANGES)) {
    const [tag = '', ...parameters] = range.split(';');
    const primary = tag.trim().toLowerCase().split('-')[0];
    const language = LANGUAGES.find((known) => known === primary);
    const weight = weightOf(parameters);
    if (language && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
  if (q === undefined) return 1;
  const weight = Number(q.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
