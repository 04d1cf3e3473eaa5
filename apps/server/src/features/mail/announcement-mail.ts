import { type EmailContent, emailAsHtml, emailAsText } from './email-content.ts';
import { type EventOfMails, eventMessages, mailLanguage } from './i18n/event-messages.ts';
/**
 * What organisers announce, as a mail to everybody. In the language in which they wrote it; its frame is in English, or in
 * the event's first language.
 */
/** What organisers announce, as a mail to everybody. In the language in which they wrote it; its frame is in English, or in the event's first language. */
export function announcementMail(
  { config: { publicUrl }, event }: { readonly config: { readonly publicUrl: string }; readonly event: EventOfMails },
  text: string,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const language = mailLanguage(event, 'en');
  const { announcement, signature } = eventMessages(event, language);
  const content: EmailContent = {
    language,
    subject: announcement.subject,
    heading: announcement.heading,
    paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
    codes: [],
    link: { label: announcement.link, url: `${publicUrl}/` },
    footnote: announcement.footnote,
    signature,
  };
  return { subject: content.subject, text: emailAsText(content), html: emailAsHtml(content) };
}
