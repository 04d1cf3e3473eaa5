import { escapeHtml } from '../../platform/escape-html.ts';

/** The content of an email, without its layout. */
export interface EmailContent {
  readonly language: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be typed. */
  readonly codes: readonly { readonly label: string; readonly value: string }[];
  /** Opens a page and does nothing by itself: mail scanners open links too. */
  readonly link: { readonly label: string; readonly url: string };
  readonly footnote: string;
  /** A small link at the foot. */
  readonly footLink?: { readonly label: string; readonly url: string };
  readonly signature: string;
}

export function emailAsText(email: EmailContent): string {
  const codes = email.codes.map(({ label, value }) => `${label}: ${value}`);
  const link = `${email.link.label}:\n${email.link.url}`;
  const foot = email.footLink ? [`${email.footLink.label}:\n${email.footLink.url}`] : [];
  return [email.heading, ...email.paragraphs, ...codes, link, email.footnote, ...foot, email.signature].join('\n\n');
}

/**
 * The email as HTML: one column, system fonts, no picture and no address to load from. Colours are set
 * for light and follow the reader's dark mode where the mail program knows one. Each text goes in the direction of its
 * letters: organisers write in languages of their own.
 */
export function emailAsHtml(email: EmailContent): string {
  const paragraphs = email.paragraphs
    .map((text) => `<p dir="auto" style="${STYLE.text}">${escapeHtml(text)}</p>`)
    .join('\n');
  const codes = email.codes
    .map(
      ({ label, value }) =>
        `<p dir="auto" class="quiet" style="${STYLE.label}">${escapeHtml(label)}</p>\n<p class="code" style="${STYLE.code}">${escapeHtml(value)}</p>`,
    )
    .join('\n');
  const link = `<p dir="auto" style="${STYLE.text}"><a class="button" style="${STYLE.button}" href="${escapeHtml(email.link.url)}">${escapeHtml(email.link.label)}</a></p>`;
  const foot = email.footLink
    ? `\n<p dir="auto" class="quiet" style="${STYLE.quiet}"><a class="quiet" style="color: #5a606b" href="${escapeHtml(email.footLink.url)}">${escapeHtml(email.footLink.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${email.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #14171c !important; }
  .card { background: #1e232b !important; border-color: #39414d !important; color: #f1efe8 !important; }
  .code { background: #14171c !important; color: #ffffff !important; border-color: #4b5563 !important; }
  .quiet { color: #b6bcc6 !important; }
  .button { background: #f2b632 !important; color: #14171c !important; }
}
</style>
</head>
<body class="page" style="${STYLE.page}">
<div class="card" style="${STYLE.card}">
<h1 dir="auto" style="${STYLE.heading}">${escapeHtml(email.heading)}</h1>
${paragraphs}
${codes}
${link}
<p dir="auto" class="quiet" style="${STYLE.quiet}">${escapeHtml(email.footnote)}</p>${foot}
<p dir="auto" class="quiet" style="${STYLE.quiet}">${escapeHtml(email.signature)}</p>
</div>
</body>
</html>
`;
}

const FONT = "font-family: system-ui, 'Segoe UI', 'Noto Sans', sans-serif";
const STYLE = {
  page: 'margin: 0; padding: 24px 12px; background: #f6f4ec',
  card: `max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dcd8ca; border-radius: 12px; color: #1b1e24; ${FONT}; font-size: 16px; line-height: 1.5`,
  heading: 'margin: 0 0 16px; font-size: 22px; line-height: 1.25',
  text: 'margin: 0 0 16px',
  label: 'margin: 0 0 4px; font-size: 14px; color: #5a606b',
  code: 'margin: 0 0 20px; padding: 12px 16px; font-family: ui-monospace, Consolas, monospace; font-size: 28px; letter-spacing: 6px; background: #f6f4ec; border: 1px solid #dcd8ca; border-radius: 8px; color: #1b1e24',
  button:
    'display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1d4f91; color: #ffffff; text-decoration: none; font-weight: 600',
  quiet: 'margin: 0 0 8px; font-size: 14px; color: #5a606b',
} as const;
