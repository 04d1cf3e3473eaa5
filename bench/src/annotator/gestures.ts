import type { CDPSession, Page } from '@playwright/test';

const MOVES = 60;
const ZOOM_STEPS = 20;
const EDGE_PX = 60;
/** Of each the median counts: a collection of garbage or a neighbour on the machine strikes one. */
const ROUNDS = 5;

export type Place = { readonly x: number; readonly y: number };

/** The part of the window that the editor has. */
export interface Area extends Place {
  readonly width: number;
  readonly height: number;
}

/** All over the area, a bit within its edges. */
function hoverPath({ x, y, width, height }: Area): Place[] {
  const acrossPx = width - 2 * EDGE_PX;
  const downPx = height - 2 * EDGE_PX;
  return Array.from({ length: MOVES }, (_, n) => ({
    x: x + EDGE_PX + (((n * 37) % 1320) / 1320) * acrossPx,
    y: y + EDGE_PX + (((n * 53) % 690) / 690) * downPx,
  }));
}

function dragPath(from: Place): Place[] {
  return Array.from({ length: MOVES }, (_, n) => ({
    x: from.x + 10 * Math.sin(n / 6),
    y: from.y + 8 * Math.cos(n / 7),
  }));
}

export interface GestureCosts {
  readonly hoverMoveMs: number;
  readonly dragMoveMs: number;
  readonly zoomStepMs: number | undefined;
}

/** A page with an editor on it, ready to be driven. */
export interface OpenPage {
  readonly cdp: CDPSession;
  readonly page: Page;
  readonly area: Area;
  /** Makes the first box ready to be resized and answers where its lower right handle is. */
  readonly grip: () => Promise<Place>;
}

export const GESTURES = ['hover', 'drag', 'zoom'] as const;
export type Gesture = (typeof GESTURES)[number];

/** Main-thread milliseconds of a move over the boxes, of one that drags from a grip, and of a step of the wheel. */
export async function costOfGestures(open: OpenPage, canZoom: boolean): Promise<GestureCosts> {
  return {
    hoverMoveMs: await costOfGesture(open, 'hover'),
    dragMoveMs: await costOfGesture(open, 'drag'),
    zoomStepMs: canZoom ? await costOfGesture(open, 'zoom') : undefined,
  };
}

/** Main-thread milliseconds of one step of a gesture. */
export async function costOfGesture(open: OpenPage, gesture: Gesture): Promise<number> {
  const { cdp, page, area } = open;
  if (gesture === 'hover') return median(ROUNDS, () => perMove(cdp, page, hoverPath(area)));
  if (gesture === 'zoom') {
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    return median(ROUNDS, () => perZoomStep(cdp, page, middle));
  }
  const { x, y } = await open.grip();
  await mouse(cdp, 'mouseMoved', x, y, 0);
  await mouse(cdp, 'mousePressed', x, y, 1);
  // The first move starts the drag; what starting costs is not what moving costs.
  await mouse(cdp, 'mouseMoved', x + 8, y + 8, 1);
  const dragMoveMs = await median(ROUNDS, () => perMove(cdp, page, dragPath({ x, y }), 1));
  // A release counts for nothing by itself: without a move back the box would be smaller each time, and missed in the end.
  await mouse(cdp, 'mouseMoved', x, y, 1);
  await mouse(cdp, 'mouseReleased', x, y, 0);
  return dragMoveMs;
}

/** A click by the same way as the moves: the driver's own clicks leave listeners of its in the page. */
export async function click(cdp: CDPSession, { x, y }: Place): Promise<void> {
  await mouse(cdp, 'mouseMoved', x, y, 0);
  await mouse(cdp, 'mousePressed', x, y, 1);
  await mouse(cdp, 'mouseReleased', x, y, 0);
}

/** The middle one of what so many runs answered. */
export async function median(times: number, run: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n += 1) values.push(await run());
  return values.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

async function perMove(cdp: CDPSession, page: Page, path: readonly Place[], buttons = 0): Promise<number> {
  const before = await busyMs(cdp);
  for (const { x, y } of path) {
    await mouse(cdp, 'mouseMoved', x, y, buttons);
    await nextFrame(page);
  }
  return ((await busyMs(cdp)) - before) / path.length;
}

async function perZoomStep(cdp: CDPSession, page: Page, { x, y }: Place): Promise<number> {
  const before = await busyMs(cdp);
  for (let n = 0; n < ZOOM_STEPS; n += 1) {
    const deltaY = n % 2 === 0 ? -120 : 120;
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY, modifiers: 2 });
    await nextFrame(page);
  }
  return ((await busyMs(cdp)) - before) / ZOOM_STEPS;
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

export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
}

export async function busyMs(cdp: CDPSession): Promise<number> {
  return (await metric(cdp, 'TaskDuration')) * 1000;
}

export async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

const ASKED_EACH_MS = 50;
const PATIENCE_MS = 60_000;

/**
 * Waits until something holds in the page. The driver's own way of waiting, and of finding elements, leaves a listener
 * to every move of the mouse in the page, which would count as the page's.
 */
export async function until(page: Page, holds: () => boolean): Promise<void> {
  const givenUpAt = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(holds))) {
    if (Date.now() > givenUpAt) throw new Error(`The page did not come to ${holds}.`);
    await page.waitForTimeout(ASKED_EACH_MS);
  }
}
