import type { Language } from '@uvh/contract/messages/catalogue';
import { en } from './en.ts';
import { hi } from './hi.ts';
import { kn } from './kn.ts';

/** One kind of mail in words. {name} is the reader, {team} their team. */
interface LetterTexts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link: string;
  readonly footnote: string;
}

export type LetterKind = 'verification' | 'reset' | 'passwordChanged' | 'welcome' | 'removed' | 'leader';

/** Everything that mails say, in one language. */
export interface MailTexts {
  readonly letters: Readonly<Record<LetterKind, LetterTexts>>;
  /** What stands above a code. */
  readonly codes: {
    readonly verification: string;
    readonly reset: string;
    readonly team: string;
    readonly leader: string;
  };
  readonly signature: string;
}

const texts: Readonly<Record<Language, MailTexts>> = { en, hi, kn };

export function mailTexts(language: Language): MailTexts {
  return texts[language];
}
