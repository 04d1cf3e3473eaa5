import { type Language, spokenLanguage } from '@uvh/contract/messages/languages';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';
import { kn } from './kn.ts';
import { mr } from './mr.ts';
import { ta } from './ta.ts';
import { te } from './te.ts';

/** Texts of one kind of mail. {name} is the reader, {team} their team. */
interface MailMessage {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link: string;
  readonly footnote: string;
}

/** The frame of a mail whose words are the organisers'. */
type MailFrame = Omit<MailMessage, 'paragraphs'>;

/** {name} is the reader, {team} their team; {xp}, {corrections} and {rank} are written in the language. */
interface WeeklyMessage extends MailFrame {
  readonly greeting: string;
  /** By the number of corrections. */
  readonly week_one: string;
  readonly week_other: string;
  /** In place of the week where there was nothing. */
  readonly quietWeek: string;
  readonly rank: string;
  /** The link to the page that ends it, and the button there. */
  readonly unsubscribe: string;
  /** That page. */
  readonly page: {
    readonly title: string;
    readonly ended: string;
    readonly again: string;
    readonly order: string;
    readonly note: string;
    readonly failed: string;
  };
}

export type MailKind = 'verification' | 'reset' | 'passwordChanged' | 'welcome' | 'removed' | 'leader';

/** All texts of mails in one language. */
export interface MailMessages {
  readonly mails: Readonly<Record<MailKind, MailMessage>>;
  /** The labels of codes. */
  readonly codes: {
    readonly verification: string;
    readonly reset: string;
    readonly team: string;
    readonly leader: string;
  };
  readonly announcement: MailFrame;
  readonly weekly: WeeklyMessage;
  readonly signature: string;
}

const messages: Readonly<Record<Language, MailMessages>> = { en, hi, kn, ta, te, bn, mr };

/** The texts of mails in a language; in English for one that the product does not speak. */
export function mailMessages(language: string): MailMessages {
  return messages[spokenLanguage(language)];
}
