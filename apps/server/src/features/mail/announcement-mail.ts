import { type EmailContent, emailAsHtml, emailAsText } from './email-content.ts';
import { type EventOfMails, eventMessages } from './i18n/event-messages.ts';

/** What organisers announce, as a mail to everybody. In the language in which they wrote it; its frame is in English. */
export function announcementMail(
  { config: { publicUrl }, event }: { readonly config: { readonly publicUrl: string }; readonly event: EventOfMails },
  text: string,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { announcement, signature } = eventMessages(event, 'en');
  const content: EmailContent = {
    language: 'en',
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
