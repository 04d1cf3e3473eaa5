import type { Browser, CDPSession, Page } from '@playwright/test';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { type Contender, canZoom } from './contenders.ts';
import { costOfGestures, median, metric, type OpenPage, until } from './gestures.ts';
import type { BenchScene } from './page.ts';
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
  const open = await openContender(browser, url, contender, { boxes, classes });
  const { page, cdp, scene, loadMs } = open;
  try {
    const nextImageMs = await median(3, () => show(page, scene));
    const costs = await costOfGestures(open, canZoom(contender));
    const heapAfter50Mb = isCountingHeap ? await heapAfter(cdp, page, scene) : undefined;
    const figures = { ...costs, loadMs, nextImageMs, heapAfter50Mb };
    return { contender, boxes, classes: classes.size, ...figures };
  } finally {
    await page.close();
  }
}

/** Opens a contender's page with a scene on it. */
export async function openContender(
  browser: Browser,
  url: string,
  contender: Contender,
  { boxes, classes }: Pick<Conditions, 'boxes' | 'classes'>,
): Promise<OpenPage & { readonly scene: BenchScene; readonly loadMs: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  // CPU of the main thread, not the wall clock: another process on the machine must not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/page/${contender}`);
  await until(page, () => window.benchPage !== undefined);
  const scene = sceneOf(boxes, `${url}/picture.jpg`, classes);
  const loadMs = await show(page, scene);
  const grip = async () => {
    const place = await page.evaluate(() => window.benchPage?.grip(0));
    if (!place) throw new Error(`${contender} has no grip.`);
    return place;
  };
  return { page, cdp, area: { x: 0, y: 0, width: 1440, height: 810 }, grip, scene, loadMs };
}

function show(page: Page, scene: BenchScene): Promise<number> {
  return page.evaluate(async (given) => {
    const from = performance.now();
    await window.benchPage?.show(given);
    return performance.now() - from;
  }, scene);
}

async function heapAfter(cdp: CDPSession, page: Page, scene: BenchScene): Promise<number> {
  for (let n = 0; n < 50; n += 1) await show(page, scene);
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
}
