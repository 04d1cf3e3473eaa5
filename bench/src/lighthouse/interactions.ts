import type { Browser, Page } from '@playwright/test';
import { demoSession, SESSION_KEY } from '../demo-session.ts';

const SLOW_CPU = 4;
/** Each is done so many times, each time on a page that was just opened: the first time is the slow one. */
const TIMES = 3;
/** What the driver asks of the page costs the page as well. */
const SETTLED_MS = 300;

interface Interaction {
  readonly screen: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly doing: string;
  /** What has to be there before. */
  readonly ready: string;
  /** The landing page starts the app at the first sign of somebody, and the browser's driver moves a mouse by itself. */
  readonly isUntouched: boolean;
  /** One key, tap or click. */
  readonly act: (page: Page) => Promise<void>;
}

const MENU = 'header button[aria-haspopup]';
const GAME = '[role="application"] canvas';
const press = (key: string) => (page: Page) => page.keyboard.press(key);
/** A finger rests on the glass for about so long. */
const TAP_MS = 80;

/** At a place, not at an element: for that the driver listens to each press itself, which costs as much as the page does. */
const tap = (selector: string) => async (page: Page) => {
  const place = await page.locator(selector).locator('visible=true').first().boundingBox();
  if (place === null) throw new Error(`Nothing to tap: ${selector}`);
  const finger = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  await page.waitForTimeout(SETTLED_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await page.waitForTimeout(TAP_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

const INTERACTIONS: readonly Interaction[] = [
  { ...of('landing', '/', 'the first tap of all', 'header button', tap('header button')), isUntouched: true },
  of('landing', '/', 'open the languages', MENU, tap(MENU)),
  of('login', '/login', 'open the languages', 'form', tap('button[aria-haspopup="menu"]')),
  of('login', '/login', 'a letter of the address', 'form', async (page) => {
    await page.locator('form input').first().focus();
    await page.keyboard.press('a');
  }),
  member('dashboard', '/dashboard', 'open the menu', 'main h2', tap('button[aria-haspopup]')),
  member('leaderboard', '/leaderboard', 'open the menu', 'table', tap(MENU)),
  member('leaderboard', '/leaderboard', 'a letter of the search', 'table', async (page) => {
    await page.locator('input[type="search"]').first().focus();
    await page.keyboard.press('a');
  }),
  member('map', '/home', 'open the menu', 'canvas, .leaflet-container', tap(MENU)),
  member('game', '/game', 'Space: an answer', GAME, press('Space')),
  member('game', '/game', '2: another class', GAME, press('2')),
  member('game', '/game', 'Tab: the next box', GAME, press('ArrowRight')),
];

function of(screen: string, path: string, doing: string, ready: string, act: Interaction['act']): Interaction {
  return { screen, path, isSignedIn: false, isUntouched: false, doing, ready, act };
}

function member(screen: string, path: string, doing: string, ready: string, act: Interaction['act']): Interaction {
  return { ...of(screen, path, doing, ready, act), isSignedIn: true };
}

interface InteractionFigures {
  readonly screen: string;
  readonly doing: string;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** Does each with a real key, tap or click, and takes the browser's own account of how long it took to be painted. */
export async function measureInteractions(
  browser: Browser,
  url: string,
  asked: readonly string[] | undefined,
): Promise<readonly InteractionFigures[]> {
  const found: InteractionFigures[] = [];
  for (const interaction of INTERACTIONS) {
    if (asked !== undefined && !asked.includes(interaction.screen)) continue;
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await once(browser, url, interaction));
    times.sort((a, b) => a - b);
    const { screen, doing } = interaction;
    found.push({ screen, doing, medianMs: times[Math.floor(TIMES / 2)] ?? 0, worstMs: times.at(-1) ?? 0 });
  }
  return found;
}

async function once(browser: Browser, url: string, interaction: Interaction): Promise<number> {
  const { path, isSignedIn, isUntouched, ready, act } = interaction;
  const viewport = path === '/game' ? { width: 1440, height: 900 } : { width: 412, height: 823 };
  const context = await browser.newContext({ viewport, hasTouch: true });
  try {
    const session = isSignedIn ? JSON.stringify(await demoSession(url)) : undefined;
    await context.addInitScript(
      ([key, stored, isUntouched]) => {
        if (isUntouched) addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
        if (stored !== undefined) localStorage.setItem(key, stored);
        const durations: number[] = [];
        Object.assign(globalThis, { benchInteractions: durations });
        // The types of browsers do not know the threshold yet.
        const wish: PerformanceObserverInit & { readonly durationThreshold: number } = {
          type: 'event',
          durationThreshold: 16,
          buffered: true,
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) durations.push(entry.duration);
        }).observe(wish);
      },
      [SESSION_KEY, session, isUntouched] as const,
    );
    const page = await context.newPage();
    await page.goto(url + path);
    if (!isUntouched) await page.mouse.move(5, 5);
    await page.waitForSelector(ready, { timeout: 60_000, state: 'attached' });
    // What the page still does by itself is not part of the answer to a hand.
    await page.waitForTimeout(2_500);
    if (path === '/game') await page.locator('[role="application"]').focus();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await page.evaluate(() => globalThis.benchInteractions.splice(0));
    await act(page);
    await page.waitForTimeout(1_500);
    // Below the threshold of 16 ms the browser tells nothing.
    return await page.evaluate(() => Math.max(16, ...globalThis.benchInteractions));
  } finally {
    await context.close();
  }
}

declare global {
  /** Milliseconds of each event that was told. */
  var benchInteractions: number[];
}
