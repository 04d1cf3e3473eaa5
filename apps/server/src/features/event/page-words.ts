import { nameOfEvent } from '@uvh/contract/event-words';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { EventSettings } from './settings.ts';
import { wordsOf, wordsVersionOf } from './words-routes.ts';

/**
 * The page of an event that speaks or looks otherwise than the shipped one: without the landing page that the build
 * wrote into it, and with the event's words for the first script, so that nothing of another event is ever seen.
 * Undefined for the shipped event, whose page is sent as it was built.
 */
export function pageOfEvent(html: string, settings: EventSettings): string | undefined {
  if (isShippedLook(settings)) return undefined;
  const name = escapeHtml(nameOfEvent(settings.eventName));
  const about = escapeHtml((settings.introduction ?? settings.eventName ?? '').slice(0, 300));
  // By functions: in a text that takes the place, "$1,000" would stand for a part of the page.
  const title = html.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`);
  const told = title
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, before: string) => before + name)
    .replace(
      /(<meta (?:name="description"|property="og:description") content=")[^"]*/g,
      (_, before: string) => before + about,
    );
  const bare = settings.words === 'general' ? told.replace(PICTURES, '') : told;
  const plain = bare.replace(/(<div id="root">)[\s\S]*(<\/div>\s*(?:<script[^>]*><\/script>\s*)*<\/body>)/, '$1$2');
  return withWords(plain, settings);
}

/** The picture that others show beside a link is of the shipped event. */
const PICTURES = /\s*<meta (?:property="og:image[^"]*"|name="twitter:card")[^>]*>/g;

/** Whether the event speaks and looks as the build was made. */
export function isShippedLook(settings: EventSettings): boolean {
  const { eventName, words, languages, mark, accent } = settings;
  const isPlain = eventName === null && languages === null && mark === null && accent === null;
  return isPlain && words === 'traffic' && wordsVersionOf(settings) === null;
}

/** Data, not a script: the page's policy runs nothing of it. */
function withWords(html: string, settings: EventSettings): string {
  const { words, things, languages, mark, accent, eventName: name } = settings;
  const version = wordsVersionOf(settings);
  const told = {
    words,
    things,
    words_version: version,
    languages,
    mark,
    accent,
    name,
    ...(version && { own: wordsOf(settings) }),
  };
  const json = JSON.stringify(told).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script type="application/json" id="event-words">${json}</script></head>`);
}
