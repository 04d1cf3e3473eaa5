import { describe, expect, it } from 'vitest';
import { type EmailContent, emailAsHtml, emailAsText } from './email-content.ts';

function anEmail(change: Partial<EmailContent> = {}): EmailContent {
  return {
    language: 'en',
    subject: 'Your team',
    heading: 'Your team',
    paragraphs: ['Hello Asha,'],
    codes: [],
    link: { label: 'Open the team', url: 'http://hackathon.test/team-code?a=1&b=2' },
    footnote: 'You get this mail since you lead a team.',
    signature: 'The organisers',
    ...change,
  };
}

describe('an e-mail', () => {
  it('shows what people typed as text, never as markup', () => {
    const html = emailAsHtml(anEmail({ paragraphs: ['Team <img src=x onerror=alert(1)> & "friends"'] }));
    expect(html).toContain('Team &lt;img src=x onerror=alert(1)&gt; &amp; ');
    expect(html).not.toContain('<img');
  });

  it('has each text in the direction of its own letters', () => {
    const html = emailAsHtml(anEmail({ paragraphs: ['کھیل کل کھلے گا۔', 'The game opens tomorrow.'] }));
    const texts = [...html.matchAll(/<(?:h1|p)\b[^>]*>/g)].map(([tag]) => tag);
    expect(texts.filter((tag) => !tag.includes('dir="auto"'))).toEqual([]);
  });

  it('carries the same link as text and as HTML', () => {
    expect(emailAsText(anEmail())).toContain('http://hackathon.test/team-code?a=1&b=2');
    expect(emailAsHtml(anEmail())).toContain('href="http://hackathon.test/team-code?a=1&amp;b=2"');
  });
});
