import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { MailMessages } from '../i18n/mail-messages.ts';

/** What the page says: whether the mail comes, what it has become, or that the link is nobody's. */
export type UnsubscribeState = 'ordered' | 'ended' | 'ordered again' | 'unknown link';

/** Added to the address of the form that orders the mail again. */
export const AGAIN = 'again';

interface UnsubscribePage {
  readonly state: UnsubscribeState;
  readonly messages: Pick<MailMessages, 'weekly' | 'signature'>;
  readonly language: string;
}

/** The page behind the link of a weekly mail. It works without scripts, and opening it does nothing: scanners of mails do. */
export function unsubscribePage({ state, messages: { weekly, signature }, language }: UnsubscribePage): string {
  const { page } = weekly;
  const said = { ordered: '', ended: page.ended, 'ordered again': page.again, 'unknown link': page.failed }[state];
  const form = (action: string, label: string) =>
    `<form method="post" action="${action}"><button name="List-Unsubscribe" value="One-Click">${escapeHtml(label)}</button></form>`;
  // Both lead to the address of the page itself, which has the token.
  const press = state === 'ended' ? form(`?${AGAIN}`, page.order) : form('?', weekly.unsubscribe);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} · ${escapeHtml(signature)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(page.title)}</h1>
${said === '' ? '' : `<p role="status">${escapeHtml(said)}</p>`}
${state === 'unknown link' ? '' : `${press}\n<p>${escapeHtml(page.note)}</p>`}
<p><a href="/">${escapeHtml(signature)}</a></p>
</main>
</body>
</html>
`;
}

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, 'Noto Sans', sans-serif; }
body { max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; background: Canvas; color: CanvasText; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 2px solid currentColor; border-radius: 0.5rem; background: ButtonFace; color: ButtonText; font: inherit; font-weight: 600; cursor: pointer; }
a { color: LinkText; }`;

/** Nothing but its own style and its own form. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
