import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { earlyEvent } from './early-event.ts';

/** Runs the script of the head as a browser would, at this address; answers what it asked for and preloads. */
async function openPage(pathname: string, answer: Response | 'silence', session: string | null = null, built = '/') {
  const asked: string[] = [];
  const links: { rel: string; href: string }[] = [];
  const dataset = {
    languages: 'en hi',
    fonts: '/face.woff2',
    app: '/app.js',
    screens: JSON.stringify({ '/game': { files: ['game.js'], texts: { en: ['en.js'], hi: ['hi.js'] } } }),
  };
  const page = {
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === 'uvh.session' ? session : null) },
    navigator: { languages: ['hi-IN', 'en'] },
    matchMedia: () => ({ matches: false }),
    document: {
      currentScript: { dataset },
      cookie: '',
      documentElement: { dataset: { built }, lang: 'hi' },
      head: { append: (link: { rel: string; href: string }) => links.push(link) },
      createElement: () => ({}),
    },
    // As if all the time that a call has were over.
    AbortSignal: { timeout: () => (answer === 'silence' ? AbortSignal.abort() : new AbortController().signal) },
    fetch: (url: string, { signal }: RequestInit = {}) => {
      asked.push(url);
      if (answer !== 'silence') return Promise.resolve(answer);
      return new Promise((_, reject) => signal?.aborted && reject(signal.reason));
    },
    uvhEarlyEvent: undefined,
    // Nothing is painted here.
    addEventListener: () => undefined,
    setTimeout: () => undefined,
    setInterval: () => undefined,
    PerformanceObserver: class {
      observe() {}
    },
  };
  const script = await readFile(new URL('../../public/theme.js', import.meta.url), 'utf8');
  runInContext(script, createContext(page));
  globalThis.uvhEarlyEvent = page.uvhEarlyEvent;
  return { asked, preloaded: links.map(({ href }) => href) };
}

afterEach(() => {
  globalThis.uvhEarlyEvent = undefined;
});

describe('the event', () => {
  it('is asked for with every page of the app, and taken over once', async () => {
    const { asked } = await openPage('/leaderboard', Response.json({ settings: {} }));
    expect(asked).toEqual(['/api/event']);
    expect(await earlyEvent()).toMatchObject({ answer: { settings: {} } });
    expect(await earlyEvent()).toBeUndefined();
  });

  it('is left to the app where no answer comes', async () => {
    await openPage('/leaderboard', 'silence');
    expect(await Promise.race([earlyEvent(), sleep(1000, 'waits for ever')])).toBeUndefined();
  });

  it('is left to the app where the server refused it', async () => {
    await openPage('/leaderboard', new Response('', { status: 503 }));
    expect(await earlyEvent()).toBeUndefined();
  });

  it('is not asked for by the landing page that the build wrote', async () => {
    expect((await openPage('/', Response.json({}))).asked).toEqual([]);
    expect((await openPage('/', Response.json({}), '{}')).asked).toEqual(['/api/event']);
  });
});

describe('what a page fetches ahead', () => {
  it('is the app and the letters, on the landing page the letters alone', async () => {
    expect((await openPage('/leaderboard', Response.json({}))).preloaded).toEqual(['/app.js', '/face.woff2']);
    expect((await openPage('/', Response.json({}))).preloaded).toEqual(['/face.woff2']);
  });

  it('is all code of the game with its texts in the reader’s language, and the letters after the picture', async () => {
    const { preloaded } = await openPage('/game', Response.json({}));
    expect(preloaded).toEqual(['/app.js', '/assets/game.js', '/assets/hi.js']);
  });

  it('comes behind the first paint of a screen that the build drew, but for the game, where an image is waited for', async () => {
    const session = JSON.stringify({ token: 't', hasTeam: true, remember: true });
    expect((await openPage('/leaderboard', Response.json({}), session, '/leaderboard')).preloaded).toEqual([]);
    const { asked, preloaded } = await openPage('/game', Response.json({}), session, '/game');
    expect(preloaded).toEqual(['/app.js', '/assets/game.js', '/assets/hi.js']);
    expect(asked).toEqual(['/api/image', '/api/event']);
  });
});
