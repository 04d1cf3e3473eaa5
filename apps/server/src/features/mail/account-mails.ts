import type { MailPurpose } from '@uvh/contract/calls/organiser/mail';
import { type EmailContent, emailAsHtml, emailAsText } from './email-content.ts';
import { fillIn, fillInSubject } from './fill-in.ts';
import { type EventOfMails, eventMessages, mailLanguage } from './i18n/event-messages.ts';
import type { MailKind } from './i18n/mail-messages.ts';
import type { Mail } from './service.ts';

interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly username: string;
}

interface TeamInMail {
  readonly name: string;
  readonly code: string;
}

/** Where links lead, and the reader's language; English for those who did not ask themselves. */
export interface MailSetting {
  readonly config: { readonly publicUrl: string };
  readonly event: EventOfMails;
  readonly language: string;
}

/** The code that proves an address. The link opens the page where it is typed; the code is not in it. */
export function verificationMail(setting: MailSetting, to: Recipient, code: string, team: 'create' | 'join'): Mail {
  const query = new URLSearchParams({ email: to.email, team, username: to.username });
  return mailOf(setting, 'verification', to.email, {
    values: { name: to.firstName },
    codes: { verification: code },
    path: `/verify?${query}`,
  });
}

export function resetMail(setting: MailSetting, to: Recipient, code: string): Mail {
  const query = new URLSearchParams({ email: to.email });
  return mailOf(setting, 'reset', to.email, {
    values: { name: to.firstName },
    codes: { reset: code },
    path: `/reset-password?${query}`,
  });
}

export function passwordChangedMail(setting: MailSetting, to: Recipient): Mail {
  return mailOf(setting, 'passwordChanged', to.email, { values: { name: to.firstName }, codes: {}, path: '/login' });
}

export function welcomeMail(setting: MailSetting, to: Recipient, team: TeamInMail): Mail {
  return mailOf(setting, 'welcome', to.email, {
    values: { name: to.firstName, team: team.name },
    codes: { team: team.code },
    path: '/dashboard',
  });
}

export function removedMail(setting: MailSetting, to: Recipient): Mail {
  return mailOf(setting, 'removed', to.email, { values: { name: to.firstName }, codes: {}, path: '/add-to-team' });
}

/** For a leader whom the organisers listed. */
export function leaderMail(
  setting: MailSetting,
  to: { readonly email: string; readonly name: string },
  leaderCode: string,
  team: TeamInMail,
): Mail {
  return mailOf(setting, 'leader', to.email, {
    values: { name: to.name, team: team.name },
    codes: { leader: leaderCode, team: team.code },
    path: '/register',
  });
}

interface Content {
  readonly values: Readonly<Record<string, string>>;
  readonly codes: Partial<Record<'verification' | 'reset' | 'team' | 'leader', string>>;
  readonly path: string;
}

/** How the kinds are named in the outbox. */
const KINDS: Readonly<Record<MailKind, MailPurpose>> = {
  verification: 'verification',
  reset: 'password-reset',
  passwordChanged: 'password-changed',
  welcome: 'welcome',
  removed: 'removed',
  leader: 'leader-code',
};

function mailOf(
  { config, event, language: reader }: MailSetting,
  kind: MailKind,
  recipient: string,
  content: Content,
): Mail {
  const language = mailLanguage(event, reader);
  const messages = eventMessages(event, language);
  const words = messages.mails[kind];
  const filled = (text: string) => fillIn(text, content.values);
  const codeLabels = [
    [messages.codes.verification, content.codes.verification],
    [messages.codes.reset, content.codes.reset],
    [messages.codes.leader, content.codes.leader],
    [messages.codes.team, content.codes.team],
  ] as const;
  const email: EmailContent = {
    language,
    subject: fillInSubject(words.subject, content.values),
    heading: filled(words.heading),
    paragraphs: words.paragraphs.map(filled),
    codes: codeLabels.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
    link: { label: words.link, url: `${config.publicUrl}${content.path}` },
    footnote: words.footnote,
    signature: messages.signature,
  };
  return {
    kind: KINDS[kind],
    recipient,
    subject: email.subject,
    text: emailAsText(email),
    html: emailAsHtml(email),
  };
}
