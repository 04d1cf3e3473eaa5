import type { Browser, CDPSession, Page, Route } from '@playwright/test';
import { type LeasedImage, leasedImageSchema } from '@uvh/contract/calls/image';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { demoSession, SESSION_KEY } from '../demo-session.ts';
import {
  type Area,
  busyMs,
  click,
  costOfGestures,
  metric,
  nextFrame,
  type OpenPage,
  type Place,
  until,
} from './gestures.ts';
import type { Measurement } from './measure.ts';
import { sceneOf } from './scene.ts';

const HOST = '[role="application"]';
const ANSWERS = 20;
const CLASS_KEY = '2';
const IDLE_ROUNDS = 5;
/**
 * An answer is everything that the main thread does from its key until nothing is left to do: what it draws and renders,
 * the flight to the next box, what is painted when the view has come to rest, what is kept on the device. All of it is
 * over within so long, which is counted net of as long in which nothing happens. Nobody asks for frames meanwhile: a
 * page that is asked for each one has to say where its animations are, which the compositor does alone otherwise.
 */
const ANSWER_MS = 600;
/** The heap is taken so often over the images that are handed in, to see whether it levels off. */
const HEAP_STOPS = 4;
/** More keys than that take minutes. */
const MOST_ANSWERED_SINGLY = 1000;

export interface GameFigures extends Measurement {
  /** Main-thread milliseconds of a key that confirms a box and goes on, all that follows included. */
  readonly answerMs: number;
  /** The same of a class key, which changes the class of most boxes. */
  readonly relabelMs: number;
  /** Frames from the key that hands an image in until the next one, which is ready ahead, is painted. */
  readonly nextFrames: number;
  /** Megabytes as more and more images have been handed in, with how many. */
  readonly heap: readonly { readonly images: number; readonly heapMb: number }[];
}

/** The product's own annotation screen with as many boxes as asked: all is real but what its images hold. */
export async function measureGame(
  browser: Browser,
  url: string,
  { boxes, heapImages }: { readonly boxes: number; readonly heapImages: number },
): Promise<GameFigures> {
  const open = await openGame(browser, url, boxes);
  const { page, cdp, loadMs } = open;
  try {
    const costs = await costOfGestures(open, true);
    const answerMs = await perAnswer(cdp, page, 'Space');
    const relabelMs = await perAnswer(cdp, page, CLASS_KEY);
    const { nextImageMs, nextFrames } = await goOn(page, boxes);
    const heap = await heapOver(cdp, page, boxes, heapImages);
    const figures = { ...costs, loadMs, nextImageMs, heapAfter50Mb: undefined, answerMs, relabelMs, nextFrames, heap };
    return { contender: 'game', boxes, classes: DEFAULT_CLASSES.size, ...figures };
  } finally {
    await page.close();
  }
}

