import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepGameWindow } from '../../../event/game-window.ts';
import { earlyBytes, earlyLease } from './early-image.ts';

const IMAGE = {
  image_id: 7,
  image_url: '/api/image/7/file?signature=1',
  placeholder: '',
  bbox: [{ bbox_id: 1, label: 'Bus', x: 10, y: 10, width: 50, height: 40 }],
  lease_expires_at: '2027-05-10T10:00:00.000Z',
};
const SESSION = JSON.stringify({ token: 'secret', remember: true, hasTeam: true });

/** Runs the script of the head as a browser would, with this address and this session. */
async function openPage({
  pathname = '/game',
  session = SESSION,
  cookie = '',
  status = 200,
  game = '',
  isSilent = false,
} = {}) {
  const asked: string[] = [];
  const answers: Record<string, Response> = {
    '/api/image': Response.json(IMAGE, { status }),
    [IMAGE.image_url]: new Response('picture'),
  };
  const page = {
    location: { pathname },
    localStorage: { getItem: (key: string) => ({ 'uvh.session': session, 'uvh.game': game })[key] ?? 'dark' },
    navigator: { languages: ['en'] },
    document: { currentScript: { dataset: {} }, cookie, documentElement: { dataset: {}, lang: 'en' }, head: {} },
    // As if all the time that a call has were over.
    AbortSignal: { timeout: () => (isSilent ? AbortSignal.abort() : new AbortController().signal) },
    fetch: (url: string, { signal }: RequestInit = {}) => {
      // The event is for every page: src/event/early-event.test.ts.
      if (url !== '/api/event') asked.push(url);
      if (isSilent) return untilAborted(signal);
      return Promise.resolve(answers[url] ?? Response.error());
    },
    uvhEarlyImage: undefined,
    addEventListener: () => undefined,
    setInterval: () => undefined,
    PerformanceObserver: class {
      observe() {}
    },
  };
  const script = await readFile(new URL('../../../../public/theme.js', import.meta.url), 'utf8');
  runInContext(script, createContext(page));
  globalThis.uvhEarlyImage = page.uvhEarlyImage;
  return { asked };
}

/** The other end of a connection that is gone without a word. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.aborted && reject(signal.reason));
}

/** What the app keeps of a game that opens and closes in so many milliseconds. */
function keptWindow(opensInMs: number, closesInMs: number, clockOffsetMs = 0): string {
  let kept = '';
  vi.stubGlobal('localStorage', {
    setItem: (_: string, text: string) => {
      kept = text;
    },
  });
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  keepGameWindow({ opensAt: inMs(opensInMs), closesAt: inMs(closesInMs) }, clockOffsetMs);
  vi.unstubAllGlobals();
  return kept;
}

afterEach(() => {
  globalThis.uvhEarlyImage = undefined;
});

describe('the first image', () => {
  it('is asked for with the page, its picture right behind it, and both are taken over once', async () => {
    const { asked } = await openPage();
    expect(await earlyLease('secret')).toMatchObject({ image_id: 7 });
    expect(await (await earlyBytes(IMAGE.image_url))?.text()).toBe('picture');
    expect(asked).toEqual(['/api/image', IMAGE.image_url]);
    expect(await earlyLease('secret')).toBeUndefined();
    expect(await earlyBytes(IMAGE.image_url)).toBeUndefined();
  });

  it('is not asked for on other pages, nor without a session', async () => {
    expect((await openPage({ pathname: '/practice' })).asked).toEqual([]);
    expect((await openPage({ session: '' })).asked).toEqual([]);
    expect((await openPage({ session: JSON.stringify({ token: null, remember: true }) })).asked).toEqual([]);
  });

  it('is not asked for by a session that ended with its browser', async () => {
    const session = JSON.stringify({ token: 'secret', remember: false, hasTeam: true });
    expect((await openPage({ session })).asked).toEqual([]);
    expect((await openPage({ session, cookie: 'uvh_browser_session=1' })).asked).not.toEqual([]);
  });

  it('is not asked for where the dates last heard of say that it is refused', async () => {
    expect((await openPage({ game: keptWindow(-60_000, 60_000) })).asked).not.toEqual([]);
    expect((await openPage({ game: keptWindow(60_000, 120_000) })).asked).toEqual([]);
    expect((await openPage({ game: keptWindow(-120_000, -60_000) })).asked).toEqual([]);
  });

  it('is asked for by the clock of the server, on a machine that is two hours behind', async () => {
    const offset = 7_200_000;
    expect((await openPage({ game: keptWindow(offset - 60_000, offset + 60_000, offset) })).asked).not.toEqual([]);
  });

  it('is asked for again by the app where it was refused, or where somebody else is signed in by now', async () => {
    await openPage({ status: 403 });
    expect(await earlyLease('secret')).toBeUndefined();
    await openPage();
    expect(await earlyLease('other')).toBeUndefined();
  });

  it('is asked for again by the app where no answer comes', async () => {
    await openPage({ isSilent: true });
    expect(await Promise.race([earlyLease('secret'), sleep(1000, 'waits for ever')])).toBeUndefined();
  });
});
