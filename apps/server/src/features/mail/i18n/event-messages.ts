import { mapTexts, type OwnTexts, ownTextsFor, withEventName } from '@uvh/contract/event-words';
import { ownTextOf } from '@uvh/contract/messages/counted';
import { spokenLanguage } from '@uvh/contract/messages/languages';
import { type MailMessages, mailMessages } from './mail-messages.ts';

/** What of an event its mails say: known without waiting. */
export interface EventOfMails {
  known(): {
    readonly settings: {
      readonly eventName: string | null;
      readonly texts: OwnTexts;
      readonly words: string;
      readonly languages: readonly string[] | null;
    };
  };
}

/** The language of a mail: the reader's where the event is in it, else the event's first; without a list, one of the product's. */
export function mailLanguage(event: EventOfMails, reader: string): string {
  const { languages } = event.known().settings;
  if (languages === null) return spokenLanguage(reader);
  return languages.includes(reader) ? reader : (languages[0] ?? 'en');
}

/** The texts of mails as an event says them: with its name, and its own words where it has some (`mail.…`). */
export function eventMessages(event: EventOfMails, language: string): MailMessages {
  const { eventName, texts, words, languages } = event.known().settings;
  const own = ownTextsFor(language, { texts, languages });
  // The claim behind the name is the product's, not that of another event.
  const claim = words === 'general' ? /\s·.*$/ : /$^/;
  return mapTexts(mailMessages(language), (text, path) => {
    const said = ownTextOf(own, `mail.${path}`);
    if (said !== undefined) return said;
    return withEventName(path === 'signature' ? text.replace(claim, '') : text, eventName);
  });
}
