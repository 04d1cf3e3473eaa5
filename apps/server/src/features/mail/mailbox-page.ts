import { escapeHtml } from '../../platform/escape-html.ts';
import type { QueuedMail } from './queries.ts';

interface MailboxOwner {
  /** What the event is called. */
  readonly name: string;
  readonly timeZone: string;
}

/** The mailbox as a page without scripts: latest mail first, each as text and as it looks. */
export function mailboxPage(mails: readonly QueuedMail[], { name, timeZone }: MailboxOwner): string {
  const list =
    mails.length === 0
      ? '<p>No mail has been sent yet.</p>'
      : mails.map((mail) => mailArticle(mail, timeZone)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailbox · ${escapeHtml(name)}</title>
<link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>What the demo event sent, latest first. <a href="/dev/mail">Look again</a> · <a href="/">To ${escapeHtml(name)}</a></p>
</header>
<main>
${list}
</main>
</body>
</html>
`;
}

function mailArticle(mail: QueuedMail, timeZone: string): string {
  const state = mail.sentAt ? 'sent' : mail.lastError ? `not sent yet: ${mail.lastError}` : 'waiting';
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="to">To ${escapeHtml(mail.recipient)}, <time datetime="${mail.createdAt.toISOString()}">${clockTime(mail.createdAt, timeZone)}</time>, ${escapeHtml(state)}</p>
<div class="text">${linked(mail.textBody)}</div>
<details><summary>As it looks</summary>
<iframe title="${escapeHtml(mail.subject)}" src="/dev/mail/${mail.id}" loading="lazy" sandbox></iframe>
</details>
</article>`;
}

function clockTime(instant: Date, timeZone: string): string {
  return instant.toLocaleString('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
}

/** Text with its addresses as links. The text is escaped first, so an address is all that can become one. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

export const MAILBOX_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, 'Noto Sans', sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: Canvas; color: CanvasText; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 0; font-size: 1.15rem; }
a { color: LinkText; }
article { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: 12px; }
.to { margin: 0.25rem 0 1rem; color: color-mix(in srgb, CanvasText 70%, Canvas); font-size: 0.9rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { margin-top: 1rem; min-height: 24px; cursor: pointer; }
iframe { width: 100%; height: 32rem; margin-top: 0.75rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: 8px; }
`;
