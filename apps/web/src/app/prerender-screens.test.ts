import { beforeAll, describe, expect, it } from 'vitest';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../i18n/languages.ts';

const TRANSLATED = LANGUAGES.filter(({ code }) => code !== FALLBACK_LANGUAGE);

interface Drawn {
  readonly address: string;
  readonly language: string;
  readonly title: string;
  readonly page: string;
}

describe('screens before any script', () => {
  let drawn: readonly Drawn[] = [];
  beforeAll(async () => {
    const { renderScreens } = await import('./prerender-screens.tsx');
    drawn = await renderScreens();
  }, 60_000);

  const screen = (address: string, language = 'en') => {
    const found = drawn.find((each) => each.address === address && each.language === language);
    if (found === undefined) throw new Error(`${address} was not drawn in ${language}.`);
    return found;
  };

  it.each([
    ['/login', 'Welcome Back'],
    ['/dashboard', 'Team Dashboard'],
    ['/leaderboard', 'Leaderboard'],
    ['/home', 'Map'],
  ])('%s has its own heading and names the tab', (address, heading) => {
    const { page, title } = screen(address);
    expect(page.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1]).toBe(heading);
    expect(title).toBe(`${heading} · Urban Vision Hackathon`);
  });

  it('say what is on its way', () => {
    expect(screen('/dashboard').page).toContain('Loading team data...');
    expect(screen('/leaderboard').page).toContain('Loading the leaderboard...');
    expect(screen('/home').page).toContain('Loading the map...');
    expect(screen('/game').page).toContain('Loading image...');
  });

  it.each(TRANSLATED)('are there in $name too', ({ code, script }) => {
    for (const address of ['/login', '/dashboard', '/leaderboard', '/home', '/game'])
      expect(screen(address, code).page).toMatch(new RegExp(String.raw`>[^<]*\p{Script=${script}}`, 'u'));
  });

  it('know nothing of the event, of the team nor of the person', () => {
    for (const { address, page } of drawn.filter(({ language }) => language === 'en')) {
      expect(page, address).not.toMatch(
        /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/,
      );
      expect(page, address).not.toMatch(/<time|Coming Soon|Zone \d|\bXP\b/);
    }
  });

  it('keep to the page’s policy, and send no form before the app is there', () => {
    for (const { address, page } of drawn) expect(page, address).not.toMatch(/ style=|<script|<style|<form|<title/);
  });
});
