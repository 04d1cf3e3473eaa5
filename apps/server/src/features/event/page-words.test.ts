import { describe, expect, it } from 'vitest';
import { pageOfEvent } from './page-words.ts';
import { settingsSchema } from './settings.ts';

const BUILT = `<html><head><title>Urban Vision Hackathon</title>
<meta name="description" content="Review vehicle boxes" />
<meta property="og:title" content="Urban Vision Hackathon" />
<meta property="og:image" content="/og.jpg" />
</head><body><div id="root"><div data-prerendered><p>Indian streets</p></div></div>
<script type="module" src="/a.js"></script></body></html>`;

describe('the page of an event', () => {
  it('is the built one for the shipped event', () => {
    expect(pageOfEvent(BUILT, settingsSchema.parse({}))).toBeUndefined();
  });

  it('says nothing of the shipped event where the event is another one', () => {
    const settings = settingsSchema.parse({
      eventName: 'Night <Watch>',
      words: 'general',
      introduction: 'Find foxes.',
    });
    const page = pageOfEvent(BUILT, settings) ?? '';
    expect(page).toContain('<title>Night &lt;Watch&gt;</title>');
    expect(page).toContain('<meta name="description" content="Find foxes." />');
    expect(page).toContain('<div id="root"></div>');
    expect(page).toContain('src="/a.js"');
    expect(page).not.toMatch(/Urban|vehicle|Indian|og:image/);
  });

  it('takes a name and an introduction as they are, also with sums of money in them', () => {
    const settings = settingsSchema.parse({ eventName: 'Race for $1,000', introduction: "Win $100, or $& and $'." });
    const page = pageOfEvent(BUILT, settings) ?? '';
    expect(page).toContain('<title>Race for $1,000</title>');
    expect(page).toMatch(/<meta name="description" content="Win \$100, or \$&amp; and \$(?:'|&#39;)\." \/>/);
    expect(page).toContain('<meta property="og:title" content="Race for $1,000" />');
  });

  it('tells its words to the first script, as data that no text can end', () => {
    const settings = settingsSchema.parse({ texts: { en: { 'map.title': '</script><b>' } } });
    const page = pageOfEvent(BUILT, settings) ?? '';
    const told = /<script type="application\/json" id="event-words">(.*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(told)).toMatchObject({ own: { texts: { en: { 'map.title': '</script><b>' } } } });
  });
});