/** Opens /game with the whole of an image shown; closing the page closes all that was opened for it. */
export async function openGame(
  browser: Browser,
  url: string,
  boxes: number,
): Promise<OpenPage & { readonly loadMs: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const session = JSON.stringify(await demoSession(url));
  await page.addInitScript(
    ([key, stored]) => {
      localStorage.setItem(key, stored);
      localStorage.setItem('uvh.desk', JSON.stringify({ goesStraight: true }));
    },
    [SESSION_KEY, session] as const,
  );
  await fillImages(page, boxes);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/game`);
  await until(page, () => document.querySelector('[role="application"] canvas') !== null);
  await nextFrame(page);
  const loadMs = await page.evaluate(() => performance.now());
  // The images ahead come in, and what else the page does by itself.
  await page.waitForTimeout(4_000);
  const area = await areaOf(page);
  const fit = await page.evaluate(placeOfFit);
  if (!fit) throw new Error('The page has no button that shows the whole image.');
  await click(cdp, fit);
  await page.waitForTimeout(500);
  return { page, cdp, area, grip: () => gripOf(cdp, page, area), loadMs };
}

/** In the page: the middle of the button that shows the whole image. */
function placeOfFit(): Place | undefined {
  const button = [...document.querySelectorAll('button')].find((each) =>
    /^Whole image/.test(each.ariaLabel ?? each.innerText),
  );
  const place = button?.getBoundingClientRect();
  return place && { x: place.x + place.width / 2, y: place.y + place.height / 2 };
}

/** Gives every image that the page asks for the boxes of the scene, and takes whatever is handed in. */
async function fillImages(page: Page, boxes: number): Promise<void> {
  const bbox = sceneOf(boxes, '', DEFAULT_CLASSES).boxes.map(({ color: _, ...box }, index) => ({
    ...box,
    bbox_id: index + 1,
  }));
  let first: LeasedImage | undefined;
  let last = 1_000_000;
  const another = () => {
    last += 1;
    return { ...first, image_id: last, bbox, candidates: undefined, questions: undefined };
  };
  await page.route(/\/api\/image(\?.*)?$/, async (route: Route) => {
    if (route.request().method() === 'POST') return route.fulfill({ json: accepted(boxes) });
    // Of the real answer everything but its boxes.
    first ??= leasedImageSchema.parse(await (await route.fetch()).json());
    return route.fulfill({ json: another() });
  });
  await page.route('**/api/image/ahead', (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: { released: [] } });
    const { count } = route.request().postDataJSON();
    return route.fulfill({ json: { images: Array.from({ length: count }, another) } });
  });
}

let submissions = 0;
function accepted(total: number) {
  submissions += 1;
  return { submission_id: submissions, score_delta: 0, team_score: 100, modified: total, total, replayed: false };
}

async function areaOf(page: Page): Promise<Area> {
  const area = await page.evaluate((selector) => {
    const place = document.querySelector(selector)?.getBoundingClientRect();
    return place && { x: place.x, y: place.y, width: place.width, height: place.height };
  }, HOST);
  if (!area) throw new Error('The canvas has no place on screen.');
  return area;
}

/** Takes the first box and answers where its lower right handle is, the whole image being shown. */
async function gripOf(cdp: CDPSession, page: Page, area: Area): Promise<Place> {
  const { boxes } = sceneOf(1, '', DEFAULT_CLASSES);
  const [first] = boxes;
  if (!first) throw new Error('The scene has no box.');
  const scale = Math.min(area.width / SPACE_WIDTH, area.height / SPACE_HEIGHT);
  const left = area.x + (area.width - SPACE_WIDTH * scale) / 2;
  const top = area.y + (area.height - SPACE_HEIGHT * scale) / 2;
  const middle = { x: first.x + first.width / 2, y: first.y + first.height / 2 };
  await click(cdp, { x: left + middle.x * scale, y: top + middle.y * scale });
  await page.waitForTimeout(600);
  return { x: left + (first.x + first.width) * scale, y: top + (first.y + first.height) * scale };
}

async function perAnswer(cdp: CDPSession, page: Page, key: string): Promise<number> {
  await page.locator(HOST).focus();
  await page.keyboard.press(key);
  const untilOver = () => page.waitForTimeout(ANSWER_MS);
  await untilOver();
  const before = await busyMs(cdp);
  for (let n = 0; n < IDLE_ROUNDS; n += 1) await untilOver();
  const between = await busyMs(cdp);
  for (let n = 0; n < ANSWERS; n += 1) {
    await page.keyboard.press(key);
    await untilOver();
  }
  // Net of what goes on when nothing happens.
  return ((await busyMs(cdp)) - between) / ANSWERS - (between - before) / IDLE_ROUNDS;
}

/** Reviews a third of the image, or all of a very full one at once, and hands it in; answers how long the next one took to be painted. */
async function goOn(page: Page, boxes: number): Promise<{ nextImageMs: number; nextFrames: number }> {
  await page.locator(HOST).focus();
  // The first box is selected by itself, and a key before that is lost.
  await page.getByRole('button', { name: /^Confirm/ }).waitFor();
  while ((await modifiedOn(page)) * 3 < boxes) {
    const isMany = boxes > MOST_ANSWERED_SINGLY;
    if (isMany) await page.keyboard.press('Control+A');
    for (let n = 0; n < (isMany ? 1 : Math.ceil(boxes / 3)); n += 1) await page.keyboard.press('Space');
    await nextFrame(page);
    await nextFrame(page);
  }
  // Keys overtake what is evaluated: it has to be there before them, and is asked for its answer after them.
  const watch = await page.evaluateHandle(watchNext, HOST);
  await page.keyboard.press('Control+Enter');
  return watch.evaluate(({ painted }) => painted);
}

async function modifiedOn(page: Page): Promise<number> {
  const said = await page
    .getByText(/^Modified: /)
    .first()
    .textContent();
  return Number(said?.match(/\d+/)?.[0]);
}

/** In the page: counts the frames from Ctrl+Enter until another canvas was painted. */
function watchNext(selector: string) {
  const painted = new Promise<{ nextImageMs: number; nextFrames: number }>((done) => {
    let from = 0;
    let frames = 0;
    let isThere = false;
    const canvas = document.querySelector(selector)?.querySelector('canvas');
    const start = ({ code, timeStamp }: KeyboardEvent) => {
      // Ctrl comes down first.
      if (code !== 'Enter') return;
      removeEventListener('keydown', start, true);
      from = timeStamp;
      requestAnimationFrame(frame);
    };
    const frame = () => {
      frames += 1;
      // Drawn by the frame before this one.
      if (isThere) return done({ nextImageMs: performance.now() - from, nextFrames: frames - 1 });
      const now = document.querySelector(selector)?.querySelector('canvas');
      isThere = now !== undefined && now !== null && now !== canvas && now.width > 0;
      requestAnimationFrame(frame);
    };
    addEventListener('keydown', start, true);
  });
  return { painted };
}

async function heapOver(cdp: CDPSession, page: Page, boxes: number, images: number): Promise<GameFigures['heap']> {
  const heap: { images: number; heapMb: number }[] = [];
  for (let image = 1; image <= images; image += 1) {
    await goOn(page, boxes);
    if (image % Math.ceil(images / HEAP_STOPS) !== 0 && image * 10 !== images) continue;
    await cdp.send('HeapProfiler.collectGarbage');
    heap.push({ images: image, heapMb: (await metric(cdp, 'JSHeapUsedSize')) / 1e6 });
  }
  return heap;
}
