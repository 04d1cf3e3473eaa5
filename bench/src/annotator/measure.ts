import type { Browser, CDPSession, Page } from '@playwright/test';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { type Contender, canZoom } from './contenders.ts';
import { sceneOf } from './scene.ts';

/** Main-thread milliseconds and bytes, gross: the empty page's share is taken off in the report. */
export interface Measurement {
  readonly contender: Contender;
  readonly boxes: number;
  /** How many classes the boxes have. */
  readonly classes: number;
  readonly dragMoveMs: number;
  readonly hoverMoveMs: number;
  /** From the call until the first frame with the boxes was painted, wall clock. */
  readonly loadMs: number;
  readonly nextImageMs: number;
  readonly zoomStepMs: number | undefined;
  readonly heapAfter50Mb: number | undefined;
}

const MOVES = 120;
const ZOOM_STEPS = 30;

interface Conditions {
  readonly boxes: number;
  readonly classes: ClassList;
  readonly isCountingHeap: boolean;
}

/** Runs one contender at one count of boxes and classes in a page of its own. */
export async function measure(
  browser: Browser,
  url: string,
  contender: Contender,
  { boxes, classes, isCountingHeap }: Conditions,
): Promise<Measurement> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const cdp = await page.context().newCDPSession(page);
    // CPU of the main thread, not the wall clock: another process on the machine must not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/page/${contender}`);
    await page.waitForFunction(() => window.benchPage !== undefined);
    const scene = sceneOf(boxes, `${url}/picture.jpg`, classes);

    const loadMs = await show(page, scene);
    const nextImageMs = await median(3, () => show(page, scene));
    const hoverMoveMs = await perMove(cdp, page, hoverPath());
    const grip = await page.evaluate(() => window.benchPage?.grip(0));
    if (!grip) throw new Error(`${contender} has no grip.`);
    await mouse(cdp, 'mouseMoved', grip.x, grip.y, 0);
    await mouse(cdp, 'mousePressed', grip.x, grip.y, 1);
    // The first move starts the drag; what starting costs is not what moving costs.
    await mouse(cdp, 'mouseMoved', grip.x + 8, grip.y + 8, 1);
    const dragMoveMs = await perMove(cdp, page, dragPath(grip), 1);
    await mouse(cdp, 'mouseReleased', grip.x, grip.y, 0);
    const zoomStepMs = canZoom(contender) ? await perZoomStep(cdp, page) : undefined;
    const heapAfter50Mb = isCountingHeap ? await heapAfter(cdp, page, scene) : undefined;
    const figures = { dragMoveMs, hoverMoveMs, loadMs, nextImageMs, zoomStepMs, heapAfter50Mb };
    return { contender, boxes, classes: classes.size, ...figures };
  } finally {
    await page.close();
  }
}

function show(page: Page, scene: ReturnType<typeof sceneOf>): Promise<number> {
  return page.evaluate(async (given) => {
    const from = performance.now();
    await window.benchPage?.show(given);
    return performance.now() - from;
  }, scene);
}

async function median(times: number, run: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n += 1) values.push(await run());
  return values.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

type Place = { readonly x: number; readonly y: number };

function hoverPath(): Place[] {
  return Array.from({ length: MOVES }, (_, n) => ({ x: 60 + ((n * 37) % 1320), y: 60 + ((n * 53) % 690) }));
}

function dragPath(from: Place): Place[] {
  return Array.from({ length: MOVES }, (_, n) => ({
    x: from.x + 10 * Math.sin(n / 6),
    y: from.y + 8 * Math.cos(n / 7),
  }));
}

async function perMove(cdp: CDPSession, page: Page, path: readonly Place[], buttons = 0): Promise<number> {
  const before = await busyMs(cdp);
  for (const { x, y } of path) {
    await mouse(cdp, 'mouseMoved', x, y, buttons);
    await nextFrame(page);
  }
  return ((await busyMs(cdp)) - before) / path.length;
}

async function perZoomStep(cdp: CDPSession, page: Page): Promise<number> {
  const before = await busyMs(cdp);
  for (let n = 0; n < ZOOM_STEPS; n += 1) {
    const deltaY = n % 2 === 0 ? -120 : 120;
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 400, deltaX: 0, deltaY, modifiers: 2 });
    await nextFrame(page);
  }
  return ((await busyMs(cdp)) - before) / ZOOM_STEPS;
}

async function heapAfter(cdp: CDPSession, page: Page, scene: ReturnType<typeof sceneOf>): Promise<number> {
  for (let n = 0; n < 50; n += 1) await show(page, scene);
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
}

async function mouse(
  cdp: CDPSession,
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  x: number,
  y: number,
  buttons: number,
): Promise<void> {
  const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left';
  await cdp.send('Input.dispatchMouseEvent', { type, x, y, buttons, button, clickCount: 1, pointerType: 'mouse' });
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
}

async function busyMs(cdp: CDPSession): Promise<number> {
  return (await metric(cdp, 'TaskDuration')) * 1000;
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}
