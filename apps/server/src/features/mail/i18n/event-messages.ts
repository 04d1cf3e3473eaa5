import { mapTexts, type OwnTexts, PRODUCT_NAME, withEventName } from '@uvh/contract/event-words';
import type { Language } from '@uvh/contract/messages/catalogue';
import { type MailMessages, mailMessages } from './mail-messages.ts';

/** What of an event its mails say: known without waiting. */
export interface EventOfMails {
  known(): {
    readonly settings: { readonly eventName: string | null; readonly texts: OwnTexts; readonly words: string };
  };
}

/** The texts of mails as an event says them: with its name, and its own words where it has some (`mail.…`). */
export function eventMessages(event: EventOfMails, language: Language): MailMessages {
  const { eventName, texts, words } = event.known().settings;
  const own = texts[language] ?? {};
  // The claim behind the name is the product's, not that of another event.
  const claim = words === 'general' ? /\s·.*$/ : /$^/;
  return mapTexts(mailMessages(language), (text, path) => {
    const said = own[`mail.${path}`];
    if (said !== undefined) return said;
    return withEventName(path === 'signature' ? text.replace(claim, '') : text, eventName, [PRODUCT_NAME]);
  });
}
